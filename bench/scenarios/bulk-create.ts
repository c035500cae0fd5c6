import { newBucketUuid } from "../../src/lib/ids.ts";
import { bucketOf } from "../../src/workspaces/buckets.ts";
import { runCallers } from "../measure.ts";
import { openClients } from "../raw-client.ts";
import type { ContestScenario } from "../scenario.ts";
import { openCopyConnection } from "./bulk-create.sql.ts";

const clients = 4;
const items = 1_000;
const mutation =
  "mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { id status } trackerUserErrors { code message field } } } }";

/** A thousand parcels a call, against the fastest way into the same tables. */
export const bulkCreate: ContestScenario = {
  name: "bulk-create",
  what: "`trackerBulkCreate` of 1,000, trackers per second",
  against: "`COPY` of the same rows into the same tables",
  target: 0.25,
  warmUpMs: 3_000,
  async setUp(environment) {
    const database = await environment.openDatabase("bulk_create");
    const { key, scope } = await environment.createKey(database, "LIVE");
    const service = await environment.startService(database.url, { processes: 2 });
    const raw = await openClients(service, clients, { path: "/graphql", key });
    const copies = await Promise.all(Array.from({ length: clients }, () => openCopyConnection(database.url)));
    let count = 0;

    const create = async (caller: number) => {
      const first = count;
      count += items;
      const input = Array.from({ length: items }, (_, i) => ({ trackingCode: `BULK${first + i}`, carrier: "BRING" }));
      const answer = await raw.post(caller, JSON.stringify({ query: mutation, variables: { input } }));
      if (!answer.includes('"trackerUserErrors":[]') || answer.includes('"code"')) throw new Error(answer.toString());
    };
    const copy = async (caller: number) => {
      const first = count;
      count += items;
      const now = Date.now();
      const at = new Date(now).toISOString();
      let trackerLines = "";
      let dueLines = "";
      for (let i = first; i < first + items; i++) {
        const code = `COPY${i}`;
        const bucket = bucketOf(scope, 1, "BRING", code);
        const head = `${bucket}\t${newBucketUuid(now, bucket)}\t${scope.workspaceId}\t${scope.mode}\tBRING\t${code}`;
        trackerLines += `${head}\t${code}\tCARRIER_NOT_CONNECTED\t${at}\t${at}\n`;
        dueLines += `${head}\t${at}\t${at}\tCARRIER_NOT_CONNECTED\t${at}\n`;
      }
      await copies[caller]!.copy(trackerLines, dueLines);
    };

    return {
      pids: service.pids,
      ours: (ms) => runCallers(clients, ms, create, items),
      floor: (ms) => runCallers(clients, ms, copy, items),
      async tearDown() {
        raw.close();
        await Promise.all(copies.map((connection) => connection.close()));
        await service.stop();
        await database.drop();
      },
    };
  },
};
