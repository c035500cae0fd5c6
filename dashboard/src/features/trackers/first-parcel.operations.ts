// Generated from first-parcel.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  CarriersData,
  CarriersVariables,
  TestTrackerAdvanceData,
  TestTrackerAdvanceVariables,
  TrackerCreateData,
  TrackerCreateVariables,
} from "../../api/operation-types.ts";

export type { CarriersData, TestTrackerAdvanceData, TrackerCreateData } from "../../api/operation-types.ts";

export const Carriers: TypedDocument<CarriersData, CarriersVariables> = {
  name: "Carriers",
  text: "query Carriers{carriers{carrier name countryCode isConnected via}}",
};

export const TrackerCreate: TypedDocument<TrackerCreateData, TrackerCreateVariables> = {
  name: "TrackerCreate",
  text: "mutation TrackerCreate($input:TrackerCreateInput!){trackerCreate(input:$input){tracker{id}trackerUserErrors{code message field}}}",
};

export const TestTrackerAdvance: TypedDocument<TestTrackerAdvanceData, TestTrackerAdvanceVariables> = {
  name: "TestTrackerAdvance",
  text: "mutation TestTrackerAdvance($input:TestTrackerAdvanceInput!){testTrackerAdvance(input:$input){trackerUserErrors{code message field}}}",
};
