import type { FuzzRequest } from "./requests.ts";

const json = { "content-type": "application/json" };
const ask = (kind: string, query: string, variables: Record<string, unknown> = {}): FuzzRequest => ({
  kind,
  method: "POST",
  path: "/graphql",
  headers: json,
  body: JSON.stringify({ query, variables }),
});
const cursor = (...parts: unknown[]): string => Buffer.from(JSON.stringify(parts)).toString("base64url");
const events = "query ($after: String, $filter: EventFilter) { events(after: $after, filter: $filter) { edges { cursor } } }";

/** Requests that were answered with a fault once, or that stand for a kind of them. None is ever taken away. */
export const corpus: readonly FuzzRequest[] = [
  {
    kind: "NUL in an address",
    method: "POST",
    path: "/auth/sign-in",
    headers: json,
    body: '{"email":"a\\u0000@b.example","password":"x"}',
  },
  ask("year 0", events, { filter: { createdFrom: "0000-01-01T00:00:00Z" } }),
  ask("the last instant", events, { filter: { createdFrom: "+275760-09-13T00:00:00Z" } }),
  ask("an epoch of another feed", events, { after: cursor(1, "0123456789ab") }),
  ask("an epoch that is none", events, { after: cursor(1, "\0") }),
  ask("a position past 2^53", events, { after: cursor(2 ** 63) }),
  ask("a position of text", events, { after: cursor("1", "0123456789ab") }),
  ask("NUL in an id", "query ($id: ID!) { tracker(id: $id) { id } }", { id: "gid://kolli/Tracker/\0" }),
  ask("half a character in metadata", "query ($m: JSON) { trackers(filter: { metadata: $m }) { edges { cursor } } }", {
    m: { a: "\ud800" },
  }),
  ask("thousands of brackets", `{ a(${"[".repeat(9_000)}) }`),
  ask("a fragment of itself", "{ ...f } fragment f on Query { ...f }"),
  { kind: "half an escape in a REST address", method: "GET", path: "/v1/trackers/%E0%A4%A" },
  { kind: "NUL in a REST address", method: "GET", path: "/v1/trackers/%00" },
  { kind: "NUL in a REST filter", method: "GET", path: "/v1/trackers?reference=%00&metadata=%7B%22a%22%3A%22%5Cu0000%22%7D" },
  { kind: "a REST parameter named __proto__", method: "GET", path: "/v1/trackers?__proto__=1&constructor=2" },
  { kind: "a part named __proto__", method: "GET", path: "/v1/trackers?createdAt[__proto__]=2026-01-01T00:00:00Z" },
  { kind: "__proto__ in a REST body", method: "PATCH", path: "/v1/trackers/x", headers: json, body: '{"__proto__":{"id":"y"}}' },
  {
    kind: "NUL in an Idempotency-Key's input",
    method: "PATCH",
    path: "/v1/trackers/x",
    headers: { ...json, "idempotency-key": "k" },
    body: '{"reference":"\\u0000"}',
  },
  { kind: "a list of operations", method: "POST", path: "/graphql", headers: json, body: "[{}]" },
  { kind: "a body that ends early", method: "POST", path: "/graphql", headers: json, body: '{"query":"{' },
  { kind: "an odd link", method: "GET", path: "/exports/%00.%F0%9F%A6%84.x" },
  { kind: "an odd public page", method: "GET", path: `/t/${encodeURIComponent("\u202e".repeat(50))}` },
  { kind: "an odd push", method: "POST", path: "/carriers/ups/push/%00", headers: json, body: "<a>" },
];
