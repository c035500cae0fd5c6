import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { EventTopic } from "../../trackers/event-topics.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { Mode, Scope } from "../../workspaces/scope.ts";
import type { Settings } from "../kind.ts";

/** DISABLED by a person, FAILED after days of nothing but failure, GONE by the receiver's own word (410). */
export const endpointStates = ["ENABLED", "DISABLED", "FAILED", "GONE"] as const;
export type EndpointState = (typeof endpointStates)[number];

export type Endpoint = {
  id: string;
  workspaceId: string;
  mode: Mode;
  /** Of `kinds.ts`. */
  kind: string;
  /** What it is known by; a webhook's URL. */
  url: string;
  /** What its kind wants to know beside that, without secrets; null: nothing. */
  settings: Settings | null;
  /** One at least. */
  topics: readonly EventTopic[];
  description: string;
  state: EndpointState;
  /** null: all. */
  carriers: readonly string[] | null;
  /** null: all. */
  statuses: readonly TrackingStatus[] | null;
  maxInFlight: number;
  /** null: as fast as it answers. */
  ratePerSecond: number | null;
  firstFailureAt: EpochMs | null;
  /** Why nothing gets through until a person acts, such as refused credentials; null while there is no such problem. */
  standingProblem: string | null;
  createdAt: EpochMs;
  updatedAt: EpochMs;
};

const columns = `id, workspace_id as "workspaceId", mode, kind, url, settings, coalesce(topics, array[topic]) as topics, description, state, carriers, statuses, max_in_flight as "maxInFlight",
  rate_per_second as "ratePerSecond", first_failure_at as "firstFailureAt", standing_problem as "standingProblem", created_at as "createdAt", updated_at as "updatedAt"`;

/** The one that nodes of the version before go by, which know no other than changes of status. */
const olderTopic = (topics: readonly EventTopic[]): string =>
  topics.includes("TRACKER_UPDATED") ? "TRACKER_UPDATED" : topics[0]!;

export type EndpointSettings = Pick<
  Endpoint,
  "url" | "settings" | "topics" | "description" | "carriers" | "statuses" | "maxInFlight" | "ratePerSecond"
> & {
  /** Secrets among what its kind wants to know; null: there are none. */
  settingsSealed: Buffer | null;
};

export type NewEndpoint = EndpointSettings & {
  id: string;
  kind: string;
  now: EpochMs;
  secretId: string;
  secretSealed: Buffer;
};

/** The endpoint and its first secret together: an endpoint without a secret could not sign. */
export const insertEndpoint = (db: Database, scope: Scope, endpoint: NewEndpoint) =>
  db.one<Endpoint>(
    "insert_webhook_endpoint",
    `with made as (
       insert into webhook_endpoint (id, workspace_id, mode, url, topic, description, carriers, statuses, max_in_flight, rate_per_second,
         paced_until, created_at, updated_at, topics, kind, settings, settings_sealed)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $14, $15, $16, $17) returning *),
     secret as (insert into webhook_secret (id, endpoint_id, secret_sealed, created_at) select $12, id, $13, $11 from made)
     select ${columns} from made`,
    [
      endpoint.id,
      scope.workspaceId,
      scope.mode,
      endpoint.url,
      olderTopic(endpoint.topics),
      endpoint.description,
      endpoint.carriers,
      endpoint.statuses,
      endpoint.maxInFlight,
      endpoint.ratePerSecond,
      new Date(endpoint.now),
      endpoint.secretId,
      endpoint.secretSealed,
      endpoint.topics,
      endpoint.kind,
      endpoint.settings === null ? null : JSON.stringify(endpoint.settings),
      endpoint.settingsSealed,
    ],
  );

export const selectEndpoints = (db: Database, scope: Scope) =>
  db.many<Endpoint>(
    "select_webhook_endpoints",
    `select ${columns} from webhook_endpoint where workspace_id = $1 and mode = $2 order by created_at, id`,
    [scope.workspaceId, scope.mode],
  );

export const selectEndpoint = (db: Database, scope: Scope, id: string) =>
  db.one<Endpoint>(
    "select_webhook_endpoint",
    `select ${columns} from webhook_endpoint where workspace_id = $1 and mode = $2 and id = $3`,
    [scope.workspaceId, scope.mode, id],
  );

/** The secrets among the settings of one; null: there are none. */
export const selectSealedSettings = (db: Database, scope: Scope, id: string) =>
  db.one<{ settingsSealed: Buffer | null }>(
    "select_destination_secrets",
    `select settings_sealed as "settingsSealed" from webhook_endpoint where workspace_id = $1 and mode = $2 and id = $3`,
    [scope.workspaceId, scope.mode, id],
  );

/** Which kind each of these is; those that were deleted are left out. */
export const selectKinds = (db: Database, endpointIds: readonly string[]) =>
  db.many<{ id: string; kind: string }>("select_destination_kinds", "select id, kind from webhook_endpoint where id = any ($1)", [
    endpointIds,
  ]);

export const updateEndpointSettings = (db: Database, scope: Scope, id: string, settings: EndpointSettings, now: EpochMs) =>
  db.one<Endpoint>(
    "update_webhook_endpoint",
    `update webhook_endpoint set url = $4, topic = $5, description = $6, carriers = $7, statuses = $8, max_in_flight = $9, rate_per_second = $10,
       topics = $12, settings = $13, settings_sealed = $14, standing_problem = null,
       paced_until = case when standing_problem is null then paced_until else $11 end, updated_at = greatest($11, updated_at + interval '1 millisecond')
     where workspace_id = $1 and mode = $2 and id = $3 returning ${columns}`,
    [
      scope.workspaceId,
      scope.mode,
      id,
      settings.url,
      olderTopic(settings.topics),
      settings.description,
      settings.carriers,
      settings.statuses,
      settings.maxInFlight,
      settings.ratePerSecond,
      new Date(now),
      settings.topics,
      settings.settings === null ? null : JSON.stringify(settings.settings),
      settings.settingsSealed,
    ],
  );

/** Enabling begins a new life: no pause and no run of failures from before. */
export const updateEndpointState = (db: Database, scope: Scope, id: string, state: EndpointState, now: EpochMs) =>
  db.one<Endpoint>(
    "update_webhook_endpoint_state",
    `update webhook_endpoint set state = $4, updated_at = greatest($5, updated_at + interval '1 millisecond'),
       first_failure_at = case when $4 = 'ENABLED' then null else first_failure_at end,
       last_failure_at = case when $4 = 'ENABLED' then null else last_failure_at end,
       standing_problem = case when $4 = 'ENABLED' then null else standing_problem end,
       paced_until = case when $4 = 'ENABLED' then $5 else paced_until end
     where workspace_id = $1 and mode = $2 and id = $3 returning ${columns}`,
    [scope.workspaceId, scope.mode, id, state, new Date(now)],
  );

/** Pulls all that waits forward, as after a recovery; a new failure ends that. Null if it is disabled, or no endpoint of the scope. */
export const pullAllForward = (db: Database, scope: Scope, id: string, now: EpochMs) =>
  db.one<{ id: string }>(
    "pull_all_forward",
    `update webhook_endpoint set first_failure_at = null, last_failure_at = null, next_pull_at = $4, pulled_until = null, retries_pulled_at = null
     where workspace_id = $1 and mode = $2 and id = $3 and state = 'ENABLED' returning id`,
    [scope.workspaceId, scope.mode, id, new Date(now)],
  );

/** What was to be delivered is to go with it (`beginDeleted`); the log is removed by age. */
export const deleteEndpointRow = (db: Database, scope: Scope, id: string) =>
  db.one<Pick<Endpoint, "id" | "url">>(
    "delete_webhook_endpoint",
    "delete from webhook_endpoint where workspace_id = $1 and mode = $2 and id = $3 returning id, url",
    [scope.workspaceId, scope.mode, id],
  );

export type SecretRow = { endpointId: string; secretId: string; sealed: Buffer; expiresAt: EpochMs | null };

const secretColumns = `s.endpoint_id as "endpointId", s.id as "secretId", s.secret_sealed as sealed, s.expires_at as "expiresAt"`;

/** Newest first; those that are over are left out. */
export const selectSecrets = (db: Database, scope: Scope, endpointId: string, now: EpochMs) =>
  db.many<SecretRow>(
    "select_webhook_secrets",
    `select ${secretColumns} from webhook_secret s join webhook_endpoint e on e.id = s.endpoint_id
     where e.workspace_id = $1 and e.mode = $2 and e.id = $3 and (s.expires_at is null or s.expires_at > $4)
     order by s.created_at desc, s.id desc`,
    [scope.workspaceId, scope.mode, endpointId, new Date(now)],
  );

/** The present secrets live on until the end of the grace; those that are over are removed. */
export const insertNextSecret = (
  db: Database,
  scope: Scope,
  endpointId: string,
  { id, sealed, now, graceUntil }: { id: string; sealed: Buffer; now: EpochMs; graceUntil: EpochMs },
) =>
  db.run(
    "insert_next_webhook_secret",
    `with endpoint as (
       update webhook_endpoint set updated_at = greatest($6, updated_at + interval '1 millisecond')
       where workspace_id = $1 and mode = $2 and id = $3 returning id),
     over as (delete from webhook_secret s using endpoint e where s.endpoint_id = e.id and s.expires_at <= $6),
     ending as (
       update webhook_secret s set expires_at = least(s.expires_at, $7) from endpoint e
       where s.endpoint_id = e.id and (s.expires_at is null or s.expires_at > $6))
     insert into webhook_secret (id, endpoint_id, secret_sealed, created_at) select $4, id, $5, $6 from endpoint`,
    [scope.workspaceId, scope.mode, endpointId, id, sealed, new Date(now), new Date(graceUntil)],
  );

export type TargetRow = SecretRow &
  Pick<Endpoint, "mode" | "kind" | "url" | "settings" | "maxInFlight"> & {
    workspaceId: string;
    settingsSealed: Buffer | null;
    version: EpochMs;
    isFailing: boolean;
  };

/** For the senders, which serve every workspace: what a request needs, one row for each living secret, newest first. */
export const selectTargets = (db: Database, endpointIds: readonly string[], now: EpochMs) =>
  db.many<TargetRow>(
    "select_webhook_targets",
    `select ${secretColumns}, e.workspace_id as "workspaceId", e.mode, e.kind, e.url, e.settings, e.settings_sealed as "settingsSealed", e.max_in_flight as "maxInFlight", e.updated_at as version,
       e.first_failure_at is not null as "isFailing"
     from webhook_endpoint e join webhook_secret s on s.endpoint_id = e.id
     where e.id = any ($1) and (s.expires_at is null or s.expires_at > $2) order by e.id, s.created_at desc, s.id desc`,
    [endpointIds, new Date(now)],
  );

/** The living secrets of all endpoints, newest first. */
export const selectSecretsOfAll = (db: Database, scope: Scope, now: EpochMs) =>
  db.many<SecretRow>(
    "select_webhook_secrets_of_all",
    `select ${secretColumns} from webhook_endpoint e join webhook_secret s on s.endpoint_id = e.id
     where e.workspace_id = $1 and e.mode = $2 and (s.expires_at is null or s.expires_at > $3) order by s.created_at desc, s.id desc`,
    [scope.workspaceId, scope.mode, new Date(now)],
  );
