import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { readFacts, readProof } from "../reading/facts.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { saysUnknownNumber } from "../reading/unknown-numbers.ts";
import { readWayBack } from "../reading/way-back.ts";
import { reasonWords, statusByCode, wayBackCode } from "./status-map.ts";

const event = z.object({ created: text, location: text, status_id: text, status: text, remarks: text });

const parcel = z.object({
  awb_number: z.string(),
  status: text,
  promised_delivery_date: text,
  edd: text,
  received_by: text,
  delivery_details: z.object({ city: text, state: text }).nullish(),
  tracking_details: eventList(event),
});

const trackAnswer = z.object({ message: text, data: listOf(parcel) });

type Event = z.output<typeof event>;

const keyOf = (code: string | null | undefined): string => code?.trim().toLowerCase() ?? "";

/** A delivery centre receives returns under the code of what goes out: the remark shows which. "RTO Pending" waits to become one. */
const isReturn = ({ status_id, remarks }: Event): boolean =>
  wayBackCode.test(keyOf(status_id)) || /\b(rts|rto)\b(?! pending)/i.test(remarks ?? "");

const readMeaning = (code: string, remarks: string): ScanMeaning => {
  const meaning = readWords(reasonWords, `${code}: ${remarks}`);
  return isUncharted(meaning) ? readStatus(statusByCode, code) : meaning;
};

const readEvent = (item: Event): { scan: Scan; isWayBack: boolean } | null => {
  const time = readTime(item.created);
  if (!time) return null;
  const code = keyOf(item.status_id);
  const scan: Scan = {
    carrierCode: code || null,
    message: item.status?.trim() ?? "",
    meaning: readMeaning(code, item.remarks ?? ""),
    time,
    location: readPlace({ city: item.location }),
  };
  return { scan, isWayBack: isReturn(item) };
};

const readParcel = (fields: z.output<typeof parcel>): ReadingResult => {
  const events = collectScans(fields.tracking_details, readEvent);
  if (!events.ok) return events;
  const wayBack = new Map(events.value.map(({ scan, isWayBack }) => [scan, isWayBack]));
  const steps = sortedByTime([...wayBack.keys()]).map((scan) => ({ scan, isWayBack: wayBack.get(scan) ?? false }));
  const state = keyOf(fields.status);
  // The arrival of a return is no delivery, whatever the newest scan is.
  const summary: ScanMeaning = wayBackCode.test(state) ? { status: "RETURN_TO_SENDER" } : readStatus(statusByCode, state);
  const facts = readFacts({
    destination: readPlace({ city: fields.delivery_details?.city, region: fields.delivery_details?.state }),
    proof: state === "delivered" ? readProof({ signedBy: fields.received_by }) : undefined,
  });
  return ok({
    scans: withSummaryStatus(readWayBack(steps), summary),
    estimatedDelivery: readEstimate(fields.promised_delivery_date) ?? readEstimate(fields.edd),
    facts,
  });
};

/** Numbers that are not known are left out. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { message, data } = parsed.value;
  const isExplained = !message || /^(success|failure)$/i.test(message.trim()) || saysUnknownNumber(message);
  if (data.length === 0 && !isExplained) return fail(unexpected(`message: ${message}`));
  const items = data.map((fields) => [fields.awb_number, { result: readParcel(fields), raw: JSON.stringify(fields) }] as const);
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
