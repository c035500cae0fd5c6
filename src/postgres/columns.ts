import { jsonText } from "./wire.ts";

/**
 * One description of a table's columns, from which statements follow: what is read, inserted and updated, and in which order
 * the parameters come. A statement never counts its parameters by hand, and a new column is named once.
 */
export type Column<Value> = {
  /** The type in SQL. */
  readonly type: string;
  /** The column's name, if it is not the property's in snake case. */
  readonly name?: string;
  readonly write?: (value: Value) => unknown;
};
export type Columns = Readonly<Record<string, Column<never>>>;
export type RowOf<Described extends Columns> = {
  -readonly [Name in keyof Described]: Described[Name] extends Column<infer Value> ? Value : never;
};

export const column = <Value>(type: string, name?: string): Column<Value> => (name === undefined ? { type } : { type, name });

const writeInstant = (ms: number | null): Date | string | null =>
  ms === null ? null : Number.isFinite(ms) ? new Date(ms) : "infinity";

/** An instant in epoch milliseconds; Infinity is PostgreSQL's infinity. */
export const instant = <Value extends number | null = number>(name?: string): Column<Value> => ({
  ...column<Value>("timestamptz", name),
  write: writeInstant,
});

/** An object; it becomes text, without what PostgreSQL cannot store, on the way to the server. */
export const json = <Value>(): Column<Value> => column("jsonb");

/** A list as one JSON value: it becomes text here, because a list within a column's list would be taken for more rows. */
export const jsonList = <Value extends readonly unknown[] | null>(): Column<Value> => ({
  ...column<Value>("jsonb"),
  write: (list) => (list === null ? null : jsonText(list)),
});

/** Texts that were made of a description before: it never changes, and a statement is made each time it is sent. */
const made = new WeakMap<Columns, Map<string, string>>();
const once = (columns: Columns, what: string, make: () => string): string => {
  const texts = made.get(columns) ?? new Map<string, string>();
  made.set(columns, texts);
  const known = texts.get(what);
  if (known !== undefined) return known;
  const text = make();
  texts.set(what, text);
  return text;
};

const snakeCase = (property: string): string => property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
const sqlNames = (columns: Columns): [property: string, name: string][] =>
  Object.entries(columns).map(([property, { name }]) => [property, name ?? snakeCase(property)]);

/** `t.status, t.status_detail as "statusDetail"` */
export const selectList = (columns: Columns, table: string): string =>
  once(columns, `list of ${table}`, () =>
    sqlNames(columns)
      .map(([property, name]) => (name === property ? `${table}.${name}` : `${table}.${name} as "${property}"`))
      .join(", "),
  );

/** `status, status_detail` */
export const columnNames = (columns: Columns): string =>
  once(columns, "names", () =>
    sqlNames(columns)
      .map(([, name]) => name)
      .join(", "),
  );

/** `status = r.status, status_detail = r.status_detail` */
export const assignments = (columns: Columns, from: string): string =>
  once(columns, `assigned from ${from}`, () =>
    sqlNames(columns)
      .map(([, name]) => `${name} = ${from}.${name}`)
      .join(", "),
  );

/** `unnest($3::text[], $4::text[]) as r (status, status_detail)`: rows that were given as `arraysOf`. */
export const unnestAs = (columns: Columns, alias: string, firstParameter = 1): string =>
  once(columns, `${alias} from ${firstParameter}`, () => {
    const arrays = Object.values(columns).map(({ type }, index) => `$${firstParameter + index}::${type}[]`);
    return `unnest(${arrays.join(", ")}) as ${alias} (${columnNames(columns)})`;
  });

/** The parameters for `unnestAs`: a list for each column, in its order. */
export const arraysOf = <Described extends Columns>(
  columns: Described,
  rows: readonly Readonly<RowOf<Described>>[],
): unknown[][] =>
  Object.entries(columns).map(([property, { write }]) => {
    const read = (row: Readonly<RowOf<Described>>) => row[property];
    return write ? rows.map((row) => write(read(row) as never)) : rows.map(read);
  });
