import type { ProofDocumentKind, ProofFile } from "../../tracking/carrier-port.ts";
import type { CarrierFacts, ToldProof } from "../../tracking/reading.ts";

type Told = { readonly [Name in keyof CarrierFacts]: CarrierFacts[Name] | null | undefined };

const isTold = (value: unknown): boolean => value !== null && value !== undefined && value !== "";

/** Only what the carrier really tells: an empty field is no word that what was told before no longer holds. */
export const readFacts = (told: Told): CarrierFacts =>
  Object.fromEntries(
    Object.entries(told)
      .map(([name, value]) => [name, typeof value === "string" ? value.trim() : value])
      .filter(([, value]) => isTold(value)),
  );

type ToldOfProof = {
  readonly signedBy?: string | null | undefined;
  readonly receivedAs?: string | null | undefined;
  readonly hasSignature?: boolean | undefined;
  readonly hasPhoto?: boolean | undefined;
};

/** What is written where nobody signed. */
const noName = /^(n\/?a|none|null|[-.*_\s]*|signature (not required|released?.*|on file)|no signature.*)$/i;

/** Who received a parcel, as far as the carrier really tells it; undefined where it tells nothing. */
export const readProof = ({ signedBy, receivedAs, hasSignature, hasPhoto }: ToldOfProof): ToldProof | undefined => {
  const name = signedBy?.trim() ?? "";
  const place = receivedAs?.trim() ?? "";
  const proof: ToldProof = {
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
