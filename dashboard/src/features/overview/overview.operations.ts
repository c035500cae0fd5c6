// Generated from overview.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { Carrier, TrackerAttention, TrackingStatus } from "../../api/schema.ts";

export type OverviewData = {
  overview: {
    trackersByStatus: { status: TrackingStatus; count: number }[];
    createdPerDay: { date: string; count: number }[];
    deliveredPerDay: { date: string; count: number }[];
    needsAttention: { attention: TrackerAttention; count: number }[];
    carrierPerformance: { carrier: Carrier; delivered: number; medianTransitHours: number | null; onTimeRate: number | null }[];
    webhookHealth: {
      endpointId: string;
      url: string;
      successRate: number | null;
      pending: number;
      oldestPendingAt: string | null;
    }[];
    carrierHealth: { carrier: Carrier; state: string; requests: number; failures: number }[];
  };
};
export const Overview: TypedDocument<OverviewData, { days?: number | null; timeZone?: string | null }> = {
  name: "Overview",
  text: "query Overview($days:Int$timeZone:String){overview(days:$days timeZone:$timeZone){trackersByStatus{status count}createdPerDay{date count}deliveredPerDay{date count}needsAttention{attention count}carrierPerformance{carrier delivered medianTransitHours onTimeRate}webhookHealth{endpointId url successRate pending oldestPendingAt}carrierHealth{carrier state requests failures}}}",
};
