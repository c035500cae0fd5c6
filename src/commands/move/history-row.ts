import { arrivedBy, type LearntScan, laneOf, localTime, stepsOf } from "../../checks/learn/parcel-record.ts";
import type { PastParcel } from "../../checks/past/move-in.ts";
import { type ColumnKind, columnKinds } from "../../predictions/history-file/columns.ts";
import type { LocalTime, Milestone } from "../../predictions/model/parcel.ts";
import type { Reading, Scan } from "../../tracking/reading.ts";

/** Words from which `kolli history import` knows its columns. */
const headings: Readonly<Record<ColumnKind, string>> = {
  carrier: "Carrier",
  service: "Service",
  originCountry: "Origin country",
  originPostcode: "Origin postcode",
  destinationCountry: "Destination country",
  destinationPostcode: "Destination postcode",
  created: "Created",
  handedOver: "Handed over",
  arrived: "Arrived",
  outForDelivery: "Out for delivery",
  delivered: "Delivered",
  estimated: "Estimated",
  promised: "Promised",
  status: "Status",
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export const historyHeading = `${columnKinds.map((kind) => headings[kind]).join(",")}\n`;

/** As the clock of the place showed it: the day there is what counts. */
const learntScan = ({ meaning, time, location }: Scan): LearntScan => ({
  status: meaning.status,
  informational: meaning.informational === true,
  at: Date.parse(`${(time.kind === "offset" ? time.iso : time.local).slice(0, 19)}Z`),
  offsetMinutes: 0,
  location,
});

const written = (time: LocalTime | undefined): string =>
  time === undefined
    ? ""
    : `${new Date(time.day * 86_400_000).toISOString().slice(0, 10)} ${String(time.hour).padStart(2, "0")}:00`;

const endings: readonly string[] = ["LOST", "CANCELLED", "DISPOSED"];

const isEnded = ({ scans }: Reading): boolean => {
  const last = scans.findLast(({ meaning }) => !meaning.informational)?.meaning;
  return last?.status === "RETURN_TO_SENDER" || endings.includes(last?.detail ?? "");
};

/** A finished parcel as a row for `kolli history import`; null if nothing can be learnt from it. */
export const historyRow = ({ input, reading }: Pick<PastParcel, "input" | "reading">): string | null => {
  if (reading === null) return null;
  const scans = reading.scans.map(learntScan);
  const { postalCode, destinationCountryCode } = input;
  const hints = { ...(postalCode && { postalCode }), ...(destinationCountryCode && { destinationCountryCode }) };
  const lane = laneOf({ carrier: input.carrier, facts: reading.facts ?? {}, hints }, scans);
  const steps = new Map<Milestone, LocalTime>(stepsOf(lane, scans).map((step) => [step.milestone, step]));
  const arrival = scans.find(arrivedBy);
  if (!steps.has("PICKED_UP") || (!arrival && !isEnded(reading))) return null;
  const last = reading.scans.findLast(({ meaning }) => !meaning.informational)!.meaning;
  const cells: Partial<Record<ColumnKind, string>> = {
    carrier: lane.carrier,
    service: lane.service ?? "",
    originCountry: lane.origin?.country ?? "",
    originPostcode: lane.origin?.postcode ?? "",
    destinationCountry: lane.destination?.country ?? "",
    destinationPostcode: lane.destination?.postcode ?? "",
    created: written(steps.get("LABEL")),
    handedOver: written(steps.get("PICKED_UP")),
    arrived: written(steps.get("ARRIVED")),
    outForDelivery: written(steps.get("OUT_FOR_DELIVERY")),
    delivered: written(arrival && localTime(arrival.at, arrival.offsetMinutes)),
    status: [last.status, last.detail].filter(Boolean).join(" "),
  };
  return `${columnKinds.map((kind) => quoted(cells[kind] ?? "")).join(",")}\n`;
};
