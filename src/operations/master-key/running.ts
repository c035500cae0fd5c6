import { seconds } from "../../lib/clock.ts";
import { delay } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import { listProcessNames } from "./follow-key.sql.ts";

/** The ids of the keys that should seal; `work` is null while workers have no separate key. */
export type WantedIds = { master: string; work: string | null };

/** A process's name contains its key ids (`processName`): `-` in the first place is a worker without the master key. */
const idsIn = (name: string): string[] => name.split(" ").slice(2);

const lacks = (ids: readonly string[], { master, work }: WantedIds): boolean =>
  (ids[0] !== "-" && !ids.includes(master)) || (work !== null && !ids.includes(work));

const hasSwitched = (ids: readonly string[], { master, work }: WantedIds): boolean =>
  (ids[0] === "-" || ids[0] === master) && (work === null || ids[1] === work);

/** How many running processes could not open secrets sealed under these keys. */
export const countLacking = async (db: Database, wanted: WantedIds): Promise<number> =>
  (await listProcessNames(db)).filter(({ name }) => lacks(idsIn(name), wanted)).length;

const lookEveryMs = 250;

/** How many processes seal with these keys, once all do; null if one does not in time. */
export const awaitSwitch = async (db: Database, wanted: WantedIds, patienceMs: number = seconds(60)): Promise<number | null> => {
  for (let waited = 0; waited <= patienceMs; waited += lookEveryMs) {
    const names = await listProcessNames(db);
    if (names.every(({ name }) => hasSwitched(idsIn(name), wanted))) return names.length;
    await delay(lookEveryMs);
  }
  return null;
};
