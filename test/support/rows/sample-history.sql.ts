import { newBucketUuid } from "../../../src/lib/ids.ts";
import type { Database } from "../../../src/postgres/database.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";

export type PastTracker = {
  bucket: number;
  id: string;
  checkpointId: string;
  carrier: string;
  trackingCode: string;
  reference: string;
  status: string;
  statusDetail: string | null;
  attention: string | null;
  createdAt: Date;
  updatedAt: Date;
  pickedUpAt: Date;
  estimatedAt: Date | null;
  deliveredAt: Date | null;
};

const columns = `bucket smallint, id uuid, "checkpointId" uuid, carrier text, "trackingCode" text, reference text, status text,
  "statusDetail" text, attention text, "createdAt" timestamptz, "updatedAt" timestamptz, "pickedUpAt" timestamptz,
  "estimatedAt" timestamptz, "deliveredAt" timestamptz`;

/** A month of parcels that this database never saw, for pictures: written as if they had been followed. */
export const insertPastTrackers = async (db: Database, workspaceId: string, trackers: readonly PastTracker[]): Promise<void> => {
  await db.run(
    "sample_past_trackers",
    `insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, reference, status, status_detail, attention,
       estimated_delivery_at, estimated_delivery_offset, delivered_at, delivered_offset, stop_reason, last_checked_at, created_at, updated_at)
     select bucket, id, $1, 'LIVE', carrier, "trackingCode", "trackingCode", reference, status, "statusDetail", attention,
       "estimatedAt", 60, "deliveredAt", 60, case when status = 'DELIVERED' then 'DELIVERED' end, "updatedAt", "createdAt", "updatedAt"
     from jsonb_to_recordset($2::jsonb) as t (${columns})`,
    [workspaceId, JSON.stringify(trackers)],
  );
  await db.run(
    "sample_past_checkpoints",
    `insert into checkpoint (bucket, id, tracker_id, message, status, scanned_at, offset_minutes, offset_source, carrier_order, arrival)
     select bucket, "checkpointId", id, 'Collected from sender', 'PICKED_UP', "pickedUpAt", 60, 'CARRIER', 0, 0
     from jsonb_to_recordset($1::jsonb) as t (${columns})`,
    [JSON.stringify(trackers)],
  );
};

/** What this machine's addresses are called in pictures. */
export const nameEndpointInPictures = (db: Database, url: string, shownAs: string) =>
  db.run("name_endpoint_in_pictures", "update webhook_endpoint set url = $2 where url = $1", [url, shownAs]);

export const hideEmulatorInPictures = (db: Database) =>
  db.run("hide_emulator_in_pictures", "update carrier_account set base_url = null");

type PastOutage = {
  carrier: string;
  cause: "SILENT" | "FAILING";
  startedAt: Date;
  endedAt: Date | null;
  expected: number;
  seen: number;
  parcels: number;
  lanes: readonly object[];
};

export const insertPastOutage = (db: Database, { workspaceId, mode }: Scope, outage: PastOutage) =>
  db.run(
    "sample_past_outage",
    `insert into carrier_incident (workspace_id, mode, id, carrier, cause, started_at, opened_at, ended_at, expected, seen, parcel_count, lanes)
     values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '2 hours', $7, $8, $9, $10, $11)`,
    [
      ...[workspaceId, mode, newBucketUuid(outage.startedAt.getTime(), 7), outage.carrier, outage.cause, outage.startedAt],
      ...[outage.endedAt, outage.expected, outage.seen, outage.parcels, JSON.stringify(outage.lanes)],
    ],
  );
