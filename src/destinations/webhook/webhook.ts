import { ownFormat, webhookFormatOf, webhookFormats } from "../../compat/formats.ts";
import type { ParcelEvent } from "../../compat/parcel.ts";
import { fail, ok } from "../../lib/result.ts";
import { isIncidentTopic } from "../../trackers/event-topics.ts";
import type { DestinationKind, DestinationToOpen, MessageForm, Outside, Settings } from "../kind.ts";
import { post } from "./exchange.ts";
import { openHttpPool } from "./http-pool.ts";
import { describeRequest, requestHeaders, writeHeaderLines } from "./request.ts";

const isKnown = ({ format = ownFormat }: Settings): boolean => webhookFormats.some(({ value }) => value === format);

/** A business has its profile at this path; the value stands in a header between quotation marks. */
const ucpProfile = /^https:\/\/[^\s"\\]+\/\.well-known\/ucp$/;
const profileRefused = {
  code: "settings-invalid",
  field: "profile",
  message: "UCP profile must be an HTTPS address that ends in /.well-known/ucp.",
} as const;

/** Another service's words and signature, if its format was chosen. */
const formOf = (settings: Settings, url: string): MessageForm | null => {
  const chosen = webhookFormatOf(settings.format ?? ownFormat);
  if (!chosen) return null;
  return {
    body(event) {
      const read = JSON.parse(event.toString("utf8")) as ParcelEvent;
      // Other services have no word for it.
      const text = isIncidentTopic(read.topic) ? null : chosen.body(read);
      return text === null ? null : Buffer.from(text);
    },
    sign: (secret, eventId, at, body) => writeHeaderLines(chosen.headers({ secret, eventId, at, body, url, settings })),
  };
};

const dryRunHeader = ["kolli-dry-run", "true"];

const openWebhook = ({ mode, address, settings, maxInFlight }: DestinationToOpen, { egress, clock }: Outside) => {
  if (!isKnown(settings))
    return fail({
      result: "NOT_ACCEPTED",
      detail: `This version of Kolli cannot send webhooks in the format ${settings.format}.`,
    } as const);
  const judged = egress.judgeUrl(address, mode);
  if (!judged.ok) return fail({ result: "ADDRESS_REFUSED", detail: judged.failure.message } as const);
  const pool = openHttpPool(judged.value, egress, maxInFlight);
  const path = judged.value.pathname + judged.value.search;
  const open: ReturnType<DestinationKind["open"]> = ok({
    send(messages, deadlineMs) {
      // `batchMax` is one.
      const { eventId, at, signature, traceparent, body, isDryRun } = messages[0]!;
      const headers = requestHeaders(eventId, at, signature, traceparent);
      return post(pool, { path, headers: isDryRun ? [...headers, ...dryRunHeader] : headers, body, deadlineMs }, clock);
    },
    close: () => pool.close(),
  });
  return open;
};

/** A POST to a URL, as Standard Webhooks has it. */
export const webhook: DestinationKind = {
  name: "Webhook",
  about: "A signed POST to your URL for each event.",
  fields: [
    {
      name: "url",
      label: "URL",
      kind: "text",
      required: true,
      help: "Where the events are sent to, over HTTPS.",
      example: "https://shop.example/webhooks/kolli",
    },
    {
      name: "format",
      label: "Format",
      kind: "choice",
      required: false,
      help: "Kolli's own events, or the body, headers and signature of the service that your receiver was written for.",
      choices: webhookFormats,
    },
    {
      name: "profile",
      label: "UCP profile",
      kind: "text",
      required: false,
      help: "For the format UCP: your shop's profile, which lists the webhook's public key. It is sent as UCP-Agent.",
      example: "https://shop.example/.well-known/ucp",
      onlyWith: { field: "format", value: "UCP" },
    },
  ],
  batchMax: 1,
  check({ url = "", format = ownFormat, profile }, mode, { egress }) {
    const judged = egress.judgeUrl(url, mode);
    if (!judged.ok) return fail({ ...judged.failure, field: "url" });
    if (profile !== undefined && !ucpProfile.test(profile)) return fail(profileRefused);
    const ofUcp = format === "UCP" && profile !== undefined ? { profile } : {};
    return ok({ address: url.trim(), settings: format === ownFormat ? null : { format, ...ofUcp } });
  },
  form: formOf,
  open: openWebhook,
  describe: describeRequest,
  traceAttributes: ({ status }) => (status === null ? {} : { "http.response.status_code": status }),
  goneText: "answered 410 Gone",
};
