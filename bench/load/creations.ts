import type { Mode } from "../../src/workspaces/scope.ts";
import { runAll, runAtRate } from "../measure.ts";
import { codeOf, liveCodeOf } from "../parcels.ts";
import { openClients, shareConnections } from "../raw-client.ts";
import { createBody } from "../scenarios/create.ts";
import { type Sent, serveOrders, wallClock } from "./serve-orders.ts";

/**
 * `trackerCreate` over HTTPS for parcels from the first on: at an even pace, or as fast as all clients can if the rate is null.
 */
export type CreationOrder = { first: number; count: number; rate: number | null; clients?: number };
export type CreationTarget = { port: number; ca: string; key: string; mode: Mode };

const mostClients = 64;
const { port, ca, key, mode } = JSON.parse(process.env.BENCH_TARGET!) as CreationTarget;
const send = shareConnections(await openClients({ port, ca }, mostClients, { path: "/graphql", key }), mostClients);

const trackerIdOf = (answer: Buffer): string => {
  const text = answer.toString();
  const id = /gid:\/\/kolli\/Tracker\/([0-9a-f-]{36})/.exec(text)?.[1];
  if (!id) throw new Error(text);
  return id;
};

serveOrders<CreationOrder>(async ({ first, count, rate, clients = mostClients }) => {
  const sent: Sent = [];
  const create = async (nth: number): Promise<void> => {
    const at = wallClock();
    const code = (mode === "LIVE" ? liveCodeOf : codeOf)(first + nth);
    sent.push([trackerIdOf(await send(createBody(code))), at]);
  };
  if (rate === null) await runAll(clients, count, create);
  else await runAtRate(rate, count, create);
  return sent;
});
