import { createRequire } from "node:module";

/** The parts of undici that Kolli uses: a simulation has the same for its own network. */
export type HttpClient = Pick<Undici, "Pool" | "Agent" | "request">;
type Undici = typeof import("undici");

const require = createRequire(import.meta.url);
let loaded: Undici | undefined;

/** undici, loaded by the first carrier request or delivery: an idle process saves its memory. */
export const httpClient = (): Undici => {
  loaded ??= require("undici") as Undici;
  return loaded;
};
