// Generated from overview.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { OverviewData, OverviewVariables } from "../../api/operation-types.ts";

export type { OverviewData } from "../../api/operation-types.ts";

export const Overview: TypedDocument<OverviewData, OverviewVariables> = {
  name: "Overview",
  text: "query Overview($days:Int$timeZone:String){overview(days:$days timeZone:$timeZone){firstSteps{hasTracker hasCalledApi hasReceivedEvent hasCarrier hasLiveKey hasLiveWebhook hasTeam hasTrackingPage}trackersByStatus{status count}createdPerDay{date count}deliveredPerDay{date count}carrierPerformance{carrier delivered medianTransitHours onTimeRate}webhookHealth{endpointId url successRate pending oldestPendingAt}carrierHealth{accountId carrier name label state requests failures refusedSubscriptions}}trackerTotal(filter:{isLate:true}){count isMore}needsAttention{groups{kind title action count isMore}}}",
};
