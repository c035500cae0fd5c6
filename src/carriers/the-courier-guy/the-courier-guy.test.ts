import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { theCourierGuy } from "./adapter.ts";
import { theCourierGuy as emulator } from "./emulator.ts";
import { readPictures, readTrackAnswer } from "./reading.ts";

describeCarrier(theCourierGuy, emulator, {
  codes: ["TN7PRX", "FV4XVN", "9FBQFN"],
  scans: {
    PENDING: { code: "submitted", message: "Shipment submitted" },
    PICKED_UP: { code: "collected", message: "Collected by the driver" },
    IN_TRANSIT: { code: "at-hub", message: "At the hub in Johannesburg" },
    OUT_FOR_DELIVERY: { code: "out-for-delivery", message: "Out for delivery" },
    DELIVERED: { code: "delivered", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "ready-for-pickup", message: "Ready for pick-up" },
    RETURN_TO_SENDER: { code: "returned-to-sender", message: "Returned to sender" },
    ATTEMPT_FAILURE: { code: "delivery-failed-attempt", message: "Nobody was there" },
  },
  informational: { code: "swad-dimensions", message: "Measured" },
  handedOver: { lacks: "a locker is read by what came before: see below" },
  uncharted: { code: "beamed-up", message: "A status invented since" },
  foreign: { code: "out-for-delivery", message: "Op pad vir aflewering – môre" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const ofStatuses = (...statuses: readonly string[]) => {
  const tracking_events = statuses.map((status, index) => ({ status, date: `2026-03-0${index + 1}T10:00:00Z` })).toReversed();
  const body = { shipments: [{ short_tracking_reference: "TN7PRX", tracking_events }] };
  return asText(readTrackAnswer(body, "TN7PRX")).scans.map((line) => line.slice(26));
};

describe("an answer of The Courier Guy", () => {
  it("is read as its documentation shows it, with a window over several days", () => {
    const result = readTrackAnswer(readFixture("documented.json"), "FV4XVN");
    expect(asText(result)).toEqual({
      scans: ["2026-01-14T00:42:51+00:00 PENDING"],
      estimate: "2026-01-16T06:00:00+00:00 until 2026-01-19T15:00:00+00:00",
    });
    expect(result.ok && result.value.facts).toEqual({
      serviceName: "Economy",
      pieceCount: 1,
      origin: { region: "Gauteng", countryCode: "ZA" },
      destination: { region: "Gauteng", countryCode: "ZA" },
    });
    expect(result.ok && result.value.scans[0]?.message).toBe("Submitted");
  });

  it("that it really gave has no estimate yet", () => {
    const result = readTrackAnswer(readFixture("submitted.json"), "9FBQFN");
    expect(asText(result)).toEqual({ scans: ["2024-11-26T20:37:26+00:00 PENDING"], estimate: null });
    expect(result.ok && result.value.facts).toMatchObject({ origin: { region: "Western Cape", countryCode: "ZA" } });
  });

  it("names who took the parcel, and shows the name in no scan", () => {
    const result = readTrackAnswer(readFixture("locker.json"), "SHOP-1001");
    expect(asText(result).scans).toEqual([
      "2026-03-01T08:00:00+00:00 PENDING",
      "2026-03-01T16:00:00+00:00 PICKED_UP",
      "2026-03-02T09:00:00+00:00 PICKED_UP",
      "2026-03-02T18:00:00+00:00 IN_TRANSIT @ Johannesburg",
      "2026-03-03T04:00:00+00:00 INFORMATIONAL @ Johannesburg",
      "2026-03-04T06:30:00+00:00 OUT_FOR_DELIVERY @ Cape Town",
      "2026-03-04T10:11:12+00:00 DELIVERED @ Cape Town",
    ]);
    expect(result.ok && result.value.facts?.proof).toEqual({ signedBy: "A. Example", hasPhoto: true });
    expect(result.ok && JSON.stringify(result.value.scans)).not.toContain("Example");
    expect(result.ok && result.value.scans.at(-1)?.location).toEqual({ city: "Cape Town", latitude: -33.92, longitude: 18.42 });
  });
});

describe("files of a delivery", () => {
  it.each([
    ["a picture", { id: 1, file_name: "pod-1.JPG" }, { hasPhoto: true }],
    ["a signed address", { url: "https://example.com/1.png?key=2" }, { hasPhoto: true }],
    ["a signature", { type: "signature", file_name: "1.png" }, { hasSignature: true }],
    ["a document", { file_name: "waybill.pdf" }, undefined],
  ])("%s", (_name, file, proof) => {
    const tracking_events = [{ status: "delivered", date: "2026-03-01T10:00:00Z", data: null, shipment_files: [file] }];
    const result = readTrackAnswer({ shipments: [{ short_tracking_reference: "TN7PRX", tracking_events }] }, "TN7PRX");
    expect(result.ok && result.value.facts?.proof).toEqual(proof);
  });

  it("are fetched from their links; a name without a link says only that there is one", () => {
    const shipment_files = [
      { file_name: "pod-1.jpg", url: "https://example.com/1.jpg?key=2" },
      { type: "signature", url: "https://example.com/s.png" },
    ];
    const delivered = {
      status: "delivered",
      date: "2026-03-01T10:00:00Z",
      data: { name: "", images: ["https://example.com/2.jpg"] },
    };
    const collected = { status: "collected", date: "2026-03-01T08:00:00Z", data: { images: ["https://example.com/3.jpg"] } };
    const tracking_events = [{ ...delivered, shipment_files }, collected];
    expect(readPictures({ shipments: [{ short_tracking_reference: "TN7PRX", tracking_events }] }, "TN7PRX")).toEqual({
      ok: true,
      value: {
        SIGNATURE: ["https://example.com/s.png"],
        PHOTO: ["https://example.com/2.jpg", "https://example.com/1.jpg?key=2"],
      },
    });
  });
});

describe("statuses of The Courier Guy", () => {
  it("take a locker at the end of a journey for the place where the parcel waits", () => {
    expect(ofStatuses("in-locker", "at-hub", "in-locker", "collected-from-locker")).toEqual([
      "PICKED_UP",
      "IN_TRANSIT",
      "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER",
      "DELIVERED",
    ]);
  });

  it("never take a parcel that is back for a delivered one", () => {
    expect(ofStatuses("undeliverable", "returned-to-sender")).toEqual(["ATTEMPT_FAILURE", "RETURN_TO_SENDER"]);
  });

  it("leave the word to the shipment's if the newest is unknown", () => {
    const tracking_events = [{ status: "beamed-up", date: "2026-03-01T10:00:00Z" }];
    const body = { shipments: [{ short_tracking_reference: "TN7PRX", status: "at-hub", tracking_events }] };
    expect(asText(readTrackAnswer(body, "TN7PRX")).scans).toEqual(["2026-03-01T10:00:00+00:00 IN_TRANSIT"]);
  });
});
