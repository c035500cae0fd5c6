import { createRequire } from "node:module";
import type { KindList } from "./kind.ts";

const load = createRequire(import.meta.url);

/** All kinds of destinations. A kind's code and libraries take memory only where one of its destinations is used. */
export const destinationKinds: KindList = {
  webhook: () => (load("./webhook/webhook.ts") as typeof import("./webhook/webhook.ts")).webhook,
};
