import { describe, expect, it } from "vitest";
import { decodeCursor, encodeCursor, type PageArguments, readPage, toConnection } from "./connection.ts";

const cursor = encodeCursor([1_700_000_000_000, "018f"]);
const namesOf = (rows: readonly number[], args: PageArguments) => {
  const { edges, pageInfo } = toConnection(rows, readPage(args), (row) => [row]);
  return { rows: edges.map(({ node }) => node), next: pageInfo.hasNextPage, previous: pageInfo.hasPreviousPage };
};

describe("cursors", () => {
  it("come back as they went", () => {
    expect(decodeCursor(cursor)).toEqual([1_700_000_000_000, "018f"]);
  });

  it.each(["", "nonsense", "e30", "W10", "W3t9XQ"])("are refused when they are not ours: %j", (text) => {
    expect(decodeCursor(text)).toBeNull();
  });
});

describe("the page asked for", () => {
  it("is the first 50 when nothing is said", () => {
    expect(readPage({})).toEqual({ limit: 50, direction: "forward", after: null, before: null });
  });

  it("runs from the end with last, and with before alone", () => {
    expect(readPage({ last: 3 })).toMatchObject({ limit: 3, direction: "backward" });
    expect(readPage({ before: cursor })).toMatchObject({ limit: 50, direction: "backward" });
    expect(readPage({ first: 2, before: cursor })).toMatchObject({ limit: 2, direction: "forward" });
  });

  it.each<[PageArguments, string]>([
    [{ first: 0 }, "first must be between 1 and 250, got 0."],
    [{ last: 251 }, "last must be between 1 and 250, got 251."],
    [{ first: -1 }, "first must be between 1 and 250, got -1."],
    [{ first: 1, last: 1 }, "Use first or last, not both."],
    [{ after: "x" }, "after is not a cursor of this connection. Use a cursor exactly as it was returned."],
    [{ before: "x" }, "before is not a cursor of this connection. Use a cursor exactly as it was returned."],
  ])("is refused with the argument named: %j", (args, message) => {
    expect(() => readPage(args)).toThrow(message);
  });
});

describe("a connection", () => {
  it("drops the extra row and says that there is more", () => {
    expect(namesOf([1, 2, 3], { first: 2 })).toEqual({ rows: [1, 2], next: true, previous: false });
    expect(namesOf([3, 4], { first: 2, after: cursor })).toEqual({ rows: [3, 4], next: false, previous: true });
  });

  it("turns a backward page round", () => {
    expect(namesOf([9, 8, 7], { last: 2 })).toEqual({ rows: [8, 9], next: false, previous: true });
    expect(namesOf([9], { last: 2, before: cursor })).toEqual({ rows: [9], next: true, previous: false });
  });

  it("has null cursors when it is empty", () => {
    expect(toConnection([], readPage({}), () => [0]).pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    });
  });
});
