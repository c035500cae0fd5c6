import { ucpPublicKey } from "../../compat/agents/ucp-key.ts";
import type { Endpoint } from "../../destinations/endpoints/endpoints.sql.ts";
import { formatOf } from "../../destinations/endpoints/kind-settings.ts";
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  revealWebhookSecret,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookOutcome,
} from "../../destinations/webhook-commands.ts";
import type { KolliBuilder } from "../../graphql/builder.ts";
import type { Services } from "../../graphql/context.ts";
import { calls } from "../../use-cases/root-fields.ts";
import type { DashboardUserError } from "../../use-cases/user-errors.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import type { EndpointRef, EndpointTypeRefs } from "./endpoints.graphql.ts";

type ShownEndpoint = { endpoint: Endpoint | null; secret: string | null };

export const way = {
  deps: ({ webhooks }: Services) => webhooks.deps,
  answer: (outcome: WebhookOutcome): ShownEndpoint & { userErrors: DashboardUserError[] } =>
    outcome.ok
      ? { endpoint: outcome.value.after, secret: outcome.value.secret, userErrors: [] }
      : { endpoint: null, secret: null, userErrors: [outcome.failure] },
};

export const endpointPayload =
  (Endpoint: EndpointRef, { payload }: SharedTypes, shows: "secret" | "no secret") =>
  (mutation: string) =>
    payload<ShownEndpoint>(mutation, (t) => ({
      endpoint: t.expose("endpoint", { type: Endpoint, nullable: true, description: "The endpoint, as it is now." }),
      ...(shows === "secret" && {
        secret: t.exposeString("secret", { nullable: true, description: "The secret that events are signed with." }),
        publicKey: t.field({
          type: "JSON",
          nullable: true,
          description:
            "The public key that verifies its messages, as a JWK for your profile at `/.well-known/ucp`; null for formats other than UCP.",
          resolve: ({ endpoint, secret }) => (endpoint && secret && formatOf(endpoint) === "UCP" ? ucpPublicKey(secret) : null),
        }),
      }),
    }));

type PayloadRef = ReturnType<ReturnType<typeof endpointPayload>>;

const defineCreate = (builder: KolliBuilder, Payload: PayloadRef, { Topic, Format }: EndpointTypeRefs): void => {
  builder.mutationField("webhookEndpointCreate", (t) =>
    t.field({
      type: Payload,
      description: "Creates a webhook endpoint. Its URL must be public.",
      args: {
        url: t.arg.string({ required: true, description: "The URL to send events to." }),
        topics: t.arg({ type: [Topic], required: true, description: "The topics to send: one or more." }),
        format: t.arg({ type: Format, description: "The format of what is sent; KOLLI by default." }),
        description: t.arg.string({ description: "What it is for." }),
        carriers: t.arg.stringList({ description: "Only parcels of these carriers; all by default." }),
        statuses: t.arg.stringList({
          description: "Only events after which the tracker has one of these statuses; all by default.",
        }),
      },
      ...calls(createWebhook, way),
    }),
  );
};

const defineUpdate = (builder: KolliBuilder, Payload: PayloadRef, { Topic, Format }: EndpointTypeRefs): void => {
  builder.mutationField("webhookEndpointUpdate", (t) =>
    t.field({
      type: Payload,
      description: "Changes an endpoint. Fields left out do not change.",
      args: {
        id: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        url: t.arg.string({ description: "The URL to send events to." }),
        topics: t.arg({ type: [Topic], description: "The topics to send: one or more." }),
        format: t.arg({ type: Format, description: "The format of what is sent." }),
        description: t.arg.string({ description: "What it is for." }),
        carriers: t.arg.stringList({ description: "Only parcels of these carriers; null for all." }),
        statuses: t.arg.stringList({
          description: "Only events after which the tracker has one of these statuses; null for all.",
        }),
        maxInFlight: t.arg.int({ description: "The most concurrent requests, 1 to 256." }),
        ratePerSecond: t.arg.float({ description: "The most requests per second; null for no limit." }),
      },
      ...calls(updateWebhook, way),
    }),
  );
};

const defineSwitches = (builder: KolliBuilder, payload: (mutation: string) => PayloadRef): void => {
  builder.mutationFields((t) => ({
    webhookEndpointEnable: t.field({
      type: payload("webhookEndpointEnable"),
      description: "Enables the endpoint, starting with the events that waited.",
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      ...calls(enableWebhook, way),
    }),
    webhookEndpointDisable: t.field({
      type: payload("webhookEndpointDisable"),
      description: "Disables the endpoint. Its events wait.",
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      ...calls(disableWebhook, way),
    }),
    webhookEndpointDelete: t.field({
      type: payload("webhookEndpointDelete"),
      description: "Deletes the endpoint and its pending deliveries.",
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      ...calls(deleteWebhook, way),
    }),
  }));
};

const defineSecrets = (builder: KolliBuilder, payload: (mutation: string) => PayloadRef): void => {
  builder.mutationFields((t) => ({
    webhookEndpointRotateSecret: t.field({
      type: payload("webhookEndpointRotateSecret"),
      description: "Creates a new secret. The current one also signs until the grace period ends.",
      args: {
        id: t.arg.id({ required: true, description: "The endpoint's global ID." }),
        graceHours: t.arg.int({ required: true, description: "How many hours the current secret keeps signing, 0 to 720." }),
      },
      ...calls(rotateWebhookSecret, way),
    }),
    webhookEndpointRevealSecret: t.field({
      type: payload("webhookEndpointRevealSecret"),
      description: "Shows the endpoint's current secret.",
      args: { id: t.arg.id({ required: true, description: "The endpoint's global ID." }) },
      ...calls(revealWebhookSecret, way),
    }),
  }));
};

export const defineEndpointMutations = (
  builder: KolliBuilder,
  Endpoint: EndpointRef,
  types: EndpointTypeRefs,
  shared: SharedTypes,
): void => {
  const withSecret = endpointPayload(Endpoint, shared, "secret");
  const withoutSecret = endpointPayload(Endpoint, shared, "no secret");
  defineCreate(builder, withSecret("webhookEndpointCreate"), types);
  defineUpdate(builder, withoutSecret("webhookEndpointUpdate"), types);
  defineSwitches(builder, withoutSecret);
  defineSecrets(builder, withSecret);
};
