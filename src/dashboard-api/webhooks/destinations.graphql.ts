import type { DestinationKind } from "../../destinations/kind.ts";
import { destinationKinds } from "../../destinations/kinds.ts";
import { createDestination, updateDestination } from "../../destinations/webhook-commands.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { defineFormField } from "../carriers/carrier-forms.graphql.ts";
import { requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { endpointPayload, way } from "./endpoint-mutations.graphql.ts";
import type { EndpointRef, EventTypeRefs } from "./endpoints.graphql.ts";

type NamedKind = { readonly kind: string; readonly described: DestinationKind };

const defineKinds = (builder: KolliBuilder): void => {
  const Field = defineFormField(builder, "Destination", "settings");
  const Kind = builder.objectRef<NamedKind>("DestinationKind").implement({
    description: "A kind of destination that events can be sent to.",
    fields: (t) => ({
      kind: t.exposeString("kind", { description: "Its identifier, such as `sqs`." }),
      name: t.string({ description: "Its name.", resolve: ({ described }) => described.name }),
      about: t.string({ description: "What is sent to it.", resolve: ({ described }) => described.about }),
      fields: t.field({ type: [Field], description: "The form.", resolve: ({ described }) => [...described.fields] }),
    }),
  });
  builder.queryField("destinationKinds", (t) =>
    t.field({
      type: [Kind],
      description: "The kinds of destinations and the settings of each.",
      extensions: requires("read", { weight: 20, size: 20 }),
      resolve: () => Object.entries(destinationKinds).map(([kind, load]) => ({ kind, described: load() })),
    }),
  );
};

/** Destinations of every kind. What is not about settings (enable, test, replay and so on) is the same as for webhooks. */
export const defineDestinationFields = (
  builder: KolliBuilder,
  Endpoint: EndpointRef,
  { Topic }: EventTypeRefs,
  shared: SharedTypes,
): void => {
  defineKinds(builder);
  builder.mutationFields((t) => {
    const filters = {
      description: t.arg.string({ description: "What it is for." }),
      carriers: t.arg.stringList({ description: "Only parcels of these carriers; null for all." }),
      statuses: t.arg.stringList({
        description: "Only events after which the tracker has one of these statuses; null for all.",
      }),
      maxInFlight: t.arg.int({ description: "The most concurrent requests, 1 to 256." }),
      ratePerSecond: t.arg.float({ description: "The most events per second; null for no limit." }),
    };
    return {
      destinationCreate: t.field({
        type: endpointPayload(Endpoint, shared, "secret")("destinationCreate"),
        description: "Creates a destination of any kind. Its address must be public.",
        args: {
          kind: t.arg.string({ required: true, description: "One of `destinationKinds`." }),
          settings: t.arg({
            type: "JSON",
            required: true,
            description: "The form's values by field name. Secrets are encrypted and never shown again.",
          }),
          topics: t.arg({ type: [Topic], required: true, description: "The topics to send: one or more." }),
          ...filters,
        },
        ...calls(createDestination, way),
      }),
      destinationUpdate: t.field({
        type: endpointPayload(Endpoint, shared, "no secret")("destinationUpdate"),
        description: "Changes a destination of any kind. Fields and settings left out do not change.",
        args: {
          id: t.arg.id({ required: true, description: "The destination's global ID." }),
          settings: t.arg({ type: "JSON", description: "Values by field name; an empty text removes an optional one." }),
          topics: t.arg({ type: [Topic], description: "The topics to send: one or more." }),
          ...filters,
        },
        ...calls(updateDestination, way),
      }),
    };
  });
};
