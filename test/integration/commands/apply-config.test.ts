import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hashKey } from "../../../src/api-keys/key-format.ts";
import { applyConfig } from "../../../src/commands/apply/apply.ts";
import { exportConfig } from "../../../src/commands/apply/export-config.ts";
import { shownStep } from "../../../src/commands/apply/plan.ts";
import { newUuid } from "../../../src/lib/ids.ts";
import { listWorkspaces } from "../../../src/workspaces/workspaces.sql.ts";
import { startTestEngine, type TestEngine } from "../../support/engine.ts";

let engine: TestEngine;
let folder: string;
const printed: string[] = [];
beforeAll(async () => {
  engine = await startTestEngine();
  folder = await mkdtemp(join(tmpdir(), "kolli-apply-"));
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  vi.stubEnv("UPS_SECRET", "first secret of ups");
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
  await engine.close();
});

const apply = async (text: string, dryRun = false) =>
  (await applyConfig(engine.runtime, { name: "kolli.yaml", text }, { dryRun })).steps.map(shownStep);
const rows = (table: string) => engine.db.many<Record<string, unknown>>("", `select * from ${table} order by created_at, id`);

const file = (more = "") => `workspaces:
  - name: Nordic
    publicPages: false
    retentionDays: 30
    members:
      - { email: Ida@Shop.com, role: owner }
      - { email: nobody@shop.com, role: viewer }
    keys:
      - { name: Warehouse, mode: live, access: READ, networks: [10.0.0.0/8], saveTo: "${folder}/warehouse.key" }
    webhooks:
      - url: https://hooks.brand.com/kolli?token=inaddress
        mode: live
        topics: [tracker_updated]
        carriers: [ups]
        saveSecretTo: ${folder}/webhook.secret
    carriers:
      - carrier: UPS
        name: Oslo
        destinationCountryCodes: ["NO"]
        credentials:
          clientId: nordic
          clientSecret: { env: UPS_SECRET }
      - carrier: UPS
        name: Outlet
        referencePrefixes: [OUT-]
        credentials:
          clientId: outlet
          clientSecret: { file: ${folder}/outlet }
${more}`;

test("a file makes what is missing, shows it before, and changes nothing the second time", async () => {
  await writeFile(join(folder, "outlet"), "secret of the outlet\n");
  await engine.db.run(
    "",
    "insert into user_account (id, email, name, password_hash, created_at) values ($1, 'ida@shop.com', 'Ida', 'x', now())",
    [newUuid(Date.now())],
  );
  const expected = [
    '+ workspace "Nordic"',
    '~ workspace "Nordic": publicPages, retentionDays',
    "+ member ida@shop.com: role owner",
    expect.stringMatching(/^! member nobody@shop.com: there is no account/),
    `+ live key "Warehouse": its secret goes to ${folder}/warehouse.key`,
    `+ live webhook https://hooks.brand.com/kolli?…: TRACKER_UPDATED, its secret goes to ${folder}/webhook.secret`,
    '+ account UPS "Oslo": clientId, clientSecret',
    '+ account UPS "Outlet": clientId, clientSecret',
  ];
  expect(await apply(file(), true)).toEqual(expected);
  expect((await listWorkspaces(engine.db)).map(({ name }) => name)).toEqual(["Main"]);
  expect(await apply(file())).toEqual(expected);
  // The member without an account is still waited for.
  expect(await apply(file())).toEqual([expect.stringMatching(/^! member nobody/)]);

  const key = (await readFile(join(folder, "warehouse.key"), "utf8")).trim();
  expect((await stat(join(folder, "warehouse.key"))).mode & 0o777).toBe(0o600);
  expect(await rows("api_key")).toMatchObject([{ name: "Warehouse", key_hash: hashKey(key), key_access: "READ" }]);
  expect(await rows("carrier_account")).toMatchObject([
    { label: "Oslo", rules: { destinationCountryCodes: ["NO"] } },
    { label: "Outlet", rules: { referencePrefixes: ["OUT-"] } },
  ]);
  const audit = (await rows("audit_entry")).map(({ action }) => action);
  expect(audit).toEqual([
    ...["workspace.create", "workspace.update", "member.grant", "api-key.create", "webhook.create"],
    ...["carrier-account.connect", "carrier-account.connect"],
  ]);
  const webhookSecret = (await readFile(join(folder, "webhook.secret"), "utf8")).trim();
  const told = printed.join("") + JSON.stringify(await rows("audit_entry"));
  for (const secret of [key, webhookSecret, "first secret of ups", "secret of the outlet", "inaddress"])
    expect(told).not.toContain(secret);
});

test("what differs is changed, by name: a secret, a rule, a filter, a network, a role", async () => {
  vi.stubEnv("UPS_SECRET", "second secret of ups");
  const changed = file()
    .replace("OUT-", "OUTLET-")
    .replace("[ups]", "[ups, dhl]")
    .replace("10.0.0.0/8", "10.1.0.0/16")
    .replace("retentionDays: 30", "retentionDays: null");
  const steps = [
    '~ workspace "Nordic": retentionDays',
    expect.stringMatching(/^! member nobody/),
    '~ live key "Warehouse": networks',
    "~ live webhook https://hooks.brand.com/kolli?…: carriers",
    '~ account UPS "Oslo": credentials.clientSecret',
    '~ account UPS "Outlet": rules',
  ];
  expect(await apply(changed)).toEqual(steps);
  expect(await apply(changed, true)).toEqual([steps[1]]);
});

test("a file that cannot be applied here is refused with its lines, and nothing of it is done", async () => {
  const before = (await rows("audit_entry")).length;
  const broken = file(`      - carrier: DHL
        credentials:
          apiKey: { env: NO_SUCH_VARIABLE }
  - name: Depot
    keys:
      - { name: Robot, mode: test }
`)
    .replace("access: READ", "access: FULL")
    .replace("[tracker_updated]", "[tracker_checkpoint_added]");
  const refused = await apply(broken).catch((error: Error) => error.message);
  expect(refused).toContain('kolli.yaml:9: live key "Warehouse" has access READ, which cannot be changed');
  expect(refused).toContain('kolli.yaml:13: "tracker_checkpoint_added" is not a topic. Did you mean TRACKER_CHECKPOINT_ADDED?');
  expect(refused).toContain("kolli.yaml:31: credentials.apiKey: The environment variable NO_SUCH_VARIABLE is not set.");
  expect(refused).toContain('kolli.yaml:34: test key "Robot" would be created: set saveTo');
  expect((await rows("audit_entry")).length).toBe(before);
});

test("what is exported can be applied again, says the same, and has no secret in it", async () => {
  const exported = await exportConfig(engine.runtime, await listWorkspaces(engine.db));
  expect(exported).toContain("env: NORDIC_UPS_OSLO_CLIENT_SECRET");
  expect(exported).not.toContain("secret of");
  vi.stubEnv("NORDIC_UPS_OSLO_CLIENT_SECRET", "second secret of ups");
  vi.stubEnv("NORDIC_UPS_OUTLET_CLIENT_SECRET", "secret of the outlet");
  expect(await apply(exported)).toEqual([]);
});
