import { accountsOfUnconnected } from "../../carriers/accounts/unconnected.ts";
import { ownCourier } from "../../carriers/own-courier/adapter.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { Tracker } from "../tracker.ts";
import { findTrackers } from "../trackers.sql.ts";
import { resumeTrackers } from "./bulk.sql.ts";

/** The parcel is where it was to go: nothing is left to follow. */
export const hasArrived = ({ stopReason }: Pick<Tracker, "stopReason">): boolean =>
  stopReason === "DELIVERED" || stopReason === "RETURNED";

/** What they are checked with, as it is until the transaction ends: a carrier that is connected meanwhile would be missed. */
const accountsFor = async (tx: Database, { workspaceId, mode }: Scope, trackers: readonly Tracker[]) => {
  if (mode === "TEST") return () => workspaceId;
  const choose = await accountsOfUnconnected(
    tx,
    trackers.map(({ carrier }) => ({ workspaceId, carrier })),
  );
  return (tracker: Tracker) => choose({ workspaceId, carrier: tracker.carrier }, tracker);
};

/** Tracks parcels again that were stopped or fell silent; others are left as they are. To be run in a transaction. */
export const resumeMany = async (tx: Database, scope: Scope, ids: readonly string[], now: number): Promise<void> => {
  const found = await findTrackers(tx, scope, ids);
  const stopped = found.filter((tracker) => tracker.stopReason !== null && !hasArrived(tracker));
  if (stopped.length === 0) return;
  const accountOf = await accountsFor(tx, scope, stopped);
  const rows = stopped.map((tracker) => {
    const accountId = accountOf(tracker);
    const isWaiting = accountId === null && tracker.carrier !== ownCourier.carrier;
    return { id: tracker.id, accountId, attention: isWaiting ? "CARRIER_NOT_CONNECTED" : null };
  });
  await resumeTrackers(tx, scope, rows, now);
};
