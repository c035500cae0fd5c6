/** A statement as the server gets it, whoever sends it: what its text tells about it. */
export type KnownStatement = {
  readonly name: string;
  readonly text: string;
  /** What it is prepared as: the same name with another text is another statement. */
  readonly preparedAs: string;
  readonly usesTime: boolean;
  /** Neither time nor chance decides what it finds, and nobody is told of it. */
  readonly isSteady: boolean;
  /** Looks whether there is something to do. While only such statements are seen, nothing happens. */
  readonly isLook: boolean;
  /** Whether it says in which order its rows come. */
  readonly isOrdered: boolean;
  /** Tables that it reads or writes; and those in which rows may be others, or locked, after it. */
  readonly tables: readonly string[];
  readonly changes: readonly string[];
};

const looks =
  /^(find_due_|find_gone_|sequence_events|take_maintenance_task|idle_check|write_heartbeat|read_database_clock|pull_retries_forward|read_feed_tail|record_key_use|spend_shared|list_maintenance|latest_position|end_maintenance|hold_webhook_replay|begin$|begin; set local|commit$|select 1|delete_|forget_|erase_|find_retentions|find_proof_retentions|sample_trackers)/;
const writes = /\b(?:insert into|update|delete from|merge into|truncate|lock)\s+(?:only\s+)?([a-z_]+)/gi;
const locks = /\bfor (no key )?(update|share)\b|\bfor key share\b|\bnextval\b|\bsetval\b/i;
const changing = /\bpg_notify\(|\bnow\(\)|\bgen_random|\brandom\(|tablesample|timestamp\(\)|current_(date|time|timestamp)\b/i;

/** What stands in brackets orders nothing outside of them. */
const withoutBrackets = (text: string): string => {
  const shorter = text.replaceAll(/\([^()]*\)/g, "");
  return shorter === text ? text : withoutBrackets(shorter);
};

export const isLookName = (name: string): boolean => looks.test(name);

/** `all`: the tables that there are. */
export const knowStatement = (
  { name, text }: { name: string; text: string },
  number: number,
  all: ReadonlySet<string>,
): KnownStatement => {
  const tables = [...new Set(text.match(/[a-z_]+/g))].filter((word) => all.has(word));
  const written = [...text.matchAll(writes)].map(([, table]) => table!).filter((table) => all.has(table));
  return {
    name,
    text,
    tables,
    preparedAs: `${number}_${name}`.slice(0, 60),
    usesTime: text.includes("now()"),
    isSteady: !changing.test(text),
    isLook: isLookName(name),
    isOrdered: /\border by\b/i.test(withoutBrackets(text)),
    changes: locks.test(text) ? tables : [...new Set(written)],
  };
};
