import { forgetFullBuckets } from "../../api-keys/shared-spending.sql.ts";
import { removeOldObservations } from "../../carriers/client/observations.ts";
import { type CarrierIncident, deleteOldCarrierScans, deleteOldIncidents } from "../../checks/incidents/incidents.sql.ts";
import { noticeIncidents } from "../../checks/incidents/notice-incidents.ts";
import { daysOfNews } from "../../checks/incidents/silence.ts";
import { calibratePredictions } from "../../checks/learn/calibrate.ts";
import { areEventsUncounted } from "../../checks/learn/feed-end.sql.ts";
import { followFeed } from "../../checks/learn/follow-feed.ts";
import { removeOldNotes } from "../../checks/learn/old-notes.ts";
import { eraseDeletedWorkspaces } from "../../dashboard-api/workspace-data/erase-workspace.ts";
import { removeOldDeliveries, workOffReplays } from "../../destinations/log/housekeeping.ts";
import { type Enqueued, enqueueDeliveries } from "../../destinations/queue/enqueue.ts";
import { insertEvents } from "../../events/events.sql.ts";
import { removeOldEvents } from "../../events/feed/feed-horizon.ts";
import { incidentEvent } from "../../events/incident-event.ts";
import { days, hours, minutes, seconds } from "../../lib/clock.ts";
import { inBatches } from "../../lib/in-batches.ts";
import { forgetOldMails } from "../../mail/mail.sql.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { tidyAccounts } from "../../people/remove-expired.ts";
import { type Database, withStatementLimit } from "../../postgres/database.ts";
import { deleteOldCells } from "../../predictions/counts/cells.sql.ts";
import { deleteOldDeliveryStats } from "../../predictions/counts/delivery-stats.sql.ts";
import { oldestWeekOfStats } from "../../predictions/counts/delivery-stats.ts";
import { deleteOrphanDocuments, eraseOldProofs } from "../../proofs/proof-retention.sql.ts";
import { noteFullOutboxes } from "../../recipients/full-outboxes.ts";
import { forgetIdempotencyKeys } from "../../trackers/create/idempotency.sql.ts";
import { removeLeftoversOfFinished } from "../../trackers/finished.ts";
import { areBacklogsDue } from "../../work/backlogs/backlogs.sql.ts";
import { type BacklogPorts, workOffBacklogs } from "../../work/backlogs/backlogs.ts";
import { deleteOldAuditEntries } from "../../workspaces/audit.sql.ts";
import { spreadGrownWorkspaces } from "../../workspaces/growth.ts";
import { forgetGoneNodes } from "../health.sql.ts";
import type { Runtime } from "../wiring/runtime.ts";
import { mailDigests } from "./attention-digest.ts";
import type { MaintenanceTask } from "./maintenance.ts";
import { deleteOutlived } from "./retention.sql.ts";
import { mailTrouble } from "./trouble-mails.ts";

type Wakers = {
  backlogKinds?: BacklogPorts["kinds"];
  wakeDeliverer: (endpointIds: readonly string[]) => void;
  keepSubscriptions?: () => Promise<void>;
};

/** Many rows belong to a tracker: a batch has fewer trackers than single rows. */
const trackersAtOnce = 500;

/** A task that logs how much it removed. */
const removalsOf =
  ({ log }: Runtime) =>
  (name: string, everyMs: number, remove: MaintenanceTask["run"]): MaintenanceTask => ({
    name,
    everyMs,
    run: async (now, signal) => {
      const count = await remove(now, signal);
      if (count) log.info({ task: name, count }, "Expired data was removed");
    },
  });

/**
 * Tasks about people, their sign-ins and their actions. Workers need no right to any of it, so nodes with the master key run
 * them.
 */
export const peopleTasks = (runtime: Runtime, outbox: Outbox | null): MaintenanceTask[] => {
  const { db: usual, config } = runtime;
  const db = withStatementLimit(usual, minutes(1));
  const removal = removalsOf(runtime);
  return [
    {
      name: "tell by mail what fails and needs a person",
      everyMs: minutes(5),
      run: async (now) => (outbox === null ? 0 : mailTrouble(usual, outbox, now)),
    },
    {
      name: "mail what needs attention to those who want it daily",
      everyMs: minutes(5),
      run: async (now, signal) => (outbox === null ? 0 : mailDigests(usual, outbox, now, signal)),
    },
    { name: "forget mails that were sent 90 days ago", everyMs: days(1), run: (now) => forgetOldMails(db, now - days(90)) },
    { name: "clear expired sessions, links and throttles away", everyMs: hours(1), run: (now) => tidyAccounts(db, now) },
    removal("erase workspaces a week after they were deleted", hours(1), (now, signal) =>
      eraseDeletedWorkspaces(db, now, signal),
    ),
    removal("remove old entries of the audit log", days(1), async (now, signal) =>
      config.auditDays === 0 ? 0 : inBatches((limit) => deleteOldAuditEntries(db, now - days(config.auditDays), limit), signal),
    ),
  ];
};

/** Records the event of an incident with its deliveries. */
export const announceIncident = async (tx: Database, incident: CarrierIncident): Promise<Enqueued> => {
  const events = [incidentEvent(incident)];
  const [, enqueued] = await Promise.all([insertEvents(tx, events), enqueueDeliveries(tx, events)]);
  return enqueued;
};

export const maintenanceTasks = (
  runtime: Runtime,
  { wakeDeliverer, backlogKinds = {}, keepSubscriptions = async () => {} }: Wakers,
): MaintenanceTask[] => {
  const { db: usual, config, clock, log } = runtime;
  // These are not urgent, and an interrupted one would be as slow the next time.
  const db = withStatementLimit(usual, minutes(1));
  const removal = removalsOf(runtime);
  return [
    { name: "keep parcels subscribed at carriers that push", everyMs: minutes(15), run: keepSubscriptions },
    {
      name: "work off what changes left to do",
      everyMs: seconds(10),
      hasWork: areBacklogsDue,
      // Other tasks get their turns beside a long one.
      run: (_now, signal) => workOffBacklogs({ db: usual, clock, log, kinds: backlogKinds }, { signal, forMs: seconds(30) }),
    },
    {
      name: "continue replays of deliveries whose process ended",
      everyMs: minutes(1),
      run: (now, signal) => workOffReplays(usual, now, wakeDeliverer, signal),
    },
    { name: "note which workspaces have too many waiting mails", everyMs: seconds(30), run: () => noteFullOutboxes(db) },
    {
      name: "count parcels for predictions",
      everyMs: seconds(10),
      hasWork: areEventsUncounted,
      run: (now, signal) => followFeed(usual, now, signal),
    },
    {
      name: "calibrate predictions by what came of them",
      everyMs: hours(1),
      run: (now, signal) => calibratePredictions(db, now, signal),
    },
    {
      name: "notice outages of carriers",
      everyMs: minutes(1),
      async run(now, signal) {
        // So that what has come is counted.
        await followFeed(usual, now, signal);
        if (!signal.aborted) await noticeIncidents({ db: usual, announce: announceIncident, onAnnounced: wakeDeliverer }, now);
      },
    },
    removal("remove notes on parcels that were counted 90 days ago", days(1), (now, signal) => removeOldNotes(db, now, signal)),
    removal("remove counts of carriers' news after five weeks", days(1), (now, signal) =>
      inBatches((limit) => deleteOldCarrierScans(db, Math.floor(now / days(1)) - daysOfNews, limit), signal),
    ),
    removal("remove incidents of carriers that ended a year ago", days(1), (now, signal) =>
      inBatches((limit) => deleteOldIncidents(db, now - days(366), limit), signal),
    ),
    removal("remove figures of weeks two years ago", days(1), (now, signal) =>
      inBatches((limit) => deleteOldDeliveryStats(db, oldestWeekOfStats(now), limit), signal),
    ),
    removal("remove counts of lanes without parcels for half a year", days(1), (now, signal) =>
      inBatches((limit) => deleteOldCells(db, now - days(183), limit), signal),
    ),
    {
      name: "spread workspaces that have grown over more buckets",
      everyMs: hours(1),
      run: async () => {
        const count = await spreadGrownWorkspaces(db);
        if (count > 0) log.info({ count }, "Large workspaces were spread over twice as many buckets");
      },
    },
    {
      name: "forget what nobody has spent for a day",
      everyMs: hours(1),
      run: (_now, signal) => inBatches((limit) => forgetFullBuckets(db, limit), signal),
    },
    removal("remove deliveries and attempts after 30 days", hours(1), (now, signal) => removeOldDeliveries(db, now, signal)),
    { name: "forget nodes that are gone", everyMs: hours(1), run: () => forgetGoneNodes(db) },
    {
      name: "forget idempotency keys after a day",
      everyMs: hours(1),
      run: (now, signal) => inBatches((limit) => forgetIdempotencyKeys(db, now - days(1), limit), signal),
    },
    removal("delete trackers that outlived their workspace's retention", hours(1), (now, signal) =>
      inBatches((limit) => deleteOutlived(db, now, limit), signal, trackersAtOnce),
    ),
    removal("erase proofs of delivery after their workspace's days", hours(1), (now, signal) =>
      inBatches((limit) => eraseOldProofs(db, now, limit), signal, trackersAtOnce),
    ),
    removal("remove documents of trackers that are gone", days(1), (_now, signal) =>
      inBatches((limit) => deleteOrphanDocuments(db, limit), signal),
    ),
    removal("remove carriers' answers and test journeys of finished trackers", days(1), (now, signal) =>
      removeLeftoversOfFinished(db, now, signal),
    ),
    removal("remove events that are older than the feed's days", hours(1), (now, signal) =>
      removeOldEvents(db, now, config.feedDays, signal),
    ),
    removal("remove old counts about carriers", days(1), (now, signal) => removeOldObservations(db, now, signal)),
  ];
};
