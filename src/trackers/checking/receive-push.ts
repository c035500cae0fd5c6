import type { Clock } from "../../lib/clock.ts";
import { newLeaseToken } from "../../lib/machine.ts";
import type { Database } from "../../postgres/database.ts";
import type { Reading } from "../../tracking/reading.ts";
import { allBucketsOf, bucketsOf, type SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { codeKeyOf, legKeyOf } from "../tracker.ts";
import type { ApplyOutcomes } from "./apply.ts";
import type { ConnectedAccount } from "./ask.ts";
import { askedCode, type ClaimedCheck, claimParcels, makeParcelDue } from "./claim.sql.ts";
import { claimLegsByNumber, makeLegsDue } from "./claim-legs.sql.ts";

export type CarrierNews = {
  readings: readonly { code: string; reading: Reading; raw: string }[];
  fetchNow: readonly string[];
};

/** What an account was brought. */
export type ReceivePush = (account: ConnectedAccount, news: CarrierNews) => Promise<{ trackers: number }>;

const leaseMs = 60_000;

/** What a carrier pushes takes the way of a check: claimed, merged, applied. What it only hints at is asked for at once. */
export const createReceivePush =
  ({
    db,
    clock,
    spreadOf,
    apply,
    wakeChecker,
  }: {
    db: Database;
    clock: Clock;
    spreadOf: SpreadOf;
    apply: ApplyOutcomes;
    wakeChecker: (accountIds: readonly string[]) => void;
  }): ReceivePush =>
  async ({ id: accountId, workspaceId, carrier }, { readings, fetchNow }) => {
    const scope: Scope = { workspaceId, mode: "LIVE" };
    const now = clock.now();
    const spread = await spreadOf(scope.workspaceId);
    const placesOf = (code: string) => {
      const codeKey = codeKeyOf(code);
      return bucketsOf(scope, spread, carrier, codeKey).map((bucket) => ({ bucket, carrier, codeKey }));
    };
    const changedTracker = new Map(readings.map((one) => [codeKeyOf(one.code), one]));
    const buckets = allBucketsOf(scope, spread);
    const lease = { now, leaseUntil: now + leaseMs, token: newLeaseToken(), accountId };
    const claimAll = async (codes: readonly string[]): Promise<readonly ClaimedCheck[]> => {
      const own = await claimParcels(db, scope, codes.flatMap(placesOf), lease);
      const found = new Set(own.map(({ codeKey }) => codeKey));
      const legKeys = codes.map(codeKeyOf).flatMap((code) => (found.has(code) ? [] : legKeyOf(carrier, code)));
      return legKeys.length === 0 ? own : [...own, ...(await claimLegsByNumber(db, scope, { buckets, legKeys }, lease))];
    };
    const claims = readings.length === 0 ? [] : await claimAll(readings.map(({ code }) => code));
    await apply(
      claims.map((claim) => {
        const { reading, raw } = changedTracker.get(askedCode(claim))!;
        return { claim, accountId, answer: { ok: true, value: { reading, raw, isPush: true } } };
      }),
    );
    for (const place of fetchNow.flatMap(placesOf)) await makeParcelDue(db, scope, place, now);
    for (const code of fetchNow) await makeLegsDue(db, scope, { buckets, legKey: legKeyOf(carrier, codeKeyOf(code)) }, now);
    if (fetchNow.length > 0) wakeChecker([accountId]);
    return { trackers: claims.length };
  };
