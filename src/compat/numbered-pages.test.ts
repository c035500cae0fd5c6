import { expect, test } from "vitest";
import { ok } from "../lib/result.ts";
import { compatBounds } from "./bounds.ts";
import type { ApiCall } from "./call.ts";
import { readNumberedPage, wholeNumber } from "./numbered-pages.ts";

/** A list of so many trackers, whose cursors are places in it. */
const listOf = (total: number) => {
  const asked: { first: number; whole: boolean }[] = [];
  const call = (async (_field: string, document: string, { first, after }: { first: number; after: string | null }) => {
    asked.push({ first, whole: document.includes("trackingCode") });
    const from = Number(after ?? 0);
    const until = Math.min(from + first, total);
    const nodes = Array.from({ length: until - from }, (_, at) => ({ id: String(from + at) }));
    return ok({ nodes, pageInfo: { endCursor: String(until), hasNextPage: until < total } });
  }) as unknown as ApiCall;
  return { call, asked };
};

test("a page by its number is that many trackers after those before it, which are read over by their IDs", async () => {
  const { call, asked } = listOf(1_000);
  const page = await readNumberedPage(call, { filter: {}, page: 4, size: 100 });
  expect(page.ok && page.value.nodes.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, at) => String(300 + at)));
  expect(asked).toEqual([
    { first: 250, whole: false },
    { first: 50, whole: false },
    { first: 100, whole: true },
  ]);
});

test("a page after the end is empty", async () => {
  const page = await readNumberedPage(listOf(5).call, { filter: {}, page: 3, size: 100 });
  expect(page).toEqual(ok({ nodes: [], pageInfo: { endCursor: "5", hasNextPage: false } }));
});

test("a page behind more trackers than may be read over is refused, and nothing is read for it", async () => {
  const { call, asked } = listOf(20_000);
  const size = 100;
  const last = compatBounds.skippedTrackers.cap / size + 1;
  expect((await readNumberedPage(call, { filter: {}, page: last, size })).ok).toBe(true);
  asked.length = 0;
  const beyond = await readNumberedPage(call, { filter: {}, page: last + 1, size });
  expect(beyond).toMatchObject({ ok: false, failure: { code: "BAD_USER_INPUT" } });
  expect(asked).toEqual([]);
});

test("a number of a request is a whole one within its bounds, or the usual one", () => {
  expect([
    wholeNumber("3", 1, 10),
    wholeNumber(30, 1, 10),
    wholeNumber("x", 1, 10),
    wholeNumber("", 7, 10),
    wholeNumber(0, 1, 10),
  ]).toEqual([3, 10, 1, 7, 1]);
});
