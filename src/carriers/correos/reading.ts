import { z } from "zod";
import { fail, ok } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { unexpected } from "../client/http/http.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { dayFirst, readDay, readTime, sortedByTime } from "../reading/scan-times.ts";
import { listOf, looseText, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  codEvento: text,
  fecEvento: text,
  horEvento: text,
  desTextoResumen: text,
  desTextoAmpliado: text,
  unidad: text,
});

const trackAnswer = z.array(
  z.object({
    codEnvio: text,
    error: z.object({ codError: looseText, desError: text }).nullish(),
    fec_entregasum: text,
    eventos: listOf(event),
  }),
);

/** An office by name. A number alone says nothing to anyone. */
const readOffice = (unidad: string | null | undefined) => readPlace({ city: /\p{L}/u.test(unidad ?? "") ? unidad : null });

const readEvent = (item: z.output<typeof event>): Scan | null => {
  const time = readTime(`${dayFirst(item.fecEvento)} ${item.horEvento ?? ""}`);
  if (!time || !item.codEvento) return null;
  return {
    carrierCode: item.codEvento,
    message: item.desTextoResumen || item.desTextoAmpliado || "",
    meaning: readStatus(statusByCode, item.codEvento),
    time,
    location: readOffice(item.unidad),
  };
};

/** HTTP says 200 to everything: `codError` tells found ("0") from not found ("3"). */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const [shipment] = parsed.value;
  const error = shipment?.error?.codError ?? "0";
  if (!shipment || error === "3") return notFound;
  if (error !== "0") return fail(unexpected(`error ${error}: ${shipment.error?.desError}`));
  if (!isSameCode(shipment.codEnvio ?? "", trackingCode)) return answersAnother(trackingCode);
  const scans = collectScans(shipment.eventos, readEvent);
  if (!scans.ok) return scans;
  return ok({ scans: sortedByTime(scans.value), estimatedDelivery: readDay(dayFirst(shipment.fec_entregasum)) });
};
