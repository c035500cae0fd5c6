import { fail, ok, type Result } from "../../lib/result.ts";
import type { ApiCall } from "../call.ts";
import type { ShownParcel } from "../parcel.ts";
import type { Failure } from "../rival.ts";
import { listParcels, readParcel } from "../tracker-calls.ts";
import { easypostKey, easypostTrackerIds, easypostTrackerMissing } from "./translate.ts";

/** A tracker that `kolli move` brought keeps the ID that it had at EasyPost. */
const findMoved = async (call: ApiCall, id: string): Promise<Result<ShownParcel, Failure>> => {
  if (!/^trk_\w{1,64}$/.test(id)) return fail(easypostTrackerMissing);
  const found = await listParcels(call, { first: 1, filter: { metadata: { [easypostKey]: { id } } } });
  if (!found.ok) return found;
  const [parcel] = found.value.nodes;
  return parcel ? ok(parcel) : fail(easypostTrackerMissing);
};

/** By our ID in their form, otherwise by the one that it had there. */
export const findEasypostTracker = async (call: ApiCall, id: string): Promise<Result<ShownParcel, Failure>> => {
  const gid = easypostTrackerIds.read(id);
  const own = gid === null ? null : await readParcel(call, gid);
  return own && (own.ok || own.failure.code !== "NOT_FOUND") ? own : findMoved(call, id);
};
