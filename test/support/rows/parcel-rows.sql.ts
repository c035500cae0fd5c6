import { newBucketUuid } from "../../../src/lib/ids.ts";
import type { Database } from "../../../src/postgres/database.ts";
import type { ParcelException } from "../../../src/tracking/exceptions.ts";
import type { DeliveryPrediction } from "../../../src/tracking/prediction.ts";
import type { TrackingStatus } from "../../../src/tracking/statuses.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";

/** A parcel from country to country, with its scans. */
export type ParcelRow = {
  id: string;
  carrier: string;
  from: string;
  to: string;
  createdAt: number;
  stopReason: string | null;
  estimatedAt: number | null;
  scans: readonly { status: TrackingStatus; at: number }[];
  /** Their default is the ID. */
  trackingCode?: string;
  reference?: string;
  /** When its event was recorded, without which it is now. */
  changedAt?: number;
  service?: string;
  promisedAt?: number | null;
  firstEstimateUntil?: number | null;
  exceptions?: readonly Pick<ParcelException, "kind" | "cleared">[];
  prediction?: Pick<DeliveryPrediction, "first"> | null;
};

/** Trackers as checks would have written them, each with an event that has its place in the feed. */
export const insertParcels = async (db: Database, scope: Scope, parcels: readonly ParcelRow[]): Promise<void> => {
  const rows = JSON.stringify(
    parcels.map((parcel) => ({
      ...parcel,
      bucket: 7,
      eventId: newBucketUuid(parcel.changedAt ?? Date.now(), 7),
      changedAt: parcel.changedAt ? new Date(parcel.changedAt) : null,
      previousStatus: parcel.scans.at(-2)?.status ?? "UNKNOWN",
      facts: {
        origin: { countryCode: parcel.from },
        destination: { countryCode: parcel.to },
        ...(parcel.service && { serviceName: parcel.service }),
      },
      hints: parcel.promisedAt ? { promisedAt: parcel.promisedAt } : null,
      firstEstimateUntil: parcel.firstEstimateUntil ? new Date(parcel.firstEstimateUntil) : null,
      status: parcel.scans.at(-1)!.status,
      createdAt: new Date(parcel.createdAt),
      estimatedAt: parcel.estimatedAt === null ? null : new Date(parcel.estimatedAt),
      scans: parcel.scans.map(({ status, at }, order) => ({ id: newBucketUuid(at, 7), status, at: new Date(at), order })),
    })),
  );
  const from = `from jsonb_to_recordset($1::jsonb) as t (bucket smallint, id uuid, "eventId" uuid, "changedAt" timestamptz, "trackingCode" text, reference text, carrier text, "previousStatus" text, facts jsonb, hints jsonb, exceptions jsonb, prediction jsonb, "firstEstimateUntil" timestamptz, status text, "stopReason" text,
    "createdAt" timestamptz, "estimatedAt" timestamptz, scans jsonb)`;
  await db.run(
    "",
    `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, reference, facts, hints, exceptions, prediction, first_estimate_until, status, stop_reason, estimated_delivery_at, created_at, updated_at)
     select bucket, id, $2, $3, carrier, coalesce("trackingCode", id::text), coalesce("trackingCode", id::text), reference, facts, hints, exceptions, prediction, "firstEstimateUntil", status, "stopReason", "estimatedAt", "createdAt", "createdAt" ${from}
     on conflict (bucket, id) do update set status = excluded.status, stop_reason = excluded.stop_reason, estimated_delivery_at = excluded.estimated_delivery_at,
       exceptions = excluded.exceptions`,
    [rows, scope.workspaceId, scope.mode],
  );
  await db.run("", `delete from checkpoint where tracker_id in (select id ${from})`, [rows]);
  await db.run(
    "",
    `insert into checkpoint (bucket, id, tracker_id, message, status, scanned_at, offset_minutes, offset_source, carrier_order, arrival)
     select t.bucket, c.id, t.id, '', c.status, c.at, 0, 'CARRIER', c.order, c.order
     ${from} cross join jsonb_to_recordset(t.scans) as c (id uuid, status text, at timestamptz, "order" int)`,
    [rows],
  );
  await db.run(
    "",
    `insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, previous_status, created_at, body, position)
     select t.bucket, t."eventId", $2, $3, t.id, 'TRACKER_UPDATED',
       1 + coalesce((select max(e.sequence) from event e where e.tracker_id = t.id), 0), t.carrier, t.status, t."previousStatus", coalesce(t."changedAt", now()), '{}',
       (select last_position from feed_lane) + row_number() over (order by t."changedAt") ${from}`,
    [rows, scope.workspaceId, scope.mode],
  );
  await db.run("", "update feed_lane set last_position = last_position + $1", [parcels.length]);
};

/** Everything that was counted, in one order. */
export const readAllCells = (db: Database) =>
  db.many<{ cell: string; counts: unknown; imported: unknown }>(
    "",
    "select c.cell, case when c.round = coalesce(s.round, 0) then c.counts else '{}' end as counts, c.imported from prediction_cell c left join prediction_scope s using (workspace_id, mode) order by c.cell",
  );

/** What checks derive from the exceptions. */
export const openExceptionsOf = (db: Database, { workspaceId, mode }: Scope) =>
  db.run(
    "",
    `update tracker t set open_exceptions = (select string_agg(e ->> 'kind', ',') from jsonb_array_elements(t.exceptions) e where e ->> 'cleared' is null)
     where t.workspace_id = $1 and t.mode = $2`,
    [workspaceId, mode],
  );
