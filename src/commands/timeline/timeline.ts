import type { EpochMs } from "../../lib/clock.ts";
import { printable } from "../../lib/printable.ts";
import { textWidth, wrapText } from "../../lib/terminal/wrap-text.ts";
import { attentionMeanings, detailMeanings, statusMeanings, stopReasonMeanings } from "../../trackers/meanings.ts";
import { journeyOf } from "../../trackers/read/journey.ts";
import type { Checkpoint, Tracker } from "../../trackers/tracker.ts";
import type { Location } from "../../tracking/reading.ts";
import { statusWords, type TrackingStatus } from "../../tracking/statuses.ts";
import { asciiOnly, createPaint, type Paint, type Symbols, symbolSets } from "./timeline-look.ts";
import { clockOf, dayAndTime, dayOf, spanOf } from "./timeline-times.ts";

/** What is shown of a parcel, whether it comes from the database or from the API. */
export type ShownTracker = Pick<
  Tracker,
  | "carrier"
  | "trackingCode"
  | "status"
  | "statusDetail"
  | "stopReason"
  | "attention"
  | "estimatedDeliveryAt"
  | "estimatedDeliveryOffset"
  | "deliveredAt"
  | "deliveredOffset"
  | "lastCheckedAt"
  | "nextCheckAt"
>;
export type ShownCheckpoint = Pick<
  Checkpoint,
  "at" | "offsetMinutes" | "status" | "statusDetail" | "message" | "informational" | "location"
>;

export type TimelineInput = {
  tracker: ShownTracker;
  /** Oldest first. */
  checkpoints: readonly ShownCheckpoint[];
  /** As people call it; the carrier's id where it is not given. */
  carrierName?: string;
  width: number;
  color: boolean;
  /** False if the terminal has no UTF-8. */
  unicode?: boolean;
  now: EpochMs;
};

type Look = {
  symbols: Symbols;
  paint: Paint;
  /** Makes text from outside fit to print. */
  plain: (text: string) => string;
  wordsWidth: number;
  now: EpochMs;
};

/** Between the margin and the carrier's words: a time with its offset and the line that holds the scans together. */
const timeWidth = "09:30 +01:00".length;
const railWidth = 5;
const margin = "  ";

/** Oldest first, as the API lists them: the newest scan then stands next to the prompt, where one looks. */
export const renderTimeline = ({ width, color, unicode = true, now, ...parcel }: TimelineInput): string => {
  const usable = Math.min(Math.max(width, 40), 100) - margin.length;
  const look: Look = {
    symbols: symbolSets[unicode ? "unicode" : "ascii"],
    paint: createPaint(color),
    plain: unicode ? printable : (text) => asciiOnly(printable(text)),
    wordsWidth: usable - timeWidth - railWidth,
    now,
  };
  const blocks = [
    renderHead(parcel, look, usable),
    renderScans(parcel.checkpoints, look),
    renderFoot(parcel.tracker, look, usable),
  ];
  const text = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => (line === "" ? "" : margin + line).trimEnd()).join("\n"))
    .join("\n\n");
  return `${text}\n`;
};

type Parcel = Pick<TimelineInput, "tracker" | "checkpoints" | "carrierName">;

const renderHead = ({ tracker, checkpoints, carrierName }: Parcel, look: Look, width: number): string[] => {
  const { paint, symbols, plain } = look;
  const title = tracker.stopReason === "RETURNED" ? "Returned to sender" : statusWords[tracker.status].staff;
  const bar = journeyOf(tracker, checkpoints)
    .map(({ state }, index, steps) => {
      const link = index === steps.length - 1 ? "" : state === "done" ? symbols.travelled : symbols.toTravel;
      return (state === "current" ? symbols.here : state === "done" ? symbols.done : symbols.ahead) + link;
    })
    .join("");
  const said = tracker.statusDetail === null ? [] : wrapText(detailMeanings[tracker.statusDetail], width);
  return [
    `${paint(toneOf(tracker.status), paint("bold", title))}  ${paint(toneOf(tracker.status), bar)}`,
    ...wrapText(`${plain(carrierName ?? tracker.carrier)} ${plain(tracker.trackingCode)}`, width),
    ...said,
    ...whenLine(tracker, look.now),
  ];
};

const toneOf = (status: TrackingStatus): "good" | "warn" =>
  status === "ATTEMPT_FAILURE" || status === "RETURN_TO_SENDER" ? "warn" : "good";

const whenLine = (tracker: ShownTracker, now: EpochMs): string[] => {
  const { status, deliveredAt, deliveredOffset, estimatedDeliveryAt, estimatedDeliveryOffset } = tracker;
  if (status === "DELIVERED") {
    return deliveredAt === null ? [] : [`Delivered ${dayAndTime({ at: deliveredAt, offsetMinutes: deliveredOffset ?? 0 }, now)}`];
  }
  if (estimatedDeliveryAt === null || status === "RETURN_TO_SENDER") return [];
  const time = { at: estimatedDeliveryAt, offsetMinutes: estimatedDeliveryOffset ?? 0 };
  return [`${time.at < now ? "Was expected" : "Expected"} ${dayAndTime(time, now)}`];
};

const renderScans = (checkpoints: readonly ShownCheckpoint[], look: Look): string[] => {
  const { symbols, paint, now } = look;
  const lines: string[] = [];
  const left = (text: string) => paint("dim", text) + " ".repeat(timeWidth - text.length);
  let day = "";
  let status: TrackingStatus | null = null;
  checkpoints.forEach((checkpoint, index) => {
    const hasStatus = !checkpoint.informational && checkpoint.status !== "UNKNOWN";
    const isStep = hasStatus && checkpoint.status !== status;
    if (hasStatus) status = checkpoint.status;
    const isNewest = index === checkpoints.length - 1;
    const rail = isNewest ? " " : paint("dim", symbols.rail);
    if (dayOf(checkpoint, now) !== day) {
      day = dayOf(checkpoint, now);
      if (index > 0) lines.push(`${left("")}  ${paint("dim", symbols.rail)}`);
      lines.push(
        `${paint("bold", day)}${" ".repeat(timeWidth - day.length)}${index === 0 ? "" : `  ${paint("dim", symbols.rail)}`}`,
      );
    }
    const dot = isStep ? paint(toneOf(checkpoint.status), isNewest ? symbols.here : symbols.step) : symbols.scan;
    describeScan(checkpoint, isStep, look).forEach(({ text, tone }, line) => {
      const painted = tone === null ? text : paint(tone, text);
      lines.push(line === 0 ? `${left(clockOf(checkpoint))}  ${dot}  ${painted}` : `${left("")}  ${rail}  ${painted}`);
    });
  });
  return lines.length > 0 ? lines : [paint("dim", "The carrier has not scanned it yet.")];
};

type ScanLine = { text: string; tone: "bold" | "dim" | null };

const describeScan = (checkpoint: ShownCheckpoint, isStep: boolean, { symbols, plain, wordsWidth: width }: Look): ScanLine[] => {
  const message = plain(checkpoint.message) || (isStep ? "" : statusMeanings[checkpoint.status]);
  const place = plain(placeOf(checkpoint.location));
  const name = statusWords[checkpoint.status].staff;
  const besideName = `${name} ${symbols.between} ${place}`;
  const isBeside = isStep && place !== "" && textWidth(besideName) <= width;
  const lines = (text: string, tone: ScanLine["tone"]): ScanLine[] => wrapText(text, width).map((line) => ({ text: line, tone }));
  return [
    ...(isStep ? [{ text: isBeside ? besideName : name, tone: "bold" as const }] : []),
    ...(checkpoint.statusDetail === null ? [] : lines(detailMeanings[checkpoint.statusDetail], null)),
    ...lines(message, null),
    ...(isBeside ? [] : lines(place, "dim")),
  ];
};

const renderFoot = (
  { attention, stopReason, lastCheckedAt, nextCheckAt }: ShownTracker,
  { paint, symbols, now }: Look,
  width: number,
): string[] => {
  const checked = lastCheckedAt === null ? "Not checked yet" : `Checked ${spanOf(now - lastCheckedAt)} ago`;
  const next =
    nextCheckAt === null ? "" : nextCheckAt <= now ? ", next check now" : `, next check in ${spanOf(nextCheckAt - now)}`;
  const state = stopReason === null ? `${checked}${next}.` : `No longer tracked: ${stopReasonMeanings[stopReason]}`;
  const warning = attention === null ? [] : wrapText(`${symbols.attention} ${attentionMeanings[attention]}`, width);
  return [...warning.map((line) => paint("warn", line)), ...wrapText(state, width).map((line) => paint("dim", line))];
};

const placeOf = (location: Location | null): string =>
  [location?.city ?? location?.region ?? location?.postalCode, location?.countryCode]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
