import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type EpochMs, minutes } from "../lib/clock.ts";

/** What a document's seal is bound to. */
export const documentContext = (trackerId: string, id: string): string => `document ${id} of tracker ${trackerId}`;

export const proofLinkMs = minutes(15);

/** A link to one document of one tracker, valid until a time: it cannot be forged or changed. */
export type ProofLinks = {
  tokenOf(document: { trackerId: string; id: string }, now: EpochMs): string;
  /** Null if the token is not ours, or has expired. */
  documentOf(token: string, now: EpochMs): { trackerId: string; id: string } | null;
};

const proofBytes = 16;
const contentBytes = 36;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer): string => {
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

export const createProofLinks = (linkSecret: Buffer): ProofLinks => {
  const key = Buffer.from(hkdfSync("sha256", linkSecret, "", "link to a proof of delivery", 32));
  const proofOf = (content: Buffer): Buffer => createHmac("sha256", key).update(content).digest().subarray(0, proofBytes);
  return {
    tokenOf({ trackerId, id }, now) {
      const until = Buffer.alloc(4);
      until.writeUInt32BE(Math.ceil((now + proofLinkMs) / 1000));
      const content = Buffer.concat([bytesOf(trackerId), bytesOf(id), until]);
      return Buffer.concat([content, proofOf(content)]).toString("base64url");
    },
    documentOf(token, now) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== contentBytes + proofBytes || bytes.toString("base64url") !== token) return null;
      const content = bytes.subarray(0, contentBytes);
      if (!timingSafeEqual(bytes.subarray(contentBytes), proofOf(content))) return null;
      if (content.readUInt32BE(32) * 1000 < now) return null;
      return { trackerId: uuidOf(content.subarray(0, 16)), id: uuidOf(content.subarray(16, 32)) };
    },
  };
};
