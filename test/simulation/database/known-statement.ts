/** A statement as the server gets it, whoever sends it: what its text tells about it. */
export type KnownStatement = {
  readonly name: string;
  readonly text: string;
  /** What it is prepared as: the same name with another text is another statement. */
  readonly preparedAs: string;
  readonly notifies: boolean;
  readonly usesTime: boolean;
  /** Reads, and would read the same again: no row is changed or locked, and neither time nor chance is in it. */
  readonly isPure: boolean;
  /** Looks whether there is something to do. While only such statements are seen, nothing happens. */
  readonly isLook: boolean;
  /** Writes something that no look and nothing that is due depends on. */
  readonly isAside: boolean;
};

const looks =
  /^(find_due_|sequence_events|take_maintenance_task|idle_check|write_heartbeat|read_database_clock|pull_retries_forward|read_feed_tail|record_key_use|spend_shared|list_maintenance|latest_position|end_maintenance|hold_webhook_replay|begin$|begin; set local|commit$|select 1|delete_|forget_|erase_|find_retentions|find_proof_retentions|sample_trackers)/;
const asides = new Set(["record_key_use", "insert_key_networks", "write_heartbeat", "spend_shared"]);
const writes = /\b(insert|update|delete|merge|truncate|lock|nextval|setval|pg_notify|share)\b/i;
const changing = /\bnow\(\)|\bgen_random|\brandom\(|tablesample|timestamp\(\)|current_(date|time|timestamp)\b/i;

export const isLookName = (name: string): boolean => looks.test(name);

export const knowStatement = (name: string, text: string, number: number): KnownStatement => ({
  name,
  text,
  preparedAs: `${number}_${name}`.slice(0, 60),
  notifies: text.includes("pg_notify"),
  usesTime: text.includes("now()"),
  isPure: !(writes.test(text) || changing.test(text)),
  isLook: isLookName(name),
  isAside: asides.has(name),
});
