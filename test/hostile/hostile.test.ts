import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { documents } from "./documents.ts";
import { findings } from "./findings.ts";
import { closeScene, judge, openScene, type Scene } from "./support/judge.ts";
import { openWorld, type World } from "./support/target.ts";

let world: World;
let scene: Scene;

beforeAll(async () => {
  world = await openWorld();
  scene = await openScene(world);
});
afterAll(async () => {
  await closeScene(scene);
  await world.close();
});
// What one attack has broken must not be blamed on the next: it gets a new process.
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await closeScene(scene);
  scene = await openScene(world);
});

describe.each([
  { about: "findings", attacks: findings },
  { about: "documents", attacks: documents },
])("$about", ({ attacks }) => {
  test.each(attacks)("$name", (attack) => judge(scene, attack));
});
