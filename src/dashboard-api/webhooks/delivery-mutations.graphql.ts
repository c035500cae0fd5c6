import type { KolliBuilder } from "../../graphql/builder.ts";
import { outsideCost } from "../../graphql/cost/cost.ts";
import { peopleMay } from "../../use-cases/permission.ts";
import { type DashboardUserError, dashboardUserError } from "../../use-cases/user-errors.ts";
import type { ReplayRequest } from "../../webhooks/log/replay.ts";
import { changes } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import type { defineAttemptType, ShownAttempt } from "./attempts.graphql.ts";
import { deliveryKey } from "./deliveries.graphql.ts";
import { type EventTypeRefs, endpointUuid, webhookErrors } from "./endpoints.graphql.ts";
import { attemptOfTest } from "./inbox.graphql.ts";

type ErrorsOnly = { userErrors: DashboardUserError[] };

const defineTest = (
  builder: KolliBuilder,
  Attempt: ReturnType<typeof defineAttemptType>,
  { Topic }: EventTypeRefs,
  { UserError }: SharedTypes,
): void => {
  const Payload = builder.objectRef<ErrorsOnly & { attempt: ShownAttempt | null }>("WebhookEndpointSendTestPayload").implement({
    description: "The result of webhookEndpointSendTest.",
    fields: (t) => ({
      attempt: t.expose("attempt", { type: Attempt, nullable: true, description: "The request and the receiver's response." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  builder.mutationField("webhookEndpointSendTest", (t) =>
    t.field({
      type: Payload,
      description: "Sends an example event, signed like real ones, and returns the receiver's response. It is not retried.",
      extensions: changes("developer", "never", "webhook.test", { weight: outsideCost }),
      args: {
        id: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        topic: t.arg({ type: Topic, required: true, description: "What the example is about." }),
      },
      resolve: async (_root, { id, topic }, { services, scope }) => {
        const sent = await services.webhooks.sendTest(scope, endpointUuid(id), topic);
        return { attempt: sent.ok ? attemptOfTest(sent.value.test) : null, userErrors: webhookErrors(sent) };
      },
    }),
  );
};

const defineRetry = (builder: KolliBuilder, { UserError }: SharedTypes): void => {
  const Payload = builder.objectRef<ErrorsOnly>("DeliveryRetryPayload").implement({
    description: "The result of deliveryRetry.",
    fields: (t) => ({
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  builder.mutationField("deliveryRetry", (t) =>
    t.field({
      type: Payload,
      description: "Sends a delivery again now, with a new series of attempts, even if it was delivered.",
      extensions: changes("developer", "never", "webhook.retry"),
      args: { id: t.arg.id({ required: true, description: "The delivery's global ID." }) },
      resolve: async (_root, { id }, { services, scope }) => {
        const retried = await services.webhooks.retry(scope, deliveryKey(id));
        return { userErrors: retried.ok ? [] : [dashboardUserError("NOT_FOUND", "id", retried.failure.message)] };
      },
    }),
  );
};

const defineReplay = (builder: KolliBuilder, { UserError }: SharedTypes): void => {
  const Payload = builder.objectRef<ErrorsOnly & { count: number }>("DeliveriesReplayPayload").implement({
    description: "The result of deliveriesReplay.",
    fields: (t) => ({
      count: t.exposeInt("count", { description: "How many deliveries are replayed." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  builder.mutationField("deliveriesReplay", (t) =>
    t.field({
      type: Payload,
      description: "Sends every event since a time again, in order and in the background, or only counts them.",
      extensions: {
        ...changes("developer", "in live mode", "webhook.replay", { weight: 10_000 }),
        permission: { ...peopleMay("developer", "in live mode"), looksOnlyWith: "dryRun" },
      },
      args: {
        endpointId: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        since: t.arg({ type: "DateTime", required: true, description: "The start of the period." }),
        until: t.arg({ type: "DateTime", description: "The end of the period; now by default." }),
        failedOnly: t.arg.boolean({ defaultValue: false, description: "Only failed deliveries." }),
        dryRun: t.arg.boolean({ defaultValue: false, description: "Only count." }),
      },
      resolve: async (_root, { endpointId, since, until, failedOnly, dryRun }, { services, scope }) => {
        const kind = failedOnly ? "FAILED" : "ALL";
        const request: ReplayRequest = { endpointId: endpointUuid(endpointId), kind, from: since, until: until ?? undefined };
        if (dryRun) return { count: await services.webhooks.countReplay(scope, request), userErrors: [] };
        const started = await services.webhooks.startReplay(scope, request);
        return started.ok
          ? { count: started.value.total, userErrors: [] }
          : { count: 0, userErrors: [dashboardUserError("NOT_FOUND", "endpointId", started.failure.message)] };
      },
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
  defineReplay(builder, shared);
};
