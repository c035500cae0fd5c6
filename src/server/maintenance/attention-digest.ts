import { createOtherSubjects } from "../../destinations/log/attention-subjects.ts";
import { hours } from "../../lib/clock.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { plainName } from "../../mail/plain-name.ts";
import { type DueDigest, findDueDigests, moveDigest } from "../../people/digest/digest.sql.ts";
import { nextDigestAt } from "../../people/digest/own-digest.ts";
import { membershipsOf } from "../../people/members.sql.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { readGroups } from "../../trackers/attention/attention.ts";
import { describedKinds } from "../../trackers/attention/kinds.ts";

const peopleAtOnce = 100;

/** What needs attention in live mode in one workspace: a line for each reason. */
const linesOf = async (db: TransactionalDatabase, workspaceId: string, name: string, now: number) => {
  const groups = await readGroups(
    { db, otherSubjects: createOtherSubjects(db) },
    { workspaceId, mode: "LIVE" },
    { now, state: "OPEN" },
  );
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    lines: groups.map(({ kind, count, isMore }) => {
      const { title, advice } = describedKinds[kind];
      return `${plainName(name)}: ${title}, ${count.toLocaleString("en")}${isMore ? " or more" : ""}. ${advice.action}`;
    }),
  };
};

const dayIn = (now: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();

const mailOne = async (db: TransactionalDatabase, outbox: Outbox, due: DueDigest, now: number): Promise<boolean> => {
  const { userId, email, hour, timeZone } = due;
  const memberships = (await membershipsOf(db, userId)).filter(({ eraseAt }) => eraseAt === null);
  const found = await Promise.all(memberships.map((one) => linesOf(db, one.workspaceId, one.workspaceName, now)));
  const count = found.reduce((sum, one) => sum + one.count, 0);
  return db.transaction(async (tx) => {
    if ((await moveDigest(tx, due, nextDigestAt(now, hour, timeZone))) === 0 || count === 0) return false;
    return outbox.order(tx, {
      kind: "digest",
      to: email,
      // Once a day, whatever happens between this and the next.
      onceKey: `digest:${userId}:${dayIn(now, timeZone)}`,
      now,
      expiresAt: now + hours(20),
      subject: count === 1 ? "1 thing needs attention" : `${count.toLocaleString("en")} things need attention`,
      paragraphs: [...found.flatMap(({ lines }) => lines), "You get this daily. Turn it off in your account."],
      action: { label: "Open the list", url: `${outbox.publicUrl}/` },
    });
  });
};

/** One mail a day for each person who wants it, at their hour; none if nothing needs attention. Returns how many were ordered. */
export const mailDigests = async (
  db: TransactionalDatabase,
  outbox: Outbox,
  now: number,
  signal: AbortSignal,
): Promise<number> => {
  let ordered = 0;
  for (;;) {
    const due = await findDueDigests(db, now, peopleAtOnce);
    for (const one of due) {
      if (signal.aborted) return ordered;
      if (await mailOne(db, outbox, one, now)) ordered++;
    }
    if (due.length < peopleAtOnce) return ordered;
  }
};
