import { expect, test } from "vitest";
import { peopleBounds } from "../../bounds.ts";
import { createHashTurns, type Turn } from "./hash-turns.ts";

const { hashesInProgress, hashesWaiting, hashesWaitingOfOne } = peopleBounds;
const stranger = (network: number): Turn => ({ isKnown: false, by: `198.51.${network}.0` });
const known = (by: string): Turn => ({ isKnown: true, by });

/** Hashes that end when the test ends them, in the order they began. */
const openHashes = () => {
  const turns = createHashTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const outcomes = new Map<string, "done" | "busy">();
  const ask = (name: string, turn: Turn): void => {
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(name);
        ends.push(resolve);
      });
    void turns(turn, work).then((result) => outcomes.set(name, result.ok ? "done" : "busy"));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async () => {
    ends.shift()!();
    await settle();
  };
  return { ask, begun, outcomes, endOne, settle };
};

test("a known browser is next, however many strangers wait", async () => {
  const hashes = openHashes();
  for (let network = 0; network < hashesInProgress.cap + 30; network += 1) hashes.ask(`guess ${network}`, stranger(network));
  hashes.ask("honest", known("device"));
  await hashes.settle();
  expect(hashes.begun).not.toContain("honest");
  await hashes.endOne();
  expect(hashes.begun.at(-1)).toBe("honest");
});

test("strangers take turns by network: one that sends many waits for itself", async () => {
  const hashes = openHashes();
  for (let nth = 0; nth < hashesInProgress.cap; nth += 1) hashes.ask(`first ${nth}`, stranger(nth));
  for (let nth = 0; nth < hashesWaitingOfOne.cap; nth += 1) hashes.ask(`flood ${nth}`, stranger(100));
  hashes.ask("other", stranger(200));
  await hashes.settle();
  for (let nth = 0; nth < 2; nth += 1) await hashes.endOne();
  expect(hashes.begun.slice(hashesInProgress.cap)).toEqual(["flood 0", "other"]);
});

test("the line has an end: beyond it strangers are refused, a network's surplus first, and known browsers are not", async () => {
  const hashes = openHashes();
  for (let nth = 0; nth < hashesInProgress.cap; nth += 1) hashes.ask(`first ${nth}`, stranger(nth));
  for (let nth = 0; nth <= hashesWaitingOfOne.cap; nth += 1) hashes.ask(`flood ${nth}`, stranger(100));
  await hashes.settle();
  expect([...hashes.outcomes]).toEqual([[`flood ${hashesWaitingOfOne.cap}`, "busy"]]);
  const left = hashesWaiting.cap - hashesWaitingOfOne.cap;
  for (let nth = 0; nth < left; nth += 1) hashes.ask(`single ${nth}`, stranger(1_000 + nth));
  hashes.ask("late", stranger(5_000));
  await hashes.settle();
  expect(hashes.outcomes.get(`flood ${hashesWaitingOfOne.cap - 1}`)).toBe("busy");
  expect(hashes.outcomes.has("late")).toBe(false);
  for (let nth = 1; nth < hashesWaitingOfOne.cap - 1; nth += 1) hashes.ask(`more ${nth}`, stranger(6_000 + nth));
  hashes.ask("too late", stranger(9_000));
  hashes.ask("honest", known("device"));
  await hashes.settle();
  expect([hashes.outcomes.get("too late"), hashes.outcomes.get("honest")]).toEqual(["busy", undefined]);
});

test("a hash that fails gives its place to the next", async () => {
  const turns = createHashTurns();
  const failing = Array.from({ length: hashesInProgress.cap }, (_, nth) =>
    turns(stranger(nth), async () => {
      throw new Error("no memory");
    }).catch((error: Error) => error.message),
  );
  expect(await Promise.all(failing)).toEqual(Array(hashesInProgress.cap).fill("no memory"));
  expect(await turns(stranger(9), async () => "hashed")).toEqual({ ok: true, value: "hashed" });
});
