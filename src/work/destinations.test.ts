import { describe, expect, it } from "vitest";
import { hours } from "../lib/clock.ts";
import { workBounds } from "./bounds.ts";
import { createDestinations, type Destinations, type Resources } from "./destinations.ts";

const asked = (destinations: Destinations, maxRows = 256) =>
  destinations.takeWanted(maxRows).map(({ destination, requests }) => [destination.destinationId, requests]);
/** As a claim that brought so many, of which all were answered alike. */
const play = (destinations: Destinations, destinationId: string, count: number, isSuccess: boolean) => {
  const destination = destinations.get(destinationId);
  destination.isClaiming = false;
  for (let n = 0; n < count; n++) destinations.started(destination);
  for (let n = 0; n < count; n++) {
    destinations.answered(destination, isSuccess);
    destinations.settled(destination, 0);
  }
};

describe("destinations", () => {
  it("ask for nothing until a destination is woken, and only once at a time", () => {
    const destinations = createDestinations(100);
    destinations.get("a");
    expect(asked(destinations)).toEqual([]);
    destinations.wake("a", 0);
    expect(asked(destinations)).toEqual([["a", 4]]);
    expect(asked(destinations)).toEqual([]);
  });

  it("trust a destination with more at each success up to its cap, and with half at a failure", () => {
    const destinations = createDestinations(100);
    destinations.get("a").window.limit(10);
    destinations.wake("a", 0);
    play(destinations, "a", 4, true);
    expect(asked(destinations)).toEqual([["a", 8]]);
    play(destinations, "a", 8, true);
    expect(asked(destinations)).toEqual([["a", 10]]);
    play(destinations, "a", 1, false);
    expect(asked(destinations)).toEqual([["a", 5]]);
    play(destinations, "a", 5, false);
    expect(asked(destinations)).toEqual([["a", 2]]);
  });

  it("never ask for more than a destination's cap, not even at first", () => {
    const destinations = createDestinations(100);
    destinations.get("a").window.limit(1);
    destinations.wake("a", 0);
    expect(asked(destinations)).toEqual([["a", 1]]);
    play(destinations, "a", 1, false);
    expect(asked(destinations)).toEqual([["a", 1]]);
  });

  it("take turns when there is not room for all", () => {
    const destinations = createDestinations(100);
    for (const id of ["a", "b", "c"]) destinations.wake(id, 0);
    expect(asked(destinations, 6)).toEqual([
      ["a", 4],
      ["b", 2],
    ]);
    for (const id of ["a", "b"]) destinations.get(id).isClaiming = false;
    expect(asked(destinations, 6)).toEqual([
      ["c", 4],
      ["a", 2],
    ]);
  });

  it("keep half of the room free of destinations that fail, however many they are", () => {
    const destinations = createDestinations(20);
    for (let n = 0; n < 30; n++) {
      destinations.wake(`dead ${n}`, 0);
      play(destinations, `dead ${n}`, 1, false);
    }
    const first = destinations.takeWanted(256);
    expect(first.reduce((sum, { requests }) => sum + requests, 0)).toBe(10);
    for (const { destination, requests } of first) for (let n = 0; n < requests; n++) destinations.started(destination);
    destinations.wake("alive", 0);
    expect(asked(destinations)).toEqual([["alive", 4]]);
  });

  it("give a place free with the answer, but hold back when outcomes pile up unwritten", () => {
    const destinations = createDestinations(4);
    destinations.wake("a", 0);
    const destination = destinations.get("a");
    const answerFour = () => {
      for (let n = 0; n < 4; n++) destinations.started(destination);
      expect([destinations.inFlight(), destinations.free()]).toEqual([4, 0]);
      for (let n = 0; n < 4; n++) destinations.answered(destination, true);
    };
    answerFour();
    expect([destinations.inFlight(), destinations.free()]).toEqual([0, 4]);
    answerFour();
    expect([destinations.inFlight(), destinations.free(), destinations.isIdle()]).toEqual([0, 0, false]);
    for (let n = 0; n < 8; n++) destinations.settled(destination, 0);
    expect([destinations.free(), destinations.isIdle()]).toEqual([4, true]);
  });

  it("forget a destination after a minute without use, and not while something is in flight", () => {
    const destinations = createDestinations(100);
    destinations.wake("idle", 0);
    destinations.wake("busy", 0);
    destinations.started(destinations.get("busy"));
    const [idle, busy] = [destinations.get("idle"), destinations.get("busy")];
    destinations.dropIdle(60_000);
    expect(destinations.get("idle")).not.toBe(idle);
    expect(destinations.get("busy")).toBe(busy);
  });

  const takenBy = (destinations: Destinations) => {
    const taken = { dead: 0, alive: 0 };
    for (let claim = 0; claim < 2; claim++)
      for (const { destination, requests } of destinations.takeWanted(256)) {
        taken[destination.destinationId.startsWith("dead") ? "dead" : "alive"] += requests;
        for (let n = 0; n < requests; n++) destinations.started(destination);
      }
    return taken;
  };
  const dead = Array.from({ length: 300 }, (_, n) => `dead ${n}`);

  it("remember who fails for a day without use, while connections are closed after a minute", () => {
    const destinations = createDestinations<Resources>(512);
    let closed = 0;
    for (const id of dead) {
      destinations.wake(id, 0);
      destinations.get(id).open = { close: async () => void closed++ };
      play(destinations, id, 1, false);
    }
    destinations.dropIdle(61_000);
    expect(closed).toBe(300);
    for (const id of dead) destinations.wake(id, 300_000);
    destinations.wake("alive", 300_000);
    expect(takenBy(destinations)).toEqual({ dead: 256, alive: 4 });
  });

  it("keep that half free while a claim for failing destinations is under way", () => {
    const destinations = createDestinations(100);
    for (const id of dead) destinations.wake(id, 0);
    for (const id of dead) destinations.noteFailing(id);
    expect(asked(destinations).reduce((sum, [, requests]) => sum + Number(requests), 0)).toBe(50);
    expect(asked(destinations)).toEqual([]);
  });

  it("forget who fails after a day, and of very many those that were used least recently", () => {
    const destinations = createDestinations(100);
    destinations.wake("dead", 0);
    play(destinations, "dead", 1, false);
    destinations.dropIdle(hours(24) - 1);
    expect(destinations.get("dead").window.isFailing()).toBe(true);
    destinations.dropIdle(hours(24));
    expect(destinations.get("dead").window.isFailing()).toBe(false);
    for (let n = 0; n <= workBounds.rememberedFailing.cap; n++) {
      play(destinations, `dead ${n}`, 1, false);
      destinations.get(`dead ${n}`).usedAt = n;
    }
    destinations.dropIdle(100_000);
    expect(destinations.get("dead 0").window.isFailing()).toBe(false);
    expect(destinations.get("dead 1").window.isFailing()).toBe(true);
  });

  it("believe the database about who fails until they know better", () => {
    const destinations = createDestinations(512);
    for (const id of [...dead, "alive"]) destinations.wake(id, 0);
    for (const id of dead) destinations.noteFailing(id);
    expect(takenBy(destinations)).toEqual({ dead: 256, alive: 4 });
    const healed = createDestinations(100);
    play(healed, "a", 1, true);
    healed.noteFailing("a");
    expect(healed.get("a").window.isFailing()).toBe(false);
  });
});
