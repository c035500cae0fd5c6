import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { DeliveryEstimate, Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { soapBody, xmlEvents, xmlHolder, xmlList, xmlText } from "../client/http/xml.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { INFORMATIONAL, isUncharted, plainWords, readStatus, readWords } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { services, statusByCode, wordRules, wordsWithin } from "./status-map.ts";

const event = z.object({
  code: xmlText,
  eventDate: xmlText,
  eventLabel: xmlText,
  officeLabel: xmlText,
  zipCode: xmlText,
  infoCompList: xmlList(z.object({ name: xmlText, value: xmlText })),
});

const trackAnswer = z.object({
  trackSkybillV2Response: z.object({
    return: z.object({
      errorCode: xmlText,
      errorMessage: xmlText,
      listEventInfoComp: xmlHolder({ events: xmlEvents(event), skybillNumber: xmlText }),
    }),
  }),
});

type Event = z.output<typeof event>;

const readMeaning = (code: string, label: string): ScanMeaning => {
  const finer = readWords(wordsWithin.get(code) ?? [], label);
  if (!isUncharted(finer)) return finer;
  const meaning = readStatus(statusByCode, code);
  return isUncharted(meaning) ? readWords(wordRules, label) : meaning;
};

/** The value of the last note of that name. Names are French in French answers only. */
const noteOf = (notes: Event["infoCompList"], named: string): string =>
  notes.findLast(({ name }) => plainWords(name) === named)?.value ?? "";

/** The agency; abroad the partner's depot, "Augsburg - DE (depot 0186)"; of the place where it was handed in "Amboise - FR - a shop's name". */
const readOffice = ({ officeLabel, zipCode, infoCompList }: Event): Location | null => {
  const [, city, countryCode] = /^(.+?) - ([A-Z]{2})(?: |$)/.exec(noteOf(infoCompList, "lieu") || officeLabel.trim()) ?? [];
  if (city) return readPlace({ city, postalCode: zipCode, countryCode });
  const isPlace = !services.has(plainWords(officeLabel).replaceAll("’", "'"));
  return readPlace({ city: isPlace ? officeLabel : null, postalCode: zipCode });
};

/** "Augsburg - DE (depot 0186)": abroad Chronopost's parcels are DPD's. */
const isAtPartner = ({ infoCompList }: Event): boolean =>
  /- (?!FR)[A-Z]{2} \(depot \d+\)$/i.test(noteOf(infoCompList, "lieu").trim());

/** DPD's number, written "GEO/…". Parcels that stay in France may have one, too, of another form. */
const partnerNumberOf = ({ infoCompList }: Event): string => {
  const written = noteOf(infoCompList, "numero partenaire") || noteOf(infoCompList, "partner number");
  return /^GEO\/(\d{14}[0-9A-Z]?)$/.exec(written.trim())?.[1] ?? "";
};

const readPartner = (events: readonly Event[]) => {
  const number = events.map(partnerNumberOf).find((found) => found !== "");
  return number && events.some(isAtPartner) ? [{ carrier: "DPD", carrierName: null, trackingCode: number }] : undefined;
};

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.eventDate);
  if (!time) return null;
  const code = item.code.trim(); // padded to five characters
  return {
    carrierCode: code || null,
    message: item.eventLabel,
    meaning: { ...readMeaning(code, item.eventLabel), ...(isAtPartner(item) && { handsOver: true as const }) },
    time,
    location: readOffice(item),
  };
};

/** The only estimates there are: the day a delivery was put off to, and the end of an appointment; the newest of them. */
const readAppointment = (events: readonly Event[]): DeliveryEstimate | null => {
  const dates = events.map(
    ({ infoCompList }) => noteOf(infoCompList, "date de relivraison") || noteOf(infoCompList, "fin creneau rdv"),
  );
  const [, day, month, year, clock] =
    /^(\d{2})\/(\d{2})\/(\d{4})( \d{2}:\d{2}(?::\d{2})?)?$/.exec(dates.findLast((written) => written !== "") ?? "") ?? [];
  return day ? readEstimate(`${year}-${month}-${day}${clock ?? ""}`) : null;
};

/** The courier may scan the parcel towards a pick-up point that has it already. */
const withoutLateDropOffs = (scans: readonly Scan[]): Scan[] =>
  scans.map((scan, index) =>
    scan.carrierCode === "RB" && scans.slice(0, index).some(({ carrierCode }) => carrierCode === "AB")
      ? { ...scan, meaning: INFORMATIONAL }
      : scan,
  );

export const readTrackAnswer = (document: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, soapBody(document));
  if (!parsed.ok) return parsed;
  const { errorCode, errorMessage, listEventInfoComp } = parsed.value.trackSkybillV2Response.return;
  if (errorCode === "1") return fail({ code: "unavailable", detail: "Chronopost returned 1, a system error" });
  if (errorCode !== "0") return fail(refusedWith(errorCode || "missing", errorMessage));
  const { events, skybillNumber } = listEventInfoComp;
  if (events.length === 0) return notFound; // its way of saying so
  if (!isSameCode(skybillNumber, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  const facts = readFacts({ nextLegs: readPartner(events) });
  return ok({ scans: withoutLateDropOffs(sortedByTime(scans.value)), estimatedDelivery: readAppointment(events), facts });
};

const fault = z.object({ Fault: z.object({ faultcode: xmlText, faultstring: xmlText }) });

/** A fault that blames the caller does not go away by asking again. */
export const readFault = (document: unknown): CarrierFailure | null => {
  const found = fault.safeParse(soapBody(document)).data?.Fault;
  return found && /Client$/.test(found.faultcode) ? unexpected(`fault ${found.faultcode}: ${found.faultstring}`) : null;
};
