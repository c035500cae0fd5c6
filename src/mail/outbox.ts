import { newUuid } from "../lib/ids.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Database } from "../postgres/database.ts";
import { composeMail, type MailText } from "./compose.ts";
import { insertMail } from "./mail.sql.ts";

export type MailKind = "address-change" | "invitation" | "password-reset" | "sign-in" | "trouble";

export type MailOrder = MailText & {
  kind: MailKind;
  to: string;
  /** A second order with the same key is none. */
  onceKey: string | null;
  now: number;
  /** After which it is of no use: an invitation that has run out. */
  expiresAt: number;
};

/** Where mails are left. Takes the transaction of what they tell of: both are, or neither is. Nobody waits for them to be sent. */
export type Outbox = {
  publicUrl: string;
  /** False where the same was ordered before. */
  order(tx: Database, mail: MailOrder): Promise<boolean>;
};

export const mailContext = (id: string): string => `mail:${id}`;

export const createOutbox = ({ sealer, publicUrl }: { sealer: Sealer; publicUrl: string }): Outbox => ({
  publicUrl,
  async order(tx, { kind, to, onceKey, now, expiresAt, ...text }) {
    const id = newUuid(now);
    const sealed = sealer.seal(JSON.stringify(composeMail(text, publicUrl)), mailContext(id));
    return (await insertMail(tx, { id, kind, recipient: to, onceKey, sealed, now, expiresAt })) > 0;
  },
});
