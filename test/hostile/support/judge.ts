import { expect } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { cutEverything } from "./clients.ts";
import { memoryLimitBytes } from "./service-process.ts";
import { honestAddress, startTarget, type Target, type World } from "./target.ts";
import { warmUp } from "./warm-up.ts";
import { startWatcher, type Watcher } from "./watch.ts";
import type { Probe, WatchReport } from "./watcher-child.ts";

/** One way to take Kolli down. `run` makes the attempt and asserts how it is answered; everything else is judged the same for all. */
export type Attack = { name: string; run(target: Target): Promise<void> };

const healthWithinMs = 1_000;
const creationWithinMs = 2_000;
/** In the service's own processor time: nothing else happens meanwhile. */
const turnWithinMs = 1_000;
const grownMax = 1.2;
/**
 * Over all attacks together: what each may leave must not add up. Clients that stop reading fill the allocator's pools once, by
 * thirty megabytes of a hundred and seventy, which it keeps and uses again: the last forty attacks add nothing to it.
 */
const grownInAllMax = 1.6;
/** On the clock, and patient: what is back late on a busy machine is back. */
const settleWithinMs = 120_000;
const loggedMax = 1024 * 1024;

/** `heldBytes`: what the service held before the attack. `restingBytes`: what it held when it was new and warm. */
export type Scene = { target: Target; watcher: Watcher; heldBytes: number; readonly restingBytes: number };

/** `isWarm`: with what a service holds after an hour of any day's traffic, so that memory can be judged. */
export const openScene = async (world: World, { isWarm = true } = {}): Promise<Scene> => {
  const target = await startTarget(world);
  if (isWarm) await warmUp(target);
  const { port, pid, authorityFile } = target.service;
  const watcher = startWatcher({
    port,
    servicePid: pid,
    authorityFile,
    key: await world.newKey("TEST", "Honest"),
    localAddress: honestAddress,
  });
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
  const allowed = Math.min(heldBytes * grownMax, restingBytes * grownInAllMax);
  // Collecting takes longer than most attacks. Who holds little enough with its garbage holds less without.
  let now = await target.service.memoryWithGarbage();
  if (now.rssBytes <= allowed) return;
  await eventually(async () => {
    now = await target.service.memory();
    return now.rssBytes <= allowed;
  }, settleWithinMs).catch(() => {
    const { rssBytes, heapBytes, externalBytes } = now;
    expect.fail(
      `Memory is not back within 20 %: ${megabytes(restingBytes)} MB at rest, ${megabytes(heldBytes)} MB before, ${megabytes(rssBytes)} MB after (heap ${megabytes(heapBytes)}, buffers ${megabytes(externalBytes)}).`,
    );
  });
  scene.heldBytes = Math.max(restingBytes, now.rssBytes);
};

export type Seen = WatchReport & { readonly longestTurnMs: number; readonly failure: unknown };

export const watchDuring = async ({ target, watcher }: Scene, attack: Attack): Promise<Seen> => {
  await target.service.beginTurns();
  await watcher.begin();
  let failure: unknown = null;
  await attack.run(target).catch((error) => {
    failure = error;
  });
  const report = await watcher.end();
  cutEverything();
  const longestTurnMs = target.service.hasEnded() ? 0 : await target.service.longestTurnMs();
  return { ...report, longestTurnMs, failure };
};

const inWords = ({ slowestMs, slowest }: Probe): string => {
  const { wallMs = 0, service } = slowest ?? {};
  return `${slowestMs} ms (${Math.round(wallMs)} ms on the clock; the service ran ${Math.round(service?.ranMs ?? 0)} ms and was kept from running ${Math.round(service?.queuedMs ?? 0)} ms)`;
};

/** What an honest client would complain about. */
export const complaintsAbout = ({ health, creation, longestTurnMs }: Omit<Seen, "failure">): string[] => [
  ...(health.slowestMs >= healthWithinMs ? [`/healthz took ${inWords(health)}`] : []),
  ...(creation.slowestMs >= creationWithinMs ? [`a creation took ${inWords(creation)}`] : []),
  ...(longestTurnMs >= turnWithinMs ? [`one turn of the event loop ran ${Math.round(longestTurnMs)} ms`] : []),
];

/**
 * Runs one attack and judges what everybody else noticed of it. What an attack does to the service it does again, so slowness
 * counts when it is seen twice in a row; nothing else gets a second chance.
 */
export const judge = async (scene: Scene, attack: Attack): Promise<void> => {
  const { service } = scene.target;
  const loggedBefore = service.loggedBytes();
  const first = await watchDuring(scene, attack);
  const isTriedAgain = complaintsAbout(first).length > 0 && first.failure === null && !service.hasEnded();
  const last = isTriedAgain ? await watchDuring(scene, attack) : first;
  if (service.hasEnded()) expect.fail(await service.lastWords());
  expect.soft([...first.health.failures, ...last.health.failures], "/healthz").toEqual([]);
  expect.soft([...first.creation.failures, ...last.creation.failures], "an honest client's creations").toEqual([]);
  expect.soft(complaintsAbout(last), "what an honest client waited for").toEqual([]);
  expect.soft(service.loggedBytes() - loggedBefore, "bytes of log").toBeLessThan(loggedMax);
  expect.soft(megabytes(await service.peakBytes()), "MB at most").toBeLessThan(megabytes(memoryLimitBytes));
  if (last.failure !== null) throw last.failure;
  await memoryReturns(scene);
};
