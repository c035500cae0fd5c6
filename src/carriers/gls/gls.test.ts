import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { gls } from "./adapter.ts";
import { gls as emulator } from "./emulator.ts";
import { isOverQuota, readTrackAnswer } from "./reading.ts";

describeCarrier(gls, emulator, {
  codes: ["36301917596", "604831862623", "00AB12CD"],
  scans: {
    PENDING: {
      code: "INTIAL.PREADVICE",
      message: "The parcel data was entered into the GLS IT system.",
      detail: "LABEL_CREATED",
    },
    PICKED_UP: { code: "INTIAL.NORMAL", message: "The parcel was handed over to GLS." },
    IN_TRANSIT: { code: "INBOUD.NORMAL", message: "The parcel has reached the parcel center." },
    OUT_FOR_DELIVERY: { code: "OUTDEL.NORMAL", message: "The parcel is expected to be delivered during the day." },
    DELIVERED: { code: "DELIVD.NORMAL", message: "The parcel has been delivered." },
    AVAILABLE_FOR_PICKUP: { code: "DELIVD.PARCELSHOP", message: "The parcel has been delivered at the ParcelShop." },
    RETURN_TO_SENDER: { code: "RETURN.NORMAL", message: "The parcel is being returned to the sender." },
    ATTEMPT_FAILURE: { code: "NOTDEL.NORMAL", message: "The parcel could not be delivered." },
  },
  informational: { code: "CHANGD.MONEWADDR", message: "The consignee asks for another address." },
  handedOver: { lacks: "the published codes do not say who took the parcel" },
  uncharted: { code: "TELEPT.NORMAL", message: "A code GLS has invented since" },
  foreign: { code: "DELIVD.NORMAL", message: "Das Paket wurde zugestellt – Größe geprüft" },
});

const fixture = (name = "three-parcels"): { parcels: { status: string }[] } =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8"));

const scansOf = (body: unknown, code: string) => {
  const answer = readTrackAnswer(body);
  const result = answer.ok ? answer.value.get(code)?.result : answer;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value.scans;
};

describe("GLS", () => {
  it("reports a journey from the data to the door, newest first and with offsets without a colon", () => {
    const scans = scansOf(fixture("delivered"), "21570012346");
    expect(scans.map(({ meaning, time, location }) => [meaning, time.kind === "offset" && time.iso, location])).toEqual([
      [{ status: "PENDING", detail: "LABEL_CREATED" }, "2026-07-14T16:56:07+02:00", { countryCode: "IE" }],
      [{ status: "PICKED_UP" }, "2026-07-28T18:00:52+02:00", { countryCode: "IE" }],
      [{ status: "IN_TRANSIT" }, "2026-07-29T06:52:36+02:00", { countryCode: "IE" }],
      [{ status: "OUT_FOR_DELIVERY" }, "2026-07-29T06:52:37+02:00", { countryCode: "IE" }],
      [{ status: "DELIVERED" }, "2026-07-29T10:02:00+02:00", { countryCode: "IE" }],
    ]);
  });

  it("distinguishes a number it knows from one it does not, and a ParcelShop from the door", () => {
    const both = readTrackAnswer(fixture("with-an-unknown-one"));
    expect(both.ok && both.value.get("42250018928")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
    expect(scansOf(fixture("with-an-unknown-one"), "36302917596").map(({ meaning }) => meaning.status)).toEqual([
      "PENDING",
      "PENDING",
    ]);
    expect(scansOf(fixture("at-a-parcel-shop"), "42250028960").map(({ meaning }) => meaning.status)).toEqual([
      "PICKED_UP",
      "AVAILABLE_FOR_PICKUP",
    ]);
  });

  it("knows the gateway's refusal of too many requests, whatever its HTTP status", () => {
    const fault = (errorcode: string) => ({ fault: { faultstring: "x", detail: { errorcode } } });
    expect(isOverQuota(fault("policies.ratelimit.QuotaViolation"))).toBe(true);
    expect(isOverQuota(fault("policies.ratelimit.SpikeArrestViolation"))).toBe(true);
    for (const body of [fault("steps.jwt.TokenExpired"), { title: "Bad Request" }, undefined])
      expect(isOverQuota(body)).toBe(false);
  });

  /** The first parcel of the fixture, with another code and words for its newest event. */
  const withNewest = (code: string, description: string, status?: string) => {
    const body = JSON.parse(JSON.stringify(fixture()).replace("NOTDEL.CONSIGNEE", code)) as ReturnType<typeof fixture>;
    const parcel = body.parcels[0] as { status: string; events: { code: string; description: string }[] };
    parcel.events.find((event) => event.code === code)!.description = description;
    parcel.status = status ?? parcel.status;
    return scansOf(body, "604831862623").at(-1)?.meaning;
  };

  it("reads a reason that is not published by the kind before the dot, and by its words", () => {
    expect(withNewest("NOTDEL.CONSIGNEE", "")).toEqual({ status: "ATTEMPT_FAILURE" });
    expect(withNewest("NOTDEL.X1", "The consignee refused the parcel.")).toEqual({
      status: "ATTEMPT_FAILURE",
      detail: "REFUSED",
    });
    expect(withNewest("NOTDEL.X2", "Nobody was at home.")).toEqual({ status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" });
    expect(withNewest("INBOUD.X3", "Der Satz ist deutsch.")).toEqual({ status: "IN_TRANSIT" });
    expect(withNewest("DELIVD.NO POD", "The parcel has been delivered.")).toEqual({ status: "DELIVERED" });
    expect(withNewest("DELIVD.X4", "Delivered to a neighbour.")).toEqual({
      status: "DELIVERED",
      detail: "DELIVERED_TO_NEIGHBOUR",
    });
    expect(withNewest("DELIVD.X5", "The parcel has been delivered at the ParcelShop.")).toEqual({
      status: "AVAILABLE_FOR_PICKUP",
    });
  });

  it("lets the parcel's state speak for a newest event whose code is not published, and for no other", () => {
    expect(withNewest("TELEPT.NORMAL", "A telephone call", "NOTDELIVERED")).toEqual({
      status: "ATTEMPT_FAILURE",
      isFromSummary: true,
    });
    expect(scansOf(fixture(), "604831862623").map(({ carrierCode, meaning, time }) => [carrierCode, meaning, time])).toEqual([
      ["INTIAL.NORMAL", { status: "PICKED_UP" }, { kind: "offset", iso: "2026-03-28T18:00:52+01:00" }],
      ["CHANGD.PARCELBOX", { status: "UNKNOWN", informational: true }, { kind: "offset", iso: "2026-03-28T18:00:52+01:00" }],
      [
        "NOTDEL.CONSIGNEE",
        { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" },
        { kind: "offset", iso: "2026-03-30T14:20:00+02:00" },
      ],
    ]);
  });

  it("leaves it unknown if the state says nothing either", () => {
    for (const status of ["FINAL", "WEIRDCODE", ""])
      expect(withNewest("TELEPT.NORMAL", "A telephone call", status)).toEqual({ status: "UNKNOWN" });
  });

  it("takes the parcel that moved last if a Track ID was used again", () => {
    const { parcels } = fixture();
    for (const listed of [parcels, parcels.toReversed()]) {
      expect(scansOf({ parcels: listed }, "00AB12CD").map(({ meaning }) => meaning.status)).toEqual(["DELIVERED"]);
    }
  });

  it("reads an error of one number inside a 200", () => {
    const answer = readTrackAnswer(fixture());
    expect(answer.ok && answer.value.get("36301917596")?.result).toEqual({ ok: false, failure: { code: "not-found" } });
  });
});
