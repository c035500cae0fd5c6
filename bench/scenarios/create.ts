import { newBucketUuid } from "../../src/lib/ids.ts";
import { insertTrackers } from "../../src/trackers/trackers.sql.ts";
import { bucketOf } from "../../src/workspaces/buckets.ts";
import { runCallers } from "../measure.ts";
import { openClients, type RawClients } from "../raw-client.ts";
import type { ContestScenario, Stretch } from "../scenario.ts";

const clients = 64;
const connections = 16;
const mutation =
  "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id status trackingCode } trackerUserErrors { code message field } } }";

export const createBody = (trackingCode: string): string =>
  JSON.stringify({ query: mutation, variables: { input: { trackingCode, carrier: "BRING" } } });

/** 64 clients, each registering one parcel after the other. */
const createOver = (raw: RawClients, prefix: string): Stretch => {
  let count = 0;
  return (ms) =>
    runCallers(clients, ms, async (caller) => {
      const answer = await raw.post(caller, createBody(`${prefix}${count++}`));
      if (!answer.includes('"trackerUserErrors":[]')) throw new Error(answer.toString());
    });
};

/** Registering a parcel, as every client does it, against what the database alone can take one by one. */
export const create: ContestScenario = {
  name: "create",
  what: "`trackerCreate`, asynchronous, HTTPS keep-alive, 64 clients",
  against: "single-row durable inserts, 16 connections, no HTTP",
  target: 0.9,
  warmUpMs: 5_000,
  async setUp(environment) {
    const database = await environment.openDatabase("create");
    const { key, scope } = await environment.createKey(database, "LIVE");
    const service = await environment.startService(database.url, { processes: 2 });
    const raw = await openClients(service, clients, { path: "/graphql", key });
    let count = 0;
    const insertOne = async () => {
      const now = Date.now();
      const codeKey = `FLOOR${count++}`;
      const bucket = bucketOf(scope, 1, "BRING", codeKey);
      await insertTrackers(database.db, [
        {
          bucket,
          id: newBucketUuid(now, bucket),
          scope,
          carrier: "BRING",
          trackingCode: codeKey,
          codeKey,
          reference: null,
          metadata: null,
          hints: null,
          attention: "CARRIER_NOT_CONNECTED",
          accountId: null,
          dueAt: now,
          lease: null,
          now,
        },
      ]);
    };
    return {
      pids: service.pids,
      ours: createOver(raw, "BENCH"),
      floor: (ms) => runCallers(connections, ms, insertOne),
      async tearDown() {
        raw.close();
        await service.stop();
        await database.drop();
      },
    };
  },
};
