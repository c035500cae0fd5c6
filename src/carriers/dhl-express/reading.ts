import { z } from "zod";
import { ok, type Result } from "../../lib/result.ts";
import type { CarrierFailure, ProofFile } from "../../tracking/carrier-port.ts";
import type { Location, Scan } from "../../tracking/reading.ts";
import {
  answersAnother,
  collectScans,
  isSameCode,
  notFound,
  parseBody,
  type ReadingResult,
  readPlace,
} from "../reading/answers.ts";
import { proofFiles, readCount, readFacts, readProof, readWeight } from "../reading/facts.ts";
import { noteLeftOut } from "../reading/lenient/left-out.ts";
import { readPieces } from "../reading/pieces.ts";
import { readEstimate, readTime, sortedByTime } from "../reading/scan-times.ts";
import { eventList, listOf, text } from "../reading/shapes.ts";
import { readStatus } from "../reading/status-map.ts";
import { statusByCode } from "./status-map.ts";

const event = z.object({
  date: text,
  time: text,
  GMTOffset: text,
  typeCode: text,
  description: text,
  serviceArea: listOf(z.object({ code: text, description: text })),
  signedBy: text,
});

const party = z.object({
  postalAddress: z.object({ cityName: text, postalCode: text, provinceCode: text, countryCode: text }).nullish(),
  serviceArea: listOf(z.object({ code: text })),
});

const pieceShape = z.object({ trackingNumber: text, events: eventList(event) });

const shipment = z.object({
  shipmentTrackingNumber: text,
  shipperDetails: party.nullish(),
  receiverDetails: party.nullish(),
  estimatedDeliveryDate: text,
  totalWeight: text,
  unitOfMeasurements: text,
  numberOfPieces: text,
  events: eventList(event),
  pieces: listOf(z.unknown()),
});

const trackAnswer = z.object({ shipments: listOf(shipment) });

type Shipment = z.output<typeof shipment>;
type Piece = z.output<typeof pieceShape>;

/** Each read alone: the shipment has its own events, so a piece that cannot be read is only not shown. */
const piecesOf = ({ pieces }: Shipment): Piece[] =>
  pieces.flatMap((piece) => {
    const parsed = parseBody(pieceShape, piece);
    if (!parsed.ok) noteLeftOut([{ part: "fact", place: "shipments.*.pieces.*", problem: "cannot be read" }]);
    return parsed.ok ? [parsed.value] : [];
  });

const readAddress = (side: z.output<typeof party> | null | undefined): Location | null => {
  const { cityName, provinceCode, postalCode, countryCode } = side?.postalAddress ?? {};
  return readPlace({ city: cityName, region: provinceCode, postalCode, countryCode });
};

/** The station's name ends in its country: "LYON-FR". */
const readStation = (description = ""): Location | null => {
  const [, city, countryCode] = /^(.+?)\s*-\s*([A-Z]{2})$/.exec(description.trim()) ?? [];
  return city ? readPlace({ city, countryCode }) : readPlace({ city: description });
};

/** A station serves the area in which sender or recipient live: their province is its province. */
const provinceOf = (area: string, { shipperDetails, receiverDetails }: Shipment): string | null | undefined =>
  area === ""
    ? null
    : [receiverDetails, shipperDetails].find((side) => side?.serviceArea.some(({ code }) => code === area))?.postalAddress
        ?.provinceCode;

const readEvent = (item: z.output<typeof event>, asked: Shipment): Scan | null => {
  const time = readTime(`${item.date ?? ""}T${item.time ?? "00:00:00"}${item.GMTOffset ?? ""}`);
  if (!time) return null;
  const code = item.typeCode?.trim().toUpperCase() ?? "";
  const [station] = item.serviceArea;
  const place = readStation(station?.description ?? "");
  const province = provinceOf(station?.code ?? "", asked)?.trim();
  return {
    carrierCode: code || null,
    message: item.description?.trim() ?? "",
    meaning: readStatus(statusByCode, code),
    time,
    location: place && province ? { ...place, region: province } : place,
  };
};

/** Only the delivering event says who signed. */
const readSigner = (events: readonly z.output<typeof event>[]) =>
  readProof({
    signedBy: events.findLast(({ typeCode, signedBy }) => typeCode?.trim().toUpperCase() === "OK" && signedBy)?.signedBy,
  });

/** Its own events, if it has some. Else the shipment's, but for a delivery that may be another piece's, which has its own. */
const scansOfPiece = (piece: Piece, all: readonly Piece[], asked: Shipment, whole: readonly Scan[]): readonly Scan[] => {
  const own = collectScans(piece.events, (item) => readEvent(item, asked));
  if (own.ok && own.value.length > 0) return sortedByTime(own.value);
  const othersHaveEvents = all.some(({ events }) => events.length > 0);
  return othersHaveEvents ? whole.filter(({ meaning }) => meaning.status !== "DELIVERED") : whole;
};

/** By waybill the shipment's events are meant, by piece number that piece's, if it has its own. No order is promised. */
export const readTrackAnswer = (body: unknown, trackingCode: string): ReadingResult => {
  const parsed = parseBody(trackAnswer, body);
  if (!parsed.ok) return parsed;
  const { shipments } = parsed.value;
  if (shipments.length === 0) return notFound;
  const isAsked = (number: string | null | undefined) => isSameCode(number ?? "", trackingCode);
  const found = shipments
    .map((one) => ({ asked: one, listed: piecesOf(one) }))
    .find(
      ({ asked: { shipmentTrackingNumber }, listed: some }) =>
        isAsked(shipmentTrackingNumber) || some.some(({ trackingNumber }) => isAsked(trackingNumber)),
    );
  if (!found) return answersAnother(trackingCode);
  const { asked, listed } = found;
  const all = collectScans(asked.events, (item) => readEvent(item, asked));
  if (!all.ok) return all;
  const whole = sortedByTime(all.value);
  const pieces = listed.map((piece) => ({
    trackingCode: piece.trackingNumber,
    events: piece.events,
    scans: scansOfPiece(piece, listed, asked, whole),
  }));
  const piece = pieces.find(({ trackingCode: number }) => isAsked(number));
  const scans = piece?.scans ?? whole;
  // Who signed for another piece says nothing of this one.
  const isDelivered = scans.some(({ meaning }) => meaning.status === "DELIVERED");
  return ok({
    scans,
    estimatedDelivery: readEstimate(asked.estimatedDeliveryDate, readAddress(asked.receiverDetails)),
    facts: readFacts({
      weight: readWeight(asked.totalWeight, /imperial|SU/i.test(asked.unitOfMeasurements ?? "") ? "lb" : "kg"),
      pieceCount: readCount(asked.numberOfPieces),
      origin: readAddress(asked.shipperDetails),
      destination: readAddress(asked.receiverDetails),
      pieces: readPieces(pieces),
      proof: isDelivered ? readSigner(piece && piece.events.length > 0 ? piece.events : asked.events) : undefined,
    }),
  });
};

const proofAnswer = z.object({ documents: listOf(z.object({ content: text })) });

/** The electronic proof of delivery, a PDF. */
export const readProofAnswer = (body: unknown): Result<ProofFile[], CarrierFailure> => {
  const parsed = parseBody(proofAnswer, body);
  return parsed.ok ? ok(parsed.value.documents.flatMap(({ content }) => proofFiles({ DOCUMENT: content }))) : parsed;
};
