import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { inListedOrder } from "../reading/day-only.ts";
import { dayFirst, readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, oneOrMany, text } from "../reading/shapes.ts";
import { plainWords, readStatus } from "../reading/status-map.ts";
import { withSummaryStatus } from "../reading/summary-status.ts";
import { refusedWith } from "../reading/unknown-numbers.ts";
import { statusByCode, statusByPhase } from "./status-map.ts";

const event = z.object({
  codEvento: text,
  fecEvento: text,
  horEvento: text,
  desTextoResumen: text,
  desTextoAmpliado: text,
  desFase: text,
  unidad: text,
});

/** The second version, which the posts' newer gateway answers with, has English names for the same. */
const newerEvent = z.object({
  eventCode: text,
  eventDate: text,
  eventHours: text,
  summaryText: text,
  expandedText: text,
  phaseDes: text,
  unit: text,
});

/** A list of one; some errors come without the list around them. */
const trackAnswer = oneOrMany(
  z.object({
    codEnvio: text,
    error: z.object({ codError: text, desError: text }).nullish(),
    fec_entregasum: text,
    eventos: eventList(event),
    code: text,
    events: eventList(newerEvent),
  }),
);

type Event = z.output<typeof event>;

const asOlder = (item: z.output<typeof newerEvent>): Event => ({
  codEvento: item.eventCode,
  fecEvento: item.eventDate,
  horEvento: item.eventHours,
  desTextoResumen: item.summaryText,
  desTextoAmpliado: item.expandedText,
  desFase: item.phaseDes,
  unidad: item.unit,
});

/** An office by name. A number alone says nothing to anyone. */
const readOffice = (unidad: string | null | undefined) => readPlace({ city: /\p{L}/u.test(unidad ?? "") ? unidad : null });

const readEvent = (item: Event): { scan: Scan; isDayOnly: boolean } | null => {
  const time = readTime(`${dayFirst(item.fecEvento)} ${item.horEvento ?? ""}`);
  if (!time || !item.codEvento) return null;
  const scan: Scan = {
    carrierCode: item.codEvento,
    message: item.desTextoResumen || item.desTextoAmpliado || "",
    meaning: readStatus(statusByCode, item.codEvento),
    time,
    location: readOffice(item.unidad),
  };
  return { scan, isDayOnly: !item.horEvento?.trim() };
};

/** If the newest event's code is not known, the phase it belongs to may be. Oldest first, as Correos lists them. */
const withPhase = (scans: readonly Scan[], events: readonly Event[]): Scan[] =>
  withSummaryStatus(scans, readStatus(statusByPhase, plainWords(events.at(-1)?.desFase ?? "").toUpperCase()));

/** HTTP says 200 to everything: `codError` distinguishes found ("0") from not found ("3", "Sin Trazabilidad en Minerva"). */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [shipment] = parsed.value;
  const error = shipment?.error?.codError ?? "0";
  if (!shipment || error === "3") return notFound;
  if (error !== "0") return fail(refusedWith(error, shipment.error?.desError));
  if (!isSameCode(shipment.codEnvio ?? shipment.code ?? "", trackingCode)) return answersAnother(trackingCode);
  const events = shipment.eventos.length > 0 ? shipment.eventos : shipment.events.map(asOlder);
  const scans = collectScans(events, readEvent);
  if (!scans.ok) return scans;
  const estimatedDelivery = readEstimate(dayFirst(shipment.fec_entregasum));
  return ok({ scans: withPhase(sortedByTime(inListedOrder(scans.value)), events), estimatedDelivery });
};
