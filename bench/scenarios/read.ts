import { encodeCursor } from "../../src/graphql/connection.ts";
import { globalId } from "../../src/lib/ids.ts";
import type { Environment } from "../environment.ts";
import { type MadeUp, someMadeUp } from "../loading.sql.ts";
import { load } from "../loading.ts";
import { runCallers } from "../measure.ts";
import { openClients } from "../raw-client.ts";
import type { Contest, ContestScenario } from "../scenario.ts";

const clients = 32;
const trackers = 20_000;
const pageSize = 50;
const fields = "id trackingCode carrier status estimatedDeliveryAt deliveredAt checkpoints { id message status scannedAt }";

type Asked = { ours: string; floor: string };

/** One process of Kolli and one of the floor on the same rows; their responses must be the same to the byte. */
const compare = async (
  environment: Environment,
  checkpointsEach: number,
  ask: (rows: readonly { id: string; createdMs: number }[]) => readonly Asked[],
): Promise<Contest> => {
  const database = await environment.openDatabase(`read_${checkpointsEach}`);
  const { key, scope } = await environment.createKey(database, "LIVE");
  // Mostly due in the far future: only requested work is done.
  const made: MadeUp = { scope, from: 1, to: trackers, createdAt: Date.now() - trackers, dueSpanMs: 1e12 };
  await load(database.db, made, { checkpointsEach });
  const asked = ask(await someMadeUp(database.db, made, trackers));
  const service = await environment.startService(database.url, { processes: 1 });
  const floor = await environment.startScript("bench/floor-server.ts", {
    DATABASE_URL: database.url,
    BENCH_SCOPE: JSON.stringify(scope),
  });
  const rawOurs = await openClients(service, clients, { path: "/graphql", key });
  const rawFloor = await openClients(floor, clients, { path: "/" });
  const expected = (await rawFloor.post(0, asked[0]!.floor)).toString();
  const answered = (await rawOurs.post(0, asked[0]!.ours)).toString();
  if (answered !== expected)
    throw new Error(`Kolli answers\n${answered.slice(0, 400)}\nand the floor\n${expected.slice(0, 400)}`);
  let count = 0;
  const next = (): Asked => asked[count++ % asked.length]!;
  const accept = (answer: Buffer): void => {
    if (answer.length < expected.length - 100) throw new Error(answer.toString());
  };
  return {
    pids: service.pids,
    floorPids: floor.pids,
    ours: (ms) => runCallers(clients, ms, async (caller) => accept(await rawOurs.post(caller, next().ours))),
    floor: (ms) => runCallers(clients, ms, async (caller) => accept(await rawFloor.post(caller, next().floor))),
    async tearDown() {
      rawOurs.close();
      rawFloor.close();
      await Promise.all([service.stop(), floor.stop()]);
      await database.drop();
    },
  };
};

const one = `query ($id: ID!) { tracker(id: $id) { ${fields} } }`;
const page = `query ($first: Int, $after: String) { trackers(first: $first, after: $after) { edges { node { ${fields} } } } }`;

export const trackerBody = (id: string): string => JSON.stringify({ query: one, variables: { id: globalId("Tracker", id) } });

export const tracker: ContestScenario = {
  name: "tracker",
  what: "`tracker(id)` with 10 checkpoints",
  against: "the same SQL behind a bare `node:https` JSON handler",
  target: 0.75,
  warmUpMs: 3_000,
  setUp: (environment) =>
    compare(environment, 10, (rows) =>
      rows.map(({ id }) => ({
        ours: trackerBody(id),
        floor: JSON.stringify({ id }),
      })),
    ),
};

export const trackersPage: ContestScenario = {
  name: "trackers",
  what: "`trackers(first: 50)` with 5 checkpoints each, pages from the whole list",
  against: "the same SQL behind a bare `node:https` JSON handler",
  target: 0.6,
  warmUpMs: 3_000,
  setUp: (environment) =>
    compare(environment, 5, (rows) => {
      const oldest = Math.min(...rows.map(({ createdMs }) => createdMs));
      return (
        rows
          // A whole page follows each. They all differ, so that simultaneous requests share nothing.
          .filter(({ createdMs }) => createdMs > oldest + pageSize)
          .map(({ id, createdMs }) => ({
            ours: JSON.stringify({
              query: page,
              variables: { first: pageSize, after: encodeCursor(["c", createdMs, id]) },
            }),
            floor: JSON.stringify({ first: pageSize, after: { at: createdMs, id } }),
          }))
      );
    }),
};
