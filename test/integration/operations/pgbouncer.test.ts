import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Config, readConfig } from "../../../src/config.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { settingsForRole } from "../../../src/postgres/connections/pooler.sql.ts";
import { usualStatementLimitMs } from "../../../src/postgres/pool.ts";
import { openRuntime } from "../../../src/server/wiring/runtime.ts";
import { describeContract } from "../../contract/api.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { findPgBouncer, type PgBouncer, startPgBouncer } from "../../support/database/pgbouncer.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const program = findPgBouncer();

/** `npm run test:pgbouncer` runs it where there is a PgBouncer; nothing else needs one. */
describe.skipIf(program === null)("behind PgBouncer in transaction mode", () => {
  let database: FreshDatabase;
  let bouncer: PgBouncer;
  let environment: Record<string, string>;
  beforeAll(async () => {
    database = await freshDatabase();
    bouncer = await startPgBouncer(program!, database.url);
    environment = {
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: database.url,
      KOLLI_MASTER_KEY: randomBytes(32).toString("base64"),
      KOLLI_EGRESS_ALLOW: "127.0.0.0/8",
    };
  });
  afterAll(async () => {
    await bouncer.stop();
    await database.close();
  });

  test("a start without the role's settings is refused, with what sets them", async () => {
    const [row] = await database.db.many<{ user: string; database: string }>(
      "",
      'select current_user as "user", current_database() as database',
    );
    const statements = settingsForRole(row!, usualStatementLimitMs);
    const folder = await temporaryFolder("pooled");
    const config = readConfig({ ...environment, KOLLI_DATA_DIR: folder }, "/");
    const refusal = await openRuntime((config as { value: Config }).value, silentLog, "command").catch(
      ({ message }: Error) => message,
    );
    await rm(folder, { recursive: true });
    expect(refusal).toContain("enable_seqscan is on");
    expect(refusal).toContain(statements);
    for (const statement of statements.split("\n")) await database.db.run("", statement);
    await bouncer.reconnect();
    await (await startTestService({ env: environment })).stop();
  });

  describe("the contract", () => describeContract("url", async () => environment));

  describe("an API node and a worker", () => {
    const create = `mutation ($reference: String!) {
      trackerCreate(input: { trackingCode: "K1000000005", reference: $reference, carrier: UPS, async: true }) { tracker { id } trackerUserErrors { message } } }`;
    let api: TestService;
    let worker: TestService;
    let receiver: Receiver;
    let key: string;
    beforeAll(async () => {
      receiver = await startReceiver();
      api = await startTestService({ role: "api", env: environment });
      worker = await startTestService({ env: environment });
      const made = await api.keyFor("TEST", "Pooled");
      key = made.key;
      const { db, clock, sealer } = api.runtime;
      const input = { url: `${receiver.url}/hook`, topics: ["TRACKER_UPDATED"] };
      const endpoint = await createEndpoint({ db, clock, sealer, egress: api.service.egress }, made.scope, input);
      expect(endpoint).toMatchObject({ ok: true });
    });
    afterAll(async () => {
      await worker.stop();
      await api.stop();
      await receiver.close();
    });

    test("ten clients at once on four sessions: each of their hundred parcels is checked, told by webhook and in the feed, once", async () => {
      const orders = Array.from({ length: 100 }, (_, n) => `order ${n}`);
      const client = async (first: number) => {
        for (const reference of orders.slice(first, first + 10)) {
          const { body } = await api.graphql(key, create, { reference });
          expect(body.data.trackerCreate.trackerUserErrors).toEqual([]);
        }
      };
      await Promise.all(Array.from({ length: 10 }, (_, n) => client(10 * n)));
      await eventually(() => receiver.received.length >= 100, 60_000);
      const told = receiver.received.map(({ body }) => JSON.parse(body).data.reference);
      expect(new Set(told)).toEqual(new Set(orders));
      const feed = async () => {
        const query = "{ events(first: 250) { edges { node { topic data } } } }";
        const { body } = await api.graphql(key, query);
        return body.data.events.edges.map(({ node }: { node: { data: { reference: string } } }) => node.data.reference);
      };
      await eventually(async () => (await feed()).length === 100, 60_000);
      expect(new Set(await feed())).toEqual(new Set(orders));
    });

    test("hints from node to node come through, past the pooler", async () => {
      await eventually(() => api.service.notices.connected() && worker.service.notices.connected(), 60_000);
    });
  });
});
