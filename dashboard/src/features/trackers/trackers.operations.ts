// Generated from trackers.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  Carrier,
  DeliveryState,
  EventTopic,
  OffsetSource,
  StatusDetail,
  StopReason,
  TestTrackerAdvanceInput,
  TrackerAttention,
  TrackerCreateInput,
  TrackerFilter,
  TrackerSort,
  TrackerUpdateInput,
  TrackerUserErrorCode,
  TrackingStatus,
} from "../../api/schema.ts";

export type TrackerRow = {
  id: string;
  trackingCode: string;
  carrier: Carrier;
  status: TrackingStatus;
  statusDetail: StatusDetail | null;
  reference: string | null;
  attention: TrackerAttention | null;
  isActive: boolean;
  stopReason: StopReason | null;
  estimatedDeliveryAt: string | null;
  deliveredAt: string | null;
  createdAt: string;
  updatedAt: string;
  lastCheckedAt: string | null;
};

export type TrackerListData = {
  trackers: {
    edges: { node: TrackerRow }[];
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  };
};
export const TrackerList: TypedDocument<
  TrackerListData,
  {
    first?: number | null;
    after?: string | null;
    last?: number | null;
    before?: string | null;
    filter?: TrackerFilter | null;
    sort?: TrackerSort | null;
  }
> = {
  name: "TrackerList",
  text: "query TrackerList($first:Int$after:String$last:Int$before:String$filter:TrackerFilter$sort:TrackerSort){trackers(first:$first after:$after last:$last before:$before filter:$filter sort:$sort){edges{node{...TrackerRow}}pageInfo{hasNextPage hasPreviousPage startCursor endCursor}}}fragment TrackerRow on Tracker{id trackingCode carrier status statusDetail reference attention isActive stopReason estimatedDeliveryAt deliveredAt createdAt updatedAt lastCheckedAt}",
};

export type TrackerDetailData = {
  tracker:
    | ({
        metadata: unknown | null;
        nextCheckAt: string | null;
        carrierUrl: string | null;
        publicUrl: string | null;
        checkpoints: {
          id: string;
          message: string;
          status: TrackingStatus;
          statusDetail: StatusDetail | null;
          scannedAt: string;
          carrierCode: string | null;
          offsetSource: OffsetSource;
          location: { city: string | null; region: string | null; postalCode: string | null; countryCode: string | null } | null;
        }[];
      } & TrackerRow)
    | null;
};
export const TrackerDetail: TypedDocument<TrackerDetailData, { id: string }> = {
  name: "TrackerDetail",
  text: "query TrackerDetail($id:ID!){tracker(id:$id){...TrackerRow metadata nextCheckAt carrierUrl publicUrl checkpoints{id message status statusDetail scannedAt carrierCode offsetSource location{city region postalCode countryCode}}}}fragment TrackerRow on Tracker{id trackingCode carrier status statusDetail reference attention isActive stopReason estimatedDeliveryAt deliveredAt createdAt updatedAt lastCheckedAt}",
};

export type TrackerEventsData = {
  events: {
    edges: {
      node: {
        id: string;
        topic: EventTopic;
        sequence: number;
        status: TrackingStatus;
        previousStatus: TrackingStatus;
        createdAt: string;
        deliveries: { id: string; state: DeliveryState; attemptCount: number; endpoint: { id: string; url: string } | null }[];
      };
    }[];
  };
};
export const TrackerEvents: TypedDocument<TrackerEventsData, { id: string }> = {
  name: "TrackerEvents",
  text: "query TrackerEvents($id:ID!){events(first:50 filter:{trackerId:$id}){edges{node{id topic sequence status previousStatus createdAt deliveries{id state attemptCount endpoint{id url}}}}}}",
};

export type TrackerRawAnswerData = { trackerRawAnswer: { receivedAt: string; body: string } | null };
export const TrackerRawAnswer: TypedDocument<TrackerRawAnswerData, { id: string }> = {
  name: "TrackerRawAnswer",
  text: "query TrackerRawAnswer($id:ID!){trackerRawAnswer(id:$id){receivedAt body}}",
};

export type CarriersData = { carriers: { carrier: Carrier; name: string; isConnected: boolean }[] };
export const Carriers: TypedDocument<CarriersData, Record<string, never>> = {
  name: "Carriers",
  text: "query Carriers{carriers{carrier name isConnected}}",
};

export type CarrierCandidatesData = { carrierCandidates: { carrier: Carrier; confidence: number }[] };
export const CarrierCandidates: TypedDocument<CarrierCandidatesData, { trackingCode: string }> = {
  name: "CarrierCandidates",
  text: "query CarrierCandidates($trackingCode:String!){carrierCandidates(trackingCode:$trackingCode){carrier confidence}}",
};

export type TrackerCreateData = {
  trackerCreate: {
    tracker: { id: string } | null;
    trackerUserErrors: { code: TrackerUserErrorCode; message: string; field: string | null }[];
  };
};
export const TrackerCreate: TypedDocument<TrackerCreateData, { input: TrackerCreateInput }> = {
  name: "TrackerCreate",
  text: "mutation TrackerCreate($input:TrackerCreateInput!){trackerCreate(input:$input){tracker{id}trackerUserErrors{code message field}}}",
};

export type TrackerBulkCreateData = {
  trackerBulkCreate: {
    results: {
      tracker: { id: string } | null;
      trackerUserErrors: { code: TrackerUserErrorCode; message: string; field: string | null }[];
    }[];
    trackerUserErrors: { code: TrackerUserErrorCode; message: string; field: string | null }[];
  };
};
export const TrackerBulkCreate: TypedDocument<TrackerBulkCreateData, { input: readonly TrackerCreateInput[] }> = {
  name: "TrackerBulkCreate",
  text: "mutation TrackerBulkCreate($input:[TrackerCreateInput!]!){trackerBulkCreate(input:$input){results{tracker{id}trackerUserErrors{code message field}}trackerUserErrors{code message field}}}",
};

export type TrackerUpdateData = {
  trackerUpdate: { trackerUserErrors: { code: TrackerUserErrorCode; message: string; field: string | null }[] };
};
export const TrackerUpdate: TypedDocument<TrackerUpdateData, { input: TrackerUpdateInput }> = {
  name: "TrackerUpdate",
  text: "mutation TrackerUpdate($input:TrackerUpdateInput!){trackerUpdate(input:$input){trackerUserErrors{code message field}}}",
};

export type TrackerRefreshData = {
  trackerRefresh: { trackerUserErrors: { code: TrackerUserErrorCode; message: string; field: string | null }[] };
};
export const TrackerRefresh: TypedDocument<TrackerRefreshData, { id: string }> = {
  name: "TrackerRefresh",
  text: "mutation TrackerRefresh($id:ID!){trackerRefresh(id:$id){trackerUserErrors{code message field}}}",
};

export type TrackerStopData = {
  trackerStop: { trackerUserErrors: { code: TrackerUserErrorCode; message: string; field: string | null }[] };
};
export const TrackerStop: TypedDocument<TrackerStopData, { id: string }> = {
  name: "TrackerStop",
  text: "mutation TrackerStop($id:ID!){trackerStop(id:$id){trackerUserErrors{code message field}}}",
};

export type TrackerDeleteData = {
  trackerDelete: { trackerUserErrors: { code: TrackerUserErrorCode; message: string; field: string | null }[] };
};
export const TrackerDelete: TypedDocument<TrackerDeleteData, { id: string }> = {
  name: "TrackerDelete",
  text: "mutation TrackerDelete($id:ID!){trackerDelete(id:$id){trackerUserErrors{code message field}}}",
};

export type TestTrackerAdvanceData = {
  testTrackerAdvance: { trackerUserErrors: { code: TrackerUserErrorCode; message: string; field: string | null }[] };
};
export const TestTrackerAdvance: TypedDocument<TestTrackerAdvanceData, { input: TestTrackerAdvanceInput }> = {
  name: "TestTrackerAdvance",
  text: "mutation TestTrackerAdvance($input:TestTrackerAdvanceInput!){testTrackerAdvance(input:$input){trackerUserErrors{code message field}}}",
};
