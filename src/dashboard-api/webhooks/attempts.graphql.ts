import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { describedValues } from "../../graphql/described-values.ts";
import type { AttemptResult } from "../../webhooks/delivering/attempt.ts";
import type { Attempt } from "../../webhooks/log/deliveries.ts";

/** Of a test the request is not kept. */
export type ShownAttempt = Omit<Attempt, "number" | "eventId" | "endpointId"> & { id: string };

const explanations: Readonly<Record<AttemptResult, string>> = {
  DELIVERED: "The receiver answered with a 2xx.",
  BAD_STATUS: "The receiver answered with another status than 2xx.",
  REDIRECTED: "The receiver answered with a redirect, which is not followed.",
  GONE: "The receiver answered 410 Gone.",
  TIMED_OUT: "The exchange was not complete in time.",
  CONNECTION_FAILED: "There was no connection, or it broke before the answer.",
  BAD_RESPONSE: "The answer broke off or could not be read.",
  ADDRESS_REFUSED: "The address is none that webhooks may reach.",
  SECRET_UNREADABLE: "The webhook's secret cannot be read, so nothing was sent.",
};

/** Why an attempt failed, in one sentence; null when it did not. */
const errorText = ({ result, detail }: Pick<ShownAttempt, "result" | "detail">): string | null =>
  result === "DELIVERED" ? null : (detail ?? explanations[result]);

export const defineAttemptType = (builder: KolliBuilder) => {
  const Result = builder.enumType("WebhookAttemptResult", {
    description: "What came of an attempt.",
    values: describedValues(explanations),
  });
  return builder.objectRef<ShownAttempt>("WebhookAttempt").implement({
    description: "One request to a receiver, and its answer.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "Global ID." }),
      startedAt: t.field({ type: "DateTime", description: "When the request was sent.", resolve: ({ at }) => at }),
      result: t.expose("result", { type: Result, description: "What came of it." }),
      status: t.exposeInt("status", { nullable: true, description: "The HTTP status of the answer; null where there was none." }),
      durationMs: t.exposeInt("durationMs", { description: "How long the exchange took." }),
      error: t.string({ nullable: true, description: "Why it failed; null on success.", resolve: errorText }),
      requestHeaders: t.expose("requestHeaders", {
        type: "JSON",
        nullable: true,
        description: "What was sent beside the body.",
        extensions: costs({ weight: 5 }),
      }),
      responseHeaders: t.expose("responseHeaders", {
        type: "JSON",
        nullable: true,
        description: "The headers of the answer.",
        extensions: costs({ weight: 20 }),
      }),
      responseBody: t.exposeString("responseBody", {
        nullable: true,
        description: "The first 4 KiB of the answer.",
        extensions: costs({ weight: 25 }),
      }),
    }),
  });
};
