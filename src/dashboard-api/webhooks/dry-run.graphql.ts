import type { AttemptResult, Exchange } from "../../destinations/attempt.ts";
import { webhookBounds } from "../../destinations/bounds.ts";
import { type DryRunRow, isSameAnswer } from "../../destinations/endpoints/dry-run.ts";
import { runWebhookDry } from "../../destinations/webhook-commands.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { globalId } from "../../lib/ids.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { userErrorsOf } from "../../use-cases/user-errors.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import type { EventTypeRefs } from "./endpoints.graphql.ts";

const { dryRunEvents } = webhookBounds;

/** `webhookEndpointDryRun`: how another receiver answers the same events. */
export const defineDryRun = (builder: KolliBuilder, { Topic }: EventTypeRefs, { payload }: SharedTypes): void => {
  const Answer = builder.objectRef<Exchange>("WebhookDryRunAnswer").implement({
    description: "What a receiver answered in a dry run.",
    fields: (t) => ({
      result: t.string({ description: "What came of it, such as DELIVERED.", resolve: ({ result }): AttemptResult => result }),
      status: t.exposeInt("status", { nullable: true, description: "The HTTP status; null without an answer." }),
      durationMs: t.exposeInt("durationMs", { description: "How long it took." }),
      detail: t.exposeString("detail", { nullable: true, description: "Why there was no answer, or what was wrong with it." }),
      responseBody: t.string({
        nullable: true,
        description: `The first ${webhookBounds.responseKept.cap / 1024} KiB of the answer; null if it was empty.`,
        resolve: ({ responseBody }) => responseBody?.toString("utf8") ?? null,
      }),
    }),
  });
  const Row = builder.objectRef<DryRunRow>("WebhookDryRunRow").implement({
    description: "An event, and how both receivers answered it.",
    fields: (t) => ({
      eventId: t.id({ description: "The event's global ID.", resolve: ({ event }) => globalId("Event", event.id) }),
      topic: t.field({ type: Topic, description: "What it is about.", resolve: ({ event }) => event.topic }),
      createdAt: t.field({ type: "DateTime", description: "When it happened.", resolve: ({ event }) => event.createdAt }),
      current: t.expose("current", {
        type: Answer,
        nullable: true,
        description: "The present receiver's answer; null if its turn did not come in time.",
      }),
      candidate: t.expose("candidate", { type: Answer, nullable: true, description: "The answer of the given address." }),
      isSame: t.boolean({
        description: "Whether both gave the same status and the same first kilobytes.",
        resolve: isSameAnswer,
      }),
    }),
  });
  const Payload = payload<{ rows: readonly DryRunRow[] | null }>("webhookEndpointDryRun", (t) => ({
    rows: t.field({
      type: [Row],
      nullable: true,
      description: "One for each event, oldest first; null if nothing was sent.",
      extensions: costs({ size: dryRunEvents.cap }),
      resolve: ({ rows }) => rows && [...rows],
    }),
  }));
  builder.mutationField("webhookEndpointDryRun", (t) =>
    t.field({
      type: Payload,
      description:
        "Sends the newest events of test mode to the endpoint's receiver and to another address, signed with its secret and marked with the header `kolli-dry-run: true`, and returns both answers. Nothing is kept or retried.",
      args: {
        id: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        url: t.arg.string({ required: true, description: "The other address: a new version of your receiver, for example." }),
        count: t.arg.int({ description: `How many events, 1 to ${dryRunEvents.cap}; 10 by default.` }),
        allTopics: t.arg.boolean({ description: "Events of all kinds, instead of those that the endpoint subscribes to." }),
      },
      ...calls(runWebhookDry, {
        deps: ({ webhooks: { deps }, proofs }) => {
          const { db, clock, sealer, egress } = deps;
          return { db, clock, sealer, egress, openBody: proofs.openBody };
        },
        answer: (run) => ({ rows: run.ok ? run.value.rows : null, userErrors: userErrorsOf(run) }),
      }),
    }),
  );
};
