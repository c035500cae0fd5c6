import { shortList } from "../graphql/cost/cost.ts";
import { hours } from "../lib/clock.ts";
import { parseGlobalId } from "../lib/ids.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import type { Sealer } from "../lib/seal.ts";
import { mayRead, peopleMay } from "../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../use-cases/use-case.ts";
import { type DashboardUserError, dashboardUserError } from "../use-cases/user-errors.ts";
import { readShownName } from "../workspaces/shown-name.ts";
import { readAllowedNetworks } from "./allowed-networks.ts";
import { type ApiKey, findApiKey, listApiKeys } from "./api-keys.sql.ts";
import { changeApiKey, createApiKey, revealApiKey, revokeApiKey, rollApiKey, tooManyKeys } from "./api-keys.ts";
import type { KeyAccess } from "./key-access.ts";
import { keySubject } from "./key-subject.ts";

export type KeyDeps = UseCaseDeps & {
  /** For test keys, which only nodes with the master key show again. */
  readonly sealer: Sealer;
  /** A node keeps keys in memory: its own changes count immediately, those of others when their notice arrives. */
  forgetKey?(key: Pick<ApiKey, "id">): void;
};

/** `key` is its text, if it can be shown now; `old` is the key before the change, or the one that was replaced. */
export type KeyOutcome = Result<{ record: ApiKey; key: string | null; old: ApiKey | null }, DashboardUserError>;

const mayManage = peopleMay("connect", "in live mode");
export const graceHoursMax = 720;

const refuse = (...error: Parameters<typeof dashboardUserError>) => fail(dashboardUserError(...error));
const noSuchKey = refuse("NOT_FOUND", "id");
const revoked = refuse("KEY_REVOKED", "id");
const limitReached = refuse("LIMIT_REACHED", null, tooManyKeys);

/** The UUID of a key's global id. What is no key's id finds nothing, like the id of a key elsewhere. */
const keyUuid = (gid: string): string | null => {
  const parsed = parseGlobalId(gid);
  return parsed?.type === "ApiKey" ? parsed.uuid : null;
};

const findKey = async ({ db }: KeyDeps, scope: Parameters<typeof findApiKey>[1], gid: string): Promise<ApiKey | undefined> => {
  const id = keyUuid(gid);
  return id === null ? undefined : findApiKey(db, scope, id);
};

/** What the audit log says of a key. */
const shown = ({ name, access, networks, expiresAt }: ApiKey) => ({
  name,
  access,
  networks,
  expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
});

const forgetOld = (outcome: KeyOutcome, { forgetKey }: KeyDeps): void => {
  if (outcome.ok && outcome.value.old) forgetKey?.(outcome.value.old);
};

export const readKeys = defineUseCase({
  name: "Query.apiKeys",
  permission: { ...mayRead, key: null },
  cost: shortList,
  run: ({ scope }, _input: object, { db }: KeyDeps) => listApiKeys(db, scope.workspaceId, scope.mode),
  audit: "nothing",
});

type NewKey = {
  name: string;
  expiresAt?: number | null | undefined;
  access?: KeyAccess | null | undefined;
  networks?: readonly string[] | null | undefined;
};

export const createKey = defineUseCase({
  name: "Mutation.apiKeyCreate",
  permission: mayManage,
  cost: changeCost,
  async run({ scope, actor }, input: NewKey, { db, sealer, clock }: KeyDeps): Promise<KeyOutcome> {
    const now = clock.now();
    const name = readShownName(input.name);
    if (!name.ok) return refuse("NAME_INVALID", "name", name.failure);
    const expiresAt = input.expiresAt ?? null;
    if (expiresAt !== null && expiresAt <= now) return refuse("EXPIRY_INVALID", "expiresAt");
    const networks = readAllowedNetworks(input.networks ?? []);
    if (!networks.ok) return refuse("NETWORK_INVALID", "networks", networks.failure);
    const access = input.access ?? "FULL";
    const wish = { name: name.value, expiresAt, access, networks: networks.value, madeBy: actor, now };
    const made = await createApiKey(db, sealer, scope, wish);
    return made.ok ? ok({ ...made.value, old: null }) : limitReached;
  },
  audit: {
    action: "api-key.create",
    entry: (made) => (made.ok ? { ...keySubject(made.value.record), detail: { after: shown(made.value.record) } } : null),
  },
});

type KeyChange = { id: string; name?: string | null | undefined; networks?: readonly string[] | null | undefined };

export const updateKey = defineUseCase({
  name: "Mutation.apiKeyUpdate",
  permission: mayManage,
  cost: changeCost,
  async run({ scope }, change: KeyChange, deps: KeyDeps): Promise<KeyOutcome> {
    if (change.name == null && change.networks == null) return refuse("NOTHING_TO_CHANGE");
    const name = change.name == null ? null : readShownName(change.name);
    if (name?.ok === false) return refuse("NAME_INVALID", "name", name.failure);
    const networks = change.networks == null ? null : readAllowedNetworks(change.networks);
    if (networks?.ok === false) return refuse("NETWORK_INVALID", "networks", networks.failure);
    const old = await findKey(deps, scope, change.id);
    if (!old) return noSuchKey;
    if (old.revokedAt !== null) return revoked;
    const wanted = { name: name?.value ?? old.name, networks: networks?.value ?? old.networks };
    return ok({ record: (await changeApiKey(deps.db, scope, old.id, wanted))!, key: null, old });
  },
  audit: {
    action: "api-key.update",
    entry: (changed) => {
      if (!changed.ok) return null;
      const { record, old } = changed.value;
      return { ...keySubject(record), detail: { before: shown(old!), after: shown(record) } };
    },
  },
  committed: forgetOld,
});

export const rollKey = defineUseCase({
  name: "Mutation.apiKeyRoll",
  permission: mayManage,
  cost: changeCost,
  async run({ scope, actor }, input: { id: string; graceHours?: number | null | undefined }, deps: KeyDeps): Promise<KeyOutcome> {
    const graceHours = input.graceHours ?? 24;
    if (graceHours < 0 || graceHours > graceHoursMax) return refuse("GRACE_PERIOD_INVALID", "graceHours");
    const id = keyUuid(input.id);
    if (id === null) return noSuchKey;
    const { db, sealer, clock } = deps;
    const rolled = await rollApiKey(db, sealer, scope, { id, graceMs: hours(graceHours), now: clock.now(), madeBy: actor });
    return rolled.ok ? rolled : { "not-found": noSuchKey, revoked, "too-many-keys": limitReached }[rolled.failure];
  },
  audit: {
    action: "api-key.roll",
    entry: (rolled, { id, graceHours }) =>
      rolled.ok ? { ...keySubject(rolled.value.record), detail: { old: id, graceHours: graceHours ?? 24 } } : null,
  },
  committed: forgetOld,
});

export const revokeKey = defineUseCase({
  name: "Mutation.apiKeyRevoke",
  permission: mayManage,
  cost: changeCost,
  async run({ scope }, { id }: { id: string }, deps: KeyDeps): Promise<KeyOutcome> {
    const old = await findKey(deps, scope, id);
    const record = old && (await revokeApiKey(deps.db, scope.workspaceId, old.id, deps.clock.now()));
    return record ? ok({ record, key: null, old }) : noSuchKey;
  },
  audit: { action: "api-key.revoke", entry: (ended) => (ended.ok ? keySubject(ended.value.record) : null) },
  committed: forgetOld,
});

export const revealKey = defineUseCase({
  name: "Mutation.apiKeyReveal",
  permission: mayManage,
  cost: changeCost,
  async run({ scope }, { id }: { id: string }, deps: KeyDeps): Promise<KeyOutcome> {
    const record = await findKey(deps, scope, id);
    if (!record) return noSuchKey;
    if (record.revokedAt !== null) return revoked;
    const text = await revealApiKey(deps.db, deps.sealer, scope, record.id);
    if (text.ok) return ok({ record, key: text.value, old: null });
    return refuse(text.failure === "unreadable" ? "SECRET_UNREADABLE" : "KEY_SHOWN_ONCE", "id");
  },
  audit: { action: "api-key.reveal", entry: (outcome) => (outcome.ok ? keySubject(outcome.value.record) : null) },
});
