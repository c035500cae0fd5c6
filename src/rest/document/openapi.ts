import { type GraphQLSchema, getNullableType, isInputObjectType, isListType, isNonNullType, isRequiredArgument } from "graphql";
import { topLevelErrors } from "../../graphql/errors.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { eventTopics } from "../../trackers/event-topics.ts";
import { trackerUserErrors } from "../../trackers/user-errors.ts";
import { userErrorStatus } from "../answer.ts";
import { type Body, operationOf, type Parameter, type RestOperation } from "../operation.ts";
import { restRoutes } from "../routes.ts";
import { createEventWriter, eventSchemaOf } from "./event-schemas.ts";
import { createSchemaWriter, type JsonSchema, type SchemaWriter } from "./json-schema.ts";

const component = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const inJson = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

/** The errors that a request can meet before or while it runs, by status. GraphQL's own are none of REST's. */
const refusedWith = [400, 401, 403, 404, 405, 413, 415, 422, 429, 500, 503];
const notOfRest = /^(GRAPHQL_|OPERATION_|BATCHING_|CONFIRMATION_|NOT_ACCEPTABLE|QUERY_TOO_(MANY|DEEP))/;

const errorCodesBy = (status: number): string[] => [
  ...new Set([
    ...Object.entries(topLevelErrors).flatMap(([code, entry]) =>
      entry.status === status && !notOfRest.test(code) ? [code] : [],
    ),
    ...Object.keys(trackerUserErrors).filter((code) => userErrorStatus(code as keyof typeof trackerUserErrors) === status),
  ]),
];

const errorResponses = () =>
  Object.fromEntries(
    refusedWith.map((status) => [
      `Error${status}`,
      { description: `${errorCodesBy(status).join(", ")}: see docs/errors.md.`, ...inJson(component("Errors")) },
    ]),
  );

const errorSchema: JsonSchema = {
  type: "object",
  description: "Why the request was refused. Branch on `code`; messages are for people, and may be reworded.",
  required: ["errors"],
  properties: {
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["message", "extensions"],
        properties: {
          message: { type: "string", description: "What happened and what to do, for people." },
          extensions: {
            type: "object",
            required: ["code", "requestId"],
            properties: {
              code: { type: "string", description: "The error code, for programs. This set grows." },
              field: { type: ["string", "null"], description: "The field of the input that it refers to." },
              requestId: { type: "string", description: "The ID of the request, as in the header X-Request-Id." },
            },
          },
        },
      },
    },
  },
};

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
    description: place === "path" ? `${of.description} Its UUID alone is accepted too.` : of.description,
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
      ...inJson(body.without.length > 0 ? writer.inputObject(body.type, body.without) : component(body.type.name)),
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
  const statuses = refusedWith.filter((status) => isChange || ![413, 415, 422].includes(status));
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

/** Events of the feed, as webhooks carry them, with their place in it. */
const eventComponents = (schema: GraphQLSchema): Record<string, JsonSchema> => {
  const nameOf = (name: string) => `${name}InEvent`;
  const writer = createEventWriter((name) => component(nameOf(name)));
  const cursor = { type: "string", description: "Its place in the feed, for `after`." };
  const topics = eventTopics.map((topic) => {
    const { properties, required, ...rest } = eventSchemaOf(schema, writer, topic);
    return [
      topic,
      { ...rest, required: [...(required as string[]), "cursor"], properties: { cursor, ...(properties as JsonSchema) } },
    ];
  });
  const erased = {
    title: "Of a deleted tracker",
    description: "What is left of an event once its tracker is deleted.",
    type: "object",
    required: ["cursor", "id", "topic", "type", "mode", "createdAt", "sequence", "data"],
    properties: {
      cursor,
      ...Object.fromEntries(["id", "topic", "type", "mode"].map((name) => [name, { type: "string" }])),
      createdAt: { type: "string", format: "date-time" },
      sequence: { type: "integer" },
      data: { type: "null" },
    },
  };
  return {
    Event: {
      description:
        "A recorded change, as webhooks carry it. The set of topics grows: ignore events of topics that you do not know.",
      anyOf: [...eventTopics.map((topic) => component(topic)), component("ErasedEvent")],
    },
    ErasedEvent: erased,
    ...Object.fromEntries(topics),
    ...Object.fromEntries([...writer.components].map(([name, body]) => [nameOf(name), body])),
  };
};

/** The OpenAPI 3.1 document of REST, from the routes and the GraphQL schema. */
export const openApiDocument = (schema: GraphQLSchema, version: string) => {
  const writer = createSchemaWriter({ refer: component, isRequired: () => true });
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
