import fc from "fast-check";
import { buildSchema, type GraphQLSchema, parse, validate } from "graphql";
import { afterAll, describe, expect, test } from "vitest";
import { graphqlBounds } from "../src/graphql/bounds.ts";
import { defaultLimits, type Limits } from "../src/graphql/cost/limits.ts";
import { Meter } from "../src/graphql/cost/meter.ts";
import { createGraphqlEngine, type GraphqlEngine, isRefused } from "../src/graphql/execute.ts";
import { buildDashboardSchema } from "../src/server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../src/server/wiring/public-schema.ts";
import { drawRequest, type RandomRequest } from "./support/samples/random-documents.ts";
import { takeSeed } from "./support/seed.ts";
import { makeErratic } from "./support/servers/erratic-resolvers.ts";

/** What our own schemas do not have: unions, lists of lists, interfaces of interfaces, input of one kind among many. */
const buildUnusualSchema = () =>
  buildSchema(`
    scalar JSON
    enum Colour { RED GREEN BLUE }
    input Pick @oneOf { id: ID name: String colours: [Colour!] }
    input Filter { colour: Colour = RED, pick: Pick, nested: Filter, limits: [[Int!]] = [[1], null], note: JSON }
    interface Node { id: ID! }
    interface Named implements Node { id: ID!, name(upper: Boolean = false): String }
    type Box implements Node & Named { id: ID!, name(upper: Boolean = false): String, matrix: [[Int!]!], things: [[Thing]!]!, lid: Lid, colour: Colour! }
    type Lid implements Node { id: ID!, box: Box!, tags: [String], depth: Float! }
    type Tag implements Named & Node { id: ID!, name(upper: Boolean = false): String, note: JSON! }
    union Thing = Box | Lid | Tag
    type Query { box(filter: Filter): Box, boxes(filters: [Filter!]): [Box!]!, node: Node, named: [Named], thing(pick: Pick!): Thing!, things: [Thing!] }
    type Mutation { fill(filter: Filter!): Box!, empty: [Thing], note(json: JSON): JSON }
  `);

const runs = Number(process.env.KOLLI_TEST_RUNS ?? 120);
const limits = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, Number.POSITIVE_INFINITY])) as Limits;
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);
process.on("unhandledRejection", noteUnhandled);
afterAll(() => void process.off("unhandledRejection", noteUnhandled));

/** Nothing costs anything, so that the operation never pauses: when it does, fields are called and fail in another order. */
class Free extends Meter {
  override add(): void {}
}
/** Everything costs so much that the operation pauses wherever it can. */
class Dear extends Meter {
  override add(cost: number): void {
    super.add(cost + graphqlBounds.costOfTurn.cap + 1);
  }
}

/** All that can be seen of an execution: the answer with its keys and errors in order, what was logged, and who was called. */
const seenOf = async (
  engine: GraphqlEngine,
  logged: string[],
  { query, variables }: RandomRequest,
  seed: number,
  meter: Meter,
) => {
  const operation = engine.prepare(query, undefined);
  if (isRefused(operation)) throw new Error(JSON.stringify(operation));
  const calls: string[] = [];
  logged.length = 0;
  const answer = await engine.execute(operation, variables, { requestId: "r", seed, calls } as never, meter);
  await new Promise(setImmediate);
  return {
    answer: JSON.stringify(answer),
    logged: [...logged],
    calls,
    unhandled: unhandled.splice(0),
    isPlanned: operation.plan !== null,
  };
};

/** graphql-js writes the value at fault into these, by a printer of its own. */
const withoutValue = (message: string): string => message.replace(/( but got: | at runtime for field "[\w.]+").*/s, "$1");

const createSide = (schema: GraphQLSchema, usesPlans: boolean) => {
  const logged: string[] = [];
  const log = { error: ({ err }: { err?: Error }) => void logged.push(withoutValue(err?.message ?? "")) };
  const engine = createGraphqlEngine({ schema, limits, log, usesPlans });
  return (request: RandomRequest, seed: number, meter: Meter = new Free()) => seenOf(engine, logged, request, seed, meter);
};

type Seen = Awaited<ReturnType<typeof seenOf>>;

const expectSame = (planned: Seen, interpreted: Seen, { query, variables }: RandomRequest) => {
  const request = `${query}\n${JSON.stringify(variables)}`;
  expect(planned.unhandled, request).toEqual([]);
  expect({ ...planned, isPlanned: false }, request).toEqual(interpreted);
};

/** Answers of all schemas: nothing wrong, errors beside data, data that is null, and requests that were not executed. */
const count = { whole: 0, partial: 0, none: 0, refused: 0 };

describe.each([
  ["the public schema", buildPublicSchema],
  ["the dashboard's schema", buildDashboardSchema],
  ["a schema of everything unusual", buildUnusualSchema],
])("over %s", (_name, build) => {
  test("plans answer random documents as graphql-js does, whatever resolvers do", async () => {
    const schema = makeErratic(build());
    const inPlan = createSide(schema, true);
    const inGraphqlJs = createSide(schema, false);
    let plannedRuns = 0;
    const property = fc.asyncProperty(fc.gen(), fc.integer(), async (draw, chance) => {
      const request = drawRequest(schema, draw);
      fc.pre(validate(schema, parse(request.query)).length === 0);
      const interpreted = await inGraphqlJs(request, chance);
      const planned = await inPlan(request, chance);
      expectSame(planned, interpreted, request);
      const { data, errors } = JSON.parse(planned.answer);
      if (!errors) expect((await inPlan(request, chance, new Dear())).answer).toBe(planned.answer);
      if (planned.isPlanned) plannedRuns++;
      count[data === undefined ? "refused" : data === null ? "none" : errors ? "partial" : "whole"]++;
    });
    const seed = takeSeed();
    await fc.assert(property, { seed, numRuns: runs, maxSkipsPerRun: 1_000, endOnFailure: true });
    expect(plannedRuns).toBe(runs);
  });
});

test("every kind of answer was there to compare", () => {
  for (const [kind, times] of Object.entries(count)) expect(times, kind).toBeGreaterThan(runs / 20);
});
