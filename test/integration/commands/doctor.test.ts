import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccountStore } from "../../../src/carriers/accounts/account-store.ts";
import { readConfig } from "../../../src/config.ts";
import { minutes, systemClock } from "../../../src/lib/clock.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { createSealer } from "../../../src/lib/seal.ts";
import { good } from "../../../src/operations/doctor/check.ts";
import { runDoctor } from "../../../src/operations/doctor/doctor.ts";
import { checkPushAddress } from "../../../src/operations/doctor/push-check.ts";
import { writeRunningAddress } from "../../../src/operations/running-address.ts";
import { createAuthority, createLeaf } from "../../../src/operations/tls/certificates.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { emptyDatabase, type FreshDatabase, freshDatabase, isOnCluster } from "../../support/database/database.ts";
import { pretendToBeVersion } from "../../support/database/old-server.sql.ts";
import { freePort } from "../../support/database/postgres-server.ts";
import { startTestService } from "../../support/service.ts";

let folder: string;
let database: FreshDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kolli-doctor-"));
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const examine = async (env: Record<string, string>, clock = systemClock) => {
  const port = String(await freePort());
  const checks = await runDoctor(
    readConfig({ PORT: port, KOLLI_DATA_DIR: folder, DATABASE_URL: database.url, ...env }, folder),
    clock,
  );
  return new Map(checks.map((check) => [check.name, check]));
};

test("a sound installation has nothing to fix", async () => {
  const checks = await examine({});
  expect([...checks.keys()]).toEqual([
    "Configuration",
    "Data folder",
    "Disk",
    "Database",
    ...(isOnCluster() ? ["Cluster", "Shards", "Worker settings"] : []),
    "Durability",
    "Database role",
    "Schema",
    "Clock",
    "Master key",
    "Carriers",
    "Push address",
    "TLS",
    "Address",
  ]);
  // The tests' own server trades these for speed, and its user makes databases.
  const unwell = [...checks.values()].filter(
    ({ name, state }) => state !== "ok" && !["Durability", "Database role"].includes(name),
  );
  expect(unwell).toEqual([]);
});

test("a server that is not supported is a failure, and one newer than tested is told", async () => {
  const other = await freshDatabase();
  const examineVersion = async (version: number) => {
    await pretendToBeVersion(other.db, version);
    return (await examine({ DATABASE_URL: other.url })).get("Database");
  };
  expect(await examineVersion(15)).toMatchObject({
    state: "fail",
    message: "PostgreSQL 15 is not supported.",
    fix: "Upgrade it to PostgreSQL 16 to 18.",
  });
  expect(await examineVersion(16)).toMatchObject({ state: "ok" });
  expect(await examineVersion(19)).toMatchObject({ state: "warn", message: expect.stringMatching(/newer than/) });
  await other.close();
});

test("a server that may lose what was answered is told, as the tests' own usually is", async () => {
  const setting = await database.db.one<{ fsync: string }>("", "show fsync");
  expect((await examine({})).get("Durability")?.state).toBe(setting?.fsync === "on" ? "ok" : "warn");
});

test("every wrong setting is named, and nothing else is looked at", async () => {
  const checks = await runDoctor(readConfig({ PORT: "many", LOG_LEVEL: "loud" }, folder), systemClock);
  expect(checks.map(({ name, state }) => [name, state])).toEqual([
    ["Configuration", "fail"],
    ["Configuration", "fail"],
  ]);
  expect(checks.map(({ message }) => message.split(" ")[0])).toEqual(["PORT", "LOG_LEVEL"]);
});

test("sessions of a pooler without what Kolli relies on, and replicas that are none, are told with what to do", async () => {
  const { host } = new URL(database.url);
  const checks = await examine({ DATABASE_DIRECT_URL: database.url, DATABASE_REPLICA_URL: database.url });
  expect(checks.get("Database")).toMatchObject({ state: "ok" });
  expect(checks.get("Pooler")).toMatchObject({
    state: "fail",
    message: expect.stringContaining("enable_seqscan is on"),
    fix: expect.stringMatching(/alter role ".+" in database ".+" set enable_seqscan = off;/),
  });
  expect(checks.get(`Replica ${host}`)).toMatchObject({
    state: "warn",
    message: "It is not a replica, so Kolli does not read from it.",
  });
});

test("a database that cannot be used says what to correct", async () => {
  // Also a server that asks for no password does not let in whom it does not know.
  const stranger = Object.assign(new URL(database.url), { username: "stranger", password: "wrong" });
  expect((await examine({ DATABASE_URL: stranger.href })).get("Database")).toMatchObject({
    state: "fail",
    fix: "Check the user and password in DATABASE_URL.",
  });
  const missing = new URL(database.url);
  missing.pathname = "/absent";
  expect((await examine({ DATABASE_URL: missing.href })).get("Database")).toMatchObject({
    state: "fail",
    fix: expect.stringMatching(/^Create the database/),
  });
  const nobody = `postgres://kolli@127.0.0.1:${await freePort()}/kolli`;
  expect((await examine({ DATABASE_URL: nobody })).get("Database")).toMatchObject({
    state: "fail",
    message: expect.stringMatching(/ECONNREFUSED/),
  });
});

test("a schema that is behind is told", async () => {
  const { url, drop } = await emptyDatabase();
  expect((await examine({ DATABASE_URL: url })).get("Schema")).toMatchObject({
    state: "warn",
    fix: expect.stringMatching(/kolli migrate/),
  });
  await drop();
});

test("clocks that disagree are told, with the direction", async () => {
  const slow = { now: () => systemClock.now() - minutes(5) };
  expect((await examine({}, slow)).get("Clock")).toMatchObject({
    state: "fail",
    message: expect.stringMatching(/^The database's clock is (300\.0|299\.9) s ahead of/),
  });
  const fast = { now: () => systemClock.now() + 5_000 };
  expect((await examine({}, fast)).get("Clock")).toMatchObject({ state: "warn", message: expect.stringMatching(/behind/) });
});

test("an address that another program holds is told", async () => {
  const other = await new Promise<Server>((resolve) => {
    const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1", () => resolve(server));
  });
  const { port } = other.address() as { port: number };
  expect((await examine({ PORT: String(port) })).get("Address")).toMatchObject({
    state: "fail",
    message: `Another program uses port ${port} on 127.0.0.1.`,
  });
  other.close();
});

test("a Kolli on another data folder is told from this one, whose port is known although PORT is not set", async () => {
  const service = await startTestService();
  const port = Number(new URL(service.url).port);
  expect((await examine({ PORT: String(port) })).get("Address")).toMatchObject({
    state: "warn",
    message: expect.stringMatching(/^A Kolli with another data folder than .* is running at port/),
    fix: expect.stringMatching(/KOLLI_DATA_DIR.*PORT/),
  });
  await writeRunningAddress(folder, { url: `https://localhost:${port}`, port, pid: process.pid });
  expect((await examine({})).get("Address")).toMatchObject({
    state: "ok",
    message: `This installation is running at https://localhost:${port} (port ${port}).`,
  });
  await rm(join(folder, "address.json"));
  await service.stop();
});

test("a master key that others can read is a failure", async () => {
  const file = join(folder, "master.key");
  await writeFile(file, "key");
  await chmod(file, 0o644);
  expect((await examine({})).get("Data folder")).toMatchObject({ state: "fail", fix: `chmod 600 ${file}` });
  await rm(file);
});

test("a certificate for another name, or near its end, is told", async () => {
  const { certificate, key } = createLeaf(createAuthority("Some authority", Date.now()), ["*.shop.com"], Date.now());
  const [KOLLI_TLS_CERT, KOLLI_TLS_KEY] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await writeFile(KOLLI_TLS_CERT, certificate);
  await writeFile(KOLLI_TLS_KEY, key);
  const files = { KOLLI_TLS_CERT, KOLLI_TLS_KEY };
  expect((await examine({ ...files, KOLLI_PUBLIC_URL: "https://track.shop.com" })).get("TLS")).toMatchObject({ state: "ok" });
  expect((await examine({ ...files, KOLLI_PUBLIC_URL: "https://shop.com" })).get("TLS")).toMatchObject({
    state: "warn",
    message: expect.stringMatching(/is for \*\.shop\.com, but/),
  });
  const late = { now: () => systemClock.now() + minutes(60 * 24 * 390) };
  expect((await examine({ ...files, KOLLI_PUBLIC_URL: "https://track.shop.com" }, late)).get("TLS")).toMatchObject({
    state: "warn",
    message: expect.stringMatching(/expires on/),
  });
});

test("a host that speaks for another service without a certificate is told", async () => {
  const given = { KOLLI_TLS_CERTIFICATES: folder, KOLLI_COMPAT_HOSTS: "api.brand.example=easypost" };
  expect((await examine(given)).get("TLS for hosts")).toMatchObject({
    state: "warn",
    message: "No certificate covers api.brand.example.",
  });
});

test("a carrier that refuses its credentials is told, with the workspace", async () => {
  expect((await examine({})).get("Carriers")).toMatchObject({
    state: "ok",
    message: expect.stringMatching(/^No carrier is connected/),
  });
  const workspace = await ensureWorkspace(database.db, "Main", Date.now());
  const add = (carrier: string, state: string) =>
    database.db.run(
      "",
      `insert into carrier_account (id, workspace_id, carrier, credentials_sealed, push_token, state, created_at, updated_at)
       values ($1, $2, $3, '', $3, $4, $5, $5)`,
      [newUuid(Date.now()), workspace.id, carrier, state, new Date()],
    );
  await add("UPS", "WORKING");
  expect((await examine({})).get("Carriers")).toMatchObject({ state: "ok", message: "Connected: UPS (workspace Main)." });
  await add("DHL", "REJECTED");
  expect((await examine({})).get("Carriers")).toMatchObject({
    state: "warn",
    message: "These carriers reject the credentials: DHL (workspace Main).",
  });
});

test("features can bring checks of their own", async () => {
  const config = readConfig({ KOLLI_DATA_DIR: folder, DATABASE_URL: database.url }, folder);
  const checks = await runDoctor(config, systemClock, [async () => [good("Carriers", "UPS answers.")]]);
  expect(checks.at(-1)).toEqual({ name: "Carriers", state: "ok", message: "UPS answers.", fix: null });
});

test("the push address is looked at as soon as a carrier is connected that pushes, and says what keeps carriers away", async () => {
  const pushed = async (publicUrl: string, addresses: readonly string[] = []) => {
    const { state, message } = await checkPushAddress({ publicUrl, egressAllow: [] }, async () => addresses);
    return [state, message];
  };
  expect(await pushed("http://parcels.brand.com")).toEqual([
    "warn",
    "Carriers cannot push: parcels.brand.com is not served over https, which carriers require.",
  ]);
  for (const inside of ["https://localhost:8443", "https://192.168.1.20", "https://kolli.internal"])
    expect(await pushed(inside)).toEqual(["warn", expect.stringContaining("can be reached only from the internal network")]);
  expect(await pushed("https://parcels.brand.com")).toEqual(["warn", expect.stringContaining("has no address in DNS")]);
  expect(await pushed("https://parcels.brand.com", ["10.0.0.4"])).toEqual([
    "warn",
    expect.stringContaining("resolves to 10.0.0.4"),
  ]);
  expect(await pushed("https://parcels.brand.com", ["93.184.216.34"])).toEqual(["ok", expect.stringContaining("93.184.216.34")]);

  const { id } = await ensureWorkspace(database.db, "Pushed", Date.now());
  const accounts = createAccountStore({ db: database.db, sealer: createSealer(Buffer.alloc(32)), clock: systemClock });
  await accounts.connect(id, "UPS", { credentials: { clientId: "a", clientSecret: "b" } });
  expect((await examine({})).get("Push address")).toMatchObject({
    state: "warn",
    fix: expect.stringContaining("Set KOLLI_PUBLIC_URL"),
  });
});
