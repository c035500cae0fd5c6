import type { GraphQLSchema } from "graphql";
import { eventTopics } from "../../trackers/event-topics.ts";
import { createEventWriter, eventSchemaOf } from "./event-schemas.ts";
import { type JsonSchema, schemaNamed } from "./json-schema.ts";

/** Events of the feed, as webhooks carry them, with their place in it. */
export const eventComponents = (schema: GraphQLSchema): Record<string, JsonSchema> => {
  const nameOf = (name: string) => `${name}InEvent`;
  const writer = createEventWriter((name) => schemaNamed(nameOf(name)));
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
      anyOf: [...eventTopics.map((topic) => schemaNamed(topic)), schemaNamed("ErasedEvent")],
    },
    ErasedEvent: erased,
    ...Object.fromEntries(topics),
    ...Object.fromEntries([...writer.components].map(([name, body]) => [nameOf(name), body])),
  };
};
