import { expect, it } from "vitest";
import { readTopic } from "./topics.ts";

it.each([
  "TRACKER_UPDATED",
  "TRACKERS_UPDATED",
  "TRACKER_UPDATE",
  "TRACKER_UPDATES",
  "TRAKCER_UPDATED",
  "TRACKER_UDPATED",
  "TRAKER_UPDATED",
  "TRCKER_UPDTED",
  "TRACKER_UPADTED",
  "TRACKER_UPDATEDD",
  "tracker_updated",
  "tracker.updated",
  "tracker-updated",
  "tracker/updated",
  "TRACKER UPDATED",
  " Tracker  Updated ",
  "trackerUpdated",
  "TrackerUpdated",
  "trackers.update",
  "TRACKING_UPDATED",
  "TRACKING_UPDATE",
])("takes %s for TRACKER_UPDATED", (text) => expect(readTopic(text)).toEqual({ ok: true, value: "TRACKER_UPDATED" }));

it.each([
  "",
  "*",
  "UPDATED",
  "TRACKER",
  "TRACKER_CREATED",
  "TRACKER_DELETED",
  "ORDER_UPDATED",
  "SHIPMENT_UPDATED",
  "X".repeat(10_000),
])("refuses %s and names the topics there are", (text) => {
  const topic = readTopic(text);
  expect(topic.ok ? topic.value : topic.failure.code).toBe("topic-unknown");
  expect(topic.ok ? "" : topic.failure.message).toContain("TRACKER_UPDATED");
});
