import { days, minutes } from "../../lib/clock.ts";
import type { PatientDatabase } from "../../postgres/database.ts";
import { lockCursor, moveCursor } from "../../predictions/counts/cells.sql.ts";
import { countNews } from "../incidents/count-news.ts";
import { countParcels } from "./count-parcels.ts";
import { findChangedParcels, findOpenParcels } from "./counted-parcels.sql.ts";
import { latestPosition, listWorkspaceIds } from "./feed-end.sql.ts";

const eventsOfPage = 2_000;
const openOfPage = 500;
/** Parcels under way about which there was nothing new are looked at again so often. */
const recountAfterMs = days(7);
const statementLimitMs = minutes(1);

/**
 * Counts the parcels of the next events in the feed, after their commit, and moves the cursor in the same transaction: what was
 * counted and how far are one. Returns whether there may be more.
 */
export const countNextEvents = (db: PatientDatabase, now: number): Promise<boolean> =>
  db.longTransaction(statementLimitMs, async (tx) => {
    const until = await latestPosition(tx);
    const after = await lockCursor(tx);
    if (after >= until) return false;
    const changed = await findChangedParcels(tx, { workspaceIds: await listWorkspaceIds(tx), after, until, limit: eventsOfPage });
    await countParcels(
      tx,
      changed.map(({ trackerId }) => trackerId),
      now,
    );
    await countNews(tx, changed);
    const isFull = changed.length === eventsOfPage;
    await moveCursor(tx, isFull ? changed.at(-1)!.position : until);
    return isFull;
  });

/** Parcels that were stopped or deleted while they were under way: that is no event. */
export const recountOpenParcels = (db: PatientDatabase, now: number): Promise<boolean> =>
  db.longTransaction(statementLimitMs, async (tx) => {
    await lockCursor(tx);
    const open = await findOpenParcels(tx, now - recountAfterMs, openOfPage);
    await countParcels(
      tx,
      open.map(({ trackerId }) => trackerId),
      now,
    );
    return open.length >= openOfPage;
  });

/** Until everything is counted, or the signal. */
export const followFeed = async (db: PatientDatabase, now: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted && (await countNextEvents(db, now)));
  while (!signal.aborted && (await recountOpenParcels(db, now)));
};
