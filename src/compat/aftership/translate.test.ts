import { expect, test } from "vitest";
import { shownParcel } from "../parcel.fixture.ts";
import { allMeanings, wordOf } from "../words.ts";
import { aftershipFields } from "./given.ts";
import { carrierOfSlug, completedSubtags, olderSubtags, slugOf, specialSubtags, subtagMessages, subtagRules } from "./tables.ts";
import { aftershipTracking } from "./translate.ts";
import { inVersion } from "./versions.ts";

const tagOf = (...given: Parameters<typeof shownParcel>): string => aftershipTracking(shownParcel(...given)).subtag;

test("every status with every detail has a sub-status that has words", () => {
  const sent = allMeanings.map((meaning) => wordOf(subtagRules, meaning));
  const special = [...Object.values(specialSubtags), ...Object.values(completedSubtags), ...Object.values(olderSubtags)];
  for (const subtag of [...sent, ...special]) expect(subtagMessages[subtag], subtag).toBeTruthy();
  expect(Object.keys(subtagMessages).toSorted()).toEqual([...new Set([...sent, ...special])].toSorted());
});

test("the tag follows the status, then its detail; a delivered parcel is Delivered whatever its detail", () => {
  expect(tagOf({ status: "UNKNOWN" })).toBe("Pending_001");
  expect(tagOf({ status: "PENDING" })).toBe("Pending_001");
  expect(tagOf({ status: "PENDING" }, [{ time: "2026-11-11T09:30+01:00", status: "PENDING" }])).toBe("InfoReceived_001");
  expect(tagOf({ status: "IN_TRANSIT", statusDetail: "CUSTOMS_HOLD" })).toBe("Exception_004");
  expect(tagOf({ status: "IN_TRANSIT", statusDetail: "LOST" })).toBe("Exception_013");
  expect(tagOf({ status: "DELIVERED", statusDetail: "DAMAGED" })).toBe("Delivered_001");
  expect(tagOf({ status: "DELIVERED", facts: { proof: { hasSignature: true } } })).toBe("Delivered_003");
  expect(tagOf({ status: "RETURN_TO_SENDER", statusDetail: "REFUSED" })).toBe("Exception_010");
  expect(tagOf({ status: "RETURN_TO_SENDER", stopReason: "RETURNED" })).toBe("Exception_011");
  expect(tagOf({ status: "IN_TRANSIT", stopReason: "STALE" })).toBe("Expired_001");
});

test("a scan has the carrier's own wall time: with an offset only if the carrier gave one", () => {
  const { checkpoints } = aftershipTracking(
    shownParcel({ status: "IN_TRANSIT" }, [
      { time: "2026-11-11T09:30+01:00", message: "Picked up", status: "PICKED_UP" },
      {
        time: "2026-11-12T04:00-05:00",
        message: "Arrived",
        offsetSource: "LOCATION",
        location: { city: "Memphis", region: "TN", countryCode: "US" },
      },
    ]),
  );
  expect(checkpoints.map(({ checkpoint_time }) => checkpoint_time)).toEqual(["2026-11-11T09:30:00+01:00", "2026-11-12T04:00:00"]);
  expect(checkpoints[1]).toMatchObject({
    slug: "ups",
    city: "Memphis",
    state: "TN",
    location: "Memphis, TN, US",
    country_region: "USA",
    country_region_name: "United States",
    tag: "InTransit",
    subtag: "InTransit_001",
    subtag_message: "In Transit",
    source: "carrier",
  });
});

test("what a client gave comes back as it was; without it, what the carrier reports", () => {
  const metadata = aftershipFields.write(
    { customer: "4711" },
    { id: "own-1", title: "Shoes", destination_country_region: "NLD", note: null },
  );
  const tracker = shownParcel({
    metadata,
    reference: "order-4711",
    facts: { destination: { countryCode: "DE", city: "Kiel" } },
  });
  expect(aftershipTracking(tracker)).toMatchObject({
    id: "own-1",
    title: "Shoes",
    note: null,
    order_number: "order-4711",
    destination_country_region: "NLD",
    courier_destination_country_region: "DEU",
    destination_city: "Kiel",
  });
  expect(metadata.customer).toBe("4711");
  expect(aftershipTracking(shownParcel())).toMatchObject({ id: "019a8d2e000070008000000000000007", title: "1Z999AA10123456784" });
});

test("a tracking that was marked as completed shows the reason, with a scan of the user's", () => {
  const metadata = aftershipFields.write(null, { completed: { reason: "LOST", at: "2026-11-13T10:00:00+00:00" } });
  const tracking = aftershipTracking(shownParcel({ status: "IN_TRANSIT", stopReason: "STOPPED", metadata }));
  expect(tracking).toMatchObject({ tag: "Exception", subtag: "Exception_013", active: false });
  expect(tracking.checkpoints.at(-1)).toMatchObject({ source: "user", subtag: "Exception_013" });
});

test("a promise is kept or not by the day on the calendar", () => {
  const promisedAt = Date.parse("2026-11-13T23:59:59Z");
  const delivered = { status: "DELIVERED", deliveredAt: Date.parse("2026-11-15T10:00Z"), deliveredOffset: 60 } as const;
  expect(aftershipTracking(shownParcel({ ...delivered, hints: { promisedAt } }))).toMatchObject({
    on_time_status: "late",
    on_time_difference: 2,
  });
  expect(
    aftershipTracking(shownParcel({ estimatedDeliveryAt: Date.parse("2026-11-12T22:00Z"), hints: { promisedAt } })),
  ).toMatchObject({ on_time_status: "trending-early", on_time_difference: -1 });
});

test("an older version has its own fields and words", () => {
  const promisedAt = Date.parse("2026-11-13T23:59:59Z");
  const tracking = aftershipTracking(
    shownParcel({ status: "IN_TRANSIT", statusDetail: "WEATHER_DELAY", hints: { promisedAt } }, [
      { time: "2026-11-11T09:30+01:00", statusDetail: "WEATHER_DELAY", location: { postalCode: "24103", countryCode: "DE" } },
    ]),
  );
  expect(inVersion(tracking, "2026-07")).toBe(tracking);
  expect(tracking).toMatchObject({ subtag: "Exception_017", checkpoints: [{ postal_code: "24103" }] });
  const older = inVersion(tracking, "2025-07");
  expect(older).toMatchObject({
    subtag: "Exception_005",
    subtag_message: "Delayed (External factors)",
    order_promised_delivery_date: "2026-11-13T23:59:59+00:00",
    checkpoints: [{ subtag: "Exception_005", zip: "24103" }],
  });
  expect(older).not.toHaveProperty("shipment_direction");
  expect((older.checkpoints as object[])[0]).not.toHaveProperty("postal_code");
  expect(inVersion(tracking, "2024-10")).toMatchObject({
    customer_name: null,
    next_couriers: [],
    last_updated_at: tracking.updated_at,
  });
});

test.each([
  ["CANCELLED", "Exception_020", "Shipment cancelled"],
  ["DISPOSED", "Exception_021", "Shipment disposed"],
] as const)("%s has its own sub-status since 2026-07, and the general one before", (statusDetail, subtag, message) => {
  const tracking = aftershipTracking(shownParcel({ status: "UNKNOWN", statusDetail }));
  expect(tracking).toMatchObject({ tag: "Exception", subtag, subtag_message: message });
  expect(inVersion(tracking, "2026-01")).toMatchObject({ subtag: "Exception_001", subtag_message: "Exception" });
});

test("each slug belongs to one carrier, and a carrier without one there has its own", () => {
  for (const carrier of ["UPS", "DHL", "DHL_EXPRESS", "SAMEDAY", "OWN_COURIER", "PPL_CZ"])
    expect(carrierOfSlug(slugOf(carrier)), carrier).toBe(carrier);
  expect(slugOf("DHL_EXPRESS")).toBe("dhl");
  expect(slugOf("DHL")).toBe("dhl-unified");
  expect(carrierOfSlug("no-such-courier")).toBeNull();
});
