import type { Database } from "../../../src/postgres/database.ts";

export type OlderData = {
  workspaceId: string;
  endpointId: string;
  secretId: string;
  secretSealed: Buffer;
  receiverUrl: string;
  trackers: readonly { bucket: number; id: string; code: string; checkpointId: string; eventId: string; body: string }[];
};

/**
 * What a Kolli of the first ten migrations had: parcels in test mode that were picked up, each with a scan, an event in the feed, its
 * next check and a delivery that waits.
 */
export const insertOlderData = (db: Database, { trackers, ...data }: OlderData, at: Date) =>
  db.run(
    "",
    `with given as (
       select * from jsonb_to_recordset($1::jsonb)
         as t (bucket smallint, id uuid, code text, "checkpointId" uuid, "eventId" uuid, body text, nth int)),
     its_workspace as (insert into workspace (id, name, created_at) values ($2, 'Main', $6)),
     its_endpoint as (
       insert into webhook_endpoint (id, workspace_id, mode, url, topic, max_in_flight, paced_until, created_at, updated_at)
       values ($3, $2, 'TEST', $7, 'TRACKER_UPDATED', 16, $6, $6, $6)),
     its_secret as (insert into webhook_secret (id, endpoint_id, secret_sealed, created_at) values ($4, $3, $5, $6)),
     its_tracker as (
       insert into tracker (bucket, id, workspace_id, mode, carrier, tracking_code, code_key, reference, status, event_count, created_at, updated_at)
       select bucket, id, $2, 'TEST', 'UPS', code, code, 'order ' || nth, 'PICKED_UP', 1, $6, $6 from given),
     its_check as (
       insert into due_check (bucket, code_key, tracker_id, workspace_id, mode, carrier, due_at, changed_at, status, created_at)
       select bucket, code, id, $2, 'TEST', 'UPS', $6, $6, 'PICKED_UP', $6 from given),
     its_scan as (
       insert into checkpoint (bucket, id, tracker_id, message, status, scanned_at, offset_minutes, offset_source, carrier_order, arrival)
       select bucket, "checkpointId", id, 'Collected', 'PICKED_UP', $6, 0, 'CARRIER', 0, 0 from given),
     its_event as (
       insert into event (bucket, id, workspace_id, mode, tracker_id, topic, sequence, carrier, status, previous_status, created_at, body, position)
       select bucket, "eventId", $2, 'TEST', id, 'TRACKER_UPDATED', 1, 'UPS', 'PICKED_UP', 'UNKNOWN', $6, body, nth from given),
     its_place as (update feed_lane set last_position = (select count(*) from given)),
     its_delivery as (
       insert into delivery (bucket, tracker_id, endpoint_id, sequence, event_id, workspace_id, mode, created_at)
       select bucket, id, $3, 1, "eventId", $2, 'TEST', $6 from given)
     insert into delivery_queue (bucket, tracker_id, endpoint_id, sequence, event_id, state, due_at)
     select bucket, id, $3, 1, "eventId", 'FRESH', $6 from given`,
    [
      JSON.stringify(trackers.map((tracker, index) => ({ ...tracker, nth: index + 1 }))),
      data.workspaceId,
      data.endpointId,
      data.secretId,
      data.secretSealed,
      at,
      data.receiverUrl,
    ],
  );
