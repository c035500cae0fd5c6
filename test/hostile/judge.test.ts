// The judge itself: faults that are planted in a service are seen, also on a busy machine, and a busy machine is not taken for one.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeScene, complaintsAbout, openScene, type Scene, watchDuring } from "./support/judge.ts";
import { openWorld, type World } from "./support/target.ts";
import { waitedMs } from "./support/thread-times.ts";

let world: World;
let scene: Scene;
beforeAll(async () => {
  world = await openWorld();
  scene = await openScene(world, { isWarm: false });
});
afterAll(async () => {
  await closeScene(scene);
  await world.close();
});

const complaintsDuring = async (run: (scene: Scene) => Promise<void>): Promise<string> => {
  const { failure, ...seen } = await watchDuring(scene, { name: "planted", run: () => run(scene) });
  expect(failure).toBeNull();
  return complaintsAbout(seen).join("; ");
};

/** More processes that want to run than the machine has processors. */
const onBusyMachine = async <T>(act: () => Promise<T>): Promise<T> => {
  const loops: ChildProcess[] = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  try {
    return await act();
  } finally {
    const ends = loops.map((loop) => once(loop, "exit"));
    for (const loop of loops) loop.kill("SIGKILL");
    await Promise.all(ends);
  }
};

test("a turn of the event loop that works for a second and a half is seen by honest clients and in the loop", async () => {
  const complaints = await complaintsDuring(({ target }) => target.service.block(1_500, "working"));
  expect(complaints).toMatch(/\/healthz took 1[3-9]\d\d ms.*one turn of the event loop ran 1[3-9]\d\d ms/);
});

test("a turn of the event loop that only waits for a second and a half is seen by honest clients", async () => {
  const complaints = await complaintsDuring(async ({ target }) => {
    for (let round = 0; round < 3; round++) await target.service.block(1_500, "sleeping");
  });
  expect(complaints).toMatch(/\/healthz took \d{4} ms/);
});

test("on a busy machine the same work is seen, and quiet is not taken for it", async () => {
  await onBusyMachine(async () => {
    expect(await complaintsDuring(() => delay(2_000))).toBe("");
    expect(await complaintsDuring(({ target }) => target.service.block(1_500, "working"))).toMatch(
      /one turn of the event loop ran/,
    );
  });
});

test("only what other processes took from the service and its client is left out of a wait", () => {
  const none = { ranMs: 0, queuedMs: 0 };
  expect(waitedMs({ wallMs: 1_200, service: none, client: none })).toBe(1_200);
  expect(waitedMs({ wallMs: 3_000, service: { ranMs: 100, queuedMs: 2_800 }, client: none })).toBe(200);
  expect(waitedMs({ wallMs: 3_000, service: { ranMs: 1_400, queuedMs: 1_600 }, client: none })).toBe(1_400);
  // Both waited at the same time: what the service ran for is counted all the same.
  expect(waitedMs({ wallMs: 2_000, service: { ranMs: 900, queuedMs: 1_000 }, client: { ranMs: 1, queuedMs: 900 } })).toBe(900);
});
