import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { fansOut, inLane, type Lane, manyOfLanes } from "../../postgres/lanes.ts";
import type { ExceptionKind } from "../../tracking/exceptions.ts";
import { lateStatuses } from "../../tracking/lateness.ts";
import type { StatusDetail, StopReason, TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { lateSinceOf, type Tracker } from "../tracker.ts";
import { trackerColumns, trackerTables } from "../trackers.sql.ts";

/** What a list can be sorted by, with the letter that its cursors name it by. */
export const sortKeys = { CREATED_AT: "c", UPDATED_AT: "u", LATE_SINCE: "l" } as const;
export type SortKey = keyof typeof sortKeys;
export type TrackerSort = `${SortKey}_${"DESC" | "ASC"}`;
export const sortKeyOf = (sort: TrackerSort): SortKey => sort.replace(/_(DESC|ASC)$/, "") as SortKey;

export type TrackerFilter = {
  status?: readonly TrackingStatus[];
  statusDetail?: readonly StatusDetail[];
  carrier?: readonly string[];
  /** Whole codes, in the form they are compared by. */
  codeKey?: readonly string[];
  reference?: readonly string[];
  /** Whole codes, in the form they are compared by, or whole references: either is enough. */
  named?: { readonly codeKeys: readonly string[]; readonly references: readonly string[] };
  /** The beginning of a code or of a reference. */
  search?: string;
  /** Trackers that are meant by the search as well, by id. */
  alsoMeant?: readonly string[];
  /** JSON text that the metadata must contain. */
  metadata?: string;
  isActive?: boolean;
  stopReason?: readonly StopReason[];
  /** Those that one change of many stopped. */
  stopOperationId?: string;
  attention?: readonly TrackerAttention[];
  /** Trackers with any of these open. */
  exception?: readonly ExceptionKind[];
  hasException?: boolean;
  needsAttention?: boolean;
  destinationCountryCode?: readonly string[];
  /** The beginning of the destination's postal code. */
  postalCode?: string;
  promisedFrom?: number;
  promisedBefore?: number;
  /** Whether it is late at this moment. */
  isLate?: { readonly now: number; readonly wanted: boolean };
  createdFrom?: number;
  createdBefore?: number;
  updatedFrom?: number;
  updatedBefore?: number;
};

type CreatedRange = Pick<TrackerFilter, "createdFrom" | "createdBefore">;

/** A tracker's place in a list: the time it is sorted by, and its id among equals. */
export type TrackerPlace = { at: number; id: string };

export type TrackerPage = {
  filter: TrackerFilter;
  sort: TrackerSort;
  /** Rows strictly between these two places of the order. */
  after: TrackerPlace | null;
  before: TrackerPlace | null;
  /** Reads from the end, and gives the rows in reverse. */
  backward: boolean;
  limit: number;
};

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

// All as the indexes say it (tracker_by_lateness, tracker_by_destination), or they would not be used.
const country = "t.hints ->> 'destinationCountryCode'";
const promised = "to_timestamp((t.hints ->> 'promisedAt')::float8 / 1000)";
/** By when a parcel was to arrive. */
export const expectedAt = `coalesce(${promised}, t.first_estimate_until, t.estimated_delivery_at)`;

const sortColumns: Readonly<Record<SortKey, string>> = {
  CREATED_AT: "t.created_at",
  UPDATED_AT: "t.updated_at",
  // Of those that are late, and only they are sorted by it.
  LATE_SINCE: expectedAt,
};

/** The same of a row; only rows that are late are sorted by that. */
export const sortedAt: Readonly<Record<SortKey, (row: Tracker) => number>> = {
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
  LATE_SINCE: (row) => lateSinceOf(row, Number.POSITIVE_INFINITY)!,
};

/** What `lateSince` says (src/tracking/lateness.ts). */
export const lateness = (now: string, statuses: string): string =>
  `(t.stop_reason is null and ${expectedAt} is not null and ${expectedAt} <= ${now} and t.status = any(${statuses}::text[]))`;

const conditionsOf = (filter: TrackerFilter, param: (value: unknown) => string): string[] => {
  const conditions: string[] = [];
  const oneOf = (column: string, values: readonly string[] | undefined) => {
    if (values)
      conditions.push(values.length === 1 ? `${column} = ${param(values[0])}` : `${column} = any(${param(values)}::text[])`);
  };
  oneOf("t.status", filter.status);
  oneOf("t.status_detail", filter.statusDetail);
  oneOf("t.carrier", filter.carrier);
  oneOf("t.code_key", filter.codeKey);
  oneOf("t.reference", filter.reference);
  oneOf("t.attention", filter.attention);
  if (filter.named) {
    const { codeKeys, references } = filter.named;
    conditions.push(`(t.code_key = any(${param(codeKeys)}::text[]) or t.reference = any(${param(references)}::text[]))`);
  }
  if (filter.search !== undefined) {
    const prefix = escapeLike(filter.search);
    const meant = filter.alsoMeant ?? [];
    const also = () =>
      ` or t.bucket = any(${param(meant.map(bucketOfUuid))}::smallint[]) and t.id = any(${param(meant)}::uuid[])`;
    conditions.push(
      `(t.code_key like ${param(`${prefix.toUpperCase()}%`)} or t.reference like ${param(`${prefix}%`)}${meant.length > 0 ? also() : ""})`,
    );
  }
  if (filter.exception) {
    // Said as the index says it, or it would not be used.
    conditions.push(
      "t.open_exceptions is not null",
      `string_to_array(t.open_exceptions, ',') && ${param(filter.exception)}::text[]`,
    );
  }
  if (filter.hasException !== undefined) conditions.push(`t.open_exceptions is ${filter.hasException ? "not " : ""}null`);
  if (filter.metadata !== undefined) conditions.push(`t.metadata @> ${param(filter.metadata)}::jsonb`);
  if (filter.isActive !== undefined) conditions.push(`t.stop_reason is ${filter.isActive ? "" : "not "}null`);
  oneOf("t.stop_reason", filter.stopReason);
  // The index tracker_by_stop_operation has them in the order of the list.
  if (filter.stopOperationId !== undefined) conditions.push(`t.stop_operation_id = ${param(filter.stopOperationId)}::uuid`);
  if (filter.needsAttention !== undefined) conditions.push(`t.attention is ${filter.needsAttention ? "not " : ""}null`);
  if (filter.destinationCountryCode) {
    oneOf(`(${country})`, filter.destinationCountryCode);
    conditions.push(`${country} is not null`);
  }
  if (filter.postalCode !== undefined)
    conditions.push(`t.hints ->> 'postalCode' like ${param(`${escapeLike(filter.postalCode)}%`)}`);
  if (filter.promisedFrom !== undefined) conditions.push(`${promised} >= ${param(new Date(filter.promisedFrom))}`);
  if (filter.promisedBefore !== undefined) conditions.push(`${promised} < ${param(new Date(filter.promisedBefore))}`);
  if (filter.isLate) {
    const isLate = lateness(param(new Date(filter.isLate.now)), param(lateStatuses));
    conditions.push(filter.isLate.wanted ? isLate : `not coalesce(${isLate}, false)`);
  }
  if (filter.createdFrom !== undefined) conditions.push(`t.created_at >= ${param(new Date(filter.createdFrom))}`);
  if (filter.createdBefore !== undefined) conditions.push(`t.created_at < ${param(new Date(filter.createdBefore))}`);
  if (filter.updatedFrom !== undefined) conditions.push(`t.updated_at >= ${param(new Date(filter.updatedFrom))}`);
  if (filter.updatedBefore !== undefined) conditions.push(`t.updated_at < ${param(new Date(filter.updatedBefore))}`);
  return conditions;
};

/**
 * The newest trackers that have the text in the middle of their code or reference, of the newest `among`. No index knows the
 * middle of a text without an extension that not every server has, so the newest are read: that costs the same however many
 * there are.
 */
export const findByMiddle = (
  db: Database,
  { workspaceId, mode }: Scope,
  { text, among, limit, createdFrom, createdBefore }: { text: string; among: number; limit: number } & CreatedRange,
) =>
  db.many<{ id: string }>(
    "find_trackers_by_middle",
    `${fansOut} select r.id from (
       select t.id, t.code_key, t.reference, t.created_at from tracker t
       where t.workspace_id = $1 and t.mode = $2 and t.created_at >= coalesce($6, '-infinity'::timestamptz) and t.created_at < coalesce($7, 'infinity'::timestamptz)
       order by t.created_at desc, t.id desc limit $4) r
     where r.code_key like $3 or upper(r.reference) like $3 order by r.created_at desc, r.id desc limit $5`,
    [
      workspaceId,
      mode,
      `%${escapeLike(text.toUpperCase())}%`,
      among,
      limit,
      createdFrom === undefined ? null : new Date(createdFrom),
      createdBefore === undefined ? null : new Date(createdBefore),
    ],
  );

/** Values of these keys of the metadata. */
type MetadataSearch = { readonly text: string; readonly keys: readonly string[]; readonly limit: number };

const exactly = (text: string): unknown[] => [
  ...new Set([text, text.toLowerCase()]),
  ...(/^\d{1,15}$/.test(text) ? [Number(text)] : []),
];

/** The newest trackers with exactly this value, as it is written or in lower case: an index knows whole values. */
export const findByMetadataValue = (db: Database, { workspaceId, mode }: Scope, { text, keys, limit }: MetadataSearch) => {
  const params: unknown[] = [workspaceId, mode, limit];
  const values = keys.flatMap((key) => exactly(text).map((value) => JSON.stringify({ [key]: value })));
  const any = values.map((value) => `t.metadata @> $${params.push(value)}::jsonb`);
  return db.many<{ id: string }>(
    `find_trackers_by_metadata_value_${any.length}`,
    `${fansOut} select t.id from tracker t where t.workspace_id = $1 and t.mode = $2 and (${any.join(" or ")})
     order by t.created_at desc, t.id desc limit $3`,
    params,
  );
};

/** Those that have the text anywhere in such a value, of the newest `among`. */
export const findByMetadataPart = (
  db: Database,
  { workspaceId, mode }: Scope,
  { text, keys, limit, among }: MetadataSearch & { readonly among: number },
) =>
  db.many<{ id: string }>(
    "find_trackers_by_metadata",
    `${fansOut} select r.id from (
       select t.id, t.created_at, t.metadata from tracker t where t.workspace_id = $1 and t.mode = $2
       order by t.created_at desc, t.id desc limit $5) r
     where r.metadata is not null and exists (select from unnest($4::text[]) as k (name) where upper(r.metadata ->> k.name) like $3)
     order by r.created_at desc, r.id desc limit $6`,
    [workspaceId, mode, `%${escapeLike(text.toUpperCase())}%`, keys, among, limit],
  );

/** Which of these names are a code or a reference of some tracker, by their place in the list; of each lane for itself. */
export const findNamed = (db: Database, { workspaceId, mode }: Scope, names: readonly { codeKey: string; reference: string }[]) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<{ nth: number }>(
      name("find_named_trackers"),
      `select w.nth::int from unnest($3::text[], $4::text[]) with ordinality as w (code_key, reference, nth)
         left join lateral (
           select 1 as one from tracker t where t.workspace_id = $1 and t.mode = $2 and t.code_key = w.code_key${and("t")} limit 1) c on true
         left join lateral (
           select 1 as one from tracker u where u.workspace_id = $1 and u.mode = $2 and u.reference = w.reference${and("u")} limit 1) r on true
       where c.one is not null or r.one is not null`,
      [workspaceId, mode, names.map(({ codeKey }) => codeKey), names.map(({ reference }) => reference), ...params],
    );
  });

/** How many there are, counted up to `max`. */
export const countTrackers = (db: Database, scope: Scope, filter: TrackerFilter, max: number) => {
  const params: unknown[] = [scope.workspaceId, scope.mode];
  const param = (value: unknown): string => `$${params.push(value)}`;
  const conditions = ["t.workspace_id = $1", "t.mode = $2", ...conditionsOf(filter, param)];
  const sql = `${fansOut} select count(*) from (
    select 1 from tracker t where ${conditions.join(" and ")} limit ${param(max)}) counted`;
  return db.one<{ count: number }>(nameFor(filter, sql), sql, params);
};

/** The next trackers that match, newest first, with no more of each than where the next page begins. */
export const listMatching = (
  db: Database,
  scope: Scope,
  { filter, after, limit }: { filter: TrackerFilter; after: TrackerPlace | null; limit: number },
) => {
  const params: unknown[] = [scope.workspaceId, scope.mode];
  const param = (value: unknown): string => `$${params.push(value)}`;
  const conditions = ["t.workspace_id = $1", "t.mode = $2", ...conditionsOf(filter, param)];
  if (after) conditions.push(`(t.created_at, t.id) < (${param(new Date(after.at))}, ${param(after.id)}::uuid)`);
  const sql = `${fansOut} select t.id, t.created_at as at from tracker t where ${conditions.join(" and ")}
    order by t.created_at desc, t.id desc limit ${param(limit)}`;
  return db.many<TrackerPlace>("", sql, params);
};

/**
 * The rows of a page, in reverse when it is read backward. The statement's name shows its shape, so each shape is prepared once.
 * On a cluster each of these lanes gives its page, and the first of them all are the page.
 */
export const listTrackers = async (
  db: Database,
  scope: Scope,
  page: TrackerPage,
  lanes: readonly Lane[] = db.lanes,
): Promise<Tracker[]> => {
  const params: unknown[] = [scope.workspaceId, scope.mode];
  const param = (value: unknown): string => `$${params.push(value)}`;
  const column = sortColumns[sortKeyOf(page.sort)];
  const isDescendingSort = page.sort.endsWith("DESC");
  const place = ({ at, id }: TrackerPlace): string => `(${param(new Date(at))}, ${param(id)}::uuid)`;
  const conditions = ["t.workspace_id = $1", "t.mode = $2", ...conditionsOf(page.filter, param)];
  if (page.after) conditions.push(`(${column}, t.id) ${isDescendingSort ? "<" : ">"} ${place(page.after)}`);
  if (page.before) conditions.push(`(${column}, t.id) ${isDescendingSort ? ">" : "<"} ${place(page.before)}`);
  const direction = isDescendingSort !== page.backward ? "desc" : "asc";
  const limit = param(page.limit);
  const found = await manyOfLanes({ lanes }, (lane) => {
    const { and, params: ofLane } = inLane(lane, params.length + 1);
    const sql = `select ${trackerColumns} from ${trackerTables}${and("d")} where ${conditions.join(" and ")}${and("t")}
      order by ${column} ${direction}, t.id ${direction} limit ${limit}`;
    return db.many<Tracker>(nameFor(page.filter, sql), sql, [...params, ...ofLane]);
  });
  if (lanes.length === 1) return found;
  const at = sortedAt[sortKeyOf(page.sort)];
  const sign = direction === "desc" ? -1 : 1;
  return found.sort((a, b) => sign * (at(a) - at(b) || (a.id < b.id ? -1 : 1))).slice(0, page.limit);
};

/** A prefix search is planned with its text in sight, or it could not use the index: no prepared statement then. */
const nameFor = ({ search }: TrackerFilter, sql: string): string => (search === undefined ? statementName(sql) : "");

const names = new Map<string, string>();

/** Few shapes are ever used; past the bound, statements go unnamed instead of filling the server's memory. */
const statementName = (sql: string): string => {
  const known = names.get(sql);
  if (known) return known;
  if (names.size >= 200) return "";
  const name = `list_trackers_${names.size}`;
  names.set(sql, name);
  return name;
};
