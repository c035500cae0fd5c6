import { readAllowedNetworks } from "../api-keys/allowed-networks.ts";
import { type ApiKey, findApiKey, listApiKeys } from "../api-keys/api-keys.sql.ts";
import { changeApiKey, createApiKey, revealApiKey, revokeApiKey, rollApiKey, tooManyKeys } from "../api-keys/api-keys.ts";
import { type KeyAccess, keyAccessMeanings } from "../api-keys/key-access.ts";
import { keySubject as subject } from "../api-keys/key-subject.ts";
import type { KolliBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { shortList } from "../graphql/cost/cost.ts";
import { describedValues } from "../graphql/described-values.ts";
import { hours } from "../lib/clock.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { readName } from "../people/account-input.ts";
import { withinTransaction } from "../postgres/database.ts";
import { recordAudit } from "../workspaces/audit.ts";
import { callerOf } from "./caller.ts";
import { changes, requires } from "./permissions.ts";
import type { SharedTypes } from "./shared-types.graphql.ts";
import { type DashboardUserError, dashboardUserError } from "./user-errors.ts";

type KeyPayload = { apiKey: ApiKey | null; key: string | null; userErrors: DashboardUserError[] };

const graceHoursMax = 720;

const limitReached = dashboardUserError("LIMIT_REACHED", null, tooManyKeys);
const rollErrors = {
  revoked: dashboardUserError("KEY_REVOKED", "id"),
  "not-found": dashboardUserError("NOT_FOUND", "id"),
  "too-many-keys": limitReached,
} as const;

const refused = (...userErrors: DashboardUserError[]): KeyPayload => ({ apiKey: null, key: null, userErrors });

/** The UUID of a key's global id. What is no key's id finds nothing, like the id of a key elsewhere. */
const keyUuid = (gid: string): string | null => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "ApiKey" ? parsed.uuid : null;
};

const defineTypes = (builder: KolliBuilder, { UserError, Mode }: SharedTypes) => {
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
  const payload = (name: string, of: string) =>
    builder.objectRef<KeyPayload>(name).implement({
      description: `The result of ${of}.`,
      fields: (t) => ({
        apiKey: t.expose("apiKey", { type: ApiKeyType, nullable: true, description: "The key's record." }),
        key: t.exposeString("key", { nullable: true, description: "The key itself, if it can be shown now." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    });
  return {
    Access,
    ApiKeyType,
    CreatePayload: payload("ApiKeyCreatePayload", "apiKeyCreate"),
    UpdatePayload: payload("ApiKeyUpdatePayload", "apiKeyUpdate"),
    RollPayload: payload("ApiKeyRollPayload", "apiKeyRoll"),
    RevokePayload: payload("ApiKeyRevokePayload", "apiKeyRevoke"),
    RevealPayload: payload("ApiKeyRevealPayload", "apiKeyReveal"),
  };
};

type NewKey = {
  name: string;
  expiresAt?: number | null | undefined;
  access?: KeyAccess | null | undefined;
  networks?: readonly string[] | null | undefined;
};

const create = async (context: Context, args: NewKey): Promise<KeyPayload> => {
  const { scope, actor } = callerOf(context);
  const { db, sealer, clock } = context.services.dashboard;
  const now = clock.now();
  const name = readName(args.name);
  if (!name.ok) return refused(dashboardUserError("NAME_INVALID", "name", name.failure.message));
  const expiresAt = args.expiresAt ?? null;
  if (expiresAt !== null && expiresAt <= now) return refused(dashboardUserError("EXPIRY_INVALID", "expiresAt"));
  const networks = readAllowedNetworks(args.networks ?? []);
  if (!networks.ok) return refused(dashboardUserError("NETWORK_INVALID", "networks", networks.failure));
  const access = args.access ?? "FULL";
  return db.transaction(async (tx) => {
    const wish = { name: name.value, expiresAt, access, networks: networks.value, madeBy: actor, now };
    const made = await createApiKey(tx, sealer, scope, wish);
    if (!made.ok) return refused(limitReached);
    const { key, record } = made.value;
    const auditAction = { action: "api-key.create", ...subject(record), detail: { after: shown(record) } } as const;
    await recordAudit(tx, scope, { actor, auditAction, now });
    return { apiKey: record, key, userErrors: [] };
  });
};

/** What the audit log says of a key. */
const shown = ({ name, access, networks, expiresAt }: ApiKey) => ({
  ...{ name, access, networks },
  expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
});

type KeyChange = { id: string; name?: string | null | undefined; networks?: readonly string[] | null | undefined };

const update = async (context: Context, change: KeyChange): Promise<KeyPayload> => {
  const { scope, actor } = callerOf(context);
  const { db, clock, forgetKey } = context.services.dashboard;
  const id = keyUuid(change.id);
  if (change.name == null && change.networks == null) return refused(dashboardUserError("NOTHING_TO_CHANGE"));
  const name = change.name == null ? null : readName(change.name);
  if (name?.ok === false) return refused(dashboardUserError("NAME_INVALID", "name", name.failure.message));
  const networks = change.networks == null ? null : readAllowedNetworks(change.networks);
  if (networks?.ok === false) return refused(dashboardUserError("NETWORK_INVALID", "networks", networks.failure));
  const changed = await db.transaction(async (tx) => {
    const before = id === null ? undefined : await findApiKey(tx, scope, id);
    if (!before) return refused(dashboardUserError("NOT_FOUND", "id"));
    if (before.revokedAt !== null) return refused(dashboardUserError("KEY_REVOKED", "id"));
    const wanted = { name: name?.value ?? before.name, networks: networks?.value ?? before.networks };
    const after = (await changeApiKey(tx, scope, before.id, wanted))!;
    const detail = { before: shown(before), after: shown(after) };
    const auditAction = { action: "api-key.update", ...subject(after), detail } as const;
    await recordAudit(tx, scope, { actor, auditAction, now: clock.now() });
    return { apiKey: after, key: null, userErrors: [] };
  });
  if (changed.apiKey) forgetKey(changed.apiKey);
  return changed;
};

const roll = async (context: Context, gid: string, graceHours: number): Promise<KeyPayload> => {
  const { scope, actor } = callerOf(context);
  const { db, sealer, clock, forgetKey } = context.services.dashboard;
  const now = clock.now();
  const id = keyUuid(gid);
  if (graceHours < 0 || graceHours > graceHoursMax) return refused(dashboardUserError("GRACE_PERIOD_INVALID", "graceHours"));
  if (id === null) return refused(dashboardUserError("NOT_FOUND", "id"));
  const rolled = await db.transaction(async (tx) => {
    const made = await rollApiKey(withinTransaction(tx), sealer, scope, { id, graceMs: hours(graceHours), now, madeBy: actor });
    if (!made.ok) return made;
    const auditAction = { action: "api-key.roll", ...subject(made.value.record), detail: { old: gid, graceHours } } as const;
    await recordAudit(tx, scope, { actor, auditAction, now });
    return made;
  });
  if (!rolled.ok) return refused(rollErrors[rolled.failure]);
  const { key, record, old } = rolled.value;
  forgetKey(old);
  return { apiKey: record, key, userErrors: [] };
};

const revoke = async (context: Context, gid: string): Promise<KeyPayload> => {
  const { scope, actor } = callerOf(context);
  const { db, clock, forgetKey } = context.services.dashboard;
  const now = clock.now();
  const id = keyUuid(gid);
  const ended = await db.transaction(async (tx) => {
    const found = id === null ? undefined : await findApiKey(tx, scope, id);
    const revoked = found && (await revokeApiKey(tx, scope.workspaceId, found.id, now));
    if (!revoked) return refused(dashboardUserError("NOT_FOUND", "id"));
    await recordAudit(tx, scope, { actor, auditAction: { action: "api-key.revoke", ...subject(revoked) }, now });
    return { apiKey: revoked, key: null, userErrors: [] };
  });
  if (ended.apiKey) forgetKey(ended.apiKey);
  return ended;
};

const reveal = async (context: Context, gid: string): Promise<KeyPayload> => {
  const { scope, actor } = callerOf(context);
  const { db, sealer, clock } = context.services.dashboard;
  const id = keyUuid(gid);
  return db.transaction(async (tx) => {
    const record = id === null ? undefined : await findApiKey(tx, scope, id);
    if (!record) return refused(dashboardUserError("NOT_FOUND", "id"));
    if (record.revokedAt !== null) return refused(dashboardUserError("KEY_REVOKED", "id"));
    const shown = await revealApiKey(tx, sealer, scope, record.id);
    if (!shown.ok)
      return refused(dashboardUserError(shown.failure === "unreadable" ? "SECRET_UNREADABLE" : "KEY_SHOWN_ONCE", "id"));
    await recordAudit(tx, scope, { actor, auditAction: { action: "api-key.reveal", ...subject(record) }, now: clock.now() });
    return { apiKey: record, key: shown.value, userErrors: [] };
  });
};

const networksMeaning = "The addresses and networks (10.0.0.0/8, 2001:db8::/32) it can be used from, at most 50; empty for any.";

/** What the dashboard does with API keys. */
export const defineKeyTypes = (builder: KolliBuilder, shared: SharedTypes): void => {
  const types = defineTypes(builder, shared);
  const byId = { required: true, description: "The key's global ID." } as const;
  const extensions = changes("developer", "in live mode", "by-itself");
  builder.queryField("apiKeys", (t) =>
    t.field({
      type: [types.ApiKeyType],
      description: "The API keys of the chosen workspace and mode, newest first.",
      extensions: requires("viewer", shortList),
      resolve: (_root, _args, context) => {
        const { workspaceId, mode } = callerOf(context).scope;
        return listApiKeys(context.services.dashboard.db, workspaceId, mode);
      },
    }),
  );
  builder.mutationFields((t) => ({
    apiKeyCreate: t.field({
      type: types.CreatePayload,
      description:
        "Creates an API key. A live key is returned only here, and requires that you confirmed your identity within the last ten minutes.",
      extensions,
      args: {
        name: t.arg.string({ required: true, description: "What it is for." }),
        expiresAt: t.arg({ type: "DateTime", description: "When it expires; never by default." }),
        access: t.arg({
          type: types.Access,
          description: "What it may do; everything by default. It cannot be changed later.",
        }),
        networks: t.arg.stringList({ description: networksMeaning }),
      },
      resolve: (_root, args, context) => create(context, args),
    }),
    apiKeyUpdate: t.field({
      type: types.UpdatePayload,
      description: "Changes a key's name or its allowed networks. Fields left out do not change.",
      extensions,
      args: {
        id: t.arg.id(byId),
        name: t.arg.string({ description: "What it is for." }),
        networks: t.arg.stringList({ description: networksMeaning }),
      },
      resolve: (_root, change, context) => update(context, change),
    }),
    apiKeyRoll: t.field({
      type: types.RollPayload,
      description: "Creates a new key to replace one. The old key keeps working for the grace period.",
      extensions,
      args: {
        id: t.arg.id(byId),
        graceHours: t.arg.int({
          defaultValue: 24,
          description: `How many hours the old key keeps working, 0 to ${graceHoursMax}.`,
        }),
      },
      resolve: (_root, { id, graceHours }, context) => roll(context, id, graceHours ?? 24),
    }),
    apiKeyRevoke: t.field({
      type: types.RevokePayload,
      description: "Revokes a key immediately, on every node.",
      extensions,
      args: { id: t.arg.id(byId) },
      resolve: (_root, { id }, context) => revoke(context, id),
    }),
    apiKeyReveal: t.field({
      type: types.RevealPayload,
      description: "Shows a test key again. Live keys are shown only once.",
      extensions: changes("developer", "always", "by-itself"),
      args: { id: t.arg.id(byId) },
      resolve: (_root, { id }, context) => reveal(context, id),
    }),
  }));
};
