import { execFile } from "node:child_process";
import { cp, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { installedFrom } from "../../support/sdk-packages.ts";

const execute = promisify(execFile);
const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `npm run test:n8n`: 142 MB are too much for every `npm test`. `n8n.test.ts` runs the nodes. */
describe.runIf(process.env.KOLLI_TEST_N8N === "1")("the nodes by n8n's own package", () => {
  let folder: string;
  beforeAll(async () => {
    const installed = await installedFrom(pathOf("n8n-types"), "n8n-types");
    folder = await temporaryFolder("n8n");
    await cp(join(installed, "tsconfig.json"), join(folder, "tsconfig.json"));
    await cp(pathOf("../../../connectors/n8n"), join(folder, "n8n"), { recursive: true });
    await symlink(join(installed, "node_modules"), join(folder, "node_modules"));
    return () => rm(folder, { recursive: true, force: true });
  });

  test("they have the types that n8n publishes for nodes and credentials", async () => {
    const compiler = pathOf("../../../node_modules/typescript/lib/tsc.js");
    const types = pathOf("../../../node_modules/@types");
    const args = [compiler, "--project", folder, "--typeRoots", types];
    expect(await execute(process.execPath, args).catch(({ stdout }) => stdout)).toEqual({ stdout: "", stderr: "" });
  });

  test("n8n shows and requires the fields that each operation reads", () => {
    const load = createRequire(join(folder, "package.json"));
    const { NodeHelpers } = load("n8n-workflow");
    const { description } = new (load("./n8n/nodes/Kolli.node.js").Kolli)();
    const node = { typeVersion: 1, type: "kolli", name: "Kolli" };
    const fieldsOf = (operation: string) => {
      const shown = NodeHelpers.getNodeParameters(description.properties, { operation }, true, false, node, description);
      const issues = NodeHelpers.getNodeParametersIssues(description.properties, { ...node, parameters: shown }, description);
      return [Object.keys(shown).slice(1), Object.keys(issues?.parameters ?? {})];
    };
    expect(fieldsOf("track")).toEqual([["trackingCode", "carrier", "reference", "postalCode"], ["trackingCode"]]);
    expect(fieldsOf("get")).toEqual([["trackingCode", "carrier"], ["trackingCode"]]);
    expect(fieldsOf("order")).toEqual([["reference"], ["reference"]]);
    for (const operation of ["refresh", "stop"]) expect(fieldsOf(operation)).toEqual([["trackerId"], ["trackerId"]]);
  });
});
