import { keySealContext as apiKeyContext } from "../../api-keys/api-keys.ts";
import { accountSealContext as carrierAccountContext } from "../../carriers/accounts/seal-context.ts";
import { secretContext, settingsContext } from "../../destinations/endpoints/secrets.ts";
import { minutes } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { createKeyring, createSealer, keyIdIn, keyIdOf, type Sealer } from "../../lib/seal.ts";
import { mailContext } from "../../mail/outbox.ts";
import { totpContext } from "../../people/sign-in/sign-in.ts";
import type { Database, PatientDatabase } from "../../postgres/database.ts";
import { proofKeyContext } from "../../proofs/proof-key.ts";
import { announceMasterKey } from "./follow-key.sql.ts";
import { findCheckValues, replaceCheckValues } from "./key-identity.sql.ts";
import { checkValuesOf, workerKeyOf } from "./node-keys.ts";
import { lockSealedRows, type SealedColumn, type SealedRow, sealedColumns, writeSealedRows } from "./reseal.sql.ts";
import { awaitSwitch, countLacking } from "./running.ts";

/** `still-running`: processes that do not have the new key. `not-switched`: one still seals with the old one. */
export type ResealFailure =
  | { code: "still-running"; processes: number }
  | { code: "not-switched" }
  | { code: "unreadable"; table: string; id: string };

/** What each secret's seal is bound to. */
export const contextOf: Readonly<Record<SealedColumn["table"], (id: string) => string>> = {
  api_key: apiKeyContext,
  webhook_secret: secretContext,
  webhook_endpoint: settingsContext,
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

/** The master key for everything; `isSplit` once workers have their own key, which is derived from it. */
type Target = { master: Buffer; isSplit: boolean };

/**
 * Encrypts every stored secret under other keys, which become the database's: all, or nothing. Processes may run meanwhile if
 * each already has the keys: they are notified and seal with them, and secrets that they sealed with others in between are
 * handled last. With `split`, secrets for workers move to the worker key, and stay there.
 */
export const resealSecrets = async (
  db: PatientDatabase,
  { from, to, split = false }: { from: readonly Buffer[]; to: Buffer; split?: boolean },
  now: number,
  patienceMs?: number,
): Promise<Result<Resealed, ResealFailure>> => {
  const isSplit = split || ((await findCheckValues(db))?.workerCheckValue ?? null) !== null;
  const target: Target = { master: to, isSplit };
  const wanted = { master: keyIdOf(to), work: isSplit ? keyIdOf(workerKeyOf(to)) : null };
  const lacking = await countLacking(db, wanted);
  if (lacking > 0) return fail({ code: "still-running", processes: lacking });
  const opener = createKeyring(to, [...from, ...[to, ...from].map(workerKeyOf)]).sealer;
  try {
    const secrets = await db.longTransaction(minutes(10), async (tx) => {
      const count = await resealAll(tx, opener, target);
      await replaceCheckValues(tx, checkValuesOf(to, isSplit), now);
      return count;
    });
    await announceMasterKey(db);
    const processes = await awaitSwitch(db, wanted, patienceMs);
    if (processes === null) return fail({ code: "not-switched" });
    return ok({ secrets: secrets + (await db.longTransaction(minutes(10), (tx) => resealAll(tx, opener, target))), processes });
  } catch (error) {
    // Thrown to roll back the transaction, and caught here.
    if (error instanceof UnreadableSecret) return fail(error.failure);
    throw error;
  }
};

/** Those that are not sealed under the key they should be. */
const resealAll = async (tx: Database, opener: Sealer, { master, isSplit }: Target): Promise<number> => {
  let count = 0;
  for (const column of sealedColumns) {
    const key = isSplit && column.isForWorkers ? workerKeyOf(master) : master;
    const rows = (await lockSealedRows(tx, column)).filter(({ sealed }) => keyIdIn(sealed) !== keyIdOf(key));
    const sealer = createSealer(key);
    await writeSealedRows(
      tx,
      column,
      rows.map((row) => reseal(row, column, { opener, sealer })),
    );
    count += rows.length;
  }
  return count;
};

const reseal = (
  { id, sealed }: SealedRow,
  { table }: SealedColumn,
  { opener, sealer }: { opener: Sealer; sealer: Sealer },
): SealedRow => {
  const context = contextOf[table](id);
  const secret = opener.openBytes(sealed, context);
  if (!secret.ok) throw new UnreadableSecret(table, id);
  return { id, sealed: sealer.seal(secret.value, context) };
};
