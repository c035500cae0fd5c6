import { createRequire } from "node:module";
import type { aftershipWebhook } from "./aftership/webhook.ts";
import type { acpWebhook } from "./agents/acp-webhook.ts";
import type { ucpWebhook } from "./agents/ucp-webhook.ts";
import type { easypostWebhook } from "./easypost/webhook.ts";
import type { messageFormat } from "./message-format.ts";
import type { seventeenTrackWebhook } from "./seventeen-track/webhook.ts";
import type { ship24Webhook } from "./ship24/webhook.ts";
import type { shippoWebhook } from "./shippo/webhook.ts";
import type { WebhookFormat } from "./webhook-format.ts";

const load = createRequire(import.meta.url);

/** The formats that a webhook can have beside Kolli's own; loaded when first used. */
const formats: Readonly<Record<string, { readonly title: string; load(): WebhookFormat }>> = {
  EASYPOST: {
    title: "EasyPost",
    load: () => (load("./easypost/webhook.ts") as { easypostWebhook: typeof easypostWebhook }).easypostWebhook,
  },
  SHIPPO: {
    title: "Shippo",
    load: () => (load("./shippo/webhook.ts") as { shippoWebhook: typeof shippoWebhook }).shippoWebhook,
  },
  AFTERSHIP: {
    title: "AfterShip",
    load: () => (load("./aftership/webhook.ts") as { aftershipWebhook: typeof aftershipWebhook }).aftershipWebhook,
  },
  SEVENTEEN_TRACK: {
    title: "17TRACK",
    load: () =>
      (load("./seventeen-track/webhook.ts") as { seventeenTrackWebhook: typeof seventeenTrackWebhook }).seventeenTrackWebhook,
  },
  SHIP24: {
    title: "Ship24",
    load: () => (load("./ship24/webhook.ts") as { ship24Webhook: typeof ship24Webhook }).ship24Webhook,
  },
  UCP: {
    title: "UCP",
    load: () => (load("./agents/ucp-webhook.ts") as { ucpWebhook: typeof ucpWebhook }).ucpWebhook,
  },
  ACP: {
    title: "ACP",
    load: () => (load("./agents/acp-webhook.ts") as { acpWebhook: typeof acpWebhook }).acpWebhook,
  },
  MESSAGE: {
    title: "Messages to recipients (SMS, WhatsApp)",
    load: () => (load("./message-format.ts") as { messageFormat: typeof messageFormat }).messageFormat,
  },
};

/** The event as it is, signed as Standard Webhooks has it. */
export const ownFormat = "KOLLI";

export const webhookFormats: readonly { readonly value: string; readonly label: string }[] = [
  { value: ownFormat, label: "Kolli" },
  ...Object.entries(formats).map(([value, { title }]) => ({ value, label: title })),
];

/** Undefined for Kolli's own, and for a name that is none of them. */
export const webhookFormatOf = (name: string): WebhookFormat | undefined => formats[name]?.load();
