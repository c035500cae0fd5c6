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
    null,
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
      ["1Z9", "UPS"],
    ],
    carriers,
    null,
  );
  expect(plan.ok && plan.rows.map((row) => [row.line, row.problem])).toEqual([
    [2, "No tracking code"],
    [3, 'No carrier is called "Nobody"'],
    [4, null],
  ]);
});

test("without a carrier column the chosen carrier is taken", () => {
  const plan = planImport([["tracking_code"], ["1Z9"]], carriers, "UPS");
  expect(plan.ok && plan.rows[0]!.input).toEqual({ trackingCode: "1Z9", carrier: "UPS" });
});

test("a file without a column of codes is refused as a whole", () => {
  expect(
    planImport(
      [
        ["carrier", "name"],
        ["UPS", "x"],
      ],
      carriers,
      null,
    ),
  ).toMatchObject({ ok: false });
});
