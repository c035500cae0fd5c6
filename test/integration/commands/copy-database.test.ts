import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnedDatabase, createSequence, nextNumber } from "../../support/database/owned-database.sql.ts";
import { type ScratchServer, startScratchServer } from "../../support/database/postgres-server.ts";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { dataFolderIn, temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let scratch: string;
let dataDir: string;
let server: ScratchServer;
let service: TestService | undefined;
let commands: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  scratch = await temporaryFolder("copy");
  dataDir = await dataFolderIn(scratch);
  server = await startScratchServer();
  commands = openCommandLine({ KOLLI_DATA_DIR: dataDir });
});
afterAll(async () => {
  commands.close();
  await service?.stop();
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
});

const list = "{ trackers(first: 5) { edges { node { id trackingCode status } } } }";

test("an installation moves from its embedded PostgreSQL to one of its own, where it owns no more than the database", async () => {
  const url = await createOwnedDatabase(server.url, "shop");
  service = await startTestService({ database: "embedded", env: { KOLLI_DATA_DIR: dataDir } });
  const { key } = await service.keyFor("TEST");
  await service.graphql(
    key,
    'mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS, async: false }) { tracker { id } } }',
  );
  const before = await service.graphql(key, list);
  expect(before.body.data.trackers.edges).toHaveLength(1);
  await createSequence(service.runtime.databaseUrl, 41);
  await createSequence(url, null);

  const early = await commands.run(["copy-database", "--to", url]);
  expect(early).toMatchObject({ code: 1, err: expect.stringMatching(/Kolli is running \(1 processes/) });
  await service.stop();
  const withoutPassword = Object.assign(new URL(url), { password: "" }).href;
  const { code, out, err } = await commands.run(["copy-database", "--to", withoutPassword], { PGPASSWORD: "secret" });
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^ {2}tracker: 1 row, \d+\.\d s$/m) });
  expect(out).toMatch(/^\d+ rows of \d+ tables were copied\. Set DATABASE_URL to the new database/);
  expect(await nextNumber(url)).toBe(42);

  service = await startTestService({ database: "embedded", env: { KOLLI_DATA_DIR: dataDir, DATABASE_URL: url } });
  expect((await service.graphql(key, list)).body).toEqual(before.body);
  await service.stop();
  service = undefined;
  const again = await commands.run(["copy-database", "--to", url]);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("is not empty") });
});

test("a copy that fails is told with what to do, and does not touch where the data is", async () => {
  const nobody = Object.assign(new URL(server.url), { pathname: "/nowhere" }).href;
  const { code, err } = await commands.run(["copy-database", "--to", nobody]);
  expect(code).toBe(1);
  expect(err).toMatch(/The copy failed: .*"nowhere" does not exist.*The current database is unchanged/);
});
