import { wholeBody } from "../../../src/events/event-rows.sql.ts";
import type { Database } from "../../../src/postgres/database.ts";

/** Hours pass for documents that are to be fetched, not for the test. */
export const makeProofsDue = (db: Database, now: number) =>
  db.run("", "update delivery_proof set due_at = $1 where due_at > $1 and leased_until is null", [new Date(now)]);

export const proofRows = (db: Database) =>
  db.many<{ trackerId: string; dueAt: number | null; attempts: number; documents: number }>(
    "",
    `select p.tracker_id as "trackerId", p.due_at as "dueAt", p.attempts,
       (select count(*)::int from proof_document d where d.bucket = p.bucket and d.tracker_id = p.tracker_id) as documents
     from delivery_proof p order by p.created_at`,
  );

export const storedProofs = async (db: Database): Promise<{ facts: unknown; sealed: Buffer[]; bodies: string[] }> => {
  const [facts, sealed, bodies] = await Promise.all([
    db.one<{ facts: unknown }>("", "select facts from tracker order by created_at desc limit 1"),
    db.many<{ body: Buffer }>("", "select body from proof_document"),
    db.many<{ body: string }>("", `select ${wholeBody(() => "")} as body from event e order by e.created_at`),
  ]);
  return { facts: facts?.facts, sealed: sealed.map(({ body }) => body), bodies: bodies.map(({ body }) => body) };
};

export const documentCount = async (db: Database, trackerId: string): Promise<number> =>
  (await db.one<{ count: number }>("", "select count(*)::int as count from proof_document where tracker_id = $1", [trackerId]))!
    .count;

export const emptyProofs = (db: Database) => db.run("", "truncate delivery_proof, proof_document");

export const forgetProof = (db: Database, trackerId: string) =>
  db.run("", "delete from delivery_proof where tracker_id = $1", [trackerId]);
