import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { thailandPost } from "./adapter.ts";
import { thailandPost as emulator } from "./emulator.ts";
import { readRefusal, readTrackAnswer } from "./reading.ts";

describeCarrier(thailandPost, emulator, {
  codes: ["RB123456785TH", "EA123456785TH", "EB123456785TH"],
  scans: {
    PENDING: { code: "101", message: "Prepare to post" },
    PICKED_UP: { code: "103", message: "Accepted" },
    IN_TRANSIT: { code: "201", message: "In transit" },
    OUT_FOR_DELIVERY: { code: "301", message: "Out for delivery" },
    DELIVERED: { code: "501", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "302", message: "Delivered at the collection point" },
    RETURN_TO_SENDER: { code: "203", message: "Returned to origin" },
    ATTEMPT_FAILURE: { code: "401", message: "Unsuccessful delivery" },
  },
  informational: { lacks: "none of its statuses moves nothing" },
  handedOver: { lacks: "one status for every delivery" },
  uncharted: { code: "999", message: "A status Thailand Post has invented since" },
  foreign: { code: "501", message: "นำจ่ายสำเร็จ" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

describe("an answer that Thailand Post really gave", () => {
  const result = readTrackAnswer(readFixture("delivered.json"), "EB123456785TH");

  it("has years of the Buddhist era, which are 543 ahead, and offsets", () => {
    expect(asText(result).scans).toEqual([
      "2020-05-27T18:12:26+07:00 PICKED_UP @ คต.กาดสวนแก้ว",
      "2020-05-29T08:40:00+07:00 OUT_FOR_DELIVERY @ จรเข้บัว, 10230",
      "2020-05-29T10:23:23+07:00 DELIVERED @ จรเข้บัว, 10230",
    ]);
  });

  it("names who took it, and in which role", () => {
    expect(result.ok && result.value.facts).toEqual({
      proof: { signedBy: "A Example", receivedAs: "ผู้รับรับเอง", hasSignature: true },
    });
  });

  it.each([
    ["29/02/2567 10:00:00+07:00", "2024-02-29T10:00:00+07:00"], // a leap day in one era and not in the other
    ["31/12/2568 23:59:59+07:00", "2025-12-31T23:59:59+07:00"],
    ["29/05/2026 10:00:00+07:00", "2026-05-29T10:00:00+07:00"],
  ])("%s is %s", (status_date, iso) => {
    const events = [{ status: "103", status_date }];
    const { scans } = asText(readTrackAnswer({ response: { items: { EB123456785TH: events } } }, "EB123456785TH"));
    expect(scans).toEqual([`${iso} PICKED_UP`]);
  });

  it("with an empty list does not know the number, and never answers for another", () => {
    expect(readTrackAnswer(readFixture("unknown.json"), "EA123456785TH")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer({ response: { items: {} } }, "EA123456785TH")).toMatchObject({ failure: { code: "not-found" } });
    expect(readTrackAnswer(readFixture("delivered.json"), "EA123456785TH")).toMatchObject({
      failure: { code: "unexpected-answer" },
    });
  });
});

describe("a refusal of Thailand Post inside a 200", () => {
  it("is about the day's numbers, the token, or nothing known", () => {
    const spent = { response: { track_count: { count_number: 1500, track_count_limit: 1500 } }, status: false };
    expect(readRefusal(spent)).toEqual({ code: "rate-limited", retryAfterMs: 3_600_000 });
    expect(readRefusal({ message: "Unauthorized", status: 401 })).toMatchObject({ code: "credentials-rejected" });
    expect(readRefusal({ message: "Invalid token", status: false })).toMatchObject({ code: "credentials-rejected" });
    expect(readRefusal({ message: "Something else", status: false })).toMatchObject({ code: "unexpected-answer" });
    expect(readRefusal(readFixture("unknown.json"))).toBeNull();
  });
});
