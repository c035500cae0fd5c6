import { createRequire } from "node:module";

type HttpClient = typeof import("undici");

const require = createRequire(import.meta.url);
let loaded: HttpClient | undefined;

/** undici, loaded by the first carrier request or delivery: an idle process does without the memory it takes. */
export const httpClient = (): HttpClient => {
  loaded ??= require("undici") as HttpClient;
  return loaded;
};
