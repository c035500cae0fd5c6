import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { Scan, ScanTime } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import { soapBody, xmlEvents, xmlHolder, xmlKnown, xmlText } from "../client/http/xml.ts";
import { collectScans, parseBody, type ReadingResult, readPlace } from "../reading/answers.ts";
import { readFacts, readPickupPoint } from "../reading/facts.ts";
import { readTime, sortedByTime } from "../reading/scan-times.ts";
import { readStatus, readWords } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { statusByCode, wordRules } from "./status-map.ts";

const event = xmlKnown({ Libelle: xmlText, Date: xmlText, Heure: xmlText, Emplacement: xmlText, Relais_Pays: xmlText });

const trackAnswer = z.object({
  WSI2_TracingColisDetailleResponse: z.object({
    WSI2_TracingColisDetailleResult: z.object({
      STAT: xmlText,
      Relais_Libelle: xmlText,
      Tracing: xmlHolder({ ret_WSI2_sub_TracingColisDetaille: xmlEvents(event) }),
    }),
  }),
});

type Event = z.output<typeof event>;

/** Day, month and a year of two digits (four have been seen); hours and minutes. */
const readEventTime = ({ Date: date, Heure: hour }: Event): ScanTime | null => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{2}|\d{4})$/.exec(date) ?? [];
  return year ? readTime(`${year.padStart(4, "20")}-${month}-${day} ${hour || "00:00"}`) : null;
};

const readEvent = (item: Event): Scan | null => {
  const time = readEventTime(item);
  return (
    time && {
      carrierCode: null,
      message: item.Libelle,
      meaning: readWords(wordRules, item.Libelle),
      time,
      location: readPlace({ city: item.Emplacement, countryCode: item.Relais_Pays }),
    }
  );
};

const isTracked = (stat: string): boolean => ["0", "80", "81", "82", "83"].includes(stat);

const readRefusal = (stat: string): CarrierFailure => {
  if (stat === "24" || stat === "94") return { code: "not-found" };
  if (["1", "2", "8", "95", "97"].includes(stat))
    return { code: "credentials-rejected", detail: `Mondial Relay returned ${stat}` };
  if (stat === "99") return { code: "unavailable", detail: "Mondial Relay returned 99, a service failure" };
  return unexpected(`STAT ${stat || "missing"}`);
};

export const readTrackAnswer = (document: unknown): ReadingResult => {
  const parsed = parseBody(trackAnswer, soapBody(document));
  if (!parsed.ok) return parsed;
  const {
    STAT: stat,
    Relais_Libelle: name,
    Tracing,
  } = parsed.value.WSI2_TracingColisDetailleResponse.WSI2_TracingColisDetailleResult;
  if (!isTracked(stat)) return fail(readRefusal(stat));
  // The list is padded with empty events.
  const events = Tracing.ret_WSI2_sub_TracingColisDetaille.filter(({ Libelle, Date: date }) => Libelle !== "" || date !== "");
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  return ok({
    scans: withSummaryStatus(sortedByTime(scans.value), readStatus(statusByCode, stat)),
    estimatedDelivery: null,
    facts: readFacts({ pickupPoint: readPickupPoint({ name }) }),
  });
};
