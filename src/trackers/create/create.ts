import { createHash } from "node:crypto";
import { refusedTestCode } from "../../carriers/sandbox/canned.ts";
import { seconds } from "../../lib/clock.ts";
import { newBucketUuid, newUuid } from "../../lib/ids.ts";
import type { Result } from "../../lib/result.ts";
import type { Span } from "../../lib/telemetry/traces/span.ts";
import { bucketOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import type { ClaimedCheck } from "../claims/claim.sql.ts";
import type { Lease } from "../trackers.sql.ts";
import type { TrackerUserError } from "../user-errors.ts";
import { keepBulk, restoreBulk, type StoredBulk } from "./bulk-once.ts";
import { createAll } from "./create-many.ts";
import { createAsync, createSync } from "./create-one.ts";
import { type BulkAnswer, type CreateAnswer, type CreateDependencies, type Creating, refused } from "./creation.ts";
import { firstClaim } from "./first-claim.ts";
import { answerOnce } from "./idempotency.ts";
import { checkKey, hashedInput } from "./idempotency-key.ts";
import { createInserter } from "./inserting.ts";
import { type CheckedInput, checkInput, type JudgeCode, type TrackerInput } from "./tracker-input.ts";

export type CreateOptions = {
  async: boolean;
  idempotencyKey: string | null;
  /** A caller that may not read: it learns only of what it created itself. */
  onlyOwn?: { readonly callerId: string } | null;
  /** Called if the answer is that of an earlier call with the same key. */
  onRepeat?: (() => void) | undefined;
  /** Of the request, where traces are switched on. */
  span?: Span | undefined;
};

export type TrackerCreator = {
  create(scope: Scope, input: TrackerInput, options: CreateOptions): Promise<CreateAnswer>;
  /** Under an id that was chosen before; `onInserted` is called as soon as the tracker is there, before any carrier is waited for. */
  createAs(scope: Scope, input: TrackerInput, options: CreateAsOptions): Promise<CreateAnswer>;
  createMany(scope: Scope, inputs: readonly TrackerInput[], options?: BulkCreateOptions): Promise<BulkAnswer>;
  /** Under the caller's lease: no other process checks them before it ends. A claim for each that was created. */
  createHeld(scope: Scope, inputs: readonly TrackerInput[], lease: Lease): Promise<BulkAnswer & { claims: ClaimedCheck[] }>;
};

type CreateAsOptions = Pick<CreateOptions, "async" | "span"> & { id: string; onInserted: () => Promise<unknown> };
type BulkCreateOptions = Partial<Pick<CreateOptions, "idempotencyKey" | "onlyOwn" | "onRepeat" | "span">>;

/** A creation that asks no carrier takes milliseconds; longer than this, and its process is gone. */
const asyncPatienceMs = seconds(5);
/** A thousand take about a second. */
const bulkPatienceMs = seconds(15);

export const createTrackerCreator = (dependencies: CreateDependencies): TrackerCreator => {
  const creating: Creating = { ...dependencies, insertOne: createInserter(dependencies.db) };
  const check = (scope: Scope, input: TrackerInput) => checkFor(dependencies, scope, input);
  return {
    async create(scope, input, options) {
      const key = checkKey(options.idempotencyKey);
      const checked = check(scope, input);
      if (!key.ok || !checked.ok) {
        return refused([...(key.ok ? [] : [key.failure]), ...(checked.ok ? [] : checked.failure)]);
      }
      if (key.value !== null) return createOnce(creating, scope, checked.value, options, key.value);
      const origin = { id: null, span: options.span };
      return options.async
        ? createAsync(creating, scope, checked.value, origin)
        : createSync(creating, scope, checked.value, origin, false);
    },

    async createAs(scope, input, { async, span, id, onInserted }) {
      const checked = check(scope, input);
      if (!checked.ok) return refused(checked.failure);
      const origin = { id, span, onInserted };
      return async
        ? createAsync(creating, scope, checked.value, origin)
        : createSync(creating, scope, checked.value, origin, true);
    },

    async createMany(scope, inputs, options = {}) {
      const key = checkKey(options.idempotencyKey ?? null);
      if (!key.ok) return { results: [], trackerUserErrors: [key.failure] };
      const checked = inputs.map((input) => check(scope, input));
      if (key.value !== null) return createAllOnce(creating, scope, inputs, checked, options, key.value);
      return createAll(creating, scope, checked, { span: options.span, callId: null });
    },

    async createHeld(scope, inputs, lease) {
      const checked = inputs.map((input) => check(scope, input));
      const { inserted, ...answer } = await createAll(creating, scope, checked, { span: undefined, callId: null, lease });
      return { ...answer, claims: inserted.map((tracker) => firstClaim(tracker, lease, Promise.resolve(null))) };
    },
  };
};

const checkFor = ({ judgeCode }: CreateDependencies, { mode }: Scope, input: TrackerInput) =>
  checkInput(input, mode === "LIVE" ? judgeCode : judgeTestCode);

/** Test mode takes any code, but for the one that stands for those that live mode refuses. */
const judgeTestCode: JudgeCode = (carrier, codeKey) =>
  codeKey === refusedTestCode
    ? { possible: false, why: `${codeKey} cannot be a tracking code of ${carrier}. Test mode always refuses this code.` }
    : { possible: true };

const createOnce = async (
  creating: Creating,
  scope: Scope,
  input: CheckedInput,
  options: CreateOptions,
  key: string,
): Promise<CreateAnswer> => {
  const { db, clock, spreadOf, syncDeadlineMs } = creating;
  const inputHash = hashOf([hashedInput(input), options.async]);
  const spread = await spreadOf(scope.workspaceId);
  const trackerId = newBucketUuid(clock.now(), bucketOf(scope, spread, input.carrier, input.codeKey));
  const patienceMs = options.async ? asyncPatienceMs : syncDeadlineMs + asyncPatienceMs;
  const { span, onRepeat } = options;
  const call = { key, heldBy: options.onlyOwn?.callerId ?? null, inputHash, trackerId, patienceMs, onRepeat };
  return answerOnce<CreateAnswer, CreateAnswer>({ db, clock }, scope, call, {
    make: (id, isRepeat) =>
      options.async
        ? createAsync(creating, scope, input, { id, span })
        : createSync(creating, scope, input, { id, span }, isRepeat),
    keep: (answer) => (answer.tracker ? answer : null),
    restore: (answer) => answer,
    refuse: (error) => refused([error]),
  });
};

const createAllOnce = (
  creating: Creating,
  scope: Scope,
  inputs: readonly TrackerInput[],
  checked: readonly Result<CheckedInput, TrackerUserError[]>[],
  { span, onlyOwn, onRepeat }: BulkCreateOptions,
  key: string,
): Promise<BulkAnswer> => {
  const { db, clock } = creating;
  const inputHash = hashOf([
    "bulk",
    checked.map((item, index) => (item.ok ? hashedInput(item.value) : { refused: inputs[index] })),
  ]);
  const heldBy = onlyOwn?.callerId ?? null;
  const call = { key, heldBy, inputHash, trackerId: newUuid(clock.now()), patienceMs: bulkPatienceMs, onRepeat };
  return answerOnce<BulkAnswer, StoredBulk>({ db, clock }, scope, call, {
    make: (callId) => createAll(creating, scope, checked, { span, callId }),
    keep: keepBulk,
    restore: (kept) => restoreBulk(db, scope, kept),
    refuse: (error) => ({ results: [], trackerUserErrors: [error] }),
  });
};

const hashOf = (value: unknown): Buffer => createHash("sha256").update(JSON.stringify(value)).digest();
