import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { type AndInLane, inLane, type Lane, manyByLane, manyOfLanes, runByLane, runInLanes } from "../../postgres/lanes.ts";
import { lateStatuses } from "../../tracking/lateness.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { expectedAt, lateness } from "../read/list.sql.ts";
import { type AttentionKind, type AttentionState, blockedKinds, problemKinds } from "./kinds.ts";

/** `silentBefore`: a tracker that was created before it and has no news yet needs a person. `lookedAt`: so many newest of each source. */
export type AttentionLook = { readonly now: number; readonly silentBefore: number; readonly lookedAt: number };

// Names of ours, never input.
const texts = (values: readonly string[]): string => `'{${values.join(",")}}'::text[]`;
const isBlocked = `t.attention = any(${texts(blockedKinds)})`;
const isNotBlocked = `(t.attention is null or t.attention <> all(${texts(blockedKinds)}))`;
const isSilent = "t.status = 'UNKNOWN' and t.created_at < $4";
const isOverdue = lateness("$3", texts(lateStatuses));
const gravest = `(select k.kind from unnest(${texts(problemKinds)}) with ordinality as k (kind, place)
  where k.kind = any(string_to_array(t.open_exceptions, ',')) order by k.place limit 1)`;

/** Where parcels that need a person are found, each by its index. A parcel is in one of them: each leaves out those before it. */
const sources = {
  blocked: { where: isBlocked, kind: "t.attention" },
  problem: {
    where: `t.open_exceptions is not null and t.stop_reason is distinct from 'STOPPED' and ${isNotBlocked}`,
    kind: gravest,
  },
  stale: { where: "t.attention = 'STALE' and t.open_exceptions is null", kind: "t.attention" },
  status: {
    where: `t.status = any('{ATTEMPT_FAILURE,RETURN_TO_SENDER,UNKNOWN}'::text[]) and t.stop_reason is null and t.open_exceptions is null
       and ${isNotBlocked} and (t.status <> 'UNKNOWN' or t.created_at < $4)`,
    kind: "case when t.status = 'UNKNOWN' then 'NO_NEWS' else t.status end",
  },
  overdue: { where: `${isOverdue} and t.open_exceptions is null and ${isNotBlocked} and not (${isSilent})`, kind: "'OVERDUE'" },
} as const;
export type AttentionSource = keyof typeof sources;

const sourceOf = (kind: AttentionKind): { source: AttentionSource; only: string } => {
  if ((blockedKinds as readonly string[]).includes(kind)) return { source: "blocked", only: `t.attention = '${kind}'` };
  if (kind === "STALE") return { source: "stale", only: "true" };
  if (kind === "OVERDUE") return { source: "overdue", only: "true" };
  if (kind === "NO_NEWS") return { source: "status", only: "t.status = 'UNKNOWN'" };
  if (kind === "ATTEMPT_FAILURE" || kind === "RETURN_TO_SENDER") return { source: "status", only: `t.status = '${kind}'` };
  return { source: "problem", only: `'${kind}' = any(string_to_array(t.open_exceptions, ','))` };
};

/** How often a topic of events was raised: a problem that comes again has another number. */
const timesOf = (key: string): string => `coalesce(substring(t.topic_sequences from '(?:^|[0-9])${key}([0-9]+)'), '0')`;

/** Everything that is wrong with a parcel, each with when it was raised, or how often it has been. */
const problems = `(array_remove(array[
    case when t.attention <> 'CARRIER_FAILING' then t.attention || '@' || ${timesOf("A")} end,
    case when t.stop_reason is null and t.status in ('ATTEMPT_FAILURE', 'RETURN_TO_SENDER') then t.status || '@' || ${timesOf("U")} end,
    case when t.stop_reason is null and ${isSilent} then 'NO_NEWS' end,
    case when ${isOverdue} then 'OVERDUE@' || extract(epoch from ${expectedAt})::bigint end], null)
  || array(select (e ->> 'kind') || '@' || (e #>> '{raised,at}') from jsonb_array_elements(t.exceptions) e where e ->> 'cleared' is null))`;

const state = `case when m.known is null or (m.hidden_until is not null and m.hidden_until <= $3) then 'OPEN'
  when not (${problems} <@ m.known) then 'OPEN' when m.hidden_until is null then 'DONE' else 'SNOOZED' end`;

const marked = (and: AndInLane): string =>
  `tracker t left join attention_mark m on m.bucket = t.bucket and m.subject_id = t.id${and("m")}`;

const common = ({ workspaceId, mode }: Scope, { now, silentBefore, lookedAt }: AttentionLook) => [
  ...[workspaceId, mode, new Date(now), new Date(silentBefore), lookedAt],
];

export type AttentionCount = {
  readonly source: AttentionSource;
  readonly kind: AttentionKind;
  /** All that were looked at, in every state. */
  readonly looked: number;
  readonly count: number;
  readonly newest: readonly string[];
};

/** How many parcels of each kind there are in a state, with the IDs of the newest; of each lane for itself. */
export const countAttention = (
  db: Database,
  scope: Scope,
  look: AttentionLook,
  { state: wanted, shown }: { state: AttentionState; shown: number },
) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 8);
    const found = Object.entries(sources).map(
      ([source, { where, kind }]) => `(select '${source}' as source, t.id, ${kind} as kind, ${state} as state from ${marked(and)}
         where t.workspace_id = $1 and t.mode = $2 and ${where}${and("t")} order by t.created_at desc, t.id desc limit $5)`,
    );
    return db.many<AttentionCount>(
      name("count_attention"),
      `select f.source, f.kind, count(*) as looked, count(*) filter (where f.state = $6) as count,
         (array_agg(f.id order by f.id desc) filter (where f.state = $6))[1:$7] as newest
       from (${found.join("\n union all ")}) f where f.kind is not null group by f.source, f.kind`,
      [...common(scope, look), wanted, shown, ...params],
    );
  });

export type AttentionPlace = { readonly at: number; readonly id: string };
export type AttentionPage = {
  readonly kind: AttentionKind;
  readonly state: AttentionState;
  readonly after: AttentionPlace | null;
  readonly before: AttentionPlace | null;
  readonly backward: boolean;
  readonly limit: number;
};
export type AttentionRow = AttentionPlace & { readonly snoozedUntil: number | null };

const statementName = (verb: string, kind: AttentionKind): string => `${verb}_attention_${kind.toLowerCase()}`;

const chosen = (kind: AttentionKind, and: AndInLane): string => {
  const { source, only } = sourceOf(kind);
  const { where, kind: named } = sources[source];
  return `from ${marked(and)} where t.workspace_id = $1 and t.mode = $2 and ${where} and ${only} and ${named} = '${kind}'${and("t")}`;
};

/** Parcels of one kind, the newest first; in reverse for a page that is read backward. */
export const listAttentionRows = async (db: Database, scope: Scope, look: AttentionLook, page: AttentionPage) => {
  const { kind, after, before, backward, limit } = page;
  const place = (one: AttentionPlace | null) => [one && new Date(one.at), one?.id ?? null];
  const direction = backward ? "asc" : "desc";
  const rows = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 12);
    return db.many<AttentionRow>(
      name(`${statementName("list", kind)}_${direction}`),
      `select f.id, f.at, f."snoozedUntil" from (
         select t.id, t.created_at as at, m.hidden_until as "snoozedUntil", ${state} as state ${chosen(kind, and)}
           and ($8::timestamptz is null or (t.created_at, t.id) < ($8, $9::uuid)) and ($10::timestamptz is null or (t.created_at, t.id) > ($10, $11::uuid))
         order by t.created_at ${direction}, t.id ${direction} limit $5) f
       where f.state = $6 order by f.at ${direction}, f.id ${direction} limit $7`,
      [...common(scope, look), page.state, limit, ...place(after), ...place(before), ...params],
    );
  });
  const sign = backward ? 1 : -1;
  return rows.sort((a, b) => sign * (a.at - b.at || a.id.localeCompare(b.id))).slice(0, limit);
};

const columns = "(bucket, subject_id, workspace_id, mode, known, hidden_until, marked_at)";
const taken = `on conflict (bucket, subject_id) do update
  set known = excluded.known, hidden_until = excluded.hidden_until, marked_at = excluded.marked_at`;

/** Marks these trackers with what is wrong with them now; those that need no one are left out. `until`: null for done. */
export const markTrackers = (
  db: Database,
  scope: Scope,
  look: AttentionLook,
  { ids, until }: { ids: readonly string[]; until: number | null },
) =>
  runByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 8);
    return db.run(
      name("mark_attention"),
      `insert into attention_mark ${columns}
       select t.bucket, t.id, t.workspace_id, t.mode, ${problems}, $6::timestamptz, $3::timestamptz from tracker t
       where t.workspace_id = $1 and t.mode = $2 and t.id = any($7::uuid[]) and t.bucket = any($5::smallint[]) and cardinality(${problems}) > 0${and("t")}
       ${taken}`,
      [
        ...[scope.workspaceId, scope.mode, new Date(look.now), new Date(look.silentBefore), some.map(bucketOfUuid)],
        ...[until === null ? null : new Date(until), some, ...params],
      ],
    );
  });

/** Marks all open ones of a kind, as far as they are looked at. */
export const markKind = (db: Database, scope: Scope, look: AttentionLook, kind: AttentionKind, until: number | null) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 7);
    return db.run(
      name(statementName("mark", kind)),
      `insert into attention_mark ${columns}
       select f.bucket, f.id, f.workspace_id, f.mode, f.problems, $6::timestamptz, $3::timestamptz from (
         select t.bucket, t.id, t.workspace_id, t.mode, ${problems} as problems, ${state} as state ${chosen(kind, and)}
         order by t.created_at desc, t.id desc limit $5) f
       where f.state = 'OPEN' ${taken}`,
      [...common(scope, look), until === null ? null : new Date(until), ...params],
    );
  });

const bucketsOf = (ids: readonly string[]): number[] => ids.map(bucketOfUuid);

export type Mark = { readonly subjectId: string; readonly known: readonly string[]; readonly hiddenUntil: number | null };

/** What was marked of these, which are no trackers. */
export const readMarks = (db: Database, { workspaceId, mode }: Scope, ids: readonly string[]) =>
  manyByLane(db, ids, bucketOfUuid, (lane: Lane, some) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<Mark>(
      name("read_attention_marks"),
      `select m.subject_id as "subjectId", m.known, m.hidden_until as "hiddenUntil" from attention_mark m
       where m.workspace_id = $1 and m.mode = $2 and m.bucket = any($3::smallint[]) and m.subject_id = any($4::uuid[])${and("m")}`,
      [workspaceId, mode, bucketsOf(some), some, ...params],
    );
  });

/** Marks one that is no tracker. */
export const markSubject = (
  db: Database,
  { workspaceId, mode }: Scope,
  { id, known, until, now }: { id: string; known: readonly string[]; until: number | null; now: number },
) =>
  db.run("mark_attention_subject", `insert into attention_mark ${columns} values ($1, $2, $3, $4, $5, $6, $7) ${taken}`, [
    ...[bucketOfUuid(id), id, workspaceId, mode, known, until === null ? null : new Date(until), new Date(now)],
  ]);

/** They need attention again. */
export const deleteMarks = (db: Database, { workspaceId, mode }: Scope, ids: readonly string[]) =>
  runByLane(db, ids, bucketOfUuid, (lane, some) => {
    const { name, and, params } = inLane(lane, 5);
    return db.run(
      name("delete_attention_marks"),
      `delete from attention_mark m where m.workspace_id = $1 and m.mode = $2
         and m.bucket = any($3::smallint[]) and m.subject_id = any($4::uuid[])${and("m")}`,
      [workspaceId, mode, bucketsOf(some), some, ...params],
    );
  });
