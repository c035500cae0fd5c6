import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findGo, goIn } from "../support/go-program.ts";
import { temporaryFolder } from "../support/processes/temporary-folder.ts";
import { goSample } from "../support/samples/go-sample.ts";

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder("genqlient");
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

// Where there is no Go, the same page is checked without it: test/clients-doc.test.ts.
test.skipIf(findGo() === null)(
  "genqlient generates from the page as it is, and an update sends only what was set",
  async () => {
    const go = goIn(folder);
    await go("mod", "init", "kolli.test/client");
    await go("get", "github.com/Khan/genqlient@v0.8.1", "golang.org/x/tools@latest");
    await copyFile(new URL("../../schema.graphql", import.meta.url), join(folder, "schema.graphql"));
    await writeFile(join(folder, "genqlient.yaml"), goSample.settings);
    await writeFile(
      join(folder, "operations.graphql"),
      `${goSample.operations}\nquery Days($id: ID!) { tracker(id: $id) { estimatedDeliveryDay pickupPoint { holdUntil } createdAt } }\n`,
    );
    await go("run", "github.com/Khan/genqlient");
    const generated = await readFile(join(folder, "generated.go"), "utf8");
    const [, fields] = /type TrackerUpdateInput struct \{([\s\S]+?)\n\}/.exec(generated)!;
    const always = [...fields!.matchAll(/json:"(\w+)"/g)].map(([, name]) => name);
    expect(always).toEqual(["id"]);
    expect(generated).toMatch(/EstimatedDeliveryDay \*string/);
  },
  600_000,
);
