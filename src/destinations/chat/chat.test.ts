import { expect, test } from "vitest";
import type { Scope } from "../../workspaces/scope.ts";
import { webhookBounds } from "../bounds.ts";
import { exampleEvent } from "../endpoints/example-event.ts";
import { destinationKinds } from "../kinds.ts";
import { chatLine } from "./message.ts";

const scope: Scope = { workspaceId: "0197a000-0000-7000-8000-000000000001", mode: "TEST" };
const at = Date.UTC(2026, 10, 17, 12);
const lineOf = (topic: Parameters<typeof exampleEvent>[0]) =>
  chatLine({ body: Buffer.from(exampleEvent(topic, scope, at).body) });
const bodyOf = (data: object, more: object = {}) => Buffer.from(JSON.stringify({ topic: "TRACKER_UPDATED", ...more, data }));

test("each topic is one readable line about its parcel", () => {
  const parcel = "Test: DHL K1000000005 (test-event)";
  expect(lineOf("TRACKER_UPDATED")).toEqual({ parcel, link: null, what: "Delivered" });
  expect(lineOf("TRACKER_EXCEPTION_RAISED").what).toBe("Problem: Damaged: Damage to the packaging was recorded");
  expect(lineOf("TRACKER_EXCEPTION_CLEARED").what).toBe("Problem solved: Damaged");
  expect(lineOf("TRACKER_CHECKPOINT_ADDED").what).toBe("Out for delivery, Berlin");
  expect(lineOf("TRACKER_ESTIMATE_CHANGED").what).toBe("Expected: 2026-11-18 15:00");
  expect(lineOf("TRACKER_ATTENTION_CHANGED").what).toBe("Needs attention: Carrier failing");
});

test("a line links to the tracking page, else to the carrier's, and to nothing that could leave its markup", () => {
  const publicUrl = "https://track.shop.com/t/abc";
  const carrierUrl = "https://carrier.com/1";
  expect(chatLine({ body: bodyOf({ publicUrl, carrierUrl }) }).link).toBe(publicUrl);
  expect(chatLine({ body: bodyOf({ publicUrl: null, carrierUrl }) }).link).toBe(carrierUrl);
  expect(chatLine({ body: bodyOf({ publicUrl: "https://a.com/x>evil|y", carrierUrl: "javascript:x" }) }).link).toBeNull();
});

test("a line has at most as many characters as the cap, whatever the parcel is called", () => {
  const { cap } = webhookBounds.chatLineLength;
  const long = "x".repeat(5_000);
  const { parcel, what } = chatLine({ body: bodyOf({ trackingCode: long, reference: long, status: long }) });
  expect(parcel.length + what.length).toBe(cap);
  expect(chatLine({ body: bodyOf({ publicUrl: `https://a.com/${"x".repeat(cap)}` }) }).link).toBeNull();
  expect(chatLine({ body: Buffer.from("no JSON") })).toEqual({ parcel: "A parcel", link: null, what: "Changed" });
});

test("the address that is shown has no secret", () => {
  const shown = (kind: string, webhookUrl: string) => {
    const judge = { judgeUrl: (url: string) => ({ ok: true, value: new URL(url) }) };
    const checked = destinationKinds[kind]!().check({ webhookUrl }, "LIVE", { egress: judge as never, clock: { now: () => at } });
    return checked.ok && checked.value;
  };
  const secret = "s3cr3t";
  expect([
    shown("slack", `https://hooks.slack.com/services/T1/B2/${secret}`),
    shown("discord", `https://discord.com/api/webhooks/11/${secret}`),
    shown("teams", `https://x.logic.azure.com/workflows/1/invoke?sig=${secret}`),
  ]).toEqual([
    { address: "https://hooks.slack.com/services/T1/B2/...", settings: {} },
    { address: "https://discord.com/api/webhooks/11/...", settings: {} },
    { address: "https://x.logic.azure.com/workflows/1/invoke", settings: {} },
  ]);
});
