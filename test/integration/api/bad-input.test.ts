import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  ({ key } = await service.keyFor("TEST"));
});
afterAll(() => service.stop());

const cursor = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
const aUuid = "01a1dd33-a797-7c26-ad77-1a08d4aff475";
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

const post = async (body: string, headers: Record<string, string> = {}, method = "POST") => {
  const answer = await service.send("/graphql", {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    body,
  });
  return { ...answer, body: answer.text === "" ? null : JSON.parse(answer.text) };
};

/** The one error of an answer, as `CODE: message`. */
const errorOf = ({ body }: { body: { errors?: { message: string; extensions: { code: string } }[] } }): string =>
  body.errors?.map(({ message, extensions }) => `${extensions.code}: ${message}`).join() ?? "no error";

describe("a list", () => {
  const list = async (variables: Record<string, unknown>) =>
    errorOf(
      await service.graphql(
        key,
        "query ($after: String, $before: String, $filter: TrackerFilter) { trackers(after: $after, before: $before, filter: $filter) { edges { cursor } } }",
        variables,
      ),
    );

  test("says which part of the filter cannot be looked for", async () => {
    for (const name of ["reference", "trackingCode", "search"]) {
      const value = name === "search" ? "a\0" : ["b", "a\0"];
      expect(await list({ filter: { [name]: value } })).toBe(`BAD_USER_INPUT: filter.${name} has a NUL character.`);
    }
    for (const metadata of [{ a: "\0" }, { "\0": 1 }, { a: "\ud800" }])
      expect(await list({ filter: { metadata } })).toMatch(/^BAD_USER_INPUT: filter\.metadata has a NUL character or broken/);
    expect(await list({ filter: { metadata: [1] } })).toMatch(/^BAD_USER_INPUT: filter\.metadata must be a JSON object/);
  });

  test("refuses a cursor that it cannot have given", async () => {
    const forged = [
      [1e300, aUuid],
      [8.64e15 + 2, aUuid],
      [-1, aUuid],
      [0.5, aUuid],
      [1, "-".repeat(36)],
    ];
    for (const parts of forged)
      for (const name of ["after", "before"])
        expect(await list({ [name]: cursor(["c", ...parts]) })).toMatch(/^BAD_USER_INPUT: (after|before) is a cursor of another/);
  });

  test("of events refuses a cursor that it cannot have given", async () => {
    for (const place of [1e300, 0.5, 2 ** 63, -1, "a", null]) {
      const answer = await service.graphql(key, "query ($after: String) { events(after: $after) { edges { cursor } } }", {
        after: cursor([place]),
      });
      expect(errorOf(answer)).toMatch(/^BAD_USER_INPUT: after is not a cursor of this feed/);
    }
  });
});

test("metadata nested too deep is a user error, in a filter a clear one, and a hundred thousand times not even parsed", async () => {
  const mutation =
    'mutation ($m: JSON) { trackerCreate(input: { trackingCode: \\"A1\\", carrier: UPS, metadata: $m }) { trackerUserErrors { code } } }';
  const created = await post(`{"query":"${mutation}","variables":{"m":${nested(60)}}}`);
  expect(created.body).toEqual({ data: { trackerCreate: { trackerUserErrors: [{ code: "METADATA_INVALID" }] } } });
  const query = "query ($m: JSON) { trackers(filter: { metadata: $m }) { edges { cursor } } }";
  const listed = await post(`{"query":"${query}","variables":{"m":${nested(60)}}}`);
  expect(errorOf(listed)).toBe("BAD_USER_INPUT: filter.metadata is nested deeper than 10.");
  const refused = await post(`{"query":"${mutation}","variables":{"m":${nested(100_000)}}}`);
  expect(errorOf(refused)).toBe("BAD_REQUEST: The body nests brackets more than 64 deep. Send flatter JSON.");
});

test("a document of nothing but brackets is told that it is too deep", async () => {
  for (const query of ["{a".repeat(1_990), `{nodes(ids:${"[".repeat(3_900)}`])
    expect(errorOf(await post(JSON.stringify({ query })))).toMatch(/^QUERY_TOO_(DEEP|MANY_TOKENS): /);
});

test("a compressed body is told to come uncompressed", async () => {
  const answer = await post("\x1f\x8b", { "content-encoding": "gzip" });
  expect(answer.status).toBe(415);
  expect(errorOf(answer)).toBe(
    'UNSUPPORTED_MEDIA_TYPE: The Content-Encoding "gzip" is not supported. Send the body uncompressed.',
  );
});

test("a method nobody uses is told which are allowed", async () => {
  for (const method of ["PROPFIND", "PUT"]) {
    const answer = await post("", {}, method);
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, POST"]);
    expect(errorOf(answer)).toMatch(/^METHOD_NOT_ALLOWED/);
  }
});

test("an address that is malformed or too long gets a short answer that names no software", async () => {
  for (const path of ["/t/%ZZ", `/t/${"a".repeat(5_000)}`]) {
    const { status, text } = await service.send(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toMatch(/FST_|aaaa/);
  }
});
