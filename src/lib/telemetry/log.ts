import { pino } from "pino";
import { limitRepeats } from "./log-repeats.ts";

export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** What may be told of an error. Drivers hang whole connections on theirs, passwords and all: nothing but these leaves. */
const describeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.constructor.name,
    message: error.message,
    ...(code === undefined ? {} : { code: String(code) }),
    stack: error.stack,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
};

/** In a file, what went wrong is told on standard error too: someone may be looking. */
const destination = (level: LogLevel, file: string | null) => {
  const standardError = pino.destination({ dest: 2, sync: true });
  if (file === null || level === "silent") return standardError;
  const inFile = pino.destination({ dest: file, sync: true, append: true, mkdir: true });
  return pino.multistream([
    { level, stream: inFile },
    { level: "error", stream: standardError },
  ]);
};

/**
 * JSON lines on standard error, or in a file: standard output belongs to the command line's answers. The same error is written
 * once a minute.
 */
export const createLog = (level: LogLevel, file: string | null = null): Log => {
  const log = limitRepeats(
    pino(
      {
        level,
        base: null,
        serializers: { err: describeError },
        redact: {
          paths: [
            "headers.authorization",
            "headers.authentication",
            "headers.cookie",
            "*.credentials",
            "*.secret",
            "*.password",
            "*.key",
          ],
          censor: "[secret]",
        },
      },
      destination(level, file),
    ),
  );
  // What was counted last would be lost with the process.
  process.once("exit", log.flush);
  return log;
};

/** The same log; whoever writes an error to it has met a fault of ours while answering a request, which is counted. */
export const countErrors = (log: Log, count: () => void): Log => ({
  debug: (fields, message) => log.debug(fields, message),
  info: (fields, message) => log.info(fields, message),
  warn: (fields, message) => log.warn(fields, message),
  error(fields, message) {
    count();
    log.error(fields, message);
  },
});

const noop = () => {};
export const silentLog: Log = { debug: noop, info: noop, warn: noop, error: noop };
