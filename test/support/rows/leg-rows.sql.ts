import type { Database } from "../../../src/postgres/database.ts";

type CheckRow = {
  carrier: string;
  legCode: string | null;
  status: string;
  stopReason: string | null;
  hints: unknown;
  accountId: string | null;
};

/** The checks of a tracker, its own first. */
export const checkRows = (db: Database, trackerId: string) =>
  db.many<CheckRow>(
    "check_rows",
    `select carrier, leg_code as "legCode", status, stop_reason as "stopReason", hints, account_id as "accountId" from due_check where tracker_id = $1 order by leg_code nulls first`,
    [trackerId],
  );

/** As a node of the version before stops or deletes a tracker: it knows of the own row alone. */
export const endOwnCheck = (db: Database, trackerId: string) =>
  db.run("end_own_check", "delete from due_check where tracker_id = $1 and leg_code is null", [trackerId]);
