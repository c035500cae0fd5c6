import { expect, test } from "vitest";
import { subjectLink } from "./subject-link.ts";

const place = (action: string, subjectId: string | null = null, subjectName: string | null = null) =>
  subjectLink({ action, subjectId, subjectName });

test("an entry leads to what it is about, by its id or by its code", () => {
  expect(place("tracker.refresh", "gid://kolli/Tracker/7")).toEqual({
    to: "/w/$workspaceId/$mode/trackers/$trackerId",
    params: { trackerId: "7" },
  });
  expect(place("tracker.create", null, "1Z9")).toMatchObject({ to: "/w/$workspaceId/$mode/trackers", search: { q: "1Z9" } });
  expect(place("webhook.rotate-secret", "gid://kolli/WebhookEndpoint/8")?.params).toEqual({ endpointId: "8" });
  expect(place("webhook.retry", "gid://kolli/Delivery/7.8")?.params).toEqual({ endpointId: "8" });
  expect(place("webhook.test", null, "the Events page")?.to).toBe("/w/$workspaceId/$mode/events");
  expect(place("member.invite", null, "a@b.test")?.to).toBe("/w/$workspaceId/$mode/settings/members");
});

test("what is gone, and what has no page, leads nowhere", () => {
  expect(place("tracker.delete", "gid://kolli/Tracker/7")).toBeNull();
  expect(place("webhook.delete", "gid://kolli/WebhookEndpoint/8")).toBeNull();
  expect(place("session.sign-in", "9", "a@b.test")).toBeNull();
});
