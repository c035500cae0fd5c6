import { useRef, useState } from "react";
import { type RequestScope, requestGraphQL } from "../../../api/client.ts";
import { nodesOf } from "../../../api/connection.ts";
import { failureOf } from "../../../api/failure.ts";
import type { TrackerFilter, TrackerSort } from "../../../api/operation-types.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import { csvLine, downloadCsv } from "../import/csv.ts";
import { openExceptions } from "../problems.ts";
import { TrackerExport, type TrackerExportData } from "../trackers.operations.ts";

type ExportedRow = TrackerExportData["trackers"]["edges"][number]["node"];

const spaced = (texts: readonly string[]): string | null => texts.join(" ") || null;
const placeText = (place: ExportedRow["origin"]): string | null =>
  place && ([place.postalCode, place.city, place.countryCode].filter(Boolean).join(" ") || null);

/** The columns of an export, each with what it says of a tracker. */
const columns: Readonly<Record<string, (row: ExportedRow) => unknown>> = {
  id: (row) => row.id,
  trackingCode: (row) => row.trackingCode,
  carrier: (row) => row.carrierId,
  status: (row) => row.status,
  statusDetail: (row) => row.statusDetail,
  openExceptions: (row) => spaced(openExceptions(row).map(({ kind }) => kind)),
  reference: (row) => row.reference,
  promisedAt: (row) => row.promisedAt,
  lateSince: (row) => row.lateSince,
  estimatedDeliveryAt: (row) => row.estimatedDeliveryAt,
  estimatedDeliveryDay: (row) => row.estimatedDeliveryDay,
  deliveredAt: (row) => row.deliveredAt,
  destinationCountryCode: (row) => row.destinationCountryCode,
  postalCode: (row) => row.postalCode,
  shippedOn: (row) => row.shippedOn,
  serviceName: (row) => row.serviceName,
  weightGrams: (row) => row.weight?.grams,
  pieceCount: (row) => row.pieceCount,
  failedAttempts: (row) => row.attempts?.count,
  amountDue: (row) => row.amountDue?.amount,
  amountDueCurrency: (row) => row.amountDue?.currency,
  deliveryWindowFrom: (row) => row.deliveryWindow?.from,
  deliveryWindowUntil: (row) => row.deliveryWindow?.until,
  predictedDay: (row) => row.prediction?.day,
  predictedEarliest: (row) => row.prediction?.earliest,
  predictedLatest: (row) => row.prediction?.latest,
  origin: (row) => placeText(row.origin),
  destination: (row) => placeText(row.destination),
  pickupPoint: (row) => row.pickupPoint?.name,
  pickupUntil: (row) => row.pickupPoint?.holdUntil,
  signedBy: (row) => row.proofOfDelivery?.signedBy,
  receivedAs: (row) => row.proofOfDelivery?.receivedAs,
  legs: (row) => spaced(row.legs.map(({ carrierId, trackingCode }) => [carrierId, trackingCode].filter(Boolean).join(":"))),
  pieces: (row) => spaced(row.pieces.map(({ trackingCode }) => trackingCode)),
  returnTrackingCode: (row) => row.returnTrackingCode,
  originalTrackingCode: (row) => row.originalTrackingCode,
  carrierAccount: (row) => row.carrierAccount,
  createdAt: (row) => row.createdAt,
  updatedAt: (row) => row.updatedAt,
  lastCheckedAt: (row) => row.lastCheckedAt,
  nextCheckAt: (row) => row.nextCheckAt,
  attention: (row) => row.attention,
  isActive: (row) => row.isActive,
  stopReason: (row) => row.stopReason,
  metadata: (row) => (row.metadata ? JSON.stringify(row.metadata) : null),
  publicUrl: (row) => row.publicUrl,
  carrierUrl: (row) => row.carrierUrl,
};

const headLine = csvLine(Object.keys(columns));
const rowLine = (row: ExportedRow): string =>
  csvLine(Object.values(columns).map((read) => (read(row) == null ? null : String(read(row)))));

const fileName = (mode: string): string => `kolli-trackers-${mode}-${new Date().toISOString().slice(0, 10)}.csv`;

/** The selected ones. Their codes may have other trackers, too, which are left out. */
export const exportRows = async (rows: readonly { id: string; trackingCode: string }[], scope: RequestScope): Promise<void> => {
  const selected = new Set(rows.map(({ id }) => id));
  const filter = { trackingCode: [...new Set(rows.map(({ trackingCode }) => trackingCode))] };
  try {
    const { trackers } = await requestGraphQL(TrackerExport, { first: 250, filter }, scope);
    const found = nodesOf(trackers).filter(({ id }) => selected.has(id));
    downloadCsv(fileName(scope.mode), [headLine, ...found.map(rowLine)]);
  } catch (error) {
    toast("The export stopped", `${failureOf(error).message} Nothing was written.`, "danger");
  }
};

/** Everything the filters let through, page by page, as one file. A second click stops it. */
export const ExportButton = ({ filter, sort }: { filter: TrackerFilter; sort: TrackerSort }) => {
  const scope = useWorkspace();
  const [count, setCount] = useState<number | null>(null);
  const stop = useRef(new AbortController());
  const run = async () => {
    if (count !== null) return stop.current.abort();
    stop.current = new AbortController();
    const parts = [headLine];
    let rows = 0;
    let after: string | null = null;
    setCount(0);
    try {
      do {
        const { trackers }: TrackerExportData = await requestGraphQL(
          TrackerExport,
          { first: 250, after, filter, sort },
          scope,
          stop.current.signal,
        );
        parts.push(nodesOf(trackers).map(rowLine).join(""));
        rows += trackers.edges.length;
        setCount(rows);
        after = trackers.pageInfo.hasNextPage ? trackers.pageInfo.endCursor : null;
      } while (after);
      downloadCsv(fileName(scope.mode), parts);
      toast("Export finished", `${rows.toLocaleString()} trackers were written.`);
    } catch (error) {
      if (!stop.current.signal.aborted) toast("The export stopped", `${failureOf(error).message} Nothing was written.`, "danger");
    } finally {
      setCount(null);
    }
  };
  return (
    <Button icon={count === null ? "download" : "close"} onClick={run} className="figures">
      {count === null ? "Export" : `Stop (${count.toLocaleString()} so far)`}
    </Button>
  );
};
