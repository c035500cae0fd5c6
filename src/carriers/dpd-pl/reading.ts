import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan } from "../../tracking/reading.ts";
import { soapBody, xmlEvents, xmlHolder, xmlKnown, xmlList, xmlText } from "../client/http/xml.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  ownEvents,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readProof } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  businessCode: xmlText,
  description: xmlText,
  eventTime: xmlText,
  depotName: xmlText,
  country: xmlText,
  objectId: xmlText,
  waybill: xmlText,
  eventDataList: xmlList(z.object({ code: xmlText, value: xmlText })),
});

const trackAnswer = xmlKnown({
  getEventsForWaybillV1Response: xmlHolder({ return: xmlHolder({ confirmId: xmlText, eventsList: xmlEvents(event) }) }),
});

type Event = z.output<typeof event>;

const readEvent = (item: Event): Scan | null => {
  const time = readTime(item.eventTime);
  const code = item.businessCode;
  if (!time || !code) return null;
  return {
    carrierCode: code,
    message: item.description,
    meaning: readStatus(statusByCode, code, code.slice(0, 4), code.slice(0, 2)),
    time,
    location: readPlace({ city: item.depotName, countryCode: item.country }),
  };
};

/** An event may come twice; its id shows that. */
const withoutDoubles = (events: readonly Event[]): Event[] => {
  const seen = new Set<string>();
  return events.filter(({ objectId }) => {
    const isNew = objectId === "" || !seen.has(objectId);
    seen.add(objectId);
    return isNew;
  });
};

/** The waybill under which a parcel continues, or goes back: whatever is written like one among an event's data. */
const newWaybillIn = (events: readonly Event[], codes: readonly string[]): string | undefined =>
  events
    .filter(({ businessCode }) => codes.includes(businessCode))
    .flatMap(({ eventDataList, waybill }) => eventDataList.map(({ value }) => value.trim()).filter((value) => value !== waybill))
    .findLast((value) => /^(?:\d{13}[A-Z]|\d{14})$/.test(value));

const factsOf = (events: readonly Event[]) => {
  const trackingCode = newWaybillIn(events, ["230402"]);
  const receiver = events
    .filter(({ businessCode }) => /^190[12]/.test(businessCode))
    .flatMap(({ eventDataList }) => eventDataList)
    .findLast(({ code }) => code === "receiverName");
  return readFacts({
    nextLegs: trackingCode ? [{ carrier: "DPD_PL", carrierName: null, trackingCode }] : undefined,
    returnTrackingCode: newWaybillIn(events, ["230403", "230408"]),
    proof: readProof({ signedBy: receiver?.value }),
  });
};

/** Faults come with 500, and with 200. An unknown waybill is a null pointer on DPD's side. */
export const readFault = (document: unknown): CarrierFailure | null => {
  const words = z.object({ Fault: z.object({ faultstring: xmlText }) }).safeParse(soapBody(document)).data?.Fault.faultstring;
  if (words === undefined) return null;
  if (/access denied|login failed/i.test(words)) return { code: "credentials-rejected", detail: words };
  return /NullPointerException/.test(words)
    ? { code: "not-found" }
    : { code: "unavailable", detail: `fault: ${words.slice(0, 200)}` };
};

export const readTrackAnswer = (document: unknown, trackingCode: string): ReadingResult => {
  const fault = readFault(document);
  if (fault) return fail(fault);
  const parsed = parseBody(trackAnswer, soapBody(document));
  if (!parsed.ok) return parsed;
  const listed = parsed.value.getEventsForWaybillV1Response.return.eventsList;
  if (listed.length === 0) return notFound;
  const events = withoutDoubles(ownEvents(listed, ({ waybill }) => isSameCode(waybill, trackingCode)));
  if (events.length === 0) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  return scans.ok ? ok({ scans: sortedByTime(scans.value), estimatedDelivery: null, facts: factsOf(events) }) : scans;
};
