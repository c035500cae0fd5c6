import { printable } from "../lib/printable.ts";
import type { Checkpoint } from "../trackers/tracker.ts";
import type { Location } from "../tracking/reading.ts";
import type { TrackingStatus } from "../tracking/statuses.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import type { Dates } from "./dates.ts";
import { html, type Markup } from "./html.ts";
import { type Choice, type Language, languages } from "./languages.ts";
import { translateMessage } from "./messages/translate.ts";
import { isTrouble } from "./phrases.ts";
import type { Words } from "./words.ts";

/**
 * The page stays small whatever a carrier sends: the newest scans that fit beside the facts are shown, and the rest is counted.
 */
const maxBytes = 9_000;
const dayBytes = 120;
const maxMessageLength = 280;

type Day = { label: string; datetime: string; scans: Markup[] };

/** Newest first: people open the page for what is new. */
export const renderHistory = (
  checkpoints: readonly Checkpoint[],
  {
    choice,
    factsBytes,
    legNames,
    earlierCount,
  }: { choice: Choice; factsBytes: number; legNames: ReadonlyMap<string, string>; earlierCount: number },
  words: Words,
  dates: Dates,
): Markup => {
  const { locale, language } = choice;
  const days: Day[] = [];
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  /** With the carrier, if it is not the tracker's. */
  const placeOf = ({ carrier, location }: Checkpoint): string => {
    const parts = [describePlace(location, countries, dates), printable(legNames.get(carrier ?? "") ?? "")];
    return parts.filter((part) => part !== "").join(" · ");
  };
  let bytes = factsBytes;
  let index = checkpoints.length - 1;
  for (; index >= 0; index--) {
    const checkpoint = checkpoints[index]!;
    const isNewest = index === checkpoints.length - 1;
    const before = { previousStatus: statusBefore(checkpoints, index), isNewest, language };
    const scan = renderScan(checkpoint, before, placeOf(checkpoint), words, dates);
    const label = dates.day(checkpoint);
    const day = days.at(-1);
    const isSameDay = day?.label === label;
    bytes += Buffer.byteLength(scan.text) + (isSameDay ? 0 : dayBytes);
    if (bytes > maxBytes) break;
    if (isSameDay) day.scans.push(scan);
    else days.push({ label, datetime: formatOffsetTime(checkpoint.at, checkpoint.offsetMinutes).slice(0, 10), scans: [scan] });
  }
  const leftOut = index + 1 + earlierCount;
  if (days.length === 0) return html`<p class="small">${words.noScans}</p>`;
  return html`<ol class="days${dates.isTwelveHours && " half"}" reversed>${days.map(renderDay)}</ol>
${leftOut > 0 && html`<p class="small">${words.earlierScans(new Intl.NumberFormat(locale).format(leftOut))}</p>`}
<p class="small">${words.localTimes}</p>`;
};

const renderDay = ({ label, datetime, scans }: Day): Markup =>
  html`<li><h3><time datetime="${datetime}">${label}</time></h3><ol reversed>${scans}</ol></li>`;

const isSignificant = ({ informational, status }: Checkpoint): boolean => !informational && status !== "UNKNOWN";

const statusBefore = (checkpoints: readonly Checkpoint[], index: number): TrackingStatus | undefined => {
  let before = index - 1;
  while (before >= 0 && !isSignificant(checkpoints[before]!)) before--;
  return checkpoints[before]?.status;
};

const renderScan = (
  checkpoint: Checkpoint,
  { previousStatus, isNewest, language }: { previousStatus: TrackingStatus | undefined; isNewest: boolean; language: Language },
  place: string,
  words: Words,
  dates: Dates,
): Markup => {
  const { at, offsetMinutes, status, statusDetail } = checkpoint;
  const isStep = isSignificant(checkpoint) && previousStatus !== status;
  const what = isStep ? words.statuses[status].title : null;
  // That the carrier does not have it yet was true then, but not once there is a newer scan.
  const isOutdated = statusDetail === "LABEL_CREATED" && !isNewest;
  const more = statusDetail === null || isOutdated ? null : words.details[statusDetail];
  const message = shorten(printable(checkpoint.message));
  // A message that only repeats the status is left out, also if the status is shown in another language.
  const said = what !== null && saysStatus(message, status) ? "" : message;
  const translated = said === "" ? null : translateMessage(said, language);
  return html`<li class="scan${isTrouble(statusDetail) ? " trouble" : isStep && " step"}"><time datetime="${formatOffsetTime(at, offsetMinutes)}">${dates.clock(checkpoint)}</time><div>${
    what && html`<p class="what">${what}</p>`
  }${more && html`<p class="more">${more}</p>`}${translated && html`<p class="said">${translated}</p>`}${said !== "" && html`<p class="${translated ? "own" : "said"}"><bdi lang="">${said}</bdi></p>`}${
    place !== "" && html`<p class="place">${place}</p>`
  }</div></li>`;
};

const titlesOf = new Map<TrackingStatus, ReadonlySet<string>>();

/** "Delivered" below "Delivered" adds nothing, and neither does it below "Zugestellt". */
const saysStatus = (message: string, status: TrackingStatus): boolean => {
  let titles = titlesOf.get(status);
  if (!titles) {
    titles = new Set(Object.values(languages).map(({ words }) => words.statuses[status].title.toLowerCase()));
    titlesOf.set(status, titles);
  }
  return titles.has(message.replace(/[.!]$/, "").toLowerCase());
};

const shorten = (text: string): string =>
  text.length <= maxMessageLength
    ? text
    : `${text
        .slice(0, maxMessageLength)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`;

const describePlace = (location: Location | null, countries: Intl.DisplayNames, dates: Dates): string => {
  if (location === null) return "";
  const { city, region, postalCode, countryCode } = location;
  const country = countryCode && /^[A-Z]{2}$/.test(countryCode) ? countries.of(countryCode) : undefined;
  const parts = [city ?? region ?? postalCode, country].map((part) => printable(part ?? "").slice(0, 80));
  return dates.joined(parts.filter((part) => part !== ""));
};
