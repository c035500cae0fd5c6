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

/** A list of one; some errors come without the list around them. */
const trackAnswer = oneOrMany(
  z.object({
    codEnvio: text,
    error: z.object({ codError: text, desError: text }).nullish(),
    fec_entregasum: text,
    eventos: eventList(event),
  }),
);

type Shipment = z.output<typeof trackAnswer>[number];

/** An office by name. A number alone says nothing to anyone. */
const readOffice = (unidad: string | null | undefined) => readPlace({ city: /\p{L}/u.test(unidad ?? "") ? unidad : null });

const readEvent = (item: z.output<typeof event>): { scan: Scan; isDayOnly: boolean } | null => {
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

/** Where the newest event's code is not known, the phase it belongs to may be. Oldest first, as Correos lists them. */
const withPhase = (scans: readonly Scan[], { eventos }: Shipment): Scan[] =>
  withSummaryStatus(scans, readStatus(statusByPhase, plainWords(eventos.at(-1)?.desFase ?? "").toUpperCase()));

/** HTTP says 200 to everything: `codError` tells found ("0") from not found ("3", "Sin Trazabilidad en Minerva"). */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [shipment] = parsed.value;
  const error = shipment?.error?.codError ?? "0";
  if (!shipment || error === "3") return notFound;
  if (error !== "0") return fail(refusedWith(error, shipment.error?.desError));
  if (!isSameCode(shipment.codEnvio ?? "", trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(shipment.eventos, readEvent);
  if (!scans.ok) return scans;
  const estimatedDelivery = readEstimate(dayFirst(shipment.fec_entregasum));
  return ok({ scans: withPhase(sortedByTime(inListedOrder(scans.value)), shipment), estimatedDelivery });
};
