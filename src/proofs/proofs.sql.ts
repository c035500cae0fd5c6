import { bucketOfUuid } from "../lib/ids.ts";
import { arraysOf, column, instant, type RowOf, selectList, unnestAs } from "../postgres/columns.ts";
import type { Database } from "../postgres/database.ts";
import { byLane, inLane, type Lane, manyByLane } from "../postgres/lanes.ts";
import type { ProofDocumentKind } from "../tracking/carrier-port.ts";
import type { Scope } from "../workspaces/scope.ts";

const noteColumns = {
  bucket: column<number>("smallint"),
  trackerId: column<string>("uuid"),
  workspaceId: column<string>("uuid"),
  carrier: column<string>("text"),
  codeKey: column<string>("text"),
  /** Null if there is nothing to fetch. */
  accountId: column<string | null>("uuid"),
  dueAt: instant<number | null>(),
  createdAt: instant(),
};
/** A tracker with personal data, or with documents to fetch at `dueAt`. */
export type NotedProof = RowOf<typeof noteColumns>;

const { bucket: _bucket, ...restOfNote } = noteColumns;

/** In the transaction that writes the tracker. If a parcel is delivered again, its documents are fetched again. */
export const noteProofs = (tx: Database, proofs: readonly NotedProof[]): Promise<unknown> => {
  const note = ([lane, rows]: readonly [Lane, readonly NotedProof[]]) => {
    const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(noteColumns).length + 1);
    return tx.run(
      name("note_proofs"),
      `insert into delivery_proof as o (bucket, tracker_id, workspace_id, carrier, code_key, account_id, due_at, created_at)
       select ${bucketOf("r")}, ${selectList(restOfNote, "r")} from ${unnestAs(noteColumns, "r")} ${joinPlace("r")} order by r.bucket, r.tracker_id
       on conflict (bucket, tracker_id) do update set account_id = coalesce(excluded.account_id, o.account_id),
         due_at = coalesce(excluded.due_at, o.due_at), attempts = 0`,
      [...arraysOf(noteColumns, rows), ...params],
    );
  };
  return Promise.all(byLane(tx, proofs, ({ bucket }) => bucket).map(note));
};

export type ProofDocument = { trackerId: string; id: string; kind: ProofDocumentKind };

/** More than a carrier ever has for one parcel. */
const maxShown = 20;

export const documentsOf = (db: Database, scope: Scope, trackerIds: readonly string[]) =>
  manyByLane(db, trackerIds, bucketOfUuid, (lane, ids) => {
    const { name, and, params } = inLane(lane, 5);
    return db.many<ProofDocument>(
      name("documents_of_trackers"),
      `select d.tracker_id as "trackerId", d.id, d.kind from unnest($1::smallint[], $2::uuid[]) as w (bucket, id)
       join tracker t on t.bucket = w.bucket and t.id = w.id${and("t")}
       cross join lateral (
         select d.tracker_id, d.id, d.kind from proof_document d where d.bucket = w.bucket and d.tracker_id = w.id${and("d")}
         order by d.id limit ${maxShown}) d
       where t.workspace_id = $3 and t.mode = $4 order by d.tracker_id, d.id`,
      [ids.map(bucketOfUuid), ids, scope.workspaceId, scope.mode, ...params],
    );
  });

/** For the holder of a link, which is the permission: there is no scope. Finds nothing for a tracker that is gone. */
export const findDocument = (db: Database, trackerId: string, id: string) =>
  db.one<{ kind: ProofDocumentKind; contentType: string; sealed: Buffer }>(
    "find_proof_document",
    `select d.kind, d.content_type as "contentType", d.body as sealed from proof_document d
     join tracker t on t.bucket = $1 and t.id = d.tracker_id where d.bucket = $1 and d.tracker_id = $2 and d.id = $3`,
    [bucketOfUuid(trackerId), trackerId, id],
  );
