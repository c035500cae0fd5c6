import type { KolliBuilder } from "../graphql/builder.ts";
import type { TrackerTypes } from "../trackers/tracker-types.graphql.ts";
import type { SharedTypes } from "../workspaces/shared-types.graphql.ts";
import { defineDeliveryTypes } from "./webhook-deliveries.graphql.ts";
import { defineEndpointOperations, defineEndpointType, type EventTypeRefs } from "./webhook-endpoints.graphql.ts";

/** What the dashboard does with webhooks. Never part of the public schema: URLs and secrets are managed by people. */
export const defineWebhookTypes = (builder: KolliBuilder, types: EventTypeRefs & TrackerTypes, shared: SharedTypes): void => {
  const Endpoint = defineEndpointType(builder, types);
  defineEndpointOperations(builder, Endpoint, types, shared);
  defineDeliveryTypes(builder, Endpoint, types, types, shared);
};
