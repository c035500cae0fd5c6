import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { startProgram } from "../../support/samples/sample-shell.ts";
import { openSdkWorld, type SdkWorld, vector } from "../../support/sdk/contract.ts";
import { fetchRuntime } from "../../support/sdk/runtime-programs.ts";
import { openTypescriptProject } from "../../support/sdk/typescript-project.ts";
import { workerConfig } from "../../support/sdk/worker-config.ts";

/** In `npm run test:slow`: 300 MB of runtimes are too much for every `npm test`. `runtimes.test.ts` reads the sources there. */
describe("the TypeScript client in other runtimes", () => {
  /** One world each: the contract counts what it created. */
  const open = async (name: string): Promise<{ world: SdkWorld; project: string }> => {
    const world = await openSdkWorld(name);
    onTestFinished(() => world.close());
    return { world, project: (await openTypescriptProject(world)).project };
  };

  test.each([
    ["deno", ["run", "--allow-all", "--node-modules-dir=manual"]],
    ["bun", ["run"]],
  ] as const)("it keeps the contract of all clients in %s", async (runtime, args) => {
    const { world, project } = await open(runtime);
    const env = {
      DENO_CERT: world.env.KOLLI_CA,
      DENO_DIR: join(world.folder, "deno"),
      DENO_NO_UPDATE_CHECK: "1",
    };
    await world.expectContract({ command: fetchRuntime(runtime), args: [...args, "contract.ts"], cwd: project, env });
  });

  test("a worker tracks parcels, reads all pages, follows events and verifies webhooks", async () => {
    const { world, project } = await open("worker");
    const { KOLLI_URL, KOLLI_KEY, KOLLI_CA } = world.env;
    const config = workerConfig(project, readFileSync(KOLLI_CA, "utf8"), {
      KOLLI_URL,
      KOLLI_KEY,
      VECTOR: JSON.stringify(vector),
    });
    await writeFile(join(project, "config.capnp"), config);
    const worker = startProgram(fetchRuntime("workerd"), ["serve", "config.capnp", "--control-fd=1"], project, world.env);
    try {
      const [, port] = await eventually(() => /"socket":"http","port":(\d+)/.exec(worker.output()));
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      const answered = await answer.text();
      expect(answer.status, answered + worker.output()).toBe(200);
      expect(JSON.parse(answered)).toEqual({
        listed: ["WORKER-1", "WORKER-2", "WORKER-3"],
        followed: ["IN_TRANSIT"],
        refused: [true, "TRACKING_CODE_REQUIRED"],
        forged: [true, "NO_HEADER"],
      });
      const headers = {
        "webhook-id": vector.id,
        "webhook-timestamp": String(vector.timestamp),
        "webhook-signature": vector.signature,
      };
      const verified = await fetch(`http://127.0.0.1:${port}/hook`, { method: "POST", headers, body: vector.body });
      expect(await verified.json()).toEqual(["TRACKER_UPDATED", vector.id]);
    } finally {
      await worker.stop();
    }
  });
});
