import { expect, it } from "vitest";
import { meaningOf } from "../../../src/destinations/attempt.ts";
import { updateEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { enableWebhook } from "../../../src/destinations/webhook-commands.ts";
import { hours, minutes, seconds } from "../../../src/lib/clock.ts";
import { eventually } from "../../support/eventually.ts";
import { queueRows } from "../../support/webhook-rows.sql.ts";
import { hardshipsOf } from "./hardships.ts";
import type { KindSubject } from "./subject.ts";
import type { BenchOf } from "./suite.ts";

export const failureCases = ({ name, results, tooLarge, neverGone = false }: KindSubject, bench: BenchOf): void => {
  const named = hardshipsOf(name);
  it("what was not accepted is tried again by the schedule, and the log says why it failed", async () => {
    const { world, receiver, endpointId, emit, attempts, arrivals } = bench();
    await receiver.fault({ kind: "failing" });
    world.deliver();
    await emit();
    expect((await attempts(1))[0]).toMatchObject({ number: 1, result: results.failing });
    expect(await queueRows(world.db, endpointId)).toMatchObject([{ state: "RETRY" }]);
    await receiver.heal();
    world.clock.advance(seconds(6));
    await arrivals(1);
    await eventually(async () => (await queueRows(world.db, endpointId)).length === 0);
    expect((await attempts(2)).at(-1)).toMatchObject({ result: "DELIVERED" });
  });

  it(`${named["broker restart"]}: after it everything arrives, in the order of each tracker`, async () => {
    const { world, receiver, attempts, arrivals } = bench();
    const trackers = [world.newTracker(), world.newTracker()];
    world.deliver();
    await world.emit(trackers.map((id) => world.newEvent(id, 1)));
    await arrivals(2);
    await receiver.fault({ kind: "away" });
    await world.emit(trackers.flatMap((id) => [world.newEvent(id, 2), world.newEvent(id, 3)]));
    const failed = (await attempts(4)).filter(({ result }) => result !== "DELIVERED");
    expect(new Set(failed.map(({ result }) => result))).toEqual(new Set([results.away]));
    expect(failed.every(({ detail }) => (detail ?? "") !== "")).toBe(true);
    await receiver.heal();
    // A real broker takes some seconds to start, in which a second attempt may have failed.
    world.clock.advance(minutes(6));
    const byTracker = await arrivals(6);
    for (const id of trackers) expect(byTracker.get(id)).toEqual([1, 2, 3]);
  });

  it("a receiver that is away for a day loses nothing, and each tracker's events arrive in their order", async () => {
    const { world, receiver, emit, arrivals } = bench();
    const trackers = [world.newTracker(), world.newTracker()];
    const sequences = [1, 2, 3, 4];
    world.deliver();
    await receiver.fault({ kind: "away" });
    for (const sequence of sequences) {
      await world.emit(trackers.map((id) => world.newEvent(id, sequence)));
      world.clock.advance(hours(6));
      // What is due by now has been tried.
      await world.afterTwoSweeps();
    }
    await receiver.heal();
    // The first success ends the wait of everything that would be tried hours later.
    await emit();
    await eventually(async () => {
      // What a broker that has only started did not take comes due.
      world.clock.advance(seconds(2));
      return (await receiver.arrived()).length > 0;
    });
    world.clock.advance(minutes(6));
    // What was on its way while these minutes passed may come twice.
    const firsts = await eventually(async () => {
      const byTracker = await arrivals(trackers.length * sequences.length + 1);
      const ofEach = trackers.map((id) => [...new Set(byTracker.get(id))]);
      return ofEach.every(({ length }) => length === sequences.length) && ofEach;
    });
    for (const some of firsts) expect(some).toEqual(sequences);
  });

  it(`${named["refused credentials"]}: shown as a failure that needs someone, and nothing is lost`, async () => {
    const { world, receiver, service, endpointId, emit, attempts, arrivals } = bench();
    await receiver.fault({ kind: "refuses-credentials" });
    world.deliver();
    await emit();
    expect((await attempts(1))[0]).toMatchObject({ result: results.refusesCredentials });
    const isHeld = meaningOf(results.refusesCredentials) === "hold";
    const endpoint = () => service.find(world.scope, endpointId);
    expect(await endpoint()).toMatchObject({ state: "ENABLED", firstFailureAt: expect.any(Number) });
    const { problem } = await service.details(world.scope, endpointId);
    expect(problem === null).toBe(!isHeld);
    // A receiver that refuses credentials is not asked again for each event.
    if (isHeld) {
      await emit();
      await world.afterTwoSweeps();
      expect(await attempts(1)).toHaveLength(1);
    }
    await receiver.heal();
    world.clock.advance(minutes(6));
    await arrivals(isHeld ? 2 : 1);
    await eventually(async () => (await endpoint())?.firstFailureAt === null);
    expect(await service.details(world.scope, endpointId)).toMatchObject({ problem: null });
  });

  it(`${named["full queue"]}: what is not taken waits, and arrives once, in the order of each tracker, when there is room`, async () => {
    const { world, receiver, endpointId, service, attempts, arrivals } = bench();
    const trackers = [world.newTracker(), world.newTracker()];
    const sequences = [1, 2, 3];
    await receiver.fault({ kind: "full" });
    world.deliver();
    await world.emit(trackers.flatMap((id) => sequences.map((sequence) => world.newEvent(id, sequence))));
    const refused = await attempts(trackers.length);
    expect(new Set(refused.map(({ result }) => result))).toEqual(new Set([results.failing]));
    // A queue is full for a while: the destination stays as it is, and needs no one.
    expect(await service.find(world.scope, endpointId)).toMatchObject({ state: "ENABLED" });
    expect(await service.details(world.scope, endpointId)).toMatchObject({ problem: null });
    expect(await receiver.arrived()).toEqual([]);
    await receiver.heal();
    world.clock.advance(minutes(6));
    const byTracker = await arrivals(trackers.length * sequences.length);
    for (const id of trackers) expect(byTracker.get(id)).toEqual(sequences);
    await eventually(async () => (await queueRows(world.db, endpointId)).length === 0);
  });

  it("settings that are changed count from the next attempt on, without a wait for refused ones", async () => {
    const { world, receiver, endpointId, service, emit, attempts, arrivals } = bench();
    await receiver.fault({ kind: "refuses-credentials" });
    world.deliver();
    await emit();
    await attempts(1);
    await receiver.heal();
    expect(await updateEndpoint(world.deps, world.scope, endpointId, { settings: receiver.settings })).toMatchObject({
      ok: true,
    });
    expect(await service.details(world.scope, endpointId)).toMatchObject({ problem: null });
    world.clock.advance(seconds(6));
    await arrivals(1);
  });

  if (tooLarge === null)
    it(`${named["message too large"]}: it arrives as well`, async () => {
      const { world, emit, arrivals } = bench();
      const trackerId = world.newTracker();
      world.deliver();
      const data = { trackingCode: `${trackerId}.1`, message: "x".repeat(1_000_000) };
      await emit(1, trackerId, { body: JSON.stringify({ trackerId, sequence: 1, data }) });
      expect((await arrivals(1)).get(trackerId)).toEqual([1]);
    });

  if (tooLarge !== null)
    it(`${named["message too large"]}: the event fails alone, and what follows it arrives`, async () => {
      const { world, endpointId, service, emit, attempts, arrivals } = bench();
      const trackerId = world.newTracker();
      const isGivenUp = meaningOf(results.tooLarge) === "give-up";
      world.deliver();
      const large = { trackerId, sequence: 1, data: "x".repeat(tooLarge ?? 0) };
      await emit(1, trackerId, { body: JSON.stringify(large) });
      expect((await attempts(1))[0]).toMatchObject({ result: results.tooLarge });
      expect(await queueRows(world.db, endpointId)).toMatchObject([{ state: isGivenUp ? "FAILED" : "RETRY" }]);
      const endpoint = await service.find(world.scope, endpointId);
      expect(endpoint?.firstFailureAt === null).toBe(isGivenUp);
      // Without hope of success it does not hold back its own tracker's either.
      const next = await emit(isGivenUp ? 2 : 1, isGivenUp ? trackerId : world.newTracker());
      expect((await arrivals(1)).get(next.trackerId)).toEqual([next.sequence]);
    });

  it("a receiver that does not answer is given up at the deadline, and holds no other destination back", async () => {
    const { world, receiver, emit, attempts } = bench();
    await receiver.fault({ kind: "slow" });
    world.deliver({ deadlineMs: 400 });
    for (let nth = 0; nth < 3; nth++) await emit();
    await world.afterTwoSweeps();
    const timedOut = await attempts(3);
    expect(new Set(timedOut.map(({ result }) => result))).toEqual(new Set(["TIMED_OUT"]));
    // A timer may fire a moment early by another clock.
    expect(timedOut.every(({ durationMs, detail }) => durationMs >= 395 && detail !== null)).toBe(true);
  });

  if (!neverGone)
    it("one that says it is gone is disabled with a notice, and its events wait until it is enabled", async () => {
      const { world, receiver, service, endpointId, emit, attempts, arrivals, caller, deps, gid } = bench();
      await receiver.fault({ kind: "gone" });
      world.deliver();
      await emit();
      expect(await attempts(1)).toMatchObject([{ result: "GONE" }]);
      await eventually(async () => (await service.find(world.scope, endpointId))?.state === "GONE");
      const [notice] = await service.notices(world.scope);
      expect(notice).toMatchObject({
        subjectId: endpointId,
        message: expect.stringMatching(/ and was disabled\. Its events wait/),
      });
      await receiver.heal();
      await emit();
      await world.afterTwoSweeps();
      expect(await receiver.arrived()).toHaveLength(0);
      expect(await enableWebhook(caller, { id: gid }, deps)).toMatchObject({ ok: true });
      await arrivals(2);
    });
};
