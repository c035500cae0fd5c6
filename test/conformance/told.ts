import type { ReadingResult } from "../../src/carriers/reading/answers.ts";
import type { DeliveryEstimate, Reading, Scan } from "../../src/tracking/reading.ts";

const timeText = ({ time }: Scan): string =>
  time.kind === "offset" ? time.iso : time.local + (time.timeZone ? `[${time.timeZone}]` : "");

const meaningText = ({ meaning: { status, detail, informational } }: Scan): string =>
  (informational ? "INFORMATIONAL" : status) + (detail ? `:${detail}` : "");

const placeText = ({ location }: Scan): string =>
  [location?.city, location?.region, location?.postalCode, location?.countryCode].filter(Boolean).join(", ");

const estimateText = (estimate: DeliveryEstimate): string => {
  const from = estimate.kind === "day" || !estimate.from ? "" : `${estimate.from} until `;
  if (estimate.kind === "offset") return from + estimate.iso;
  const { region, postalCode, countryCode } = estimate.destination ?? {};
  const place = [region, postalCode, countryCode].filter(Boolean).join(" ");
  const written = estimate.kind === "local" ? from + estimate.local : estimate.day + (estimate.offset ?? "");
  return place ? `${written} in ${place}` : written;
};

/**
 * A reading as a person would note it down from the carrier's answer, one line for each scan, oldest first:
 * "2024-11-22T13:58:40-05:00 DELIVERED:DELIVERED_TO_LOCKER @ HERNANDO, FL, 34442, US".
 */
export const asText = (result: ReadingResult): { scans: string[]; estimate: string | null } => {
  if (!result.ok) throw new Error(`No reading: ${JSON.stringify(result.failure)}`);
  const { scans, estimatedDelivery }: Reading = result.value;
  return {
    scans: scans.map((scan) => `${timeText(scan)} ${meaningText(scan)}${placeText(scan) && ` @ ${placeText(scan)}`}`),
    estimate: estimatedDelivery && estimateText(estimatedDelivery),
  };
};
