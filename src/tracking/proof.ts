/**
 * What a carrier tells about who received a parcel. In a reading the name is as the carrier writes it; wherever it is stored
 * it is sealed (`trackers/proofs/told-proof.ts`).
 */
export type ToldProof = {
  /** Personal data. */
  signedBy?: string;
  /** Where or in which role it was taken, in the carrier's words: "Front door", "Neighbour". Never a name. */
  receivedAs?: string;
  hasSignature?: true;
  hasPhoto?: true;
  /** It was told, and erased when its time was over: whatever the carrier says again is not kept. */
  isErased?: true;
};

export const proofDocumentKinds = ["SIGNATURE", "PHOTO", "DOCUMENT"] as const;
export type ProofDocumentKind = (typeof proofDocumentKinds)[number];

/** A picture or a paper, as the carrier gave it. What it is, is read from the bytes. */
export type ProofFile = { readonly kind: ProofDocumentKind; readonly bytes: Buffer };

export const maxProofFiles = 5;
export const maxProofFileBytes = 5_000_000;

const beginnings: readonly (readonly [type: string, bytes: Buffer])[] = [
  ["image/png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ["image/jpeg", Buffer.from([0xff, 0xd8, 0xff])],
  ["image/gif", Buffer.from("GIF8")],
  ["application/pdf", Buffer.from("%PDF-")],
];

/** The content type by the bytes themselves, of those that may be served; null for all else, HTML and SVG above all. */
export const proofContentType = (bytes: Buffer): string | null =>
  beginnings.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))?.[0] ?? null;
