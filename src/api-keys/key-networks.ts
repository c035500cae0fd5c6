import { siteOf } from "../lib/sign-in/network-of.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import { recordAudit } from "../workspaces/audit.ts";
import type { ApiKey } from "./api-keys.sql.ts";
import { apiKeyBounds } from "./bounds.ts";
import { insertKeyNetworks, type KeySighting } from "./key-networks.sql.ts";
import { keyActor, keyName, keySubject } from "./key-subject.ts";

/** Records in the audit log that a key is used from a network that is new, or not allowed. */
export type KeyNetworks = {
  /** Costs a look into a set if the address is known. */
  note(key: ApiKey, address: string, at: number, isRefused: boolean): void;
  flush(): Promise<void>;
};

const seenMax = apiKeyBounds.sightings.cap;

export const createKeyNetworks = (db: TransactionalDatabase): KeyNetworks => {
  const seen = new Set<string>();
  const waiting = new Map<string, KeySighting & { key: ApiKey }>();
  return {
    note(key, address, at, isRefused) {
      const name = `${key.id} ${address} ${isRefused}`;
      // One that finds no place among those that wait is noted when the key is used again.
      if (seen.has(name) || waiting.size >= seenMax) return;
      if (seen.size >= seenMax) seen.clear();
      seen.add(name);
      const network = siteOf(address);
      waiting.set(`${key.id} ${network} ${isRefused}`, { key, keyId: key.id, network, address, isRefused, at });
    },
    async flush() {
      if (waiting.size === 0) return;
      const batch = new Map(waiting);
      waiting.clear();
      try {
        await db.transaction(async (tx) => {
          for (const { keyId, network, isRefused } of await insertKeyNetworks(tx, [...batch.values()])) {
            const { key, address, at } = batch.get(`${keyId} ${network} ${isRefused}`)!;
            const action = isRefused ? "api-key.refuse-network" : "api-key.new-network";
            const auditAction = { action, ...keySubject(key), detail: { network } } as const;
            await recordAudit(tx, key, { actor: keyActor(keyName(key), address), auditAction, now: at });
          }
        });
      } catch (error) {
        // It is noted again when the key is used again.
        seen.clear();
        throw error;
      }
    },
  };
};
