import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type EpochMs, minutes } from "../../lib/clock.ts";

const linkMs = minutes(10);

/** Whose export a link is for, and the session it was given to. */
export type ExportGrant = { workspaceId: string; sessionId: string };

/** A link to the export of one workspace, valid for ten minutes and in one session: only Kolli can create one, and none can be changed. */
export type ExportLinks = {
  tokenOf(grant: ExportGrant, now: EpochMs): string;
  /** Null for whatever is not ours, or no longer good. */
  grantOf(token: string, now: EpochMs): ExportGrant | null;
};

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidOf = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Two ids, a time and a proof of 128 bits: short enough for a part of an address. */
const lengths = { id: 16, until: 6, proof: 16 } as const;
const contentLength = 2 * lengths.id + lengths.until;

export const createExportLinks = (linkSecret: Buffer): ExportLinks => {
  const key = Buffer.from(hkdfSync("sha256", linkSecret, "", "link to a workspace's export", 32));
  const proofOf = (content: Buffer): Buffer => createHmac("sha256", key).update(content).digest().subarray(0, lengths.proof);
  return {
    tokenOf({ workspaceId, sessionId }, now) {
      const until = Buffer.alloc(lengths.until);
      until.writeUIntBE(now + linkMs, 0, lengths.until);
      const content = Buffer.concat([bytesOf(workspaceId), bytesOf(sessionId), until]);
      return Buffer.concat([content, proofOf(content)]).toString("base64url");
    },
    grantOf(token, now) {
      const given = Buffer.from(token, "base64url");
      if (given.length !== contentLength + lengths.proof) return null;
      const content = given.subarray(0, contentLength);
      if (!timingSafeEqual(given.subarray(contentLength), proofOf(content))) return null;
      if (content.readUIntBE(2 * lengths.id, lengths.until) < now) return null;
      return {
        workspaceId: uuidOf(content.subarray(0, lengths.id)),
        sessionId: uuidOf(content.subarray(lengths.id, 2 * lengths.id)),
      };
    },
  };
};
