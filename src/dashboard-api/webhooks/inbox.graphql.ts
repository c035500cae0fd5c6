import { sendInboxTest } from "../../destinations/delivery-commands.ts";
import type { WebhookTest } from "../../destinations/inbox/inbox.sql.ts";
import type { Inbox, InboxRequest } from "../../destinations/inbox/inbox.ts";
import { eventBodyCost } from "../../events/events.graphql.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { userErrorsOf } from "../../use-cases/user-errors.ts";
import { requires } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import type { defineAttemptType, ShownAttempt } from "./attempts.graphql.ts";
import type { EndpointRef, EventTypeRefs } from "./endpoints.graphql.ts";

declare module "../../graphql/context.ts" {
  interface Services {
    readonly inbox: Inbox;
  }
}

export const attemptOfTest = ({ id, createdAt, exchange }: WebhookTest): ShownAttempt | null =>
  exchange && { ...exchange, id: `gid://kolli/WebhookAttempt/test-${id}`, at: createdAt };

/** Example events that were sent by hand, and every event as a webhook would carry it. */
export const defineInboxTypes = (
  builder: KolliBuilder,
  EndpointType: EndpointRef,
  { Topic, Attempt }: EventTypeRefs & { Attempt: ReturnType<typeof defineAttemptType> },
  { payload }: SharedTypes,
): void => {
  const Test = builder.objectRef<WebhookTest>("WebhookTest").implement({
    description: "A test event that someone sent to a webhook or to the inbox. The newest 50 are kept.",
    fields: (t) => ({
      id: t.id({ description: "The event's global ID.", resolve: ({ id }) => globalId("Event", id) }),
      topic: t.expose("topic", { type: Topic, description: "What it is about." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was sent." }),
      body: t.exposeString("body", { description: "What was sent, byte for byte.", extensions: eventBodyCost }),
      attempt: t.field({
        type: Attempt,
        nullable: true,
        description: "The receiver's response; null in the inbox, which has no receiver.",
        resolve: attemptOfTest,
      }),
    }),
  });
  const Request = builder.objectRef<InboxRequest>("InboxRequest").implement({
    description: "An event as a webhook would deliver it now, signed with the inbox's own secret.",
    fields: (t) => ({
      headers: t.expose("headers", { type: "JSON", description: "The headers, including the signature." }),
      body: t.exposeString("body", { description: "The body, byte for byte.", extensions: eventBodyCost }),
      secret: t.exposeString("secret", {
        description: "The inbox's secret, to test your verification. It signs only what the inbox shows.",
      }),
      signedAt: t.field({
        type: "DateTime",
        description: "When it was signed: the time of this request.",
        resolve: ({ at }) => at,
      }),
    }),
  });
  builder.objectField(EndpointType, "tests", (t) =>
    t.field({
      type: [Test],
      description: "The test events sent to it last, newest first, ten at most.",
      extensions: costs({ weight: 20, perItem: 10, size: 10 }),
      resolve: ({ id }, _args, { services, scope }) => services.inbox.testsOf(scope, id),
    }),
  );
  builder.queryFields((t) => ({
    inboxTests: t.field({
      type: [Test],
      description: "The example events in the inbox, newest first.",
      extensions: requires("read", { weight: 50, perItem: 10, size: 50 }),
      resolve: (_root, _args, { services, scope }) => services.inbox.list(scope),
    }),
    inboxRequest: t.field({
      type: Request,
      nullable: true,
      description: "An event as a webhook would deliver it now; null if there is no such event.",
      extensions: requires("read", { weight: 50 }),
      args: { eventId: t.arg.id({ required: true, description: "The event's global ID." }) },
      resolve: (_root, { eventId }, { services, scope }) => {
        const parsed = parseGlobalId(eventId);
        return parsed?.type === "Event" ? services.inbox.preview(scope, parsed.uuid) : null;
      },
    }),
  }));
  const Payload = payload<{ test: WebhookTest | null }>("inboxSendTest", (t) => ({
    test: t.expose("test", { type: Test, nullable: true, description: "The new event in the inbox." }),
  }));
  builder.mutationField("inboxSendTest", (t) =>
    t.field({
      type: Payload,
      description: "Puts a test event into the inbox, shown as a webhook would deliver it. No receiver is needed.",
      args: { topic: t.arg({ type: Topic, required: true, description: "What the example is about." }) },
      ...calls(sendInboxTest, {
        deps: (services) => services,
        answer: (sent) => ({ test: sent.ok ? sent.value : null, userErrors: userErrorsOf(sent) }),
      }),
    }),
  );
};
