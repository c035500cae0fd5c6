// Generated from webhooks.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { DeliveryState, EventTopic, TrackingStatus, WebhookAttemptResult, WebhookEndpointState } from "../../api/schema.ts";

export type Endpoint = {
  id: string;
  url: string;
  topics: EventTopic[];
  description: string | null;
  carriers: string[] | null;
  statuses: string[] | null;
  unknownFilters: string[];
  state: WebhookEndpointState;
  disabledReason: string | null;
  problem: string | null;
  createdAt: string;
  previousSecretExpiresAt: string | null;
  successRate: number | null;
  pending: number;
  failed: number;
  oldestPendingAt: string | null;
  latencyP50Ms: number | null;
  latencyP95Ms: number | null;
  maxInFlight: number;
  ratePerSecond: number | null;
};

export type Attempt = {
  id: string;
  startedAt: string;
  status: number | null;
  durationMs: number;
  result: WebhookAttemptResult;
  error: string | null;
  requestHeaders: unknown | null;
  responseHeaders: unknown | null;
  responseBody: string | null;
};

export type WebhookEndpointsData = { webhookEndpoints: Endpoint[] };
export const WebhookEndpoints: TypedDocument<WebhookEndpointsData, Record<string, never>> = {
  name: "WebhookEndpoints",
  text: "query WebhookEndpoints{webhookEndpoints{...Endpoint}}fragment Endpoint on WebhookEndpoint{id url topics description carriers statuses unknownFilters state disabledReason problem createdAt previousSecretExpiresAt successRate pending failed oldestPendingAt latencyP50Ms latencyP95Ms maxInFlight ratePerSecond}",
};

export type WebhookEndpointData = { webhookEndpoint: Endpoint | null };
export const WebhookEndpoint: TypedDocument<WebhookEndpointData, { id: string }> = {
  name: "WebhookEndpoint",
  text: "query WebhookEndpoint($id:ID!){webhookEndpoint(id:$id){...Endpoint}}fragment Endpoint on WebhookEndpoint{id url topics description carriers statuses unknownFilters state disabledReason problem createdAt previousSecretExpiresAt successRate pending failed oldestPendingAt latencyP50Ms latencyP95Ms maxInFlight ratePerSecond}",
};

export type WebhookDeliveriesData = {
  webhookEndpoint: {
    id: string;
    deliveries: {
      nodes: {
        id: string;
        state: DeliveryState;
        createdAt: string;
        nextAttemptAt: string | null;
        attemptCount: number;
        event: { id: string; topic: EventTopic; status: TrackingStatus; sequence: number; trackerId: string } | null;
      }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  } | null;
};
export const WebhookDeliveries: TypedDocument<
  WebhookDeliveriesData,
  { id: string; first?: number | null; after?: string | null; state?: DeliveryState | null }
> = {
  name: "WebhookDeliveries",
  text: "query WebhookDeliveries($id:ID!$first:Int$after:String$state:DeliveryState){webhookEndpoint(id:$id){id deliveries(first:$first after:$after state:$state){nodes{id state createdAt nextAttemptAt attemptCount event{id topic status sequence trackerId}}pageInfo{hasNextPage endCursor}}}}",
};

export type WebhookDeliveryData = {
  webhookDelivery: {
    id: string;
    state: DeliveryState;
    createdAt: string;
    deliveredAt: string | null;
    nextAttemptAt: string | null;
    attemptCount: number;
    event: { id: string; topic: EventTopic; trackerId: string; body: string } | null;
    attempts: Attempt[];
  } | null;
};
export const WebhookDelivery: TypedDocument<WebhookDeliveryData, { id: string }> = {
  name: "WebhookDelivery",
  text: "query WebhookDelivery($id:ID!){webhookDelivery(id:$id){id state createdAt deliveredAt nextAttemptAt attemptCount event{id topic trackerId body}attempts{...Attempt}}}fragment Attempt on WebhookAttempt{id startedAt status durationMs result error requestHeaders responseHeaders responseBody}",
};

export type WebhookEndpointCreateData = {
  webhookEndpointCreate: {
    endpoint: { id: string } | null;
    secret: string | null;
    userErrors: { message: string; field: string | null }[];
  };
};
export const WebhookEndpointCreate: TypedDocument<
  WebhookEndpointCreateData,
  { url: string; topics: readonly EventTopic[]; description?: string | null }
> = {
  name: "WebhookEndpointCreate",
  text: "mutation WebhookEndpointCreate($url:String!$topics:[EventTopic!]!$description:String){webhookEndpointCreate(url:$url topics:$topics description:$description){endpoint{id}secret userErrors{message field}}}",
};

export type WebhookEndpointUpdateData = { webhookEndpointUpdate: { userErrors: { message: string; field: string | null }[] } };
export const WebhookEndpointUpdate: TypedDocument<
  WebhookEndpointUpdateData,
  { id: string; url?: string | null; description?: string | null; maxInFlight?: number | null; ratePerSecond?: number | null }
> = {
  name: "WebhookEndpointUpdate",
  text: "mutation WebhookEndpointUpdate($id:ID!$url:String$description:String$maxInFlight:Int$ratePerSecond:Float){webhookEndpointUpdate(id:$id url:$url description:$description maxInFlight:$maxInFlight ratePerSecond:$ratePerSecond){userErrors{message field}}}",
};

export type WebhookEndpointEnableData = { webhookEndpointEnable: { userErrors: { message: string; field: string | null }[] } };
export const WebhookEndpointEnable: TypedDocument<WebhookEndpointEnableData, { id: string }> = {
  name: "WebhookEndpointEnable",
  text: "mutation WebhookEndpointEnable($id:ID!){webhookEndpointEnable(id:$id){userErrors{message field}}}",
};

export type WebhookEndpointDisableData = { webhookEndpointDisable: { userErrors: { message: string; field: string | null }[] } };
export const WebhookEndpointDisable: TypedDocument<WebhookEndpointDisableData, { id: string }> = {
  name: "WebhookEndpointDisable",
  text: "mutation WebhookEndpointDisable($id:ID!){webhookEndpointDisable(id:$id){userErrors{message field}}}",
};

export type WebhookEndpointDeleteData = { webhookEndpointDelete: { userErrors: { message: string; field: string | null }[] } };
export const WebhookEndpointDelete: TypedDocument<WebhookEndpointDeleteData, { id: string }> = {
  name: "WebhookEndpointDelete",
  text: "mutation WebhookEndpointDelete($id:ID!){webhookEndpointDelete(id:$id){userErrors{message field}}}",
};

export type WebhookEndpointRotateSecretData = {
  webhookEndpointRotateSecret: { secret: string | null; userErrors: { message: string; field: string | null }[] };
};
export const WebhookEndpointRotateSecret: TypedDocument<WebhookEndpointRotateSecretData, { id: string; graceHours: number }> = {
  name: "WebhookEndpointRotateSecret",
  text: "mutation WebhookEndpointRotateSecret($id:ID!$graceHours:Int!){webhookEndpointRotateSecret(id:$id graceHours:$graceHours){secret userErrors{message field}}}",
};

export type WebhookEndpointRevealSecretData = {
  webhookEndpointRevealSecret: { secret: string | null; userErrors: { message: string; field: string | null }[] };
};
export const WebhookEndpointRevealSecret: TypedDocument<WebhookEndpointRevealSecretData, { id: string }> = {
  name: "WebhookEndpointRevealSecret",
  text: "mutation WebhookEndpointRevealSecret($id:ID!){webhookEndpointRevealSecret(id:$id){secret userErrors{message field}}}",
};

export type WebhookEndpointSendTestData = {
  webhookEndpointSendTest: { attempt: Attempt | null; userErrors: { message: string; field: string | null }[] };
};
export const WebhookEndpointSendTest: TypedDocument<WebhookEndpointSendTestData, { id: string; topic: EventTopic }> = {
  name: "WebhookEndpointSendTest",
  text: "mutation WebhookEndpointSendTest($id:ID!$topic:EventTopic!){webhookEndpointSendTest(id:$id topic:$topic){attempt{...Attempt}userErrors{message field}}}fragment Attempt on WebhookAttempt{id startedAt status durationMs result error requestHeaders responseHeaders responseBody}",
};

export type DeliveryRetryData = { deliveryRetry: { userErrors: { message: string; field: string | null }[] } };
export const DeliveryRetry: TypedDocument<DeliveryRetryData, { id: string }> = {
  name: "DeliveryRetry",
  text: "mutation DeliveryRetry($id:ID!){deliveryRetry(id:$id){userErrors{message field}}}",
};

export type DeliveriesReplayData = {
  deliveriesReplay: { count: number; userErrors: { message: string; field: string | null }[] };
};
export const DeliveriesReplay: TypedDocument<
  DeliveriesReplayData,
  { endpointId: string; since: string; failedOnly?: boolean | null; dryRun?: boolean | null }
> = {
  name: "DeliveriesReplay",
  text: "mutation DeliveriesReplay($endpointId:ID!$since:DateTime!$failedOnly:Boolean$dryRun:Boolean){deliveriesReplay(endpointId:$endpointId since:$since failedOnly:$failedOnly dryRun:$dryRun){count userErrors{message field}}}",
};
