import type { ObjectRef } from "@pothos/core";
import type { BuilderTypes, KolliBuilder } from "../../graphql/builder.ts";
import type { Context } from "../../graphql/context.ts";
import { hours } from "../../lib/clock.ts";
import type { Result } from "../../lib/result.ts";
import type { DashboardUserError } from "../../use-cases/user-errors.ts";
import type { Endpoint } from "../../webhooks/endpoints/endpoints.sql.ts";
import type { EndpointInput } from "../../webhooks/endpoints/endpoints.ts";
import { changes } from "../permissions.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { type EndpointRef, type EventTypeRefs, endpointUuid, type Refusal, webhookErrors } from "./endpoints.graphql.ts";

type EndpointPayload = { endpoint: Endpoint | null; secret: string | null; userErrors: DashboardUserError[] };
type PayloadRef = ObjectRef<PothosSchemaTypes.ExtendDefaultTypes<BuilderTypes<Context>>, EndpointPayload>;

const refused = (result: Result<unknown, Refusal>): EndpointPayload => ({
  endpoint: null,
  secret: null,
  userErrors: webhookErrors(result),
});

/** The endpoint as it is now, after a change to it. */
const changed = async (
  { services, scope }: Context,
  gid: string,
  result: Result<unknown, Refusal>,
  secret: string | null = null,
): Promise<EndpointPayload> =>
  result.ok ? { endpoint: await services.webhooks.find(scope, endpointUuid(gid)), secret, userErrors: [] } : refused(result);

const definePayload = (
  builder: KolliBuilder,
  Endpoint: EndpointRef,
  { UserError }: SharedTypes,
  operation: string,
  shows: "secret" | "no secret",
): PayloadRef => {
  const Payload = builder.objectRef<EndpointPayload>(`${operation[0]!.toUpperCase()}${operation.slice(1)}Payload`).implement({
    description: `The result of ${operation}.`,
    fields: (t) => ({
      endpoint: t.expose("endpoint", { type: Endpoint, nullable: true, description: "The endpoint, as it is now." }),
      userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
    }),
  });
  if (shows === "secret") {
    builder.objectField(Payload, "secret", (t) =>
      t.exposeString("secret", { nullable: true, description: "The secret that events are signed with." }),
    );
  }
  return Payload;
};

const defineCreate = (builder: KolliBuilder, Payload: PayloadRef, { Topic }: EventTypeRefs): void => {
  builder.mutationField("webhookEndpointCreate", (t) =>
    t.field({
      type: Payload,
      description: "Creates a webhook endpoint. Its URL must be public.",
      extensions: changes("developer", "in live mode", "webhook.create"),
      args: {
        url: t.arg.string({ required: true, description: "The URL to send events to." }),
        topics: t.arg({ type: [Topic], required: true, description: "The topics to send: one or more." }),
        description: t.arg.string({ description: "What it is for." }),
        carriers: t.arg.stringList({ description: "Only parcels of these carriers; all by default." }),
        statuses: t.arg.stringList({
          description: "Only events after which the tracker has one of these statuses; all by default.",
        }),
      },
      resolve: async (_root, { url, topics, description, ...filters }, { services, scope }): Promise<EndpointPayload> => {
        const made = await services.webhooks.create(scope, { url, topics, description: description ?? "", ...given(filters) });
        if (!made.ok) return refused(made);
        return { ...made.value, userErrors: [] };
      },
    }),
  );
};

/** Without what was left out. */
const given = <Args extends object>(args: Args) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Args]?: Exclude<Args[Name], undefined>;
  };

const defineUpdate = (builder: KolliBuilder, Payload: PayloadRef, { Topic }: EventTypeRefs): void => {
  builder.mutationField("webhookEndpointUpdate", (t) =>
    t.field({
      type: Payload,
      description: "Changes an endpoint. Fields left out do not change.",
      extensions: changes("developer", "in live mode", "webhook.update"),
      args: {
        id: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        url: t.arg.string({ description: "The URL to send events to." }),
        topics: t.arg({ type: [Topic], description: "The topics to send: one or more." }),
        description: t.arg.string({ description: "What it is for." }),
        carriers: t.arg.stringList({ description: "Only parcels of these carriers; null for all." }),
        statuses: t.arg.stringList({
          description: "Only events after which the tracker has one of these statuses; null for all.",
        }),
        maxInFlight: t.arg.int({ description: "The most concurrent requests, 1 to 256." }),
        ratePerSecond: t.arg.float({ description: "The most requests per second; null for no limit." }),
      },
      resolve: async (_root, { id, ratePerSecond, carriers, statuses, ...args }, context) => {
        const chosen = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
        const changes: Partial<EndpointInput> = {
          ...Object.fromEntries(chosen),
          // Null says something here: no limit.
          ...given({ ratePerSecond, carriers, statuses }),
        };
        return changed(context, id, await context.services.webhooks.update(context.scope, endpointUuid(id), changes));
      },
    }),
  );
};

const defineSwitches = (builder: KolliBuilder, payload: (operation: string) => PayloadRef): void => {
  builder.mutationFields((t) => ({
    webhookEndpointEnable: t.field({
      type: payload("webhookEndpointEnable"),
      description: "Enables the endpoint, starting with the events that waited.",
      extensions: changes("developer", "in live mode", "webhook.enable"),
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      resolve: async (_root, { id }, context) =>
        changed(context, id, await context.services.webhooks.enable(context.scope, endpointUuid(id))),
    }),
    webhookEndpointDisable: t.field({
      type: payload("webhookEndpointDisable"),
      description: "Disables the endpoint. Its events wait.",
      extensions: changes("developer", "in live mode", "webhook.disable"),
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      resolve: async (_root, { id }, context) =>
        changed(context, id, await context.services.webhooks.disable(context.scope, endpointUuid(id))),
    }),
    webhookEndpointDelete: t.field({
      type: payload("webhookEndpointDelete"),
      description: "Deletes the endpoint and its pending deliveries.",
      extensions: changes("developer", "in live mode", "webhook.delete"),
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      resolve: async (_root, { id }, { services, scope }) => refused(await services.webhooks.remove(scope, endpointUuid(id))),
    }),
  }));
};

const defineSecrets = (builder: KolliBuilder, payload: (operation: string) => PayloadRef): void => {
  builder.mutationFields((t) => ({
    webhookEndpointRotateSecret: t.field({
      type: payload("webhookEndpointRotateSecret"),
      description: "Creates a new secret. The current one also signs until the grace period ends.",
      extensions: changes("developer", "in live mode", "webhook.rotate-secret"),
      args: {
        id: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        graceHours: t.arg.int({ required: true, description: "How many hours the current secret keeps signing, 0 to 720." }),
      },
      resolve: async (_root, { id, graceHours }, context) => {
        const rotated = await context.services.webhooks.rotateSecret(context.scope, endpointUuid(id), hours(graceHours));
        return changed(context, id, rotated, rotated.ok ? rotated.value.secret : null);
      },
    }),
    webhookEndpointRevealSecret: t.field({
      type: payload("webhookEndpointRevealSecret"),
      description: "Shows the endpoint's current secret.",
      extensions: changes("developer", "always", "webhook.reveal-secret"),
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      resolve: async (_root, { id }, context) => {
        const shown = await context.services.webhooks.revealSecrets(context.scope, endpointUuid(id));
        return changed(context, id, shown, shown.ok ? shown.value[0]!.secret : null);
      },
    }),
  }));
};

export const defineEndpointMutations = (
  builder: KolliBuilder,
  Endpoint: EndpointRef,
  types: EventTypeRefs,
  shared: SharedTypes,
): void => {
  const withSecret = (operation: string) => definePayload(builder, Endpoint, shared, operation, "secret");
  const withoutSecret = (operation: string) => definePayload(builder, Endpoint, shared, operation, "no secret");
  defineCreate(builder, withSecret("webhookEndpointCreate"), types);
  defineUpdate(builder, withoutSecret("webhookEndpointUpdate"), types);
  defineSwitches(builder, withoutSecret);
  defineSecrets(builder, withSecret);
};
