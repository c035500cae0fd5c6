import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type GraphQLSchema, getIntrospectionQuery, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { defaultLimits } from "../src/graphql/cost/limits.ts";
import { createGraphqlEngine, isRefused } from "../src/graphql/execute.ts";
import { buildDashboardSchema } from "../src/server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../src/server/wiring/public-schema.ts";

const log = { error: () => {} };
const { maxCost } = defaultLimits;
const schemas = { public: buildPublicSchema(), dashboard: buildDashboardSchema() };

const priceOf = (schema: GraphQLSchema, query: string, variables: Record<string, unknown> = {}, operationName?: string) => {
  const engine = createGraphqlEngine({ schema, limits: defaultLimits, log });
  const operation = engine.prepare(query, operationName);
  if (isRefused(operation)) return operation.errors[0]!.message;
  const price = engine.price(operation, variables);
  return isRefused(price) ? price.errors[0]!.message : price.cost;
};

/** As GraphiQL, Apollo's tools and GraphQL Code Generator ask, older and newer. */
const introspections = [
  getIntrospectionQuery(),
  getIntrospectionQuery({ descriptions: false }),
  getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
];

test.each(Object.entries(schemas))("tools may ask for the whole %s schema, with room to spare", (_name, schema) => {
  for (const query of introspections) expect(priceOf(schema, query)).toBeLessThan(maxCost * 0.6);
});

/** What one page of the dashboard may ask for at most. */
const asked: Record<string, unknown> = { first: 250, days: 90, input: Array(1_000).fill({ trackingCode: "A", carrier: "UPS" }) };
const folder = fileURLToPath(new URL("../dashboard/src", import.meta.url));

describe("every operation of the dashboard is allowed", () => {
  for (const file of globSync("**/*.graphql", { cwd: folder })) {
    const own = readFileSync(`${folder}/${file}`, "utf8");
    const operations = parse(own).definitions.filter((node) => node.kind === "OperationDefinition");
    test.each(operations.map((node) => node.name!.value))(`${file}: %s`, (name) => {
      expect(priceOf(schemas.dashboard, own, asked, name)).toBeLessThan(maxCost);
    });
  }
});

const create = "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } } }";

test("what asks a carrier costs more than what does not", () => {
  const cheap = priceOf(schemas.public, create, { input: { trackingCode: "A", carrier: "UPS" } });
  const dear = priceOf(schemas.public, create, { input: { trackingCode: "A", carrier: "UPS", async: false } });
  expect(dear).toBeGreaterThan(5 * (cheap as number));
  const refresh = 'mutation { trackerRefresh(id: "x") { tracker { id } } }';
  expect(priceOf(schemas.public, refresh)).toBeGreaterThan(5 * (cheap as number));
  const literal = 'mutation { trackerCreate(input: { trackingCode: "A", carrier: UPS, async: false }) { tracker { id } } }';
  expect(priceOf(schemas.public, literal)).toBe(dear);
});

test("a thousand creations cost a thousand times one, and a thousand with all their fields too much", () => {
  const bulk = (selection: string) =>
    `mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { tracker { ${selection} } trackerUserErrors { code } } } }`;
  const costOf = (count: number, selection: string) => priceOf(schemas.public, bulk(selection), { input: Array(count).fill({}) });
  expect(costOf(1_000, "id")).toBeGreaterThan(20_000);
  expect(costOf(1_000, "id")).toBeLessThan(maxCost);
  expect(costOf(10, "id")).toBeLessThan(2_000);
  expect(costOf(1_000, "id metadata checkpoints { id message }")).toMatch(/at most/);
});

test("twenty lists of events with their trackers are too much, whatever is skipped and however negative a page is", () => {
  const lists = Array.from({ length: 20 }, (_, n) => `l${n}: events(first: 250) { edges { node { body tracker { id } } } }`);
  expect(priceOf(schemas.public, `{ ${lists.join(" ")} }`)).toMatch(/at most 100000 is allowed/);
  const rider = "pays: trackers(first: -2147483648) @skip(if: true) { edges { node { id } } }";
  expect(priceOf(schemas.public, `{ ${rider} ${lists.slice(1).join(" ")} }`)).toMatch(/at most 100000 is allowed/);
});
