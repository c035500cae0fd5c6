import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leavesOf, readCommandTree } from "../../../src/commands/help/command-tree.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { accountsOn, setUpOwner } from "../../support/accounts.ts";
import { emptyDatabase, type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let receiver: Receiver;
let folder: string;
let targets: Awaited<ReturnType<typeof emptyDatabase>>[];
let stopped: FreshDatabase;
let commands: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.0/8" } });
  receiver = await startReceiver();
  folder = await temporaryFolder("json");
  targets = [await emptyDatabase(), await emptyDatabase()];
  stopped = await freshDatabase();
  await ensureWorkspace(stopped.db, "Main", Date.now());
  const { key } = await service.keyFor("TEST");
  await Promise.all([
    writeFile(join(folder, "key"), key),
    writeFile(join(folder, "passphrase"), "correct horse battery staple"),
    writeFile(join(folder, "target"), targets[0]!.url),
    writeFile(join(folder, "kolli.yaml"), "workspaces:\n  - name: Main\n"),
    writeFile(join(folder, "parcels.csv"), pastParcels),
  ]);
  commands = openCommandLine({ ...environmentOf(service), KOLLI_CONFIG_DIR: join(folder, "config") });
});
afterAll(async () => {
  commands.close();
  await service.stop();
  await stopped.close();
  await receiver.close();
  await Promise.all(targets.map((target) => target.drop()));
  await rm(folder, { recursive: true, force: true });
});

const pastParcels = `carrier,shipped_at,delivered_at\n${Array.from({ length: 300 }, (_, n) => {
  const day = (shift: number) => new Date(Date.UTC(2025, 6, 1 + n + shift)).toISOString().slice(0, 10);
  return `UPS,${day(0)},${day(3)}`;
}).join("\n")}\n`;

const at = (name: string): string => join(folder, name);
const backupFile = (): string[] => [at("kolli.backup"), "--passphrase-file", at("passphrase")];

/** What a command printed, by its name: later ones use what earlier ones created. */
const printed: Record<string, Record<string, string>> = {};
const idOf = (name: string): string => printed[name]?.id ?? "";

/** The arguments of every command, in an order in which each finds what it needs. What is null has its own test, in the file named. */
const given: Readonly<Record<string, (() => readonly string[]) | null>> = {
  "keys create": () => ["--mode", "test"],
  "keys list": () => [],
  "keys update": () => [idOf("keys create"), "--name", "Till"],
  "keys roll": () => [idOf("keys create"), "--grace", "1h"],
  "keys revoke": () => [idOf("keys create")],
  "setup-link": () => [],
  "users list": () => [],
  "users reset-password": () => ["owner@kolli.test"],
  "users vouch": () => ["owner@kolli.test"],
  "users grant": () => ["owner@kolli.test", "--workspace", "Main", "--role", "owner"],
  "users change-address": () => ["owner@kolli.test", "olga@kolli.test"],
  apply: () => ["--file", at("kolli.yaml")],
  "export-config": () => [],
  "carriers list": () => [],
  "carriers connect": () => ["DHL", "--credential", "apiKey=abc123"],
  "carriers accounts": () => [],
  "carriers rules": () => [idOf("carriers connect"), "--destinations", "DE"],
  "carriers disconnect": () => [idOf("carriers connect")],
  "webhooks kinds": () => [],
  "webhooks create": () => ["--url", receiver.url, "--mode", "test"],
  "webhooks list": () => [],
  "webhooks show": () => [idOf("webhooks create")],
  "webhooks update": () => [idOf("webhooks create"), "--carriers", "all"],
  "webhooks disable": () => [idOf("webhooks create")],
  "webhooks enable": () => [idOf("webhooks create")],
  "webhooks rotate": () => [idOf("webhooks create")],
  "webhooks test": () => [idOf("webhooks create")],
  "webhooks dry-run": () => [idOf("webhooks create"), "--url", receiver.url],
  "webhooks delete": () => [idOf("webhooks create")],
  doctor: () => [],
  upgrade: () => ["--check"],
  track: () => ["JSON-1", "--carrier", "ups", "--mode", "test"],
  trigger: () => ["TRACKER_UPDATED"],
  advance: () => [idOf("track")],
  login: () => ["--url", service.url, "--key-file", at("key"), "--cacert", service.tls!.authorityFile!],
  profiles: () => [],
  logout: () => [],
  "workspaces list": () => [],
  "workspaces export": () => ["Main", "--to", at("main.jsonl")],
  "workspaces erase-person": () => ["Main", "--reference", "order-4711", "--confirm"],
  "predictions evaluate": () => [at("parcels.csv")],
  "predictions rebuild": () => ["--workspace", "Main"],
  "history import": () => [at("parcels.csv")],
  "notification-key": () => ["--file", at("notification-key")],
  "master-key reseal": () => [],
  "master-key worker-key": () => ["--file", at("worker-key")],
  migrate: () => ["--dry-run"],
  backup: backupFile,
  "verify-backup": backupFile,
  "workspaces delete": () => ["Main", "--confirm", "Main"],
  "workspaces restore": () => ["Main"],
  // These need a database without a running service.
  "copy-database": () => ["--to-file", at("target")],
  restored: () => [],
  restore: backupFile,
  "master-key rotate": () => ["--new-key", at("new-master-key")],
  "master-key adopt": () => ["--secrets-are-lost"],
  // They run until they are stopped, change this machine or the sources, or need another service.
  serve: null, // commands/command-line.test.ts
  listen: null, // webhooks/webhook-commands.test.ts
  "carriers scaffold": null, // src/carriers/scaffold
  move: null, // commands/move.test.ts
  shadow: null, // commands/shadow.test.ts
  trust: null, // src/operations/tls/trust-stores.test.ts
};

const withJson = leavesOf(await readCommandTree()).filter(({ options }) => options.some(({ flag }) => flag === "--json"));

test("the table has every command with --json", () => {
  expect(Object.keys(given).toSorted()).toEqual(withJson.map(({ path }) => path.join(" ")).toSorted());
});

const before: Readonly<Record<string, () => Promise<unknown>>> = {
  "users list": () => setUpOwner(accountsOn(service.runtime.db)),
};

const withoutService = ["copy-database", "restored", "master-key rotate", "master-key adopt"];

/** The database that the command is to use, where it is not the service's. */
const elsewhere = (name: string): Record<string, string> => {
  if (name === "restore") return { DATABASE_URL: targets[1]!.url };
  return withoutService.includes(name) ? { DATABASE_URL: stopped.url } : {};
};

const jsonOf = (text: string): Record<string, string> | null => {
  try {
    return text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))[0];
  } catch {
    return null;
  }
};

test("every command with --json writes JSON to standard output, and nothing else", async () => {
  const wrong: unknown[] = [];
  for (const [name, args] of Object.entries(given)) {
    if (args === null) continue;
    await before[name]?.();
    const { code, out, err } = await commands.run([...name.split(" "), ...args(), "--json"], elsewhere(name));
    const value = jsonOf(out);
    if (code === 0 && value !== null) printed[name] = value;
    else wrong.push({ name, code, out, err });
  }
  expect(wrong).toEqual([]);
});
