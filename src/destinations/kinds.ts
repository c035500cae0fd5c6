import { createRequire } from "node:module";
import type { KindList } from "./kind.ts";
import type { webhook } from "./webhook/webhook.ts";

const load = createRequire(import.meta.url);

/** All kinds of destinations. A kind's code and libraries take memory only if one of its destinations is used. */
export const destinationKinds: KindList = {
  webhook: () => (load("./webhook/webhook.ts") as { webhook: typeof webhook }).webhook,
};
