import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { WatcherOptions, WatchReport } from "./watcher-child.ts";

const script = fileURLToPath(new URL("./watcher-child.ts", import.meta.url));

export type Watcher = {
  begin(): Promise<void>;
  end(): Promise<WatchReport>;
  stop(): void;
};

export const startWatcher = (options: WatcherOptions): Watcher => {
  const child: ChildProcess = fork(script, [JSON.stringify(options)], { execArgv: [] });
  const ask = async (order: "begin" | "end"): Promise<unknown> => {
    const answer = once(child, "message");
    child.send(order);
    return (await answer)[0];
  };
  return {
    begin: async () => void (await ask("begin")),
    end: async () => (await ask("end")) as WatchReport,
    stop: () => void child.disconnect(),
  };
};
