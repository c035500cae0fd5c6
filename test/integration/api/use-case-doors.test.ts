import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KeyAccess } from "../../../src/api-keys/key-access.ts";
import { readEvents } from "../../../src/events/event-reads.ts";
import { ClientError } from "../../../src/graphql/errors.ts";
import { isRefusal, refusal } from "../../../src/graphql/http/request-parameters.ts";
import { sendRefusal } from "../../../src/graphql/http/send-refusal.ts";
import { createApiContext } from "../../../src/server/api-context.ts";
import { bulkStopTrackers } from "../../../src/trackers/bulk/bulk-commands.ts";
import { readTrackers } from "../../../src/trackers/read/tracker-reads.ts";
import { createTracker, deleteTracker, stopTracker } from "../../../src/trackers/tracker-commands.ts";
import { createApiKey } from "../../support/api-key.ts";
import { startTestService, type TestService } from "../../support/service.ts";

/** What each route of the throw-away door calls, and the same over GraphQL. */
const doors = {
  create: {
    call: createTracker,
    document:
      "mutation ($input: TrackerCreateInput!) { it: trackerCreate(input: $input) { tracker { id trackingCode } trackerUserErrors { code message field } } }",
    hasInput: true,
  },
  stop: {
    call: stopTracker,
    document: "mutation ($id: ID!) { it: trackerStop(id: $id) { tracker { id } trackerUserErrors { code message field } } }",
    hasInput: false,
  },
  remove: {
    call: deleteTracker,
    document: "mutation ($id: ID!) { it: trackerDelete(id: $id) { deletedTrackerId trackerUserErrors { code message field } } }",
    hasInput: false,
  },
  stopMany: {
    call: bulkStopTrackers,
    document:
      "mutation ($ids: [ID!]!) { it: trackerBulkStop(ids: $ids) { results { tracker { id } } trackerUserErrors { code message field } } }",
    hasInput: false,
  },
  list: {
    call: readTrackers,
    document:
      "query ($first: Int, $after: String, $filter: TrackerFilter, $sort: TrackerSort) { it: trackers(first: $first, after: $after, filter: $filter, sort: $sort) { edges { cursor } } }",
    hasInput: false,
  },
  events: {
    call: readEvents,
    document: "query ($first: Int, $filter: EventFilter) { it: events(first: $first, filter: $filter) { edges { cursor } } }",
    hasInput: false,
  },
} as const;
type Door = keyof typeof doors;

let service: TestService;
let app: FastifyInstance;
beforeAll(async () => {
  service = await startTestService({ role: "api", env: { KOLLI_COST_LIMIT: "1000", KOLLI_COST_BURST: "100000" } });
  app = Fastify();
  const contextFor = createApiContext({ ...service.service, streamPlaces: { take: () => ({ leave() {} }) } as never });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ClientError
      ? sendRefusal(reply, refusal(error.extensions.code, error.message, error.headers))
      : reply.code(500).send({ bug: String(error) }),
  );
  // Nothing but this: it parses JSON, and calls.
  app.post<{ Params: { door: Door } }>("/:door", async (request, reply) => {
    const context = await contextFor(request, { requestId: request.id }, reply);
    if (isRefusal(context)) return sendRefusal(reply, context);
    return doors[request.params.door].call(context.caller, request.body as never, context.services);
  });
});
afterAll(async () => {
  await app.close();
  await service.stop();
});

const newKey = async (access: KeyAccess = "FULL", workspace = "Main") => {
  const { scope } = await service.keyFor("TEST", workspace);
  const { db, sealer } = service.runtime;
  return { scope, ...(await createApiKey(db, sealer, scope, { name: "Door", expiresAt: null, now: Date.now(), access })) };
};

const post = async (door: Door, key: string | null, body: unknown, headers: Record<string, string> = {}) => {
  const authorization = key === null ? {} : { authorization: `Bearer ${key}` };
  const answer = await app.inject({
    method: "POST",
    url: `/${door}`,
    headers: { "content-type": "application/json", ...authorization, ...headers },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
};

const overGraphql = (door: Door, key: string | null, body: unknown) =>
  service.graphql(key, doors[door].document, doors[door].hasInput ? { input: body } : (body as Record<string, unknown>));

/** Where GraphQL names a variable, the door names the place in what it was sent; prices and waits differ by what is selected. */
const plain = (message: string): string =>
  message
    .replace(/^Variable "\$\w+" has invalid value(?: at [^:]*)?: /, "")
    .replace(/^(?:\w+\.)*\w+: (?=[A-Z])/, "")
    .replace(/(costs|has|in) \d+/g, "$1 n");

const errorOf = ({ body }: { body: { errors?: { message: string; extensions: { code: string } }[] } }) => {
  const [error] = body.errors ?? [];
  return error && [error.extensions.code, plain(error.message)];
};

/** The same refusal through both doors; gives it. */
const sameRefusal = async (door: Door, key: string | null, body: unknown) => {
  const [raw, graphql] = [await post(door, key, body), await overGraphql(door, key, body)];
  expect(errorOf(raw), JSON.stringify([raw.body, graphql.body])).toEqual(errorOf(graphql));
  expect(raw.status).toBeGreaterThanOrEqual(400);
  return errorOf(raw)!;
};

/** The same user errors, for what is refused with a payload. */
const sameUserErrors = async (door: Door, key: string, body: unknown) => {
  const [raw, graphql] = [await post(door, key, body), await overGraphql(door, key, body)];
  expect(raw.body.trackerUserErrors, JSON.stringify(graphql.body)).toEqual(graphql.body.data.it.trackerUserErrors);
  return (raw.body.trackerUserErrors as { code: string; field: string }[]).map(({ code, field }) => [code, field]);
};

const parcel = { trackingCode: "1Z999AA10123456784", carrier: "UPS" };

test("a new door creates a tracker, with the Idempotency-Key inside", async () => {
  const { key } = await newKey();
  const once = { "idempotency-key": "door 1" };
  const [first, again] = [await post("create", key, parcel, once), await post("create", key, parcel, once)];
  expect(first.status).toBe(200);
  expect(first.body.tracker).toMatchObject({ trackingCode: parcel.trackingCode, carrier: "UPS" });
  expect(again.body.tracker.id).toBe(first.body.tracker.id);
  const other = await post("create", key, { ...parcel, reference: "other" }, once);
  expect(other.body.trackerUserErrors[0].code).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("a carrier that does not exist is refused as over GraphQL, with what may be meant", async () => {
  const { key } = await newKey();
  const [code, message] = await sameRefusal("create", key, { ...parcel, carrier: "USP" });
  expect(code).toBe("BAD_USER_INPUT");
  expect(message).toMatch(/^Value "USP" does not exist in "Carrier" enum\. Did you mean .*"UPS"/);
  await sameRefusal("create", key, { ...parcel, carrier: "NO_SUCH" });
  await sameRefusal("list", key, { filter: { carrier: ["USP"] } });
});

test("values of a wrong type are refused as over GraphQL", async () => {
  const { key } = await newKey();
  const wrong: readonly [Door, unknown][] = [
    ["create", { ...parcel, trackingCode: 5 }],
    ["create", { ...parcel, trackingCode: null }],
    ["create", { ...parcel, async: "no" }],
    ["create", { ...parcel, pieceCount: 1.5 }],
    ["create", { ...parcel, reference: ["a"] }],
    ["create", "text"],
    ["create", null],
    ["stop", { id: {} }],
    ["stopMany", { ids: [null] }],
    ["list", { first: "many" }],
    ["list", { sort: "BY_COLOUR" }],
    ["list", { filter: { isActive: 1 } }],
    ["events", { filter: { topics: ["NOTHING"] } }],
  ];
  for (const [door, body] of wrong) expect((await sameRefusal(door, key, body))[0], JSON.stringify(body)).toBe("BAD_USER_INPUT");
});

test("a field that is missing or does not exist is named, not the type of GraphQL", async () => {
  const { key } = await newKey();
  const messageOf = async (body: unknown) => (await post("create", key, body)).body.errors[0].message;
  expect(await messageOf({ carrier: "UPS" })).toBe("trackingCode is required.");
  expect(await messageOf({ ...parcel, colour: "red" })).toMatch(/^There is no field "colour"\. Use async, carrier, /);
});

test("a date that is none is refused as over GraphQL, and a right one is read", async () => {
  const { key } = await newKey();
  for (const promisedAt of ["2026-99-99", "2026-02-30T10:00:00Z", "tomorrow", 5]) {
    const [code, message] = await sameRefusal("create", key, { ...parcel, promisedAt });
    expect([code, message]).toEqual(["BAD_USER_INPUT", expect.stringContaining("DateTime must be")]);
  }
  await sameRefusal("list", key, { filter: { createdAt: { from: "2026-13-01T00:00:00Z" } } });
  const made = await post("create", key, { ...parcel, promisedAt: "2026-12-01T10:00:00+01:00" });
  expect(made.body.tracker.hints.promisedAt).toBe(Date.parse("2026-12-01T09:00:00Z"));
  expect(await sameUserErrors("create", key, { ...parcel, shippedOn: "2026-02-30" })).toEqual([["HINT_INVALID", "shippedOn"]]);
});

test("lists and pages have the same limits", async () => {
  const { key } = await newKey();
  expect(await sameUserErrors("stopMany", key, { ids: [] })).toEqual([["BATCH_EMPTY", "ids"]]);
  await sameRefusal("list", key, { first: 251 });
  await sameRefusal("list", key, { after: "nonsense" });
  await sameRefusal("list", key, { filter: { reference: new Array(101).fill("a") } });
  expect(await sameUserErrors("stop", key, { id: "gid://kolli/Tracker/none" })).toEqual([["NOT_FOUND", "id"]]);
});

test("keys that may not are refused as over GraphQL, and do nothing", async () => {
  const reads = await newKey("READ", "Guarded");
  expect(await sameRefusal("create", reads.key, parcel)).toEqual([
    "FORBIDDEN",
    "This API key is read-only; Mutation.trackerCreate needs one that is full or create-only.",
  ]);
  const creates = await newKey("CREATE", "Guarded");
  for (const [door, body] of [
    ["stop", { id: "x" }],
    ["remove", { id: "x" }],
    ["list", {}],
    ["events", {}],
  ] as const)
    expect((await sameRefusal(door, creates.key, body))[0]).toBe("FORBIDDEN");
  expect((await post("list", reads.key, {})).body.edges).toEqual([]);
  expect((await sameRefusal("create", null, parcel))[0]).toBe("UNAUTHENTICATED");
  expect((await sameRefusal("create", "kolli_test_wrong", parcel))[0]).toBe("UNAUTHENTICATED");
});

test("an exhausted budget is refused as over GraphQL, with when to try again, and what it costs is told", async () => {
  const { key } = await newKey("FULL", "Spent");
  expect((await post("create", key, parcel)).headers["kolli-cost"]).toBe("300");
  expect((await post("create", key, { ...parcel, carrier: "NO_SUCH", async: false })).headers["kolli-cost"]).toBe("3300");
  // 500, and 50 for each.
  const many = { ids: new Array(900).fill("none") };
  const spent = [await post("stopMany", key, many), await post("stopMany", key, many)];
  expect(spent.map(({ status, headers }) => [status, headers["kolli-cost"]])).toEqual([
    [200, "45500"],
    [200, "45500"],
  ]);
  const answers = [await post("stopMany", key, many), await overGraphql("stopMany", key, many)];
  for (const { status, headers, body } of answers) {
    expect([status, body.errors[0].extensions.code]).toEqual([429, "THROTTLED"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(errorOf(answers[0]!)).toEqual(errorOf(answers[1]!));
});

test("what a key changes through the new door is in the audit log, in the same words; creations are not", async () => {
  const { key, scope } = await newKey("FULL", "Logged");
  const entries = () =>
    service.runtime.db.many<{ action: string; actor_name: string; subject_id: string; detail: unknown }>(
      "",
      "select action, actor_name, subject_id, detail from audit_entry where workspace_id = $1 and action like 'tracker.%' order by created_at, id",
      [scope.workspaceId],
    );
  const create = async () => `gid://kolli/Tracker/${(await post("create", key, parcel)).body.tracker.id}`;
  const [one, other] = [await create(), await create()];
  expect(await entries()).toEqual([]);
  await post("stop", key, { id: one });
  await overGraphql("stop", key, { id: other });
  await post("remove", key, { id: one });
  expect((await post("remove", key, { id: one })).body.trackerUserErrors[0].code).toBe("NOT_FOUND");
  const [raw, graphql, removed, ...more] = await entries();
  expect(raw).toEqual({ ...graphql, subject_id: one });
  expect(graphql).toMatchObject({ action: "tracker.stop", subject_id: other, detail: null });
  expect(removed).toMatchObject({ action: "tracker.delete", subject_id: one });
  expect(more).toEqual([]);
});
