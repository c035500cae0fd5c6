import { createRequire } from "node:module";

/** What Kolli uses of undici: a simulation has the same for a network of its own. */
export type HttpClient = Pick<Undici, "Pool" | "Agent" | "request">;
type Undici = typeof import("undici");

const require = createRequire(import.meta.url);
let loaded: Undici | undefined;

/** undici, loaded by the first carrier request or delivery: an idle process does without the memory it takes. */
export const httpClient = (): Undici => {
  loaded ??= require("undici") as Undici;
  return loaded;
};
