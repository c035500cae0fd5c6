import { days } from "../lib/clock.ts";
import type { Database } from "../postgres/database.ts";
import { inLane, runInLanes } from "../postgres/lanes.ts";

const findProofRetentions = (db: Database) =>
  db.many<{ workspaceId: string; retentionDays: number }>(
    "find_proof_retentions",
    `select id as "workspaceId", proof_retention_days as "retentionDays" from workspace`,
  );

const withoutProof = (text: string): string =>
  `regexp_replace(${text}, '"(signedBy|code)":"sealed:[0-9a-f]+"', '"\\1":null', 'g')`;

/**
 * Erases up to `limit` proofs of each lane that are older than their workspace's retention: the documents, the name and the
 * pickup code with the tracker and in the bodies of its events, and the carrier's response that they came from. The tracker
 * remembers the erasure, so what the carrier reports later is ignored.
 */
export const eraseOldProofs = async (db: Database, now: number, limit: number): Promise<number> => {
  const retentions = await findProofRetentions(db);
  return runInLanes(db, async (lane) => {
    const { name, and, params } = inLane(lane, 4);
    const found = await db.one<{ count: number }>(
      name("erase_old_proofs"),
      `with doomed as materialized (
         select p.bucket, p.tracker_id from unnest($1::uuid[], $2::timestamptz[]) as w (id, before) cross join lateral (
           select o.bucket, o.tracker_id from delivery_proof o where o.workspace_id = w.id and o.created_at < w.before${and("o")}
           limit $3 for update skip locked) p
         limit $3),
       documents as (delete from proof_document f using doomed d where f.bucket = d.bucket and f.tracker_id = d.tracker_id${and("f")}),
       answers as (delete from carrier_answer a using doomed d where a.bucket = d.bucket and a.tracker_id = d.tracker_id${and("a")}),
       data as (
         update event_data y set data = ${withoutProof("y.data")}
         from doomed d where y.bucket = d.bucket and y.tracker_id = d.tracker_id and y.data like '%":"sealed:%'${and("y")}),
       events as (
         update event e set body = ${withoutProof("e.body")}
         from doomed d where e.bucket = d.bucket and e.tracker_id = d.tracker_id and e.body like '%":"sealed:%'${and("e")}),
       trackers as (
         update tracker t set facts = jsonb_set(t.facts #- '{pickupPoint,code}', '{proof}', '{"isErased": true}')
         from doomed d where t.bucket = d.bucket and t.id = d.tracker_id${and("t")}),
       proofs as (delete from delivery_proof p using doomed d where p.bucket = d.bucket and p.tracker_id = d.tracker_id${and("p")})
       select count(*) from doomed`,
      [
        retentions.map(({ workspaceId }) => workspaceId),
        retentions.map(({ retentionDays }) => new Date(now - days(retentionDays))),
        limit,
        ...params,
      ],
    );
    return found!.count;
  });
};

/** Documents that were written at the moment their tracker was erased. */
export const deleteOrphanDocuments = (db: Database, limit: number): Promise<number> =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 2);
    return db.run(
      name("delete_orphan_documents"),
      `delete from proof_document f where f.ctid = any (array(
         select d.ctid from proof_document d where not exists (
           select from delivery_proof p where p.bucket = d.bucket and p.tracker_id = d.tracker_id${and("p")})${and("d")} limit $1))${and("f")}`,
      [limit, ...params],
    );
  });
