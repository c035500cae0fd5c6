import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { xmlElement, xmlEvents, xmlKnown, xmlList, xmlText } from "../client/http/xml.ts";
import {
  collectScans,
  type ItemReading,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readCount, readFacts } from "../reading/facts.ts";
import { newestFirst, readCompactTime, readEstimate, sortedByTime } from "../reading/scan-times.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, statusBySummary, wordRules } from "./status-map.ts";

const statusData = z.object({
  StatusCode: xmlText,
  StatusDescription: xmlText,
  LocalEventDate: xmlText,
  LocalEventTime: xmlText,
  Depot: xmlText,
  DepotName: xmlText,
});

const country = xmlElement({ CountryCode: xmlText });

const consignment = xmlKnown({
  ConsignmentNumber: xmlText,
  AlternativeConsignmentNumber: xmlText,
  OriginDepot: xmlText,
  OriginCountry: country,
  DeliveryTown: xmlText,
  PieceQuantity: xmlText,
  DestinationCountry: country,
  SummaryCode: xmlText,
  ShipmentSummary: xmlElement({ DueDate: xmlText }),
  StatusData: xmlEvents(statusData),
});

const trackAnswer = z.object({
  TrackResponse: xmlElement({
    Consignment: xmlList(consignment),
    Error: xmlList(z.object({ Code: xmlText, Message: xmlText })),
  }),
});

type Consignment = z.output<typeof consignment>;

const readMeaning = (code: string, words: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, code);
  return isUncharted(meaning) ? readWords(wordRules, words) : meaning;
};

const readStatusData = (item: z.output<typeof statusData>): Scan | null => {
  const time = readCompactTime(item.LocalEventDate.trim(), item.LocalEventTime);
  const code = item.StatusCode.trim();
  if (!time || !code) return null;
  const message = item.StatusDescription.trim();
  return { carrierCode: code, message, meaning: readMeaning(code, message), time, location: readPlace({ city: item.DepotName }) };
};

const lastLeg: readonly string[] = ["OUT_FOR_DELIVERY", "DELIVERED", "AVAILABLE_FOR_PICKUP", "ATTEMPT_FAILURE"];

/**
 * Times are local to a depot whose country is not given. It is known for the depot of origin and, while nothing goes back, for
 * the last leg.
 */
const readScans = (item: Consignment) => {
  const isReturn = item.StatusData.some(
    ({ StatusCode, StatusDescription }) => readMeaning(StatusCode, StatusDescription).status === "RETURN_TO_SENDER",
  );
  return collectScans(item.StatusData, (data) => {
    const scan = readStatusData(data);
    if (!scan) return null;
    const isAtOrigin = data.Depot !== "" && data.Depot === item.OriginDepot;
    const isAtDestination = lastLeg.includes(scan.meaning.status) && !isReturn;
    const known = isAtDestination ? item.DestinationCountry : isAtOrigin ? item.OriginCountry : undefined;
    return { ...scan, location: readPlace({ city: data.DepotName, countryCode: known?.CountryCode }) };
  });
};

const readConsignment = (item: Consignment): ReadingResult => {
  if (item.SummaryCode.trim() === "CNF") return notFound;
  const scans = readScans(item);
  if (!scans.ok) return scans;
  const inOrder = sortedByTime(newestFirst(scans.value));
  const destination = readPlace({ city: item.DeliveryTown, countryCode: item.DestinationCountry.CountryCode });
  return ok({
    scans: withSummaryStatus(inOrder, readStatus(statusBySummary, item.SummaryCode.trim())),
    estimatedDelivery: readEstimate(item.ShipmentSummary.DueDate, destination),
    facts: readFacts({
      pieceCount: readCount(item.PieceQuantity),
      origin: readPlace({ countryCode: item.OriginCountry.CountryCode }),
      destination,
    }),
  });
};

const latest = "9999";

/** If none of its events can be read, a consignment may be the newest: then nothing is known of the number. */
const newestEvent = ({ StatusData }: Consignment): string =>
  StatusData.flatMap((item) => readStatusData(item)?.time ?? [])
    .map((time) => (time.kind === "local" ? time.local : time.iso))
    .toSorted()
    .at(-1) ?? (StatusData.length > 0 ? latest : "");

const numbersOf = (item: Consignment): string[] =>
  [item.AlternativeConsignmentNumber.trim(), item.ConsignmentNumber.trim()].filter((number) => number !== "");

const countConsignments = (document: unknown): number =>
  z.object({ TrackResponse: z.object({ Consignment: z.array(z.unknown()) }) }).safeParse(document).data?.TrackResponse.Consignment
    .length ?? 1;

/**
 * Numbers are used again after some time: of several consignments with one number the newest is meant, and so is listed last. If
 * there are more consignments than numbers, and one of them is about none, it may be the newest of any.
 */
export const readTrackAnswer = (
  document: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, document);
  if (!parsed.ok) return parsed;
  const { Consignment: consignments, Error: errors } = parsed.value.TrackResponse;
  const [error] = errors;
  if (error?.Code === "9000") return fail({ code: "credentials-rejected", detail: "TNT returned 9000" });
  if (error) return fail(refusedWith(error.Code, error.Message));
  const count = countConsignments(document);
  const asked = consignments.filter((item) => numbersOf(item).some((number) => codes.some((code) => isSameCode(code, number))));
  if (count > codes.length && asked.length < count) return fail(unexpected("a consignment has no number that was asked for"));
  const items = consignments.toSorted((a, b) => newestEvent(a).localeCompare(newestEvent(b)));
  return ok(
    new Map(
      items.flatMap((item) => {
        const reading = { result: readConsignment(item), raw: JSON.stringify(item) };
        return numbersOf(item).map((number) => [number, reading] as const);
      }),
    ),
  );
};
