import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { type Attack, closeScene, judge, openScene, type Scene } from "./judge.ts";
import { openWorld, type World } from "./target.ts";

/** A service of its own for these attacks, so that several suites can run at the same time. Gives the scene as it is at the moment. */
export const attackOneService = (categories: Record<string, readonly Attack[]>): (() => Scene) => {
  let world: World;
  let scene: Scene | null = null;

  beforeAll(async () => {
    world = await openWorld();
    scene = await openScene(world);
  });
  afterAll(async () => {
    if (scene) await closeScene(scene);
    await world.close();
  });
  // What one attack has broken must not be blamed on the next: it gets a new process.
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    if (scene) await closeScene(scene);
    scene = null;
    scene = await openScene(world);
  });

  // Not test.each, which shortens what it puts into a name.
  for (const [category, attacks] of Object.entries(categories))
    describe(category, () => {
      for (const attack of attacks) test(attack.name, () => judge(scene!, attack));
    });
  return () => scene!;
};
