import { buildSchema, execute, getVariableValues, type OperationDefinitionNode, parse } from "graphql";
import { afterAll, describe, expect, it } from "vitest";
import { boxes, createDemoSchema } from "../../../test/support/samples/demo-schema.ts";
import { encodeCursor } from "../connection.ts";
import { defaultLimits } from "../cost/limits.ts";
import { Meter } from "../cost/meter.ts";
import { createGraphqlEngine, isRefused, type Variables } from "../execute.ts";
import { planOperation } from "./operation.ts";

const schema = createDemoSchema();
const limits = { ...defaultLimits, maxCost: Number.POSITIVE_INFINITY };
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);
process.on("unhandledRejection", noteUnhandled);
afterAll(() => void process.off("unhandledRejection", noteUnhandled));

/** The response as it is sent, with the order of its keys, and what was logged. */
const answerOf = async (usesPlans: boolean, query: string, variables: Variables) => {
  const logged: string[] = [];
  const log = { error: ({ err, path }: { err?: Error; path?: unknown }) => void logged.push(`${err?.message} at ${path}`) };
  const engine = createGraphqlEngine({ schema, limits, log, usesPlans });
  const operation = engine.prepare(query, undefined);
  if (isRefused(operation)) throw new Error(`${query}: ${operation.errors[0]?.message}`);
  const answers: string[] = [];
  for (let use = 0; use < 2; use++) answers.push(JSON.stringify(await engine.execute(operation, variables, { requestId: "r" })));
  return { answers, logged, isPlanned: operation.plan !== null };
};

const expectSame = async (query: string, variables: Variables = {}) => {
  const { isPlanned, ...planned } = await answerOf(true, query, variables);
  const { isPlanned: _, ...interpreted } = await answerOf(false, query, variables);
  expect(isPlanned).toBe(true);
  expect(planned).toEqual(interpreted);
  return JSON.parse(planned.answers[1]!);
};

const gid = `gid://kolli/Box/${boxes[2]!.id}`;
const labelGid = `gid://kolli/Label/${boxes[1]!.id}`;

const everydayCases: [string, Variables[]?][] = [
  ["{ hello }"],
  ["{ __typename hello box { __typename id } }"],
  ["{ a: box(index: 1) { name } b: box(index: 2) { name parent { name parent { name } } } missing: box(index: 99) { name } }"],
  ["{ box(index: 2) { id name colour packedAt packedAtLocal tags extra siblings { name tags } label { id text } } }"],
  ['{ box { greeting } again: box { greeting(word: "Hi", times: 3) other: greeting(times: null) } }'],
  [
    "query ($word: String!, $times: Int) { box { greeting(word: $word, times: $times) } }",
    [{ word: "x" }, { word: "x", times: null }, { word: "x", times: 2 }, {}, { word: 1 }, { word: null }],
  ],
  ['query ($word: String = "dflt") { box { greeting(word: $word) } }', [{}, { word: "x" }, { word: null }]],
  ["query ($word: String) { box { greeting(word: $word) } }", [{}, { word: "x" }, { word: null }]],
  ["{ box { broken } }"],
  ["{ box { name broken brokenSync refused brokenEnum } boxes { edges { node { broken name } } } }"],
  ["{ box { name brokenRequired } hello }"],
  ["{ box { name parent { name } siblings { brokenRequired } } hello }"],
  ["{ boxes { edges { node { brokenRequired } } } }"],
  ["{ boxes(first: 2) { edges { cursor node { name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"],
  ["{ boxes(first: 0) { edges { cursor } } }"],
  [
    "query ($after: String, $last: Int) { boxes(after: $after, last: $last) { edges { node { name } } } }",
    [{}, { after: encodeCursor([boxes[1]!.id]) }, { last: 2 }, { last: 1000 }, { after: "nonsense" }, { after: 5 }],
  ],
  [
    "query ($id: ID!) { node(id: $id) { id __typename ... on Box { name parent { name } } ... on Label { text } } }",
    [{ id: gid }, { id: labelGid }, { id: "nonsense" }, { id: 12 }, { id: "gid://kolli/constructor/x" }],
  ],
  [
    "query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ...BoxName ...LabelText } } fragment BoxName on Box { name broken } fragment LabelText on Label { text }",
    [{ ids: [gid, labelGid, "x", gid] }, { ids: [] }, { ids: gid }, { ids: [null] }, {}],
  ],
  ["{ box { ...A ...B } } fragment A on Box { name parent { name } } fragment B on Box { parent { colour } ...A }"],
  [
    "query ($yes: Boolean!, $no: Boolean = false) { box { name @include(if: $yes) colour @skip(if: $no) parent @include(if: $no) { name } label @skip(if: $no) @include(if: $yes) { text } tags @include(if: false) } hello @skip(if: $yes) }",
    [{ yes: true }, { yes: false }, { yes: true, no: true }, { yes: false, no: true }, { yes: true, no: null }, {}, { yes: "x" }],
  ],
  [
    "query ($f: BoxFilter) { echo(filter: $f) }",
    [
      {},
      { f: null },
      { f: {} },
      { f: { colour: null } },
      { f: { limit: null } },
      { f: { colour: "RED", names: "one", since: "2026-03-01T09:30:00+01:00", limit: 9 } },
      { f: { colour: "PINK" } },
      { f: { unknown: 1 } },
      { f: { since: "yesterday" } },
      { f: [] },
      { f: "x" },
    ],
  ],
  ['query ($f: BoxFilter = { names: ["d"] }) { echo(filter: $f) }', [{}, { f: { limit: 1 } }]],
  [
    "query ($f: [BoxFilter!]) { echo(filters: $f) }",
    [{ f: {} }, { f: [{}, { limit: 4 }] }, { f: [null] }, { f: [{ colour: "RED" }] }],
  ],
  [
    "query ($p: BoxPick) { echo(pick: $p) }",
    [{}, { p: { id: 1 } }, { p: { name: "n" } }, { p: {} }, { p: { id: "1", name: "n" } }, { p: { id: null } }],
  ],
  [
    "query ($c: Colour, $t: String, $i: Int) { echo(filter: { colour: $c, limit: $i }, text: $t) }",
    [{}, { c: "RED" }, { c: "RED", t: "t", i: 1 }, { c: null, t: "t", i: 2 }, { c: "RED", t: "t", i: null }],
  ],
  ['query ($t: String!) { echo(filter: { names: [$t, "x"] }, pick: { name: $t }) }', [{ t: "t" }, {}, { t: 3 }]],
  ["query ($c: Colour) { echo(colour: $c) }", [{}, { c: null }, { c: "GREEN" }, { c: "green" }, { c: 1 }]],
  [
    "query ($j: JSON) { echo(json: $j) }",
    [{}, { j: null }, { j: { a: [1, { b: null }] } }, { j: JSON.parse('{"__proto__":{"x":1}}') }, { j: 0 }, { j: "" }],
  ],
  [
    "query ($at: DateTime, $r: Float, $b: Boolean, $m: [Int!]) { echo(at: $at, ratio: $r, flag: $b, matrix: $m) }",
    [
      {},
      { at: "2026-03-01T09:30:00Z", r: 1.5, b: true, m: [1, 2] },
      { r: "1" },
      { b: 1 },
      { m: [1.5] },
      { m: 7 },
      { at: "2026-02-30T00:00:00Z" },
      { b: null },
    ],
  ],
  [
    '{ echo(filter: { colour: RED, since: "2026-03-01T09:30:00Z" }, filters: [{}], pick: { id: 5 }, json: { a: [1, 2.5, "x", true, null, E] }, text: """block A""", ratio: 3, id: 7, matrix: 4) }',
  ],
  [
    "mutation { one: paint(colour: RED) { colour } two: paintLater(filter: {}) { colour name } three: failing four: paint(colour: BLUE) { colour } }",
  ],
  [
    "mutation ($f: BoxFilter!) { paintLater(filter: $f) { colour name broken } }",
    [{ f: {} }, { f: { colour: "BLUE" } }, { f: null }, {}],
  ],
  ["mutation { failing again: failing }"],
  ["mutation { paint(colour: RED) { name brokenRequired } }"],
];

const oddCases: [string, string, Variables[]?][] = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it must come through as it is
  ["text with quotes and brackets", '{ echo(text: "back`tick ${1+1} \\" \\\\ \\u2028 \\n </script>") }'],
  ["code in a string literal", '{ echo(text: "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(globalThis.hacked=1)") }'],
  [
    "code in an escaped literal",
    '{ echo(json: ["\\u005f_MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(globalThis.hacked=1)"]) }',
  ],
  ["code in a block string", '{ echo(text: """__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(globalThis.hacked=1)""") }'],
  ["a marker as a key", "{ echo(json: { __MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8: 1 }) }"],
  ["an alias __proto__", "{ __proto__: box { name } hello }"],
  ["a key __proto__", "{ echo(json: { __proto__: { polluted: true } }) }"],
  ["a variable __proto__", "query ($__proto__: JSON) { echo(json: $__proto__) }", [JSON.parse('{"__proto__":{"a":1}}')]],
  ["an alias constructor on an interface", `{ node(id: "${gid}") { constructor: id ... on Box { toString: brokenRequired } } }`],
  ["a variable inside a custom scalar", "query ($x: Int) { echo(json: { a: $x, b: [$x] }) }", [{ x: 1 }, {}]],
  [
    "conditions with fragments",
    "query ($a: Boolean!, $b: Boolean!) { box { ...F @include(if: $a) ...F @include(if: $b) } } fragment F on Box { name }",
    [{ a: false, b: true }],
  ],
  [
    "conditions on a shared fragment's parent",
    "query ($a: Boolean!) { x: box @include(if: $a) { ...F } y: box { ...F } } fragment F on Box { name parent { name } }",
    [{ a: false }],
  ],
  [
    "conditions on a repeated field",
    "query ($yes: Boolean!) { box { name @include(if: $yes) name } }",
    [{ yes: true }, { yes: false }],
  ],
  [
    "conditions on repeated fields to merge",
    "query ($a: Boolean!, $b: Boolean!) { box @include(if: $a) { name } box @include(if: $b) { colour parent { name } } }",
    [true, false].flatMap((a) => [true, false].map((b) => ({ a, b }))),
  ],
  ["introspection", '{ __schema { types { name } } __type(name: "Box") { name kind fields { name } } }'],
];

/** `graphql-jit` wrote a text that begins with its marker into the source it generated, as code. */
const marker = "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d";

const parcels = buildSchema(
  "type Query { parcels: [Parcel!] parcel: Parcel broken: Int! slow: Int } type Parcel { id: ID! weight: Int }",
);

const runParcels = async (query: string, rootValue: object) => {
  const document = parse(query);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const { variableValues } = getVariableValues(parcels, [], {});
  const result = await planOperation({ schema: parcels, document, operation })!.run(variableValues!, {}, new Meter(), rootValue);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  return { data: result.data, messages: result.errors?.map(({ message }) => message) };
};

describe("a planned operation", () => {
  it.each(everydayCases)("answers as graphql-js does: %s", async (query, variableSets = [{}]) => {
    for (const variables of variableSets) await expectSame(query, variables);
  });

  it.each(oddCases)("answers as graphql-js does with %s", async (_what, query, variableSets = [{}]) => {
    for (const variables of variableSets) await expectSame(query, variables);
    expect(globalThis).not.toHaveProperty("hacked");
  });

  it("takes an unquoted word inside a JSON value for text, whatever it looks like", async () => {
    const word = `${marker}x`.repeat(10);
    expect(await expectSame(`{ echo(json: { a: ${word}, b: [${word}] }) }`)).toEqual({
      data: { echo: { json: { a: word, b: [word] }, colour: "BLUE" } },
    });
  });

  it("survives a throw in the second of two mutations", async () => {
    const word = `${marker}x`;
    const query = `mutation { one: paintLater(filter: {}) { name } two: failing three: paint(colour: RED) { name brokenRequired } }`;
    expect(await expectSame(query)).toMatchObject({ data: null });
    expect(await expectSame(`mutation { one: keep(json: { a: ${word} }) two: keep(json: { a: ${word} }) }`)).toEqual({
      data: { one: { a: word }, two: { a: word } },
    });
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  });

  it("reports no error below a place that is already null", async () => {
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
    };
    const parcel = {
      id: () => Promise.reject(new Error("no id")),
      weight: () => turns(2).then(() => Promise.reject(new Error("too late"))),
    };
    const slow = () => turns(4).then(() => 1);
    const query = "{ parcel { id weight } slow }";
    const answered = await execute({ schema: parcels, document: parse(query), rootValue: { parcel, slow } });
    const expected = { data: { parcel: null, slow: 1 }, messages: ["no id"] };
    expect({ data: { ...answered.data }, messages: answered.errors?.map(({ message }) => message) }).toEqual(expected);
    expect(await runParcels(query, { parcel, slow })).toEqual(expected);
  });

  it("leaves nothing unhandled of a list that comes after the answer has left", async () => {
    const rejected = () => Promise.reject(new Error("lost"));
    const parcels = async () => {
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
      return [rejected(), [rejected()]];
    };
    const broken = async () => null;
    expect(await runParcels("{ parcels { id } broken }", { parcels, broken })).toEqual({
      data: null,
      messages: ["Cannot return null for non-nullable field Query.broken."],
    });
    expect(unhandled).toEqual([]);
  });

  it("leaves nothing unhandled of items that fail while the next is awaited", async () => {
    const parcels = async function* () {
      yield { id: Promise.reject(new Error("unreadable")) };
      await new Promise(setImmediate);
      yield { id: "2" };
    };
    expect(await runParcels("{ parcels { id } }", { parcels })).toEqual({ data: { parcels: null }, messages: ["unreadable"] });
    const readable = async function* () {
      yield { id: Promise.resolve("1") };
      yield Promise.resolve({ id: "2" });
    };
    expect(await runParcels("{ parcels { id } }", { parcels: readable })).toEqual({
      data: { parcels: [{ id: "1" }, { id: "2" }] },
      messages: undefined,
    });
    expect(unhandled).toEqual([]);
  });

  it("is left to graphql-js where conditions turn out in more ways than are kept", async () => {
    const names = ["a", "b", "c", "d"];
    const query = `query (${names.map((name) => `$${name}: Boolean!`).join(" ")}) { box { ${names.map((name) => `${name}: name @include(if: $${name})`).join(" ")} } }`;
    const engine = createGraphqlEngine({ schema, limits, log: { error: () => {} } });
    const operation = engine.prepare(query, undefined);
    if (isRefused(operation)) throw new Error("refused");
    for (let n = 0; n < 16; n++) {
      const included = names.filter((_name, bit) => (n >> bit) & 1);
      const variables = Object.fromEntries(names.map((name) => [name, included.includes(name)]));
      const data = { box: Object.fromEntries(included.map((name) => [name, "Box 0"])) };
      expect(await engine.execute(operation, variables, { requestId: "r" })).toEqual({ data });
    }
  });
});
