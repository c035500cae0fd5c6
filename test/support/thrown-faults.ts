// Loaded before Kolli (node --import): statements that look for these references go wrong in ways that no code expects.
import pg from "pg";

type Query = (this: pg.Client, statement: unknown, ...rest: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const { query } = prototype;

const faults: Readonly<Record<string, () => void>> = {
  // The answer never comes: whoever waits for it must be answered all the same.
  "throw-in-a-timer": () => void setTimeout(() => JSON.parse("{"), 5),
  "throw-in-a-tick": () => void process.nextTick(() => JSON.parse("{")),
  "reject-for-nobody": () => void Promise.reject(new Error("nobody waits for this")),
};

prototype.query = function (statement, ...rest) {
  const values = JSON.stringify((statement as { values?: unknown }).values ?? []);
  const fault = Object.keys(faults).find((name) => values.includes(name));
  if (fault !== undefined) faults[fault]!();
  return fault?.startsWith("throw") ? undefined : query.call(this, statement, ...rest);
};
