import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test, vi } from "vitest";
import { limitRepeats } from "./log-repeats.ts";

test("an error is logged without what a driver hangs on it", () => {
  const script = `
    const { createLog } = await import("./src/lib/telemetry/log.ts");
    const error = Object.assign(new Error("lost"), { code: "57P01", client: { password: "hunter2" } });
    createLog("info").warn({ err: error, secret: { secret: "hunter2" } }, "A database connection was lost");`;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(JSON.parse(stderr)).toMatchObject({ err: { type: "Error", message: "lost", code: "57P01" } });
  expect(stderr).not.toContain("hunter2");
});

const logged = (script: string): Record<string, unknown>[] => {
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  return stderr
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
};

test("an error that comes thousands of times is written once, and then how often it came", () => {
  const lines = logged(`
    const { createLog } = await import("./src/lib/telemetry/log.ts");
    const log = createLog("info");
    for (let i = 0; i < 5661; i++)
      log.error({ requestId: i, err: Object.assign(new Error("no space left, file " + i), { code: "53100" }) }, "A resolver failed");
    log.error({ err: new Error("something else") }, "A resolver failed");
    log.warn({ requestId: 1 }, "Without an error");
    log.warn({ requestId: 2 }, "Without an error");`);
  expect(lines.map(({ msg }) => msg)).toEqual([
    "A resolver failed",
    "A resolver failed",
    "Without an error",
    "Without an error",
    "A resolver failed (repeated 5660 times in the last minute)",
  ]);
  expect(lines[0]).toMatchObject({ requestId: 0, err: { code: "53100", stack: expect.stringContaining("no space left") } });
  expect(lines[4]).toMatchObject({
    repeated: 5660,
    error: { type: "Error", code: "53100", message: "no space left, file 5660" },
  });
});

test("an error that repeats is counted each minute, and whole again after a minute without it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const messages: string[] = [];
  const write = (_fields: object, message: string) => void messages.push(message);
  const log = limitRepeats({ debug: write, info: write, warn: write, error: write });
  const error = new Error("lost");
  for (let minute = 0; minute < 3; minute++) {
    for (let i = 0; i < 10; i++) log.warn({ err: error }, "Lost");
    vi.advanceTimersByTime(60_000);
  }
  vi.advanceTimersByTime(60_000);
  log.warn({ err: error }, "Lost");
  expect(messages).toEqual(["Lost", ...[9, 10, 10].map((n) => `Lost (repeated ${n} times in the last minute)`), "Lost"]);
});

test("a flood of different errors is distinguished only by its message", () => {
  let lines = 0;
  const write = () => void lines++;
  const log = limitRepeats({ debug: write, info: write, warn: write, error: write });
  const letters = (n: number) => String.fromCharCode(...[...n.toString(26)].map((digit) => 103 + Number.parseInt(digit, 26)));
  for (let i = 0; i < 10_000; i++) log.error({ err: new Error(letters(i)) }, "Odd");
  expect(lines).toBeLessThan(250);
});
