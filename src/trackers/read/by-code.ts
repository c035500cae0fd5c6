import type { Database } from "../../postgres/database.ts";
import { bucketsOf, type SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { batchedByScope } from "../../workspaces/scoped-batcher.ts";
import { codeKeyOf, type Tracker } from "../tracker.ts";
import { findTrackersByCode } from "./by-code.sql.ts";

export type Parcel = { readonly carrier: string; readonly trackingCode: string };

/** The workspace's newest tracker on a parcel: those of a page are found in one statement. */
export type LoadByCode = (scope: Scope, parcel: Parcel) => Promise<Tracker | null>;

const keyOf = ({ carrier, trackingCode }: Parcel): string => `${carrier} ${codeKeyOf(trackingCode)}`;

export const createLoadByCode = ({ db, spreadOf }: { db: Database; spreadOf: SpreadOf }): LoadByCode =>
  batchedByScope(async (scope, parcels: readonly Parcel[]) => {
    const spread = await spreadOf(scope.workspaceId);
    const placed = parcels.flatMap(({ carrier, trackingCode }) => {
      const codeKey = codeKeyOf(trackingCode);
      return bucketsOf(scope, spread, carrier, codeKey).map((bucket) => ({ bucket, carrier, codeKey }));
    });
    const found = await findTrackersByCode(db, scope, placed);
    // Of several buckets the last one written is the newest.
    const newest = new Map(
      found.toSorted((a, b) => a.createdAt - b.createdAt).map((tracker) => [`${tracker.carrier} ${tracker.codeKey}`, tracker]),
    );
    return (parcel): Tracker | null => newest.get(keyOf(parcel)) ?? null;
  }, keyOf);
