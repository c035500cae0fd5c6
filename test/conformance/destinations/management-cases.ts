import { expect, it } from "vitest";
import { replayWebhook } from "../../../src/destinations/delivery-commands.ts";
import { workOffReplays } from "../../../src/destinations/log/housekeeping.ts";
import { sendTestWebhook } from "../../../src/destinations/webhook-commands.ts";
import { seconds } from "../../../src/lib/clock.ts";
import { eventually } from "../../support/eventually.ts";
import { everythingAbout } from "../../support/webhook-rows.sql.ts";
import type { KindSubject } from "./subject.ts";
import type { BenchOf } from "./suite.ts";

export const managementCases = (subject: KindSubject, bench: BenchOf): void => {
  const { name, kinds, wrongSettings, results, carries = "event", isDeduplicating = false } = subject;
  const kind = kinds[name]!();
  /** What the log shows of what was sent beside an event, whose signature belongs to its bytes. */
  const shownWith = (headers: Record<string, unknown>) => (carries === "event" ? headers : {});

  it("settings that cannot be right are refused, with the field and a sentence", async () => {
    const { create } = bench();
    for (const { settings, field } of wrongSettings) {
      const made = await create(settings);
      expect(made.ok ? settings : made.failure).toMatchObject({ field, message: expect.stringMatching(/^["A-Z0-9].*[.?]$/) });
      if (made.ok || name === "webhook") continue;
      // A person who connects a queue reads about the queue's setting, and who can allow its address.
      expect(made.failure.message).not.toMatch(/\bwebhooks?\b(?! URL)/i);
      if (/ is an? .* address,/.test(made.failure.message))
        expect(made.failure.message).toMatch(/^[A-Z][A-Za-z ]+: .*KOLLI_EGRESS_ALLOW/);
    }
  });

  it("a replay sends everything again", async () => {
    const { world, service, endpointId, emit, attempts, arrivals, caller, deps, gid } = bench();
    const since = world.clock.now() - 3_600_000;
    world.deliver();
    const event = await emit();
    await arrivals(1);
    await eventually(async () => (await service.details(world.scope, endpointId)).health?.pending === 0);
    expect(await replayWebhook(caller, { endpointId: gid, since }, deps)).toMatchObject({ ok: true, value: { count: 1 } });
    await workOffReplays(world.db, world.clock.now(), (ids) => world.wake(ids));
    await eventually(async () => (await attempts(2)).filter(({ result }) => result === "DELIVERED").length === 2);
    const times = isDeduplicating ? [1] : [1, 1];
    expect((await arrivals(times.length)).get(event.trackerId)).toEqual(times);
  });

  it("a test event arrives, and its outcome is kept and described", async () => {
    const { receiver, caller, deps, gid } = bench();
    const topic = "TRACKER_UPDATED";
    const sent = await sendTestWebhook(caller, { id: gid, topic }, deps);
    const test = sent.ok ? sent.value.test : null;
    expect(test?.exchange).toMatchObject({
      result: "DELIVERED",
      requestHeaders: shownWith({ "webhook-id": `gid://kolli/Event/${test!.id}` }),
    });
    const arrived = (await receiver.arrived()).map(({ body }) => body);
    if (carries === "message") expect(arrived).toHaveLength(1);
    else expect(arrived).toEqual([test!.body]);
    await receiver.fault({ kind: "failing" });
    const failed = await sendTestWebhook(caller, { id: gid, topic }, deps);
    expect(failed.ok && failed.value.test.exchange).toMatchObject({ result: results.failing });
  });

  it("the log has every attempt, with what was sent beside the event", async () => {
    const { world, receiver, service, endpointId, emit, attempts } = bench();
    await receiver.fault({ kind: "failing" });
    world.deliver();
    const event = await emit();
    await attempts(1);
    await receiver.heal();
    world.clock.advance(seconds(6));
    await eventually(async () => (await attempts(2)).at(-1)?.result === "DELIVERED");
    const shown = await service.attempts(world.scope, { eventId: event.id, endpointId });
    // On a machine that stands still for seconds, more than one fails.
    const failed = shown.slice(0, -1);
    expect(new Set(failed.map(({ result }) => result))).toEqual(new Set([results.failing]));
    expect(shown.at(-1)).toMatchObject({ number: shown.length, result: "DELIVERED" });
    for (const { requestHeaders } of shown)
      expect(requestHeaders).toMatchObject(
        shownWith({
          "webhook-id": `gid://kolli/Event/${event.id}`,
          "webhook-timestamp": expect.stringMatching(/^\d{10}$/),
          "webhook-signature": expect.stringMatching(/^v1,/),
        }),
      );
    const [delivery] = await service.deliveries(world.scope, { endpointId, state: null, beforeEventId: null, limit: 10 });
    expect(delivery).toMatchObject({
      state: "DELIVERED",
      attemptCount: shown.length,
      lastResult: "DELIVERED",
      event: { id: event.id },
    });
  });

  it("its health tells how it does, and what waits", async () => {
    const { world, receiver, service, endpointId, emit, attempts } = bench();
    world.deliver();
    await emit();
    await attempts(1);
    await receiver.fault({ kind: "failing" });
    await emit();
    await attempts(2);
    const health = async () => (await service.details(world.scope, endpointId)).health;
    const failing = await health();
    expect(failing).toMatchObject({ pending: 1, failed: 0, oldestPendingAt: expect.any(Number) });
    expect(failing!.successRate).toBeGreaterThan(0);
    expect(failing!.successRate).toBeLessThan(1);
    await receiver.heal();
    world.clock.advance(seconds(6));
    await eventually(async () => (await health())?.pending === 0);
  });

  it("no secret is stored readable, shown, or part of a log", async () => {
    const { world, receiver, service, endpointId, secret, emit, attempts, caller, deps, gid } = bench();
    const secrets = kind.fields.filter((field) => field.kind === "secret").map((field) => receiver.settings[field.name]!);
    await receiver.fault({ kind: "refuses-credentials" });
    world.deliver();
    const event = await emit();
    await attempts(1);
    await sendTestWebhook(caller, { id: gid, topic: "TRACKER_UPDATED" }, deps);
    const shown = JSON.stringify([
      await service.list(world.scope),
      await service.details(world.scope, endpointId),
      await service.attempts(world.scope, { eventId: event.id, endpointId }),
      await service.notices(world.scope),
      await everythingAbout(world.db, endpointId),
    ]);
    expect([secret, ...secrets].filter((one) => shown.includes(one))).toEqual([]);
    expect(shown).toContain(endpointId);
  });

  it("one whose secrets cannot be read is sent nothing, and says so", async () => {
    const { world, receiver, service, endpointId, emit, attempts } = bench();
    await world.db.run("test_spoil_secret", "update webhook_secret set secret_sealed = '\\x00' where endpoint_id = $1", [
      endpointId,
    ]);
    world.deliver();
    await emit();
    expect(await attempts(1)).toMatchObject([{ result: "SECRET_UNREADABLE", detail: expect.stringMatching(/cannot be read/) }]);
    expect((await service.details(world.scope, endpointId)).problem).toMatch(/cannot be read/);
    expect(await receiver.arrived()).toEqual([]);
  });
};
