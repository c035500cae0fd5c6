import { readFileSync } from "node:fs";

const lookEveryMs = 250;
const hangupMs = 2_000;

const isNpm = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("npm");
  } catch {
    return false;
  }
};

/**
 * An npm that is killed with -9 cannot pass anything on, and Kolli would continue unseen, on its port and its data. So the end of
 * npm stops Kolli; but not if a closed terminal ended npm, because `nohup npm start` wants that.
 */
export const stopWithNpm = () => {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || !isNpm(parent)) return;
  let hungUpAt = Number.NEGATIVE_INFINITY;
  if (process.listenerCount("SIGHUP") > 0) {
    process.on("SIGHUP", () => {
      hungUpAt = performance.now();
    });
  }
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    if (performance.now() - hungUpAt > hangupMs) process.kill(process.pid, "SIGTERM");
  }, lookEveryMs);
  timer.unref();
};
