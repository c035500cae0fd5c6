import { expect } from "vitest";
import { expectNoFault, expectNoFaults, expectRefused } from "./support/answers.ts";
import { flood } from "./support/clients.ts";
import type { Attack } from "./support/judge.ts";
import type { Target } from "./support/target.ts";

const times = (count: number, text: (i: number) => string, by = " "): string =>
  Array.from({ length: count }, (_, i) => text(i)).join(by);

/** Sent several times: a document that is cached must be no cheaper to abuse than one that is new. */
const ask = async (target: Target, queries: readonly string[], judge = expectNoFault): Promise<void> => {
  const key = await target.newKey();
  const { answers, failures } = await flood(queries.length * 3, (i) => target.graphql(key, queries[i % queries.length]!), {
    atOnce: 6,
  });
  expect(failures).toEqual([]);
  for (const answer of answers) judge(answer);
};

const refusing =
  (...codes: string[]) =>
  (answer: Parameters<typeof expectNoFault>[0]) =>
    expectRefused(answer, ...codes);

/** Each fragment spreads the next one twice: the text grows by a line, the meaning doubles. */
const fragmentBomb = (levels: number): string =>
  `{ workspace { ...F0 } } ${times(levels, (i) => `fragment F${i} on Workspace { ...F${i + 1} ...F${i + 1} }`)} fragment F${levels} on Workspace { id }`;

const aliasedFragmentBomb = (levels: number): string =>
  `{ ...F0 } ${times(levels, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)} fragment F${levels} on Query { trackers(first: 250) { edges { node { id } } } }`;

/** Fields of the same name under many fragments: whether they can be merged is a question that grows with the square. */
const overlapping = (count: number): string =>
  `{ ${times(count, (i) => `... on Query { trackers(first: 1) { edges { node { ... on Tracker { x${i % 50}: status status id } } } } }`)} }`;

export const documents: Attack[] = [
  {
    name: "selections nested 10,000 deep",
    run: (target) =>
      ask(
        target,
        [`${"{a".repeat(10_000)}${"}".repeat(10_000)}`, `{ ${"node { ".repeat(1_900)}`],
        refusing("QUERY_TOO", "PARSE_FAILED"),
      ),
  },
  {
    name: "half a megabyte of opening brackets as an argument",
    run: (target) =>
      ask(
        target,
        [`{ nodes(ids: ${"[".repeat(500_000)}`, `{ nodes(ids: ${"{a:".repeat(150_000)}`],
        refusing("QUERY_TOO", "PARSE_FAILED"),
      ),
  },
  {
    name: "fragments that spread themselves and each other",
    run: (target) =>
      ask(
        target,
        [
          "{ workspace { ...A } } fragment A on Workspace { ...A }",
          "{ workspace { ...A } } fragment A on Workspace { ...B } fragment B on Workspace { ...C id } fragment C on Workspace { ...A name }",
          `{ workspace { ...F0 } } ${times(400, (i) => `fragment F${i} on Workspace { ...F${(i + 1) % 400} }`)}`,
        ],
        refusing("QUERY_TOO", "VALIDATION_FAILED"),
      ),
  },
  { name: "fragments that double forty times", run: (target) => ask(target, [fragmentBomb(40), fragmentBomb(300)]) },
  {
    name: "root fields that double thirty times by fragments",
    run: (target) => ask(target, [aliasedFragmentBomb(30)], refusing("QUERY_TOO")),
  },
  {
    name: "fields of one name under hundreds of fragments",
    run: (target) => ask(target, [overlapping(150), overlapping(18), `{ ${times(1_300, () => "__typename")} }`]),
  },
  {
    name: "floods of directives, known and unknown",
    run: (target) =>
      ask(target, [
        `{ workspace { id ${"@skip(if: false) ".repeat(600)} } }`,
        `{ workspace { id ${"@nonsense ".repeat(1_900)} } }`,
        `query Q ${"@a ".repeat(1_900)} { __typename }`,
        `{ ${times(300, () => "... @include(if: true) { workspace { id } }")} }`,
      ]),
  },
  {
    name: "aliases by the hundred and arguments by the thousand",
    run: (target) =>
      ask(
        target,
        [`{ ${times(900, (i) => `a${i}: __typename`)} }`, `{ workspace(${times(1_200, (i) => `a${i}: 1`)}) { id } }`],
        refusing("QUERY_TOO", "VALIDATION_FAILED"),
      ),
  },
  {
    name: "a name of 900 kB, a string of 900 kB, a comment of 900 kB",
    run: (target) =>
      ask(target, [
        `{ ${"a".repeat(900_000)} }`,
        `{ node(id: "${"a".repeat(900_000)}") { id } }`,
        `#${"a".repeat(900_000)}\n{ __typename }`,
      ]),
  },
  {
    name: "text that is no text: lone surrogates, NUL, marks of byte order, right to left",
    run: (target) =>
      ask(target, [
        '{ node(id: "\ud800") { id } }',
        '{ node(id: "\\u0000") { id } }',
        '{ trackers(filter: { search: "\\u0000" }) { edges { node { id } } } }',
        '{ trackers(filter: { reference: ["\\ud800", "\\u0000"] , trackingCode: ["\\u0000"] }) { edges { node { id } } } }',
        "\ufeff{ __typename }",
        "{ \u202e__typename }",
        '{ node(id: """\u0000""") { id } }',
        '{ carrierCandidates(trackingCode: "\\u{10FFFF}\\u0000") { carrier } }',
      ]),
  },
  {
    name: "a thousand operations, and a thousand unknown fragments, in one document",
    run: (target) =>
      ask(
        target,
        [
          times(900, (i) => `query Q${i} { a }`),
          `{ ${times(1_000, (i) => `...F${i}`)} }`,
          times(600, (i) => `fragment F${i} on X { a }`),
        ],
        (answer) => {
          expectNoFault(answer);
          expect(answer.text.length).toBeLessThan(50_000);
        },
      ),
  },
  {
    name: "a field that is skipped by a variable is charged as if it were not",
    run: (target) =>
      ask(
        target,
        [
          `query S($no: Boolean = false) { ${times(19, (i) => `a${i}: trackers(first: 250) @include(if: $no) { edges { node { checkpoints { id message location { city } } } } }`)} }`,
        ],
        refusing("QUERY_TOO_COSTLY"),
      ),
  },
  {
    name: "introspection of types in types, a thousand times",
    run: (target) =>
      ask(target, [
        `{ __schema { types { ${"ofType { ".repeat(300)} name ${"} ".repeat(300)} } } }`,
        `{ ${times(48, (i) => `a${i}: __type(name: "Tracker") { fields { name type { name ofType { name fields { name args { name } } } } } }`)} }`,
        `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`,
      ]),
  },
  {
    name: "1,000 documents that are never asked again",
    async run(target) {
      const keys = [await target.newKey(), await target.newKey()];
      const filler = times(600, () => "__typename");
      const { answers } = await flood(1_000, (i) => target.graphql(keys[i % 2]!, `query Q${i} { workspace { ${filler} } }`), {
        atOnce: 16,
      });
      expectNoFaults(answers);
    },
  },
];
