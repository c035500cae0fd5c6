import { webhookBounds } from "../../destinations/bounds.ts";
import { replayWebhook, retryAllDeliveries, retryWebhookDelivery } from "../../destinations/delivery-commands.ts";
import type { ReplayCount } from "../../destinations/log/replay.ts";
import { sendTestWebhook } from "../../destinations/webhook-commands.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { userErrorsOf } from "../../use-cases/user-errors.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import type { defineAttemptType, ShownAttempt } from "./attempts.graphql.ts";
import type { EventTypeRefs } from "./endpoints.graphql.ts";
import { attemptOfTest } from "./inbox.graphql.ts";

const defineTest = (
  builder: KolliBuilder,
  Attempt: ReturnType<typeof defineAttemptType>,
  { Topic }: EventTypeRefs,
  { payload }: SharedTypes,
): void => {
  const Payload = payload<{ attempt: ShownAttempt | null }>("webhookEndpointSendTest", (t) => ({
    attempt: t.expose("attempt", { type: Attempt, nullable: true, description: "The request and the receiver's response." }),
  }));
  builder.mutationField("webhookEndpointSendTest", (t) =>
    t.field({
      type: Payload,
      description: "Sends an example event, signed like real ones, and returns the receiver's response. It is not retried.",
      args: {
        id: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        topic: t.arg({ type: Topic, required: true, description: "What the example is about." }),
      },
      ...calls(sendTestWebhook, {
        deps: ({ webhooks }) => webhooks.deps,
        answer: (sent) => ({ attempt: sent.ok ? attemptOfTest(sent.value.test) : null, userErrors: userErrorsOf(sent) }),
      }),
    }),
  );
};

const defineRetry = (builder: KolliBuilder, { payload }: SharedTypes): void => {
  builder.mutationField("deliveryRetry", (t) =>
    t.field({
      type: payload("deliveryRetry"),
      description: "Sends a delivery again now, with a new series of attempts, even if it was delivered.",
      args: { id: t.arg.id({ required: true, description: "The delivery's global ID." }) },
      ...calls(retryWebhookDelivery, {
        deps: ({ webhooks }) => webhooks.deps,
        answer: (retried) => ({ userErrors: userErrorsOf(retried) }),
      }),
    }),
  );
};

const defineRetryAll = (builder: KolliBuilder, { payload }: SharedTypes): void => {
  builder.mutationField("webhookEndpointRetryAll", (t) =>
    t.field({
      type: payload("webhookEndpointRetryAll"),
      description:
        "Sends everything that waits for this endpoint now, the oldest events first, 50 per second at most. If an attempt fails, the others go back to their schedule. Deliveries that were given up are not included: replay those.",
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      ...calls(retryAllDeliveries, {
        deps: ({ webhooks }) => webhooks.deps,
        answer: (retried) => ({ userErrors: userErrorsOf(retried) }),
      }),
    }),
  );
};

const defineReplay = (builder: KolliBuilder, { payload }: SharedTypes): void => {
  const Payload = payload<ReplayCount>("deliveriesReplay", (t) => ({
    count: t.exposeInt("count", {
      description: `How many deliveries are replayed; counting stops at ${webhookBounds.countedReplay.cap.toLocaleString("en")}.`,
    }),
    isMore: t.exposeBoolean("isMore", { description: "Whether more than were counted are replayed." }),
  }));
  builder.mutationField("deliveriesReplay", (t) =>
    t.field({
      type: Payload,
      description: "Sends every event since a time again, in order and in the background, or only counts them.",
      args: {
        endpointId: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        since: t.arg({ type: "DateTime", required: true, description: "The start of the period." }),
        until: t.arg({ type: "DateTime", description: "The end of the period; now by default." }),
        failedOnly: t.arg.boolean({ defaultValue: false, description: "Only deliveries that were given up." }),
        dryRun: t.arg.boolean({ defaultValue: false, description: "Only count." }),
      },
      ...calls(replayWebhook, {
        deps: ({ webhooks }) => webhooks.deps,
        answer: (started) => {
          const { count, isMore } = started.ok ? started.value : { count: 0, isMore: false };
          return { count, isMore, userErrors: userErrorsOf(started) };
        },
      }),
    }),
  );
};

export const defineDeliveryMutations = (
  builder: KolliBuilder,
  Attempt: ReturnType<typeof defineAttemptType>,
  types: EventTypeRefs,
  shared: SharedTypes,
): void => {
  defineTest(builder, Attempt, types, shared);
  defineRetry(builder, shared);
  defineRetryAll(builder, shared);
  defineReplay(builder, shared);
};
