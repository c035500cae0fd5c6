import { createHash } from "node:crypto";
import { seconds } from "../../lib/clock.ts";
import { newUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import type { RepeatableCall, RunOnce } from "../../use-cases/use-case.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { findTrackers } from "../trackers.sql.ts";
import { noSuchTracker, type TrackerUserError } from "../user-errors.ts";
import type { TrackerView } from "./creation.ts";
import { answerOnce } from "./idempotency.ts";
import { checkKey, inSortedOrder } from "./idempotency-key.ts";

type One = {
  tracker?: TrackerView | null;
  deletedTrackerId?: string | null;
  isNew?: boolean;
  trackerUserErrors: TrackerUserError[];
};
type Many = { results: readonly One[]; trackerUserErrors: TrackerUserError[] };

/** What is stored of an answer: the tracker's ID in its place. */
type StoredOne = Omit<One, "tracker"> & { trackerId?: string };
type StoredAnswer = { one: StoredOne } | { many: StoredOne[] };

/** An answer that is stored as it is: plain data, with nothing in it that changes. */
type Plain = { trackerUserErrors: TrackerUserError[] };

/** A check may wait for its carrier for a minute; after this long, the process that ran it is gone. */
const patienceMs = seconds(90);

const keepOne = ({ tracker, ...rest }: One): StoredOne => ({ ...rest, ...(tracker && { trackerId: tracker.id }) });

const isDone = ({ tracker, deletedTrackerId }: One): boolean => Boolean(tracker || deletedTrackerId);

/** Null if nothing was done: then the key is free again. */
const keep = (answer: One | Many): StoredAnswer | null => {
  if ("results" in answer) return answer.results.some(isDone) ? { many: answer.results.map(keepOne) } : null;
  return isDone(answer) ? { one: keepOne(answer) } : null;
};

/** The same trackers as they are now. One that was deleted meanwhile is said to be. */
const restore = async (db: Database, scope: Scope, kept: StoredAnswer): Promise<One | Many> => {
  const items = "many" in kept ? kept.many : [kept.one];
  const ids = items.flatMap(({ trackerId }) => trackerId ?? []);
  const found = new Map((ids.length === 0 ? [] : await findTrackers(db, scope, ids)).map((tracker) => [tracker.id, tracker]));
  const restored = items.map(({ trackerId, ...rest }): One => {
    if (rest.deletedTrackerId !== undefined) return rest;
    const tracker = trackerId === undefined ? null : (found.get(trackerId) ?? null);
    return { ...rest, tracker, ...(trackerId !== undefined && !tracker && { trackerUserErrors: [noSuchTracker()] }) };
  });
  return "many" in kept ? { results: restored, trackerUserErrors: [] } : restored[0]!;
};

const ofTrackers = { keep, restore };

/**
 * Gives a change its caller's Idempotency-Key: the same key and input have one effect, and the same answer. Within the transaction of
 * a change, the key and the change are stored together.
 */
const once =
  <Answer extends Plain, Stored>(
    refuse: (error: TrackerUserError) => Answer,
    ways: {
      keep(answer: Answer): Stored | null;
      restore(db: Database, scope: Scope, stored: Stored, run: () => Promise<Answer>): Answer | Promise<Answer>;
    },
  ): RunOnce =>
  async <Output>({ name, caller, input, deps: { db, clock } }: RepeatableCall, run: () => Promise<Output>) => {
    const key = checkKey(caller.idempotencyKey);
    if (!key.ok) return { output: refuse(key.failure) as unknown as Output, isRepeat: false };
    const inputHash = createHash("sha256").update(inSortedOrder(input)).digest();
    let isRepeat = false;
    const onRepeat = () => {
      isRepeat = true;
    };
    const call = { key: key.value!, heldBy: name, inputHash, trackerId: newUuid(clock.now()), patienceMs, onRepeat };
    const make = run as () => Promise<never>;
    const output = await answerOnce<Answer, Stored>({ db, clock }, caller.scope, call, {
      make,
      keep: ways.keep,
      restore: (stored) => ways.restore(db, caller.scope, stored, make),
      refuse,
    });
    return { output: output as unknown as Output, isRepeat };
  };

/** For what answers with one tracker. */
export const onceForOne = once<One | Many, StoredAnswer>((error) => ({ tracker: null, trackerUserErrors: [error] }), ofTrackers);
export const onceForDeletion = once<One | Many, StoredAnswer>(
  (error) => ({ deletedTrackerId: null, trackerUserErrors: [error] }),
  ofTrackers,
);
/** A call that is repeated because its answer was lost says again that it created the tracker. */
export const onceForFindOrCreate = once<One | Many, StoredAnswer>(
  (error) => ({ isNew: false, tracker: null, trackerUserErrors: [error] }),
  ofTrackers,
);
/** For a list of either. */
export const onceForMany = once<One | Many, StoredAnswer>((error) => ({ results: [], trackerUserErrors: [error] }), ofTrackers);

/** For an answer that is no tracker; `nothing` is what it says if nothing was done. */
export const onceForPlain = (nothing: object): RunOnce =>
  once<Plain, Plain>((error) => ({ ...nothing, trackerUserErrors: [error] }), {
    keep: (answer) => (answer.trackerUserErrors.length === 0 ? answer : null),
    restore: (_db, _scope, kept) => kept,
  });

/** For a list that changes nothing if it is done again: its answer is given by doing so, and the key says that it is a repeated one. */
export const onceByRepeating: RunOnce = once<Many, Record<string, never>>(
  (error) => ({ results: [], trackerUserErrors: [error] }),
  {
    keep: ({ results }) => (results.some(isDone) ? {} : null),
    restore: (_db, _scope, _kept, run) => run(),
  },
);
