import { availableParallelism, totalmem } from "node:os";
import { connectionsFor } from "../connections/connection-share.ts";

const megabyte = 2 ** 20;

/**
 * An eighth of the memory, taken as it is used: with five million trackers the workers' table and its indexes are 1.5 GB, and
 * a claim that finds them in memory takes half the time. The server shares the machine with Kolli, so it is not more.
 */
const sharedBuffers = (): string => `${Math.min(4_096, Math.max(64, Math.floor(totalmem() / 8 / megabyte)))}MB`;

/** Given at every start, so that an upgrade of Kolli brings its settings to data of any age. */
export const serverSettings = (): Record<string, string> => ({
  // What was answered is on disk.
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_connections: String(connectionsFor(availableParallelism())),
  shared_buffers: sharedBuffers(),
  // A page is written whole into the log at its first change after a checkpoint: rarer checkpoints, less of that.
  max_wal_size: "2GB",
  maintenance_work_mem: "64MB",
  jit: "off",
  timezone: "UTC",
  // One file per weekday, overwritten a week later. No statement texts: they may contain what does not belong in a log.
  logging_collector: "on",
  log_destination: "stderr",
  log_directory: "log",
  log_filename: "postgres-%a.log",
  log_file_mode: "0600",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_truncate_on_rotation: "on",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
});
