import { newBucketUuid } from "../../src/lib/ids.ts";
import { bucketOf } from "../../src/trackers/tracker.ts";
import { insertTrackers } from "../../src/trackers/trackers.sql.ts";
import { runCallers } from "../measure.ts";
import { openRaw, requestOf } from "../raw-client.ts";
import type { Scenario } from "../scenario.ts";

const clients = 64;
const connections = 16;
const mutation =
  "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id status trackingCode } trackerUserErrors { code message field } } }";

/** Registering a parcel, as every client does it, against what the database alone can take one by one. */
export const create: Scenario = {
  name: "create",
  against: "single-row durable inserts, 16 connections, no HTTP",
  target: 0.9,
  async setUp(environment) {
    const database = await environment.openDatabase("create");
    const { key, scope } = await environment.createKey(database, "LIVE");
    const service = await environment.startService(database.url, { processes: 2 });
    const raw = await Promise.all(Array.from({ length: clients }, () => openRaw(service)));
    let count = 0;
    return {
      ours: (ms) =>
        runCallers(
          clients,
          ms,
          async (caller) => {
            const body = JSON.stringify({
              query: mutation,
              variables: { input: { trackingCode: `BENCH${count++}`, carrier: "BRING" } },
            });
            const answer = await raw[caller]!.send(requestOf("/graphql", body, { authorization: `Bearer ${key}` }));
            if (!answer.includes('"trackerUserErrors":[]')) throw new Error(answer.toString());
          },
          service.pids,
        ),
      floor: (ms) =>
        runCallers(connections, ms, async () => {
          const now = Date.now();
          const codeKey = `FLOOR${count++}`;
          const bucket = bucketOf(scope, "BRING", codeKey);
          const id = newBucketUuid(now, bucket);
          await insertTrackers(database.db, [
            {
              bucket,
              id,
              scope,
              carrier: "BRING",
              trackingCode: codeKey,
              codeKey,
              reference: null,
              metadata: null,
              attention: "CARRIER_NOT_CONNECTED",
              dueAt: Number.POSITIVE_INFINITY,
              token: null,
              now,
            },
          ]);
        }),
      async tearDown() {
        for (const connection of raw) connection.close();
        await service.stop();
        await database.drop();
      },
    };
  },
};
