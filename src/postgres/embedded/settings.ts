import { totalmem } from "node:os";

const gigabyte = 2 ** 30;

/** Modest: the server shares the machine with Kolli. The system's file cache does the rest. */
const sharedBuffers = (): string => (totalmem() >= 8 * gigabyte ? "256MB" : totalmem() >= 2 * gigabyte ? "128MB" : "64MB");

/** Given at every start, so that an upgrade of Kolli brings its settings to data of any age. */
export const serverSettings = (): Record<string, string> => ({
  // What was answered is on disk.
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  max_connections: "100",
  shared_buffers: sharedBuffers(),
  maintenance_work_mem: "64MB",
  jit: "off",
  timezone: "UTC",
  // One file per weekday, overwritten a week later. No statement texts: they may hold what nobody should read in a log.
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
