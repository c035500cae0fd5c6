import { execFileSync } from "node:child_process";
import { afterEach, expect, test } from "vitest";
import { noCodeGeneration } from "../code-generation.ts";
import { createThreadPool, type ThreadPool } from "./thread-pool.ts";

const module = new URL("./thread-pool.fixture.ts", import.meta.url).href;
const task = (name: string, ...given: unknown[]) => ({ module, name, given });

let pool: ThreadPool;
const open = (options?: Parameters<typeof createThreadPool>[0]) => {
  pool = createThreadPool(options);
  return pool;
};
afterEach(() => pool.close());

/** A task that occupies the thread until it is released. */
const hold = () => {
  const shared = new SharedArrayBuffer(4);
  const release = () => {
    Atomics.store(new Int32Array(shared), 0, 1);
    Atomics.notify(new Int32Array(shared), 0);
  };
  return { task: task("waitFor", shared), release };
};

test("a task's value comes back, bytes among them, and a fault is thrown with its own words", async () => {
  open();
  expect(await pool.run("a", task("add", 1, 2))).toEqual({ ok: true, value: 3 });
  expect(await pool.run("a", task("echo", Uint8Array.of(1, 2)))).toEqual({ ok: true, value: Uint8Array.of(1, 2) });
  await expect(pool.run("a", task("breakDown"))).rejects.toThrow("broken");
  expect(await pool.run("a", task("add", 2, 2))).toEqual({ ok: true, value: 4 });
});

test("a task that takes too long is ended, and the next one runs", async () => {
  open({ timeLimitMs: 3_000 });
  const [endless, next] = await Promise.all([pool.run("a", task("turnForever")), pool.run("b", task("add", 1, 1))]);
  expect([endless, next]).toEqual([
    { ok: false, failure: "took-too-long" },
    { ok: true, value: 2 },
  ]);
});

test("a task that fills the thread's memory ends the thread, and not the process", async () => {
  open({ timeLimitMs: 120_000 });
  await expect(pool.run("a", task("fillMemory"))).rejects.toThrow(/memory/);
  expect(await pool.run("a", task("add", 1, 1))).toEqual({ ok: true, value: 2 });
});

test("what earlier tasks left behind in the memory of the thread costs only the thread, not the next task", async () => {
  open({ timeLimitMs: 120_000 });
  expect(await pool.run("a", task("leaveBehind", 90))).toEqual({ ok: true, value: 90 });
  expect(await pool.run("b", task("leaveBehind", 80))).toEqual({ ok: true, value: 80 });
});

test("callers take turns, and each may have only so much waiting", async () => {
  open({ waitingMax: 5, waitingOfCallerMax: 3, timeLimitMs: 60_000 });
  const held = hold();
  const order: string[] = [];
  const add = async (caller: string) => {
    const result = await pool.run(caller, task("add", 1, 1));
    order.push(result.ok ? caller : `${caller} ${result.failure}`);
  };
  const first = pool.run("holder", held.task);
  const all = ["loud", "loud", "loud", "loud", "quiet", "other", "late"].map(add);
  await Promise.all([all[3], all[6]]);
  expect(order).toEqual(["loud busy", "late busy"]);
  held.release();
  await Promise.all([first, ...all]);
  expect(order.slice(2)).toEqual(["loud", "quiet", "other", "loud", "loud"]);
});

test("a thread without work ends, and the next task starts another", async () => {
  open({ idleMs: 1 });
  expect(await pool.run("a", task("add", 1, 1))).toMatchObject({ ok: true });
  expect(await pool.run("a", task("add", 1, 2))).toMatchObject({ value: 3 });
});

test("the thread knows none of the process's settings", async () => {
  open();
  expect(await pool.run("a", task("environment"))).toEqual({ ok: true, value: [] });
});

test("a process that makes no code from text has a thread that makes none, and ends when it is done", () => {
  const program = `
    import { createThreadPool } from ${JSON.stringify(new URL("./thread-pool.ts", import.meta.url).href)};
    const run = (name) => createThreadPool().run("a", { module: ${JSON.stringify(module)}, name, given: [1, 2] });
    console.log(JSON.stringify([await run("add"), await run("codeFromText")]));`;
  const said = execFileSync(process.execPath, [noCodeGeneration, "--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(JSON.parse(said)).toEqual([
    { ok: true, value: 3 },
    { ok: true, value: "EvalError" },
  ]);
});
