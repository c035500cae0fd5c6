import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseDeletedWorkspaces } from "../../../src/dashboard-api/workspace-data/erase-workspace.ts";
import { createEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { findDueEndpoints } from "../../../src/destinations/queue/due-endpoints.sql.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { emptyPicture } from "../../../src/lib/picture/picture.ts";
import { writePng } from "../../../src/lib/picture/write-png.ts";
import { ensureWorkspace } from "../../../src/workspaces/workspaces.ts";
import { type Dashboard, openAsMember, openAsOwner } from "../../support/browser/dashboard.ts";
import { tablesWith } from "../../support/database/everywhere.sql.ts";
import { eventually } from "../../support/eventually.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { answer, type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { endGrace, makeDeliveriesDue } from "../../support/workspace-rows.sql.ts";

let service: TestService;
let owner: Dashboard;
let receiver: Receiver;
let key: string;
let workspaceId: string;
let secret: string;
beforeAll(async () => {
  receiver = await startReceiver(answer(500));
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
  const { db, clock, sealer } = service.runtime;
  await ensureWorkspace(db, "Doomed shop", Date.now());
  owner = await openAsOwner(service, "TEST");
  const made = await service.keyFor("TEST", "Doomed shop");
  key = made.key;
  workspaceId = made.scope.workspaceId;
  owner.place.workspace = globalId("Workspace", workspaceId);
  const endpoint = { url: receiver.url, topics: ["TRACKER_UPDATED"] };
  const created = await createEndpoint({ db, clock, sealer, egress: service.service.egress }, made.scope, endpoint);
  if (!created.ok) throw new Error(created.failure.message);
  secret = created.value.secret;
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

const create = async (reference: string, metadata: object = {}): Promise<string> => {
  const query = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }";
  const input = { trackingCode: `CODE-${reference}`, carrier: "UPS", reference, metadata };
  const { id } = (await service.graphql(key, query, { input })).body.data.trackerCreate.tracker;
  await service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}" }) { tracker { id } } }`);
  return id;
};
const change = async (mutation: string) => {
  const { body } = await owner.graphql(`mutation { ${mutation} }`);
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0] as {
    userErrors: { code: string }[];
    url: string;
    workspace: { eraseAt: string };
  };
};

/** The files of a tar archive, by name. */
const unpack = (tar: Buffer): Record<string, string> => {
  const files: Record<string, string> = {};
  for (let at = 0; tar[at] !== 0; ) {
    const name = tar.toString("latin1", at, at + 100).replace(/\0.*$/s, "");
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 135), 8);
    files[name] = tar.toString("utf8", at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
};

test("an export has the trackers, events, settings and audit log of the workspace, and no secret", async () => {
  const id = await create("exported", { customer: "Ada" });
  await eventually(async () => {
    const { body } = await service.graphql(key, "{ events(first: 5) { edges { node { id } } } }");
    return body.data.events.edges.length > 0;
  }, 60_000);
  const picture = emptyPicture(20, 10);
  picture.pixels.fill(255);
  const page = `name: "Doomed page", logo: "${writePng(picture).toString("base64")}"`;
  expect((await change(`trackingPageUpdate(${page}) { userErrors { code } }`)).userErrors).toEqual([]);
  const { url } = await change("workspaceExport { url userErrors { code } }");
  const { statusCode, body } = await service.agent.request({
    ...{ origin: service.url, path: new URL(url).pathname, method: "GET" },
    headers: { cookie: owner.cookie()! },
  });
  expect(statusCode).toBe(200);
  const files = unpack(gunzipSync(Buffer.from(await body.arrayBuffer())));
  expect(Object.keys(files)).toEqual([
    "settings.json",
    "logo.png",
    "trackers-test-0001.jsonl",
    "events-test-0001.jsonl",
    "audit-0001.jsonl",
  ]);
  const [tracker] = files["trackers-test-0001.jsonl"]!.trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(tracker).toMatchObject({ id, reference: "exported", metadata: { customer: "Ada" }, status: "PENDING" });
  expect(tracker.checkpoints).toHaveLength(1);
  expect(JSON.parse(files["events-test-0001.jsonl"]!.split("\n")[0]!)).toMatchObject({ topic: "TRACKER_UPDATED", data: { id } });
  const settings = JSON.parse(files["settings.json"]!);
  expect(settings).toMatchObject({
    workspace: { name: "Doomed shop" },
    members: [{ role: "owner" }],
    webhooks: [{ url: receiver.url }],
    apiKeys: [{ name: "Test", mode: "TEST" }],
    trackingPage: { settings: { name: "Doomed page" }, host: null },
  });
  const text = Object.values(files).join("");
  for (const hidden of [secret, key, "sealed", "hash"]) expect(text).not.toContain(hidden);
  const file = join(service.runtime.config.dataDir, "shop.tar.gz");
  const commands = openCommandLine(environmentOf(service));
  expect(await commands.run(["workspaces", "export", "Doomed shop", "--to", file])).toMatchObject({ code: 0 });
  commands.close();
  expect(Object.keys(unpack(gunzipSync(await readFile(file))))).toEqual(Object.keys(files));
  const entries = await service.runtime.db.many(
    "",
    "select subject_id, subject_name, mode from audit_entry where action = 'workspace.export'",
  );
  const entry = { subject_id: workspaceId, subject_name: "Doomed shop", mode: null };
  expect(entries, "the dashboard's and the command line's").toEqual([entry, entry]);
  const changed = await service.send(`${new URL(url).pathname.slice(0, -2)}xx`, { headers: { cookie: owner.cookie()! } });
  expect(changed.status).toBe(404);
});

test("a link to an export is worth nothing outside its session, and nothing once the session or the membership ended", async () => {
  const second = await openAsMember(service, owner, "second@kolli.test", "OWNER");
  const linkOf = async (person: Dashboard): Promise<string> =>
    new URL((await person.graphql("mutation { workspaceExport { url } }")).body.data.workspaceExport.url).pathname;
  const status = async (path: string, cookie: string) => (await service.send(path, { headers: { cookie } })).status;
  const path = await linkOf(second);
  const cookie = second.cookie()!;
  expect(await status(path, "")).toBe(404);
  expect(await status(path, owner.cookie()!)).toBe(404);
  expect(await status(path, cookie)).toBe(200);
  const { db } = service.runtime;
  const setRole = (role: string) =>
    db.run("", "update membership set role = $1 where user_id = (select id from user_account where email = $2)", [
      role,
      "second@kolli.test",
    ]);
  await setRole("developer");
  expect(await status(path, cookie)).toBe(404);
  await setRole("owner");
  await db.run("", "update workspace set required_sign_in = 'PASSKEY' where id = $1", [workspaceId]);
  expect(await status(path, cookie)).toBe(404);
  await db.run("", "update workspace set required_sign_in = 'ANY' where id = $1", [workspaceId]);
  expect(await status(path, cookie)).toBe(200);
  await second.post("/auth/sign-out", {});
  expect(await status(path, cookie)).toBe(404);
  await db.run("", "delete from user_account where email = $1", ["second@kolli.test"]);
});

test("a person's trackers are erased by reference or by metadata, with what their events told, and others stay", async () => {
  await create("ref-of-one-person");
  await create("other", { customerId: "c-4711" });
  const kept = await create("kept", { customerId: "c-4712" });
  expect(
    (await change('personErase(reference: "x", metadataKey: "a", metadataValue: "b") { userErrors { code } }')).userErrors,
  ).toEqual([{ code: "PERSON_INVALID" }]);
  const odd = await owner.graphql("mutation ($it: String) { personErase(reference: $it) { userErrors { code } } }", {
    it: "a\0b",
  });
  expect(odd.body.data.personErase.userErrors).toEqual([{ code: "PERSON_INVALID" }]);
  const count = "{ erasedTrackers userErrors { code } }";
  expect(await change(`personErase(reference: "ref-of-one-person") ${count}`)).toEqual({ erasedTrackers: 1, userErrors: [] });
  expect(await change(`personErase(metadataKey: "customerId", metadataValue: "c-4711") ${count}`)).toMatchObject({
    erasedTrackers: 1,
  });
  const { db } = service.runtime;
  expect(await tablesWith(db, "ref-of-one-person")).toEqual([]);
  expect(await tablesWith(db, "c-4711")).toEqual([]);
  const { body } = await service.graphql(key, "query ($id: ID!) { tracker(id: $id) { reference } }", { id: kept });
  expect(body.data.tracker.reference).toBe("kept");
});

test("a deleted workspace does no work and lets nobody in, and continues where it was when it is restored", async () => {
  await create("waiting");
  await eventually(() => receiver.received.some(({ body }) => body.includes("CODE-waiting")), 60_000);
  const errors = "{ workspace { eraseAt } userErrors { code } }";
  expect(await change(`workspaceDelete(name: "Doomed") ${errors}`)).toMatchObject({
    userErrors: [{ code: "NAME_NOT_CONFIRMED" }],
  });
  const deleted = await change(`workspaceDelete(name: "Doomed shop") ${errors}`);
  const { eraseAt } = deleted.workspace;
  expect((Date.parse(eraseAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 1);

  const refused = await eventually(async () => {
    const asked = await service.graphql(key, "{ workspace { name } }");
    return asked.status === 401 && asked;
  }, 60_000);
  expect(refused.body.errors[0].message).toMatch(/was deleted.*restore it/);
  const { body } = await owner.graphql("{ trackers(first: 1) { edges { cursor } } }");
  expect(body.errors[0]).toMatchObject({ message: expect.stringMatching(/was deleted.*an owner can restore it/) });
  const { db, clock } = service.runtime;
  expect(await findDueEndpoints(db, clock.now() + 60_000)).toEqual([]);

  const before = receiver.received.length;
  receiver.respondWith(answer(204));
  expect(await change(`workspaceRestore ${errors}`)).toEqual({ workspace: { eraseAt: null }, userErrors: [] });
  // What was being sent at the deletion is put off when it is known to have failed, which may be now.
  await eventually(async () => {
    await makeDeliveriesDue(db);
    return receiver.received.slice(before).some((one) => one.body.includes("CODE-waiting"));
  }, 60_000);
  await eventually(async () => (await service.graphql(key, "{ workspace { name } }")).status === 200, 60_000);
});

test("when its week is over nothing is left of a workspace, and others keep theirs", async () => {
  const { db, clock } = service.runtime;
  const main = await service.keyFor("TEST");
  const { scope } = main;
  await change('workspaceDelete(name: "Doomed shop") { userErrors { code } }');
  expect(await eraseDeletedWorkspaces(db, clock.now())).toBe(0);
  await endGrace(db, workspaceId);
  expect((await change("workspaceRestore { userErrors { code } }")).userErrors).toEqual([{ code: "WORKSPACE_NOT_DELETED" }]);
  await eventually(
    async () => (await eraseDeletedWorkspaces(db, clock.now())) === 1 || (await tablesWith(db, workspaceId)).length === 0,
    20_000,
  );
  for (const text of [workspaceId, "CODE-kept", "Doomed shop"]) expect(await tablesWith(db, text)).toEqual([]);
  expect(await tablesWith(db, scope.workspaceId)).toContain("workspace");
});
