import { forgetFullBuckets } from "../../api-keys/shared-spending.sql.ts";
import { wakeWaitingTrackers } from "../../carriers/accounts/account-changes.sql.ts";
import { days, hours, minutes, seconds } from "../../lib/clock.ts";
import { tidyAccounts } from "../../people/remove-expired.ts";
import { withStatementLimit } from "../../postgres/database.ts";
import { forgetIdempotencyKeys } from "../../trackers/create/idempotency.sql.ts";
import { removeOldDeliveries, workOffReplays } from "../../webhooks/log/housekeeping.ts";
import { forgetGoneNodes } from "../health.sql.ts";
import type { Runtime } from "../wiring/runtime.ts";
import type { MaintenanceTask } from "./maintenance.ts";
import { enforceRetention } from "./retention.ts";

type Wakers = { wakeChecker: () => void; wakeDeliverer: (endpointIds: readonly string[]) => void };

/** What has to be done now and then for the house to stay in order. */
export const maintenanceTasks = ({ db: usual, log }: Runtime, { wakeChecker, wakeDeliverer }: Wakers): MaintenanceTask[] => {
  // Nobody waits for these, and one that is given up would be as slow the next time.
  const db = withStatementLimit(usual, minutes(1));
  return [
    {
      name: "wake parcels whose carrier was connected in the moment they were created",
      everyMs: minutes(1),
      run: async (now) => {
        if ((await wakeWaitingTrackers(db, now)) > 0) wakeChecker();
      },
    },
    { name: "work off replays of deliveries", everyMs: seconds(1), run: (now) => workOffReplays(db, now, wakeDeliverer) },
    {
      name: "remove deliveries and attempts after 30 days",
      everyMs: minutes(10),
      run: async (now) => {
        const count = await removeOldDeliveries(db, now);
        if (count > 0) log.info({ count }, "Old deliveries and attempts were removed");
      },
    },
    { name: "forget what nobody has spent for a day", everyMs: hours(1), run: () => forgetFullBuckets(db) },
    { name: "forget nodes that are gone", everyMs: hours(1), run: () => forgetGoneNodes(db) },
    { name: "clear expired sessions, links and throttles away", everyMs: hours(1), run: (now) => tidyAccounts(db, now) },
    { name: "forget idempotency keys after a day", everyMs: hours(1), run: (now) => forgetIdempotencyKeys(db, now - days(1)) },
    {
      name: "delete trackers that outlived their workspace's retention",
      everyMs: hours(1),
      run: async (now) => {
        const count = await enforceRetention(db, now);
        if (count > 0) log.info({ count }, "Finished trackers were deleted, as old as their workspaces keep them");
      },
    },
  ];
};
