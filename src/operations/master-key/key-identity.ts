import { Refusal } from "../../lib/refusal.ts";
import { createKeyring } from "../../lib/seal.ts";
import type { Database } from "../../postgres/database.ts";
import { findCheckValues, insertCheckValues, replaceCheckValues, sampleSealedRows } from "./key-identity.sql.ts";
import {
  checkValueOf,
  type FoundMasterKey,
  findMasterKey,
  givenWorkerKeys,
  type MasterKeyConfig,
  makeMasterKey,
} from "./master-key.ts";
import { checkValuesOf, type NodeKeys, nodeKeysOf, workerKeyOf } from "./node-keys.ts";
import { countRunningProcesses, sealedColumns } from "./reseal.sql.ts";
import { contextOf } from "./reseal.ts";

/** Returns the keys to work with, or throws a refusal. */
export type SettleKey = (db: Database, config: MasterKeyConfig, now: number) => Promise<NodeKeys>;

const wayOut = "If it is lost for good, `kolli master-key adopt --secrets-are-lost` starts over without the stored secrets.";

type Explanation = { problem: string; remedy: string };

export const otherKeyText = ({ place }: FoundMasterKey, { databaseUrl }: MasterKeyConfig): Explanation => ({
  problem: `The master key in ${place} is not the one that encrypts this database's secrets.`,
  remedy:
    databaseUrl === null
      ? `Restore the master.key that belongs to this data folder. ${wayOut}`
      : `Set KOLLI_MASTER_KEY to the key that the other nodes use. ${wayOut}`,
});

export const noKeyText = ({ file }: FoundMasterKey, { databaseUrl }: MasterKeyConfig): Explanation => {
  const missing =
    databaseUrl === null ? `${file} is missing or empty` : `KOLLI_MASTER_KEY is not set and ${file} contains no key`;
  const remedy =
    databaseUrl === null
      ? "Restore that file from a backup."
      : "Set KOLLI_MASTER_KEY to the key that the other nodes use. A node that was started without it has its key in master.key in its data folder. A worker (--role worker) needs KOLLI_WORKER_KEY instead, which `kolli master-key worker-key` prints on a node that has the master key.";
  return {
    problem: `${missing}, but this database's secrets are already encrypted under a master key.`,
    remedy: `${remedy} ${wayOut}`,
  };
};

const refuse = ({ problem, remedy }: Explanation): never => {
  throw new Refusal(`${problem} ${remedy}`);
};

type Sealed = { total: number; readable: number };

/** Counts the stored secrets, and how many of them the key opens. */
const trySecrets = async (db: Database, key: Buffer | null): Promise<Sealed> => {
  const sealer = key && createKeyring(key, [workerKeyOf(key)]).sealer;
  const sealed = { total: 0, readable: 0 };
  for (const column of sealedColumns) {
    for (const { id, sealed: secret } of await sampleSealedRows(db, column)) {
      sealed.total++;
      if (sealer?.open(secret, contextOf[column.table](id)).ok) sealed.readable++;
    }
  }
  return sealed;
};

/** `new`: nothing is encrypted yet. `not-yet-known`: something is, by a version from before there was a check value. */
export type KeyVerdict = "right" | "other" | "missing" | "not-yet-known" | "new";

/**
 * A database from before the check value is recognised by its secrets. A few that a stray node wrote under another key do not
 * count: the key that reads most of them is right.
 */
export const judgeKey = async (db: Database, key: Buffer | null): Promise<KeyVerdict> => {
  const known = await findCheckValues(db);
  if (known && key) return known.checkValue.equals(checkValueOf(key)) ? "right" : "other";
  if (known) return "missing";
  const { total, readable } = await trySecrets(db, key);
  if (total === 0) return "new";
  if (key === null) return "missing";
  return readable * 2 >= total ? "not-yet-known" : "other";
};

export const workerKeyText = (problem: "other" | "not-yet"): Explanation =>
  problem === "other"
    ? {
        problem: "KOLLI_WORKER_KEY is not the worker key of this database.",
        remedy: "Set it to the output of `kolli master-key worker-key`, run on a machine that has the master key.",
      }
    : {
        problem: "This node has only the worker key, and the secrets that workers need are not encrypted under it yet.",
        remedy: "Once every node runs this version, run `kolli master-key reseal` on a machine that has the master key.",
      };

/** A worker's keys, which must be the database's. It creates none, and never looks for a master key. */
const settleWorkerKey = async (db: Database, given: readonly Buffer[]): Promise<NodeKeys> => {
  const known = (await findCheckValues(db))?.workerCheckValue ?? null;
  if (known === null) return refuse(workerKeyText("not-yet"));
  const current = given.find((key) => checkValueOf(key).equals(known));
  if (!current) return refuse(workerKeyText("other"));
  return { masters: [], workers: [current, ...given.filter((key) => key !== current)], isSplit: true };
};

/** This node's keys, which must be the database's. The first node of a new database creates the master key and sets both. */
export const settleMasterKey: SettleKey = async (db, config, now) => {
  const given = givenWorkerKeys(config);
  if (given.length > 0) return settleWorkerKey(db, given);
  const found = await findMasterKey(config);
  const ring = async (current: Buffer, other: Buffer | null): Promise<NodeKeys> =>
    nodeKeysOf(
      other === null || other.equals(current) ? [current] : [current, other],
      ((await findCheckValues(db))?.workerCheckValue ?? null) !== null,
    );
  // Started after a rotation, with the two still in the old order.
  if (found.next && (await findCheckValues(db))?.checkValue.equals(checkValueOf(found.next))) return ring(found.next, found.key);
  const verdict = await judgeKey(db, found.key);
  switch (verdict) {
    case "right":
      return ring(found.key!, found.next);
    case "other":
      return refuse(otherKeyText(found, config));
    case "missing":
      return refuse(noKeyText(found, config));
    case "new":
    case "not-yet-known": {
      const key = found.key ?? (await makeMasterKey(found.file));
      // No older node can have used a database without encrypted secrets.
      await insertCheckValues(db, checkValuesOf(key, verdict === "new"), now);
      // Another node may have set its own at the same moment.
      if ((await judgeKey(db, key)) !== "right") return refuse(otherKeyText(found, config));
      return ring(key, found.next);
    }
  }
};

/** If the key is lost: this node's becomes the database's, and secrets under the other one stay unreadable. */
export const adoptMasterKey: SettleKey = async (db, config, now) => {
  const running = (await countRunningProcesses(db))?.count ?? 0;
  if (running > 0) throw new Refusal(`Kolli is running (${running} processes on this database). Stop all of them first.`);
  const found = await findMasterKey(config);
  const key = found.key ?? (await makeMasterKey(found.file));
  const isSplit = ((await findCheckValues(db))?.workerCheckValue ?? null) !== null;
  await replaceCheckValues(db, checkValuesOf(key, isSplit), now);
  return nodeKeysOf([key], isSplit);
};
