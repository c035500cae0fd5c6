import { expect, test } from "vitest";
import { topics } from "../events/event-change.tsx";
import { changesOf, creationOf, newSettings, settingsOf, toggled } from "./settings.ts";

const stored = {
  url: "https://shop.com/hook",
  description: null,
  topics: ["TRACKER_UPDATED" as const],
  carriers: ["FEDX", "UPS"],
  statuses: null,
};

test("a new webhook receives changes of status and exceptions, of all carriers and to all statuses", () => {
  expect(creationOf({ ...newSettings, url: " https://shop.com/hook " })).toEqual({
    url: "https://shop.com/hook",
    description: "",
    topics: ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED", "TRACKER_EXCEPTION_CLEARED"],
    carriers: null,
    statuses: null,
  });
});

test("a filter that was not changed is not sent, so that an old one with a mistake hinders no other change", () => {
  const changes = changesOf({ ...settingsOf(stored), topics: ["TRACKER_CHECKPOINT_ADDED"] }, stored);
  expect(changes).toEqual({ url: "https://shop.com/hook", description: "", topics: ["TRACKER_CHECKPOINT_ADDED"] });
});

test("a filter that was changed is sent, and one that was emptied is sent as none at all", () => {
  expect(changesOf({ ...settingsOf(stored), carriers: ["UPS"], statuses: ["DELIVERED"] }, stored)).toMatchObject({
    carriers: ["UPS"],
    statuses: ["DELIVERED"],
  });
  expect(changesOf({ ...settingsOf(stored), carriers: [] }, stored)).toMatchObject({ carriers: null });
});

test("topics are chosen and left one by one, and keep their order", () => {
  expect(toggled(topics, ["TRACKER_ATTENTION_CHANGED"], "TRACKER_UPDATED")).toEqual([
    "TRACKER_UPDATED",
    "TRACKER_ATTENTION_CHANGED",
  ]);
  expect(toggled(topics, ["TRACKER_UPDATED", "TRACKER_ATTENTION_CHANGED"], "TRACKER_UPDATED")).toEqual([
    "TRACKER_ATTENTION_CHANGED",
  ]);
});
