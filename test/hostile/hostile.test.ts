import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { accounts } from "./accounts.ts";
import { bodies } from "./bodies.ts";
import { connections } from "./connections.ts";
import { costs } from "./costs.ts";
import { dashboard } from "./dashboard.ts";
import { documents } from "./documents.ts";
import { findings } from "./findings.ts";
import { headers } from "./headers.ts";
import { http2 } from "./http2.ts";
import { outside } from "./outside.ts";
import { pages } from "./pages.ts";
import { parcels } from "./parcels.ts";
import { pictures } from "./pictures.ts";
import { pushes } from "./pushes.ts";
import { signIn } from "./sign-in.ts";
import { streams } from "./streams.ts";
import { closeScene, judge, openScene, type Scene } from "./support/judge.ts";
import { openWorld, type World } from "./support/target.ts";
import { values } from "./values.ts";

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

const categories = {
  findings,
  costs,
  documents,
  values,
  bodies,
  headers,
  streams,
  connections,
  http2,
  pushes,
  pictures,
  signIn,
  accounts,
  parcels,
  outside,
  pages,
  dashboard,
};

// Not test.each, which shortens what it puts into a name.
for (const [category, attacks] of Object.entries(categories))
  describe(category, () => {
    for (const attack of attacks) test(attack.name, () => judge(scene!, attack));
  });
