import { ok, type Result } from "../lib/result.ts";
import type { StatusDetail, TrackingStatus } from "../tracking/statuses.ts";
import type { ApiCall } from "./call.ts";
import { askedFields, type ShownParcel } from "./parcel.ts";
import type { Failure } from "./rival.ts";

/** The carrier of a test number that names none. */
export const testNumberCarrier = "UPS";

/** One scan of a test number's journey. */
export type TestStep = { readonly status: TrackingStatus; readonly statusDetail?: StatusDetail };

const advance = `mutation Play($input: TestTrackerAdvanceInput!) { testTrackerAdvance(input: $input) { tracker ${askedFields} trackerUserErrors { code message field } } }`;

/** A rival's test number: its parcel has its whole journey when it is created. */
export const playTestSteps = async (
  call: ApiCall,
  parcel: ShownParcel,
  steps: readonly TestStep[],
): Promise<Result<ShownParcel, Failure>> => {
  let played = parcel;
  for (const step of steps) {
    const answer = await call<{ readonly tracker: ShownParcel }>("testTrackerAdvance", advance, {
      input: { id: parcel.id, action: "STATUS", ...step },
    });
    if (!answer.ok) return answer;
    played = answer.value.tracker;
  }
  return ok(played);
};
