import { arraysOf, column, instant, type RowOf, selectList, unnestAs } from "../../postgres/columns.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { byLane, inLane, type Lane, manyOfLanes } from "../../postgres/lanes.ts";
import type { ProofDocumentKind } from "../../tracking/carrier-port.ts";
import { claimByLane, earliestOf, type RowsWanted } from "../../work/claim-by-lane.ts";
import type { ClaimRequest } from "../../work/claiming.ts";

/** Documents that are ours to fetch until the lease ends. */
export type ClaimedProof = {
  bucket: number;
  trackerId: string;
  /** A carrier account, or the workspace itself in test mode. */
  accountId: string;
  workspaceId: string;
  carrier: string;
  codeKey: string;
  token: string;
  /** This attempt counted. */
  attempts: number;
};

/** Accounts with documents to be fetched by then, found by leaping through the index from account to account. */
export const findDueProofs = async (db: Database, until: number) => {
  const found = await manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 2);
    return db.many<{ destinationId: string; dueAt: number }>(
      name("find_due_proofs"),
      `with recursive first as (
         (select d.account_id, d.due_at from delivery_proof d where d.due_at is not null${and("d")} order by d.account_id, d.due_at limit 1)
         union all
         select n.* from first f cross join lateral (
           select d.account_id, d.due_at from delivery_proof d where d.due_at is not null and d.account_id > f.account_id${and("d")}
           order by d.account_id, d.due_at limit 1) n)
       select account_id as "destinationId", due_at as "dueAt" from first where due_at <= $1`,
      [new Date(until), ...params],
    );
  });
  return earliestOf(found);
};

type ProofClaim = Pick<ClaimRequest, "now" | "leaseUntil" | "token"> & { wanted: readonly RowsWanted[] };

const claimInLane = (db: Database, lane: Lane, { wanted, now, leaseUntil, token }: ProofClaim) => {
  const { name, and, params } = inLane(lane, 6);
  return db.many<ClaimedProof>(
    name("claim_due_proofs"),
    `update delivery_proof c set leased_until = $4, token = $5, attempts = c.attempts + 1
     where c.ctid = any (array(
       select p.place from unnest($1::uuid[], $2::int[]) as w (account_id, rows) cross join lateral (
         select d.ctid as place from delivery_proof d
         where d.account_id = w.account_id and d.due_at <= $3 and (d.leased_until is null or d.leased_until <= $3)${and("d")}
         order by d.due_at limit w.rows for update skip locked) p))${and("c")}
     returning c.bucket, c.tracker_id as "trackerId", c.account_id as "accountId", c.workspace_id as "workspaceId", c.carrier, c.code_key as "codeKey", c.token, c.attempts`,
    [
      wanted.map(({ destinationId }) => destinationId),
      wanted.map(({ rows }) => rows),
      new Date(now),
      new Date(leaseUntil),
      token,
      ...params,
    ],
  );
};

/** Takes due rows under a lease, of all lanes together as many as are wanted. */
export const claimDueProofs = (db: Database, claim: ProofClaim & { random: () => number }): Promise<ClaimedProof[]> =>
  claimByLane(
    { lanes: db.lanes, random: claim.random },
    claim.wanted,
    ({ accountId }: ClaimedProof) => accountId,
    (lane, wanted) => claimInLane(db, lane, { ...claim, wanted }),
  );

export type SealedDocument = { id: string; kind: ProofDocumentKind; contentType: string; sealed: Buffer };

/** What came of a fetch: documents, or another attempt at `dueAt`, or neither, when it is given up. */
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

/** In the order in which a check locks: first the tracker, then its proof. */
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
    ...{ bucket, trackerId, token, dueAt, attempts },
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

/** A tracker whose carrier told nothing of it has a proof all the same. */
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

/** Only what is still ours: a tracker that was erased meanwhile has no row any more, and gets no documents. */
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
            ...{ bucket, trackerId, id, kind, contentType, createdAt: now, body: sealed },
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
