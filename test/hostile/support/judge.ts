import { expect } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { cutEverything } from "./clients.ts";
import { memoryLimitBytes } from "./service-process.ts";
import { honestAddress, startTarget, type Target, type World } from "./target.ts";
import { warmUp } from "./warm-up.ts";
import { startWatcher, type Watcher } from "./watch.ts";
import type { WatchReport } from "./watcher-child.ts";

/** One way to take Kolli down. `run` makes the attempt and asserts how it is answered; everything else is judged the same for all. */
export type Attack = { name: string; run(target: Target): Promise<void> };

const healthWithinMs = 1_000;
const creationWithinMs = 2_000;
const grownMax = 1.2;
/**
 * Over all attacks together: what each may leave must not add up. Clients that stop reading fill the allocator's pools once, by
 * thirty megabytes of a hundred and seventy, which it keeps and uses again: the last forty attacks add nothing to it.
 */
const grownInAllMax = 1.6;
const settleWithinMs = 10_000;
const loggedMax = 1024 * 1024;

/** `heldBytes`: what the service held before the attack. `restingBytes`: what it held when it was new and warm. */
export type Scene = { target: Target; watcher: Watcher; heldBytes: number; readonly restingBytes: number };

export const openScene = async (world: World): Promise<Scene> => {
  const target = await startTarget(world);
  await warmUp(target);
  const { port, authorityFile } = target.service;
  const watcher = startWatcher({ port, authorityFile, key: await world.newKey("TEST", "Honest"), localAddress: honestAddress });
  await watcher.begin();
  await watcher.end();
  const { rssBytes } = await target.service.memory();
  return { target, watcher, heldBytes: rssBytes, restingBytes: rssBytes };
};

export const closeScene = async ({ target, watcher }: Scene): Promise<void> => {
  watcher.stop();
  await target.client.close();
  await target.service.stop();
};

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

const memoryReturns = async (scene: Scene): Promise<void> => {
  const { target, heldBytes, restingBytes } = scene;
  let now = { rssBytes: 0, heapBytes: 0, externalBytes: 0 };
  await eventually(async () => {
    now = await target.service.memory();
    const allowed = Math.min(heldBytes * grownMax, restingBytes * grownInAllMax);
    return now.rssBytes <= allowed;
  }, settleWithinMs).catch(() => {
    const { rssBytes, heapBytes, externalBytes } = now;
    expect.fail(
      `Memory is not back within 20 %: ${megabytes(restingBytes)} MB at rest, ${megabytes(heldBytes)} MB before, ${megabytes(rssBytes)} MB after (heap ${megabytes(heapBytes)}, buffers ${megabytes(externalBytes)}).`,
    );
  });
  scene.heldBytes = Math.max(restingBytes, now.rssBytes);
};

type Seen = WatchReport & { failure: unknown };

const watchDuring = async ({ target, watcher }: Scene, attack: Attack): Promise<Seen> => {
  await watcher.begin();
  let failure: unknown = null;
  await attack.run(target).catch((error) => {
    failure = error;
  });
  const report = await watcher.end();
  cutEverything();
  return { ...report, failure };
};

const wasSlow = ({ health, creation }: WatchReport): boolean =>
  health.slowestMs >= healthWithinMs || creation.slowestMs >= creationWithinMs;

/**
 * Runs one attack and judges what everybody else noticed of it. Two cores have the service, its database, the attacker and the
 * watcher to run: one pause may be the machine's. What an attack does to the service it does again, so slowness counts when it is
 * seen twice in a row; nothing else gets a second chance.
 */
export const judge = async (scene: Scene, attack: Attack): Promise<void> => {
  const { service } = scene.target;
  const loggedBefore = service.loggedBytes();
  const first = await watchDuring(scene, attack);
  const isTriedAgain = wasSlow(first) && first.failure === null && !service.hasEnded();
  const { health, creation, failure } = isTriedAgain ? await watchDuring(scene, attack) : first;
  if (service.hasEnded()) expect.fail(await service.lastWords());
  expect.soft([...first.health.failures, ...health.failures], "/healthz").toEqual([]);
  expect.soft(health.slowestMs, "ms until /healthz answered").toBeLessThan(healthWithinMs);
  expect.soft([...first.creation.failures, ...creation.failures], "an honest client's creations").toEqual([]);
  expect.soft(creation.slowestMs, "ms until an honest client's creation was answered").toBeLessThan(creationWithinMs);
  expect.soft(service.loggedBytes() - loggedBefore, "bytes of log").toBeLessThan(loggedMax);
  expect.soft(megabytes(await service.peakBytes()), "MB at most").toBeLessThan(megabytes(memoryLimitBytes));
  if (failure !== null) throw failure;
  await memoryReturns(scene);
};
