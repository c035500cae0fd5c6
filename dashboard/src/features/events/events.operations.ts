// Generated from events.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  EventListData,
  EventListVariables,
  EventParcelData,
  EventParcelsData,
  EventParcelsVariables,
  EventParcelVariables,
  InboxRequestData,
  InboxRequestVariables,
  InboxSendTestData,
  InboxSendTestVariables,
  InboxTestsData,
  InboxTestsVariables,
  TrackerEventsData,
  TrackerEventsVariables,
} from "../../api/operation-types.ts";

export type {
  EventLine,
  EventListData,
  EventParcelData,
  EventParcelsData,
  InboxRequestData,
  InboxSendTestData,
  InboxTestsData,
  TrackerEventsData,
} from "../../api/operation-types.ts";

export const EventList: TypedDocument<EventListData, EventListVariables> = {
  name: "EventList",
  text: "fragment EventLine on Event{topic status previousStatus news{estimatedDeliveryAt estimatedDeliveryDay previousEstimatedDeliveryAt predictedDay previousPredictedDay attention previousAttention exceptionKind exceptionMessage incidentReason addedScanCount lastAddedMessage}}query EventList($last:Int$before:String$filter:EventFilter){events(last:$last before:$before filter:$filter){edges{node{id ...EventLine createdAt trackerId tracker{trackingCode reference}}}pageInfo{hasPreviousPage startCursor}}}",
};

export const TrackerEvents: TypedDocument<TrackerEventsData, TrackerEventsVariables> = {
  name: "TrackerEvents",
  text: "fragment EventLine on Event{topic status previousStatus news{estimatedDeliveryAt estimatedDeliveryDay previousEstimatedDeliveryAt predictedDay previousPredictedDay attention previousAttention exceptionKind exceptionMessage incidentReason addedScanCount lastAddedMessage}}query TrackerEvents($id:ID!$topics:[EventTopic!]!){events(last:50 filter:{trackerId:$id topics:$topics}){edges{node{id ...EventLine sequence createdAt deliveries{id state attemptCount endpoint{id url}}}}}}",
};

export const InboxTests: TypedDocument<InboxTestsData, InboxTestsVariables> = {
  name: "InboxTests",
  text: "query InboxTests{inboxTests{id topic createdAt}}",
};

export const InboxRequest: TypedDocument<InboxRequestData, InboxRequestVariables> = {
  name: "InboxRequest",
  text: "query InboxRequest($eventId:ID!){inboxRequest(eventId:$eventId){headers body secret signedAt}}",
};

export const InboxSendTest: TypedDocument<InboxSendTestData, InboxSendTestVariables> = {
  name: "InboxSendTest",
  text: "mutation InboxSendTest($topic:EventTopic!){inboxSendTest(topic:$topic){test{id}userErrors{code message field}}}",
};

export const EventParcels: TypedDocument<EventParcelsData, EventParcelsVariables> = {
  name: "EventParcels",
  text: "query EventParcels($text:String!){trackers(first:6 filter:{search:$text}){edges{node{id trackingCode reference}}}}",
};

export const EventParcel: TypedDocument<EventParcelData, EventParcelVariables> = {
  name: "EventParcel",
  text: "query EventParcel($id:ID!){tracker(id:$id){trackingCode}}",
};
