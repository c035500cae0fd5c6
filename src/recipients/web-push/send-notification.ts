import { createHash } from "node:crypto";
import type { createHttpExchange } from "../../egress/exchange-http.ts";
import { type Clock, hours, minutes } from "../../lib/clock.ts";
import type { SendResult } from "../../mail/transport.ts";
import { encryptMessage } from "./encrypt.ts";
import type { SenderKey } from "./sender-key.ts";
import type { BrowserSubscription } from "./subscription.ts";

export type Notification = {
  /** JSON that the page's service worker reads. */
  readonly text: string;
  /** The parcel or order: a newer message replaces one that has not reached the browser yet. */
  readonly subject: string;
  readonly isUrgent: boolean;
};

export type Notifier = (to: BrowserSubscription, notification: Notification) => Promise<SendResult>;

/** A browser that is off until the next day does not hear yesterday's news. */
const retentionMs = hours(24);
const usualPauseMs = minutes(1);

/** Sends to the browser's push service (RFC 8030). It answers 404 or 410 if the browser has ended the subscription. */
export const createNotifier =
  ({ key, exchange, clock }: { key: SenderKey; exchange: ReturnType<typeof createHttpExchange>; clock: Clock }): Notifier =>
  async ({ endpoint, p256dh, auth }, { text, subject, isUrgent }) => {
    const url = new URL(endpoint);
    const keys = { p256dh: Buffer.from(p256dh, "base64url"), auth: Buffer.from(auth, "base64url") };
    try {
      const { status, retryAfterMs } = await exchange({
        method: "POST",
        url,
        headers: {
          authorization: key.authorization(url.origin, clock.now()),
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          ttl: String(retentionMs / 1000),
          topic: createHash("sha256").update(subject).digest("base64url").slice(0, 32),
          urgency: isUrgent ? "high" : "normal",
        },
        body: encryptMessage(text, keys),
      });
      if (status >= 200 && status < 300) return { result: "sent" };
      if (status === 404 || status === 410) return { result: "refused", error: "The browser has ended its subscription." };
      const error = `${url.host} answered with status ${status}.`;
      return status === 429
        ? { result: "later", error, retryAfterMs: retryAfterMs ?? usualPauseMs }
        : { result: "later", error, ...(retryAfterMs !== null && { retryAfterMs }) };
    } catch (error) {
      return { result: "later", error: (error as Error).message };
    }
  };
