import pg from "pg";

/**
 * What goes to the server and comes back, as text. The driver's own way with lists, dates and timestamps costs several times
 * as much, and every row of every batch passes here.
 */
export const toWire = (params: readonly unknown[]): (string | Buffer | null)[] => params.map(wireValue);

/** Users are refused a NUL before; carriers send it too, and one of theirs must not hold up a whole batch. */
const storable = (text: string): string => (text.includes("\0") ? text.replaceAll("\0", "\ufffd") : text);

/** As `JSON.stringify`, less what PostgreSQL does not store: NUL and halves of surrogate pairs, which it writes as escapes. */
export const jsonText = (value: unknown): string => {
  const text = JSON.stringify(value);
  if (!text.includes("\\u")) return text;
  return text.replace(/\\(?:u0000|ud[89a-f][\da-f]{2}|.)/g, (found) => (found.length === 6 ? "\\ufffd" : found));
};

/** A text, or bytes that go as they are. */
const wireValue = (value: unknown): string | Buffer | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return storable(value);
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? jsonText(value) : String(value);
};

const arrayText = (items: readonly unknown[]): string => {
  let text = "{";
  for (let i = 0; i < items.length; i++) text += i === 0 ? elementText(items[i]) : `,${elementText(items[i])}`;
  return `${text}}`;
};

const elementText = (item: unknown): string => {
  if (item === null || item === undefined) return "NULL";
  switch (typeof item) {
    case "number":
    case "boolean":
    case "bigint":
      return String(item);
    case "string":
      return quoted(storable(item));
  }
  if (item instanceof Date) return `"${item.toISOString()}"`;
  if (Buffer.isBuffer(item)) return `"\\\\x${item.toString("hex")}"`;
  return Array.isArray(item) ? arrayText(item) : quoted(jsonText(item));
};

const quoted = (text: string): string =>
  text.includes('"') || text.includes("\\") ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`;

const digit = (text: string, at: number): number => text.charCodeAt(at) - 48;
const twoDigits = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** "2026-03-01 09:30:00.123+00" to epoch milliseconds. Every session runs in UTC, so the offset is always +00. */
export const parseTimestamp = (text: string): number => {
  if (text === "infinity") return Number.POSITIVE_INFINITY;
  // Years outside 1000 to 9999 are none that anyone is waiting for a fast answer about.
  if (text.charCodeAt(10) !== 32 || text.charCodeAt(0) === 48 || !text.endsWith("+00")) return parseUnusual(text);
  const seconds = Date.UTC(
    twoDigits(text, 0) * 100 + twoDigits(text, 2),
    twoDigits(text, 5) - 1,
    twoDigits(text, 8),
    twoDigits(text, 11),
    twoDigits(text, 14),
    twoDigits(text, 17),
  );
  if (text.length === 22) return seconds;
  // Microseconds with trailing zeros left out; what is finer than a millisecond is cut off.
  const fraction = text.slice(20, -3);
  return seconds + Math.trunc(Number(fraction) * 10 ** (3 - fraction.length));
};

const parseUnusual = (text: string): number => Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);

const textArray = 1009;
const parseTextArray = pg.types.getTypeParser(textArray as never) as (text: string) => string[];

/** Instants come out as epoch milliseconds, whole and decimal numbers as numbers: no Date objects, no strings. */
const typeParsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, parseTimestamp],
  [1185, (text) => parseTextArray(text).map(parseTimestamp)],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
]);

export const parserOf = (oid: number): ((text: string) => unknown) => typeParsers.get(oid) ?? pg.types.getTypeParser(oid, "text");
