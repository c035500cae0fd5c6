import { ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import { defineUseCase } from "../../use-cases/use-case.ts";
import { type AccountFailure, refuseAccount } from "../account-errors.ts";
import { type OwnDeps, ownTransaction, ownWith, routeCosts } from "../sign-in/own-change.ts";
import { findDigest, type StoredDigest, updateDigest } from "./digest.sql.ts";

/** The next time that a clock in the time zone shows the hour. A day on which it is skipped has the hour after it. */
export const nextDigestAt = (now: number, hour: number, timeZone: string): number => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour }) }).epochMilliseconds;
  return at(today) > now ? at(today) : at(today.add({ days: 1 }));
};

const isTimeZone = (name: string): boolean => {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
};

export const readDigest = async (db: Database, userId: string): Promise<StoredDigest> =>
  (await findDigest(db, userId)) ?? { hour: null, timeZone: null };

/** Whether and when the person gets the daily mail with what needs attention. An empty hour turns it off. */
export const changeDigest = defineUseCase({
  name: "Own.digestChange",
  permission: ownWith("never"),
  cost: { weight: routeCosts.change },
  async run(_caller, typed: { hour: string; timeZone: string }, change: OwnDeps): Promise<Result<StoredDigest, AccountFailure>> {
    const isOn = typed.hour !== "";
    const hour = isOn ? Number(typed.hour) : null;
    if (hour !== null && !(Number.isInteger(hour) && hour >= 0 && hour <= 23))
      return refuseAccount("INVALID_INPUT", "hour must be from 0 to 23, or empty for no mail.", { field: "hour" });
    if (hour !== null && !isTimeZone(typed.timeZone))
      return refuseAccount("INVALID_INPUT", "timeZone is not an IANA time zone such as Europe/Stockholm.", { field: "timeZone" });
    if (hour !== null && change.outbox === null)
      return refuseAccount("INVALID_INPUT", "This server sends no email. Its operator sets KOLLI_SMTP_URL.", { field: "hour" });
    const stored = { hour, timeZone: hour === null ? null : typed.timeZone };
    return ownTransaction(change, async (tx, user) => {
      const dueAt = hour === null ? null : nextDigestAt(change.now, hour, typed.timeZone);
      await updateDigest(tx, user.id, { ...stored, dueAt });
      return ok(stored);
    });
  },
  audit: "nothing",
});
