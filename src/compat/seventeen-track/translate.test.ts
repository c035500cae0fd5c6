import { expect, test } from "vitest";
import { shownParcel } from "../parcel.fixture.ts";
import { seventeenTrackInput } from "./given.ts";
import { carrierOfNumber, numberOfCarrier } from "./tables.ts";
import { seventeenTrackLine, seventeenTrackParcel, subStatusOf } from "./translate.ts";

const journey = [
  { time: "2026-11-11T09:30+01:00", message: "Picked up", status: "PICKED_UP" },
  {
    time: "2026-11-12T04:00-05:00",
    message: "Arrived",
    offsetSource: "LOCATION",
    location: { city: "Memphis", countryCode: "US" },
  },
  { time: "2026-11-13T11:00-05:00", message: "Delivered", status: "DELIVERED", carrier: "USPS" },
] as const;

test("the sub-status follows the status, then its detail", () => {
  const of = (...given: Parameters<typeof shownParcel>) => subStatusOf(shownParcel(...given));
  expect(of({ status: "PENDING" })).toBe("NotFound_Other");
  expect(of({ status: "PENDING" }, [{ time: "2026-11-11T09:30+01:00", status: "PENDING" }])).toBe("InfoReceived");
  expect(of({ status: "ATTEMPT_FAILURE", statusDetail: "RECIPIENT_ABSENT" })).toBe("DeliveryFailure_NoBody");
  expect(of({ status: "IN_TRANSIT", statusDetail: "LOST" })).toBe("Exception_Lost");
  expect(of({ status: "RETURN_TO_SENDER", stopReason: "RETURNED" })).toBe("Exception_Returned");
  expect(of({ status: "IN_TRANSIT", stopReason: "STALE" })).toBe("Expired_Other");
});

test("a parcel has each carrier's scans newest first, and no certain time that the carrier did not give", () => {
  const {
    number,
    carrier,
    tag,
    track_info: info,
  } = seventeenTrackParcel(
    shownParcel(
      { status: "DELIVERED", deliveredAt: Date.parse("2026-11-13T16:00Z"), metadata: { "17track": { tag: "A-1" } } },
      journey,
    ),
  );
  expect({ number, carrier, tag }).toEqual({ number: "1Z999AA10123456784", carrier: 100002, tag: "A-1" });
  expect(info.latest_status).toEqual({ status: "Delivered", sub_status: "Delivered_Other", sub_status_descr: null });
  const [first, second] = info.tracking.providers;
  expect([first?.provider.key, second?.provider.key]).toEqual([100002, 21051]);
  expect(first?.events.map(({ description }) => description)).toEqual(["Arrived", "Picked up"]);
  expect(first?.events[0]).toMatchObject({
    time_iso: null,
    time_utc: null,
    time_raw: { date: "2026-11-12", time: "04:00:00", timezone: null },
    location: "Memphis, US",
    sub_status: "InTransit_Other",
  });
  expect(first?.events[1]).toMatchObject({
    time_iso: "2026-11-11T09:30:00+01:00",
    time_utc: "2026-11-11T08:30:00Z",
    stage: "PickedUp",
  });
  expect(info.milestone.find(({ key_stage }) => key_stage === "Delivered")?.time_utc).toBe("2026-11-13T16:00:00Z");
  expect(info.time_metrics).toMatchObject({ days_of_transit: 2, days_of_transit_done: 2 });
});

test("a line of the list says whether it is still tracked, and why not", () => {
  expect(seventeenTrackLine(shownParcel({ status: "IN_TRANSIT" }, journey.slice(0, 2)))).toMatchObject({
    tracking_status: "Tracking",
    package_status: "InTransit",
    stop_track_reason: null,
    latest_event_info: "Memphis,Arrived",
    register_time: "2026-11-11T07:00:00Z",
  });
  expect(seventeenTrackLine(shownParcel({ status: "IN_TRANSIT", stopReason: "STOPPED" }))).toMatchObject({
    tracking_status: "Stopped",
    stop_track_reason: "ByRequest",
  });
});

test("an item to register becomes a tracker's input, and what Kolli has no field for is metadata", () => {
  expect(seventeenTrackInput({ number: "RR1", carrier: 3011, tag: "A-1", order_no: "4711", remark: null }, "CHINA_POST")).toEqual(
    {
      trackingCode: "RR1",
      carrier: "CHINA_POST",
      reference: "4711",
      metadata: { "17track": { tag: "A-1", order_no: "4711" } },
    },
  );
});

test("a carrier's number leads back to it", () => {
  for (const carrier of ["UPS", "CHINA_POST", "USPS"]) expect(carrierOfNumber(numberOfCarrier(carrier))).toBe(carrier);
  expect(numberOfCarrier("OWN_COURIER")).toBe(0);
  expect(carrierOfNumber(1)).toBeNull();
});
