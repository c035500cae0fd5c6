import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/**
 * Addresses of public tracking pages: the tracker's id with a proof that only Kolli can create, so none can be guessed or listed.
 */
export type PublicTokens = { tokenOf(trackerId: string): string; trackerIdOf(token: string): string | null };

const proofBytes = 12;

export const createPublicTokens = (linkSecret: Buffer): PublicTokens => {
  const key = Buffer.from(hkdfSync("sha256", linkSecret, "", "public tracking page", 32));
  const proofOf = (id: Buffer): Buffer => createHmac("sha256", key).update(id).digest().subarray(0, proofBytes);
  return {
    tokenOf(trackerId) {
      const id = Buffer.from(trackerId.replaceAll("-", ""), "hex");
      return Buffer.concat([id, proofOf(id)]).toString("base64url");
    },
    trackerIdOf(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== 16 + proofBytes || bytes.toString("base64url") !== token) return null;
      const id = bytes.subarray(0, 16);
      if (!timingSafeEqual(bytes.subarray(16), proofOf(id))) return null;
      const hex = id.toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
  };
};
