import { webhookBounds } from "../bounds.ts";
import type { Message } from "../kind.ts";

/** One event for a reader: which parcel, where to see it, and what happened. */
export type ChatLine = { readonly parcel: string; readonly link: string | null; readonly what: string };

/** What of an event's body is read. Every part may be missing: bodies of future versions are shown as far as they are understood. */
type Body = {
  topic?: string;
  mode?: string;
  kind?: string;
  exception?: { message?: string | null; reason?: string | null } | null;
  addedCheckpointIds?: readonly string[];
  data?: {
    trackingCode?: string;
    carrier?: string;
    reference?: string | null;
    status?: string;
    attention?: string | null;
    estimatedDeliveryAt?: string | null;
    prediction?: { day?: string } | null;
    reason?: string;
    publicUrl?: string | null;
    carrierUrl?: string | null;
    checkpoints?: readonly { id?: string; message?: string | null; location?: { city?: string | null } | null }[];
  };
};

/** "OUT_FOR_DELIVERY" as people write it. */
const words = (code: string | null | undefined): string => {
  const text = (code ?? "").toLowerCase().replaceAll("_", " ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

const sentence = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(": ");

const lastAdded = ({ addedCheckpointIds = [], data }: Body): string => {
  const id = addedCheckpointIds.at(-1);
  const scan = data?.checkpoints?.find((checkpoint) => checkpoint.id === id) ?? data?.checkpoints?.at(-1);
  return [scan?.message, scan?.location?.city].filter(Boolean).join(", ");
};

const whatHappened = (body: Body): string => {
  const { topic, kind, exception, data = {} } = body;
  switch (topic) {
    case "TRACKER_EXCEPTION_RAISED":
      return sentence("Problem", words(kind), exception?.message ?? exception?.reason);
    case "TRACKER_EXCEPTION_CLEARED":
      return sentence("Problem solved", words(kind));
    case "TRACKER_CHECKPOINT_ADDED":
      return lastAdded(body) || words(data.status);
    case "TRACKER_ESTIMATE_CHANGED": {
      const at = data.estimatedDeliveryAt;
      return at ? sentence("Expected", at.slice(0, 16).replace("T", " ")) : "No longer has an expected delivery";
    }
    case "TRACKER_PREDICTION_CHANGED":
      return data.prediction ? sentence("Expected", data.prediction.day) : "No longer has an expected day";
    case "CARRIER_INCIDENT_OPENED":
      return sentence("Outage", data.reason);
    case "CARRIER_INCIDENT_ENDED":
      return "The outage is over";
    case "TRACKER_ATTENTION_CHANGED":
      return data.attention ? sentence("Needs attention", words(data.attention)) : "Needs no attention any more";
    default:
      return words(data.status) || words(topic);
  }
};

const lineLength = webhookBounds.chatLineLength.cap;
const cut = (text: string, length: number): string => {
  const oneLine = text.replace(/\s+/g, " ").trim();
  return oneLine.length > length ? `${oneLine.slice(0, length - 1)}…` : oneLine;
};

const readBody = (bytes: Buffer): Body => {
  try {
    const body: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
};

/** Only an address that fits and cannot end its own markup. */
const usableLink = (url: string | null | undefined): string | null =>
  url && url.length <= lineLength && /^https?:\/\/[^\s<>|()"]+$/.test(url) ? url : null;

export const chatLine = ({ body: bytes }: Pick<Message, "body">): ChatLine => {
  const body = readBody(bytes);
  const { carrier, trackingCode, reference, publicUrl, carrierUrl } = body.data ?? {};
  const test = body.mode === "TEST" ? "Test: " : "";
  const name = [carrier, trackingCode].filter(Boolean).join(" ") || "A parcel";
  return {
    parcel: cut(`${test}${name}${reference ? ` (${reference})` : ""}`, lineLength / 2),
    link: usableLink(publicUrl) ?? usableLink(carrierUrl),
    what: cut(whatHappened(body) || "Changed", lineLength / 2),
  };
};
