import { fail, ok } from "../../lib/result.ts";
import type { DestinationKind, DestinationToOpen, Outside } from "../kind.ts";
import { post } from "./exchange.ts";
import { openHttpPool } from "./http-pool.ts";
import { describeRequest, requestHeaders } from "./request.ts";

const openWebhook = ({ mode, address, maxInFlight }: DestinationToOpen, { egress, clock }: Outside) => {
  const judged = egress.judgeUrl(address, mode);
  if (!judged.ok) return fail({ result: "ADDRESS_REFUSED", detail: judged.failure.message } as const);
  const pool = openHttpPool(judged.value, egress, maxInFlight);
  const path = judged.value.pathname + judged.value.search;
  const open: ReturnType<DestinationKind["open"]> = ok({
    send(messages, deadlineMs) {
      // `batchMax` is one.
      const { eventId, at, signature, traceparent, body } = messages[0]!;
      return post(pool, { path, headers: requestHeaders(eventId, at, signature, traceparent), body, deadlineMs }, clock);
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
  ],
  batchMax: 1,
  check({ url = "" }, mode, { egress }) {
    const judged = egress.judgeUrl(url, mode);
    return judged.ok ? ok({ address: url.trim(), settings: null }) : fail({ ...judged.failure, field: "url" });
  },
  open: openWebhook,
  describe: describeRequest,
  traceAttributes: ({ status }) => (status === null ? {} : { "http.response.status_code": status }),
  goneText: "answered 410 Gone",
};
