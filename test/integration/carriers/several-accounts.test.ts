import { Command } from "commander";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { chooseAccount } from "../../../src/carriers/accounts/choose-account.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { addCarrierCommands } from "../../../src/commands/carriers/carriers.ts";
import { newBucketUuid, newUuid, parseGlobalId } from "../../../src/lib/ids.ts";
import { insertTrackers, type NewTracker } from "../../../src/trackers/trackers.sql.ts";
import { assignAll } from "../../support/assign-checks.ts";
import { codes, type Dashboard, holdToAudit, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { randomFrom, takeSeed } from "../../support/seed.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** Two brands of one shop, each with an account of its own at UPS that knows its own parcels. */
let service: TestService;
let here: Record<"first" | "second", Emulator>;
let live: Dashboard;
const ids: Record<string, string> = {};
const { mutate } = holdToAudit(() => service);

const connect = async (label: string, emulator: Emulator, rules: object = {}) => {
  const credentials = { ...emulator.credentials("UPS"), pushCredential: "registered" };
  const input = { carrier: "UPS", label, credentials, baseUrl: emulator.baseUrl("UPS"), ...rules };
  const answer = await mutate(live, "carrierAccountConnect", "carrierAccount { id label referencePrefixes }", input);
  if (answer.carrierAccount) ids[label] = answer.carrierAccount.id;
  return answer;
};

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  here = { first: await startEmulator([ups]), second: await startEmulator([ups]) };
  live = await openAsOwner(service, "LIVE");
  await connect("Norden", here.first);
  await connect("Berlin", here.second, { referencePrefixes: ["B-"] });
});
afterAll(async () => {
  await service.stop();
  await Promise.all([here.first.close(), here.second.close()]);
});

let made = 0;
/** Another number with the right check digit, known at some of the accounts. */
const newCode = (...knownAt: Emulator[]): string => {
  const digits = `999AA1${String(++made).padStart(9, "0")}`;
  const value = (character: string) => (/\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10);
  const sum = [...digits].reduce((total, character, nth) => total + value(character) * (nth % 2 === 0 ? 1 : 2), 0);
  const code = `1Z${digits}${(10 - (sum % 10)) % 10}`;
  const scans = [{ code: "I:DP", message: "Departed from Facility", at: "2026-03-01T09:30:00-05:00" }];
  for (const emulator of knownAt) emulator.parcels.put("UPS", { code, scans });
  return code;
};

const fields = "id status attention carrierAccount lastCheckedAt nextCheckAt";
const create = async (dashboard: Dashboard, input: object) => {
  const mutation = `mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { ${fields} } trackerUserErrors { code field message } } }`;
  return (await dashboard.graphql(mutation, { input: { carrier: "UPS", ...input } })).body.data.trackerCreate;
};
const trackerOf = async (id: string) =>
  (await live.graphql(`query ($id: ID!) { tracker(id: $id) { ${fields} } }`, { id })).body.data.tracker;
const onceChecked = (id: string) =>
  eventually(async () => {
    const tracker = await trackerOf(id);
    return tracker.lastCheckedAt !== null && tracker;
  }, 60_000);

test("of several accounts each needs a name of its own, and a wrong rule is refused with its field", async () => {
  expect(codes(await connect("berlin", here.second))).toEqual([["ALREADY_CONNECTED", "label"]]);
  expect(codes(await connect("Rom", here.second, { destinationCountryCodes: ["Italy"] }))).toEqual([
    ["CREDENTIALS_INVALID", "destinationCountryCodes"],
  ]);
});

test("the rules choose the account; the caller may name another; a name that is none is refused", async () => {
  const byRule = await create(live, { trackingCode: newCode(here.second), reference: "B-1" });
  expect(byRule.tracker.carrierAccount).toBe("Berlin");
  const before = here.first.counts("UPS").requests;
  expect(await onceChecked(byRule.tracker.id)).toMatchObject({ status: "IN_TRANSIT", carrierAccount: "Berlin" });
  expect(here.first.counts("UPS").requests).toBe(before);
  const named = await create(live, { trackingCode: newCode(here.first), reference: "B-2", carrierAccount: "NORDEN" });
  expect(named.tracker.carrierAccount).toBe("Norden");
  const byId = await create(live, { trackingCode: newCode(here.second), carrierAccount: ids.Berlin });
  expect(byId.tracker.carrierAccount).toBe("Berlin");
  for (const { tracker } of [named, byId]) await onceChecked(tracker.id);
  const wrong = await create(live, { trackingCode: newCode(), carrierAccount: "Brelin" });
  expect(wrong).toMatchObject({
    tracker: null,
    trackerUserErrors: [{ code: "CARRIER_ACCOUNT_NOT_FOUND", field: "carrierAccount" }],
  });
});

test("a parcel that one account does not know is asked about with the next, and the one that knows it is kept", async () => {
  const waited = await create(live, { trackingCode: newCode(here.second) });
  expect(waited.tracker.carrierAccount).toBe("Norden");
  expect(await onceChecked(waited.tracker.id)).toMatchObject({ status: "IN_TRANSIT", carrierAccount: "Berlin" });
  const atOnce = await create(live, { trackingCode: newCode(here.second), async: false });
  expect(atOnce).toMatchObject({ tracker: { status: "IN_TRANSIT", carrierAccount: "Berlin" }, trackerUserErrors: [] });
  const before = here.first.counts("UPS").requests;
  await live.graphql("mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { id } } }", { id: atOnce.tracker.id });
  expect(here.first.counts("UPS").requests).toBe(before);
});

test("a parcel that no account knows costs each one request in a round, and stays with the one that the rules chose", async () => {
  const before = [here.first, here.second].map((emulator) => emulator.counts("UPS").requests);
  const { tracker } = await create(live, { trackingCode: newCode(), reference: "B-3" });
  const checked = await onceChecked(tracker.id);
  expect(checked).toMatchObject({ status: "UNKNOWN", attention: null, carrierAccount: "Berlin" });
  expect(Date.parse(checked.nextCheckAt)).toBeGreaterThan(Date.now() + 60_000);
  const after = [here.first, here.second].map((emulator) => emulator.counts("UPS").requests);
  expect(after).toEqual(before.map((count) => count + 1));
});

test("a push on an account's address gives it a parcel that nobody knew, and takes none from the account that knew it", async () => {
  const unknown = newCode();
  const { tracker } = await create(live, { trackingCode: unknown });
  await onceChecked(tracker.id);
  const known = newCode(here.first);
  const other = await create(live, { trackingCode: known, async: false });
  const account = (await service.service.accounts.all()).find(({ label }) => label === "Berlin")!;
  const push = (trackingNumber: string) =>
    service.send(`/carriers/ups/push/${account.pushToken}`, {
      method: "POST",
      headers: { "content-type": "application/json", credential: "registered" },
      body: JSON.stringify({
        ...{ trackingNumber, localActivityDate: "20260302", localActivityTime: "141500" },
        ...{ gmtActivityDate: "20260302", gmtActivityTime: "191500", gmtOffset: "-05:00" },
        activityStatus: { type: "I", code: "AR", description: "ARRIVED", descriptionCode: "010" },
      }),
    });
  expect([(await push(unknown)).status, (await push(known)).status]).toEqual([200, 200]);
  expect(await trackerOf(tracker.id)).toMatchObject({ status: "IN_TRANSIT", carrierAccount: "Berlin" });
  expect(await trackerOf(other.tracker.id)).toMatchObject({ status: "IN_TRANSIT", carrierAccount: "Norden" });
});

test("changed rules move the parcels that no account knows, and a disconnected account's parcels go on with the others", async () => {
  const unknown = (await create(live, { trackingCode: newCode(), reference: "N-1" })).tracker.id;
  const known = (await create(live, { trackingCode: newCode(here.first), reference: "N-2", async: false })).tracker.id;
  await onceChecked(unknown);
  const rules = { id: ids.Berlin, referencePrefixes: ["B-", "N-"] };
  const changed = await mutate(live, "carrierAccountRules", "carrierAccount { label referencePrefixes }", rules);
  expect(changed.carrierAccount).toMatchObject({ label: "Berlin", referencePrefixes: ["B-", "N-"] });
  expect((await trackerOf(unknown)).carrierAccount).toBe("Berlin");
  expect((await trackerOf(known)).carrierAccount).toBe("Norden");
  const taken = { id: ids.Berlin, label: "norden" };
  expect(codes(await mutate(live, "carrierAccountRules", "carrierAccount { id }", taken))).toEqual([
    ["ALREADY_CONNECTED", "label"],
  ]);

  await connect("Rom", here.first, { referencePrefixes: ["N-"] });
  await mutate(live, "carrierAccountDisconnect", "disconnectedId", { id: ids.Norden });
  expect((await trackerOf(known)).carrierAccount).toBe("Berlin");
  expect((await trackerOf(unknown)).carrierAccount).toBe("Berlin");
  await mutate(live, "carrierAccountDisconnect", "disconnectedId", { id: ids.Berlin });
  expect((await trackerOf(known)).carrierAccount).toBe("Rom");
  await live.graphql("mutation ($id: ID!) { trackerRefresh(id: $id) { tracker { id } } }", { id: known });
  expect(await trackerOf(known)).toMatchObject({ status: "IN_TRANSIT", attention: null, carrierAccount: "Rom" });
});

test("the command line connects accounts, changes their rules and disconnects them, with secrets from elsewhere", async () => {
  const { databaseUrl, config, keys } = service.runtime;
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.stubEnv("KOLLI_DATA_DIR", config.dataDir);
  vi.stubEnv("KOLLI_MASTER_KEY", keys.masters[0]!.toString("base64"));
  vi.stubEnv("KOLLI_EGRESS_ALLOW", "127.0.0.1/32");
  vi.stubEnv("UPS_SECRET", here.first.credentials("UPS").clientSecret);
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
  const kolli = async (...args: string[]) => {
    printed.length = 0;
    const program = new Command();
    addCarrierCommands(program);
    await program.parseAsync(["carriers", ...args], { from: "user" });
    return printed.join("");
  };
  try {
    const form = ["--credential", "clientId=ups-client", "--base-url", here.first.baseUrl("UPS")];
    const secret = ["--credential", "clientSecret=env:UPS_SECRET"];
    await expect(kolli("connect", "UPS", ...form)).rejects.toThrow("clientSecret");
    await expect(kolli("connect", "UPS", ...form, "--credential", "clientSecret=env:NO_SUCH")).rejects.toThrow(
      "NO_SUCH is not set",
    );
    const made = JSON.parse(
      await kolli("connect", "ups", ...form, ...secret, "--name", "Oslo", "--destinations", "no", "--json"),
    );
    expect(made).toMatchObject({ carrier: "UPS", label: "Oslo", destinationCountryCodes: ["NO"], state: "UNCHECKED" });
    await expect(kolli("connect", "UPS", ...form, ...secret, "--name", "OSLO")).rejects.toThrow(
      'UPS already has an account named "OSLO"',
    );
    await kolli("rules", made.id, "--reference-prefixes", "O-,Q-", "--destinations", "");
    const listed = JSON.parse(await kolli("accounts", "--json"));
    expect(listed).toContainEqual({ ...made, referencePrefixes: ["O-", "Q-"], destinationCountryCodes: [] });
    await kolli("disconnect", made.id);
    await expect(kolli("rules", made.id, "--name", "x")).rejects.toThrow("No carrier account has the ID");
    const entries = await service.runtime.db.many<{ action: string; detail: object }>(
      "",
      "select action, detail from audit_entry where actor_name = 'command line' order by created_at, id",
    );
    expect(entries.map(({ action }) => action)).toEqual(
      ["connect", "rules", "disconnect"].map((action) => `carrier-account.${action}`),
    );
    expect(JSON.stringify(entries)).not.toContain(here.first.credentials("UPS").clientSecret);
  } finally {
    write.mockRestore();
    vi.unstubAllEnvs();
  }
});

test("test mode takes any name, asks no account and shows none", async () => {
  const { key } = await service.keyFor("TEST");
  const input = { trackingCode: "K1000000003", carrier: "UPS", carrierAccount: "whichever", async: false };
  const mutation =
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { carrierAccount status } trackerUserErrors { code } } }";
  const { trackerCreate } = (await service.graphql(key, mutation, { input })).body.data;
  expect(trackerCreate).toMatchObject({ tracker: { carrierAccount: null }, trackerUserErrors: [] });
});

test("the choice in SQL is the choice of the code, for any rules and parcels", async () => {
  const random = randomFrom(takeSeed());
  const some = <Item>(items: readonly Item[], share = 0.4) => items.filter(() => random() < share);
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const prefixes = ["A", "AB", "AB-", "Ø", "%", "_", "a"];
  const countries = ["NO", "SE", "DE"];
  const workspaceId = parseGlobalId(live.place.workspace!)!.uuid;
  const scope = { workspaceId, mode: "LIVE" } as const;
  const { db } = service.runtime;
  for (let round = 0; round < 6; round++) {
    const now = Date.now();
    const accounts = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
      id: newUuid(now),
      rules: { referencePrefixes: some(prefixes), destinationCountryCodes: some(countries) },
    }));
    const carrier = `CHOICE${round}`;
    const parcels = Array.from(
      { length: 40 },
      (_, nth): NewTracker => ({
        ...{ bucket: 3, id: newBucketUuid(now, 3), scope, carrier, trackingCode: `C${nth}`, codeKey: `C${nth}` },
        reference: one([null, "AB-1", "AC", "a1", "Øl", "%", "_x", "zzz"]),
        hints: one([null, { destinationCountryCode: one(countries) }, { postalCode: "0150" }]),
        namedAccountId: random() < 0.2 ? one([...accounts.map(({ id }) => id), newUuid(now)]) : null,
        ...{ metadata: null, attention: null, accountId: null, dueAt: now + 3_600_000, lease: null, now },
      }),
    );
    await insertTrackers(db, parcels);
    // Not due, so that no worker takes them for real ones.
    await assignAll(db, { workspaceId, carriers: [carrier], accounts, now: now + 3_600_000 });
    const rows = await db.many<{ id: string; accountId: string }>(
      "",
      `select tracker_id as id, account_id as "accountId" from due_check where workspace_id = $1 and carrier = $2`,
      [workspaceId, carrier],
    );
    const chosen = new Map(rows.map(({ id, accountId }) => [id, accountId]));
    expect(parcels.map(({ id }) => chosen.get(id))).toEqual(parcels.map((parcel) => chooseAccount(accounts, parcel)?.id));
  }
});
