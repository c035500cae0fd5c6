import { type ApiKey, findApiKey, listApiKeys } from "../api-keys/api-keys.sql.ts";
import { createApiKey, revealApiKey, revokeApiKey, rollApiKey } from "../api-keys/api-keys.ts";
import type { KolliBuilder } from "../graphql/builder.ts";
import type { Context } from "../graphql/context.ts";
import { shortList } from "../graphql/cost/cost.ts";
import { hours } from "../lib/clock.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import { readName } from "../people/account-input.ts";
import type { Database, TransactionalDatabase } from "../postgres/database.ts";
import { recordAudit } from "../workspaces/audit.ts";
import { callerOf } from "./caller.ts";
import { audited, requires } from "./permissions.ts";
import type { SharedTypes } from "./shared-types.graphql.ts";
import { type DashboardUserError, dashboardUserError } from "./user-errors.ts";

type KeyPayload = { apiKey: ApiKey | null; key: string | null; userErrors: DashboardUserError[] };

const graceHoursMax = 720;

const refused = (...userErrors: DashboardUserError[]): KeyPayload => ({ apiKey: null, key: null, userErrors });

/** The UUID of a key's global id. What is no key's id finds nothing, like the id of a key elsewhere. */
const keyUuid = (gid: string): string | null => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "ApiKey" ? parsed.uuid : null;
};

/** Lets a function that opens a transaction of its own take part in ours, so that the audit entry commits with it. */
const within = (tx: Database): TransactionalDatabase => ({
  ...tx,
  transaction: ((work: (inner: Database) => Promise<unknown>) => work(tx)) as TransactionalDatabase["transaction"],
});

const subject = ({ id, name, hint }: ApiKey) => ({ subjectId: globalId("ApiKey", id), subjectName: `${name} (${hint})` });

const defineTypes = (builder: KolliBuilder, { UserError, Mode }: SharedTypes) => {
  const ApiKeyType = builder.objectRef<ApiKey>("ApiKey").implement({
    description: "An API key, without the key itself.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("ApiKey", id) }),
      name: t.exposeString("name", { description: "What it is for." }),
      mode: t.expose("mode", { type: Mode, description: "Which mode it opens." }),
      hint: t.exposeString("hint", { description: "Enough of the key to recognise it." }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
      expiresAt: t.expose("expiresAt", { type: "DateTime", nullable: true, description: "When it stops working by itself." }),
      revokedAt: t.expose("revokedAt", { type: "DateTime", nullable: true, description: "When it was revoked." }),
      lastUsedAt: t.expose("lastUsedAt", {
        type: "DateTime",
        nullable: true,
        description: "When it was last used, to within seconds.",
      }),
      canReveal: t.exposeBoolean("canReveal", { description: "Whether it can be shown again: test keys that were not revoked." }),
    }),
  });
  const payload = (name: string, of: string) =>
    builder.objectRef<KeyPayload>(name).implement({
      description: `What ${of} answers.`,
      fields: (t) => ({
        apiKey: t.expose("apiKey", { type: ApiKeyType, nullable: true, description: "The key's record." }),
        key: t.exposeString("key", { nullable: true, description: "The key itself, where it is to be shown now." }),
        userErrors: t.expose("userErrors", { type: [UserError], description: "What went wrong; empty on success." }),
      }),
    });
  return {
    ApiKeyType,
    CreatePayload: payload("ApiKeyCreatePayload", "apiKeyCreate"),
    RollPayload: payload("ApiKeyRollPayload", "apiKeyRoll"),
    RevokePayload: payload("ApiKeyRevokePayload", "apiKeyRevoke"),
    RevealPayload: payload("ApiKeyRevealPayload", "apiKeyReveal"),
  };
};

const create = async (context: Context, args: { name: string; expiresAt?: number | null | undefined }): Promise<KeyPayload> => {
  const { scope, actor } = callerOf(context);
  const { db, sealer, clock } = context.services.dashboard;
  const now = clock.now();
  const name = readName(args.name);
  if (!name.ok) return refused(dashboardUserError("NAME_INVALID", "name", name.failure.message));
  const expiresAt = args.expiresAt ?? null;
  if (expiresAt !== null && expiresAt <= now) return refused(dashboardUserError("EXPIRY_INVALID", "expiresAt"));
  return db.transaction(async (tx) => {
    const { key, record } = await createApiKey(tx, sealer, scope, { name: name.value, expiresAt, now });
    await recordAudit(tx, scope, { actor, auditAction: { action: "api-key.create", ...subject(record) }, now });
    return { apiKey: record, key, userErrors: [] };
  });
};

const roll = async (context: Context, gid: string, graceHours: number): Promise<KeyPayload> => {
  const { scope, actor } = callerOf(context);
  const { db, sealer, clock } = context.services.dashboard;
  const now = clock.now();
  const id = keyUuid(gid);
  if (graceHours < 0 || graceHours > graceHoursMax) return refused(dashboardUserError("GRACE_PERIOD_INVALID", "graceHours"));
  if (id === null) return refused(dashboardUserError("NOT_FOUND", "id"));
  return db.transaction(async (tx) => {
    const rolled = await rollApiKey(within(tx), sealer, scope, { id, graceMs: hours(graceHours), now });
    if (!rolled.ok) return refused(dashboardUserError(rolled.failure === "revoked" ? "KEY_REVOKED" : "NOT_FOUND", "id"));
    const { key, record } = rolled.value;
    const auditAction = { action: "api-key.roll", ...subject(record), detail: { old: gid, graceHours } } as const;
    await recordAudit(tx, scope, { actor, auditAction, now });
    return { apiKey: record, key, userErrors: [] };
  });
};

const revoke = async (context: Context, gid: string): Promise<KeyPayload> => {
  const { scope, actor } = callerOf(context);
  const { db, clock } = context.services.dashboard;
  const now = clock.now();
  const id = keyUuid(gid);
  return db.transaction(async (tx) => {
    const found = id === null ? undefined : await findApiKey(tx, scope, id);
    const revoked = found && (await revokeApiKey(tx, scope.workspaceId, found.id, now));
    if (!revoked) return refused(dashboardUserError("NOT_FOUND", "id"));
    await recordAudit(tx, scope, { actor, auditAction: { action: "api-key.revoke", ...subject(revoked) }, now });
    return { apiKey: revoked, key: null, userErrors: [] };
  });
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

/** What the dashboard does with API keys. */
export const defineKeyTypes = (builder: KolliBuilder, shared: SharedTypes): void => {
  const types = defineTypes(builder, shared);
  const byId = { required: true, description: "The key's global ID." } as const;
  const extensions = audited("developer", "by-itself");
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
      description: "Makes an API key. A live key is shown here and never again.",
      extensions,
      args: {
        name: t.arg.string({ required: true, description: "What it is for." }),
        expiresAt: t.arg({ type: "DateTime", description: "When it stops working by itself; never, where it is left out." }),
      },
      resolve: (_root, args, context) => create(context, args),
    }),
    apiKeyRoll: t.field({
      type: types.RollPayload,
      description: "Makes a new key in place of one. The old one lives on for the grace period.",
      extensions,
      args: {
        id: t.arg.id(byId),
        graceHours: t.arg.int({
          defaultValue: 24,
          description: `For how many hours the old key still works, 0 to ${graceHoursMax}.`,
        }),
      },
      resolve: (_root, { id, graceHours }, context) => roll(context, id, graceHours ?? 24),
    }),
    apiKeyRevoke: t.field({
      type: types.RevokePayload,
      description: "Ends a key at once, on every node.",
      extensions,
      args: { id: t.arg.id(byId) },
      resolve: (_root, { id }, context) => revoke(context, id),
    }),
    apiKeyReveal: t.field({
      type: types.RevealPayload,
      description: "Shows a test key again. Live keys are shown once.",
      extensions,
      args: { id: t.arg.id(byId) },
      resolve: (_root, { id }, context) => reveal(context, id),
    }),
  }));
};
