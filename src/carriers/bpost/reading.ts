import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan, ScanMeaning } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { xmlElement, xmlEvents, xmlText } from "../client/http/xml.ts";
import { answersAnother, collectScans, isSameCode, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readFacts, readPickupPoint, readWeight } from "../reading/facts.ts";
import { readTime, readWindow, sortedByTime } from "../reading/scan-times.ts";
import { isUncharted, readStatus, readWords } from "../reading/status-map.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const stateInfo = z.object({ time: xmlText, stateCode: xmlText, stateDescription: xmlText, location: xmlText });

const pickupPoint = z.object({ name: xmlText, streetName: xmlText, houseNumber: xmlText, postalCode: xmlText, city: xmlText });

const trackAnswer = z.object({
  itemTracking: z.object({
    itemCode: xmlText,
    stateInfo: xmlEvents(stateInfo),
    itemDetail: xmlElement({ weightInGrams: xmlText }),
    pickupPoint: pickupPoint.optional(),
    deliveryTimeWindow: xmlElement({
      plannedDeliveryDateWindowStart: xmlText,
      plannedDeliveryDateWindowEnd: xmlText,
    }),
  }),
});

const exceptions = z.object({
  systemException: z.object({ message: xmlText }).optional(),
  businessException: z.object({ message: xmlText }).optional(),
});

const readMeaning = (code: string, words: string): ScanMeaning => {
  const meaning = readStatus(statusByCode, code);
  return isUncharted(meaning) ? readWords(wordRules, words) : meaning;
};

const readState = ({ time: stamp, stateCode, stateDescription, location }: z.output<typeof stateInfo>): Scan | null => {
  const time = readTime(stamp);
  if (!time || !stateCode) return null;
  return {
    carrierCode: stateCode,
    message: stateDescription,
    meaning: readMeaning(stateCode, stateDescription),
    time,
    location: readPlace({ city: location }),
  };
};

export const readTrackAnswer = (document: unknown, trackingCode: string): ReadingResult => {
  const { systemException, businessException } = exceptions.safeParse(document).data ?? {};
  if (systemException) return fail({ code: "unavailable", detail: "bpost returned a system exception" });
  if (businessException) return fail(unexpected(`a business exception: ${businessException.message}`));
  const parsed = parseBody(trackAnswer, document);
  if (!parsed.ok) return parsed;
  const item = parsed.value.itemTracking;
  if (!isSameCode(item.itemCode, trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(item.stateInfo, readState);
  if (!scans.ok) return scans;
  const { plannedDeliveryDateWindowStart: start, plannedDeliveryDateWindowEnd: end } = item.deliveryTimeWindow;
  const { name, streetName, houseNumber, postalCode, city } = item.pickupPoint ?? {};
  const facts = readFacts({
    weight: readWeight(item.itemDetail.weightInGrams, "g"),
    pickupPoint: readPickupPoint({
      name,
      street: [streetName, houseNumber].filter(Boolean).join(" "),
      location: readPlace({ city, postalCode }),
    }),
  });
  return ok({ scans: sortedByTime(scans.value), estimatedDelivery: readWindow(start, end), facts });
};
