import type { ApplyOutcomes } from "../checks/apply/apply.ts";
import type { ConnectedAccount } from "../checks/ask/ask.ts";
import type { Clock } from "../lib/clock.ts";
import { delay, elapsedMs, newLeaseToken, random } from "../lib/machine.ts";
import type { Database } from "../postgres/database.ts";
import { askedCode, type ClaimedCheck, claimParcels, makeParcelDue } from "../trackers/claims/claim.sql.ts";
import { claimLegsByNumber, makeLegsDue } from "../trackers/claims/claim-legs.sql.ts";
import { codeKeyOf, legKeyOf } from "../trackers/tracker.ts";
import type { Reading } from "../tracking/reading.ts";
import { allBucketsOf, bucketsOf, type SpreadOf } from "../workspaces/buckets.ts";
import type { Scope } from "../workspaces/scope.ts";

export type CarrierNews = {
  /** `carriers`: whose parcel it may be, if an aggregator reports it. */
  readings: readonly { code: string; reading: Reading; raw: string; carriers?: readonly string[] }[];
  fetchNow: readonly string[];
};

/** What an account was brought. */
export type ReceivePush = (account: ConnectedAccount, news: CarrierNews) => Promise<{ trackers: number }>;

const leaseMs = 60_000;
/** Another push about the same parcel may take the lease before this one is written: then it is its turn a moment later. */
const attempts = 8;
const longestPauseMs = 1_000;

/** What a carrier pushes takes the way of a check: claimed, merged, applied. What it only hints at is asked for immediately. */
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
    const buckets = allBucketsOf(scope, spread);
    const claimAll = async (codes: readonly string[], token: string): Promise<readonly ClaimedCheck[]> => {
      const lease = { now, leaseUntil: now + leaseMs, token, accountId };
      const own = await claimParcels(db, scope, codes.flatMap(placesOf), lease);
      const found = new Set(own.map(({ codeKey }) => codeKey));
      const legKeys = codes.map(codeKeyOf).flatMap((code) => (found.has(code) ? [] : legKeyOf(carrier, code)));
      return legKeys.length === 0 ? own : [...own, ...(await claimLegsByNumber(db, scope, { buckets, legKeys }, lease))];
    };
    const readingOf = new Map(readings.map((one) => [codeKeyOf(one.code), one]));
    const reached = new Set<string>();
    let waiting = readings.map(({ code }) => code);
    let tookMs = 0;
    for (let attempt = 0; attempt < attempts && waiting.length > 0; attempt++) {
      // By how long writing takes here: on a slow database shorter pauses would have them take it from each other all the time.
      if (attempt > 0) await delay(Math.min(longestPauseMs, Math.max(5, tookMs) * 2 ** attempt) * random());
      const startedAt = elapsedMs();
      const claims = await claimAll(waiting, newLeaseToken());
      const applied = new Set<string>();
      await apply(
        claims.map((claim) => {
          const { reading, raw } = readingOf.get(askedCode(claim))!;
          // The account that knew the parcel first stays, even if another account of the carrier reports it, too.
          const knewIt = claim.readingDigest !== null ? claim.accountId : null;
          const answer = { ok: true, value: { reading, raw, isPush: true } } as const;
          return { claim, accountId: knewIt ?? accountId, answer };
        }),
        applied,
      );
      for (const trackerId of applied) reached.add(trackerId);
      const late = new Set(claims.filter(({ trackerId }) => !reached.has(trackerId)).map(askedCode));
      waiting = waiting.filter((code) => late.has(codeKeyOf(code)));
      tookMs = elapsedMs() - startedAt;
    }
    // What never had its turn is asked for instead.
    for (const place of waiting.flatMap(placesOf)) await makeParcelDue(db, scope, place, now);
    if (waiting.length > 0 && fetchNow.length === 0) wakeChecker([accountId]);
    for (const place of fetchNow.flatMap(placesOf)) await makeParcelDue(db, scope, place, now);
    for (const code of fetchNow) await makeLegsDue(db, scope, { buckets, legKey: legKeyOf(carrier, codeKeyOf(code)) }, now);
    if (fetchNow.length > 0) wakeChecker([accountId]);
    return { trackers: reached.size };
  };
