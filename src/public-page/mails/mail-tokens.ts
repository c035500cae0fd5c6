import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { EpochMs } from "../../lib/clock.ts";
import type { Sealer } from "../../lib/seal.ts";

/** A recipient of a parcel, as a link in a mail names them. */
export type MailPerson = { trackerId: string; addressHash: Buffer };
/** A wish for mails that is not confirmed yet. */
export type AskedNews = { trackerId: string; email: string; language: string; until: EpochMs };

export type MailTokens = {
  /** For the pages that stop mails: no one can stop another's. */
  tokenOf(person: MailPerson): string;
  personOf(token: string): MailPerson | null;
  /** For the link that confirms an address. It is sealed: the address is not readable in it. */
  confirmationOf(asked: AskedNews): string;
  askedIn(token: string): AskedNews | null;
  /** For mail providers' reports about a workspace's mails. */
  reportsOf(workspaceId: string): string;
  isReportsOf(workspaceId: string, token: string): boolean;
};

const proofBytes = 12;
const uuidOf = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const askedContext = "news that were asked for";

export const createMailTokens = ({ linkSecret, sealer }: { linkSecret: Buffer; sealer: Sealer }): MailTokens => {
  const key = Buffer.from(hkdfSync("sha256", linkSecret, "", "mails to a recipient", 32));
  const proofOf = (what: string, bytes: Buffer): Buffer =>
    createHmac("sha256", key).update(what).update(bytes).digest().subarray(0, proofBytes);
  const reportsOf = (workspaceId: string): string => proofOf("reports", bytesOf(workspaceId)).toString("base64url");
  return {
    tokenOf({ trackerId, addressHash }) {
      const bytes = Buffer.concat([bytesOf(trackerId), addressHash]);
      return Buffer.concat([bytes, proofOf("person", bytes)]).toString("base64url");
    },
    personOf(token) {
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== 32 + proofBytes || bytes.toString("base64url") !== token) return null;
      const person = bytes.subarray(0, 32);
      if (!timingSafeEqual(bytes.subarray(32), proofOf("person", person))) return null;
      return { trackerId: uuidOf(person.subarray(0, 16)), addressHash: Buffer.from(person.subarray(16)) };
    },
    confirmationOf: (asked) => sealer.seal(JSON.stringify(asked), askedContext).toString("base64url"),
    askedIn(token) {
      const opened = sealer.open(Buffer.from(token, "base64url"), askedContext);
      return opened.ok ? (JSON.parse(opened.value) as AskedNews) : null;
    },
    reportsOf,
    isReportsOf: (workspaceId, token) => {
      const [given, expected] = [Buffer.from(token), Buffer.from(reportsOf(workspaceId))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
