import { ClientError } from "../graphql/errors.ts";
import type { Database } from "../postgres/database.ts";
import type { Scope } from "../workspaces/scope.ts";
import { batchedByScope } from "../workspaces/scoped-batcher.ts";
import { eventBounds } from "./bounds.ts";
import { readBodies } from "./event-bodies.sql.ts";
import type { EventRow } from "./event-rows.sql.ts";

type Sized = { readonly bodyBytes: number };

const cap = eventBounds.bodiesOfPage.cap;
const leastOfPage = 256 * 1024;

/** How many bytes of bodies a page of so many items may have. */
export const bytesOfPage = (items: number): number => Math.min(cap, Math.max(leastOfPage, items * eventBounds.bodiesPerItem.cap));

/** How many rows from the first on have bodies that fit together; at least one, whatever its size. */
export const fittingRows = (rows: readonly (Sized | null)[], maxBytes: number = cap): number => {
  let bytes = 0;
  for (const [nth, row] of rows.entries()) {
    bytes += row?.bodyBytes ?? 0;
    if (bytes > maxBytes && nth > 0) return nth;
  }
  return rows.length;
};

/** The first of these rows with their bodies, as many as fit; `isWhole` where those are all of them. */
export const withBodies = async <Row extends EventRow>(
  db: Database,
  rows: readonly Row[],
): Promise<{ events: (Row & { body: string })[]; isWhole: boolean; last: Row | undefined }> => {
  const fitting = rows.slice(0, fittingRows(rows));
  const ids = fitting.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await readBodies(db, ids);
  const bodies = new Map(found.map(({ id, body }) => [id, body]));
  const events = fitting.flatMap((row) => {
    const body = bodies.get(row.id);
    return body === undefined ? [] : [{ ...row, body }];
  });
  return { events, isWhole: fitting.length === rows.length, last: fitting.at(-1) };
};

/** What rows that were found together may load of bodies. */
export type BodyAllowance = { left: number };
export const newAllowance = (): BodyAllowance => ({ left: cap });

/** An event whose body may still be where it is stored. */
export type BodyHolder = { readonly id: string; readonly bodyBytes: number; body?: string; readonly allowance?: BodyAllowance };

export type LoadBody = (scope: Scope, event: BodyHolder) => Promise<string>;

const tooMuch = () =>
  new ClientError(
    "QUERY_TOO_COSTLY",
    `The bodies of these events have more than ${cap / 1024 / 1024} MiB. Request fewer at a time.`,
  );

/** Only of events of which it is selected: those of a page in one statement, and each once. */
export const createLoadBody = (db: Database): LoadBody => {
  const load = batchedByScope(
    async (_scope, ids: readonly string[]) => {
      const found = new Map((await readBodies(db, ids)).map(({ id, body }) => [id, body]));
      return (id) => found.get(id) ?? null;
    },
    (id) => id,
  );
  const loading = new WeakMap<BodyHolder, Promise<string>>();
  const begin = async (scope: Scope, { id, bodyBytes, allowance }: BodyHolder): Promise<string> => {
    if (allowance) {
      if (allowance.left <= 0) throw tooMuch();
      allowance.left -= bodyBytes;
    }
    const body = await load(scope, id);
    if (body === null) throw new ClientError("NOT_FOUND", "The event was deleted while it was read.");
    return body;
  };
  return (scope, event) => {
    if (event.body !== undefined) return Promise.resolve(event.body);
    const known = loading.get(event) ?? begin(scope, event);
    loading.set(event, known);
    return known;
  };
};
