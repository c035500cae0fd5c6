import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { ReportedProof, Scan, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import type { FreshToken } from "../client/http/tokens.ts";
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
import { eventList, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  barcode: text,
  status: text,
  status_description: text,
  status_date: text,
  location: text,
  postcode: text,
  receiver_name: text,
  signature: text,
});

const trackAnswer = z.object({ response: z.object({ items: z.record(z.string(), eventList(event)) }) });

type Event = z.output<typeof event>;

/** "19/07/2569 18:12:26+07:00": the year is of the Buddhist era, 543 ahead, in every language. */
const readThaiTime = (written: string | null | undefined): ScanTime | null => {
  const [, day, month, year, rest] = /^(\d{2})\/(\d{2})\/(\d{4})\s+(.+)$/.exec(written?.trim() ?? "") ?? [];
  if (!year) return readTime(written);
  const commonYear = Number(year) > 2400 ? Number(year) - 543 : Number(year);
  return readTime(`${commonYear}-${month}-${day} ${rest}`);
};

const readEvent = (item: Event): Scan | null => {
  const time = readThaiTime(item.status_date);
  if (!time) return null;
  const code = item.status?.trim() ?? "";
  // Counters have their own numbers in its place, which begin with 00.
  const postalCode = /^[1-9]\d{4}$/.test(item.postcode?.trim() ?? "") ? item.postcode : null;
  return {
    carrierCode: code || null,
    message: item.status_description?.trim() ?? "",
    meaning: readStatus(statusByCode, code),
    time,
    location: readPlace({ city: item.location, postalCode }),
  };
};

/** "A Example /ผู้รับรับเอง": who took it, and in which role. */
const readReceiver = (events: readonly Event[]): ReportedProof | undefined => {
  const received = events.findLast(({ receiver_name, signature }) => receiver_name || signature);
  const [name, role] = received?.receiver_name?.split("/") ?? [];
  return received ? readProof({ signedBy: name, receivedAs: role, hasSignature: Boolean(received.signature) }) : undefined;
};

/** The number is known if there are events under it. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const listed = Object.entries(parsed.value.response.items);
  const [, all] = listed.find(([number]) => isSameCode(number, trackingCode)) ?? [];
  if (all === undefined && listed.length > 0) return answersAnother(trackingCode);
  if (!all || all.length === 0) return notFound;
  const events = ownEvents(all, ({ barcode }) => !barcode || isSameCode(barcode, trackingCode));
  if (events.length === 0) return answersAnother(trackingCode);
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  return ok({ scans: sortedByTime(scans.value), estimatedDelivery: null, facts: readFacts({ proof: readReceiver(events) }) });
};

const refusal = z.object({ status: z.union([z.literal(false), z.number()]), message: text });

const counts = z.object({
  response: z.object({ track_count: z.object({ count_number: z.number(), track_count_limit: z.number() }) }),
});

/** Inside a 200. The count shows what is left of the day; Kolli tries again an hour later. */
export const readRefusal = (body: unknown): CarrierFailure | null => {
  const refused = refusal.safeParse(body).data;
  if (!refused) return null;
  const count = counts.safeParse(body).data?.response.track_count;
  if (count && count.count_number >= count.track_count_limit) return { code: "rate-limited", retryAfterMs: 3_600_000 };
  const words = refused.message?.trim() ?? "";
  const isUnauthorised = refused.status === 401 || /token|unauthori[sz]ed/i.test(words);
  return isUnauthorised ? { code: "credentials-rejected", detail: words } : refusedWith("", words);
};

/** It lasts thirty days; renewed each day, so that nothing depends on reading its end. */
export const readTokenAnswer = (body: unknown): Result<FreshToken, CarrierFailure> => {
  const parsed = z.object({ token: z.string().min(1) }).safeParse(body);
  if (parsed.success) return ok({ token: parsed.data.token, expiresInSeconds: 86_400 });
  return fail(readRefusal(body) ?? unexpected("the token response has no token"));
};
