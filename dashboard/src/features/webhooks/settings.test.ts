import { expect, test } from "vitest";
import { topics } from "../events/event-change.tsx";
import { changesOf, creationOf, isAskedFor, kindSettingsOf, kindValuesOf, newSettings, settingsOf, toggled } from "./settings.ts";

const stored = {
  description: null,
  topics: ["TRACKER_UPDATED" as const],
  carriers: ["FEDX", "UPS"],
  statuses: null,
};

test("a new webhook receives changes of status and exceptions, of all carriers and to all statuses", () => {
  expect(creationOf(newSettings)).toEqual({
    description: "",
    topics: ["TRACKER_UPDATED", "TRACKER_EXCEPTION_RAISED", "TRACKER_EXCEPTION_CLEARED"],
    carriers: null,
    statuses: null,
  });
});

test("a filter that was not changed is not sent, so that an old one with a mistake hinders no other change", () => {
  const changes = changesOf({ ...settingsOf(stored), topics: ["TRACKER_CHECKPOINT_ADDED"] }, stored);
  expect(changes).toEqual({ description: "", topics: ["TRACKER_CHECKPOINT_ADDED"] });
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

test("a kind's settings have the names of refusals, and a secret that is left empty is not sent", () => {
  const fields = [
    { name: "queueUrl", kind: "TEXT" as const, choices: null },
    { name: "secretAccessKey", kind: "SECRET" as const, choices: null },
    { name: "region", kind: "TEXT" as const, choices: null },
  ];
  const values = kindValuesOf(fields, { queueUrl: "https://sqs.example/1/q" });
  expect(values).toEqual({
    "settings.queueUrl": "https://sqs.example/1/q",
    "settings.secretAccessKey": "",
    "settings.region": "",
  });
  expect(kindSettingsOf(fields, values)).toEqual({ queueUrl: "https://sqs.example/1/q", region: "" });
  const url = [{ name: "url", kind: "TEXT" as const, choices: null }];
  expect(kindSettingsOf(url, { url: " https://shop.com/hook " })).toEqual({ url: "https://shop.com/hook" });
});

test("a field that belongs to one choice of another is asked for and sent only with it", () => {
  const profile = { name: "profile", kind: "TEXT" as const, choices: null, onlyWith: { field: "format", value: "UCP" } };
  const values = { "settings.format": "KOLLI", "settings.profile": "typed before" };
  expect(isAskedFor(profile, values)).toBe(false);
  expect(kindSettingsOf([profile], values)).toEqual({});
  expect(kindSettingsOf([profile], { ...values, "settings.format": "UCP" })).toEqual({ profile: "typed before" });
});
