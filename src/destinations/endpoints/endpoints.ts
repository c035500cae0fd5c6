import { days, hours } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import { lockWorkspace } from "../../workspaces/workspaces.sql.ts";
import { webhookBounds } from "../bounds.ts";
import type { Settings, SettingsRefusal } from "../kind.ts";
import { newSecret } from "../signing.ts";
import { beginDeleted, beginEnabled } from "./endpoint-backlogs.ts";
import {
  deleteEndpointRow,
  type Endpoint,
  type EndpointSettings,
  insertEndpoint,
  insertNextSecret,
  selectEndpoint,
  selectEndpoints,
  selectSecrets,
  updateEndpointSettings,
  updateEndpointState,
} from "./endpoints.sql.ts";
import { checkFilters, type FilterInput, type FilterRefusal, type Filters } from "./filters.ts";
import { enteredSettings, type KindDeps, readEntered, readKindSettings } from "./kind-settings.ts";
import { openSecrets, secretContext } from "./secrets.ts";
import { readTopics, type TopicRefusal } from "./topics.ts";

export type EndpointDeps = KindDeps & { db: TransactionalDatabase };

export type EndpointInput = {
  /** A webhook unless another is named; it cannot be changed. */
  kind?: string;
  /** A webhook's settings. */
  url?: string;
  format?: string;
  /** What its kind wants to know, by name. */
  settings?: unknown;
  /** As a person wrote them: the usual mistypings are understood. */
  topics: readonly string[];
  description?: string;
  maxInFlight?: number;
  ratePerSecond?: number | null;
} & FilterInput;

export type NoSuchEndpoint = { code: "not-found"; field: "id"; message: string };
export type EndpointRefusal = {
  code:
    | SettingsRefusal["code"]
    | TopicRefusal["code"]
    | "description-too-long"
    | "limit-out-of-range"
    | FilterRefusal["code"]
    | "too-many-endpoints";
  field: keyof EndpointInput | `settings.${string}` | null;
  message: string;
};
export type SecretRefusal = { code: "secret-unreadable"; field: "id"; message: string };
export type GraceRefusal = { code: "grace-out-of-range"; field: "graceMs"; message: string };

const maxEndpoints = webhookBounds.endpointsOfWorkspace.cap;
const defaultMaxInFlight = 32;
const maxGraceMs = days(30);
export const defaultGraceMs = hours(24);

const refuse = (code: EndpointRefusal["code"], field: EndpointRefusal["field"], message: string) =>
  fail<EndpointRefusal>({ code, field, message });
const noSuchEndpoint = fail<NoSuchEndpoint>({
  code: "not-found",
  field: "id",
  message: "No such webhook exists in this workspace and mode.",
});

const refusalOf = ({ code, field, message }: SettingsRefusal): EndpointRefusal => ({
  code,
  field: field === "url" ? "url" : field === null ? "settings" : `settings.${field}`,
  message,
});

const enteredIn = ({ url, format, settings }: Partial<EndpointInput>): Result<Settings, EndpointRefusal> => {
  const read = readEntered(settings ?? {});
  return read.ok
    ? ok({ ...(url !== undefined && { url }), ...(format !== undefined && { format }), ...read.value })
    : fail(refusalOf(read.failure));
};

/** Everything about an endpoint that a person can choose, judged together; `stored` is what an update leaves as it is. */
const readSettings = (
  deps: KindDeps,
  about: { id: string; kind: string; mode: Mode },
  entered: Settings,
  input: EndpointInput,
  stored: Partial<Filters> = {},
): Result<EndpointSettings, EndpointRefusal> => {
  const ofKind = readKindSettings(deps, about, entered);
  if (!ofKind.ok) return fail(refusalOf(ofKind.failure));
  const topics = readTopics(input.topics);
  if (!topics.ok) return fail({ ...topics.failure, field: "topics" });
  const description = (input.description ?? "").trim();
  if (description.length > 500)
    return refuse("description-too-long", "description", "A description can have at most 500 characters.");
  const maxInFlight = input.maxInFlight ?? defaultMaxInFlight;
  if (!Number.isInteger(maxInFlight) || maxInFlight < 1 || maxInFlight > 256) {
    return refuse("limit-out-of-range", "maxInFlight", "The number of concurrent requests must be a whole number from 1 to 256.");
  }
  const ratePerSecond = input.ratePerSecond ?? null;
  if (ratePerSecond !== null && !(ratePerSecond >= 0.01 && ratePerSecond <= 10_000)) {
    return refuse("limit-out-of-range", "ratePerSecond", "The rate must be from 0.01 to 10000 requests per second.");
  }
  const filters = checkFilters(input);
  if (!filters.ok) return filters;
  return ok({
    ...ofKind.value,
    topics: topics.value,
    description,
    ...filters.value,
    ...stored,
    maxInFlight,
    ratePerSecond,
  });
};

const sealNewSecret = (sealer: Sealer, now: number): { id: string; secret: string; sealed: Buffer } => {
  const id = newUuid(now);
  const secret = newSecret();
  return { id, secret, sealed: sealer.seal(secret, secretContext(id)) };
};

export const createEndpoint = async (
  deps: EndpointDeps,
  scope: Scope,
  input: EndpointInput,
): Promise<Result<{ endpoint: Endpoint; secret: string }, EndpointRefusal>> => {
  const { db, clock, sealer } = deps;
  const now = clock.now();
  const about = { id: newUuid(now), kind: input.kind ?? "webhook", mode: scope.mode };
  const entered = enteredIn(input);
  if (!entered.ok) return entered;
  const settings = readSettings(deps, about, entered.value, input);
  if (!settings.ok) return settings;
  const { id: secretId, secret, sealed } = sealNewSecret(sealer, now);
  const made = { ...settings.value, id: about.id, kind: about.kind, now, secretId, secretSealed: sealed };
  const endpoint = await db.transaction(async (tx) => {
    // Others who create one wait here, so that none of two finds a place that the other is taking.
    await lockWorkspace(tx, scope.workspaceId);
    return (await selectEndpoints(tx, scope)).length < maxEndpoints ? insertEndpoint(tx, scope, made) : null;
  });
  if (!endpoint) return refuse("too-many-endpoints", null, `A workspace can have at most ${maxEndpoints} webhooks in each mode.`);
  return ok({ endpoint, secret });
};

export const listEndpoints = (db: Database, scope: Scope): Promise<Endpoint[]> => selectEndpoints(db, scope);
export const findEndpoint = (db: Database, scope: Scope, id: string): Promise<Endpoint | undefined> =>
  selectEndpoint(db, scope, id);

/** What is left out stays as it is. */
export const updateEndpoint = async (
  deps: EndpointDeps,
  scope: Scope,
  id: string,
  changes: Partial<Omit<EndpointInput, "kind">>,
): Promise<Result<Endpoint, EndpointRefusal | NoSuchEndpoint>> => {
  const { db, clock } = deps;
  const endpoint = await selectEndpoint(db, scope, id);
  if (!endpoint) return noSuchEndpoint;
  const { carriers, statuses, ...others } = endpoint;
  // A stored filter is not judged again: one from before filters were checked must not hinder other changes.
  const stored = {
    ...(changes.carriers === undefined ? { carriers } : {}),
    ...(changes.statuses === undefined ? { statuses } : {}),
  };
  const before = await enteredSettings(deps, scope, endpoint);
  if (!before.ok) return fail(refusalOf(before.failure));
  const entered = enteredIn(changes);
  if (!entered.ok) return entered;
  const settings = readSettings(deps, endpoint, { ...before.value, ...entered.value }, { ...others, ...changes }, stored);
  if (!settings.ok) return settings;
  const updated = await updateEndpointSettings(db, scope, id, settings.value, clock.now());
  return updated ? ok(updated) : noSuchEndpoint;
};

export const disableEndpoint = async (
  { db, clock }: EndpointDeps,
  scope: Scope,
  id: string,
): Promise<Result<Endpoint, NoSuchEndpoint>> => {
  const endpoint = await updateEndpointState(db, scope, id, "DISABLED", clock.now());
  return endpoint ? ok(endpoint) : noSuchEndpoint;
};

/**
 * What waited while it was disabled is due, in order, and paced by how the endpoint bears it: the first rows immediately, the others
 * are worked off. Wake the deliverer and start that after it.
 */
export const enableEndpoint = async (
  { db, clock }: EndpointDeps,
  scope: Scope,
  id: string,
): Promise<Result<Endpoint, NoSuchEndpoint>> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const endpoint = await updateEndpointState(tx, scope, id, "ENABLED", now);
    if (!endpoint) return noSuchEndpoint;
    await beginEnabled(tx, scope, endpoint, now);
    return ok(endpoint);
  });
};

/** Nothing that waited for it is sent from then on; the rows are worked off, as after enabling. */
export const deleteEndpoint = ({ db, clock }: EndpointDeps, scope: Scope, id: string): Promise<Result<null, NoSuchEndpoint>> =>
  db.transaction(async (tx) => {
    const gone = await deleteEndpointRow(tx, scope, id);
    if (!gone) return noSuchEndpoint;
    await beginDeleted(tx, scope, gone, clock.now());
    return ok(null);
  });

/** A new secret; the present one signs beside it until the grace is over. */
export const rotateSecret = async (
  { db, clock, sealer }: EndpointDeps,
  scope: Scope,
  id: string,
  graceMs: number = defaultGraceMs,
): Promise<Result<{ secret: string; previousExpiresAt: number }, NoSuchEndpoint | GraceRefusal>> => {
  if (!(graceMs >= 0 && graceMs <= maxGraceMs)) {
    return fail({
      code: "grace-out-of-range",
      field: "graceMs",
      message: "The old secret can keep signing for at most 30 days.",
    });
  }
  const now = clock.now();
  const { id: secretId, secret, sealed } = sealNewSecret(sealer, now);
  const graceUntil = now + graceMs;
  const written = await insertNextSecret(db, scope, id, { id: secretId, sealed, now, graceUntil });
  return written === 0 ? noSuchEndpoint : ok({ secret, previousExpiresAt: graceUntil });
};

/** The living secrets, newest first. */
export const revealSecrets = async (
  { db, clock, sealer }: EndpointDeps,
  scope: Scope,
  id: string,
): Promise<Result<readonly { secret: string; expiresAt: number | null }[], NoSuchEndpoint | SecretRefusal>> => {
  const rows = await selectSecrets(db, scope, id, clock.now());
  if (rows.length === 0) return noSuchEndpoint;
  const opened = openSecrets(rows, sealer);
  return opened.ok ? opened : fail({ code: "secret-unreadable", field: "id", message: opened.failure.detail });
};
