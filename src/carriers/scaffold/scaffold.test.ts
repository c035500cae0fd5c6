import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToList, scaffoldCarrier } from "./scaffold.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));

describe("the scaffold", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "kolli-scaffold-"));
    await mkdir(join(root, "src"));
    await cp(join(repository, "src/carriers"), join(root, "src/carriers"), { recursive: true });
    for (const folder of ["src/lib", "src/tracking", "src/egress"]) await symlink(join(repository, folder), join(root, folder));
    await cp(join(repository, "emulators"), join(root, "emulators"), { recursive: true });
    await symlink(join(repository, "node_modules"), join(root, "node_modules"));
    await writeFile(join(root, "package.json"), '{"type":"module"}');
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  it("writes a carrier that is registered and follows a parcel at its own emulator", async () => {
    const written = await scaffoldCarrier(root, "SLOW_BOAT");
    expect(written.ok && written.value).toContain("src/carriers/slow-boat/adapter.ts");
    await writeFile(
      join(root, "try.ts"),
      `import { allEmulators } from "./emulators/all.ts";
       import { startEmulator } from "./emulators/emulator.ts";
       import { trackCodes } from "./src/carriers/client/track-codes.ts";
       import { createCarrierTransport } from "./src/carriers/client/http/transport.ts";
       import { carrierIds, findAdapter } from "./src/carriers/registry.ts";
       const emulator = await startEmulator(allEmulators);
       const transport = createCarrierTransport({ clock: { now: () => Date.now() }, random: Math.random });
       const code = "TODO0000000001";
       emulator.parcels.put("SLOW_BOAT", { code, scans: [{ code: "LOADED", message: "Aboard", at: "2026-03-01T09:30:00+00:00" }] });
       const account = { id: "a", workspaceId: "w", carrier: "SLOW_BOAT", credentials: emulator.credentials("SLOW_BOAT"), baseUrl: emulator.baseUrl("SLOW_BOAT") };
       const answers = await trackCodes(findAdapter("SLOW_BOAT")!, account, [code], { transport, deadlineMs: 5_000 });
       const answer = answers.get(code)!;
       console.log(JSON.stringify([carrierIds.includes("SLOW_BOAT"), answer.ok && answer.value.reading.scans[0]!.meaning.status]));
       await emulator.close();
       await transport.close();`,
    );
    const { stdout } = await promisify(execFile)(process.execPath, ["try.ts"], { cwd: root });
    expect(JSON.parse(stdout)).toEqual([true, "OUT_FOR_DELIVERY"]);
  });

  it("writes over nothing, and takes no odd names", async () => {
    const before = await readFile(join(root, "src/carriers/registry.ts"), "utf8");
    expect(await scaffoldCarrier(root, "UPS")).toMatchObject({ ok: false, failure: { code: "exists" } });
    for (const name of ["ups", "../EVIL", "SLOW BOAT", "_X", ""])
      expect(await scaffoldCarrier(root, name)).toMatchObject({ ok: false, failure: { code: "bad-name" } });
    expect(await readFile(join(root, "src/carriers/registry.ts"), "utf8")).toBe(before);
  });

  it("writes what the formatter and the linter leave alone", async () => {
    for (const name of ["SLOW_BOAT", "DHL_EXTRA_FAST_DELIVERY"]) await scaffoldCarrier(root, name);
    const settings = JSON.parse(await readFile(join(repository, "biome.json"), "utf8")) as object;
    await writeFile(join(root, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }));
    const folders = ["slow-boat", "dhl-extra-fast-delivery"];
    const paths = [...folders.map((folder) => `src/carriers/${folder}`), "src/carriers/registry.ts"];
    const complaints = await promisify(execFile)(join(repository, "node_modules/.bin/biome"), ["check", ...paths], {
      cwd: root,
    }).then(
      () => "",
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    );
    expect(complaints).toBe("");
  });

  it("keeps imports and list in alphabetical order", () => {
    const list =
      'import type { A } from "./adapter.ts";\nimport { b } from "./b/x.ts";\nimport { d } from "./d/x.ts";\n\n// All.\nexport const all: readonly A[] = [\n  b,\n  d,\n];\n';
    const added = addToList(list, 'import { c } from "./c/x.ts";', "c");
    expect(added).toBe(
      'import type { A } from "./adapter.ts";\nimport { b } from "./b/x.ts";\nimport { c } from "./c/x.ts";\nimport { d } from "./d/x.ts";\n\n// All.\nexport const all: readonly A[] = [\n  b,\n  c,\n  d,\n];\n',
    );
  });

  it("moves no line of another carrier", () => {
    const list =
      'import { dhl } from "./dhl.ts";\nimport { dhlFast } from "./dhl-fast.ts";\n\nexport const all: readonly A[] = [\n  dhl,\n  dhlFast,\n];\n';
    const added = addToList(list, 'import { dhlSlow } from "./dhl-slow.ts";', "dhlSlow");
    expect(added.split("\n").filter((line) => !line.includes("dhlSlow"))).toEqual(list.split("\n"));
    expect(added.indexOf("dhl-slow")).toBeGreaterThan(added.indexOf("dhl-fast"));
  });
});
