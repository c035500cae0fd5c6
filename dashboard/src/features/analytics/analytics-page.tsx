import { getRouteApi, Link } from "@tanstack/react-router";
import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { formatDate } from "../../ui/date-format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import { AnalyticsTable } from "./analytics.operations.ts";
import { type AnalyticsRow, analyticsColumns, nameOfRow, onTimeColumns } from "./analytics-columns.tsx";
import { downloadAnalytics } from "./analytics-csv.ts";
import { type AnalyticsSearch, type Grouping, groupings, periods } from "./analytics-search.ts";
import { StaysCard } from "./stays-card.tsx";
import { WeeksCard } from "./weeks-card.tsx";

const route = getRouteApi("/w/$workspaceId/$mode/analytics");

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export const AnalyticsPage = () => {
  const { by = "carrier", weeks = 13, origin, destination } = route.useSearch();
  const navigate = route.useNavigate();
  const { nameOf } = useCarriers();
  const grouping = groupings[by];
  const filter = {
    from: dayBefore(7 * (weeks - 1)),
    ...(origin && { origin: [origin] }),
    ...(destination && { destination: [destination] }),
  };
  const read = useRead(AnalyticsTable, { filter, by: [...grouping.by] }, { refetchMs: 60_000, keepLast: true });
  const found = read.data?.analytics;
  const choose = (search: AnalyticsSearch) => {
    const lane = { ...(origin && { origin }), ...(destination && { destination }) };
    return navigate({ search: { by, weeks, ...lane, ...search }, replace: true });
  };
  const lane = origin || destination ? `${origin ?? "?"} to ${destination ?? "?"}` : null;
  const laneLink = (row: AnalyticsRow) =>
    row.originCountryCode &&
    row.destinationCountryCode && (
      <Link
        from="/w/$workspaceId/$mode/analytics"
        search={{ by: "carrier", weeks, origin: row.originCountryCode, destination: row.destinationCountryCode }}
        className="whitespace-nowrap rounded-sm font-normal text-xs text-accent hover:underline"
      >
        Compare carriers
      </Link>
    );
  return (
    <Page
      title="Analytics"
      description="What became of your parcels, by the week in which the carrier got them."
      actions={
        <>
          <Segmented
            label="Period"
            value={String(weeks)}
            onChange={(value) => choose({ weeks: Number(value) as (typeof periods)[number] })}
            choices={periods.map((value) => ({ value: String(value), label: `${value} weeks` }))}
          />
          <Button
            icon="download"
            blocked={found?.rows.length === 0 ? "There is nothing to export yet." : null}
            onClick={() => found && downloadAnalytics(`kolli-analytics-${by}-${found.until}`, found.rows)}
          >
            CSV
          </Button>
        </>
      }
    >
      {read.error && !found ? (
        <ReadFailure error={read.error} what="Analytics" onRetry={read.refetch} />
      ) : (
        <div className="grid gap-4">
          {lane && (
            <p className="flex items-center gap-2 text-muted">
              Only parcels from {lane}: the carriers side by side.
              <Button size="sm" onClick={() => navigate({ search: { by: "lane", weeks }, replace: true })}>
                Show all lanes
              </Button>
            </p>
          )}
          <Card
            title={`By ${grouping.label.toLowerCase()}`}
            hint={found && `${formatDate(found.from, "dateOnly")} to ${formatDate(found.until, "dateOnly")}`}
            flush
            action={
              <Segmented
                label="Group by"
                value={by}
                onChange={(value) => choose({ by: value })}
                choices={Object.entries(groupings).map(([value, { label }]) => ({ value: value as Grouping, label }))}
              />
            }
          >
            {found?.rows.length === 0 ? (
              <EmptyState icon="chart" title="No group has ten parcels yet">
                Days, promises and exceptions appear here as parcels arrive. Smaller groups are hidden.
              </EmptyState>
            ) : (
              <DataTable
                label="Analytics"
                columns={analyticsColumns(found?.rows ?? [], grouping.label, nameOf, by === "lane" && !lane ? laneLink : null)}
                rows={found?.rows}
                rowKey={(row) => nameOfRow(row, (carrier) => carrier)}
                loadingRows={6}
                dimmed={read.isPlaceholderData}
              />
            )}
            {found && found.rows.length > 0 && (found.hiddenRows > 0 || found.isMore) && (
              <p className="border-t border-line px-4 py-2 text-muted">
                {found.isMore && "Only the largest groups are shown. "}
                {found.hiddenRows > 0 && `Groups with fewer than ten parcels are hidden: ${found.hiddenRows.toLocaleString()}.`}
              </p>
            )}
          </Card>
          {found && found.rows.length > 0 && (
            <>
              <Card title="On time" hint="Against your promise, the carrier's first estimate and the first prediction" flush>
                <DataTable
                  label="On time"
                  columns={onTimeColumns(grouping.label, nameOf)}
                  rows={found.rows}
                  rowKey={(row) => nameOfRow(row, (carrier) => carrier)}
                />
              </Card>
              <StaysCard rows={found.rows} header={grouping.label} nameOf={nameOf} />
              <WeeksCard filter={filter} />
            </>
          )}
        </div>
      )}
    </Page>
  );
};
