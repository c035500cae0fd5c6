import { describe, expect, it } from "vitest";
import { createEndpointSlots, type EndpointSlots } from "./endpoint-slots.ts";

const asked = (endpointSlots: EndpointSlots, maxRows = 256) =>
  endpointSlots.takeWanted(maxRows).map(({ endpointSlot, slots }) => [endpointSlot.endpointId, slots]);
/** As a claim that brought so many, of which all were answered alike. */
const play = (endpointSlots: EndpointSlots, endpointId: string, count: number, isSuccess: boolean) => {
  const endpointSlot = endpointSlots.get(endpointId);
  endpointSlot.isClaiming = false;
  for (let n = 0; n < count; n++) endpointSlots.started(endpointSlot);
  for (let n = 0; n < count; n++) {
    endpointSlots.answered(endpointSlot, isSuccess);
    endpointSlots.settled(endpointSlot, 0);
  }
};

describe("endpointSlots", () => {
  it("ask for nothing until an endpoint is woken, and only once at a time", () => {
    const endpointSlots = createEndpointSlots(100);
    endpointSlots.get("a");
    expect(asked(endpointSlots)).toEqual([]);
    endpointSlots.wake("a", 0);
    expect(asked(endpointSlots)).toEqual([["a", 4]]);
    expect(asked(endpointSlots)).toEqual([]);
  });

  it("trust an endpoint with more at each success up to its cap, and with half at a failure", () => {
    const endpointSlots = createEndpointSlots(100);
    endpointSlots.get("a").window.limit(10);
    endpointSlots.wake("a", 0);
    play(endpointSlots, "a", 4, true);
    expect(asked(endpointSlots)).toEqual([["a", 8]]);
    play(endpointSlots, "a", 8, true);
    expect(asked(endpointSlots)).toEqual([["a", 10]]);
    play(endpointSlots, "a", 1, false);
    expect(asked(endpointSlots)).toEqual([["a", 5]]);
    play(endpointSlots, "a", 5, false);
    expect(asked(endpointSlots)).toEqual([["a", 2]]);
  });

  it("never ask for more than an endpoint's cap, not even at first", () => {
    const endpointSlots = createEndpointSlots(100);
    endpointSlots.get("a").window.limit(1);
    endpointSlots.wake("a", 0);
    expect(asked(endpointSlots)).toEqual([["a", 1]]);
    play(endpointSlots, "a", 1, false);
    expect(asked(endpointSlots)).toEqual([["a", 1]]);
  });

  it("take turns when there is not room for all", () => {
    const endpointSlots = createEndpointSlots(100);
    for (const id of ["a", "b", "c"]) endpointSlots.wake(id, 0);
    expect(asked(endpointSlots, 6)).toEqual([
      ["a", 4],
      ["b", 2],
    ]);
    for (const id of ["a", "b"]) endpointSlots.get(id).isClaiming = false;
    expect(asked(endpointSlots, 6)).toEqual([
      ["c", 4],
      ["a", 2],
    ]);
  });

  it("keep half of the room free of endpoints that fail, however many they are", () => {
    const endpointSlots = createEndpointSlots(20);
    for (let n = 0; n < 30; n++) {
      endpointSlots.wake(`dead ${n}`, 0);
      play(endpointSlots, `dead ${n}`, 1, false);
    }
    const first = endpointSlots.takeWanted(256);
    expect(first.reduce((sum, { slots }) => sum + slots, 0)).toBe(10);
    for (const { endpointSlot, slots } of first) for (let n = 0; n < slots; n++) endpointSlots.started(endpointSlot);
    endpointSlots.wake("alive", 0);
    expect(asked(endpointSlots)).toEqual([["alive", 4]]);
  });

  it("give a place free with the answer, but hold back when outcomes pile up unwritten", () => {
    const endpointSlots = createEndpointSlots(4);
    endpointSlots.wake("a", 0);
    const endpointSlot = endpointSlots.get("a");
    const answerFour = () => {
      for (let n = 0; n < 4; n++) endpointSlots.started(endpointSlot);
      expect([endpointSlots.inFlight(), endpointSlots.freeSlots()]).toEqual([4, 0]);
      for (let n = 0; n < 4; n++) endpointSlots.answered(endpointSlot, true);
    };
    answerFour();
    expect([endpointSlots.inFlight(), endpointSlots.freeSlots()]).toEqual([0, 4]);
    answerFour();
    expect([endpointSlots.inFlight(), endpointSlots.freeSlots(), endpointSlots.isIdle()]).toEqual([0, 0, false]);
    for (let n = 0; n < 8; n++) endpointSlots.settled(endpointSlot, 0);
    expect([endpointSlots.freeSlots(), endpointSlots.isIdle()]).toEqual([4, true]);
  });

  it("forget an endpoint after a minute without use, and not while something is in flight", () => {
    const endpointSlots = createEndpointSlots(100);
    endpointSlots.wake("idle", 0);
    endpointSlots.wake("busy", 0);
    endpointSlots.started(endpointSlots.get("busy"));
    const [idle, busy] = [endpointSlots.get("idle"), endpointSlots.get("busy")];
    endpointSlots.dropIdle(60_000);
    expect(endpointSlots.get("idle")).not.toBe(idle);
    expect(endpointSlots.get("busy")).toBe(busy);
  });
});
