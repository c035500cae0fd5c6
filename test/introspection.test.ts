import * as graphql17 from "graphql";
import * as graphql16 from "graphql-16-9";
import * as graphql16later from "graphql-16-15";
import { describe, expect, test } from "vitest";
import { defaultLimits } from "../src/graphql/cost/limits.ts";
import { createGraphqlEngine, isRefused } from "../src/graphql/execute.ts";
import { buildDashboardSchema } from "../src/server/wiring/dashboard-schema.ts";
import { buildPublicSchema } from "../src/server/wiring/public-schema.ts";

/** A tool is built on one of these, and sends the introspection query of its own. */
const versions = [
  ["16.9", graphql16],
  ["16.15", graphql16later],
  ["17", graphql17],
] as const;

const introspect = async (schema: graphql17.GraphQLSchema, query: string) => {
  const log = { error: ({ err }: { err?: unknown }) => expect(err).toBeUndefined() };
  const engine = createGraphqlEngine({ schema, limits: defaultLimits, log });
  const operation = engine.prepare(query, undefined);
  if (isRefused(operation)) throw new Error(JSON.stringify(operation));
  return JSON.parse(JSON.stringify(await engine.execute(operation, {}, { requestId: "r" })));
};

/** Everything optional, deprecated parts included. */
const everything = { descriptions: true, schemaDescription: true, specifiedByUrl: true, directiveIsRepeatable: true };
const queryOf = ({ getIntrospectionQuery }: (typeof versions)[number][1]) =>
  getIntrospectionQuery({ ...everything, inputValueDeprecation: true });

describe.each([
  ["public", buildPublicSchema],
  ["dashboard", buildDashboardSchema],
])("introspection of the %s schema", (_name, build) => {
  test.each(versions)("is read by tools on graphql-js %s, and says what the printed schema says", async (_version, graphql) => {
    const schema = build();
    const { data, errors } = await introspect(schema, queryOf(graphql));
    expect(errors).toBeUndefined();
    const client = graphql.buildClientSchema(data as never);
    graphql.assertValidSchema(client as never);
    expect(graphql.printSchema(client as never)).toBe(graphql17.printSchema(schema));
    // Tools that keep the schema as text write the directives down and read them again.
    const { parse, printIntrospectionSchema } = graphql;
    expect(() => parse(printIntrospectionSchema(client as never))).not.toThrow();
  });

  test("says @deprecated as tools on graphql-js 16 know it", async () => {
    const { data } = await introspect(build(), queryOf(graphql17));
    const directives = data.__schema.directives as {
      name: string;
      locations: string[];
      args: { name: string; type: unknown }[];
    }[];
    expect(directives.map(({ name }) => name)).toEqual(["deprecated", "include", "oneOf", "skip", "specifiedBy"]);
    const deprecated = directives[0]!;
    expect(deprecated.locations).toEqual(["FIELD_DEFINITION", "ARGUMENT_DEFINITION", "INPUT_FIELD_DEFINITION", "ENUM_VALUE"]);
    expect(deprecated.args).toMatchObject([
      { name: "reason", type: { kind: "SCALAR", name: "String" }, defaultValue: '"No longer supported"' },
    ]);
    // Read by any older tool: no directive stands where it knows no place.
    const known: string[] = Object.values(graphql16.DirectiveLocation);
    for (const { locations } of directives) expect(known).toEqual(expect.arrayContaining(locations));
  });
});
