import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { seko } from "./adapter.ts";
import { seko as emulator } from "./emulator.ts";
import { readTrackAnswer } from "./reading.ts";

describeCarrier(seko, emulator, {
  codes: ["DG30000000011", "DG30000000022", "DG30000000033"],
  scans: {
    PENDING: { code: "OP-1", message: "Tracking number allocated & order ready" },
    PICKED_UP: { code: "OP-33", message: "Collected from sender" },
    IN_TRANSIT: { code: "OP-4", message: "International transit to destination country" },
    OUT_FOR_DELIVERY: { code: "OP-21", message: "Out for delivery" },
    DELIVERED: { code: "OP-72", message: "DELIVERED" },
    AVAILABLE_FOR_PICKUP: { code: "OP-19", message: "Awaiting Collection" },
    RETURN_TO_SENDER: { code: "OP-64", message: "RTS Received - Refused", detail: "REFUSED" },
    ATTEMPT_FAILURE: { code: "OP-24", message: "Receiver carded", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "OP-31", message: "Information" },
  handedOver: { code: "OP-73", message: "Delivered to neighbour", detail: "DELIVERED_TO_NEIGHBOUR" },
  uncharted: { code: "OP-999", message: "A code SEKO has invented since" },
  foreign: { code: "OP-21", message: "Paket ist in Zustellung – Köln" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const read = (body: unknown, ...codes: readonly string[]) => {
  const items = readTrackAnswer(body, codes);
  if (!items.ok) throw new Error(JSON.stringify(items.failure));
  return (code: string) => items.value.get(code)!.result;
};

describe("an answer of SEKO", () => {
  it("is placed by city, state and country, however they are spaced", () => {
    expect(asText(read(readFixture("exported.json"), "WFY9000011")("WFY9000011"))).toEqual({
      scans: [
        "2021-03-01T21:47:50 PENDING @ SAN BERNARDINO, CA, US",
        "2021-03-05T08:56:22 IN_TRANSIT @ Carson, CA, US",
        "2021-03-05T13:53:00 IN_TRANSIT @ CARSON, CA, US",
      ],
      estimate: null,
    });
  });

  it("about several consignments leaves out what it does not know", () => {
    const of = read(readFixture("two-announced.json"), "DG30000000011", "DG30000000022", "DG30000000033");
    expect(asText(of("DG30000000022")).scans).toEqual([
      "2024-10-25T10:28:47 PENDING @ LONDON, EGHAM, GB",
      "2024-10-25T11:28:49 PENDING",
    ]);
    expect(of("DG30000000033")).toEqual({ ok: false, failure: { code: "not-found" } });
  });

  it("has a time of delivery, which is no estimate, and a country alone as a place", () => {
    const Events = [{ EventDT: "2025-12-24T13:31:47", OmniCode: "OP-72", Description: "DELIVERED", Location: "NL", Part: 1 }];
    const body = [{ ConsignmentNo: "DG30000000011", Delivered: "2025-12-24T13:31:47", Events }];
    expect(asText(read(body, "DG30000000011")("DG30000000011"))).toEqual({
      scans: ["2025-12-24T13:31:47 DELIVERED @ NL"],
      estimate: null,
    });
  });

  it("with several parts is delivered when all of them are", () => {
    const event = (Part: number, OmniCode: string, day: number) => ({ EventDT: `2025-12-2${day}T10:00:00`, OmniCode, Part });
    const body = (...Events: object[]) => [{ ConsignmentNo: "DG30000000011", Events }];
    const statuses = (answer: unknown) =>
      asText(read(answer, "DG30000000011")("DG30000000011")).scans.map((line) => line.slice(20));
    const half = [event(1, "OP-21", 1), event(1, "OP-72", 2), event(2, "OP-4", 1)];
    expect(statuses(body(...half))).toEqual(["IN_TRANSIT"]);
    expect(statuses(body(...half, event(2, "OP-72", 3))).at(-1)).toBe("DELIVERED");
  });

  it("that refuses is no empty list", () => {
    expect(readTrackAnswer(readFixture("refused.json"), ["DG30000000011"])).toMatchObject({
      failure: { code: "unexpected-answer" },
    });
    const body = { Errors: [{ Key: "access_key", Message: "Invalid" }] };
    expect(readTrackAnswer(body, ["DG30000000011"])).toMatchObject({ failure: { code: "credentials-rejected" } });
  });
});
