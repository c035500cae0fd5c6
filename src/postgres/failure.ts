import pg from "pg";
import { Unavailable } from "../lib/unavailable.ts";
import { isOfMovedShard } from "./citus/moved-shard.ts";

/** Why the database could not be used; a label of `kolli_database_errors_total`. */
export const databaseFailures = ["connection", "timeout", "resources", "read-only", "conflict"] as const;
export type DatabaseFailure = (typeof databaseFailures)[number];

/** The database is what failed, not the statement and not us. `code`: PostgreSQL's, or the socket's. */
export class DatabaseUnavailable extends Unavailable {
  readonly failure: DatabaseFailure;
  readonly code: string;

  constructor(failure: DatabaseFailure, message: string, code: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "DatabaseUnavailable";
    this.failure = failure;
    this.code = code;
  }
}

/** A shard of a cluster is elsewhere now, so that nothing was done: asked again, it is found. */
export class ShardMoved extends DatabaseUnavailable {
  constructor({ message, code = "" }: Error & { code?: string | undefined }, cause?: unknown) {
    super("conflict", message, code, cause);
  }
}

/** Source: PostgreSQL 18 documentation, appendix A, read 2026-11. The first two characters are the class. */
const byClass: Readonly<Record<string, DatabaseFailure>> = {
  "08": "connection",
  "28": "connection",
  "3D": "connection",
  "53": "resources",
  "58": "resources",
};
const byState: Readonly<Record<string, DatabaseFailure>> = {
  "25006": "read-only",
  "25P03": "timeout",
  "40001": "conflict",
  "40P01": "conflict",
  "55P03": "timeout",
  "57014": "timeout",
  "57P01": "connection",
  "57P02": "connection",
  "57P03": "connection",
  "57P04": "connection",
  "57P05": "connection",
};

/**
 * Citus calls a worker that it loses at a commit an internal error, without a state that says more; the file of its source that
 * reports it is the one about other servers. Found with Citus 14 by ending the workers' sessions, 2026-11.
 */
const aboutOtherServers = new Set(["remote_commands.c", "placement_connection.c"]);
/**
 * A server that dies while Citus waits for another reports this, from whichever file waits: Citus 14.0.1 has it in four. The rest
 * of those files reports faults too, so this is recognised by its words, which Citus does not translate.
 */
const isGoing = "postmaster was shut down, exiting";
const isOfLostServer = ({ code, file, message }: pg.DatabaseError): boolean =>
  code === "XX000" && (aboutOtherServers.has(file ?? "") || message === isGoing);

/**
 * What the driver reports for a statement that was sent. An answer of the server has a state, which says whether the statement
 * or the server is at fault; all else that the driver reports is about the connection.
 */
export const databaseFailureOf = (error: Error & { code?: string }): DatabaseUnavailable | null => {
  const code = error.code ?? "";
  if (!(error instanceof pg.DatabaseError))
    return new DatabaseUnavailable("connection", `The connection to PostgreSQL failed: ${error.message}`, code, error);
  if (isOfMovedShard(error)) return new ShardMoved(error, error);
  const failure = byState[code] ?? byClass[code.slice(0, 2)] ?? (isOfLostServer(error) ? "connection" : undefined);
  return failure === undefined ? null : new DatabaseUnavailable(failure, error.message, code, error);
};

/** No connection could be had, whatever the reason. */
export const connectFailureOf = (error: Error & { code?: string }): DatabaseUnavailable => {
  if (error instanceof DatabaseUnavailable) return error;
  return databaseFailureOf(error) ?? new DatabaseUnavailable("connection", error.message, error.code ?? "", error);
};
