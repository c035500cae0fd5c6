import { GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { describe, expect, it } from "vitest";
import { graphqlBounds } from "../bounds.ts";
import { Meter } from "../cost/meter.ts";
import { createGraphqlEngine, type GraphqlEngine, isRefused } from "../execute.ts";

/** Rows of rows, with fields that resolve immediately or later. */
const Row: GraphQLObjectType = new GraphQLObjectType<number>({
  name: "Row",
  fields: () => ({
    n: { type: GraphQLInt, resolve: (n: number) => n },
    a: { type: GraphQLString, resolve: (n: number) => `a${n}` },
    b: { type: GraphQLString, resolve: (n: number) => `b${n}` },
    late: { type: Row, resolve: async (n: number) => n },
    broken: {
      type: GraphQLInt,
      resolve: (n: number) => {
        if (n % 7 === 0) throw new Error(`no ${n}`);
        return n;
      },
    },
    fatal: {
      type: new GraphQLNonNull(GraphQLInt),
      resolve: (n: number) => {
        if (n === 90) throw new Error("no 90");
        return n;
      },
    },
    rows: { type: new GraphQLList(Row), resolve: () => numbers(100) },
  }),
});
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: "Query",
    fields: {
      rows: { type: new GraphQLList(Row), resolve: () => numbers(250) },
      lateRows: { type: new GraphQLList(Row), resolve: () => numbers(250).map(async (n) => n) },
      hello: { type: GraphQLString, resolve: () => "hello" },
    },
  }),
});
const limits = { maxTokens: 4_000, maxDepth: 12, maxAliases: 50, maxRootFields: 20, maxCost: 1e9 };
const engineWith = (usesPlans: boolean) => createGraphqlEngine({ schema, limits, log: { error: () => {} }, usesPlans });
const engine = engineWith(true);

const execute = (of: GraphqlEngine, query: string, meter = new Meter()) => {
  const operation = of.prepare(query, undefined);
  if (isRefused(operation)) throw new Error(operation.errors[0]!.message);
  return of.execute(operation, {}, { requestId: "r" }, meter);
};
const fields = "n a b c: a d: b e: n";
const long = `{ rows { ${fields} rows { ${fields} } } }`;

/** How many times others had a turn until it was done. */
const turnsOf = async (answer: unknown): Promise<number> => {
  let isDone = false;
  let turns = 0;
  void Promise.resolve(answer).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve));
    if (!isDone) turns += 1;
  }
  return turns;
};

describe("a long operation", () => {
  it("lets others be served in between: one that comes later is done earlier", async () => {
    const order: string[] = [];
    const running = Promise.resolve(execute(engine, long)).then(() => order.push("long"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await execute(engine, "{ hello }")).toEqual({ data: { hello: "hello" } });
    order.push("short");
    await running;
    expect(order).toEqual(["short", "long"]);
  });

  it("does no more in one go than the cap, and what one item adds", async () => {
    const meter = new Meter();
    const costs: number[] = [];
    let isDone = false;
    const running = Promise.resolve(execute(engine, long, meter)).then(() => {
      isDone = true;
    });
    for (let before = 0; !isDone; before = meter.cost) {
      costs.push(meter.cost - before);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await running;
    expect(Math.max(...costs)).toBeLessThan(graphqlBounds.costOfTurn.cap + 1_000);
    expect(costs.length).toBeGreaterThan(meter.cost / (graphqlBounds.costOfTurn.cap + 1_000));
  });

  it.each([
    ["lists in lists", long],
    ["lists below values that come later", `{ rows { late { ${fields} rows { ${fields} } } } }`],
    ["items that come later", `{ lateRows { ${fields} rows { ${fields} } } }`],
  ])("takes several turns and answers as graphql-js does: %s", async (_what, query) => {
    const answer = execute(engine, query);
    expect(await turnsOf(answer)).toBeGreaterThan(1);
    expect(await answer).toEqual(await execute(engineWith(false), query));
  });

  it("keeps its errors and their places, also where one takes the whole list away", async () => {
    type Failed = { data: unknown; errors: { path: unknown[]; message: string }[] };
    const sorted = async (of: GraphqlEngine, query: string) => {
      const { data, errors } = (await execute(of, query)) as unknown as Failed;
      return { data, errors: errors.map(({ path, message }) => `${path.join(".")}: ${message}`).toSorted() };
    };
    for (const query of [`{ rows { ${fields} rows { n broken } } }`, `{ rows { n rows { ${fields} fatal } } }`])
      expect(await sorted(engine, query)).toEqual(await sorted(engineWith(false), query));
  });

  it("stops where the meter says so, also after a pause", async () => {
    const meter = new Meter({ maxCost: 3 * graphqlBounds.costOfTurn.cap });
    const answer = (await execute(engine, long, meter)) as unknown as { errors: { extensions: { code: string } }[] };
    expect(answer.errors[0]!.extensions.code).toBe("QUERY_TOO_COSTLY");
  });
});

it("a short operation takes no turn at all", () => {
  expect(execute(engine, "{ rows { n a b } }")).not.toBeInstanceOf(Promise);
});
