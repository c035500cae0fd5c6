import type { ProofDocumentKind, ProofFile } from "../../tracking/carrier-port.ts";
import type { CarrierFacts, PickupPoint, ReportedProof } from "../../tracking/reading.ts";
import { readTime } from "./scan-times.ts";
import type { OptionalText } from "./shapes.ts";

type Told = { readonly [Name in keyof CarrierFacts]: CarrierFacts[Name] | null | undefined };

const isTold = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Only what the carrier really tells: an empty field is no word that what was told before no longer holds. */
export const readFacts = (told: Told): CarrierFacts =>
  Object.fromEntries(
    Object.entries(told)
      .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value])
      .filter(([, value]) => isTold(value)),
  );

type OptionalNumber = string | number | null | undefined;

const numberIn = (written: OptionalNumber): number =>
  typeof written === "string" ? Number(written.trim().replace(",", ".") || Number.NaN) : (written ?? Number.NaN);

/** By the unit without its plural: "LBS" is an LB. KGM, GRM and LBR are the United Nations' codes. */
const gramsIn: Readonly<Record<string, number>> = {
  G: 1,
  GR: 1,
  GRM: 1,
  GRAM: 1,
  KG: 1000,
  KGM: 1000,
  KILOGRAM: 1000,
  LB: 453.59237,
  LBR: 453.59237,
  POUND: 453.59237,
  OZ: 28.349523125,
  OUNCE: 28.349523125,
};

/** What the API's Int holds: two thousand tonnes. */
const mostGrams = 2 ** 31 - 1;

/** Null where nothing sensible is told: 0, which carriers write for what they have not weighed, and units nobody knows. */
export const readWeight = (written: OptionalNumber, unit: string | null | undefined): CarrierFacts["weight"] | null => {
  const factor = gramsIn[unit?.trim().toUpperCase().replace(/S$/, "") ?? ""];
  const grams = Math.round(numberIn(written) * (factor ?? Number.NaN));
  return grams > 0 && grams <= mostGrams ? { grams } : null;
};

/** How many there are; null for none, for what is no whole number, and for more than any shipment has. */
export const readCount = (written: OptionalNumber): number | null => {
  const count = numberIn(written);
  return Number.isInteger(count) && count > 0 && count < 100_000 ? count : null;
};

/** How often something failed: 0 is told, too. */
export const readFailures = (written: OptionalNumber): number | null => (numberIn(written) === 0 ? 0 : readCount(written));

/** `2026-03-20` of a date, with or without a time behind it. */
const readDate = (written: OptionalText): string | undefined => {
  const time = readTime(written);
  return time === null ? undefined : (time.kind === "offset" ? time.iso : time.local).slice(0, 10);
};

type ToldPoint = { readonly [Name in keyof PickupPoint]: PickupPoint[Name] | null | undefined };

/** A pick-up point without the empty parts; null where nothing is left. */
export const readPickupPoint = ({ holdUntil, openingHours, ...told }: ToldPoint): PickupPoint | null => {
  const hours = openingHours?.map((line) => line.trim()).filter((line) => line !== "") ?? [];
  const point = Object.entries({ ...told, openingHours: hours.length > 0 ? hours : null, holdUntil: readDate(holdUntil) })
    .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const)
    .filter(([, value]) => isTold(value));
  return point.length > 0 ? Object.fromEntries(point) : null;
};

type ToldOfProof = {
  readonly signedBy?: string | null | undefined;
  readonly receivedAs?: string | null | undefined;
  readonly hasSignature?: boolean | undefined;
  readonly hasPhoto?: boolean | undefined;
};

/** What is written where nobody signed. */
const noName = /^(n\/?a|none|null|[-.*_\s]*|signature (not required|released?.*|on file)|no signature.*)$/i;

/** Who received a parcel, as far as the carrier really tells it; undefined where it tells nothing. */
export const readProof = ({ signedBy, receivedAs, hasSignature, hasPhoto }: ToldOfProof): ReportedProof | undefined => {
  const name = signedBy?.trim() ?? "";
  const place = receivedAs?.trim() ?? "";
  const proof: ReportedProof = {
    ...(!noName.test(name) && { signedBy: name }),
    ...(place !== "" && { receivedAs: place }),
    ...(hasSignature && { hasSignature }),
    ...(hasPhoto && { hasPhoto }),
  };
  return Object.keys(proof).length > 0 ? proof : undefined;
};

/** Documents that a carrier writes as base64, with a data URL's head or without; what it leaves empty is none. */
export const proofFiles = (told: Partial<Readonly<Record<ProofDocumentKind, string | null | undefined>>>): ProofFile[] =>
  Object.entries(told)
    .map(([kind, text]) => ({
      kind: kind as ProofDocumentKind,
      bytes: Buffer.from((text ?? "").replace(/^data:[^,]*,/, ""), "base64"),
    }))
    .filter(({ bytes }) => bytes.length > 0);
