import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readCount, readFacts, readFailures, readProof, readWeight } from "../reading/facts.ts";
import { dayFirst, readCompactTime, readEstimate, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { readWayBack } from "../reading/way-back.ts";
import { arrivals, reasonWords, statusByCode, summaryWords } from "./status-map.ts";

const header = z.object({
  strShipmentNo: z.string(),
  strCNProduct: text,
  strOrigin: text,
  strDestination: text,
  strPieces: text,
  strWeight: text,
  strStatus: text,
  strStatusRelName: text,
  strRemarks: text,
  strNoOfAttempts: text,
  strRtoNumber: text,
  strExpectedDeliveryDate: text,
  strRevExpectedDeliveryDate: text,
});

const action = z.object({
  strCode: z.string(),
  strAction: text,
  strOrigin: text,
  strDestination: text,
  strActionDate: text,
  strActionTime: text,
  sTrRemarks: text,
});

/** The flag may be text, and its value in capitals. */
const trackAnswer = z.object({
  statusFlag: z.union([z.boolean(), z.string().transform((flag) => flag.trim().toUpperCase() === "TRUE")]),
  errorDetails: listOf(z.object({ name: text, value: text })),
  trackHeader: header.nullish(),
  trackDetails: eventList(action),
});

type Action = z.output<typeof action>;
type Header = z.output<typeof header>;

const withoutDelivery = "NONDLV";

/** Why a delivery failed, or a parcel waits, stands in the remarks: "UAT|COULD NOT ATTEMPT". */
const readReason = (remarks: string): string => remarks.replace(/^[A-Z]{2,4}\|/, "").trim();

const readMeaning = (code: string, reason: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, code);
  const why = code === withoutDelivery ? readWords(reasonWords, reason) : meaning;
  return isUncharted(why) ? meaning : why;
};

/** Remarks of a delivery are the name of the person who took it: only reasons are shown. */
const readAction = (item: Action): { scan: Scan; isWayBack: boolean } | null => {
  const time = readCompactTime(dayFirst(item.strActionDate), item.strActionTime ?? "");
  if (!time) return null;
  const code = item.strCode.trim().toUpperCase();
  const reason = ["NONDLV", "HELDUP", "HLD", "PCNO"].includes(code) ? readReason(item.sTrRemarks ?? "") : "";
  const place = arrivals.has(code.replace(/^RTO(?=.)/, "")) ? item.strDestination : item.strOrigin;
  return {
    scan: {
      carrierCode: code,
      message: [item.strAction?.trim(), reason].filter(Boolean).join(": "),
      meaning: readMeaning(code, reason),
      time,
      location: readPlace({ city: place }),
    },
    isWayBack: code.startsWith("RTO"),
  };
};

const readHeaderFacts = (header: Header) =>
  readFacts({
    serviceName: header.strCNProduct,
    weight: readWeight(header.strWeight, "kg"),
    pieceCount: readCount(header.strPieces),
    origin: readPlace({ city: header.strOrigin }),
    destination: readPlace({ city: header.strDestination }),
    // The last round counts as well; whether it failed is among the scans.
    failedAttempts: readFailures(Math.max(0, Number(header.strNoOfAttempts?.trim() || Number.NaN) - 1)),
    returnTrackingCode: header.strRtoNumber,
    proof: /^delivered$/i.test(header.strStatus?.trim() ?? "")
      ? readProof({ signedBy: header.strRemarks, receivedAs: header.strStatusRelName })
      : undefined,
  });

const readRefusal = (words: string): CarrierFailure => {
  if (/no data found/i.test(words)) return { code: "not-found" };
  if (/token|unauthori[sz]ed/i.test(words)) return { code: "credentials-rejected", detail: words };
  return refusedWith("", words);
};

export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { statusFlag, errorDetails, trackHeader, trackDetails } = parsed.value;
  if (!statusFlag || !trackHeader)
    return fail(readRefusal(errorDetails.find(({ name }) => name === "strError")?.value ?? "without a reason"));
  if (!isSameCode(trackHeader.strShipmentNo, trackingCode)) return answersAnother(trackingCode);
  const actions = collectScans(trackDetails, readAction);
  if (!actions.ok) return actions;
  const isBack = new Map(actions.value.map(({ scan, isWayBack }) => [scan, isWayBack]));
  const inOrder = sortedByTime(actions.value.map(({ scan }) => scan));
  const scans = readWayBack(inOrder.map((scan) => ({ scan, isWayBack: isBack.get(scan) ?? false })));
  return ok({
    scans: withSummaryStatus(scans, readWords(summaryWords, trackHeader.strStatus ?? "")),
    estimatedDelivery:
      readEstimate(dayFirst(trackHeader.strRevExpectedDeliveryDate)) ??
      readEstimate(dayFirst(trackHeader.strExpectedDeliveryDate)),
    facts: readHeaderFacts(trackHeader),
  });
};
