import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import { CarrierIncidents, type CarrierIncidentsData } from "./incidents.operations.ts";

type Incident = CarrierIncidentsData["carrierIncidents"][number];
const shownLanes = 3;

const lanesOf = ({ lanes }: Incident): string => {
  const names = lanes.map(
    ({ originCountryCode: from, destinationCountryCode: to }) => `${from ?? "unknown"} to ${to ?? "unknown"}`,
  );
  const more = names.length - shownLanes;
  return names.slice(0, shownLanes).join(", ") + (more > 0 ? ` and ${more} more` : "");
};

const columnsOf = (nameOf: (carrier: string) => string): Column<Incident>[] => [
  {
    id: "carrier",
    header: "Carrier",
    className: "max-sm:w-full max-sm:max-w-0",
    cell: (incident) => (
      <>
        <span className="font-medium">{nameOf(incident.carrier)}</span>
        <span className="block text-xs text-pretty text-muted">{incident.reason}</span>
      </>
    ),
  },
  { id: "lanes", header: "Lanes", from: "md", className: "text-muted", cell: lanesOf },
  {
    id: "parcels",
    header: "Parcels under way",
    from: "sm",
    align: "right",
    className: "figures",
    cell: ({ parcelCount }) => parcelCount.toLocaleString("en"),
  },
  {
    id: "from",
    header: "From",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ startedAt }) => <Time iso={startedAt} />,
  },
  {
    id: "until",
    header: "Until",
    align: "right",
    className: "whitespace-nowrap",
    cell: ({ endedAt }) => (endedAt ? <Time iso={endedAt} /> : <Badge tone="danger">Open</Badge>),
  },
];

/** Outages of carriers: one line for each, however many parcels it holds up. */
export const IncidentsPage = () => {
  const { nameOf } = useCarriers();
  const read = useRead(CarrierIncidents, {}, { refetchMs: 20_000 });
  const incidents = read.data?.carrierIncidents;
  return (
    <Page
      title="Outages"
      description="Carriers whose whole traffic went silent, or whose responses all failed. Their parcels do not count as stalled until it is over."
    >
      <Card flush>
        {read.error && !incidents ? (
          <ReadFailure error={read.error} what="The outages" onRetry={read.refetch} />
        ) : incidents?.length === 0 ? (
          <EmptyState icon="truck" title="No carrier had an outage">
            Kolli compares the news from each carrier with the same hours of the weeks before. After two weeks with at least some
            dozens of scans a day, an outage is noticed within hours.
          </EmptyState>
        ) : (
          <DataTable label="Outages" columns={columnsOf(nameOf)} rows={incidents} rowKey={({ id }) => id} loadingRows={4} />
        )}
      </Card>
    </Page>
  );
};
