import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import { cannedStatus } from "../carriers/sandbox/canned.ts";
import { outageChecks } from "../carriers/sandbox/script.ts";
import { globalId } from "../lib/ids.ts";
import { countRunningProcesses } from "../server/master-key/reseal.sql.ts";
import { createService } from "../server/wiring/service.ts";
import type { CreateAnswer, TrackerView } from "../trackers/create/create.ts";
import { type EventTopic, eventTopics } from "../trackers/event-topics.ts";
import { readEventsTold } from "../trackers/events-told.ts";
import { type TrackingStatus, trackingStatuses } from "../tracking/statuses.ts";
import { readTopic } from "../webhooks/endpoints/topics.ts";
import type { Scope } from "../workspaces/scope.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { recordCommand } from "./record-command.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces/choose-workspace.ts";

/** The test code whose canned journey ends in the status. */
const codeFor = (status: TrackingStatus): string | undefined =>
  Array.from({ length: 9 }, (_, digit) => `K100000000${digit}`).find((code) => cannedStatus(code) === status);

const readStatus = (text: string): TrackingStatus => {
  const status = trackingStatuses.find((known) => known === text.trim().toUpperCase().replaceAll("-", "_"));
  if (status === undefined) return refuse(`--status is "${text}", but must be one of ${trackingStatuses.join(", ")}.`);
  return status === "UNKNOWN"
    ? refuse("A parcel that stays UNKNOWN does not change, so there is no event to send. Use another --status.")
    : status;
};

const usualStatus: Readonly<Record<EventTopic, TrackingStatus>> = {
  TRACKER_UPDATED: "DELIVERED",
  TRACKER_EXCEPTION_RAISED: "IN_TRANSIT",
  TRACKER_EXCEPTION_CLEARED: "IN_TRANSIT",
  TRACKER_CHECKPOINT_ADDED: "DELIVERED",
  TRACKER_ESTIMATE_CHANGED: "IN_TRANSIT",
  TRACKER_ATTENTION_CHANGED: "IN_TRANSIT",
};

const orRefused = ({ tracker, trackerUserErrors }: CreateAnswer): TrackerView =>
  tracker ?? refuse(trackerUserErrors.map(({ message }) => message).join(" "));

type Service = ReturnType<typeof createService>;

const createParcel = async ({ engine }: Service, scope: Scope, trackingCode: string): Promise<TrackerView> => {
  const input = { trackingCode, carrier: "UPS" };
  return orRefused(await engine.trackers.create(scope, input, { async: false, idempotencyKey: null }));
};

const playableCode = () => `TRIGGERED-${randomUUID().slice(0, 8).toUpperCase()}`;
const deletedMeanwhile = "The test parcel was deleted in the meantime. Run the command again.";

/** A parcel in the status whose carrier then fails until it needs attention. */
const createFailing = async (service: Service, scope: Scope, status: TrackingStatus): Promise<TrackerView> => {
  const made = await createParcel(service, scope, playableCode());
  const id = globalId("Tracker", made.id);
  const { testAdvance } = service.services;
  await testAdvance(scope, { id, action: "STATUS", status });
  let { tracker } = await testAdvance(scope, { id, action: "FAULT", fault: "CARRIER_ERROR_500" });
  for (let check = 1; check < outageChecks; check++) ({ tracker } = await service.engine.trackers.refresh(scope, id));
  return tracker ?? refuse(deletedMeanwhile);
};

/** A parcel that was lost in the status, and found again if the event is about that. */
const createLost = async (service: Service, scope: Scope, topic: EventTopic, status: TrackingStatus): Promise<TrackerView> => {
  const made = await createParcel(service, scope, playableCode());
  const id = globalId("Tracker", made.id);
  const { testAdvance } = service.services;
  await testAdvance(scope, { id, action: "STATUS", status });
  let { tracker } = await testAdvance(scope, { id, action: "NEXT_STATUS", statusDetail: "LOST" });
  if (topic === "TRACKER_EXCEPTION_CLEARED") ({ tracker } = await testAdvance(scope, { id, action: "NEXT_STATUS" }));
  return tracker ?? refuse(deletedMeanwhile);
};

const createFor = (service: Service, scope: Scope, topic: EventTopic, status: TrackingStatus): Promise<TrackerView> => {
  switch (topic) {
    case "TRACKER_ATTENTION_CHANGED":
      return createFailing(service, scope, status);
    case "TRACKER_EXCEPTION_RAISED":
    case "TRACKER_EXCEPTION_CLEARED":
      return createLost(service, scope, topic, status);
    case "TRACKER_UPDATED":
    case "TRACKER_CHECKPOINT_ADDED":
    case "TRACKER_ESTIMATE_CHANGED":
      return createParcel(service, scope, codeFor(status)!);
  }
};

const createWithEvent = async (service: Service, scope: Scope, topic: EventTopic, status: TrackingStatus) => {
  const tracker = await createFor(service, scope, topic, status);
  if (readEventsTold(tracker).sequences[topic] > 0) return tracker;
  return refuse(
    `A test parcel with the status ${status} triggers no ${topic} event. Try another --status, such as ${usualStatus[topic]}.`,
  );
};

/** A real event of a test parcel, through the same path as any: to every matching test webhook, the feed and `kolli listen`. */
const trigger = (topicText: string, options: { status?: string; workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const topic = readTopic(topicText);
    if (!topic.ok) return refuse(topic.failure.message);
    const status = readStatus(options.status ?? usualStatus[topic.value]);
    const workspace = await workspaceFor(runtime, options.workspace);
    const isServed = (await countRunningProcesses(runtime.db))!.count > 0;
    const service = createService(runtime);
    try {
      const scope: Scope = { workspaceId: workspace.id, mode: "TEST" };
      const tracker = await createWithEvent(service, scope, topic.value, status);
      await recordCommand(runtime, scope, { action: "tracker.test", subjectId: globalId("Tracker", tracker.id) });
      const answer = {
        topic: topic.value,
        trackerId: globalId("Tracker", tracker.id),
        trackingCode: tracker.trackingCode,
        status: tracker.status,
      };
      if (options.json) return printJson(answer);
      print(`${answer.topic}: ${answer.trackingCode} is ${answer.status} (${answer.trackerId})`);
      const receivers = `the test webhooks of the workspace "${workspace.name}"`;
      if (isServed) explain(`The running service sends it to ${receivers} within a second.`);
      else explain(`Kolli is not running on this database. The event is sent to ${receivers} when it starts.`);
    } finally {
      await service.stop();
    }
  });

export const addTriggerCommand = (program: Command): void => {
  program
    .command("trigger <topic>")
    .description(`trigger an event in test mode, to test your receiver: ${eventTopics.join(", ")}`)
    .option("--status <status>", "the parcel's new status (default: one that triggers the topic)")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "print JSON")
    .action(trigger);
};
