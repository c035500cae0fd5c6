import type { Command } from "commander";
import { cannedStatus } from "../carriers/sandbox/canned.ts";
import { globalId } from "../lib/ids.ts";
import { countRunningProcesses } from "../server/master-key/reseal.sql.ts";
import { createService } from "../server/wiring/service.ts";
import { type TrackingStatus, trackingStatuses } from "../tracking/statuses.ts";
import { readTopic } from "../webhooks/endpoints/topics.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces.ts";

/** The test code whose canned journey ends in the status. */
const codeFor = (status: TrackingStatus): string | undefined =>
  Array.from({ length: 9 }, (_, digit) => `K100000000${digit}`).find((code) => cannedStatus(code) === status);

const readStatus = (text: string): TrackingStatus => {
  const status = trackingStatuses.find((known) => known === text.trim().toUpperCase().replaceAll("-", "_"));
  if (status === undefined) return refuse(`--status is "${text}", but must be one of ${trackingStatuses.join(", ")}.`);
  return status === "UNKNOWN" ? refuse("A parcel that stays UNKNOWN changes nothing, so there is no event to send.") : status;
};

/** A real event of a test parcel, through the same path as any: to every matching test webhook, the feed and `kolli listen`. */
const trigger = (topicText: string, options: { status: string; workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const topic = readTopic(topicText);
    if (!topic.ok) return refuse(topic.failure.message);
    const status = readStatus(options.status);
    const workspace = await workspaceFor(runtime, options.workspace);
    const isServed = (await countRunningProcesses(runtime.db))!.count > 0;
    const service = createService(runtime);
    try {
      const { tracker, trackerUserErrors } = await service.engine.trackers.create(
        { workspaceId: workspace.id, mode: "TEST" },
        { trackingCode: codeFor(status)!, carrier: "UPS" },
        { async: false, idempotencyKey: null },
      );
      if (!tracker) return refuse(trackerUserErrors.map(({ message }) => message).join(" "));
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
      else explain(`No Kolli is running on this database: it is sent to ${receivers} when one starts.`);
    } finally {
      await service.stop();
    }
  });

export const addTriggerCommand = (program: Command): void => {
  program
    .command("trigger <topic>")
    .description("make an event happen in test mode, to see your receiver take it")
    .option("--status <status>", "the status the parcel changes to", "DELIVERED")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "answer in JSON")
    .action(trigger);
};
