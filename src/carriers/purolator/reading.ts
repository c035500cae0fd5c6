import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan, ScanMeaning } from "../../tracking/reading.ts";
import { soapBody, xmlElement, xmlEvents, xmlHolder, xmlKnown, xmlList, xmlText } from "../client/http/xml.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { newestFirst, readCompactTime } from "../reading/scan-times.ts";
import { isUncharted, plainWords, readStatus, readWords, type WordRules } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { deliveryRules, otherRules, statusByCode, undeliverableRules } from "./status-map.ts";

const responseInformation = xmlElement({
  Errors: xmlElement({ Error: xmlList(z.object({ Code: xmlText, Description: xmlText })) }),
});

const scan = z.object({
  ScanType: xmlText,
  Depot: xmlElement({ Name: xmlText }),
  ScanDate: xmlText,
  ScanTime: xmlText,
  Description: xmlText,
});

const information = xmlKnown({
  PIN: xmlElement({ Value: xmlText }),
  Scans: xmlHolder({ Scan: xmlEvents(scan) }),
  ResponseInformation: responseInformation,
});

const trackAnswer = z.object({
  TrackPackagesByPinResponse: xmlKnown({
    ResponseInformation: responseInformation,
    TrackingInformationList: xmlHolder({ TrackingInformation: xmlList(information) }),
  }),
});

/** Types whose words say more, and whose words they are read by. Other alone has no meaning. */
const rulesByType: Readonly<Record<string, readonly WordRules[]>> = {
  Delivery: [deliveryRules],
  Other: [otherRules],
  // Reasons, outcomes and mere movement
  Undeliverable: [undeliverableRules, otherRules],
};

const readMeaning = (type: string, words: string): ScanMeaning => {
  const meanings = (rulesByType[type] ?? []).map((rules) => readWords(rules, words));
  return meanings.find((meaning) => !isUncharted(meaning)) ?? readStatus(statusByCode, type);
};

/** "MONTREAL SORT CTR/CTR TRIE, PQ", or a name alone. Only depots in Canada name a province. */
const readDepot = (name: string): Location | null => {
  const [, city, province] = /^(.+?),? (AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|PQ|QC|SK|YT)$/.exec(name.trim()) ?? [];
  if (province) return readPlace({ city, region: province === "PQ" ? "QC" : province, countryCode: "CA" });
  return /^purolator$/i.test(name.trim()) ? null : readPlace({ city: name });
};

const readScan = (item: z.output<typeof scan>): Scan | null => {
  const time = readCompactTime(item.ScanDate, item.ScanTime);
  if (!time || !item.ScanType) return null;
  return {
    // "Other" says nothing, and several scans of a minute have it.
    carrierCode: item.ScanType === "Other" ? null : item.ScanType,
    message: item.Description,
    meaning: readMeaning(item.ScanType, item.Description),
    time,
    location: readDepot(item.Depot.Name),
  };
};

const unknownPin =
  /\bpins?\b.*\b(not|no|invalid|unknown)\b|\b(not|no|invalid|unknown)\b.*\bpins?\b|\bnot found\b|\bno (tracking|scan)/;

const readErrors = (errors: readonly { Code: string; Description: string }[]): CarrierFailure | null => {
  const [error] = errors;
  if (!error) return null;
  if (errors.some(({ Description }) => unknownPin.test(plainWords(Description)))) return { code: "not-found" };
  return refusedWith(error.Code, error.Description);
};

/** Errors come with HTTP 200, for the whole answer or for one PIN. */
export const readTrackAnswer = (document: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, soapBody(document));
  if (!parsed.ok) return parsed;
  const { ResponseInformation, TrackingInformationList } = parsed.value.TrackPackagesByPinResponse;
  const failure = readErrors(ResponseInformation.Errors.Error);
  if (failure) return fail(failure);
  const [item] = TrackingInformationList.TrackingInformation;
  if (!item || (!item.PIN.Value && item.Scans.Scan.length === 0)) return notFound;
  if (!isSameCode(item.PIN.Value, trackingCode)) return answersAnother(trackingCode);
  const ownFailure = readErrors(item.ResponseInformation.Errors.Error);
  if (ownFailure) return fail(ownFailure);
  const scans = collectScans(item.Scans.Scan, readScan);
  return scans.ok ? ok({ scans: newestFirst(scans.value), estimatedDelivery: null }) : scans;
};

const fault = z.object({ Fault: z.object({ faultcode: xmlText, faultstring: xmlText }) });

/** A SOAP fault about who is asking is no outage, though it comes with HTTP 500. */
export const readFault = (document: unknown): CarrierFailure | null => {
  const parsed = fault.safeParse(soapBody(document)).data;
  if (!parsed) return null;
  const { faultcode, faultstring } = parsed.Fault;
  return /security|authenti|unauthori[sz]ed|access denied/i.test(`${faultcode} ${faultstring}`)
    ? { code: "credentials-rejected", detail: `Purolator returned ${faultcode}` }
    : null;
};
