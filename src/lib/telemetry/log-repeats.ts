import { telemetryBounds } from "./bounds.ts";
import type { Log } from "./log.ts";

type Level = "warn" | "error";
type Repeat = { level: Level; message: string; error: Error; count: number; timer: NodeJS.Timeout };

const periodMs = 60_000;
/** How many errors are distinguished at a time; in a flood, errors are distinguished only by their message. */
const kindsMax = telemetryBounds.errorKinds.cap;

/** Numbers and ids differ from one error to the next while the fault is the same. */
const withoutParticulars = (text: string): string => text.slice(0, 200).replace(/[\da-f][\da-f-]{6,}|\d+/gi, "#");

const stackHead = (error: Error): string =>
  error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 2)
    .join() ?? "";

const kindOf = (message: string, error: Error): string =>
  [message, (error as { code?: unknown }).code, error.name, withoutParticulars(error.message), stackHead(error)].join("\n");

const errorIn = (fields: object): Error | null => {
  const { err } = fields as { err?: unknown };
  return err instanceof Error ? err : null;
};

/**
 * A new error is written whole; while it repeats, a line each minute gives the count. Otherwise a database that is gone for an
 * hour would fill the disk with one stack trace.
 */
export const limitRepeats = (log: Log, everyMs = periodMs): Log & { flush(): void } => {
  const repeats = new Map<string, Repeat>();

  const summarize = ({ level, message, error, count }: Repeat): void => {
    const { name: type, message: text, code } = error as Error & { code?: string };
    const times = count === 1 ? "once" : `${count} times`;
    log[level](
      { repeated: count, error: { type, message: text, ...(code && { code }) } },
      `${message} (repeated ${times} in the last minute)`,
    );
  };
  const endPeriod = (kind: string): void => {
    const repeat = repeats.get(kind)!;
    if (repeat.count === 0) return void repeats.delete(kind);
    summarize(repeat);
    repeat.count = 0;
    repeat.timer.refresh();
  };
  const write =
    (level: Level) =>
    (fields: object, message: string): void => {
      const error = errorIn(fields);
      if (error === null) return void log[level](fields, message);
      const exact = kindOf(message, error);
      const kind = repeats.has(exact) || repeats.size < kindsMax ? exact : message;
      const known = repeats.get(kind);
      if (known) {
        known.count++;
        known.error = error;
        return;
      }
      repeats.set(kind, { level, message, error, count: 0, timer: setTimeout(endPeriod, everyMs, kind).unref() });
      log[level](fields, message);
    };

  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: write("warn"),
    error: write("error"),
    flush() {
      for (const repeat of repeats.values()) {
        clearTimeout(repeat.timer);
        if (repeat.count > 0) summarize(repeat);
      }
      repeats.clear();
    },
  };
};
