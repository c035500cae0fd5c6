import { readFileSync } from "node:fs";
import { type GraphQLSchema, getNamedType, isIntrospectionType, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { sampleRequests } from "../samples/requests.ts";

export type ExecutedSample = {
  readonly operation: string;
  readonly request: string;
  readonly variables: Record<string, unknown> | null;
  readonly answer: unknown;
  /** Names of all types that occur in the request, what is given as well as what is selected. */
  readonly types: readonly string[];
};

/** Every type that a document names, selects or takes: an enumeration in an input object counts. */
export const typesIn = (schema: GraphQLSchema, request: string): string[] => {
  const found = new Set<string>();
  const info = new TypeInfo(schema);
  const add = (type: unknown) => {
    const named = getNamedType(type as Parameters<typeof getNamedType>[0]);
    if (!named || isIntrospectionType(named) || found.has(named.name)) return;
    found.add(named.name);
    if (named.constructor.name === "GraphQLInputObjectType")
      for (const field of Object.values((named as unknown as { getFields(): Record<string, { type: unknown }> }).getFields()))
        add(field.type);
  };
  visit(
    parse(request),
    visitWithTypeInfo(info, {
      enter(node) {
        add(info.getType());
        add(info.getInputType());
        if (node.kind === "NamedType") add(schema.getType(node.name.value));
      },
    }),
  );
  return [...found];
};

/** The requests with what the service answered when they were last run. */
export const readSamples = (root: string, schema: GraphQLSchema): ExecutedSample[] => {
  const recorded = JSON.parse(readFileSync(`${root}docs-site/samples/answers.json`, "utf8")) as Record<
    string,
    { variables: Record<string, unknown> | null; answer: unknown }
  >;
  return sampleRequests
    .map(({ operation, request }) => ({ operation, request, ...recorded[operation]!, types: typesIn(schema, request) }))
    .toSorted((one, other) => one.request.length - other.request.length);
};
