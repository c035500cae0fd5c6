import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLObjectType, getNamedType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { aftershipTracking } from "../src/compat/aftership/translate.ts";
import { easypostTrackerOf } from "../src/compat/easypost/translate.ts";
import { shownParcel } from "../src/compat/parcel.fixture.ts";
import { rivals } from "../src/compat/rivals.ts";
import { seventeenTrackParcel } from "../src/compat/seventeen-track/translate.ts";
import { ship24Tracking } from "../src/compat/ship24/translate.ts";
import { shippoTrackOf } from "../src/compat/shippo/translate.ts";

const parcel = shownParcel({}, [
  { time: "2026-11-12T09:30+01:00", status: "PICKED_UP" },
  { time: "2026-11-13T09:30+01:00", status: "DELIVERED" },
]);
const written: Readonly<Record<string, unknown>> = {
  easypost: easypostTrackerOf(parcel, "LIVE"),
  aftership: aftershipTracking(parcel),
  ship24: ship24Tracking(parcel),
  "17track": seventeenTrackParcel(parcel),
  shippo: shippoTrackOf(parcel, false),
};

const pathsOf = (value: unknown, at = ""): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [at] : value.flatMap((one) => pathsOf(one, `${at}[]`));
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, at === "" ? name : `${at}.${name}`));
};
const isBelow = (path: string, row: string): boolean =>
  path === row || path.startsWith(`${row}.`) || path.startsWith(`${row}[]`) || row.startsWith(`${path}[]`);

test.each(rivals.map((rival) => [rival.name, rival.docs.fields] as const))(
  "every field that is written for %s is in the table of its page",
  (name, fields) => {
    const rows = fields.flatMap(([theirs]) => theirs.split(", "));
    const missing = pathsOf(written[name]).filter((path) => !rows.some((row) => isBelow(path, row)));
    expect([...new Set(missing)]).toEqual([]);
    expect(rows).toEqual([...new Set(rows)]);
  },
);

test("what the tables say of Kolli are fields of the schema", () => {
  const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
  const isField = (type: GraphQLObjectType, [first, ...rest]: readonly string[]): boolean => {
    const field = type.getFields()[first!];
    const inner = field && getNamedType(field.type);
    if (rest.length === 0 || !field) return field !== undefined;
    return isObjectType(inner) ? isField(inner, rest) : first === "metadata";
  };
  const tracker = schema.getType("Tracker") as GraphQLObjectType;
  const named = rivals.flatMap(({ docs }) =>
    docs.fields.flatMap(([, ours]) => [...ours.matchAll(/`([a-z][\w.[\]]*)`/g)].map(([, path]) => path!)),
  );
  expect(named.length).toBeGreaterThan(80);
  // A mode and the beginning of an ID are no fields.
  const unknown = named.filter(
    (path) => !["production", "trk_"].includes(path) && !isField(tracker, path.replaceAll("[]", "").split(".")),
  );
  expect([...new Set(unknown)]).toEqual([]);
});
