import { useRead } from "../../api/hooks.ts";
import type { AnalyticsFilter } from "../../api/operation-types.ts";
import { ChartCard } from "../../ui/charts/chart-card.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { formatDate } from "../../ui/date-format.ts";
import { AnalyticsTable } from "./analytics.operations.ts";
import { ShareCell } from "./analytics-columns.tsx";

const title = "Days until delivery, by week";

/** How quick parcels were over time; weeks with fewer than ten deliveries have no days, and are left out. */
export const WeeksCard = ({ filter }: { filter: AnalyticsFilter }) => {
  const read = useRead(AnalyticsTable, { filter, by: ["WEEK"] }, { refetchMs: 60_000, keepLast: true });
  const weeks = (read.data?.analytics.rows ?? [])
    .flatMap((row) => (row.week !== null && row.p50Days !== null ? [{ ...row, week: row.week, p50Days: row.p50Days }] : []))
    .toSorted((a, b) => a.week.localeCompare(b.week));
  if (weeks.length < 2) return null;
  return (
    <ChartCard
      title={title}
      hint="Weeks in which the carrier got them; the newest look quicker than they will be"
      chart={
        <LineChart
          label={title}
          days={weeks.map(({ week }) => week)}
          series={[
            { name: "Half arrived within", values: weeks.map(({ p50Days }) => p50Days), look: "area" },
            { name: "80 % within", values: weeks.map(({ p50Days, p80Days }) => p80Days ?? p50Days), look: "line" },
          ]}
        />
      }
      table={
        <DataTable
          label={title}
          rows={weeks.toReversed()}
          rowKey={({ week }) => week}
          columns={[
            { id: "week", header: "Week of", cell: ({ week }) => formatDate(week, "dateOnly") },
            {
              id: "parcels",
              header: "Parcels",
              align: "right",
              className: "figures",
              cell: ({ parcels }) => parcels.toLocaleString(),
            },
            {
              id: "days",
              header: "Days: 50 · 80 · 95 %",
              align: "right",
              className: "figures",
              cell: ({ p50Days, p80Days, p95Days }) => [p50Days, p80Days, p95Days].join(" · "),
            },
            { id: "promise", header: "Promise kept", cell: ({ promiseKept }) => <ShareCell of={promiseKept} /> },
          ]}
        />
      }
    />
  );
};
