import { newUuid } from "../lib/ids.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Database } from "../postgres/database.ts";
import { mailBounds } from "./bounds.ts";
import { composeMail, type MailContent, type MailText } from "./compose.ts";
import { insertMail, lockMailLimits, type MailLimits } from "./mail.sql.ts";

export type MailKind =
  | "address-change"
  | "digest"
  | "invitation"
  | "password-reset"
  | "recipient-confirmation"
  | "sign-in"
  | "trouble";

export type MailOrder = MailText & {
  /** In a shop's look; otherwise it is made of the text. */
  content?: MailContent;
  kind: MailKind;
  to: string;
  /** A second order with the same key is ignored. */
  onceKey: string | null;
  /** The workspace, if its members can cause the mail. */
  workspaceId?: string;
  now: number;
  /** After this time the mail is useless, such as an expired invitation. */
  expiresAt: number;
};

/**
 * Queues mails. Takes the transaction of the change that a mail reports: both are committed, or neither. The caller does not wait
 * for the mail to be sent.
 */
export type Outbox = {
  publicUrl: string;
  /** False if the same was ordered before, or if the address or the workspace has reached its limit. */
  order(tx: Database, mail: MailOrder): Promise<boolean>;
};

export const mailContext = (id: string): string => `mail:${id}`;

/** How many mails of a kind an address gets per day, and a workspace causes per hour. A new kind needs a row here. */
const limitsOf: Readonly<Record<MailKind, MailLimits>> = {
  invitation: {
    toAddressPerDay: mailBounds.invitationsToAddressPerDay.cap,
    ofWorkspacePerHour: mailBounds.invitationsOfWorkspacePerHour.cap,
  },
  "address-change": { toAddressPerDay: mailBounds.addressChangesToAddressPerDay.cap },
  digest: { toAddressPerDay: mailBounds.digestsToAddressPerDay.cap },
  "password-reset": { toAddressPerDay: mailBounds.resetsToAddressPerDay.cap },
  "sign-in": { toAddressPerDay: mailBounds.signInNoticesToAddressPerDay.cap },
  "recipient-confirmation": {
    toAddressPerDay: mailBounds.confirmationsToAddressPerDay.cap,
    ofWorkspacePerHour: mailBounds.confirmationsOfWorkspacePerHour.cap,
  },
  trouble: { toAddressPerDay: mailBounds.troubleToAddressPerDay.cap },
};

export const createOutbox = ({ sealer, publicUrl }: { sealer: Sealer; publicUrl: string }): Outbox => ({
  publicUrl,
  async order(tx, { kind, to, onceKey, workspaceId = null, now, expiresAt, content, ...text }) {
    const id = newUuid(now);
    const sealed = sealer.seal(JSON.stringify(content ?? composeMail(text, publicUrl)), mailContext(id));
    const mail = { id, kind, recipient: to, onceKey, workspaceId, sealed, now, expiresAt };
    await lockMailLimits(tx, mail);
    return (await insertMail(tx, mail, limitsOf[kind])) > 0;
  },
});
