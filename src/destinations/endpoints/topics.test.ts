import { expect, it } from "vitest";
import { editDistance } from "../../lib/did-you-mean.ts";
import { eventTopics } from "../../trackers/event-topics.ts";
import { readTopic } from "./topics.ts";

it("takes every topic by its exact name", () => {
  for (const topic of eventTopics) expect(readTopic(topic)).toEqual({ ok: true, value: topic });
});

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
  "TRACKER_CHECKPOINT_ADD",
  "TRACKER_CHECKPOINTS_ADDED",
  "tracker_attention_changed",
  "TRACKER_ESTIMATED_CHANGED",
])("refuses %s and names the topics there are", (text) => {
  const topic = readTopic(text);
  expect(topic.ok ? topic.value : topic.failure.code).toBe("topic-unknown");
  expect(topic.ok ? "" : topic.failure.message).toContain("TRACKER_UPDATED");
});

it.each([
  ["TRACKER_CHECKPOINTS_ADDED", "TRACKER_CHECKPOINT_ADDED"],
  ["tracker.attention.changed", "TRACKER_ATTENTION_CHANGED"],
  ["TRACKER_ESTIMATE_CHANGE", "TRACKER_ESTIMATE_CHANGED"],
])("refuses %s and suggests %s", (text, meant) => {
  const topic = readTopic(text);
  expect(topic.ok ? topic.value : topic.failure.message).toContain(`"${text}" is not a topic. Did you mean ${meant}?`);
});

it("understands misspellings of TRACKER_UPDATED only, and no topic is one of them", () => {
  for (const topic of eventTopics) {
    if (topic !== "TRACKER_UPDATED") expect(editDistance(topic, "TRACKER_UPDATED")).toBeGreaterThan(2);
  }
});
