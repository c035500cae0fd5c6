import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCommandLine } from "../../support/processes/command-line.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";

/** Headings, order of columns and times as the public orders of Olist have them in a spreadsheet: month first, no carrier. */
const heading =
  "order_id,customer_id,order_status,order_purchase_timestamp,order_approved_at,order_delivered_carrier_date,order_delivered_customer_date,order_estimated_delivery_date";

const written = (day: number, time: string): string => {
  const at = new Date(Date.UTC(2025, 0, 6 + day));
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${time}`;
};

/** Ten orders a day for half a year, on their way for 3 to 9 days; some are not delivered, some were never handed over. */
const orders = Array.from({ length: 1_800 }, (_, nth) => {
  const day = Math.floor(nth / 10);
  const took = 3 + ((nth * 7919) % 7);
  const status = nth % 97 === 0 ? "canceled" : nth % 89 === 0 ? "shipped" : "delivered";
  const handedOver = status === "canceled" ? "" : written(day + 1, "14:31");
  const delivered = status === "delivered" ? written(day + 1 + took, "15:27") : "";
  const rest = [written(day, "20:41"), written(day, "20:59"), handedOver, delivered, written(day + 14, "0:00")];
  return [`order${nth}`, `customer${nth}`, status, ...rest].join(",");
});

test("another shop's file is evaluated as it is: columns, what is left out, figures by time and month, and a picture", async () => {
  const folder = await temporaryFolder("evaluate");
  const file = join(folder, "orders.csv");
  const picture = join(folder, "coverage.svg");
  await writeFile(file, `\uFEFF${heading}\r\n${orders.join("\r\n")}\r\n`);
  const commands = openCommandLine({});
  try {
    const { code, out, err } = await commands.run(["predictions", "evaluate", file, "--picture", picture]);
    expect(code, err).toBe(0);
    expect(err + out).toContain('handedOver = "order_delivered_carrier_date", delivered = "order_delivered_customer_date"');
    expect(err + out).toContain("1781 parcels of 1800 rows; left out: 19 no hand-over.");
    expect(out).toMatch(/hand-over +prediction +1429 +\d\.\d\d/);
    // Each is estimated 13 days after its hand-over, and takes 6 on average.
    expect(out).toMatch(/carrier's estimate +1429 +7\.\d\d/);
    for (const part of ["after 3 days", "after 7 days", "The 80 % interval", "pinball loss", "By month, at hand-over", "2025-04"])
      expect(out).toContain(part);
    expect(await readFile(picture, "utf8")).toMatch(/^<svg[\s\S]+2025-04[\s\S]+<\/svg>\s*$/);
  } finally {
    commands.close();
  }
});
