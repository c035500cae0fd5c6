import { afterAll, beforeAll, expect, test } from "vitest";
import { keyOf, type RestAnswer, restClient } from "../../support/rest.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let rest: ReturnType<typeof restClient>;
beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_COST_LIMIT: "100000", KOLLI_COST_BURST: "2000000" } });
  ({ key } = await keyOf(service));
  rest = restClient(service, key);
});
afterAll(() => service.stop());

const parcel = { trackingCode: "K1000000005", carrier: "UPS" };
const uuidOf = (gid: string): string => gid.split("/").at(-1)!;

const errorsOf = ({ body }: RestAnswer) =>
  body.errors?.map(({ message, extensions }: { message: string; extensions: { code: string; field?: string } }) => ({
    message,
    code: extensions.code,
    ...(extensions.field && { field: extensions.field }),
  }));

/** Where GraphQL names a variable, REST names the place in what was sent. */
const plain = (message: string): string =>
  message.replace(/^Variable "\$\w+" has invalid value(?: at [^:]*)?: /, "").replace(/^(?:\w+\.)*\w+: (?=[A-Z])/, "");

const overGraphql = (document: string, variables: Record<string, unknown>, by: string | null = key) =>
  service.graphql(by, document, variables);

test("a tracker is created, and read with the same values as over GraphQL", async () => {
  const made = await rest("POST", "/v1/trackers", { ...parcel, async: false, reference: "order 1", metadata: { a: 1 } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const expected = { ...parcel, status: "DELIVERED", reference: "order 1", metadata: { a: 1 } };
  expect(made.body).toMatchObject({ trackerUserErrors: [], tracker: expected });
  const { id } = made.body.tracker;
  const read = await rest("GET", `/v1/trackers/${uuidOf(id)}`);
  expect([read.status, read.headers["content-type"], read.headers["cache-control"]]).toEqual([
    200,
    "application/json; charset=utf-8",
    "no-store",
  ]);
  expect((await rest("GET", `/v1/trackers/${encodeURIComponent(id)}`)).body).toEqual(read.body);
  const shown =
    "id trackingCode status isActive legs { status } carrierUrl publicUrl checkpoints { id message scannedAt location { city } }";
  const { body } = await overGraphql(`query ($id: ID!) { tracker(id: $id) { ${shown} } }`, { id });
  expect(body.data.tracker.checkpoints.length).toBeGreaterThan(2);
  expect(read.body).toMatchObject(body.data.tracker);
  // Links to other objects are their IDs and codes.
  expect(Object.keys(read.body)).not.toContain("returnTracker");
});

test("wrong values are refused with GraphQL's code and words, and a 4xx", async () => {
  const create = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }";
  const wrong = [
    { ...parcel, carrier: "USP" },
    { ...parcel, trackingCode: 5 },
    { carrier: "UPS" },
    { ...parcel, colour: "red" },
    { ...parcel, pieceCount: 1.5 },
    { ...parcel, promisedAt: "tomorrow" },
  ];
  for (const input of wrong) {
    const [answer, graphql] = [await rest("POST", "/v1/trackers", input), await overGraphql(create, { input })];
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    const [error] = errorsOf(answer);
    expect([error.code, plain(error.message)]).toEqual(["BAD_USER_INPUT", plain(graphql.body.errors[0].message)]);
    expect(error.message).not.toContain("Variable");
    expect(answer.body.errors[0].extensions.requestId).toBe(answer.headers["x-request-id"]);
  }
  const named = await rest("POST", "/v1/trackers", { ...parcel, carrier: "USP" });
  expect(named.body.errors[0].message).toMatch(/^carrier: Value "USP" does not exist in "Carrier" enum\. Did you mean .*"UPS"/);
});

test("what the caller can fix has the user error's code, field and words, and a status of its own", async () => {
  const create =
    "mutation ($input: TrackerCreateInput!) { it: trackerCreate(input: $input) { trackerUserErrors { code message field } } }";
  for (const input of [
    { ...parcel, trackingCode: " " },
    { ...parcel, trackingCode: "x".repeat(65) },
    { ...parcel, shippedOn: "2026-02-30" },
  ]) {
    const [answer, graphql] = [await rest("POST", "/v1/trackers", input), await overGraphql(create, { input })];
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual(graphql.body.data.it.trackerUserErrors);
  }
  const nowhere = uuidOf((await rest("POST", "/v1/trackers", parcel)).body.tracker.id).replace(/^.{8}/, "00000000");
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["DELETE", "", undefined],
    ["PATCH", "", { reference: "x" }],
    ["POST", "/stop", undefined],
    ["POST", "/resume", undefined],
    ["POST", "/refresh", undefined],
  ] as const) {
    const answer = await rest(method, `/v1/trackers/${nowhere}${path}`, body);
    expect([answer.status, errorsOf(answer)[0]], `${method} ${path}`).toMatchObject([
      404,
      { code: "NOT_FOUND", message: "No tracker has this ID in this workspace and mode." },
    ]);
  }
  expect((await rest("GET", "/v1/trackers/nonsense")).status).toBe(404);
});

test("a tracker that exists despite an error is answered, with the error beside it", async () => {
  const { tracker } = (await rest("POST", "/v1/trackers", { trackingCode: "REST-FAULT", carrier: "UPS" })).body;
  const path = `/v1/trackers/${uuidOf(tracker.id)}`;
  expect((await rest("POST", `${path}/test-advance`, { action: "FAULT", fault: "CARRIER_ERROR_500" })).status).toBe(200);
  const refreshed = await rest("POST", `${path}/refresh`);
  expect([refreshed.status, refreshed.body.tracker.id, refreshed.body.trackerUserErrors[0].code]).toEqual([
    200,
    tracker.id,
    "CARRIER_UNAVAILABLE",
  ]);
});

test("keys without the right, without a key, and keys of other workspaces are refused as over GraphQL", async () => {
  const reads = restClient(service, (await keyOf(service, "READ", "Guarded")).key);
  const denied = await reads("POST", "/v1/trackers", parcel);
  expect([denied.status, errorsOf(denied)]).toEqual([
    403,
    [{ code: "FORBIDDEN", message: "This API key is read-only; Mutation.trackerCreate needs one that is full or create-only." }],
  ]);
  expect((await reads("GET", "/v1/trackers")).body.nodes).toEqual([]);
  const creates = restClient(service, (await keyOf(service, "CREATE", "Guarded")).key);
  expect((await creates("POST", "/v1/trackers", parcel)).status).toBe(201);
  expect((await creates("GET", "/v1/trackers")).status).toBe(403);
  const anonymous = await restClient(service, null)("GET", "/v1/trackers");
  const graphql = await overGraphql("{ workspace { id } }", {}, null);
  expect([anonymous.status, anonymous.headers["www-authenticate"], errorsOf(anonymous)[0].message]).toEqual([
    401,
    graphql.headers["www-authenticate"],
    graphql.body.errors[0].message,
  ]);
  const { tracker } = (await rest("POST", "/v1/trackers", parcel)).body;
  for (const [workspace, mode] of [
    ["Guarded", "TEST"],
    ["Main", "LIVE"],
  ] as const) {
    const other = restClient(service, (await keyOf(service, "FULL", workspace, mode)).key);
    expect((await other("GET", `/v1/trackers/${uuidOf(tracker.id)}`)).status).toBe(404);
    expect((await other("DELETE", `/v1/trackers/${uuidOf(tracker.id)}`)).status).toBe(404);
  }
});

test("an Idempotency-Key works as over GraphQL, and is shared with it", async () => {
  const once = { "idempotency-key": "rest 1" };
  const [first, again] = [await rest("POST", "/v1/trackers", parcel, once), await rest("POST", "/v1/trackers", parcel, once)];
  expect([again.status, again.body.tracker.id]).toEqual([201, first.body.tracker.id]);
  const document = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }";
  const { body } = await service.graphql(key, document, { input: parcel }, once);
  expect(body.data.trackerCreate.tracker.id).toBe(first.body.tracker.id);
  const other = await rest("POST", "/v1/trackers", { ...parcel, reference: "other" }, once);
  expect([other.status, errorsOf(other)[0].code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("requests that cannot be read are refused with what is wrong", async () => {
  const cases: readonly [RestAnswer | Promise<RestAnswer>, number, string, RegExp][] = [
    [rest("POST", "/v1/trackers", "{", {}), 400, "BAD_REQUEST", /^The body is not valid JSON/],
    [rest("POST", "/v1/trackers", "[]", {}), 400, "BAD_USER_INPUT", /^The body must be a JSON object/],
    [
      rest("POST", "/v1/trackers", "a=b", { "content-type": "text/plain" }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
      /Send application\/json in UTF-8/,
    ],
    [rest("POST", "/v1/trackers"), 415, "UNSUPPORTED_MEDIA_TYPE", /no Content-Type/],
    [rest("POST", "/v1/trackers", `{"x":"${"x".repeat(1024 * 1024)}"}`), 413, "PAYLOAD_TOO_LARGE", /over 1 MiB/],
    [rest("PUT", "/v1/trackers", parcel), 405, "METHOD_NOT_ALLOWED", /PUT is not supported here\. Use GET, POST\./],
    [rest("GET", "/v1/nothing"), 404, "NOT_FOUND", /does not exist/],
    [
      rest("GET", "/v1/trackers?colour=red"),
      400,
      "BAD_USER_INPUT",
      /no query parameter "colour" here\. Use after, before, .*createdAt\[from\]/,
    ],
    [rest("GET", "/v1/trackers?first=many"), 400, "BAD_USER_INPUT", /first: Int cannot represent/],
    [rest("GET", "/v1/trackers?first=1&first=2"), 400, "BAD_USER_INPUT", /first is given 2 times/],
    [rest("GET", "/v1/trackers?first=251"), 400, "BAD_USER_INPUT", /first must be between 1 and 250/],
    [rest("GET", "/v1/trackers?metadata=x"), 400, "BAD_USER_INPUT", /metadata is not valid JSON/],
    [rest("PATCH", "/v1/trackers/x", { id: "y" }), 400, "BAD_USER_INPUT", /id is a part of the address/],
    [rest("POST", "/v1/trackers/batch/stop", { idz: [] }), 400, "BAD_USER_INPUT", /no field "idz"\. Use ids/],
  ];
  for (const [sent, status, code, message] of cases) {
    const answer = await sent;
    expect([answer.status, errorsOf(answer)[0]], message.source).toEqual([
      status,
      { code, message: expect.stringMatching(message) },
    ]);
  }
  expect((await rest("PUT", "/v1/trackers", parcel)).headers.allow).toBe("GET, POST");
});
