import { beforeEach, expect, test } from "vitest";
import { areSubscriptionsDue } from "../../../src/carrier-pushes/subscribing/subscriptions.sql.ts";
import { areEventsUncounted } from "../../../src/checks/learn/feed-end.sql.ts";
import { areDeliveriesDue } from "../../../src/destinations/queue/due-endpoints.sql.ts";
import { keepEpoch } from "../../../src/events/epoch-keeper.ts";
import { areEventsWaiting } from "../../../src/events/sequence.sql.ts";
import { newBucketUuid, newUuid } from "../../../src/lib/ids.ts";
import { leaseHolder } from "../../../src/lib/machine.ts";
import { silentLog } from "../../../src/lib/telemetry/log.ts";
import { isMailDue } from "../../../src/mail/mail.sql.ts";
import { areProofsDue } from "../../../src/proofs/fetching.sql.ts";
import { areMailsDue } from "../../../src/recipients/mails.sql.ts";
import { areTasksDue, endLease, listTasks, takeDueTask } from "../../../src/server/maintenance/maintenance.sql.ts";
import { areChecksDue } from "../../../src/trackers/claims/claim.sql.ts";
import { insertTrackers } from "../../../src/trackers/trackers.sql.ts";
import { areBacklogsDue, insertBacklog } from "../../../src/work/backlogs/backlogs.sql.ts";
import { dueQueryOf, findDueKinds } from "../../../src/work/due-poll.sql.ts";
import { areHoldersGone } from "../../../src/work/gone-processes.sql.ts";
import { insertWorkspace } from "../../../src/workspaces/workspaces.sql.ts";
import { type FreshDatabase, freshDatabase } from "../../support/database/database.ts";
import { pretendHolder } from "../../support/rows/leases.sql.ts";

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase();
  await insertWorkspace(database.db, { id: scope.workspaceId, name: "Main", now });
  await keepEpoch(database.db, silentLog);
  await listTasks(database.db, ["seldom", "the operator's own"]);
  await endTask("seldom");
  return () => database.close();
});

const now = Date.now();
const endTask = async (name: string) => {
  const lease = await takeDueTask(database.db, [name], 60_000);
  await endLease(database.db, lease!, 3_600_000);
};
const tasks = [{ name: "seldom" }, { name: "the operator's own", hasWork: areBacklogsDue }];
const query = dueQueryOf([
  { name: "checks", isDue: areChecksDue },
  { name: "proofs", isDue: areProofsDue },
  { name: "subscriptions", isDue: areSubscriptionsDue },
  { name: "recipient mails", isDue: areMailsDue },
  { name: "deliveries", isDue: areDeliveriesDue },
  { name: "events", isDue: areEventsWaiting({ knowsHistory: true }) },
  { name: "uncounted", isDue: areEventsUncounted },
  { name: "mails", isDue: isMailDue },
  { name: "tasks", isDue: areTasksDue(tasks) },
  { name: "processes", isDue: areHoldersGone(leaseHolder()) },
]);
const due = async () => (await findDueKinds(database.db, query, now))!.names;

const scope = { workspaceId: newUuid(now), mode: "TEST" as const };
const insertTracker = (dueAt: number) =>
  insertTrackers(database.db, [
    {
      ...{ bucket: 7, id: newBucketUuid(now, 7), scope, carrier: "UPS", trackingCode: "CODE", codeKey: "CODE", reference: null },
      ...{ metadata: null, hints: null, attention: null, accountId: scope.workspaceId, dueAt, lease: null, now },
    },
  ]);

test("one statement knows what is due of every kind, and that nothing is", async () => {
  expect(await due()).toEqual([]);
  await insertTracker(now + 60_000);
  expect(await due()).toEqual([]);
  await insertTracker(now);
  expect(await due()).toEqual(["checks"]);
});

test("a task with a condition is due only if it has something to do", async () => {
  const backlog = { id: newUuid(now), ...scope, kind: "any", subjectId: newUuid(now), subjectName: "", detail: {}, place: null };
  await insertBacklog(database.db, { ...backlog, done: 0, total: null, begunAt: now }, now);
  expect(await due()).toEqual(["tasks"]);
  await endTask("the operator's own");
  expect(await due()).toEqual([]);
});

test("a process that is gone is seen by the same statement", async () => {
  await pretendHolder(database.db, "00000000000000aa");
  expect(await due()).toEqual(["processes"]);
});
