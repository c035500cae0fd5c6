import type { Database } from "../postgres/database.ts";
import { announceKeyChange } from "./key-notices.sql.ts";

/** Those in this process who keep keys in memory. */
const listeners = new Set<(hash: string) => void>();

export const onKeyChange = (listener: (hash: string) => void): void => void listeners.add(listener);

/** Other processes hear of it by a notice; whoever is in this one has heard of it when the call returns. */
export const tellKeyChange = async (db: Database, hash: Buffer): Promise<void> => {
  for (const listener of listeners) listener(hash.toString("hex"));
  await announceKeyChange(db, hash);
};
