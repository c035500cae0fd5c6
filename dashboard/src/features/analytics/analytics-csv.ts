import { csvLine, downloadCsv } from "../trackers/import/csv.ts";
import type { AnalyticsRow } from "./analytics-columns.tsx";

const plain = [
  ...(["carrierId", "service", "originCountryCode", "destinationCountryCode", "week", "parcels", "delivered"] as const),
  ...(["p50Days", "p80Days", "p95Days", "returned", "lost"] as const),
];
const shares = ["promiseKept", "firstEstimateKept", "predictionKept", "firstAttempt"] as const;
const milestones = ["LABEL", "PICKED_UP", "IN_TRANSIT", "ARRIVED", "OUT_FOR_DELIVERY"] as const;

/** The table as a file, with the names of the API. */
export const downloadAnalytics = (name: string, rows: readonly AnalyticsRow[]): void => {
  const kinds = [...new Set(rows.flatMap(({ exceptions }) => exceptions.map(({ kind }) => kind)))];
  const cells = (row: AnalyticsRow) => [
    ...plain.map((column) => row[column]),
    ...shares.flatMap((column) => [row[column].count, row[column].of]),
    ...[row.estimateError.parcels, row.estimateError.meanDays, row.estimateError.biasDays],
    ...milestones.map((milestone) => row.stays.find((stay) => stay.milestone === milestone)?.meanDays ?? null),
    ...kinds.map((kind) => row.exceptions.find((one) => one.kind === kind)?.count ?? 0),
  ];
  downloadCsv(`${name}.csv`, [
    csvLine([
      ...[...plain, ...shares.flatMap((column) => [column, `${column} of`])],
      ...["estimateError parcels", "estimateError meanDays", "estimateError biasDays"],
      ...[...milestones.map((milestone) => `days at ${milestone}`), ...kinds],
    ]),
    ...rows.map((row) => csvLine(cells(row).map((value) => (value === null ? null : String(value))))),
  ]);
};
