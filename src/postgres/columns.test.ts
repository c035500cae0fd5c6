import { expect, test } from "vitest";
import { arraysOf, assignments, column, columnNames, instant, json, selectList, unnestAs } from "./columns.ts";

const parcel = {
  id: column<string>("uuid"),
  statusDetail: column<string | null>("text"),
  at: instant("scanned_at"),
  place: json<object | null>(),
};

test("one description names what is read, written and given", () => {
  expect(selectList(parcel, "c")).toBe('c.id, c.status_detail as "statusDetail", c.scanned_at as "at", c.place');
  expect(columnNames(parcel)).toBe("id, status_detail, scanned_at, place");
  expect(assignments(parcel, "r")).toBe("id = r.id, status_detail = r.status_detail, scanned_at = r.scanned_at, place = r.place");
  expect(unnestAs(parcel, "r", 3)).toBe(
    "unnest($3::uuid[], $4::text[], $5::timestamptz[], $6::jsonb[]) as r (id, status_detail, scanned_at, place)",
  );
});

test("rows become a list for each column, in the order of the description", () => {
  const rows = [
    { place: { city: "Oslo" }, id: "a", at: 0, statusDetail: null },
    { id: "b", statusDetail: "LOST", at: Number.POSITIVE_INFINITY, place: null },
  ];
  expect(arraysOf(parcel, rows)).toEqual([
    ["a", "b"],
    [null, "LOST"],
    [new Date(0), "infinity"],
    [{ city: "Oslo" }, null],
  ]);
});
