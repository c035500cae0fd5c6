import { describe, expect, it } from "vitest";
import { createSlots, type Slots } from "./slots.ts";

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
});
