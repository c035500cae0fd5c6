import { keySealContext as apiKeyContext } from "../../api-keys/api-keys.ts";
import { accountSealContext as carrierAccountContext } from "../../carriers/accounts/account-store.ts";
import { minutes } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { createSealer, type Sealer } from "../../lib/seal.ts";
import { totpContext } from "../../people/sign-in/sign-in.ts";
import type { PatientDatabase } from "../../postgres/database.ts";
import { proofKeyContext } from "../../trackers/proofs/proof-key.ts";
import { secretContext } from "../../webhooks/delivering/target.ts";
import { replaceCheckValue } from "./key-identity.sql.ts";
import { checkValueOf } from "./master-key.ts";
import {
  countRunningProcesses,
  lockSealedRows,
  type SealedColumn,
  type SealedRow,
  sealedColumns,
  writeSealedRows,
} from "./reseal.sql.ts";

export type ResealFailure = { code: "still-running"; processes: number } | { code: "unreadable"; table: string; id: string };

/** What each secret is bound to when it is sealed. */
export const contextOf: Readonly<Record<SealedColumn["table"], (id: string) => string>> = {
  api_key: apiKeyContext,
  webhook_secret: secretContext,
  user_account: totpContext,
  carrier_account: carrierAccountContext,
  proof_key: proofKeyContext,
};

class UnreadableSecret extends Error {
  readonly failure: ResealFailure;
  constructor(table: string, id: string) {
    super(`A secret in ${table} cannot be read.`);
    this.failure = { code: "unreadable", table, id };
  }
}

/** Encrypts every stored secret under another key, which is the database's from then on: all, or nothing. Tells how many. */
export const resealSecrets = async (
  db: PatientDatabase,
  keys: { from: Buffer; to: Buffer },
  now: number,
): Promise<Result<number, ResealFailure>> => {
  const [from, to] = [createSealer(keys.from), createSealer(keys.to)];
  const running = (await countRunningProcesses(db))?.count ?? 0;
  if (running > 0) return fail({ code: "still-running", processes: running });
  try {
    return ok(
      await db.longTransaction(minutes(10), async (tx) => {
        let count = 0;
        for (const column of sealedColumns) {
          const rows = await lockSealedRows(tx, column);
          await writeSealedRows(
            tx,
            column,
            rows.map((row) => reseal(row, column, from, to)),
          );
          count += rows.length;
        }
        await replaceCheckValue(tx, checkValueOf(keys.to), now);
        return count;
      }),
    );
  } catch (error) {
    // Thrown so that the transaction is rolled back, and no further.
    if (error instanceof UnreadableSecret) return fail(error.failure);
    throw error;
  }
};

const reseal = ({ id, sealed }: SealedRow, { table }: SealedColumn, from: Sealer, to: Sealer): SealedRow => {
  const context = contextOf[table](id);
  const secret = from.openBytes(sealed, context);
  if (!secret.ok) throw new UnreadableSecret(table, id);
  return { id, sealed: to.seal(secret.value, context) };
};
