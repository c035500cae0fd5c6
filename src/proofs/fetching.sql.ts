import { arraysOf, column, instant, type RowOf, selectList, unnestAs } from "../postgres/columns.ts";
import type { Database, TransactionalDatabase } from "../postgres/database.ts";
import { byLane, inLane, type Lane } from "../postgres/lanes.ts";
import type { ProofDocumentKind } from "../tracking/carrier-port.ts";
import { dueRows } from "../work/due-rows.sql.ts";

/** Documents that this process may fetch until the lease ends. */
export type ClaimedProof = {
  bucket: number;
  trackerId: string;
  /** A carrier account, or the workspace itself in test mode. */
  accountId: string;
  workspaceId: string;
  carrier: string;
  codeKey: string;
  token: string;
  /** Including this attempt. */
  attempts: number;
};

const proofs = dueRows<ClaimedProof>({
  table: "delivery_proof",
  names: { find: "find_due_proofs", claim: "claim_due_proofs" },
  columns: `c.bucket, c.tracker_id as "trackerId", c.account_id as "accountId", c.workspace_id as "workspaceId", c.carrier, c.code_key as "codeKey", c.token, c.attempts`,
  alsoSet: ", attempts = c.attempts + 1",
});
export const areProofsDue = proofs.isDue;
export const findDueProofs = proofs.findDue;
export const claimDueProofs = proofs.claimDue;

export type SealedDocument = { id: string; kind: ProofDocumentKind; contentType: string; sealed: Buffer };

/** The result of a fetch: documents, or another attempt at `dueAt`, or neither if Kolli gives up. */
export type SettledProof = {
  claim: ClaimedProof;
  documents: readonly SealedDocument[];
  dueAt: number | null;
  attempts: number;
};

const settledColumns = {
  bucket: column<number>("smallint"),
  trackerId: column<string>("uuid"),
  token: column<string>("uuid"),
  dueAt: instant<number | null>(),
  attempts: column<number>("smallint"),
};

/** In the lock order of a check: first the tracker, then its proof. */
const lockTrackers = (tx: Database, lane: Lane, claims: readonly ClaimedProof[]) => {
  const { name, and, params } = inLane(lane, 3);
  return tx.run(
    name("lock_trackers_of_proofs"),
    `select from unnest($1::smallint[], $2::uuid[]) as w (bucket, id) join tracker t on t.bucket = w.bucket and t.id = w.id${and("t")}
     order by t.bucket, t.id for no key update of t`,
    [claims.map(({ bucket }) => bucket), claims.map(({ trackerId }) => trackerId), ...params],
  );
};

const settle = (tx: Database, lane: Lane, settled: readonly SettledProof[]) => {
  const { name, and, params } = inLane(lane, Object.keys(settledColumns).length + 1);
  const rows = settled.map(({ claim: { bucket, trackerId, token }, dueAt, attempts }) => ({
    bucket,
    trackerId,
    token,
    dueAt,
    attempts,
  }));
  return tx.many<{ trackerId: string }>(
    name("settle_proofs"),
    `update delivery_proof p set due_at = r.due_at, attempts = r.attempts, leased_until = null, token = null
     from ${unnestAs(settledColumns, "r")} where p.bucket = r.bucket and p.tracker_id = r.tracker_id and p.token = r.token${and("p")}
     returning p.tracker_id as "trackerId"`,
    [...arraysOf(settledColumns, rows), ...params],
  );
};

const documentColumns = {
  bucket: column<number>("smallint"),
  trackerId: column<string>("uuid"),
  id: column<string>("uuid"),
  kind: column<ProofDocumentKind>("text"),
  contentType: column<string>("text"),
  createdAt: instant(),
  body: column<Buffer>("bytea"),
};
const { bucket: _bucket, ...restOfDocument } = documentColumns;

const insertDocuments = (tx: Database, lane: Lane, documents: readonly RowOf<typeof documentColumns>[]) => {
  const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(documentColumns).length + 1);
  return tx.run(
    name("insert_proof_documents"),
    `insert into proof_document (bucket, tracker_id, id, kind, content_type, created_at, body)
     select ${bucketOf("r")}, ${selectList(restOfDocument, "r")} from ${unnestAs(documentColumns, "r")} ${joinPlace("r")}`,
    [...arraysOf(documentColumns, documents), ...params],
  );
};

const flagColumns = { bucket: column<number>("smallint"), id: column<string>("uuid"), flags: column<string>("jsonb") };

/** A tracker has a proof even if its carrier reported nothing about it. */
const noteDocuments = (tx: Database, lane: Lane, flags: readonly RowOf<typeof flagColumns>[]) => {
  const { name, and, params } = inLane(lane, Object.keys(flagColumns).length + 1);
  return tx.run(
    name("note_proof_documents"),
    `update tracker t set facts = jsonb_set(t.facts, '{proof}', coalesce(t.facts -> 'proof', '{}') || r.flags)
     from ${unnestAs(flagColumns, "r")} where t.bucket = r.bucket and t.id = r.id${and("t")}`,
    [...arraysOf(flagColumns, flags), ...params],
  );
};

const flagsOf = (documents: readonly SealedDocument[]): string =>
  JSON.stringify({
    ...(documents.some(({ kind }) => kind === "SIGNATURE") && { hasSignature: true }),
    ...(documents.some(({ kind }) => kind === "PHOTO") && { hasPhoto: true }),
  });

/** Only rows whose lease is still held: a tracker that was erased in the meantime has no row, and gets no documents. */
export const writeSettledProofs = async (db: TransactionalDatabase, settled: readonly SettledProof[], now: number) => {
  for (const [lane, some] of byLane(db, settled, ({ claim }) => claim.bucket)) {
    await db.transaction(async (tx) => {
      const claims = some.map(({ claim }) => claim);
      await lockTrackers(tx, lane, claims);
      const ours = new Set((await settle(tx, lane, some)).map(({ trackerId }) => trackerId));
      const fetched = some.filter(({ claim, documents }) => ours.has(claim.trackerId) && documents.length > 0);
      if (fetched.length === 0) return;
      await insertDocuments(
        tx,
        lane,
        fetched.flatMap(({ claim: { bucket, trackerId }, documents }) =>
          documents.map(({ id, kind, contentType, sealed }) => ({
            bucket,
            trackerId,
            id,
            kind,
            contentType,
            createdAt: now,
            body: sealed,
          })),
        ),
      );
      await noteDocuments(
        tx,
        lane,
        fetched.map(({ claim: { bucket, trackerId }, documents }) => ({ bucket, id: trackerId, flags: flagsOf(documents) })),
      );
    });
  }
};
