import { expect, test } from "vitest";
import { aftershipHints, aftershipInput } from "./requests.ts";

test("a tracking to create becomes a tracker's input, and what Kolli has no field for is metadata", () => {
  const body = {
    tracking_number: "1Z999AA10123456784",
    slug: "ups",
    title: "Shoes",
    order_id: "A-1",
    order_number: "4711",
    destination_country_region: "NLD",
    destination_postal_code: "1011 AB",
    tracking_ship_date: "20260301",
    order_promised_delivery_date: { promised_delivery_date: "2026-03-05" },
    custom_fields: { colour: "red" },
    unknown_field: 1,
  };
  expect(aftershipInput(body, "UPS")).toEqual({
    trackingCode: "1Z999AA10123456784",
    carrier: "UPS",
    reference: "4711",
    postalCode: "1011 AB",
    destinationCountryCode: "NL",
    shippedOn: "2026-03-01",
    promisedAt: "2026-03-05T23:59:59+00:00",
    metadata: {
      aftership: {
        title: "Shoes",
        order_id: "A-1",
        order_number: "4711",
        order_promised_delivery_date: { promised_delivery_date: "2026-03-05" },
        custom_fields: { colour: "red" },
        tracking_ship_date: "20260301",
        destination_country_region: "NLD",
        destination_postal_code: "1011 AB",
      },
    },
  });
  expect(aftershipInput({ tracking_number: "123" }, null)).toEqual({ trackingCode: "123" });
});

test("an update changes what was sent, empties what is null, and leaves the rest", () => {
  expect(aftershipHints({ destination_postal_code: null, order_id: "A-2" })).toEqual({ postalCode: null, reference: "A-2" });
  expect(aftershipHints({ title: "Other" })).toEqual({});
});
