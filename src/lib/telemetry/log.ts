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

/**
 * The parts of an error that may be logged. Drivers attach whole connections to theirs, including passwords: nothing else is
 * logged.
 */
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

/** With a log file, problems are also written to standard error: someone may be looking. */
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
 * JSON lines on standard error, or in a file: standard output belongs to the command line's results. The same error is written
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
  // The last counts would be lost with the process.
  process.once("exit", log.flush);
  return log;
};

/** The same log, which also counts errors: each is a fault of ours while responding to a request. */
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
