import { expect, test } from "vitest";
import { parseDay } from "../calendar/days.ts";
import { readHistories } from "./read-histories.ts";

async function* pieces(text: string, size = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const read = (text: string, options: { given?: Record<string, string>; mostRows?: number; mostCharactersOfRow?: number } = {}) =>
  readHistories(pieces(text, text.indexOf("\n") + 1), {
    given: {},
    mostRows: 100,
    mostCharactersOfRow: 1000,
    onRow: () => {},
    ...options,
  });

test("a shop's own columns are found by their words", async () => {
  const file = await read(
    [
      "order_id,order_purchase_timestamp,order_delivered_carrier_date,order_delivered_customer_date,order_estimated_delivery_date,customer_zip_code_prefix,seller_zip_code_prefix",
      "a1,2025-03-01 10:00:00,2025-03-03 18:20:00,2025-03-09 13:00:00,2025-03-20 00:00:00,01310,13023",
    ].join("\n"),
  );
  expect(file.columns).toMatchObject({ created: 1, handedOver: 2, delivered: 3, estimated: 4 });
  expect(file.histories).toMatchObject([
    {
      lane: { carrier: "all", service: null },
      steps: [
        { milestone: "LABEL", day: parseDay("2025-03-01"), hour: 10 },
        { milestone: "PICKED_UP", day: parseDay("2025-03-03"), hour: 18 },
      ],
      estimates: [{ madeOn: parseDay("2025-03-03"), day: parseDay("2025-03-20") }],
      delivered: parseDay("2025-03-09"),
      ended: null,
    },
  ]);
});

test.each([
  [
    "AfterShip",
    "Tracking number;Courier;Destination country;Ordered at;Shipped at;Delivered at;Expected delivery",
    "1;dhl;DEU;2025-01-01;2025-01-02;2025-01-04;2025-01-05",
  ],
  [
    "EasyPost",
    "tracking_code,carrier,service,from_country,to_country,created_at,shipment_date,est_delivery_date,delivered_at,status",
    "1,UPS,Ground,US,US,2025-01-01T00:00:00Z,2025-01-02T09:00:00Z,2025-01-05,2025-01-04T12:00:00Z,delivered",
  ],
  [
    "Ship24, by the names of its API",
    "trackingNumber,courierCode,originCountryCode,destinationCountryCode,statusMilestone,infoReceivedDatetime,inTransitDatetime,outForDeliveryDatetime,availableForPickupDatetime,deliveredDatetime,estimatedDeliveryDate",
    "1,dhl,CN,DE,delivered,2025-01-01T08:00:00,2025-01-02T09:00:00,,,2025-01-04T12:00:00,2025-01-05",
  ],
  [
    "17TRACK, by the names of its API",
    "number,carrier,shipping_country,recipient_country,register_time,package_status,pickup_time,delievery_time",
    "1,3011,CN,DE,2025-01-01T08:00:00Z,Delivered,2025-01-02T09:00:00Z,2025-01-04T12:00:00Z",
  ],
  ["a spreadsheet", "Carrier,Picked up,Delivered,Postcode", "DPD,31.12.2024 17:30,04.01.2025,10115"],
])("%s: hand-over, delivery and carrier are found", async (_name, head, row) => {
  const { histories } = await read(`${head}\n${row}\n`);
  expect(histories).toHaveLength(1);
  expect(histories[0]!.delivered).toBe(parseDay("2025-01-04"));
  expect(histories[0]!.steps.at(-1)).toMatchObject({ milestone: "PICKED_UP" });
});

test("of two countries, the recipient's is the destination, and a bill's is none", async () => {
  const lanes = async (head: string, row: string) =>
    (await read(`${head},Shipped,Delivered\n${row},2025-01-02,2025-01-04\n`)).histories;
  const [origin, destination] = [{ country: "CN" }, { country: "DE" }];
  expect(await lanes("shipping_country,recipient_country", "CN,DE")).toMatchObject([{ lane: { origin, destination } }]);
  expect(await lanes("Billing Country,Shipping Country", "CN,DE")).toMatchObject([{ lane: { destination } }]);
});

test("rows that cannot be are left out and counted, and others are read", async () => {
  const { histories, leftOut, rows } = await read(
    [
      "Shipped,Delivered,Status",
      "2025-01-02,2025-01-05,",
      "2025-01-02,2025-01-01,",
      ",2025-01-05,",
      "2025-01-02,,returned",
      "2025-01-02,,in transit",
    ].join("\n"),
  );
  expect(rows).toBe(5);
  expect(Object.fromEntries(leftOut)).toEqual({ "no hand-over": 1, "delivered before it was handed over": 1 });
  expect(histories.map(({ delivered, ended }) => [delivered !== null, ended !== null])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test("a column that is not found is asked for by name, and a given one is used", async () => {
  await expect(read("a,b\n2025-01-01,2025-01-02\n")).rejects.toThrow(
    /No column was found for handedOver and delivered.*It has|The file has: a, b/,
  );
  const { histories } = await read("a,b\n2025-01-01,2025-01-02\n", { given: { handedOver: "A", delivered: "b" } });
  expect(histories).toHaveLength(1);
  await expect(read("a,b\n1,2\n", { given: { delivered: "c" } })).rejects.toThrow('The file has no column "c". It has: a, b.');
});

test("a file with more rows than can be read is refused, and one at the limit is read", async () => {
  const file = (rows: number) => `Shipped,Delivered\n${"2025-01-02,2025-01-05\n".repeat(rows)}`;
  await expect(read(file(11), { mostRows: 10 })).rejects.toThrow("more than 10 rows");
  expect((await read(file(10), { mostRows: 10 })).histories).toHaveLength(10);
});

test("quotes, doubled quotes and line breaks within cells", async () => {
  const { histories } = await read('Carrier,Shipped,Delivered\n"Big ""C"", Inc.\nNorth",2025-01-02,2025-01-05\n');
  expect(histories[0]!.lane.carrier).toBe('big "c", inc.\nnorth');
});

test("a quote that is never closed is refused at the cap of a row, with its number", async () => {
  const heading = "Shipped at,Delivered at,Note\n";
  const row = (note: string) => `2025-01-02,2025-01-04,${note}`;
  const longest = row(`"${"x".repeat(976)}"`);
  expect(longest).toHaveLength(1000);
  expect((await read(`${heading}${longest}`)).rows).toBe(1);
  const open = `${heading}${row("fine")}\n${row(`"${"x".repeat(978)}`)}`;
  await expect(read(open)).rejects.toThrow("Row 3 has more than 1,000 characters. Close its quote.");
});
