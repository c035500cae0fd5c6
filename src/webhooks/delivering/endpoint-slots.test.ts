import { describe, expect, it } from "vitest";
import { createLanes, type Lanes } from "./endpoint-slots.ts";

const asked = (lanes: Lanes, maxRows = 256) => lanes.takeWanted(maxRows).map(({ lane, slots }) => [lane.endpointId, slots]);
/** As a claim that brought so many, of which all were answered alike. */
const play = (lanes: Lanes, endpointId: string, count: number, isSuccess: boolean) => {
  const lane = lanes.get(endpointId);
  lane.isClaiming = false;
  for (let n = 0; n < count; n++) lanes.started(lane);
  for (let n = 0; n < count; n++) {
    lanes.answered(lane, isSuccess);
    lanes.settled(lane, 0);
  }
};

describe("lanes", () => {
  it("ask for nothing until an endpoint is woken, and only once at a time", () => {
    const lanes = createLanes(100);
    lanes.get("a");
    expect(asked(lanes)).toEqual([]);
    lanes.wake("a", 0);
    expect(asked(lanes)).toEqual([["a", 4]]);
    expect(asked(lanes)).toEqual([]);
  });

  it("trust an endpoint with more at each success up to its cap, and with half at a failure", () => {
    const lanes = createLanes(100);
    lanes.get("a").window.limit(10);
    lanes.wake("a", 0);
    play(lanes, "a", 4, true);
    expect(asked(lanes)).toEqual([["a", 8]]);
    play(lanes, "a", 8, true);
    expect(asked(lanes)).toEqual([["a", 10]]);
    play(lanes, "a", 1, false);
    expect(asked(lanes)).toEqual([["a", 5]]);
    play(lanes, "a", 5, false);
    expect(asked(lanes)).toEqual([["a", 2]]);
  });

  it("never ask for more than an endpoint's cap, not even at first", () => {
    const lanes = createLanes(100);
    lanes.get("a").window.limit(1);
    lanes.wake("a", 0);
    expect(asked(lanes)).toEqual([["a", 1]]);
    play(lanes, "a", 1, false);
    expect(asked(lanes)).toEqual([["a", 1]]);
  });

  it("take turns when there is not room for all", () => {
    const lanes = createLanes(100);
    for (const id of ["a", "b", "c"]) lanes.wake(id, 0);
    expect(asked(lanes, 6)).toEqual([
      ["a", 4],
      ["b", 2],
    ]);
    for (const id of ["a", "b"]) lanes.get(id).isClaiming = false;
    expect(asked(lanes, 6)).toEqual([
      ["c", 4],
      ["a", 2],
    ]);
  });

  it("keep half of the room free of endpoints that fail, however many they are", () => {
    const lanes = createLanes(20);
    for (let n = 0; n < 30; n++) {
      lanes.wake(`dead ${n}`, 0);
      play(lanes, `dead ${n}`, 1, false);
    }
    const first = lanes.takeWanted(256);
    expect(first.reduce((sum, { slots }) => sum + slots, 0)).toBe(10);
    for (const { lane, slots } of first) for (let n = 0; n < slots; n++) lanes.started(lane);
    lanes.wake("alive", 0);
    expect(asked(lanes)).toEqual([["alive", 4]]);
  });

  it("give a place free with the answer, but hold back when outcomes pile up unwritten", () => {
    const lanes = createLanes(4);
    lanes.wake("a", 0);
    const lane = lanes.get("a");
    const answerFour = () => {
      for (let n = 0; n < 4; n++) lanes.started(lane);
      expect([lanes.inFlight(), lanes.freeSlots()]).toEqual([4, 0]);
      for (let n = 0; n < 4; n++) lanes.answered(lane, true);
    };
    answerFour();
    expect([lanes.inFlight(), lanes.freeSlots()]).toEqual([0, 4]);
    answerFour();
    expect([lanes.inFlight(), lanes.freeSlots(), lanes.isIdle()]).toEqual([0, 0, false]);
    for (let n = 0; n < 8; n++) lanes.settled(lane, 0);
    expect([lanes.freeSlots(), lanes.isIdle()]).toEqual([4, true]);
  });

  it("forget an endpoint after a minute without use, and not while something is in flight", () => {
    const lanes = createLanes(100);
    lanes.wake("idle", 0);
    lanes.wake("busy", 0);
    lanes.started(lanes.get("busy"));
    const [idle, busy] = [lanes.get("idle"), lanes.get("busy")];
    lanes.dropIdle(60_000);
    expect(lanes.get("idle")).not.toBe(idle);
    expect(lanes.get("busy")).toBe(busy);
  });
});
