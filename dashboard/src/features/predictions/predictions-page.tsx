import { getRouteApi } from "@tanstack/react-router";
import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { Card } from "../../ui/card.tsx";
import { Meter } from "../../ui/charts/meter.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { formatDate } from "../../ui/date-format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { PredictionErrors, type PredictionErrorsData } from "../analytics/analytics.operations.ts";
import { ErrorCell, inDays, nameOfRow, percent } from "../analytics/analytics-columns.tsx";
import { groupings } from "../analytics/analytics-search.ts";
import { useCarriers } from "../trackers/use-carriers.ts";
import { type PredictionGrouping, predictionGroupings, predictionWeeks } from "./predictions-search.ts";

type Row = PredictionErrorsData["analytics"]["rows"][number];

const route = getRouteApi("/w/$workspaceId/$mode/predictions");

/** As in the API: fewer say nothing about a carrier. */
const leastParcels = 10;
/** What an interval is meant to contain. */
const aim = 0.8;

/** The bar is full at 100 %; its colour says whether the share is near what is meant. */
const InsideCell = ({ of: { share } }: { of: Row["predictionInside"] }) =>
  share === null ? (
    <span className="text-faint">too few</span>
  ) : (
    <span className="flex items-center gap-2">
      <Meter value={share} tone={Math.abs(share - aim) <= 0.05 ? "fill-accent" : "fill-warn"} className="max-lg:hidden" />
      <span className="figures">{percent(share)}</span>
    </span>
  );

const daysText = (days: number | null) =>
  days === null ? <span className="text-faint">too few</span> : <span className="figures">{inDays(days)}</span>;

const columnsOf = (header: string, nameOf: (carrier: string) => string): Column<Row>[] => [
  { id: "name", header, className: "min-w-36 font-medium", cell: (row) => nameOfRow(row, nameOf) },
  {
    id: "judged",
    header: "Parcels",
    from: "sm",
    align: "right",
    className: "figures",
    cell: (row) => row.predictionError.parcels.toLocaleString(),
  },
  {
    id: "error",
    header: "Days off",
    className: "whitespace-nowrap",
    cell: (row) => <ErrorCell of={row.predictionError} />,
  },
  {
    id: "inside",
    header: "In interval",
    className: "whitespace-nowrap",
    cell: (row) => <InsideCell of={row.predictionInside} />,
  },
  { id: "width", header: "Interval, days", from: "md", align: "right", cell: (row) => daysText(row.predictionWidthDays) },
  {
    id: "compared",
    header: "Days off: Kolli · carrier",
    from: "md",
    className: "whitespace-nowrap",
    cell: ({ comparison: { predictionDays, estimateDays } }) =>
      predictionDays === null || estimateDays === null ? (
        <span className="text-faint">too few</span>
      ) : (
        <span className="figures">
          <span className={predictionDays <= estimateDays ? "font-medium" : ""}>{inDays(predictionDays)}</span> ·{" "}
          <span className={estimateDays < predictionDays ? "font-medium" : ""}>{inDays(estimateDays)}</span>
        </span>
      ),
  },
];

/** How right predictions have been, in the open: by carrier, lane and week. */
export const PredictionsPage = () => {
  const { by = "carrier" } = route.useSearch();
  const navigate = route.useNavigate();
  const { nameOf } = useCarriers();
  const { label, by: groups } = groupings[by];
  const from = new Date(Date.now() - 7 * (predictionWeeks - 1) * 86_400_000).toISOString().slice(0, 10);
  const read = useRead(PredictionErrors, { filter: { from }, by: [...groups] }, { refetchMs: 60_000, keepLast: true });
  const found = read.data?.analytics;
  const rows = found?.rows.filter(({ predictionError }) => predictionError.parcels >= leastParcels);
  const hidden = found && rows ? found.hiddenRows + found.rows.length - rows.length : 0;
  return (
    <Page
      title="Predictions"
      description="How right the first prediction of each parcel was, once it arrived. The interval is meant to contain 80 %."
    >
      {read.error && !found ? (
        <ReadFailure error={read.error} what="Predictions" onRetry={read.refetch} />
      ) : (
        <Card
          title={`By ${label.toLowerCase()}`}
          hint={found && `${formatDate(found.from, "dateOnly")} to ${formatDate(found.until, "dateOnly")}`}
          flush
          action={
            <Segmented
              label="Group by"
              value={by}
              onChange={(value) => navigate({ search: value === "carrier" ? {} : { by: value }, replace: true })}
              choices={predictionGroupings.map((value: PredictionGrouping) => ({ value, label: groupings[value].label }))}
            />
          }
        >
          {rows?.length === 0 ? (
            <EmptyState icon="chart" title="No group has ten predicted parcels that arrived">
              Kolli predicts a carrier's parcels after 30 of its deliveries. How right it was appears here as they arrive.
            </EmptyState>
          ) : (
            <DataTable
              label="Predictions"
              columns={columnsOf(label, nameOf)}
              rows={rows}
              rowKey={(row) => nameOfRow(row, (carrier) => carrier)}
              loadingRows={6}
              dimmed={read.isPlaceholderData}
            />
          )}
          {rows && rows.length > 0 && (
            <p className="border-t border-line px-4 py-2 text-pretty text-muted">
              In brackets: whether parcels came later (+) or earlier (−) than predicted, on average.{" "}
              <span className="max-md:hidden">
                The last column compares Kolli's first prediction with the carrier's first estimate, for parcels that have both.
              </span>{" "}
              Parcels under way are not judged yet, so the newest weeks look better than they will be.
              {found?.isMore && " Only the largest groups are shown."}
              {hidden > 0 && ` Groups with fewer than ten are hidden: ${hidden.toLocaleString()}.`}
            </p>
          )}
        </Card>
      )}
    </Page>
  );
};
