import type { FastifyInstance } from "fastify";
import type { GraphQLSchema } from "graphql";
import { printSortedSchema } from "../../graphql/print-schema.ts";
import { eventSchemaFiles, eventSchemasPath } from "./event-schemas.ts";
import { openApiDocument } from "./openapi.ts";

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every description of the API that programs read, by address: served, and checked in under the same names. */
export const contractDocuments = (schema: GraphQLSchema, version: string): ReadonlyMap<string, string> =>
  new Map([
    ["/schema.graphql", printSortedSchema(schema)],
    ["/openapi.json", asJson(openApiDocument(schema, version))],
    ...[...eventSchemaFiles(schema)].map(([name, body]) => [`${eventSchemasPath}/${name}`, asJson(body)] as const),
  ]);

/** Written with the first request: most processes are never asked. */
export const registerContracts = (app: FastifyInstance, schema: GraphQLSchema, version: string): void => {
  let documents: ReadonlyMap<string, string> | null = null;
  const textAt = (path: string): string | undefined => {
    documents ??= contractDocuments(schema, version);
    return documents.get(path);
  };
  const serve = (url: string, type: string) =>
    app.get(url, (request, reply) => {
      const text = textAt(request.url.split("?")[0]!);
      if (text === undefined) return reply.callNotFound();
      return reply.type(`${type}; charset=utf-8`).header("cache-control", "no-cache").send(text);
    });
  serve("/schema.graphql", "application/graphql");
  serve("/openapi.json", "application/json");
  serve(`${eventSchemasPath}/:name`, "application/schema+json");
};
