import { Card } from "../../ui/card.tsx";
import { ChartCard } from "../../ui/charts/chart-card.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { formatDate } from "../../ui/date-format.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

type Day = { date: string; count: number };

export const FlowChart = ({
  created,
  delivered,
  className,
}: {
  created: readonly Day[] | undefined;
  delivered: readonly Day[] | undefined;
  className?: string;
}) => {
  const title = "Registered and delivered per day";
  if (!created || !delivered) {
    return (
      <Card title={title} className={className} flush>
        <div className="h-76 p-4">
          <Skeleton className="h-full" />
        </div>
      </Card>
    );
  }
  const deliveredOn = new Map(delivered.map(({ date, count }) => [date, count]));
  const rows = created.map(({ date, count }) => ({ date, created: count, delivered: deliveredOn.get(date) ?? 0 }));
  return (
    <ChartCard
      title={title}
      className={className}
      chart={
        <LineChart
          label={title}
          hasTotals
          days={rows.map(({ date }) => date)}
          series={[
            { name: "Delivered", values: rows.map((row) => row.delivered), look: "area" },
            { name: "Registered", values: rows.map((row) => row.created), look: "line" },
          ]}
        />
      }
      table={
        <DataTable
          label={title}
          rows={rows.toReversed()}
          rowKey={(row) => row.date}
          columns={[
            { id: "day", header: "Day", cell: (row) => formatDate(row.date, "axisDay") },
            {
              id: "created",
              header: "Registered",
              align: "right",
              className: "figures",
              cell: (row) => row.created.toLocaleString(),
            },
            {
              id: "delivered",
              header: "Delivered",
              align: "right",
              className: "figures",
              cell: (row) => row.delivered.toLocaleString(),
            },
          ]}
        />
      }
    />
  );
};
