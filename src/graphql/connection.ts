import { graphqlBounds } from "./bounds.ts";
import type { PageInfo } from "./builder.ts";
import { ClientError } from "./errors.ts";

export const maxPageSize = graphqlBounds.pageSize.cap;
export const defaultPageSize = 50;

export type Edge<Row> = { readonly cursor: string; readonly node: Row };
export type Connection<Row> = { readonly edges: readonly Edge<Row>[]; readonly pageInfo: PageInfo };

/** The page that a caller wants: a number of rows from one end, after or before a position in the order. */
export type PageRequest = {
  readonly limit: number;
  readonly direction: "forward" | "backward";
  /** Decoded `after`: rows come strictly after it. */
  readonly after: readonly CursorPart[] | null;
  /** Decoded `before`: rows come strictly before it. */
  readonly before: readonly CursorPart[] | null;
};

/** The values a row is sorted by, for example its time and its id. */
export type CursorPart = string | number | boolean | null;

/** Opaque to clients: only what `encodeCursor` made is accepted back. */
export const encodeCursor = (parts: readonly CursorPart[]): string => Buffer.from(JSON.stringify(parts)).toString("base64url");

const isCursorPart = (value: unknown): value is CursorPart =>
  value === null || ["string", "number", "boolean"].includes(typeof value);

export const decodeCursor = (cursor: string): readonly CursorPart[] | null => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parts) && parts.length > 0 && parts.every(isCursorPart) ? parts : null;
  } catch {
    return null;
  }
};

export type PageArguments = {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
};

const readSize = (name: "first" | "last", value: number | null | undefined): number | null => {
  if (value == null) return null;
  if (value < 1 || value > maxPageSize)
    throw new ClientError("BAD_USER_INPUT", `${name} must be between 1 and ${maxPageSize}, got ${value}.`);
  return value;
};

const readCursor = (name: "after" | "before", value: string | null | undefined): readonly CursorPart[] | null => {
  if (value == null) return null;
  const parts = decodeCursor(value);
  if (parts) return parts;
  throw new ClientError("BAD_USER_INPUT", `${name} is not a cursor of this connection. Use a cursor exactly as it was returned.`);
};

/** Throws a ClientError that names the argument. The feature checks whether the cursor's parts fit the order. */
export const readPage = (args: PageArguments): PageRequest => {
  const first = readSize("first", args.first);
  const last = readSize("last", args.last);
  if (first !== null && last !== null) throw new ClientError("BAD_USER_INPUT", "Use first or last, not both.");
  const after = readCursor("after", args.after);
  const before = readCursor("before", args.before);
  const backward = last !== null || (first === null && before !== null && after === null);
  return { limit: first ?? last ?? defaultPageSize, direction: backward ? "backward" : "forward", after, before };
};

/**
 * Turns rows into a connection. `rows` are in the connection's order for a forward page and in reverse for a backward one, as a
 * query with `limit page.limit + 1` returns them: the extra row only shows that there are more.
 */
export const toConnection = <Row>(
  rows: readonly Row[],
  page: PageRequest,
  cursorOf: (row: Row) => readonly CursorPart[],
): Connection<Row> => {
  const hasMore = rows.length > page.limit;
  const pageRows = rows.slice(0, page.limit);
  if (page.direction === "backward") pageRows.reverse();
  const edges = pageRows.map((node) => ({ cursor: encodeCursor(cursorOf(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: page.direction === "forward" ? hasMore : page.before !== null,
      hasPreviousPage: page.direction === "backward" ? hasMore : page.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
};
