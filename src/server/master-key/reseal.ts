import { keySealContext as apiKeyContext } from "../../api-keys/api-keys.ts";
import { accountSealContext as carrierAccountContext } from "../../carriers/accounts/account-store.ts";
import { minutes, seconds } from "../../lib/clock.ts";
import { delay } from "../../lib/machine.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { createKeyring, keyIdIn, keyIdOf, type Sealer } from "../../lib/seal.ts";
import { mailContext } from "../../mail/outbox.ts";
import { totpContext } from "../../people/sign-in/sign-in.ts";
import type { Database, PatientDatabase } from "../../postgres/database.ts";
import { proofKeyContext } from "../../trackers/proofs/proof-key.ts";
import { secretContext } from "../../webhooks/delivering/target.ts";
import { announceMasterKey, listProcessNames } from "./follow-key.sql.ts";
import { replaceCheckValue } from "./key-identity.sql.ts";
import { checkValueOf } from "./master-key.ts";
import { lockSealedRows, type SealedColumn, type SealedRow, sealedColumns, writeSealedRows } from "./reseal.sql.ts";

/** `still-running`: processes that do not have the new key. `not-switched`: one goes on sealing with the old one. */
export type ResealFailure =
  | { code: "still-running"; processes: number }
  | { code: "not-switched" }
  | { code: "unreadable"; table: string; id: string };

/** What each secret is bound to when it is sealed. */
export const contextOf: Readonly<Record<SealedColumn["table"], (id: string) => string>> = {
  api_key: apiKeyContext,
  webhook_secret: secretContext,
  user_account: totpContext,
  carrier_account: carrierAccountContext,
  mail: mailContext,
  proof_key: proofKeyContext,
};

class UnreadableSecret extends Error {
  readonly failure: ResealFailure;
  constructor(table: string, id: string) {
    super(`A secret in ${table} cannot be read.`);
    this.failure = { code: "unreadable", table, id };
  }
}

export type Resealed = { secrets: number; processes: number };

/**
 * Encrypts every stored secret under another key, which is the database's from then on: all, or nothing. Processes may run beside
 * it if each has both keys: they are told, seal with the new one, and what they sealed with the old one meanwhile is done last.
 */
export const resealSecrets = async (
  db: PatientDatabase,
  keys: { from: readonly Buffer[]; to: Buffer },
  now: number,
  patienceMs: number = seconds(60),
): Promise<Result<Resealed, ResealFailure>> => {
  const id = keyIdOf(keys.to);
  const lacking = (await listProcessNames(db)).filter(({ name }) => !idsIn(name).includes(id));
  if (lacking.length > 0) return fail({ code: "still-running", processes: lacking.length });
  const { sealer } = createKeyring(keys.to, keys.from);
  try {
    const secrets = await db.longTransaction(minutes(10), async (tx) => {
      const count = await resealAll(tx, sealer, id);
      await replaceCheckValue(tx, checkValueOf(keys.to), now);
      return count;
    });
    await announceMasterKey(db);
    const processes = await awaitSwitch(db, id, patienceMs);
    if (processes === null) return fail({ code: "not-switched" });
    return ok({ secrets: secrets + (await db.longTransaction(minutes(10), (tx) => resealAll(tx, sealer, id))), processes });
  } catch (error) {
    // Thrown so that the transaction is rolled back, and no further.
    if (error instanceof UnreadableSecret) return fail(error.failure);
    throw error;
  }
};

const idsIn = (name: string): string[] => name.split(" ").slice(2);

/** Those that are sealed under another key than this one. */
const resealAll = async (tx: Database, sealer: Sealer, keyId: string): Promise<number> => {
  let count = 0;
  for (const column of sealedColumns) {
    const rows = (await lockSealedRows(tx, column)).filter(({ sealed }) => keyIdIn(sealed) !== keyId);
    await writeSealedRows(
      tx,
      column,
      rows.map((row) => reseal(row, column, sealer)),
    );
    count += rows.length;
  }
  return count;
};

/** How many processes seal with the new key once all do; null where one does not in time. */
const awaitSwitch = async (db: Database, id: string, patienceMs: number): Promise<number | null> => {
  for (let waited = 0; waited <= patienceMs; waited += lookEveryMs) {
    const names = await listProcessNames(db);
    if (names.every(({ name }) => idsIn(name)[0] === id)) return names.length;
    await delay(lookEveryMs);
  }
  return null;
};

const lookEveryMs = 250;

const reseal = ({ id, sealed }: SealedRow, { table }: SealedColumn, sealer: Sealer): SealedRow => {
  const context = contextOf[table](id);
  const secret = sealer.openBytes(sealed, context);
  if (!secret.ok) throw new UnreadableSecret(table, id);
  return { id, sealed: sealer.seal(secret.value, context) };
};
