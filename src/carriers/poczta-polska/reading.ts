import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { PickupPoint, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { soapBody, xmlElement, xmlEvents, xmlHolder, xmlText } from "../client/http/xml.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readPickupPoint, readWeight } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const office = xmlElement({
  nazwa: xmlText,
  daneSzczegolowe: xmlElement({ ulica: xmlText, nrDomu: xmlText, pna: xmlText, miejscowosc: xmlText }),
});

const event = z.object({ kod: xmlText, nazwa: xmlText, czas: xmlText, jednostka: xmlElement({ nazwa: xmlText }) });

const parcel = z.object({
  numer: xmlText,
  status: xmlText,
  danePrzesylki: xmlHolder({
    rodzPrzes: xmlText,
    masa: xmlText,
    kodKrajuNadania: xmlText,
    kodKrajuPrzezn: xmlText,
    urzadPrzezn: office,
    zdarzenia: xmlHolder({ zdarzenie: xmlEvents(event) }),
  }),
});

const trackAnswer = z.object({ sprawdzPrzesylkePlResponse: z.object({ return: parcel }) });

type Parcel = z.output<typeof parcel>;

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(item.czas);
  if (!time || !item.kod) return null;
  return {
    carrierCode: item.kod,
    message: item.nazwa,
    meaning: readStatus(statusByCode, item.kod),
    time,
    location: readPlace({ city: item.jednostka.nazwa }),
  };
};

/** The office of destination, once the parcel waits there. */
const readPoint = ({ danePrzesylki: { urzadPrzezn } }: Parcel, scans: readonly Scan[]): PickupPoint | null => {
  if (!scans.some(({ meaning }) => meaning.status === "AVAILABLE_FOR_PICKUP")) return null;
  const { ulica, nrDomu, pna, miejscowosc } = urzadPrzezn.daneSzczegolowe;
  return readPickupPoint({
    name: urzadPrzezn.nazwa,
    street: `${ulica} ${nrDomu}`.trim(),
    location: readPlace({ city: miejscowosc, postalCode: pna }),
  });
};

/** 1: several parcels have had the number, and this is the newest. 2: known, and nothing has happened yet. */
const understood = ["0", "1", "2"];

const failureOf = (status: string): CarrierFailure => {
  if (status === "-1" || status === "-2") return { code: "not-found" };
  return status === "-99" ? { code: "unavailable", detail: "the post returned -99" } : unexpected(`status ${status}`);
};

/** A refused user is a fault of the security header; all others are left to the common rules. */
export const readFault = (document: unknown): CarrierFailure | null => {
  const fault = z.object({ Fault: z.object({ faultcode: xmlText, faultstring: xmlText }) }).safeParse(soapBody(document))
    .data?.Fault;
  if (!fault) return null;
  const words = `${fault.faultcode} ${fault.faultstring}`;
  return /security|authenticat|usernametoken|password|user/i.test(words)
    ? { code: "credentials-rejected", detail: fault.faultstring }
    : null;
};

export const readTrackAnswer = (document: unknown, trackingCode: string): ReadingResult => {
  const fault = readFault(document);
  if (fault) return fail(fault);
  const parsed = parseBody(trackAnswer, soapBody(document));
  if (!parsed.ok) return parsed;
  const parcel = parsed.value.sprawdzPrzesylkePlResponse.return;
  if (!understood.includes(parcel.status)) return fail(failureOf(parcel.status));
  const { zdarzenia, rodzPrzes, masa, kodKrajuNadania, kodKrajuPrzezn } = parcel.danePrzesylki;
  if (!parcel.numer && zdarzenia.zdarzenie.length === 0) return notFound;
  if (!isSameCode(parcel.numer, trackingCode)) return answersAnother(trackingCode);
  const events = collectScans(zdarzenia.zdarzenie, readEvent);
  if (!events.ok) return events;
  const scans = sortedByTime(events.value);
  const facts = readFacts({
    serviceName: rodzPrzes,
    weight: readWeight(masa, "kg"),
    origin: readPlace({ countryCode: kodKrajuNadania }),
    destination: readPlace({ countryCode: kodKrajuPrzezn }),
    pickupPoint: readPoint(parcel, scans),
  });
  return ok({ scans, estimatedDelivery: null, facts });
};
