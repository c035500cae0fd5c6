import type { ProofDocumentKind, ProofFile } from "../../tracking/carrier-port.ts";
import type { CarrierFacts, PickupPoint, ReportedProof } from "../../tracking/reading.ts";
import { readTime } from "./scan-times.ts";
import type { OptionalText } from "./shapes.ts";

type ReportedFacts = { readonly [Name in keyof CarrierFacts]: CarrierFacts[Name] | null | undefined };

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Only what the carrier really reports: an empty field does not mean that an earlier value no longer holds. */
export const readFacts = (reported: ReportedFacts): CarrierFacts =>
  Object.fromEntries(
    Object.entries(reported)
      .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value])
      .filter(([, value]) => isGiven(value)),
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

/** Null if nothing sensible is reported: 0, which carriers write for what they have not weighed, and unknown units. */
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

/** How often something failed: 0 is a value, too. */
export const readFailures = (written: OptionalNumber): number | null => (numberIn(written) === 0 ? 0 : readCount(written));

/** `2026-03-20` of a date, with or without a time behind it. */
const readDate = (written: OptionalText): string | undefined => {
  const time = readTime(written);
  return time === null ? undefined : (time.kind === "offset" ? time.iso : time.local).slice(0, 10);
};

type ReportedPoint = { readonly [Name in keyof PickupPoint]: PickupPoint[Name] | null | undefined };

/** A pick-up point without the empty parts; null if nothing is left. */
export const readPickupPoint = ({ holdUntil, openingHours, ...fields }: ReportedPoint): PickupPoint | null => {
  const hours = openingHours?.map((line) => line.trim()).filter((line) => line !== "") ?? [];
  const point = Object.entries({ ...fields, openingHours: hours.length > 0 ? hours : null, holdUntil: readDate(holdUntil) })
    .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value] as const)
    .filter(([, value]) => isGiven(value));
  return point.length > 0 ? Object.fromEntries(point) : null;
};

type ProofFields = {
  readonly signedBy?: string | null | undefined;
  readonly receivedAs?: string | null | undefined;
  readonly hasSignature?: boolean | undefined;
  readonly hasPhoto?: boolean | undefined;
};

/** What is written if no one signed. */
const noName = /^(n\/?a|none|null|[-.*_\s]*|signature (not required|released?.*|on file)|no signature.*)$/i;

/** Who received a parcel, as far as the carrier really reports it; undefined if it reports nothing. */
export const readProof = ({ signedBy, receivedAs, hasSignature, hasPhoto }: ProofFields): ReportedProof | undefined => {
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
export const proofFiles = (links: Partial<Readonly<Record<ProofDocumentKind, string | null | undefined>>>): ProofFile[] =>
  Object.entries(links)
    .map(([kind, text]) => ({
      kind: kind as ProofDocumentKind,
      bytes: Buffer.from((text ?? "").replace(/^data:[^,]*,/, ""), "base64"),
    }))
    .filter(({ bytes }) => bytes.length > 0);
