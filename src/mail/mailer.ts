import { type Clock, hours, minutes, seconds } from "../lib/clock.ts";
import { startLoop } from "../lib/loop.ts";
import { newLeaseToken } from "../lib/machine.ts";
import type { Sealer } from "../lib/seal.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { Database } from "../postgres/database.ts";
import type { MailContent } from "./compose.ts";
import { type ClaimedMail, claimMails, delayMail, finishMail } from "./mail.sql.ts";
import { mailContext } from "./outbox.ts";
import type { MailTransport, SendResult } from "./transport.ts";

/** Longer than the attempts for a handful, one after another, can take. */
const leaseMs = minutes(5);
const atOnce = 5;
const retryDelaysMs = [minutes(1), minutes(5), minutes(15), hours(1), hours(3)];

export type Mailer = {
  /** Some may be due. */
  wake(): void;
  stop(): Promise<void>;
};
export type MailerOptions = {
  db: Database;
  clock: Clock;
  log: Log;
  sealer: Sealer;
  transport: MailTransport;
  pollMs?: number;
};

/** Sends mails that are due, and retries failed ones until they expire. */
export const startMailer = ({ db, clock, log, sealer, transport, pollMs = seconds(2) }: MailerOptions): Mailer => {
  const attempt = async ({ id, recipient, sealed }: ClaimedMail): Promise<SendResult> => {
    const opened = sealer.open(sealed, mailContext(id));
    if (!opened.ok) return { result: "refused", error: opened.failure.message };
    return transport.send({ id, to: recipient, ...(JSON.parse(opened.value) as MailContent) });
  };

  const handle = async (mail: ClaimedMail, token: string): Promise<void> => {
    const held = { id: mail.id, token };
    if (mail.expiresAt <= clock.now()) {
      await finishMail(db, held, { outcome: "EXPIRED", error: null, now: clock.now() });
      return;
    }
    const sent = await attempt(mail);
    if (sent.result === "later") {
      const usualMs = retryDelaysMs[Math.min(mail.attemptCount, retryDelaysMs.length) - 1]!;
      const delayMs = Math.max(usualMs, sent.retryAfterMs ?? 0);
      await delayMail(db, held, { dueAt: clock.now() + delayMs, error: sent.error });
      log.warn(
        { mailId: mail.id, attempt: mail.attemptCount, error: sent.error },
        "An email could not be sent; it will be retried",
      );
      return;
    }
    const error = sent.result === "refused" ? sent.error : null;
    if (error !== null) log.warn({ mailId: mail.id, error }, "An email was permanently refused");
    await finishMail(db, held, { outcome: error === null ? "SENT" : "REFUSED", error, now: clock.now() });
  };

  const sendDue = async (): Promise<number> => {
    const now = clock.now();
    const token = newLeaseToken();
    const mails = await claimMails(db, { now, leaseUntil: now + leaseMs, token, limit: atOnce });
    for (const mail of mails) await handle(mail, token);
    return mails.length;
  };

  const loop = startLoop({
    everyMs: pollMs,
    run: async () => ((await sendDue()) < atOnce ? "done" : "again"),
    onError: (error) => log.warn({ err: error }, "Due emails could not be looked up; retrying shortly"),
  });
  return {
    wake: loop.wake,
    async stop() {
      await loop.stop();
      transport.close();
    },
  };
};
