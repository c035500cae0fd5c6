import { expect, test } from "vitest";
import { planImport } from "./import-rows.ts";

const carriers = [
  { carrier: "UPS" as const, name: "UPS" },
  { carrier: "LA_POSTE" as const, name: "La Poste" },
];

test("columns are known by their usual names and the rest becomes metadata", () => {
  const plan = planImport(
    [
      ["Order number", "Tracking Code", "Carrier", "warehouse"],
      ["7", "1Z9", "la poste", "Lyon"],
    ],
    carriers,
    { fallback: null },
  );
  expect(plan.ok && plan.rows[0]!.input).toEqual({
    trackingCode: "1Z9",
    carrier: "LA_POSTE",
    reference: "7",
    metadata: { warehouse: "Lyon" },
  });
});

test("a row that cannot be sent says why, by its line in the file", () => {
  const plan = planImport(
    [
      ["code", "carrier"],
      ["", "UPS"],
      ["1Z9", "Nobody"],
      ["1Z8", "UPS"],
      ["1z8", "UPSS"],
    ],
    carriers,
    { fallback: null },
  );
  expect(plan.ok && plan.rows.map((row) => [row.line, row.problem])).toEqual([
    [2, "No tracking code"],
    [3, 'The carrier "Nobody" does not exist'],
    [4, null],
    [5, 'The carrier "UPSS" does not exist: did you mean UPS?; The same code and order number are in row 4'],
  ]);
});

test("without a carrier column the chosen carrier is taken", () => {
  const plan = planImport([["tracking_code"], ["1Z9"]], carriers, { fallback: "UPS" });
  expect(plan.ok && plan.rows[0]!.input).toEqual({ trackingCode: "1Z9", carrier: "UPS" });
});

test("a column that no name gives away is said by a person, and takes the field from the one that had it", () => {
  const table = [
    ["carrier", "code", "parcel id"],
    ["UPS", "internal-4", "1Z9"],
  ];
  const unsaid = planImport(
    [
      ["carrier", "name"],
      ["UPS", "x"],
    ],
    carriers,
    { fallback: null },
  );
  expect(unsaid.ok && unsaid.rows[0]!.problem).toBe("No tracking code");
  const said = planImport(table, carriers, { fallback: null, meaning: new Map([[2, "trackingCode"]]) });
  expect(said.ok && said.rows[0]!.input).toEqual({ trackingCode: "1Z9", carrier: "UPS", metadata: { code: "internal-4" } });
  const without = planImport(table, carriers, {
    fallback: null,
    meaning: new Map([
      [2, "trackingCode" as const],
      [1, "ignored" as const],
    ]),
  });
  expect(without.ok && without.rows[0]!.input).toEqual({ trackingCode: "1Z9", carrier: "UPS" });
});

test("a code that tells its carrier needs none, the others take the one chosen", () => {
  const table = [["tracking_code"], ["1Z9"], ["X7"], [""]];
  const plan = planImport(table, carriers, { fallback: "LA_POSTE", detected: new Map([["1Z9", "UPS"]]) });
  expect(plan.ok && plan.rows.map((row) => row.input?.carrier)).toEqual(["UPS", "LA_POSTE", undefined]);
  expect(plan.ok && plan.undetected).toEqual(["X7"]);
});

test("what is known of a parcel beside its code is sent as such, and all that cannot be read is named with its format", () => {
  const plan = planImport(
    [
      ["code", "carrier", "Zip code", "Country", "shipped_on", "Promised", "pieces"],
      ["1Z9", "UPS", "83702", "us", "2026-03-01", "2026-03-04T12:00:00Z", "2"],
      ["1Z8", "UPS", "", "Germany", "1.3.2026", "20.11.2026", ""],
      ["1Z7", "UPS", "", "", "", "", "two"],
    ],
    carriers,
    { fallback: null },
  );
  expect(plan.ok && plan.rows.map((row) => row.problem)).toEqual([
    null,
    [
      'Destination country is "Germany", but must be two letters, such as DE',
      'Shipped on is "1.3.2026", but must be a day such as 2026-11-20',
      'Promised for is "20.11.2026", but must be 2026-11-20 or 2026-11-20T16:00',
    ].join("; "),
    'Pieces is "two", but must be a whole number',
  ]);
  expect(plan.ok && plan.rows[0]!.input).toEqual({
    trackingCode: "1Z9",
    carrier: "UPS",
    postalCode: "83702",
    destinationCountryCode: "us",
    shippedOn: "2026-03-01",
    promisedAt: "2026-03-04T12:00:00.000Z",
    pieceCount: 2,
  });
});
