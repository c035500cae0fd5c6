import type { ApiKey } from "../api-keys/api-keys.sql.ts";
import { keyAccessMeanings } from "../api-keys/key-access.ts";
import {
  createKey,
  graceHoursMax,
  type KeyOutcome,
  readKeys,
  revealKey,
  revokeKey,
  rollKey,
  updateKey,
} from "../api-keys/key-commands.ts";
import type { KolliBuilder } from "../graphql/builder.ts";
import type { Services } from "../graphql/context.ts";
import { describedValues } from "../graphql/described-values.ts";
import { globalId } from "../lib/ids.ts";
import { calls } from "../use-cases/root-fields.ts";
import type { DashboardUserError } from "../use-cases/user-errors.ts";
import type { SharedTypes } from "./shared-types.graphql.ts";

type ShownKey = { apiKey: ApiKey | null; key: string | null };

const shown = (outcome: KeyOutcome): ShownKey & { userErrors: DashboardUserError[] } =>
  outcome.ok
    ? { apiKey: outcome.value.record, key: outcome.value.key, userErrors: [] }
    : { apiKey: null, key: null, userErrors: [outcome.failure] };

const way = { deps: ({ dashboard }: Services) => dashboard, answer: shown };

const defineTypes = (builder: KolliBuilder, { payload, Mode }: SharedTypes) => {
  const Access = builder.enumType("ApiKeyAccess", {
    description: "What an API key may do.",
    values: describedValues(keyAccessMeanings),
  });
  const ApiKeyType = builder.objectRef<ApiKey>("ApiKey").implement({
    description: "An API key, without the key itself.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("ApiKey", id) }),
      name: t.exposeString("name", { description: "What it is for." }),
      mode: t.expose("mode", { type: Mode, description: "The mode it gives access to." }),
      hint: t.exposeString("hint", { description: "Enough of the key to recognise it." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was created." }),
      expiresAt: t.expose("expiresAt", { type: "DateTime", nullable: true, description: "When it expires." }),
      revokedAt: t.expose("revokedAt", { type: "DateTime", nullable: true, description: "When it was revoked." }),
      lastUsedAt: t.expose("lastUsedAt", {
        type: "DateTime",
        nullable: true,
        description: "When it was last used, to within seconds.",
      }),
      canReveal: t.exposeBoolean("canReveal", { description: "Whether it can be shown again: test keys that were not revoked." }),
      access: t.expose("access", { type: Access, description: "What it may do." }),
      networks: t.stringList({
        description: "The addresses and networks it can be used from; empty for any.",
        resolve: ({ networks }) => [...networks],
      }),
      createdBy: t.string({
        nullable: true,
        description:
          "The email address, at that time, of the person who created it, even after they left; null for keys created before this was recorded.",
        resolve: ({ madeBy }) => madeBy,
      }),
    }),
  });
  const keyPayload = (mutation: string) =>
    payload<ShownKey>(mutation, (t) => ({
      apiKey: t.expose("apiKey", { type: ApiKeyType, nullable: true, description: "The key's record." }),
      key: t.exposeString("key", { nullable: true, description: "The key itself, if it can be shown now." }),
    }));
  return { Access, ApiKeyType, keyPayload };
};

const networksMeaning = "The addresses and networks (10.0.0.0/8, 2001:db8::/32) it can be used from, at most 50; empty for any.";

/** What the dashboard does with API keys. */
export const defineKeyTypes = (builder: KolliBuilder, shared: SharedTypes): void => {
  const types = defineTypes(builder, shared);
  const byId = { required: true, description: "The key's global ID." } as const;
  builder.queryField("apiKeys", (t) =>
    t.field({
      type: [types.ApiKeyType],
      description: "The API keys of the chosen workspace and mode, newest first.",
      ...calls(readKeys, { ...way, answer: (keys) => keys }),
    }),
  );
  builder.mutationFields((t) => ({
    apiKeyCreate: t.field({
      type: types.keyPayload("apiKeyCreate"),
      description:
        "Creates an API key. A live key is returned only here, and requires that you confirmed your identity within the last ten minutes.",
      ...calls(createKey, way),
      args: {
        name: t.arg.string({ required: true, description: "What it is for." }),
        expiresAt: t.arg({ type: "DateTime", description: "When it expires; never by default." }),
        access: t.arg({
          type: types.Access,
          description: "What it may do; everything by default. It cannot be changed later.",
        }),
        networks: t.arg.stringList({ description: networksMeaning }),
      },
    }),
    apiKeyUpdate: t.field({
      type: types.keyPayload("apiKeyUpdate"),
      description: "Changes a key's name or its allowed networks. Fields left out do not change.",
      args: {
        id: t.arg.id(byId),
        name: t.arg.string({ description: "What it is for." }),
        networks: t.arg.stringList({ description: networksMeaning }),
      },
      ...calls(updateKey, way),
    }),
    apiKeyRoll: t.field({
      type: types.keyPayload("apiKeyRoll"),
      description: "Creates a new key to replace one. The old key keeps working for the grace period.",
      args: {
        id: t.arg.id(byId),
        graceHours: t.arg.int({
          defaultValue: 24,
          description: `How many hours the old key keeps working, 0 to ${graceHoursMax}.`,
        }),
      },
      ...calls(rollKey, way),
    }),
    apiKeyRevoke: t.field({
      type: types.keyPayload("apiKeyRevoke"),
      description: "Revokes a key immediately, on every node.",
      args: { id: t.arg.id(byId) },
      ...calls(revokeKey, way),
    }),
    apiKeyReveal: t.field({
      type: types.keyPayload("apiKeyReveal"),
      description: "Shows a test key again. Live keys are shown only once.",
      args: { id: t.arg.id(byId) },
      ...calls(revealKey, way),
    }),
  }));
};
