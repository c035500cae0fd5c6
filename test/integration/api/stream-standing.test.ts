import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeApiKey, rollApiKey } from "../../../src/api-keys/api-keys.ts";
import { createSessionStanding } from "../../../src/people/sign-in/session-standing.ts";
import { type Dashboard, openAsMember, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { openRaw, requestHead } from "../../support/servers/raw-http.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let key: string;
let id: string;
let people = 0;
beforeAll(async () => {
  service = await startTestService({ times: { standingCheckMs: 150 } });
  owner = await openAsOwner(service);
  key = (await service.keyFor("TEST")).key;
  const query = `mutation { trackerCreate(input: { trackingCode: "STANDING", carrier: UPS }) { tracker { id } } }`;
  id = (await service.graphql(key, query)).body.data.trackerCreate.tracker.id;
});
afterAll(() => service.stop());

const advance = () => service.graphql(key, `mutation { testTrackerAdvance(input: { id: "${id}" }) { tracker { status } } }`);
const subscription = JSON.stringify({ query: "subscription { trackerUpdated { status } }" });

const listen = async (path: string, headers: Record<string, string>) => {
  const connection = await openRaw(service);
  const all = {
    ...headers,
    "content-type": "application/json",
    accept: "text/event-stream",
    "content-length": subscription.length,
  };
  connection.socket.write(requestHead("POST", path, all) + subscription);
  expect((await connection.answer()).status).toBe(200);
  return { ...connection, events: () => connection.heard().split("event: next").length - 1 };
};
const listenAs = (dashboard: Dashboard) =>
  listen("/dashboard/graphql", {
    cookie: dashboard.cookie()!,
    "x-kolli-dashboard": "1",
    "x-kolli-workspace": dashboard.place.workspace!,
    "x-kolli-mode": "TEST",
  });
const newMember = () => openAsMember(service, owner, `person-${people++}@kolli.test`, "VIEWER");
const removeFromWorkspace = async (member: Dashboard): Promise<void> => {
  const { body } = await member.graphql("{ viewer { id } }");
  const removed = await owner.graphql("mutation ($id: ID!) { memberRemove(id: $id) { userErrors { message } } }", {
    id: body.data.viewer.id,
  });
  expect(removed.body.data.memberRemove.userErrors).toEqual([]);
};
const farewell = /"errors":\[\{"message":"The stream was ended: .*"code":"UNAUTHENTICATED".*event: complete/s;

test("a member who was removed hears nothing more, not even the next event", async () => {
  const member = await newMember();
  const stream = await listenAs(member);
  await advance();
  await eventually(() => stream.events() === 1);
  await removeFromWorkspace(member);
  await advance();
  await eventually(() => farewell.test(stream.heard()));
  expect([...stream.heard().matchAll(/"status":/g)]).toHaveLength(1);
  stream.socket.destroy();
});

const endings: [string, () => Promise<{ stream: Awaited<ReturnType<typeof listen>>; end(): Promise<unknown> }>][] = [
  [
    "whose member was removed",
    async () => {
      const member = await newMember();
      return { stream: await listenAs(member), end: () => removeFromWorkspace(member) };
    },
  ],
  [
    "whose session was signed out",
    async () => {
      const member = await newMember();
      return { stream: await listenAs(member), end: () => member.post("/auth/sign-out", {}) };
    },
  ],
  [
    "whose key was revoked",
    async () => {
      const made = await service.keyFor("TEST");
      const { db } = service.runtime;
      const end = () => revokeApiKey(db, made.scope.workspaceId, made.id, Date.now());
      return { stream: await listen("/graphql", { authorization: `Bearer ${made.key}` }), end };
    },
  ],
  [
    "whose key ran out",
    async () => {
      const made = await service.keyFor("TEST");
      const { db, sealer } = service.runtime;
      const end = () => rollApiKey(db, sealer, made.scope, { id: made.id, graceMs: 0, now: Date.now() });
      return { stream: await listen("/graphql", { authorization: `Bearer ${made.key}` }), end };
    },
  ],
];
test.each(endings)("a stream %s is ended, and told why, although nothing happens on it", async (_whose, open) => {
  const { stream, end } = await open();
  const other = await listen("/graphql", { authorization: `Bearer ${key}` });
  await end();
  await eventually(() => farewell.test(stream.heard()));
  expect(other.heard()).not.toContain("event:");
  stream.socket.destroy();
  other.socket.destroy();
});

test("asking for a thousand sessions at one moment is one statement", async () => {
  let statements = 0;
  const { db, clock } = service.runtime;
  const counted = {
    ...db,
    many: (...args: Parameters<typeof db.many>) => {
      statements += 1;
      return db.many<never>(...args);
    },
  };
  const standing = createSessionStanding({ db: counted as typeof db, clock });
  const nobody = "00000000-0000-7000-8000-000000000000";
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => standing.stands(nobody, nobody)));
  expect(new Set(answers)).toEqual(new Set([false]));
  expect(statements).toBe(1);
});
