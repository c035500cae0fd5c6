import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { Day } from "../calendar/days.ts";
import { figureCount, figurePlace, isPlaceUsed } from "./figures.ts";

export const statsColumns = ["carrier", "service", "origin", "destination", "week"] as const;
export type StatsColumn = (typeof statsColumns)[number];

export type StatsChange = Scope & {
  readonly week: Day;
  readonly carrier: string;
  readonly service: string;
  readonly origin: string;
  readonly destination: string;
  readonly round: number;
  readonly counts: readonly number[];
};

/** Adds to the counts of these weeks and lanes. Those of an older round are void, and begin again. */
export const addDeliveryStats = (tx: Database, changes: readonly StatsChange[]) =>
  tx.run(
    "add_delivery_stats",
    `insert into delivery_stats (workspace_id, mode, week, carrier, service, origin, destination, round, counts)
     select r.workspace_id, r.mode, r.week, r.carrier, r.service, r.origin, r.destination, r.round, r.counts::int[]
     from unnest($1::uuid[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[])
       as r (workspace_id, mode, week, carrier, service, origin, destination, round, counts)
     join workspace w on w.id = r.workspace_id
     on conflict (workspace_id, mode, week, carrier, service, origin, destination) do update
       set round = excluded.round,
         counts = case when delivery_stats.round <> excluded.round then excluded.counts else array(
           select greatest(0, coalesce(c.before, 0) + coalesce(c.change, 0))
           from unnest(delivery_stats.counts, excluded.counts) with ordinality as c (before, change, place) order by c.place) end`,
    [
      changes.map(({ workspaceId }) => workspaceId),
      changes.map(({ mode }) => mode),
      changes.map(({ week }) => week),
      changes.map(({ carrier }) => carrier),
      changes.map(({ service }) => service),
      changes.map(({ origin }) => origin),
      changes.map(({ destination }) => destination),
      changes.map(({ round }) => round),
      changes.map(({ counts }) => `{${counts.join(",")}}`),
    ],
  );

export type StatsQuestion = {
  readonly from: Day;
  readonly until: Day;
  readonly carrier: readonly string[] | null;
  readonly service: readonly string[] | null;
  readonly origin: readonly string[] | null;
  readonly destination: readonly string[] | null;
};

/** Groups with fewer parcels are only counted. `mostRows`: reading stops after one more. */
export type StatsLimits = { readonly leastParcels: number; readonly mostRows: number; readonly mostGroups: number };

export type StatsGroup = Readonly<Partial<Record<StatsColumn, string | number>>> & {
  readonly rowsRead: number;
  readonly hidden: number;
  readonly groups: number;
  /** Null: there is no group to show. */
  readonly counts: readonly number[] | null;
};

const parcels = figurePlace("parcels") + 1;
const sums = Array.from({ length: figureCount }, (_, place) =>
  isPlaceUsed(place) ? `coalesce(sum(c.counts[${place + 1}]), 0)` : "0",
).join(", ");

/** Sums by these columns, the largest first; one row without counts if there is nothing to show. */
export const readDeliveryStats = (
  db: Database,
  { workspaceId, mode }: Scope,
  by: readonly StatsColumn[],
  { from, until, carrier, service, origin, destination }: StatsQuestion,
  { leastParcels, mostRows, mostGroups }: StatsLimits,
) => {
  const columns = statsColumns.filter((column) => by.includes(column));
  const named = (of: string) => columns.map((column) => `${of}.${column}, `).join("");
  const grouping = columns.length > 0 ? `group by ${columns.map((column) => `c.${column}`).join(", ")}` : "";
  // By all columns each row is a group: to sum them up takes three times as long, and memory for every one.
  const summed =
    columns.length === statsColumns.length
      ? `select ${named("c")}1 as row_count, c.counts from chosen c`
      : `select ${named("c")}count(*) as row_count, array[${sums}]::int[] as counts from chosen c ${grouping}`;
  return db.many<StatsGroup>(
    ["read_delivery_stats", ...columns].join("_"),
    `with chosen as (
       select s.carrier, s.service, s.origin, s.destination, s.week, s.counts from delivery_stats s
       where s.workspace_id = $1 and s.mode = $2 and s.week between $3 and $4
         and s.round = coalesce((select p.round from prediction_scope p where p.workspace_id = $1 and p.mode = $2), 0)
         and ($5::text[] is null or s.carrier = any ($5)) and ($6::text[] is null or s.service = any ($6))
         and ($7::text[] is null or s.origin = any ($7)) and ($8::text[] is null or s.destination = any ($8))
       limit $10 + 1),
     summed as (${summed}),
     totals as (
       select coalesce(sum(row_count), 0)::int as rows_read, count(*) filter (where counts[${parcels}] between 1 and $9 - 1)::int as hidden,
         count(*) filter (where counts[${parcels}] >= $9)::int as groups
       from summed)
     select t.rows_read as "rowsRead", t.hidden, t.groups, ${named("v")}v.counts
     from totals t left join (
       select * from summed where counts[${parcels}] >= $9 order by counts[${parcels}] desc${columns.map((column) => `, ${column}`).join("")} limit $11) v on true
     order by v.counts[${parcels}] desc${columns.map((column) => `, v.${column}`).join("")}`,
    [workspaceId, mode, from, until, carrier, service, origin, destination, leastParcels, mostRows, mostGroups],
  );
};

/** Up to `limit` of weeks before. */
export const deleteOldDeliveryStats = (db: Database, before: Day, limit: number) =>
  db.run(
    "delete_old_delivery_stats",
    "delete from delivery_stats where ctid = any (array(select ctid from delivery_stats where week < $1 order by week limit $2))",
    [before, limit],
  );
