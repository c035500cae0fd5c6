import { afterAll, beforeAll, expect, test } from "vitest";
import { restRoutes } from "../../../src/rest/routes.ts";
import { useCases } from "../../../src/use-cases/use-case.ts";
import { eventually } from "../../support/eventually.ts";
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
  const messageOf = async (method: string, path: string, body: unknown) => errorsOf(await rest(method, path, body))[0].message;
  expect(await messageOf("POST", "/v1/trackers", { carrier: "UPS" })).toBe("trackingCode is required.");
  expect(await messageOf("POST", "/v1/trackers", { ...parcel, referense: "x" })).toBe(
    'There is no field "referense". Did you mean reference?',
  );
  expect(await messageOf("POST", "/v1/trackers", { ...parcel, colour: "red" })).toMatch(
    /^There is no field "colour"\. Use async, carrier, /,
  );
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

const tooMany = Array.from({ length: 1001 }, () => "x");
const none = "/00000000-0000-7000-8000-000000000000";
const tooManyItems = [{ ids: tooMany }, 422, "BATCH_TOO_LARGE"] as const;
/** A request of each route that is refused: what follows its address or is sent, and the answer. */
const refusals: Readonly<Record<string, readonly [sent: unknown, status: number, code: string]>> = {
  "GET /v1/trackers": ["?first=0", 400, "BAD_USER_INPUT"],
  "POST /v1/trackers": [{ ...parcel, trackingCode: "" }, 422, "TRACKING_CODE_REQUIRED"],
  "GET /v1/trackers/total": ["?colour=red", 400, "BAD_USER_INPUT"],
  "GET /v1/trackers/by-code": ["?trackingCode=unknown", 404, "NOT_FOUND"],
  "POST /v1/trackers/find-or-create": [{ ...parcel, reference: "x".repeat(256) }, 422, "REFERENCE_INVALID"],
  "POST /v1/trackers/batch": [{ input: [] }, 422, "BATCH_EMPTY"],
  "PATCH /v1/trackers/batch": [{ input: [] }, 422, "BATCH_EMPTY"],
  "POST /v1/trackers/batch/refresh": tooManyItems,
  "POST /v1/trackers/batch/stop": tooManyItems,
  "POST /v1/trackers/batch/resume": tooManyItems,
  "POST /v1/trackers/batch/delete": tooManyItems,
  "GET /v1/trackers/{id}": ["", 404, "NOT_FOUND"],
  "GET /v1/trackers/{id}/explanation": ["", 404, "NOT_FOUND"],
  "PATCH /v1/trackers/{id}": [{ reference: "x" }, 404, "NOT_FOUND"],
  "DELETE /v1/trackers/{id}": [undefined, 404, "NOT_FOUND"],
  "POST /v1/trackers/{id}/refresh": [undefined, 404, "NOT_FOUND"],
  "POST /v1/trackers/{id}/stop": [undefined, 404, "NOT_FOUND"],
  "POST /v1/trackers/{id}/resume": [undefined, 404, "NOT_FOUND"],
  "POST /v1/trackers/{id}/test-advance": [{ action: "NEXT_STATUS" }, 404, "NOT_FOUND"],
  "GET /v1/orders/{reference}": ["", 404, "NOT_FOUND"],
  "GET /v1/analytics": ["?from=yesterday", 400, "BAD_USER_INPUT"],
  "GET /v1/attention": ["?colour=red", 400, "BAD_USER_INPUT"],
  "GET /v1/attention/items": ["?first=0", 400, "BAD_USER_INPUT"],
  "POST /v1/attention/mark": [{ state: "DONE" }, 422, "ATTENTION_INVALID"],
  "POST /v1/checkpoints": [{ input: [] }, 422, "BATCH_EMPTY"],
  "GET /v1/events": ["?after=nonsense", 400, "BAD_USER_INPUT"],
  "GET /v1/carriers": ["?colour=red", 400, "BAD_USER_INPUT"],
  "GET /v1/carriers/incidents": ["?first=0", 400, "BAD_USER_INPUT"],
  "GET /v1/carriers/candidates": ["", 400, "BAD_USER_INPUT"],
  "GET /v1/connectors": ["?colour=red", 400, "BAD_USER_INPUT"],
  "POST /v1/connectors/report": [{ connector: "no name!", name: "x" }, 400, "BAD_USER_INPUT"],
};

test("every operation answers a refusal with a status that says so, and with errors alone", async () => {
  const operations = restRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(refusals).toSorted()).toEqual(operations.toSorted());
  const answers = await Promise.all(
    Object.entries(refusals).map(async ([operation, [sent]]) => {
      const [method, path] = operation.replace(/\/\{\w+\}/, none).split(" ") as [string, string];
      const answer = await rest(
        method,
        typeof sent === "string" ? path + sent : path,
        typeof sent === "string" ? undefined : sent,
      );
      return [operation, [answer.status, errorsOf(answer)?.[0].code, Object.keys(answer.body)]] as const;
    }),
  );
  expect(Object.fromEntries(answers)).toEqual(
    Object.fromEntries(Object.entries(refusals).map(([name, [, status, code]]) => [name, [status, code, ["errors"]]])),
  );
  // What changes something refuses a key that cannot be one in the same way, whatever it gives.
  const changing = restRoutes.filter(({ useCase: { declared } }) => useCases.get(declared.name)!.takesKey);
  expect(changing.length).toBeGreaterThan(10);
  for (const { method, path } of changing) {
    const [sent] = refusals[`${method} ${path}`]!;
    const answer = await rest(method, path.replace(/\/\{\w+\}/, none), sent, { "idempotency-key": "k".repeat(256) });
    expect([path, answer.status, errorsOf(answer)[0].code]).toEqual([path, 400, "IDEMPOTENCY_KEY_INVALID"]);
  }
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

test("lists have GraphQL's filters, sorts and cursors, forward and backward", async () => {
  const { key: mine } = await keyOf(service, "FULL", "Lists");
  const lists = restClient(service, mine);
  const made: string[] = [];
  for (const [nth, carrier] of ["UPS", "DHL", "UPS", "FEDEX"].entries()) {
    const input = { trackingCode: `REST-LIST-${nth}`, carrier, reference: `order ${nth % 2}`, metadata: { nth } };
    made.push((await lists("POST", "/v1/trackers", input)).body.tracker.id);
  }
  const idsOf = ({ body }: RestAnswer) => body.nodes.map(({ id }: { id: string }) => id);
  const first = await lists("GET", "/v1/trackers?sort=CREATED_AT_ASC&first=3");
  expect([idsOf(first), first.body.pageInfo.hasNextPage]).toEqual([made.slice(0, 3), true]);
  const rest3 = await lists("GET", `/v1/trackers?sort=CREATED_AT_ASC&after=${first.body.pageInfo.endCursor}`);
  expect([idsOf(rest3), rest3.body.pageInfo.hasNextPage]).toEqual([made.slice(3), false]);
  const back = await lists("GET", `/v1/trackers?sort=CREATED_AT_ASC&last=2&before=${first.body.pageInfo.endCursor}`);
  expect(idsOf(back)).toEqual(made.slice(0, 2));
  // The cursor is the one that GraphQL gives.
  const document = "query ($after: String) { trackers(sort: CREATED_AT_ASC, after: $after) { nodes { id } } }";
  const { body } = await service.graphql(mine, document, { after: first.body.pageInfo.endCursor });
  expect(body.data.trackers.nodes).toEqual([{ id: made[3] }]);
  const filtered = async (query: string) => idsOf(await lists("GET", `/v1/trackers?sort=CREATED_AT_ASC&${query}`));
  expect(await filtered("carrier=UPS&carrier=FEDEX")).toEqual([made[0], made[2], made[3]]);
  expect(await filtered("reference=order+1&carrier=DHL")).toEqual([made[1]]);
  expect(await filtered("trackingCode=rest-list-2")).toEqual([made[2]]);
  expect(await filtered(`metadata=${encodeURIComponent('{"nth":3}')}`)).toEqual([made[3]]);
  expect(await filtered("isActive=false")).toEqual([]);
  expect(await filtered("createdAt%5Bfrom%5D=2000-01-01T00:00:00Z&createdAt[before]=2000-01-02T00:00:00Z")).toEqual([]);
  expect(errorsOf(await lists("GET", "/v1/trackers?createdAt[until]=2000-01-01T00:00:00Z"))[0].code).toBe("BAD_USER_INPUT");
  const total = await lists("GET", "/v1/trackers/total?carrier=UPS");
  expect([total.status, total.body]).toEqual([200, { count: 2, isMore: false }]);
});

test("the newest tracker of a code is found, over GraphQL too, and none is 404 or null", async () => {
  const { key: mine } = await keyOf(service, "FULL", "Codes");
  const codes = restClient(service, mine);
  const create = async (carrier: string) =>
    (await codes("POST", "/v1/trackers", { trackingCode: "By-Code-1", carrier })).body.tracker.id;
  const [ups, dhl] = [await create("UPS"), await create("DHL")];
  expect((await codes("GET", "/v1/trackers/by-code?trackingCode=BY-code-1")).body.id).toBe(dhl);
  expect((await codes("GET", "/v1/trackers/by-code?trackingCode=BY-code-1&carrier=UPS")).body.id).toBe(ups);
  const none = await codes("GET", "/v1/trackers/by-code?trackingCode=BY-code-1&carrier=GLS");
  expect([none.status, errorsOf(none)]).toEqual([
    404,
    [{ code: "NOT_FOUND", message: "No tracker has this code in this workspace and mode." }],
  ]);
  const document =
    '{ a: trackerByCode(trackingCode: "by-code-1", carrier: UPS) { id } b: trackerByCode(trackingCode: "none") { id } }';
  expect((await service.graphql(mine, document)).body.data).toEqual({ a: { id: ups }, b: null });
});

test("a batch answers for each item in order, and what it costs is what GraphQL charges for the same fields", async () => {
  const input = [
    { ...parcel, reference: "batch" },
    { ...parcel, trackingCode: " " },
  ];
  const made = await rest("POST", "/v1/trackers/batch", { input });
  expect([made.status, made.body.trackerUserErrors]).toEqual([200, []]);
  const [{ tracker }, refused] = made.body.results;
  expect(Object.keys(tracker).toSorted()).toEqual(["carrier", "id", "isActive", "reference", "status", "trackingCode"]);
  expect(refused).toMatchObject({
    tracker: null,
    trackerUserErrors: [{ code: "TRACKING_CODE_REQUIRED", field: "trackingCode" }],
  });
  const fields = "tracker { id trackingCode carrier reference status isActive } trackerUserErrors { code field message }";
  const document = `mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { ${fields} } trackerUserErrors { code field message } } }`;
  // A document that was never read costs more.
  await overGraphql(document, { input });
  expect(made.headers["kolli-cost"]).toBe((await overGraphql(document, { input })).headers["kolli-cost"]);
  const ids = [tracker.id, "none"];
  const stopped = await rest("POST", "/v1/trackers/batch/stop", { ids });
  expect(stopped.body.results.map((one: { tracker: unknown }) => one.tracker !== null)).toEqual([true, false]);
  const changed = await rest("PATCH", "/v1/trackers/batch", { input: [{ id: tracker.id, reference: "changed" }] });
  expect(changed.body.results[0].tracker).toMatchObject({ reference: "changed", isActive: false });
  expect((await rest("POST", "/v1/trackers/batch/delete", { ids })).body.results[0].deletedTrackerId).toBe(tracker.id);
  const empty = await rest("POST", "/v1/trackers/batch/delete", { ids: [] });
  expect([empty.status, errorsOf(empty)[0]]).toMatchObject([422, { code: "BATCH_EMPTY", field: "ids" }]);
});

test("an exhausted budget is refused with when to try again", async () => {
  const spent = restClient(service, (await keyOf(service, "FULL", "Spent")).key);
  let answer = await spent("GET", "/v1/carriers");
  while (answer.status === 200) answer = await spent("GET", "/v1/trackers?first=250&search=nothing");
  expect([answer.status, errorsOf(answer)[0].code]).toEqual([400, "QUERY_TOO_COSTLY"]);
  const batch = { ids: new Array(1000).fill("none") };
  do answer = await spent("POST", "/v1/trackers/batch/delete", batch);
  while (answer.status === 200);
  expect([answer.status, errorsOf(answer)[0].code]).toEqual([429, "THROTTLED"]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("an event's snapshot has types, and the values of its data", async () => {
  const { key: mine } = await keyOf(service, "FULL", "Snapshots");
  const { tracker } = (
    await restClient(service, mine)("POST", "/v1/trackers", { ...parcel, trackingCode: "K1000000006", async: false })
  ).body;
  const document = `query ($id: ID!) { events(filter: { trackerId: $id }) { nodes { data snapshot {
    id status statusDetail createdAt reference publicUrl carrierAccount isActive weight { grams } pickupPoint { name location { city } }
    exceptions { kind } legs { status } pieces { trackingCode } attempts { count } proofOfDelivery { signedBy hasPhoto }
    checkpoints { id message status scannedAt location { city countryCode } } } } } }`;
  const nodes = await eventually(async () => {
    const { body } = await service.graphql(mine, document, { id: tracker.id });
    expect(body.errors, JSON.stringify(body.errors)).toBeUndefined();
    return body.data.events.nodes.length > 0 && body.data.events.nodes;
  });
  for (const { data, snapshot } of nodes) {
    const { pickupPoint, proofOfDelivery: _proof, ...shown } = snapshot;
    expect(data).toMatchObject(shown);
    expect(pickupPoint?.name).toBe(data.pickupPoint?.name);
  }
  expect(nodes.at(-1).snapshot.pickupPoint).not.toBeNull();
});
