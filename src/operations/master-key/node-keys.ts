import { hkdfSync } from "node:crypto";
import { createKeyring, type Keyring, keyIdOf, type Sealer } from "../../lib/seal.ts";
import type { CheckValues } from "./key-identity.sql.ts";
import { checkValueOf } from "./master-key.ts";

/** The keys that this node can open secrets with, the database's first; during a rotation there are two of each. */
export type NodeKeys = {
  /** Empty on a worker that only has the worker key. */
  masters: readonly Buffer[];
  workers: readonly Buffer[];
  /** Whether secrets for workers are sealed under the worker key; before the split, the master key seals everything. */
  isSplit: boolean;
};

/** It opens the secrets for workers, and reveals nothing about the master key. */
export const workerKeyOf = (masterKey: Buffer): Buffer => Buffer.from(hkdfSync("sha256", masterKey, "", "key of workers", 32));

export const nodeKeysOf = (masters: readonly Buffer[], isSplit: boolean): NodeKeys => ({
  masters,
  workers: masters.map(workerKeyOf),
  isSplit,
});

/** How a database recognises both keys. */
export const checkValuesOf = (masterKey: Buffer, isSplit: boolean): CheckValues => ({
  checkValue: checkValueOf(masterKey),
  workerCheckValue: isSplit ? checkValueOf(workerKeyOf(masterKey)) : null,
});

/** Which of a node's keys are the database's: an index in both lists, or -1. */
export const placeOfKeys = ({ masters, workers }: NodeKeys, { checkValue, workerCheckValue }: CheckValues): number =>
  masters.length > 0
    ? masters.findIndex((key) => checkValueOf(key).equals(checkValue))
    : workers.findIndex((key) => workerCheckValue !== null && checkValueOf(key).equals(workerCheckValue));

export type NodeKeyrings = {
  /** For secrets of nodes that serve people: two-factor secrets, test keys, mails, proofs of sign-in. */
  sealer: Sealer;
  /** For secrets that workers need: carriers' credentials, webhook secrets, the key of proofs of delivery. */
  workSealer: Sealer;
  /** Seals with the keys at this index of the node's lists from now on. False if it already did. */
  sealWith(place: number, isSplit: boolean): boolean;
  /** The id of the key that seals for people (`-`: none), of the one that seals for workers, and of all that can open. */
  keyIds(): string[];
};

const withoutMasterKey = "It is encrypted under the master key, and this node has only the worker key.";

/** A worker never seals with it: the code that would runs only on nodes with the master key. */
const closedSealer: Sealer = {
  seal() {
    throw new Error("This node has only the worker key, and cannot encrypt what only the master key decrypts.");
  },
  open: () => ({ ok: false, failure: { code: "unreadable", message: withoutMasterKey } }),
  openBytes: () => ({ ok: false, failure: { code: "unreadable", message: withoutMasterKey } }),
};

const underOtherKey =
  "It is encrypted under a key that this worker does not have. Run `kolli master-key reseal` on a machine that has the master key: it encrypts what workers need under their key";

export const createNodeKeyrings = (keys: NodeKeys): NodeKeyrings => {
  const { masters, workers } = keys;
  const sealing = (place: number, isSplit: boolean): Buffer => (isSplit ? workers : masters)[place]!;
  const people: Keyring | null = masters.length > 0 ? createKeyring(masters[0]!, [...masters, ...workers]) : null;
  const work = createKeyring(sealing(0, keys.isSplit), [...masters, ...workers], people ? undefined : underOtherKey);
  return {
    sealer: people?.sealer ?? closedSealer,
    workSealer: work.sealer,
    sealWith(place, isSplit) {
      const master = masters[place];
      const before = [people?.keyIds()[0], work.keyIds()[0]];
      if (master) people!.sealWith(keyIdOf(master));
      work.sealWith(keyIdOf(sealing(place, isSplit)));
      return before[0] !== people?.keyIds()[0] || before[1] !== work.keyIds()[0];
    },
    keyIds: () => {
      const [forPeople = "-", forWork] = [people?.keyIds()[0], work.keyIds()[0]!];
      return [forPeople, forWork, ...work.keyIds().filter((id) => id !== forPeople && id !== forWork)];
    },
  };
};
