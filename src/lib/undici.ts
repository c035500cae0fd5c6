import { createRequire } from "node:module";
import type { buildConnector as BuildConnector, Dispatcher, Agent as FullAgent, Pool as FullPool } from "undici";

/**
 * The parts of undici that Kolli uses. Its front door loads fetch, caches, mocks and web sockets as well: 80 modules and
 * 3 MB more in every process (measured 2026-11).
 */
const load = createRequire(import.meta.url);
const part = <Part>(path: string): Part => load(`undici/lib/${path}.js`);

export const Agent = part<typeof FullAgent>("dispatcher/agent");
export const Pool = part<typeof FullPool>("dispatcher/pool");
export type Pool = FullPool;
export const buildConnector = part<typeof BuildConnector>("core/connect");

const requestOf = part<Dispatcher["request"]>("api/api-request");

/** As undici's own `request`, with the dispatcher always named. */
export const request = (
  url: string,
  { dispatcher, ...options }: Omit<Dispatcher.RequestOptions, "origin" | "path"> & { dispatcher: Dispatcher },
): Promise<Dispatcher.ResponseData> => {
  const { origin, pathname, search } = new URL(url);
  return requestOf.call(dispatcher, { ...options, origin, path: pathname + search }) as Promise<Dispatcher.ResponseData>;
};
