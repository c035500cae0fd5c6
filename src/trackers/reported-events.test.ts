import { expect, test } from "vitest";
import { eventTopics, topicKeys } from "./event-topics.ts";
import { readReportedEvents, readTopicSequences, writeReportedEvents, writeTopicSequences } from "./reported-events.ts";
import { sampleTracker } from "./sample-tracker.fixture.ts";

test("a key is letters only, and no two topics share one", () => {
  const keys = Object.values(topicKeys);
  expect(new Set(keys).size).toBe(eventTopics.length);
  for (const key of keys) expect(key).toMatch(/^[A-Z]{1,2}$/);
});

test("keys are frozen: what is stored under them belongs to these topics forever", () => {
  expect(topicKeys).toMatchObject({
    TRACKER_UPDATED: "U",
    TRACKER_EXCEPTION_RAISED: "XR",
    TRACKER_EXCEPTION_CLEARED: "XC",
    TRACKER_CHECKPOINT_ADDED: "C",
    TRACKER_ESTIMATE_CHANGED: "E",
    TRACKER_ATTENTION_CHANGED: "A",
  });
});

test("a topic inserted anywhere renumbers nothing", () => {
  const sequences = Object.fromEntries(eventTopics.map((topic, index) => [topic, index + 2]));
  const stored = writeTopicSequences(sequences);
  for (let place = 0; place <= eventTopics.length; place++) {
    const topics = Object.entries(topicKeys).toSpliced(place, 0, ["TRACKER_NEWCOMER", "ZZ"]);
    expect(readTopicSequences(stored, Object.fromEntries(topics))).toEqual({ ...sequences, TRACKER_NEWCOMER: 0 });
  }
});

test("what was stored by position is still read, and continues", () => {
  const reported = readReportedEvents(sampleTracker({ eventCount: 6, eventsTold: "6,1763100000000,60,3,2,1,0" }));
  expect(reported).toMatchObject({
    total: 6,
    sequences: { TRACKER_UPDATED: 3, TRACKER_CHECKPOINT_ADDED: 2, TRACKER_ESTIMATE_CHANGED: 1, TRACKER_ATTENTION_CHANGED: 0 },
    estimate: { at: 1763100000000, offsetMinutes: 60 },
  });
  expect(writeReportedEvents(reported)).toEqual({ eventsTold: "6,1763100000000,60,3,2,1,0", topicSequences: "U3C2E1" });
});

test("what a node of the version before counted meanwhile, by position only, is counted", () => {
  // It read U3C2 as positions, recorded a change of status and a scan, and left the keys as they were.
  const tracker = sampleTracker({ eventCount: 7, eventsTold: "7,,,4,3,0,0", topicSequences: "U3C2" });
  expect(readReportedEvents(tracker).sequences).toMatchObject({ TRACKER_UPDATED: 4, TRACKER_CHECKPOINT_ADDED: 3 });
});
