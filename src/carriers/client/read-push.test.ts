import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { carrierBounds } from "../bounds.ts";
import { isLargePush, readLargePush } from "./read-push.ts";
import { readRegisteredPush } from "./read-registered-push.ts";

const context = { credentials: {}, pushSecret: "shared" };

const scanOf = (nth: number) => ({
  tag: "InTransit",
  subtag: "InTransit_001",
  message: `Arrived at facility ${nth}, ${"which has a long name ".repeat(10)}`,
  checkpoint_time: new Date(Date.UTC(2026, 0, 1) + nth * 60_000).toISOString(),
  city: "Berlin",
});
const pushOf = (checkpoints: readonly unknown[]) => {
  const rawBody = Buffer.from(JSON.stringify({ msg: { tracking_number: "00340434161094000000", slug: "dhl", checkpoints } }));
  const signature = createHmac("sha256", context.pushSecret).update(rawBody).digest("base64");
  return { rawBody, headers: { "aftership-hmac-sha256": signature }, query: {} };
};
const account = { id: "1", carrier: "AFTERSHIP" };

test("a large push is read beside the event loop, with the same result: proof, scans, what was left out and what was too long", async () => {
  const request = pushOf(Array.from({ length: 4_000 }, (_, nth) => (nth === 7 ? 7 : scanOf(nth))));
  expect(isLargePush(request)).toBe(true);
  const here = await readRegisteredPush(account.carrier, request, context);
  expect(here).toMatchObject({ received: { ok: true }, leftOut: [{ part: "scan" }], long: [{ listed: 3_999 }] });
  // While the thread reads, the loop turns: on the loop itself, not one turn fits in.
  let turns = 0;
  const turning = setInterval(() => turns++, 0);
  const there = await readLargePush(account, request, context);
  clearInterval(turning);
  expect(there).toEqual(here);
  expect(turns).toBeGreaterThan(0);
});

test("one that is not authentic, or made to fill the memory, is refused", async () => {
  const request = pushOf([scanOf(1)]);
  expect(isLargePush(request)).toBe(false);
  const forged = {
    ...request,
    rawBody: Buffer.concat([request.rawBody, Buffer.alloc(carrierBounds.pushBytesOnTheLoop.cap, " ")]),
  };
  expect(isLargePush(forged)).toBe(true);
  expect((await readLargePush(account, forged, context)).received).toEqual({ ok: false, failure: { code: "not-authentic" } });
  const filling = pushOf(Array.from({ length: carrierBounds.pushBytes.cap / 4 }, () => []));
  expect((await readLargePush(account, filling, context)).received.ok).toBe(false);
  expect((await readLargePush(account, forged, context)).received).toEqual({ ok: false, failure: { code: "not-authentic" } });
});
