import { describe, expect, it } from "vitest";
import { hours } from "../lib/clock.ts";
import { workBounds } from "./bounds.ts";
import { createSlots, type Kept, type Slots } from "./slots.ts";

const asked = (slots: Slots, maxRows = 256) =>
  slots.takeWanted(maxRows).map(({ slot, requests }) => [slot.destinationId, requests]);
/** As a claim that brought so many, of which all were answered alike. */
const play = (slots: Slots, destinationId: string, count: number, isSuccess: boolean) => {
  const slot = slots.get(destinationId);
  slot.isClaiming = false;
  for (let n = 0; n < count; n++) slots.started(slot);
  for (let n = 0; n < count; n++) {
    slots.answered(slot, isSuccess);
    slots.settled(slot, 0);
  }
};

describe("slots", () => {
  it("ask for nothing until a destination is woken, and only once at a time", () => {
    const slots = createSlots(100);
    slots.get("a");
    expect(asked(slots)).toEqual([]);
    slots.wake("a", 0);
    expect(asked(slots)).toEqual([["a", 4]]);
    expect(asked(slots)).toEqual([]);
  });

  it("trust a destination with more at each success up to its cap, and with half at a failure", () => {
    const slots = createSlots(100);
    slots.get("a").window.limit(10);
    slots.wake("a", 0);
    play(slots, "a", 4, true);
    expect(asked(slots)).toEqual([["a", 8]]);
    play(slots, "a", 8, true);
    expect(asked(slots)).toEqual([["a", 10]]);
    play(slots, "a", 1, false);
    expect(asked(slots)).toEqual([["a", 5]]);
    play(slots, "a", 5, false);
    expect(asked(slots)).toEqual([["a", 2]]);
  });

  it("never ask for more than a destination's cap, not even at first", () => {
    const slots = createSlots(100);
    slots.get("a").window.limit(1);
    slots.wake("a", 0);
    expect(asked(slots)).toEqual([["a", 1]]);
    play(slots, "a", 1, false);
    expect(asked(slots)).toEqual([["a", 1]]);
  });

  it("take turns when there is not room for all", () => {
    const slots = createSlots(100);
    for (const id of ["a", "b", "c"]) slots.wake(id, 0);
    expect(asked(slots, 6)).toEqual([
      ["a", 4],
      ["b", 2],
    ]);
    for (const id of ["a", "b"]) slots.get(id).isClaiming = false;
    expect(asked(slots, 6)).toEqual([
      ["c", 4],
      ["a", 2],
    ]);
  });

  it("keep half of the room free of destinations that fail, however many they are", () => {
    const slots = createSlots(20);
    for (let n = 0; n < 30; n++) {
      slots.wake(`dead ${n}`, 0);
      play(slots, `dead ${n}`, 1, false);
    }
    const first = slots.takeWanted(256);
    expect(first.reduce((sum, { requests }) => sum + requests, 0)).toBe(10);
    for (const { slot, requests } of first) for (let n = 0; n < requests; n++) slots.started(slot);
    slots.wake("alive", 0);
    expect(asked(slots)).toEqual([["alive", 4]]);
  });

  it("give a place free with the answer, but hold back when outcomes pile up unwritten", () => {
    const slots = createSlots(4);
    slots.wake("a", 0);
    const slot = slots.get("a");
    const answerFour = () => {
      for (let n = 0; n < 4; n++) slots.started(slot);
      expect([slots.inFlight(), slots.free()]).toEqual([4, 0]);
      for (let n = 0; n < 4; n++) slots.answered(slot, true);
    };
    answerFour();
    expect([slots.inFlight(), slots.free()]).toEqual([0, 4]);
    answerFour();
    expect([slots.inFlight(), slots.free(), slots.isIdle()]).toEqual([0, 0, false]);
    for (let n = 0; n < 8; n++) slots.settled(slot, 0);
    expect([slots.free(), slots.isIdle()]).toEqual([4, true]);
  });

  it("forget a destination after a minute without use, and not while something is in flight", () => {
    const slots = createSlots(100);
    slots.wake("idle", 0);
    slots.wake("busy", 0);
    slots.started(slots.get("busy"));
    const [idle, busy] = [slots.get("idle"), slots.get("busy")];
    slots.dropIdle(60_000);
    expect(slots.get("idle")).not.toBe(idle);
    expect(slots.get("busy")).toBe(busy);
  });

  const takenBy = (slots: Slots) => {
    const taken = { dead: 0, alive: 0 };
    for (let claim = 0; claim < 2; claim++)
      for (const { slot, requests } of slots.takeWanted(256)) {
        taken[slot.destinationId.startsWith("dead") ? "dead" : "alive"] += requests;
        for (let n = 0; n < requests; n++) slots.started(slot);
      }
    return taken;
  };
  const dead = Array.from({ length: 300 }, (_, n) => `dead ${n}`);

  it("remember who fails for a day without use, while connections are closed after a minute", () => {
    const slots = createSlots<Kept>(512);
    let closed = 0;
    for (const id of dead) {
      slots.wake(id, 0);
      slots.get(id).kept = { close: async () => void closed++ };
      play(slots, id, 1, false);
    }
    slots.dropIdle(61_000);
    expect(closed).toBe(300);
    for (const id of dead) slots.wake(id, 300_000);
    slots.wake("alive", 300_000);
    expect(takenBy(slots)).toEqual({ dead: 256, alive: 4 });
  });

  it("keep that half free while a claim for failing destinations is under way", () => {
    const slots = createSlots(100);
    for (const id of dead) slots.wake(id, 0);
    for (const id of dead) slots.noteFailing(id);
    expect(asked(slots).reduce((sum, [, requests]) => sum + Number(requests), 0)).toBe(50);
    expect(asked(slots)).toEqual([]);
  });

  it("forget who fails after a day, and of very many those that were used least recently", () => {
    const slots = createSlots(100);
    slots.wake("dead", 0);
    play(slots, "dead", 1, false);
    slots.dropIdle(hours(24) - 1);
    expect(slots.get("dead").window.isFailing()).toBe(true);
    slots.dropIdle(hours(24));
    expect(slots.get("dead").window.isFailing()).toBe(false);
    for (let n = 0; n <= workBounds.rememberedFailing.cap; n++) {
      play(slots, `dead ${n}`, 1, false);
      slots.get(`dead ${n}`).usedAt = n;
    }
    slots.dropIdle(100_000);
    expect(slots.get("dead 0").window.isFailing()).toBe(false);
    expect(slots.get("dead 1").window.isFailing()).toBe(true);
  });

  it("believe the database about who fails until they know better", () => {
    const slots = createSlots(512);
    for (const id of [...dead, "alive"]) slots.wake(id, 0);
    for (const id of dead) slots.noteFailing(id);
    expect(takenBy(slots)).toEqual({ dead: 256, alive: 4 });
    const healed = createSlots(100);
    play(healed, "a", 1, true);
    healed.noteFailing("a");
    expect(healed.get("a").window.isFailing()).toBe(false);
  });
});
