import { createRequire } from "node:module";
import type { easypostWebhook } from "./easypost/webhook.ts";
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
};

/** The event as it is, signed as Standard Webhooks has it. */
export const ownFormat = "KOLLI";

export const webhookFormats: readonly { readonly value: string; readonly label: string }[] = [
  { value: ownFormat, label: "Kolli" },
  ...Object.entries(formats).map(([value, { title }]) => ({ value, label: title })),
];

/** Undefined for Kolli's own, and for a name that is none of them. */
export const webhookFormatOf = (name: string): WebhookFormat | undefined => formats[name]?.load();
