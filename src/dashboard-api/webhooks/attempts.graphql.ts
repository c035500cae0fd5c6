import type { AttemptResult } from "../../destinations/attempt.ts";
import type { Attempt } from "../../destinations/log/deliveries.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";

/** Of a test the request is not kept. */
export type ShownAttempt = Omit<Attempt, "number" | "eventId" | "endpointId"> & { id: string };

const explanations: Readonly<Record<AttemptResult, string>> = {
  DELIVERED: "The receiver responded with a 2xx status.",
  BAD_STATUS: "The receiver responded with a status other than 2xx.",
  REDIRECTED: "The receiver responded with a redirect, which Kolli does not follow.",
  GONE: "The receiver responded that it no longer exists, such as with 410 Gone.",
  TIMED_OUT: "The request timed out.",
  CONNECTION_FAILED: "The connection failed, or was lost before the response.",
  BAD_RESPONSE: "The response was cut off or could not be read.",
  ADDRESS_REFUSED: "Webhooks may not be sent to this address.",
  SECRET_UNREADABLE: "The webhook's secret cannot be read, so nothing was sent.",
  NOT_ACCEPTED: "The receiver cannot accept the event now.",
  REFUSED: "The receiver refused the event, so Kolli does not retry it.",
  CREDENTIALS_REFUSED: "The receiver refused Kolli's credentials.",
};

/** Why an attempt failed, in one sentence; null when it did not. */
const errorText = ({ result, detail }: Pick<ShownAttempt, "result" | "detail">): string | null =>
  result === "DELIVERED" ? null : (detail ?? explanations[result]);

export const defineAttemptType = (builder: KolliBuilder) => {
  const Result = builder.enumType("WebhookAttemptResult", {
    description: "The outcome of an attempt.",
    values: describedValues(explanations),
  });
  return builder.objectRef<ShownAttempt>("WebhookAttempt").implement({
    description: "One request to a receiver, and its response.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "Global ID." }),
      startedAt: t.field({ type: "DateTime", description: "When the request was sent.", resolve: ({ at }) => at }),
      result: t.expose("result", { type: Result, description: "The outcome." }),
      status: t.exposeInt("status", { nullable: true, description: "The HTTP status of the response; null if there was none." }),
      durationMs: t.exposeInt("durationMs", { description: "How long the request took." }),
      error: t.string({ nullable: true, description: "Why it failed; null on success.", resolve: errorText }),
      requestHeaders: t.expose("requestHeaders", {
        type: "JSON",
        nullable: true,
        description: "The request headers.",
        extensions: costs({ weight: 5 }),
      }),
      responseHeaders: t.expose("responseHeaders", {
        type: "JSON",
        nullable: true,
        description: "The response headers.",
        extensions: costs({ weight: 20 }),
      }),
      responseBody: t.exposeString("responseBody", {
        nullable: true,
        description: "The first 4 KiB of the response body.",
        extensions: costs({ weight: 25 }),
      }),
    }),
  });
};
