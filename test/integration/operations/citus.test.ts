import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { readWorkerRights } from "../../../src/operations/database-roles/worker-rights.ts";
import { checkCluster } from "../../../src/operations/doctor/cluster-check.ts";
import { workerKeyOf } from "../../../src/operations/master-key/node-keys.ts";
import { CitusRefusal, describePlan, distribute, planCitus } from "../../../src/postgres/citus/distribute.ts";
import { createLayout } from "../../../src/postgres/citus/layout.ts";
import { openWorkers } from "../../../src/postgres/citus/workers.ts";
import { whereLaneIs } from "../../../src/postgres/database.ts";
import { fansOut, oneLane } from "../../../src/postgres/lanes.ts";
import { migrate } from "../../../src/postgres/migrate.ts";
import { openPool } from "../../../src/postgres/pool.ts";
import { toWire } from "../../../src/postgres/wire.ts";
import { callAll, recorder } from "../../support/database/all-statements.ts";
import {
  countAnswers,
  countGroups,
  disarmHold,
  dropLater,
  insertAnswer,
  insertAnswers,
  moveLastWorker,
  moveShard,
  moveShardOnceClean,
  placementsOf,
  spoilLayout,
  tasksOf,
} from "../../support/database/citus.sql.ts";
import { cutWorkers, emptyClusterDatabase, freshDatabase, isOnCluster } from "../../support/database/database.ts";
import { createDatabaseRoles } from "../../support/database/database-roles.sql.ts";
import { freePort } from "../../support/database/postgres-server.ts";
import { eventually } from "../../support/eventually.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { addMigrations, migrationsIn } from "../../support/processes/next-version.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestWorker, workerConfig } from "../../support/processes/worker.ts";
import { type GraphqlAnswer, startTestService } from "../../support/service.ts";

describe.skipIf(isOnCluster())("plain PostgreSQL", () => {
  test("is one lane, and is not made a cluster: what is missing is said", async () => {
    const database = await freshDatabase({ lanes: 1 });
    try {
      const layout = createLayout(() => expect.unreachable("nothing changed"));
      await layout.read(database.db);
      expect(layout.lanes).toBe(oneLane);
      const refusal = await planCitus(database.db, null).catch((error: Error) => error);
      expect(refusal).toBeInstanceOf(CitusRefusal);
      expect((refusal as Error).message).toContain("Citus is not installed");
    } finally {
      await database.close();
    }
  });
});

describe.runIf(isOnCluster())("a cluster", () => {
  test("has every statement as one task, or as one of those that are meant to ask every shard", async () => {
    const database = await freshDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const { db, statements } = recorder(database.db.lanes);
      await callAll(db);
      const several: string[] = [];
      for (const { name, sql, params } of new Map(statements.map((statement) => [statement.name, statement])).values()) {
        const tasks = await tasksOf(client, sql, toWire(params)).catch((error: Error) => error.message);
        if (typeof tasks === "string" || (tasks > 1 && !sql.startsWith(fansOut))) several.push(`${name}: ${tasks}`);
      }
      expect(several).toEqual([]);
      expect(statements.length).toBeGreaterThan(300);
    } finally {
      await client.end();
      await database.close();
    }
  });

  test("is made of a database with data in it, of which nothing is lost, and only once", async () => {
    const empty = await emptyClusterDatabase();
    const pool = openPool({ url: empty.url, maxConnections: 2 });
    const layout = createLayout();
    try {
      await migrate(pool.db, Date.now());
      await insertAnswers(pool.db);
      const plan = await planCitus(pool.db, 4);
      expect(describePlan(plan).join("\n")).toMatch(/4 shards.*\nTo distribute: .*carrier_answer, checkpoint/);
      await distribute(pool.db, plan);
      await layout.read(pool.db);
      expect(layout.lanes.flatMap((lane) => lane!).sort((a, b) => a - b)).toEqual(Array.from({ length: 1024 }, (_, nth) => nth));
      expect(layout.lanes).toHaveLength(4);
      expect(await countAnswers(pool.db)).toBe(1024);
      const again = await planCitus(pool.db, null);
      expect(again.tables).toEqual([]);
      await distribute(pool.db, again);
    } finally {
      await pool.close();
      await empty.drop();
    }
  });

  test("is made by the role that owns the tables alone; the app and workers then run as theirs", async () => {
    const empty = await emptyClusterDatabase();
    const roles = await createDatabaseRoles(empty.url);
    const folder = await temporaryFolder("citus");
    const masterKey = randomBytes(32);
    const commands = openCommandLine({ KOLLI_DATA_DIR: folder, KOLLI_MASTER_KEY: masterKey.toString("base64") });
    const divide = (url: string, ...more: string[]) => commands.run(["migrate", "--citus", ...more], { DATABASE_URL: url });
    try {
      for (const more of [["--dry-run"], []]) {
        const refused = await divide(roles.appUrl, ...more);
        expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`${roles.app} does not own Kolli's tables`) });
      }
      expect(await divide(roles.ownerUrl)).toMatchObject({ code: 0, out: expect.stringContaining("Done. Start the nodes.") });
      expect(await divide(roles.ownerUrl)).toMatchObject({ code: 0, out: expect.stringContaining("do not need a restart.") });
      const KOLLI_WORKER_KEY = workerKeyOf(masterKey).toString("base64");
      const worker = await startTestWorker(workerConfig({ DATABASE_URL: roles.workerUrl, KOLLI_WORKER_KEY }, folder), silentLog);
      try {
        expect(worker.runtime.db.lanes.length).toBeGreaterThan(1);
        expect((await readWorkerRights(worker.runtime.db)).lacking).toEqual([]);
        expect(await countAnswers(worker.runtime.db)).toBe(0);
      } finally {
        await worker.stop();
      }
    } finally {
      commands.close();
      await empty.drop();
      await roles.drop(process.env.KOLLI_TEST_SERVER_URL!);
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("takes later migrations: new tables of tracking data are divided as the others, old ones change with their shards", async () => {
    const database = await freshDatabase();
    const { folder, remove } = await migrationsIn({});
    try {
      await cp(fileURLToPath(new URL("../../../migrations", import.meta.url)), folder, { recursive: true });
      await addMigrations(folder, {
        "9001_table.sql":
          "create table later (\n  bucket smallint not null,\n  id uuid not null,\n  primary key (bucket, id)\n);",
        "9002_column.sql": "alter table tracker add column later_text text;",
        "9003_index.sql":
          "-- outside a transaction\ncreate index concurrently if not exists tracker_later on tracker (later_text);",
        "9004_fill.sql":
          "-- outside a transaction\ndo $$ begin\n  for b in 0..1023 loop\n    update tracker set later_text = '' where bucket = b and later_text is null;\n    commit;\n  end loop;\nend $$;",
      });
      expect(await migrate(database.db, Date.now(), { folder: join(folder) })).toHaveLength(4);
      expect((await planCitus(database.db, null)).tables).toEqual([]);
      expect(await countGroups(database.db)).toBe(1);
    } finally {
      await remove();
      await database.close();
    }
  });

  test("is told by the doctor: its nodes, its shards, and what is not as `kolli migrate --citus` left it, with what to do", async () => {
    const database = await freshDatabase();
    const told = async () =>
      (await checkCluster(database.db, serverVersion)).map(({ name, state, message }) => [name, state, message]);
    const { serverVersion } = (await database.db.one<{ serverVersion: number }>(
      "",
      `select current_setting('server_version_num')::int / 10000 as "serverVersion"`,
    ))!;
    try {
      expect(await told()).toEqual([
        ["Cluster", "ok", expect.stringMatching(/^Citus \d+.*: the coordinator and \d+ workers? \(.+:\d+\)\.$/)],
        ["Shards", "ok", expect.stringMatching(/^Tracking data is in 4 parts: \d on .+:\d+/)],
        ["Worker settings", "ok", expect.anything()],
      ]);
      await spoilLayout(database.db);
      expect((await told())[1]).toEqual(["Shards", "fail", "Not distributed across the workers: later."]);
      await dropLater(database.db);
      expect((await told())[1]).toEqual(["Shards", "fail", expect.stringContaining("is distributed: everywhere.")]);
      const port = await freePort();
      await moveLastWorker(database.db, port);
      expect((await told())[0]).toEqual(["Cluster", "fail", expect.stringContaining(`:${port} does not answer`)]);
    } finally {
      await database.close();
    }
  });

  test("that loses a worker in a statement or at a commit is unavailable, not broken, and works as soon as the worker does", async () => {
    const database = await freshDatabase();
    const cutAfter = (statements: number) =>
      database.db.transaction(async (tx) => {
        await insertAnswers(tx);
        await cutWorkers(database.url);
        if (statements > 1) await countAnswers(tx);
      });
    try {
      for (const statements of [1, 2])
        await expect(cutAfter(statements)).rejects.toMatchObject({ name: "DatabaseUnavailable", failure: "connection" });
      expect(await countAnswers(database.db)).toBe(0);
    } finally {
      await database.close();
    }
  });

  test("does not wait for a worker that does not respond until the statement's time is over", async () => {
    const database = await freshDatabase();
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const pool = openPool({ url: database.url, maxConnections: 1, onError: () => {} });
    try {
      await moveLastWorker(database.db, (silent.address() as AddressInfo).port);
      // As the server's own limit it would be a timeout.
      await expect(countAnswers(pool.db)).rejects.toMatchObject({ name: "DatabaseUnavailable", failure: "connection" });
    } finally {
      await pool.close();
      await database.close();
      silent.close();
    }
  });

  test("has shards move to other workers while parcels are tracked: nothing is refused, lost or told twice", async () => {
    const service = await startTestService();
    try {
      const { key } = await service.keyFor("TEST");
      const url = service.runtime.databaseUrl;
      const made: string[] = [];
      let isMoving = true;
      const refused: GraphqlAnswer["body"][] = [];
      const load = async (nth: number) => {
        for (let round = 0; isMoving; round++) {
          const { body } = await service.graphql(
            key,
            `mutation { trackerCreate(input: { trackingCode: "MOVE-${nth}-${round}", carrier: UPS }) { tracker { id } } }`,
          );
          const id = body.data?.trackerCreate?.tracker?.id;
          if (!id) refused.push(body);
          else {
            made.push(id);
            const advanced = await service.graphql(
              key,
              `mutation { testTrackerAdvance(input: { id: "${id}", action: STATUS, status: IN_TRANSIT }) { tracker { status } trackerUserErrors { code message } } }`,
            );
            if (advanced.body.data?.testTrackerAdvance?.tracker?.status !== "IN_TRANSIT") refused.push(advanced.body);
          }
        }
      };
      const loads = [1, 2, 3, 4].map(load);
      const placements = await placementsOf(url);
      const ends = [...new Map(placements.map(({ name, port }) => [`${name}:${port}`, { name, port }])).values()];
      try {
        for (const placement of placements) {
          const other = ends.find(({ port }) => port !== placement.port)!;
          await moveShard(url, placement, other);
        }
      } finally {
        isMoving = false;
        await Promise.all(loads);
      }
      expect(refused).toEqual([]);
      const moved = await placementsOf(url);
      expect(moved.map(({ port }) => port)).not.toEqual(placements.map(({ port }) => port));
      const told = await eventually(async () => {
        const seen: string[] = [];
        for (let after: string | null = null; ; ) {
          const { body }: GraphqlAnswer = await service.graphql(
            key,
            "query ($after: String) { events(first: 100, after: $after) { edges { node { trackerId sequence } } pageInfo { hasNextPage endCursor } } }",
            { after },
          );
          const { edges, pageInfo } = body.data.events;
          seen.push(
            ...edges.map(({ node }: { node: { trackerId: string; sequence: number } }) => `${node.trackerId} ${node.sequence}`),
          );
          if (!pageInfo.hasNextPage) break;
          after = pageInfo.endCursor;
        }
        return new Set(seen.map((one) => one.split(" ")[0])).size >= made.length ? seen : null;
      });
      expect(new Set(told).size).toBe(told.length);
      expect(new Set(told.map((one) => one.split(" ")[0]))).toEqual(new Set(made));
      expect(made.length).toBeGreaterThan(4);
      for (let from = 0; from < made.length; from += 20) {
        const some = made.slice(from, from + 20);
        const asked = some.map((id, nth) => `t${nth}: tracker(id: "${id}") { id }`).join(" ");
        const { body } = await service.graphql(key, `{ ${asked} }`);
        expect(Object.values(body.data)).toEqual(some.map((id) => ({ id })));
      }
    } finally {
      await service.stop();
    }
  });

  test("asked straight at its workers, finds a shard that has moved, by the lock and the look that come first", async () => {
    const database = await freshDatabase();
    const layout = createLayout();
    const pool = openPool({ url: database.url, maxConnections: 4, layout });
    const workers = openWorkers({
      home: pool.db,
      layout,
      open: ({ host, port }) =>
        openPool({
          url: Object.assign(new URL(database.url), { hostname: host, port: String(port) }).href,
          maxConnections: 4,
          layout,
        }),
      onSetAside: (_worker, error) => expect.unreachable(`no worker is away: ${error.message}`),
    });
    try {
      await layout.read(pool.db);
      const placements = await placementsOf(database.url);
      const laneOf = (shard: number) => layout.lanes[layout.lanes.findIndex((_, lane) => layout.placeOf(lane)?.shard === shard)]!;
      const awayFrom = ({ port }: { port: number }) => placements.find((one) => one.port !== port)!;
      const [first, second] = placements.map((place) => ({ place, away: awayFrom(place), lane: laneOf(place.shard) }));
      // Under load, there and back: nothing that was confirmed is missing, and none was refused.
      let written = 0;
      let isMoving = true;
      const write = async () => {
        const [bucket] = first!.lane;
        while (isMoving) {
          await insertAnswer(workers.db, bucket!);
          await whereLaneIs(workers.db, first!.lane).transaction((tx) => insertAnswer(tx, bucket!));
          written += 2;
        }
      };
      const move = async () => {
        await moveShard(database.url, first!.place, first!.away);
        await layout.read(pool.db);
        await moveShardOnceClean(database.url, { ...first!.away, shard: first!.place.shard }, first!.place);
      };
      const moved = move().finally(() => {
        isMoving = false;
      });
      await Promise.all([write(), write(), write(), moved]);
      expect(await countAnswers(database.db)).toBe(written);
      expect(written).toBeGreaterThan(10);
      // A node that still has the old layout: what it writes goes through the coordinator.
      await insertAnswer(workers.db, second!.lane[0]!);
      await moveShardOnceClean(database.url, second!.place, second!.away);
      await insertAnswer(workers.db, second!.lane[0]!);
      expect(await countAnswers(database.db)).toBe(written + 2);
      // The planted fault: without what comes first, it goes to the place that the shard has left, and is lost or refused.
      await disarmHold(database.db);
      await insertAnswer(workers.db, second!.lane[0]!).catch(() => {});
      expect(await countAnswers(database.db)).toBe(written + 2);
    } finally {
      await workers.close();
      await pool.close();
      await database.close();
    }
  });
});
