import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { countryCodeOf } from "../reading/country-names.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, oneOrMany, text } from "../reading/shapes.ts";
import { plainWords, readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { statusByCode, statusByStep } from "./status-map.ts";

const event = z.object({
  code: text,
  labelShort: text,
  labelLong: text,
  date: text,
  siteCity: text,
  siteName: text,
  siteZipCode: text,
});

const trackAnswer = z.object({
  status: oneOrMany(z.object({ code: text, message: text })),
  parcel: z
    .object({ parcelNumber: text, event: eventList(event), step: listOf(z.object({ stepId: text, status: text })) })
    .nullish(),
});

type TrackAnswer = z.output<typeof trackAnswer>;

/** Numbers of the Colissimo services, the same in the older SOAP one: not the customer's, too old, unknown, malformed. */
const unknownParcel = new Set(["101", "103", "104", "105"]);
const refusedAccount = new Set(["201", "202"]);

/** What a code other than "0" means. A number that is not listed counts as "unknown parcel" only if its words say it. */
const readStatusLine = ({ status: [line] }: TrackAnswer): CarrierFailure | null => {
  const [code, message] = [line?.code ?? "", line?.message ?? ""];
  if (code === "0") return null;
  if (unknownParcel.has(code)) return { code: "not-found" };
  if (refusedAccount.has(code)) return { code: "credentials-rejected", detail: `Colissimo returned ${code}` };
  if (code === "1000") return { code: "unavailable", detail: "Colissimo returned 1000, a system error" };
  if (/\b(colis|parcel|numero|number)\b.*\b(inconnu|introuvable|unknown|not found)\b/.test(plainWords(message)))
    return { code: "not-found" };
  return unexpected(`status ${code || "missing"}: ${message}`);
};

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.date);
  if (!time) return null;
  const message = item.labelLong?.trim() || item.labelShort?.trim() || "";
  // No country is named, except that of a partner abroad, as its site. Another postcode of five digits is taken to be French.
  const [postalCode, site] = [item.siteZipCode?.trim() ?? "", item.siteName?.trim() ?? ""];
  const isAbroad = postalCode === "00000";
  const isFrench = !isAbroad && /^\d{5}$/.test(postalCode);
  return {
    carrierCode: item.code || null,
    message,
    meaning: readStatus(statusByCode, item.code ?? ""),
    time,
    location: readPlace({
      city: item.siteCity?.trim() || site,
      postalCode: isAbroad ? "" : postalCode,
      countryCode: isFrench ? "FR" : isAbroad ? countryCodeOf(site, "fr") : null,
    }),
  };
};

const readSteps = ({ step }: NonNullable<TrackAnswer["parcel"]>): ScanMeaning => {
  const active = step.filter(({ status }) => status === "STEP_STATUS_ACTIVE").map(({ stepId }) => Number(stepId ?? -1));
  return readStatus(statusByStep, String(Math.max(...active)));
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const failure = readStatusLine(parsed.value);
  if (failure) return fail(failure);
  const { parcel } = parsed.value;
  if (!parcel) return notFound;
  if (!isSameCode(parcel.parcelNumber ?? "", trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(parcel.event, readEvent);
  if (!scans.ok) return scans;
  return ok({ scans: withSummaryStatus(sortedByTime(scans.value.toReversed()), readSteps(parcel)), estimatedDelivery: null });
};

/** The same status line in an answer outside 2xx. */
export const readErrorAnswer = (body: unknown): CarrierFailure | null => {
  const parsed = trackAnswer.safeParse(body);
  const failure = parsed.success ? readStatusLine(parsed.data) : null;
  return failure?.code === "unexpected-answer" ? null : failure;
};
