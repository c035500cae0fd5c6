import { isatty } from "node:tty";

const oneKeystrokeMs = 1_000;

/**
 * Calls `stop` on the first SIGINT or SIGTERM, and `hurry` on a later one. One Ctrl-C arrives up to three times, from
 * the terminal, from npm and from the launcher; signals within a second of the first are that same one.
 */
export const onStopSignal = (stop: (signal: NodeJS.Signals) => void, hurry: () => void): void => {
  let firstAt: number | undefined;
  const receive = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      stop(signal);
    } else if (performance.now() - firstAt > oneKeystrokeMs) hurry();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, receive);
  // A closed terminal ends us like any other stop; without one (nohup, a service manager) a hang-up means nothing.
  const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  process.on("SIGHUP", hasTerminal ? receive : () => {});
};
