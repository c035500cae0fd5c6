import { assertObjectType, GraphQLNonNull, type GraphQLOutputType, type GraphQLSchema, getNullableType } from "graphql";
import { type EventTopic, eventTopics, isIncidentTopic, type TrackerTopic, topicMeanings } from "../../trackers/event-topics.ts";
import { type ShownType, shownTypeOf } from "../shown-type.ts";
import { createSchemaWriter, type JsonSchema, type SchemaWriter } from "./json-schema.ts";

/** Below this address, the schema of each topic's events is served. It stays what it is. */
export const eventSchemasPath = "/schemas/events";

const exceptionFields = ["kind", "exception"];

/** What events of a topic have beside what all have: fields of `Event` in GraphQL. */
const detailFields: Readonly<Record<TrackerTopic, readonly string[]>> = {
  TRACKER_UPDATED: [],
  TRACKER_EXCEPTION_RAISED: exceptionFields,
  TRACKER_EXCEPTION_CLEARED: exceptionFields,
  TRACKER_CHECKPOINT_ADDED: ["addedCheckpointIds"],
  TRACKER_ESTIMATE_CHANGED: ["previousEstimatedDeliveryAt"],
  TRACKER_PREDICTION_CHANGED: ["previousPredictedDay"],
  TRACKER_ATTENTION_CHANGED: ["previousAttention"],
};

const commonFields = ["id", "topic", "type", "mode", "createdAt", "sequence", "previousStatus"];

const without = (shown: ShownType, leftOut: ReadonlySet<string>): ShownType => ({
  ...shown,
  fields: shown.fields
    .filter(({ field }) => !leftOut.has(`${shown.type.name}.${field.name}`))
    .map(({ field, shown: inner }) => ({ field, shown: inner && without(inner, leftOut) })),
});

/** Events have a proof of delivery without its documents, whose links expire; and the ID of a scan in place of the scan. */
const notInEvents = new Set(["ProofOfDelivery.documents", "TrackerException.checkpoint"]);

/** A field that can be null may be absent: from an event that is older than the field, and from objects that a carrier reports in part. */
export const createEventWriter = (refer: (name: string) => JsonSchema): SchemaWriter =>
  createSchemaWriter({ refer, isRequired: ({ field }) => String(field.type).endsWith("!") });

/** The schema of a topic's events: what webhooks carry. */
export const eventSchemaOf = (schema: GraphQLSchema, { output }: SchemaWriter, topic: EventTopic): JsonSchema => {
  const fields = assertObjectType(schema.getType("Event")).getFields();
  const schemaOf = (name: string, type: GraphQLOutputType): JsonSchema => {
    const shown = shownTypeOf(schema, type);
    return { ...output(type, shown && without(shown, notInEvents)), description: fields[name]!.description };
  };
  const isIncident = isIncidentTopic(topic);
  const names = [...commonFields, ...(isIncident ? [] : detailFields[topic]), "changed"];
  // Null only in the feed, once the tracker is deleted: an event that is sent has it.
  const data = new GraphQLNonNull(
    isIncident ? assertObjectType(schema.getType("CarrierIncident")) : getNullableType(fields.snapshot!.type),
  );
  return {
    title: topic,
    description: topicMeanings[topic],
    type: "object",
    required: [...names, "data"],
    properties: {
      ...Object.fromEntries(names.map((name) => [name, schemaOf(name, fields[name]!.type)])),
      topic: { const: topic, description: fields.topic!.description },
      type: { const: topic, description: fields.type!.description },
      data: { ...schemaOf("data", data), description: isIncident ? "The incident." : "The tracker at the time of the change." },
    },
  };
};

/** The schemas that are served and checked in, by file name: each is complete in itself. */
export const eventSchemaFiles = (schema: GraphQLSchema): ReadonlyMap<string, JsonSchema> =>
  new Map(
    eventTopics.map((topic) => {
      const writer = createEventWriter((name) => ({ $ref: `#/$defs/${name}` }));
      const body = eventSchemaOf(schema, writer, topic);
      const head = { $schema: "https://json-schema.org/draft/2020-12/schema" };
      return [`${topic}.json`, { ...head, ...body, $defs: Object.fromEntries([...writer.components].toSorted()) }];
    }),
  );
