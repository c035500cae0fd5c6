import type { Carrier } from "../../api/operation-types.ts";
import { Card } from "../../ui/card.tsx";
import { Meter } from "../../ui/charts/meter.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";

type Row = { carrier: Carrier; delivered: number; medianTransitHours: number | null; onTimeRate: number | null };

/** 31 hours, "1.3 days": the unit people plan in. */
export const transit = (hours: number): string => (hours < 24 ? `${Math.round(hours)} h` : `${(hours / 24).toFixed(1)} days`);

export const PerformanceCard = ({
  rows,
  days,
  className,
}: {
  rows: readonly Row[] | undefined;
  days: number;
  className?: string;
}) => {
  const { nameOf } = useCarriers();
  const shown = rows?.filter(({ delivered }) => delivered > 0).toSorted((a, b) => b.delivered - a.delivered);
  const slowest = Math.max(...(shown?.map(({ medianTransitHours }) => medianTransitHours ?? 0) ?? []), 1);
  const columns: Column<Row>[] = [
    {
      id: "carrier",
      header: "Carrier",
      className: "font-medium",
      cell: (row) => (
        <>
          {nameOf(row.carrier)}
          <span className="figures block text-xs font-normal text-muted sm:hidden">
            {row.delivered.toLocaleString()} delivered
          </span>
        </>
      ),
    },
    {
      id: "delivered",
      header: "Delivered",
      align: "right",
      from: "sm",
      className: "figures",
      cell: (row) => row.delivered.toLocaleString(),
    },
    {
      id: "transit",
      header: "Median transit",
      className: "whitespace-nowrap",
      cell: (row) =>
        row.medianTransitHours === null ? (
          <span className="text-faint">too few</span>
        ) : (
          <span className="flex items-center gap-2">
            <Meter value={row.medianTransitHours / slowest} tone="fill-faint" className="max-sm:hidden" />
            <span className="figures">{transit(row.medianTransitHours)}</span>
          </span>
        ),
    },
    {
      id: "on-time",
      header: "On time",
      className: "whitespace-nowrap",
      cell: (row) =>
        row.onTimeRate === null ? (
          <span className="text-faint">not judged</span>
        ) : (
          <span className="flex items-center gap-2">
            <Meter value={row.onTimeRate} className="max-sm:hidden" />
            <span className="figures">{Math.round(row.onTimeRate * 100)} %</span>
          </span>
        ),
    },
  ];
  return (
    <Card title="Carriers' performance" hint={`deliveries of the last ${days} days`} className={className} flush>
      {shown?.length === 0 ? (
        <EmptyState icon="truck" title="No deliveries in this period">
          Transit time and punctuality appear here as parcels arrive.
        </EmptyState>
      ) : (
        <DataTable label="Carriers' performance" columns={columns} rows={shown} rowKey={(row) => row.carrier} loadingRows={6} />
      )}
    </Card>
  );
};
