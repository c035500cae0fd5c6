import { type GraphQLSchema, getNullableType, isInputObjectType, isListType, isNonNullType, isRequiredArgument } from "graphql";
import { trackerBounds } from "../../trackers/bounds.ts";
import { type Body, operationOf, type Parameter, type RestOperation } from "../operation.ts";
import { restRoutes } from "../routes.ts";
import { errorResponses, errorSchema, errorStatuses } from "./error-components.ts";
import { eventComponents } from "./event-components.ts";
import { createSchemaWriter, inJson, type JsonSchema, type SchemaWriter, schemaNamed } from "./json-schema.ts";

const parameterOf = ({ input }: SchemaWriter, place: "path" | "query", { name, of }: Parameter) => {
  const named = getNullableType(of.type);
  const isRequired = place === "path" || (isNonNullType(of.type) && of.defaultValue === undefined);
  const isJson = String(named) === "JSON";
  const required = { ...input(of.type) };
  // Null cannot be written in an address: what is left out is null.
  const schema = isJson ? { type: "string", contentMediaType: "application/json" } : withoutNull(required);
  return {
    name,
    in: place,
    ...(isRequired && { required: true }),
    description: place === "path" && name === "id" ? `${of.description} Its UUID alone is accepted too.` : of.description,
    ...(isInputObjectType(named) && { style: "deepObject", explode: true }),
    ...(isListType(named) && { style: "form", explode: true }),
    schema: { ...schema, ...(of.defaultValue !== undefined && { default: of.defaultValue }) },
  };
};

const withoutNull = (schema: JsonSchema): JsonSchema => {
  if (Array.isArray(schema.type)) return { ...schema, type: schema.type.find((one) => one !== "null") };
  const either = schema.anyOf as JsonSchema[] | undefined;
  return either?.length === 2 && either[1]!.type === "null" ? either[0]! : schema;
};

const bodyOf = (writer: SchemaWriter, body: Body) => {
  if (body.kind === "input")
    return {
      required: true,
      ...inJson(body.without.length > 0 ? writer.inputObject(body.type, body.without) : schemaNamed(body.type.name)),
    };
  const properties = Object.fromEntries(
    body.args.map(({ name, type, description }) => [name, { ...writer.input(type), description }]),
  );
  const required = body.args.filter(isRequiredArgument).map(({ name }) => name);
  return { required: true, ...inJson({ type: "object", additionalProperties: false, required, properties }) };
};

/** A list without pages is in `nodes`, as those of pages are; an event is as webhooks carry it. */
const answerSchema = (writer: SchemaWriter, { field, shown }: RestOperation): JsonSchema => {
  const type = getNullableType(field.type);
  const schema = withoutNull(writer.output(type, shown));
  if (!isListType(type)) return schema;
  return { type: "object", required: ["nodes"], properties: { nodes: schema } };
};

const pathItemOf = (writer: SchemaWriter, operation: RestOperation) => {
  const { route, name, field, path, query, body } = operation;
  if (body?.kind === "input" && body.without.length === 0) writer.input(body.type);
  const isChange = route.method !== "GET";
  const statuses = errorStatuses.filter((status) => isChange || ![413, 415, 422].includes(status));
  return {
    operationId: name,
    tags: [route.tag],
    summary: (field.description ?? name).split(/(?<=\.)\s/)[0],
    description: field.description,
    parameters: [
      ...path.map((one) => parameterOf(writer, "path", one)),
      ...query.map((one) => parameterOf(writer, "query", one)),
      ...(isChange ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(body && { requestBody: bodyOf(writer, body) }),
    responses: {
      [route.status ?? 200]: {
        description: field.description ?? name,
        ...(isChange && { headers: { "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" } } }),
        ...inJson(answerSchema(writer, operation)),
      },
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }])),
    },
  };
};

/** The OpenAPI 3.1 document of REST, from the routes and the GraphQL schema. */
export const openApiDocument = (schema: GraphQLSchema, version: string) => {
  const writer = createSchemaWriter({ refer: schemaNamed, isRequired: () => true });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of restRoutes) {
    paths[route.path] ??= {};
    paths[route.path]![route.method.toLowerCase()] = pathItemOf(writer, operationOf(schema, route));
  }
  const schemas = { ...Object.fromEntries(writer.components), ...eventComponents(schema), Errors: errorSchema };
  return {
    openapi: "3.1.1",
    info: {
      title: "Kolli",
      version,
      summary: "Shipment tracking across carriers.",
      description:
        "The same operations, fields, errors, limits and costs as the GraphQL API (docs/rest.md). Webhooks and API keys are managed in the dashboard and on the command line.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "The address of your Kolli." }],
    security: [{ apiKey: [] }],
    tags: [...new Set(restRoutes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key of the workspace, for test or live mode." },
      },
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          description:
            "Makes a request safe to retry: for 24 hours, the same key and input return the first result again, with the header Idempotent-Replayed.",
          schema: { type: "string", minLength: 1, maxLength: trackerBounds.idempotencyKey.cap },
        },
      },
      headers: {
        IdempotentReplayed: {
          description: "Set if an earlier request with the same Idempotency-Key was answered so.",
          schema: { type: "string", const: "true" },
        },
      },
      responses: errorResponses(),
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
};
