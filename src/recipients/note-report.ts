import { bucketOfUuid } from "../lib/ids.ts";
import type { Database } from "../postgres/database.ts";
import { noteBounces } from "./mails.sql.ts";
import type { MailReport } from "./read-report.ts";
import type { RecipientSealing } from "./recipient.ts";
import { noteSoftFailure, suppressAddress } from "./suppressions.sql.ts";

type Dependencies = { db: Database; now: number; hashOf: RecipientSealing["hashOf"] };

/** Stops mails to an address that bounced or complained: after one hard bounce or three soft ones. A report is for one workspace's mails. */
export const noteReport = async ({ db, now, hashOf }: Dependencies, workspaceId: string, report: MailReport): Promise<void> => {
  const { kind, mailId, email } = report;
  const state = kind === "complaint" ? "COMPLAINED" : "BOUNCED";
  const known =
    mailId === null || kind === "soft"
      ? undefined
      : await noteBounces(db, { bucket: bucketOfUuid(mailId), id: mailId, workspaceId, state });
  const addressHash = known?.addressHash ?? (email === null ? null : hashOf(email.trim()));
  if (addressHash === null) return;
  if (kind === "soft") await noteSoftFailure(db, workspaceId, addressHash, now);
  else await suppressAddress(db, { workspaceId, addressHash, reason: state, now });
};
