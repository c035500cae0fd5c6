import type { KolliBuilder } from "../../graphql/builder.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { type DeliveryTypes, defineDeliveryTypes } from "./deliveries.graphql.ts";
import { defineDeliveryMutations } from "./delivery-mutations.graphql.ts";
import { defineDestinationFields } from "./destinations.graphql.ts";
import { defineDryRun } from "./dry-run.graphql.ts";
import { defineEndpointMutations } from "./endpoint-mutations.graphql.ts";
import { defineEndpointQueries, defineEndpointType, defineFormat } from "./endpoints.graphql.ts";
import { defineInboxTypes } from "./inbox.graphql.ts";
import { defineNoticeTypes } from "./notices.graphql.ts";

/** What the dashboard does with webhooks. Never part of the public schema: URLs and secrets are managed by people. */
export const defineWebhookTypes = (builder: KolliBuilder, types: DeliveryTypes, shared: SharedTypes): void => {
  const endpointTypes = { ...types, Format: defineFormat(builder) };
  const EndpointType = defineEndpointType(builder, endpointTypes);
  defineEndpointQueries(builder, EndpointType);
  defineEndpointMutations(builder, EndpointType, endpointTypes, shared);
  defineDestinationFields(builder, EndpointType, types, shared);
  const { Attempt } = defineDeliveryTypes(builder, EndpointType, types);
  defineDeliveryMutations(builder, Attempt, types, shared);
  defineDryRun(builder, types, shared);
  defineInboxTypes(builder, EndpointType, { ...types, Attempt }, shared);
  defineNoticeTypes(builder, shared);
};
