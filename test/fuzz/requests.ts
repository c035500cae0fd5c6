import fc from "fast-check";
import type { GraphQLSchema } from "graphql";
import { rivals } from "../../src/compat/rivals.ts";
import { type RestMethod, restRoutes } from "../../src/rest/routes.ts";
import { buildDashboardSchema } from "../../src/server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../../src/server/wiring/public-schema.ts";
import { type OddRequest, oddRequests, oddTexts } from "../support/samples/odd-values.ts";

/** One HTTP request as it is sent. `kind` says what is odd about it. */
export type FuzzRequest = {
  readonly kind: string;
  readonly method: RestMethod;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Known = {
  /** Headers with which the dashboard takes a request for its owner's. */
  readonly owner: Readonly<Record<string, string>>;
  readonly ids: readonly string[];
  readonly cursors: readonly string[];
  readonly pushPaths: readonly string[];
};
type Random = () => number;

const documents = [
  "query ($after: String, $filter: EventFilter) { events(first: 5, after: $after, filter: $filter) { edges { cursor node { id topic data } } pageInfo { endCursor } } }",
  "query ($id: ID!) { tracker(id: $id) { id status checkpoints { id message location { city } } legs { carrier } } }",
  "{ a: trackers(first: 3, sort: CREATED_AT_DESC) { edges { node { ...f } } } } fragment f on Tracker { id reference metadata }",
  'mutation { trackerCreate(input: { trackingCode: "K1000000005", carrier: UPS, metadata: { a: [1, "b"] } }) { tracker { id } trackerUserErrors { code } } }',
  "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }",
  "subscription { trackerUpdated { id } }",
];
const tokens = [
  ..."{}()[]:$@!|&=",
  "...",
  '"',
  '"""',
  "#",
  "\\u{110000}",
  "on",
  "fragment",
  "query",
  "null",
  "1e999",
  "-",
  "\ufeff",
  ",",
];
const headerNames = [
  "authorization",
  "authentication",
  "content-type",
  "accept",
  "last-event-id",
  "idempotency-key",
  "x-forwarded-for",
  "accept-language",
  "x-kolli-mode",
  "cookie",
  "accept-encoding",
  "traceparent",
];
/** As UPS pushes it. */
const anAlert = JSON.stringify({
  trackingNumber: "1Z999AA10123456784",
  localActivityDate: "20260302",
  localActivityTime: "141500",
  gmtActivityDate: "20260302",
  gmtActivityTime: "191500",
  gmtOffset: "-05:00",
  activityLocation: { city: "BOSTON", stateProvince: "MA", country: "US" },
  activityStatus: { type: "D", code: "FS", description: "DELIVERED", descriptionCode: "011" },
});
const paths = ["/t/", "/proofs/", "/exports/", "/graphql?query=", "/docs/", "/w/", "/auth/", "/.well-known/", "/explorer/", "/x"];

/** A seeded author of requests: the same number gives the same request again. */
export const createAuthor = (random: Random, { owner, ids, cursors, pushPaths }: Known) => {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const oddText = (): string => pick(oddTexts);

  /** Cuts, doubles, swaps and plants, a few times over. */
  const mutate = (text: string, planted: readonly string[]): string => {
    let result = text;
    for (let round = 0; round <= random() * 4; round++) {
      const from = Math.floor(random() * (result.length + 1));
      const to = Math.min(result.length, from + Math.floor(random() * 12));
      const part = result.slice(from, to);
      const instead = pick([
        "",
        part + part,
        pick(planted),
        [...part].reverse().join(""),
        pick(planted).repeat(1 + Math.floor(random() * 40)),
      ]);
      result = (result.slice(0, from) + instead + result.slice(to)).slice(0, 20_000);
    }
    return result;
  };

  const oddValue = (depth = 0): unknown => {
    const roll = random();
    if (roll < 0.45) return random() < 0.5 ? oddText() : pick([...ids, ...cursors]);
    if (roll < 0.6) return pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -0, 1e300, null, true]);
    if (depth > 3) return null;
    const length = Math.floor(random() * 4);
    if (roll < 0.75) return Array.from({ length }, () => oddValue(depth + 1));
    return Object.fromEntries(
      Array.from({ length }, () => [pick(["trackerId", "topics", "status", "createdFrom", oddText()]), oddValue(depth + 1)]),
    );
  };

  const graphql = (kind: string, query: string, variables: unknown, headers: Record<string, string> = {}): FuzzRequest => ({
    kind,
    method: "POST",
    path: "/graphql",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query, variables }),
  });
  /** What can stand in a header at all. */
  const headerText = (text: string): string =>
    text
      .replace(/[^\x20-\x7e\x80-\xff]/g, "")
      .trim()
      .slice(0, 6_000);

  /** Every field at the root of a schema, with odd values of the right type. Made in lots: one by one would take as long as the answer. */
  const fieldsOf = (schema: GraphQLSchema, isSafe: (name: string) => boolean) => {
    const requests = oddRequests(schema, ids, isSafe);
    let lot: OddRequest[] = [];
    return () => {
      if (lot.length === 0) lot = fc.sample(requests, { numRuns: 500, seed: Math.floor(random() * 2 ** 31) });
      return lot.pop()!;
    };
  };
  const nextPublic = fieldsOf(buildPublicSchema(), (name) => !/Delete$/.test(name));
  // These would end the session that the others stand on.
  const ends = /(Delete|Revoke|Remove|Leave|SignOut|sessionsEnd|Roll)/i;
  const nextOwners = fieldsOf(buildDashboardSchema(), (name) => !ends.test(name));

  const ofSchema = (): FuzzRequest => {
    const { query, variables } = nextPublic();
    return graphql("argument", query, variables);
  };
  const ofDashboard = (): FuzzRequest => {
    const { query, variables } = nextOwners();
    return { ...graphql("dashboard", query, variables, owner), path: "/dashboard/graphql" };
  };
  /** Now and then from elsewhere, so that the throttle does not answer all of them. */
  const somewhere = (): Record<string, string> =>
    random() < 0.05 ? { "x-forwarded-for": `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.1` } : {};

  const restNames = [
    "first",
    "after",
    "status",
    "carrier",
    "metadata",
    "createdAt[from]",
    "createdAt[x]",
    "topics",
    "trackingCode",
    "id",
  ];
  /** An address of REST with odd parameters and an odd body; deletions would take what the others stand on. */
  const ofRest = (): FuzzRequest => {
    const { method, path } = pick(restRoutes.filter((route) => !/delete/i.test(route.method + route.path)));
    const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 1_000);
    const query = Array.from(
      { length: Math.floor(random() * 3) },
      () => `${pick([...restNames, encoded(oddText())])}=${encoded(oddText())}`,
    );
    const filled = path.replace("{id}", () => encoded(pick([pick(ids), mutate(pick(ids), oddTexts)])) || "x");
    const names = ["input", "ids", "trackingCode", "carrier", "reference", "async", oddText()];
    const body = Object.fromEntries(Array.from({ length: Math.floor(random() * 4) }, () => [pick(names), oddValue()]));
    return {
      kind: "rest",
      method,
      path: filled + (query.length > 0 ? `?${query.join("&")}` : ""),
      headers: { "content-type": "application/json", "idempotency-key": headerText(oddText()) || "x" },
      ...(method !== "GET" && {
        body: random() < 0.8 ? JSON.stringify(body) : mutate(JSON.stringify(body), [...tokens, ...oddTexts]),
      }),
    };
  };

  const compatNames = ["page_size", "before_id", "after_id", "start_datetime", "tracking_codes", "tracking_codes[]", "carrier"];
  const compatRoutes = rivals.flatMap(({ name, routes }) =>
    routes.filter(({ method }) => method !== "DELETE").map(({ method, path }) => ({ method, path: `/compat/${name}${path}` })),
  );
  /** An address that speaks for another service, with odd parts, parameters and body. */
  const ofCompat = (): FuzzRequest => {
    const { method, path } = pick(compatRoutes);
    const encoded = (text: string) => encodeURIComponent(text.toWellFormed()).slice(0, 1_000);
    const known = `trk_${pick(ids).split("/").at(-1)!.replaceAll("-", "")}`;
    const part = () => encoded(pick([known, mutate(known, oddTexts), oddText(), "ups", "1Z999AA10123456784"])) || "x";
    const names = ["tracker", "tracking_code", "tracking_number", "tracking_codes", "carrier", "metadata", "options", oddText()];
    const object = () => Object.fromEntries(Array.from({ length: Math.floor(random() * 4) }, () => [pick(names), oddValue()]));
    const text = JSON.stringify(random() < 0.5 ? object() : { tracker: object() });
    return {
      kind: "compat",
      method: method as RestMethod,
      path: `${path.replace(/:\w+/g, part)}?${pick(compatNames)}=${part()}&${pick(compatNames)}=${encoded(oddText())}`,
      headers: { "content-type": "application/json" },
      ...(method !== "GET" && { body: random() < 0.8 ? text : mutate(text, [...tokens, ...oddTexts]) }),
    };
  };

  const authors: (() => FuzzRequest)[] = [
    ofCompat,
    ofRest,
    ofRest,
    ofSchema,
    ofSchema,
    ofSchema,
    ofDashboard,
    ofDashboard,
    () => graphql("document", mutate(pick(documents), tokens), {}),
    () => graphql("variables", pick(documents), { after: oddValue(), filter: oddValue(), id: oddValue(), ids: oddValue() }),
    () =>
      graphql("id", pick([documents[1]!, documents[4]!]), {
        id: mutate(pick(ids), oddTexts),
        ids: [mutate(pick(ids), oddTexts)],
      }),
    () => graphql("cursor", documents[0]!, { after: mutate(pick(cursors), oddTexts) }),
    () =>
      graphql(
        "header",
        pick(documents),
        {},
        {
          [pick(headerNames)]: headerText(
            mutate(pick(["Bearer kolli_test_x", "text/event-stream;q=0.1", "gzip", "a, b"]), oddTexts),
          ),
        },
      ),
    () => ({
      kind: "body",
      method: "POST",
      path: "/graphql",
      headers: { "content-type": "application/json" },
      body: mutate(JSON.stringify({ query: pick(documents), variables: {} }), [...tokens, ...oddTexts]),
    }),
    () => ({
      kind: "url",
      method: "GET",
      path: pick(paths) + encodeURIComponent(mutate(pick([...ids, "a/../b"]), oddTexts).toWellFormed()).slice(0, 4_000),
    }),
    () => ({
      kind: "push",
      method: "POST",
      path: pick(pushPaths),
      headers: {
        "content-type": pick(["application/json", "application/json", "text/xml", "application/x-www-form-urlencoded"]),
        credential: "registered",
      },
      body: mutate(pick([anAlert, anAlert, '{"a":[{"b":1}]}', "<a><b>1</b></a>", "a=b&c=d", JSON.stringify(oddValue())]), [
        ...tokens,
        ...oddTexts,
      ]),
    }),
    () => ({
      kind: "account",
      method: "POST",
      path: pick(["/auth/sign-in", "/auth/setup", "/auth/invitation/accept", "/auth/confirm"]),
      headers: { ...owner, cookie: "", ...somewhere() },
      body: JSON.stringify({ email: oddValue(), password: oddValue(), token: oddValue(), name: oddValue(), code: oddValue() }),
    }),
  ];
  return (): FuzzRequest => pick(authors)();
};
