import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Location, Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  collectScans,
  type ItemReading,
  leftOutIsNotFound,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { pieceForAll } from "../reading/pieces.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  EventDT: text,
  OmniCode: text,
  Description: text,
  Location: text,
  Part: z.number().nullish(),
});

/** `Delivered` is when it was delivered, and no estimate. */
const consignment = z.object({ ConsignmentNo: z.string(), Events: eventList(event) });

const trackAnswer = z.array(consignment);

const refusal = z.object({ Errors: z.array(z.object({ Key: text, Message: text })).min(1) });

type Event = z.output<typeof event>;

/** "SAN BERNARDINO,CA,US", "LONDON,EGHAM,GB", "NL": the country stands last. A short part before it is a state. */
const readLocation = (written: string): Location | null => {
  const parts = written.split(",").map((part) => part.trim());
  const countryCode = /^[A-Z]{2}$/.test(parts.at(-1) ?? "") ? parts.pop() : undefined;
  const region = parts.length > 1 && /^[A-Z]{2,3}$/.test(parts.at(-1) ?? "") ? parts.pop() : undefined;
  return readPlace({ city: parts.join(", "), region, countryCode });
};

const readEvent = (item: Event): { scan: Scan; part: number } | null => {
  const time = readTime(item.EventDT);
  if (!time) return null;
  const code = item.OmniCode?.trim().toUpperCase() ?? "";
  return {
    scan: {
      carrierCode: code || null,
      message: item.Description?.trim() ?? "",
      meaning: readStatus(statusByCode, code),
      time,
      location: readLocation(item.Location ?? ""),
    },
    part: item.Part ?? 1,
  };
};

/** Parts of a consignment are scanned each for itself: it is delivered when all of them are. */
const readConsignment = ({ Events }: z.output<typeof consignment>): ReadingResult => {
  const collected = collectScans(Events, readEvent);
  if (!collected.ok) return collected;
  if (collected.value.length === 0) return notFound;
  const pieces = [...Map.groupBy(collected.value, ({ part }) => part).values()].map((events) => ({
    trackingCode: null,
    scans: sortedByTime(events.map(({ scan }) => scan)),
  }));
  return ok({ scans: pieceForAll(pieces)?.scans ?? [], estimatedDelivery: null });
};

/** Consignments that are not known are left out. */
export const readTrackAnswer = (
  body: unknown,
  codes: readonly string[],
): Result<ReadonlyMap<string, ItemReading>, CarrierFailure> => {
  const [error] = refusal.safeParse(body).data?.Errors ?? [];
  if (error) {
    const words = `${error.Key ?? ""} ${error.Message ?? ""}`.trim();
    return fail(/access.?key|unauthori[sz]ed/i.test(words) ? { code: "credentials-rejected", detail: words } : unexpected(words));
  }
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const items = parsed.value.map(
    (item) => [item.ConsignmentNo, { result: readConsignment(item), raw: JSON.stringify(item) }] as const,
  );
  return ok(leftOutIsNotFound(codes, new Map<string, ItemReading>(items)));
};
