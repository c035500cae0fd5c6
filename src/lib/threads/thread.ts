// Runs in the thread that `thread-pool.ts` starts: functions of our modules, one after the other.
import { parentPort } from "node:worker_threads";
import type { Task, TaskReport } from "./thread-pool.ts";

const work = async ({ module, name, given }: Task): Promise<TaskReport> => {
  try {
    const { [name]: run } = (await import(module)) as Record<string, (...given: readonly unknown[]) => unknown>;
    return { ok: true, value: await run!(...given) };
  } catch (error) {
    const { message, stack } = error as Error;
    return { ok: false, message, stack };
  }
};

parentPort!.on("message", async (task: Task) => parentPort!.postMessage(await work(task)));
