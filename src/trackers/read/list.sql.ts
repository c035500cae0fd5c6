import type { Database } from "../../postgres/database.ts";
import { fansOut } from "../../postgres/lanes.ts";
import type { StatusDetail, TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { Tracker } from "../tracker.ts";
import { trackerColumns, trackerTables } from "../trackers.sql.ts";

export type TrackerSort = "CREATED_AT_DESC" | "CREATED_AT_ASC" | "UPDATED_AT_DESC" | "UPDATED_AT_ASC";

export type TrackerFilter = {
  status?: readonly TrackingStatus[];
  statusDetail?: readonly StatusDetail[];
  carrier?: readonly string[];
  /** Whole codes, in the form they are compared by. */
  codeKey?: readonly string[];
  reference?: readonly string[];
  /** The beginning of a code or of a reference. */
  search?: string;
  /** JSON text that the metadata must contain. */
  metadata?: string;
  isActive?: boolean;
  attention?: readonly TrackerAttention[];
  needsAttention?: boolean;
  createdFrom?: number;
  createdBefore?: number;
  updatedFrom?: number;
  updatedBefore?: number;
};

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
  if (filter.search !== undefined) {
    const prefix = escapeLike(filter.search);
    conditions.push(`(t.code_key like ${param(`${prefix.toUpperCase()}%`)} or t.reference like ${param(`${prefix}%`)})`);
  }
  if (filter.metadata !== undefined) conditions.push(`t.metadata @> ${param(filter.metadata)}::jsonb`);
  if (filter.isActive !== undefined) conditions.push(`t.stop_reason is ${filter.isActive ? "" : "not "}null`);
  if (filter.needsAttention !== undefined) conditions.push(`t.attention is ${filter.needsAttention ? "not " : ""}null`);
  if (filter.createdFrom !== undefined) conditions.push(`t.created_at >= ${param(new Date(filter.createdFrom))}`);
  if (filter.createdBefore !== undefined) conditions.push(`t.created_at < ${param(new Date(filter.createdBefore))}`);
  if (filter.updatedFrom !== undefined) conditions.push(`t.updated_at >= ${param(new Date(filter.updatedFrom))}`);
  if (filter.updatedBefore !== undefined) conditions.push(`t.updated_at < ${param(new Date(filter.updatedBefore))}`);
  return conditions;
};

/** The rows of a page, in reverse when it is read backward. The statement's name tells its shape, so each shape is prepared once. */
export const listTrackers = (db: Database, scope: Scope, page: TrackerPage): Promise<Tracker[]> => {
  const params: unknown[] = [scope.workspaceId, scope.mode];
  const param = (value: unknown): string => `$${params.push(value)}`;
  const column = page.sort.startsWith("CREATED") ? "t.created_at" : "t.updated_at";
  const isDescendingSort = page.sort.endsWith("DESC");
  const place = ({ at, id }: TrackerPlace): string => `(${param(new Date(at))}, ${param(id)}::uuid)`;
  const conditions = ["t.workspace_id = $1", "t.mode = $2", ...conditionsOf(page.filter, param)];
  if (page.after) conditions.push(`(${column}, t.id) ${isDescendingSort ? "<" : ">"} ${place(page.after)}`);
  if (page.before) conditions.push(`(${column}, t.id) ${isDescendingSort ? ">" : "<"} ${place(page.before)}`);
  const direction = isDescendingSort !== page.backward ? "desc" : "asc";
  const sql = `${fansOut} select ${trackerColumns} from ${trackerTables} where ${conditions.join(" and ")}
    order by ${column} ${direction}, t.id ${direction} limit ${param(page.limit)}`;
  // A prefix search is planned with its text in sight, or it could not use the index: no prepared statement then.
  const name = page.filter.search === undefined ? statementName(sql) : "";
  return db.many<Tracker>(name, sql, params);
};

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
