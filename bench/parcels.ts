import type { Script } from "../src/carriers/sandbox/script.ts";
import { hours } from "../src/lib/clock.ts";
import type { Database } from "../src/postgres/database.ts";
import { bucketOf } from "../src/workspaces/buckets.ts";
import type { Scope } from "../src/workspaces/scope.ts";
import { loadJourneys } from "./loading.sql.ts";

export const codeOf = (nth: number): string => `WEBHOOK${nth}`;

/** In live mode, as Bring numbers its packages: the last digit is checked. */
export const liveCodeOf = (nth: number): string => {
  const digits = `370438103${String(nth).padStart(8, "0")}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** The carrier has news of each parcel at its first check, so that each creation causes one event. */
export const announceParcels = async (db: Database, scope: Scope, count: number): Promise<void> => {
  const at = Date.now() - hours(1);
  const script: Script = {
    steps: (["ANNOUNCED", "COLLECTED", "DEPARTED"] as const).map((step, i) => ({ step, at: at + i * 60_000 })),
  };
  const all = Array.from({ length: count }, (_, nth) => {
    const codeKey = codeOf(nth);
    return { bucket: bucketOf(scope, 1, "BRING", codeKey), carrier: "BRING", codeKey };
  });
  await loadJourneys(db, scope, all, script);
};
