import type { ReactNode } from "react";
import { Meter } from "../../ui/charts/meter.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { formatDate } from "../../ui/date-format.ts";
import { exceptionLooks } from "../trackers/problems.ts";
import type { AnalyticsTableData, Share } from "./analytics.operations.ts";

export type AnalyticsRow = AnalyticsTableData["analytics"]["rows"][number];

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const ShareCell = ({ of: { share } }: { of: Share }) =>
  share === null ? (
    <span className="text-faint">too few</span>
  ) : (
    <span className="flex items-center gap-2">
      <Meter value={share} className="max-lg:hidden" />
      <span className="figures">{percent(share)}</span>
    </span>
  );

/** The same number of digits in each row, so that a column can be compared. */
export const inDays = (days: number): string =>
  days.toLocaleString(undefined, { minimumFractionDigits: Number.isInteger(days) ? 0 : 2 });
const signed = (days: number): string => `${days > 0 ? "+" : days < 0 ? "\u2212" : ""}${inDays(Math.abs(days))}`;

/** Days off, and on which side. */
export const ErrorCell = ({ of: { meanDays, biasDays } }: { of: AnalyticsRow["estimateError"] }) =>
  meanDays === null || biasDays === null ? (
    <span className="text-faint">too few</span>
  ) : (
    <span className="figures" title={`${Math.abs(biasDays)} days ${biasDays < 0 ? "earlier" : "later"} on average`}>
      {inDays(meanDays)} <span className="text-muted">({signed(biasDays)})</span>
    </span>
  );

const DaysCell = ({ row: { p50Days, p80Days, p95Days }, most }: { row: AnalyticsRow; most: number }) =>
  p50Days === null ? (
    <span className="text-faint">too few</span>
  ) : (
    <span className="flex items-center gap-2">
      <Meter value={p50Days / most} tone="fill-faint" className="max-lg:hidden" />
      <span className="figures">{[p50Days, p80Days, p95Days].join(" · ")}</span>
    </span>
  );

/** What went wrong most often; the rest is in the hint. */
const ExceptionsCell = ({ of }: { of: AnalyticsRow["exceptions"] }) => {
  const [first, ...others] = of.toSorted((a, b) => b.count - a.count);
  if (!first) return <span className="text-faint">none</span>;
  const words = ({ kind, count }: AnalyticsRow["exceptions"][number]) =>
    `${exceptionLooks[kind].label} ${count.toLocaleString()}`;
  return (
    <span title={[first, ...others].map(words).join(", ")}>
      {words(first)}
      {others.length > 0 && <span className="text-muted"> and {others.length} more</span>}
    </span>
  );
};

type Named = Pick<AnalyticsRow, "carrierId" | "originCountryCode" | "destinationCountryCode" | "week"> & {
  service?: string | null;
};

export const nameOfRow = (row: Named, nameOf: (carrier: string) => string): string => {
  const lane =
    row.originCountryCode || row.destinationCountryCode
      ? `${row.originCountryCode ?? "?"} to ${row.destinationCountryCode ?? "?"}`
      : null;
  const parts = [row.carrierId && nameOf(row.carrierId), row.service, lane, row.week && formatDate(row.week, "dateOnly")];
  return parts.filter(Boolean).join(" · ") || "Not known";
};

export const analyticsColumns = (
  rows: readonly AnalyticsRow[],
  header: string,
  nameOf: (carrier: string) => string,
  laneLink: ((row: AnalyticsRow) => ReactNode) | null,
): Column<AnalyticsRow>[] => {
  const slowest = Math.max(1, ...rows.map(({ p50Days }) => p50Days ?? 0));
  const most = Math.max(1, ...rows.map(({ parcels }) => parcels));
  return [
    {
      id: "name",
      header,
      className: "min-w-36 font-medium",
      cell: (row) =>
        laneLink ? (
          <>
            {nameOfRow(row, nameOf)} {laneLink(row)}
          </>
        ) : (
          nameOfRow(row, nameOf)
        ),
    },
    {
      id: "parcels",
      header: "Parcels",
      cell: (row) => (
        <span className="flex items-center gap-2">
          <Meter value={row.parcels / most} tone="fill-faint" className="max-lg:hidden" />
          <span className="figures">{row.parcels.toLocaleString()}</span>
        </span>
      ),
    },
    {
      id: "delivered",
      header: "Delivered",
      align: "right",
      className: "figures",
      cell: (row) => percent(row.delivered / row.parcels),
    },
    {
      id: "days",
      header: "Days: 50 · 80 · 95 %",
      from: "sm",
      className: "whitespace-nowrap",
      cell: (row) => <DaysCell row={row} most={slowest} />,
    },
    {
      id: "attempt",
      header: "First attempt",
      from: "md",
      className: "whitespace-nowrap",
      cell: (row) => <ShareCell of={row.firstAttempt} />,
    },
    {
      id: "exceptions",
      header: "Exceptions",
      from: "lg",
      className: "whitespace-nowrap",
      cell: (row) => <ExceptionsCell of={row.exceptions} />,
    },
    {
      id: "returned",
      header: "Returned",
      from: "md",
      align: "right",
      className: "figures",
      cell: (row) => row.returned.toLocaleString(),
    },
    { id: "lost", header: "Lost", from: "sm", align: "right", className: "figures", cell: (row) => row.lost.toLocaleString() },
  ];
};

/** Against what was promised, estimated and predicted. */
export const onTimeColumns = (header: string, nameOf: (carrier: string) => string): Column<AnalyticsRow>[] => [
  { id: "name", header, className: "min-w-36 font-medium", cell: (row) => nameOfRow(row, nameOf) },
  { id: "promise", header: "Promise kept", className: "whitespace-nowrap", cell: (row) => <ShareCell of={row.promiseKept} /> },
  {
    id: "estimate",
    header: "First estimate kept",
    from: "sm",
    className: "whitespace-nowrap",
    cell: (row) => <ShareCell of={row.firstEstimateKept} />,
  },
  {
    id: "prediction",
    header: "Prediction kept",
    from: "md",
    className: "whitespace-nowrap",
    cell: (row) => <ShareCell of={row.predictionKept} />,
  },
  {
    id: "error",
    header: "Estimate off, days",
    from: "sm",
    className: "whitespace-nowrap",
    cell: (row) => <ErrorCell of={row.estimateError} />,
  },
];
