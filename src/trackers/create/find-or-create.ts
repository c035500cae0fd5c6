import { createHash } from "node:crypto";
import type { CarrierCandidate } from "../../carriers/number-formats/candidates.ts";
import { carrierOfMisreadCode } from "../../carriers/number-formats/misread.ts";
import { type Clock, seconds } from "../../lib/clock.ts";
import { newBucketUuid } from "../../lib/ids.ts";
import { delay } from "../../lib/machine.ts";
import type { Span } from "../../lib/telemetry/traces/span.ts";
import type { Database } from "../../postgres/database.ts";
import { bucketOf, bucketsOf, type SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { findActiveTracker } from "../read/by-code.sql.ts";
import { codeKeyOf, type Tracker } from "../tracker.ts";
import { userError } from "../user-errors.ts";
import type { TrackerCreator } from "./create.ts";
import type { CreateAnswer } from "./creation.ts";
import { releaseIdempotencyKey, takeIdempotencyKey } from "./idempotency.sql.ts";
import type { TrackerInput } from "./tracker-input.ts";

/** Without a carrier, the code's format decides. */
export type FindOrCreateInput = Omit<TrackerInput, "carrier"> & { carrier?: string | null | undefined };
export type FindOrCreateAnswer = CreateAnswer & { isNew: boolean };

export type FindOrCreate = (
  scope: Scope,
  input: FindOrCreateInput,
  options: { async: boolean; span?: Span | undefined },
) => Promise<FindOrCreateAnswer>;

export type FindOrCreateDependencies = {
  db: Database;
  clock: Clock;
  spreadOf: SpreadOf;
  createAs: TrackerCreator["createAs"];
  candidates: (scope: Scope, trackingCode: string) => Promise<readonly CarrierCandidate[]>;
  nameOf: (carrier: string) => string;
};

const lookAgainMs = 25;
/** A creation takes milliseconds before it waits for a carrier; after this long its process is gone, and another takes over its id. */
const patienceMs = seconds(5);
/** Whatever was begun longer ago than this is over: its id is not used again. */
const forgottenMs = seconds(60);
const shownCandidates = 5;

/**
 * The workspace's active tracker on a parcel, or a new one. Of calls at the same moment one takes the parcel's key and creates;
 * the others find what it created. A key that its process left behind is taken over under the same tracker id, so that both
 * would create the same tracker.
 */
export const createFindOrCreate = (dependencies: FindOrCreateDependencies): FindOrCreate => {
  const { db, clock, spreadOf, createAs } = dependencies;

  const refuse = (message: string): FindOrCreateAnswer => ({
    tracker: null,
    isNew: false,
    trackerUserErrors: [userError("CARRIER_NOT_RECOGNISED", "carrier", message)],
  });

  /** The one sure candidate, or why there is none. */
  const carrierOf = async (scope: Scope, { carrier, trackingCode }: FindOrCreateInput) => {
    if (carrier) return { carrier };
    const candidates = await dependencies.candidates(scope, trackingCode);
    const sure = candidates.find(({ isSure }) => isSure);
    if (sure) return { carrier: sure.carrier };
    if (candidates.length === 0) {
      const misread = carrierOfMisreadCode(trackingCode);
      const about = misread
        ? `The tracking code looks like ${dependencies.nameOf(misread)}, but its check digit is wrong. Compare it with the label, or set carrier.`
        : "The tracking code's format matches no carrier. Set carrier.";
      return { why: about };
    }
    const shown = candidates.slice(0, shownCandidates).map(({ carrier: one }) => `${one} (${dependencies.nameOf(one)})`);
    const more = candidates.length > shown.length ? ` and ${candidates.length - shown.length} more` : "";
    return { why: `The tracking code may belong to ${shown.join(", ")}${more}. Set carrier to the one that it is from.` };
  };

  return async (scope, input, options) => {
    const chosen = await carrierOf(scope, input);
    if ("why" in chosen) return refuse(chosen.why);
    const { carrier } = chosen;
    const codeKey = codeKeyOf(input.trackingCode);
    const spread = await spreadOf(scope.workspaceId);
    const places = bucketsOf(scope, spread, carrier, codeKey).map((bucket) => ({ bucket, carrier, codeKey }));
    const findActive = async (): Promise<Tracker | undefined> =>
      (await findActiveTracker(db, scope, places)).toSorted((a, b) => b.createdAt - a.createdAt)[0];
    // What a caller sends as a header has no control characters: none of its keys is one of these.
    const digest = createHash("sha256").update(`${carrier} ${codeKey}`).digest();
    const key = `\u0001find ${digest.toString("base64url")}`;
    for (;;) {
      const found = await findActive();
      if (found) return { tracker: found, isNew: false, trackerUserErrors: [] };
      const now = clock.now();
      const trackerId = newBucketUuid(now, bucketOf(scope, spread, carrier, codeKey));
      const taken = await takeIdempotencyKey(db, scope, {
        key,
        inputHash: digest,
        trackerId,
        now,
        forgetBefore: now - forgottenMs,
      });
      if (!taken || !(taken.isOurs || now >= taken.takenAt + patienceMs)) {
        await delay(lookAgainMs);
        continue;
      }
      // Between the look and the key another call may have created it and given the key back.
      const meanwhile = await findActive();
      const free = () => releaseIdempotencyKey(db, scope, { key, trackerId: taken.trackerId });
      if (meanwhile) {
        await free();
        return { tracker: meanwhile, isNew: false, trackerUserErrors: [] };
      }
      const answer = await createAs(scope, { ...input, carrier }, { ...options, id: taken.trackerId, onInserted: free });
      if (!answer.tracker) await free();
      return { ...answer, isNew: answer.tracker !== null };
    }
  };
};
