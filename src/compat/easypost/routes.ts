import type { RivalRoute } from "../rival.ts";
import { deleteParcel } from "../tracker-calls.ts";
import { createEasypostTracker } from "./create.ts";
import { easypostEventRoutes } from "./events.ts";
import { findEasypostTracker } from "./find.ts";
import { batchEasypostTrackers, listEasypostTrackers } from "./list.ts";
import { easypostTrackerMissing, easypostTrackerOf } from "./translate.ts";

/** EasyPost's calls about trackers and events, at its version 2. */
export const easypostRoutes: readonly RivalRoute[] = [
  {
    method: "POST",
    path: "/v2/trackers",
    about:
      "Create a tracker. `carrier` is optional. The same code and carrier return the first tracker for three months; in test mode, EasyPost's test codes create a new one each time.",
    answer: createEasypostTracker,
  },
  {
    method: "GET",
    path: "/v2/trackers",
    about:
      "List trackers, newest first, with `page_size`, `before_id`, `after_id`, `start_datetime`, `end_datetime`, `tracking_code`, `tracking_codes` and `carrier`. Without `start_datetime`, all trackers are listed, not only those of the last month.",
    answer: listEasypostTrackers,
  },
  {
    method: "POST",
    path: "/v2/trackers/batch",
    about: "Retrieve the trackers of up to 100 `tracking_codes`.",
    answer: batchEasypostTrackers,
  },
  {
    method: "GET",
    path: "/v2/trackers/:id",
    about: "Retrieve a tracker, by its ID here or the one that it had at EasyPost before `kolli move`.",
    async answer({ params, mode }, call) {
      const found = await findEasypostTracker(call, params.id!);
      return found.ok ? { status: 200, body: easypostTrackerOf(found.value, mode) } : found.failure;
    },
  },
  {
    method: "DELETE",
    path: "/v2/trackers/:id",
    about: "Delete a tracker with its scans.",
    async answer({ params }, call) {
      const found = await findEasypostTracker(call, params.id!);
      if (!found.ok) return found.failure;
      const deleted = await deleteParcel(call, found.value.id);
      if (deleted.ok) return { status: 200, body: { success: true } };
      return deleted.failure.code === "NOT_FOUND" ? easypostTrackerMissing : deleted.failure;
    },
  },
  ...easypostEventRoutes,
];
