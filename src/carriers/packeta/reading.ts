import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan } from "../../tracking/reading.ts";
import { xmlEvents, xmlHolder, xmlText } from "../client/http/xml.ts";
import { collectScans, parseBody, type ReadingResult } from "../reading/answers.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { readStatus } from "../reading/status-map.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { readWayBack } from "../reading/way-back.ts";
import { statusByCode } from "./status-map.ts";

const record = z.object({ dateTime: xmlText, statusCode: xmlText, codeText: xmlText, statusText: xmlText });

const trackAnswer = z.object({
  response: z.object({
    status: xmlText,
    fault: xmlText,
    string: xmlText,
    result: xmlHolder({ record: xmlEvents(record) }),
  }),
});

const readRecord = ({ dateTime, statusCode, codeText, statusText }: z.output<typeof record>): Scan | null => {
  const time = readTime(dateTime);
  if (!time || !statusCode) return null;
  return {
    carrierCode: statusCode,
    message: statusText || codeText,
    meaning: readStatus(statusByCode, statusCode),
    time,
    location: null,
  };
};

/** "Arrived" is what a sender's hand-over at a pick-up point is called too: it is that if nothing was scanned before. */
const withAcceptance = (scans: readonly Scan[]): Scan[] => {
  const first = scans.findIndex(({ meaning }) => !["UNKNOWN", "PENDING"].includes(meaning.status));
  return scans.map((scan, index) =>
    index === first && scan.carrierCode === "2" ? { ...scan, meaning: { status: "PICKED_UP" } } : scan,
  );
};

/** 10 says that a packet is back with its sender: the end of a return already reported, or all that is reported of it. */
const withReturn = (scans: readonly Scan[]): Scan[] =>
  readWayBack(scans.map((scan) => ({ scan, isWayBack: scan.carrierCode === "10" })));

const readFault = (fault: string, words: string): CarrierFailure => {
  if (fault === "PacketIdFault") return { code: "not-found" };
  if (fault === "IncorrectApiPasswordFault") return { code: "credentials-rejected", detail: "Packeta refused the API password" };
  return refusedWith(fault, words);
};

/** Faults come with HTTP 200. The answer does not repeat the packet's number. */
export const readTrackAnswer = (document: unknown): ReadingResult => {
  const parsed = parseBody(trackAnswer, document);
  if (!parsed.ok) return parsed;
  const { status, fault, string: words, result } = parsed.value.response;
  if (status !== "ok") return fail(readFault(fault, words));
  const scans = collectScans(result.record, readRecord);
  return scans.ok ? ok({ scans: withReturn(withAcceptance(sortedByTime(scans.value))), estimatedDelivery: null }) : scans;
};
