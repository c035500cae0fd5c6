import { sandboxBounds } from "../../carriers/sandbox/bounds.ts";
import { type AdvanceFailure, bucketsOfParcel, type Sandbox } from "../../carriers/sandbox/sandbox.ts";
import type { SandboxAction, SandboxFault } from "../../carriers/sandbox/script.ts";
import { outsideCost } from "../../graphql/cost/cost.ts";
import type { Clock } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import type { StatusDetail, TrackingStatus } from "../../tracking/statuses.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import type { SpreadOf } from "../../workspaces/buckets.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import { makeParcelDue } from "../claims/claim.sql.ts";
import type { CreateAnswer } from "../create/creation.ts";
import { onceForOne } from "../create/once.ts";
import { codeKeyOf } from "../tracker.ts";
import { mayChangeTrackers } from "../tracker-commands.ts";
import type { TrackerService } from "../tracker-service.ts";
import { noSuchTracker, type TrackerUserError, userError } from "../user-errors.ts";

export type TestAdvanceInput = {
  id: string;
  action: Exclude<SandboxAction["kind"], "DETAIL">;
  status?: TrackingStatus | null | undefined;
  statusDetail?: StatusDetail | null | undefined;
  speed?: number | null | undefined;
  fault?: SandboxFault | null | undefined;
};

export type TestAdvance = (scope: Scope, input: TestAdvanceInput) => Promise<CreateAnswer>;

export type TestAdvanceDeps = {
  db: TransactionalDatabase;
  clock: Clock;
  spreadOf: SpreadOf;
  sandbox: Sandbox;
  trackers: TrackerService;
};

type AdvanceDeps = UseCaseDeps & { readonly testAdvance: TestAdvance };
type GivenAction = Omit<TestAdvanceInput, "action"> & { action?: TestAdvanceInput["action"] | null | undefined };

export const advanceTestTracker = defineUseCase({
  name: "Mutation.testTrackerAdvance",
  permission: mayChangeTrackers,
  cost: { weight: outsideCost },
  run: ({ scope }, input: GivenAction, { testAdvance }: AdvanceDeps) =>
    testAdvance(scope, { ...input, action: input.action ?? "NEXT_STATUS" }),
  once: onceForOne,
  audit: {
    action: "tracker.test",
    exceptKeys: true,
    reachesOutside: true,
    entry: ({ tracker }, { id }) => (tracker ? { subjectId: id } : null),
  },
});

/** Plays something on a test tracker's parcel and checks it, on the path that a real carrier's news takes. */
export const createTestAdvance =
  ({ db, clock, spreadOf, sandbox, trackers }: TestAdvanceDeps): TestAdvance =>
  async (scope, input) => {
    const refused = (error: TrackerUserError): CreateAnswer => ({ tracker: null, trackerUserErrors: [error] });
    if (scope.mode !== "TEST")
      return refused(
        userError(
          "TEST_MODE_ONLY",
          null,
          "testTrackerAdvance works only with a test key: live parcels move only when their carriers report it.",
        ),
      );
    const tracker = await trackers.find(scope, input.id);
    if (!tracker) return refused(noSuchTracker());
    const action = readAction(input);
    if (!action.ok) return refused(action.failure);
    const parcel = {
      bucket: tracker.bucket,
      workspaceId: scope.workspaceId,
      carrier: tracker.carrier,
      codeKey: codeKeyOf(tracker.trackingCode),
    };
    if (addsScans(action.value) && (await trackers.checkpoints(tracker.id)).length >= trackerBounds.checkpointsOfTracker.cap)
      return refused(userError("CHECKPOINT_LIMIT_REACHED", null));
    const buckets = await bucketsOfParcel(spreadOf, parcel);
    const now = clock.now();
    // Together: a call that failed halfway would have moved the parcel, and its repetition would move it twice.
    const advanced = await db.transaction(async (tx) => {
      const played = await sandbox.advance(parcel, action.value, now, tx);
      if (played.ok) await Promise.all(buckets.map((bucket) => makeParcelDue(tx, scope, { ...parcel, bucket }, now)));
      return played;
    });
    if (!advanced.ok) return refused(explainAdvance(advanced.failure));
    return trackers.refresh(scope, input.id);
  };

const addsScans = (action: SandboxAction): boolean => {
  switch (action.kind) {
    case "NEXT_STATUS":
    case "STATUS":
    case "DETAIL":
    case "JOURNEY":
      return true;
    case "FAULT":
      return action.fault !== "CARRIER_ERROR_500" && action.fault !== "CARRIER_TIMEOUT" && action.fault !== "REWORDED_SCANS";
    case "RESET":
      return false;
  }
};

const needs = (field: string, what: string) => fail(userError("TEST_ACTION_INVALID", field, what));

const readAction = (input: TestAdvanceInput): Result<SandboxAction, TrackerUserError> => {
  const { action, status, statusDetail, speed, fault } = input;
  if (statusDetail) return readDetail(input, statusDetail);
  switch (action) {
    case "NEXT_STATUS":
    case "RESET":
      return ok({ kind: action });
    case "STATUS":
      return status
        ? ok({ kind: "STATUS", status })
        : needs("status", "The action STATUS needs `status`, the status to move the parcel to.");
    case "FAULT":
      return fault
        ? ok({ kind: "FAULT", fault })
        : needs("fault", "The action FAULT needs `fault`, the carrier fault to inject.");
    case "JOURNEY": {
      const chosen = speed ?? 3600;
      if (!(chosen >= 1 && chosen <= 1_000_000)) return needs("speed", "speed must be from 1 (real time) to 1000000.");
      return ok({ kind: "JOURNEY", speed: chosen, ...(status ? { finalStatus: status } : {}) });
    }
  }
};

/** NEXT_STATUS is what the action is if none is given. */
const readDetail = ({ action, status }: TestAdvanceInput, detail: StatusDetail): Result<SandboxAction, TrackerUserError> =>
  action === "NEXT_STATUS" || action === "STATUS"
    ? ok({ kind: "DETAIL", detail, ...(status && { status }) })
    : needs(
        "statusDetail",
        `statusDetail cannot be combined with ${action}. Leave out \`action\`, or use STATUS with \`status\`.`,
      );

const explainAdvance = (failure: AdvanceFailure): TrackerUserError => {
  switch (failure.code) {
    case "canned-code":
      return userError(
        "TEST_ACTION_INVALID",
        "id",
        "The codes K1000000000 to K1000000008 have a fixed journey. To play journeys, create a tracker with any other code.",
      );
    case "journey-ended":
      return userError(
        "TEST_ACTION_INVALID",
        "action",
        "The parcel has already been delivered. Use STATUS with a status such as RETURN_TO_SENDER, or RESET.",
      );
    case "no-scans-yet":
      return userError("TEST_ACTION_INVALID", "fault", "The parcel has no scans to reword yet. Advance it first.");
    case "journey-too-long":
      return userError(
        "CHECKPOINT_LIMIT_REACHED",
        "action",
        `A simulated journey can have at most ${sandboxBounds.stepsOfJourney.cap} scans. Use RESET to start another.`,
      );
    case "played-by-another":
      return userError("TEST_ACTION_INVALID", null, "The parcel was advanced by another call at the same time. Try again.");
  }
};
