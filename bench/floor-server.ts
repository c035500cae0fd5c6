import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { globalId } from "../src/lib/ids.ts";
import { createAuthority, createLeaf } from "../src/operations/tls/certificates.ts";
import { openPool } from "../src/postgres/pool.ts";
import { listTrackers, type TrackerPlace } from "../src/trackers/read/list.sql.ts";
import type { Checkpoint, Tracker } from "../src/trackers/tracker.ts";
import { checkpointsOf, findTracker } from "../src/trackers/trackers.sql.ts";
import { formatOffsetTime } from "../src/tracking/time.ts";
import type { Scope } from "../src/workspaces/scope.ts";

/**
 * What reading costs without Kolli: the same statements and the same responses behind a bare `node:https` handler. No keys, no
 * limits, no GraphQL, no routes.
 */
const { db } = openPool({ url: process.env.DATABASE_URL! });
const scope = JSON.parse(process.env.BENCH_SCOPE!) as Scope;

const time = (at: number | null, offset: number | null): string | null =>
  at === null ? null : formatOffsetTime(at, offset ?? 0);

const checkpointAnswer = ({ id, message, status, at, offsetMinutes }: Checkpoint) => ({
  id: globalId("Checkpoint", id),
  message,
  status,
  scannedAt: formatOffsetTime(at, offsetMinutes),
});

const trackerAnswer = (tracker: Tracker, checkpoints: readonly Checkpoint[]) => ({
  id: globalId("Tracker", tracker.id),
  trackingCode: tracker.trackingCode,
  carrier: tracker.carrier,
  status: tracker.status,
  estimatedDeliveryAt: time(tracker.estimatedDeliveryAt, tracker.estimatedDeliveryOffset),
  deliveredAt: time(tracker.deliveredAt, tracker.deliveredOffset),
  checkpoints: checkpoints.map(checkpointAnswer),
});

const answerOne = async (id: string) => {
  const tracker = await findTracker(db, scope, id);
  return { tracker: tracker ? trackerAnswer(tracker, await checkpointsOf(db, [id])) : null };
};

const answerList = async (first: number, after: TrackerPlace | null) => {
  const rows = await listTrackers(db, scope, {
    filter: {},
    sort: "CREATED_AT_DESC",
    after,
    before: null,
    backward: false,
    limit: first + 1,
  });
  const page = rows.slice(0, first);
  const ids = page.map(({ id }) => id);
  const checkpoints = Map.groupBy(await checkpointsOf(db, ids), ({ trackerId }) => trackerId);
  return { trackers: { edges: page.map((row) => ({ node: trackerAnswer(row, checkpoints.get(row.id) ?? []) })) } };
};

const authority = createAuthority("Bench", Date.now());
const leaf = createLeaf(authority, ["localhost", "127.0.0.1"], Date.now());
const answer = async (request: string, response: ServerResponse): Promise<void> => {
  const { id, first, after } = JSON.parse(request) as { id?: string; first?: number; after?: TrackerPlace };
  const body = JSON.stringify({ data: id === undefined ? await answerList(first!, after ?? null) : await answerOne(id) });
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) });
  response.end(body);
};
const server = createServer({ key: leaf.key, cert: leaf.certificate }, (request, response) => {
  let text = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => {
    text += chunk;
  });
  request.on("end", () => void answer(text, response));
});
server.listen(0, "127.0.0.1", () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port, ca: authority.certificate })),
);
process.once("SIGTERM", () => process.exit(0));
