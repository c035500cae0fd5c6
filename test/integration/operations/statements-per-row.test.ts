import { AsyncLocalStorage } from "node:async_hooks";
import type { GraphQLSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../../../src/graphql/context.ts";
import type { Limits } from "../../../src/graphql/cost/limits.ts";
import { createGraphqlEngine, isRefused } from "../../../src/graphql/execute.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { buildDashboardSchema } from "../../../src/server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../../../src/server/wiring/public-schema.ts";
import { openInside } from "../../support/inside.ts";
import type { LargeTracker } from "../../support/rows/large-workspace.sql.ts";
import { fillWorkspace } from "../../support/rows/large-workspace.ts";
import { argumentsOf, type Literals, selectionOf } from "../../support/samples/schema-walk.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const noLimits: Limits = { maxTokens: 1e6, maxDepth: 100, maxAliases: 1e6, maxRootFields: 1e6, maxCost: 1e15 };
const sizes = { endpoints: 3, checkpoints: 3, messageLength: 20, metadataBytes: 100, attempts: 2, responseBytes: 50 };

let service: TestService;
let context: Context;
let literals: Literals;
/** Of a request alone: maintenance asks too, whenever it is time. */
const counting = new AsyncLocalStorage<string[]>();

/** Counts what a request asks of the database, by the statements' names. */
const watchStatements = ({ db }: TestService["runtime"]): void => {
  for (const method of ["many", "one", "run"] as const) {
    const ask = db[method] as (...args: unknown[]) => unknown;
    Object.assign(db, {
      [method]: (name: string, ...rest: unknown[]) => {
        counting.getStore()?.push(name);
        return ask(name, ...rest);
      },
    });
  }
};

const statementsOf = async (schema: GraphQLSchema, query: string): Promise<Record<string, number>> => {
  const engine = createGraphqlEngine({
    schema,
    limits: noLimits,
    log: { error: (fields, message) => console.error(fields, message) },
  });
  const operation = engine.prepare(query, undefined);
  if (isRefused(operation)) throw new Error(`${operation.errors[0]!.message} in ${query}`);
  const counted: string[] = [];
  const answer = await counting.run(counted, () => engine.execute(operation, {}, context));
  expect(answer, query).not.toHaveProperty("errors");
  const counts: Record<string, number> = {};
  for (const name of counted) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const schemas = { public: buildPublicSchema(), dashboard: buildDashboardSchema() };
const roots = Object.entries(schemas).flatMap(([name, schema]) =>
  Object.values(schema.getQueryType()!.getFields()).map((field) => [`${name}: ${field.name}`, schema, field] as const),
);
const documentOf = (schema: GraphQLSchema, field: (typeof roots)[number][2]) =>
  `{ ${field.name}${argumentsOf("Query", field, literals)} ${selectionOf(schema, field.type, literals)} }`;
const bulkOf = (count: number) => {
  const items = Array.from({ length: count }, (_, n) => `{ trackingCode: "BULK${n}", carrier: UPS }`);
  const selection = selectionOf(schemas.public, schemas.public.getType("TrackerBulkCreatePayload") as never, literals);
  return `mutation { trackerBulkCreate(input: [${items.join(", ")}]) ${selection} }`;
};

type Inside = Awaited<ReturnType<typeof openInside>>;

const few: Record<string, Record<string, number>> = {};

const fill = async (inside: Inside, from: number, to: number, known: readonly LargeTracker[]) => {
  const { db } = service.runtime;
  const all = [
    ...known,
    ...(await fillWorkspace(db, inside.scope, inside.userId, { ...sizes, endpoints: to - from + 1, from, to })),
  ];
  const gids = all.flatMap(({ id, checkpoints, events }) => [
    globalId("Tracker", id),
    globalId("Checkpoint", checkpoints[0]!.id),
    globalId("Event", events[0]!.id),
  ]);
  literals = {
    first: "250",
    id: JSON.stringify(gids[0]),
    ids: JSON.stringify(gids),
    trackingCode: '"1Z999AA10123456784"',
    "Query.node(id)": JSON.stringify(gids[2]),
    ...(await inside.someDelivery()),
  };
  return all;
};

beforeAll(async () => {
  service = await startTestService({ role: "api" });
  const inside = await openInside(service);
  context = inside.context;
  const first = await fill(inside, 1, 3, []);
  watchStatements(service.runtime);
  for (const [name, schema, field] of roots) few[name] = await statementsOf(schema, documentOf(schema, field));
  few.bulk = await statementsOf(schemas.public, bulkOf(3));
  await fill(inside, 4, 24, first);
});
afterAll(() => service.stop());

/** Statements that are made more often than before. What is asked lane by lane may meet lanes that three rows are not in. */
const grown = (many: Record<string, number>, before: Record<string, number>) =>
  Object.entries(many).filter(([statement, count]) => {
    const lanes = statement.endsWith("_in_lane") ? service.runtime.db.lanes.length : 1;
    // What is kept for two seconds may be asked anew, or not: twice as often is not yet once for each of eight times the rows.
    return count > 2 * Math.max(1, before[statement] ?? 0) * lanes;
  });

describe("with 24 rows of everything instead of 3, no statement is made more often", () => {
  test.each(roots)("in %s", async (name, schema, field) => {
    const many = await statementsOf(schema, documentOf(schema, field));
    expect(grown(many, few[name]!)).toEqual([]);
  });

  test("in trackerBulkCreate", async () => {
    const many = await statementsOf(schemas.public, bulkOf(24));
    expect(grown(many, few.bulk!)).toEqual([]);
  });

  test("in twenty lists at once, each with its trackers", async () => {
    const lists = Array.from(
      { length: 20 },
      (_, n) => `l${n}: events(first: 250) { edges { node { tracker { id checkpoints { id } } } } }`,
    );
    const many = await statementsOf(schemas.public, `{ ${lists.join(" ")} }`);
    const { read_feed: feed, read_feed_up_to: feedOfShards, ...others } = many;
    expect(feed ?? feedOfShards).toBe(20);
    const most = 20 * service.runtime.db.lanes.length;
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most);
  });
});
