import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import { cannedStatus } from "../carriers/sandbox/canned.ts";
import { outageChecks } from "../carriers/sandbox/script.ts";
import { readTopic } from "../destinations/endpoints/topics.ts";
import { type EventTopic, topicTestStatuses, trackerTopics } from "../trackers/event-topics.ts";
import { type TrackingStatus, trackingStatuses } from "../tracking/statuses.ts";
import { explain, print, printJson, refuse } from "./output.ts";
import { addRemoteOptions } from "./remote/remote.ts";
import { type TestParcel, type TestParcelOptions, type TestParcels, withTestParcels } from "./remote/test-parcels.ts";

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

const playableCode = () => `TRIGGERED-${randomUUID().slice(0, 8).toUpperCase()}`;

/** A parcel in the status whose carrier then fails until it needs attention. */
const createFailing = async (parcels: TestParcels, status: TrackingStatus): Promise<TestParcel> => {
  const { id } = await parcels.create(playableCode());
  await parcels.advance({ id, action: "STATUS", status });
  let { parcel } = await parcels.advance({ id, action: "FAULT", fault: "CARRIER_ERROR_500" });
  for (let check = 1; check < outageChecks; check++) parcel = await parcels.refresh(id);
  return parcel;
};

/** A parcel that was lost in the status, and found again if the event is about that. */
const createLost = async (parcels: TestParcels, topic: EventTopic, status: TrackingStatus): Promise<TestParcel> => {
  const { id } = await parcels.create(playableCode());
  await parcels.advance({ id, action: "STATUS", status });
  const lost = await parcels.advance({ id, action: "NEXT_STATUS", statusDetail: "LOST" });
  if (topic !== "TRACKER_EXCEPTION_CLEARED") return lost.parcel;
  return (await parcels.advance({ id, action: "NEXT_STATUS" })).parcel;
};

/** Most topics have an event in one of the canned journeys; the others are played. */
const createFor = (parcels: TestParcels, topic: EventTopic, status: TrackingStatus): Promise<TestParcel> => {
  if (topic === "TRACKER_ATTENTION_CHANGED") return createFailing(parcels, status);
  if (topic === "TRACKER_EXCEPTION_RAISED" || topic === "TRACKER_EXCEPTION_CLEARED") return createLost(parcels, topic, status);
  return parcels.create(codeFor(status)!);
};

const looks = 20;
const lookEveryMs = 250;

/** In a feed, an event appears soon after its change. */
const createWithEvent = async (parcels: TestParcels, topic: EventTopic, status: TrackingStatus): Promise<TestParcel> => {
  const parcel = await createFor(parcels, topic, status);
  for (let look = 0; look < looks; look++) {
    if (await parcels.hasEvent(parcel.id, topic)) return parcel;
    await delay(lookEveryMs);
  }
  if (topic === "TRACKER_PREDICTION_CHANGED")
    return refuse(
      "No day was predicted: test mode has too few past parcels. Add some with `kolli history import FILE --mode test`.",
    );
  return refuse(
    `A test parcel with the status ${status} triggers no ${topic} event. Try another --status, such as ${topicTestStatuses[topic]}.`,
  );
};

/** A real event of a test parcel, through the same path as any: to every matching test webhook, the feed and `kolli listen`. */
const trigger = (topicText: string, options: TestParcelOptions & { status?: string; json?: boolean }) =>
  withTestParcels(options, async (parcels) => {
    const topic = readTopic(topicText);
    if (!topic.ok) return refuse(topic.failure.message);
    const usual = topicTestStatuses[topic.value];
    if (usual === null)
      return refuse(
        `${topic.value} is about a whole carrier: no parcel triggers it. Send a test event of it to your webhook instead.`,
      );
    const status = readStatus(options.status ?? usual);
    const parcel = await createWithEvent(parcels, topic.value, status);
    const { id: trackerId, trackingCode } = parcel;
    if (options.json) return printJson({ topic: topic.value, trackerId, trackingCode, status: parcel.status });
    print(`${topic.value}: ${trackingCode} is ${parcel.status} (${trackerId})`);
    explain(parcels.whoReceives);
  });

export const addTriggerCommand = (program: Command): void => {
  addRemoteOptions(program.command("trigger <topic>"))
    .description(`trigger an event in test mode, to test your receiver: ${trackerTopics.join(", ")}`)
    .option("--status <status>", "the parcel's new status (default: one that triggers the topic)")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "print JSON")
    .action(trigger);
};
