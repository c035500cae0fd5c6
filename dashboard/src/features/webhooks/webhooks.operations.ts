// Generated from webhooks.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  DeliveriesReplayData,
  DeliveriesReplayVariables,
  DeliveryRetryData,
  DeliveryRetryVariables,
  DestinationCreateData,
  DestinationCreateVariables,
  DestinationKindsData,
  DestinationKindsVariables,
  DestinationUpdateData,
  DestinationUpdateVariables,
  WebhookDeliveriesData,
  WebhookDeliveriesVariables,
  WebhookDeliveryData,
  WebhookDeliveryVariables,
  WebhookEndpointData,
  WebhookEndpointDeleteData,
  WebhookEndpointDeleteVariables,
  WebhookEndpointDisableData,
  WebhookEndpointDisableVariables,
  WebhookEndpointDryRunData,
  WebhookEndpointDryRunVariables,
  WebhookEndpointEnableData,
  WebhookEndpointEnableVariables,
  WebhookEndpointRetryAllData,
  WebhookEndpointRetryAllVariables,
  WebhookEndpointRevealSecretData,
  WebhookEndpointRevealSecretVariables,
  WebhookEndpointRotateSecretData,
  WebhookEndpointRotateSecretVariables,
  WebhookEndpointSendTestData,
  WebhookEndpointSendTestVariables,
  WebhookEndpointsData,
  WebhookEndpointsVariables,
  WebhookEndpointVariables,
  WebhookTestsData,
  WebhookTestsVariables,
} from "../../api/operation-types.ts";

export type {
  Attempt,
  DeliveriesReplayData,
  DeliveryRetryData,
  DestinationCreateData,
  DestinationKindsData,
  DestinationUpdateData,
  DryRunAnswer,
  Endpoint,
  WebhookDeliveriesData,
  WebhookDeliveryData,
  WebhookEndpointData,
  WebhookEndpointDeleteData,
  WebhookEndpointDisableData,
  WebhookEndpointDryRunData,
  WebhookEndpointEnableData,
  WebhookEndpointRetryAllData,
  WebhookEndpointRevealSecretData,
  WebhookEndpointRotateSecretData,
  WebhookEndpointSendTestData,
  WebhookEndpointsData,
  WebhookTestsData,
} from "../../api/operation-types.ts";

export const WebhookEndpoints: TypedDocument<WebhookEndpointsData, WebhookEndpointsVariables> = {
  name: "WebhookEndpoints",
  text: "fragment Endpoint on WebhookEndpoint{id kind url settings format topics description carriers statuses unknownFilters state disabledReason problem failingSince lastFailure createdAt previousSecretExpiresAt successRate pending failed oldestPendingAt latencyP50Ms latencyP95Ms maxInFlight ratePerSecond}query WebhookEndpoints{webhookEndpoints{...Endpoint}}",
};

export const WebhookEndpoint: TypedDocument<WebhookEndpointData, WebhookEndpointVariables> = {
  name: "WebhookEndpoint",
  text: "fragment Endpoint on WebhookEndpoint{id kind url settings format topics description carriers statuses unknownFilters state disabledReason problem failingSince lastFailure createdAt previousSecretExpiresAt successRate pending failed oldestPendingAt latencyP50Ms latencyP95Ms maxInFlight ratePerSecond}query WebhookEndpoint($id:ID!){webhookEndpoint(id:$id){...Endpoint}}",
};

export const DestinationKinds: TypedDocument<DestinationKindsData, DestinationKindsVariables> = {
  name: "DestinationKinds",
  text: "query DestinationKinds{destinationKinds{kind name about fields{name label kind required help example choices{value label}onlyWith{field value}}}}",
};

export const WebhookTests: TypedDocument<WebhookTestsData, WebhookTestsVariables> = {
  name: "WebhookTests",
  text: "fragment Attempt on WebhookAttempt{id startedAt status durationMs result error requestHeaders responseHeaders responseBody}query WebhookTests($id:ID!){webhookEndpoint(id:$id){id tests{id topic createdAt attempt{...Attempt}}}}",
};

export const WebhookDeliveries: TypedDocument<WebhookDeliveriesData, WebhookDeliveriesVariables> = {
  name: "WebhookDeliveries",
  text: "query WebhookDeliveries($id:ID!$first:Int$after:String$state:DeliveryState$retrying:Boolean){webhookEndpoint(id:$id){id deliveries(first:$first after:$after state:$state retrying:$retrying){nodes{id state createdAt nextAttemptAt attemptCount lastStatus event{id topic status trackerId trackingCode}}pageInfo{hasNextPage endCursor}}}}",
};

export const WebhookDelivery: TypedDocument<WebhookDeliveryData, WebhookDeliveryVariables> = {
  name: "WebhookDelivery",
  text: "fragment Attempt on WebhookAttempt{id startedAt status durationMs result error requestHeaders responseHeaders responseBody}query WebhookDelivery($id:ID!){webhookDelivery(id:$id){id state createdAt deliveredAt nextAttemptAt attemptCount waitsFor{id attemptCount lastStatus nextAttemptAt}event{id topic trackerId}body attempts{...Attempt}}}",
};

export const DestinationCreate: TypedDocument<DestinationCreateData, DestinationCreateVariables> = {
  name: "DestinationCreate",
  text: "mutation DestinationCreate($kind:String!$settings:JSON!$topics:[EventTopic!]!$description:String$carriers:[String!]$statuses:[String!]){destinationCreate(kind:$kind settings:$settings topics:$topics description:$description carriers:$carriers statuses:$statuses){endpoint{id}secret userErrors{code message field}}}",
};

export const DestinationUpdate: TypedDocument<DestinationUpdateData, DestinationUpdateVariables> = {
  name: "DestinationUpdate",
  text: "mutation DestinationUpdate($id:ID!$settings:JSON$topics:[EventTopic!]$description:String$carriers:[String!]$statuses:[String!]$maxInFlight:Int$ratePerSecond:Float){destinationUpdate(id:$id settings:$settings topics:$topics description:$description carriers:$carriers statuses:$statuses maxInFlight:$maxInFlight ratePerSecond:$ratePerSecond){userErrors{message field}}}",
};

export const WebhookEndpointEnable: TypedDocument<WebhookEndpointEnableData, WebhookEndpointEnableVariables> = {
  name: "WebhookEndpointEnable",
  text: "mutation WebhookEndpointEnable($id:ID!){webhookEndpointEnable(id:$id){userErrors{message field}}}",
};

export const WebhookEndpointDisable: TypedDocument<WebhookEndpointDisableData, WebhookEndpointDisableVariables> = {
  name: "WebhookEndpointDisable",
  text: "mutation WebhookEndpointDisable($id:ID!){webhookEndpointDisable(id:$id){userErrors{message field}}}",
};

export const WebhookEndpointDelete: TypedDocument<WebhookEndpointDeleteData, WebhookEndpointDeleteVariables> = {
  name: "WebhookEndpointDelete",
  text: "mutation WebhookEndpointDelete($id:ID!){webhookEndpointDelete(id:$id){userErrors{message field}}}",
};

export const WebhookEndpointRotateSecret: TypedDocument<WebhookEndpointRotateSecretData, WebhookEndpointRotateSecretVariables> = {
  name: "WebhookEndpointRotateSecret",
  text: "mutation WebhookEndpointRotateSecret($id:ID!$graceHours:Int!){webhookEndpointRotateSecret(id:$id graceHours:$graceHours){secret userErrors{message field}}}",
};

export const WebhookEndpointRevealSecret: TypedDocument<WebhookEndpointRevealSecretData, WebhookEndpointRevealSecretVariables> = {
  name: "WebhookEndpointRevealSecret",
  text: "mutation WebhookEndpointRevealSecret($id:ID!){webhookEndpointRevealSecret(id:$id){secret publicKey userErrors{message field}}}",
};

export const WebhookEndpointSendTest: TypedDocument<WebhookEndpointSendTestData, WebhookEndpointSendTestVariables> = {
  name: "WebhookEndpointSendTest",
  text: "fragment Attempt on WebhookAttempt{id startedAt status durationMs result error requestHeaders responseHeaders responseBody}mutation WebhookEndpointSendTest($id:ID!$topic:EventTopic!){webhookEndpointSendTest(id:$id topic:$topic){attempt{...Attempt}userErrors{message field}}}",
};

export const DeliveryRetry: TypedDocument<DeliveryRetryData, DeliveryRetryVariables> = {
  name: "DeliveryRetry",
  text: "mutation DeliveryRetry($id:ID!){deliveryRetry(id:$id){userErrors{message field}}}",
};

export const WebhookEndpointRetryAll: TypedDocument<WebhookEndpointRetryAllData, WebhookEndpointRetryAllVariables> = {
  name: "WebhookEndpointRetryAll",
  text: "mutation WebhookEndpointRetryAll($id:ID!){webhookEndpointRetryAll(id:$id){userErrors{message field}}}",
};

export const DeliveriesReplay: TypedDocument<DeliveriesReplayData, DeliveriesReplayVariables> = {
  name: "DeliveriesReplay",
  text: "mutation DeliveriesReplay($endpointId:ID!$since:DateTime!$failedOnly:Boolean$dryRun:Boolean){deliveriesReplay(endpointId:$endpointId since:$since failedOnly:$failedOnly dryRun:$dryRun){count isMore userErrors{message field}}}",
};

export const WebhookEndpointDryRun: TypedDocument<WebhookEndpointDryRunData, WebhookEndpointDryRunVariables> = {
  name: "WebhookEndpointDryRun",
  text: "mutation WebhookEndpointDryRun($id:ID!$url:String!$count:Int$allTopics:Boolean){webhookEndpointDryRun(id:$id url:$url count:$count allTopics:$allTopics){rows{eventId topic createdAt isSame current{...DryRunAnswer}candidate{...DryRunAnswer}}userErrors{code message field}}}fragment DryRunAnswer on WebhookDryRunAnswer{result status durationMs detail responseBody}",
};
