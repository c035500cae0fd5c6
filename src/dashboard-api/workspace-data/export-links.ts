import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type EpochMs, minutes } from "../../lib/clock.ts";

const linkMs = minutes(10);

/** A link to the export of one workspace, good for ten minutes: nobody else can make one, and none can be changed. */
export type ExportLinks = {
  tokenOf(workspaceId: string, now: EpochMs): string;
  /** Null for whatever is not ours, or no longer good. */
  workspaceOf(token: string, now: EpochMs): string | null;
};

export const createExportLinks = (linkSecret: Buffer): ExportLinks => {
  const key = Buffer.from(hkdfSync("sha256", linkSecret, "", "link to a workspace's export", 32));
  const proofOf = (content: string): Buffer => createHmac("sha256", key).update(content).digest();
  return {
    tokenOf(workspaceId, now) {
      const content = `${workspaceId}.${now + linkMs}`;
      return `${content}.${proofOf(content).toString("base64url")}`;
    },
    workspaceOf(token, now) {
      const [workspaceId = "", until = "", proof = ""] = token.split(".");
      const given = Buffer.from(proof, "base64url");
      const right = proofOf(`${workspaceId}.${until}`);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Number(until) < now ? null : workspaceId;
    },
  };
};
