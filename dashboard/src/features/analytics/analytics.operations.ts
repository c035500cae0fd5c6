// Generated from analytics.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type { AnalyticsTableData, AnalyticsTableVariables } from "../../api/operation-types.ts";

export type { AnalyticsTableData } from "../../api/operation-types.ts";

export const AnalyticsTable: TypedDocument<AnalyticsTableData, AnalyticsTableVariables> = {
  name: "AnalyticsTable",
  text: "query AnalyticsTable($filter:AnalyticsFilter$by:[AnalyticsGroup!]){analytics(filter:$filter by:$by){from until hiddenRows isMore rows{carrierId service originCountryCode destinationCountryCode week parcels delivered p50Days p80Days p95Days promiseKept{count of share}firstEstimateKept{count of share}firstAttempt{count of share}exceptions{kind count}returned lost}}}",
};
