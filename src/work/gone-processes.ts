import type { Clock } from "../lib/clock.ts";
import { type Loop, startLoop } from "../lib/loop.ts";
import { elapsedMs, leaseHolder } from "../lib/machine.ts";
import type { Log } from "../lib/telemetry/log.ts";
import type { TransactionalDatabase } from "../postgres/database.ts";
import type { Notices } from "../postgres/notices.ts";
import type { DuePoll } from "./due-poll.ts";
import {
  areHoldersGone,
  findGoneHolders,
  forgetHolder,
  holdGone,
  leasedRows,
  releaseLeases,
  writeHolder,
} from "./gone-processes.sql.ts";

export type GoneProcessesOptions = {
  db: TransactionalDatabase;
  clock: Clock;
  log: Log;
  /** Its session holds the lock of this process (`lockOf`). */
  notices: Pick<Notices, "connected">;
  /** Its look says when to look for processes that are gone. */
  poll: DuePoll;
};

const lookEveryMs = 2_000;
/** While one seems to be gone, or this process cannot show that it lives. */
const lookAgainMs = 1_000;
/** A process must be missed for this long. */
const missedForMs = 2_000;
/** After this process had lost the database itself, others get the time to come back, too. */
const afterOutageMs = 5_000;
/** Rows of processes that have said nothing for a day are deleted. */
const writeEveryMs = 60_000;

type Sight = {
  /** The look for all kinds of work found one. */
  mayBeGone: boolean;
  /** Since when each process is missed. */
  readonly missedSince: Map<string, number>;
  writtenAt: number;
  wasConnected: boolean;
  lostAt: number;
};

/** Ends the leases of a process, table by table, as long as it stays away. */
export const takeOver = async (
  { db, clock, log }: Pick<GoneProcessesOptions, "db" | "clock" | "log">,
  holder: string,
): Promise<void> => {
  let released = 0;
  for (const rows of leasedRows) {
    const count = await db.transaction(async (tx) =>
      (await holdGone(tx, holder)) ? await releaseLeases(tx, rows, holder, clock.now()) : null,
    );
    if (count === null) return;
    released += count;
  }
  await forgetHolder(db, holder);
  if (released > 0) log.warn({ holder, rows: released }, "A process ended without finishing its work; others take it over");
};

const look = async (options: GoneProcessesOptions, sight: Sight): Promise<void> => {
  const { db, notices } = options;
  const now = elapsedMs();
  const isAway = !notices.connected();
  if (isAway || now - sight.writtenAt >= writeEveryMs) {
    await writeHolder(db, leaseHolder());
    sight.writtenAt = now;
  }
  if (isAway && sight.wasConnected) sight.lostAt = now;
  sight.wasConnected ||= !isAway;
  if (isAway || now - sight.lostAt < afterOutageMs) return sight.missedSince.clear();
  if (!sight.mayBeGone && sight.missedSince.size === 0) return;
  sight.mayBeGone = false;
  const gone = new Set((await findGoneHolders(db, leaseHolder())).map(({ holder }) => holder));
  for (const holder of sight.missedSince.keys()) if (!gone.has(holder)) sight.missedSince.delete(holder);
  for (const holder of gone) {
    const since = sight.missedSince.get(holder);
    if (since === undefined) sight.missedSince.set(holder, now);
    else if (now - since >= missedForMs) {
      await takeOver(options, holder);
      sight.missedSince.delete(holder);
    }
  }
};

/**
 * Takes over what processes that are gone had leased: within seconds, not when the leases end. A process shows that it lives by a
 * lock of its session, which the server ends with the connection: when the process is killed, immediately. While that session is
 * away it writes a row instead. One that only stands still keeps its session, and with it its leases.
 */
export const startTakeOver = (options: GoneProcessesOptions): Loop => {
  const sight: Sight = {
    mayBeGone: false,
    missedSince: new Map(),
    writtenAt: Number.NEGATIVE_INFINITY,
    wasConnected: false,
    lostAt: Number.NEGATIVE_INFINITY,
  };
  const loop = startLoop({
    everyMs: () => (sight.missedSince.size > 0 || !options.notices.connected() ? lookAgainMs : lookEveryMs),
    run: () => look(options, sight),
    onError: (error) => options.log.warn({ err: error }, "Processes that are gone could not be looked for; trying again"),
    isBackground: true,
  });
  const suspect = () => {
    if (sight.missedSince.size === 0 && !sight.mayBeGone) loop.wake();
    sight.mayBeGone = true;
  };
  options.poll.add({ name: "processes", isDue: areHoldersGone(leaseHolder()), onDue: suspect });
  return loop;
};
