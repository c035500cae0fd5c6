import type { EventEmitter } from "node:events";
import { isatty } from "node:tty";

const oneKeystrokeMs = 1_000;

type Surroundings = { signals: EventEmitter; now: () => number; hasTerminal: boolean };

const ourProcess = (): Surroundings => ({
  signals: process,
  now: () => performance.now(),
  hasTerminal: [0, 1, 2].some((descriptor) => isatty(descriptor)),
});

/**
 * Calls `stop` on the first SIGINT or SIGTERM, and `hurry` on a later one. One Ctrl-C arrives up to three times, from
 * the terminal, from npm and from the launcher; signals within a second of the first are that same one.
 */
export const onStopSignal = (stop: (signal: NodeJS.Signals) => void, hurry: () => void, surroundings = ourProcess()): void => {
  const { signals, now, hasTerminal } = surroundings;
  let firstAt: number | undefined;
  const receive = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = now();
      stop(signal);
    } else if (now() - firstAt > oneKeystrokeMs) hurry();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) signals.on(signal, receive);
  // A closed terminal stops Kolli like any signal; without one (nohup, a service manager) a hang-up has no meaning.
  signals.on("SIGHUP", hasTerminal ? receive : () => {});
};
