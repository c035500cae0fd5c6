// Generated from analytics.graphql by codegen.ts. Edit that file, then run it.
import type { TypedDocument } from "../../api/document.ts";
import type {
  AnalyticsTableData,
  AnalyticsTableVariables,
  PredictionErrorsData,
  PredictionErrorsVariables,
} from "../../api/operation-types.ts";

export type { AnalyticsTableData, PredictionErrorsData, Share } from "../../api/operation-types.ts";

export const AnalyticsTable: TypedDocument<AnalyticsTableData, AnalyticsTableVariables> = {
  name: "AnalyticsTable",
  text: "query AnalyticsTable($filter:AnalyticsFilter$by:[AnalyticsGroup!]){analytics(filter:$filter by:$by){from until hiddenRows isMore rows{carrierId service originCountryCode destinationCountryCode week parcels delivered p50Days p80Days p95Days promiseKept{...Share}firstEstimateKept{...Share}predictionKept{...Share}firstAttempt{...Share}estimateError{parcels meanDays biasDays}stays{milestone parcels meanDays}exceptions{kind count}returned lost}}}fragment Share on AnalyticsShare{count of share}",
};

export const PredictionErrors: TypedDocument<PredictionErrorsData, PredictionErrorsVariables> = {
  name: "PredictionErrors",
  text: "query PredictionErrors($filter:AnalyticsFilter$by:[AnalyticsGroup!]){analytics(filter:$filter by:$by){from until hiddenRows isMore rows{carrierId originCountryCode destinationCountryCode week parcels predictionInside{...Share}predictionWidthDays predictionError{parcels meanDays biasDays}comparison{parcels predictionDays estimateDays}}}}fragment Share on AnalyticsShare{count of share}",
};
