import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("an error is logged without what a driver hangs on it", () => {
  const script = `
    const { createLog } = await import("./src/lib/log.ts");
    const error = Object.assign(new Error("lost"), { code: "57P01", client: { password: "hunter2" } });
    createLog("info").warn({ err: error, secret: { secret: "hunter2" } }, "A database connection was lost");`;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(JSON.parse(stderr)).toMatchObject({ err: { type: "Error", message: "lost", code: "57P01" } });
  expect(stderr).not.toContain("hunter2");
});
