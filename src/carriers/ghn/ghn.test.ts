import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { ghn } from "./adapter.ts";
import { ghn as emulator } from "./emulator.ts";
import { isUnknownOrder, readTrackAnswer } from "./reading.ts";

describeCarrier(ghn, emulator, {
  codes: ["GHNKOL01", "GHNKOL02", "GHNKOL03"],
  scans: {
    PENDING: { code: "ready_to_pick", message: "Ready to pick" },
    PICKED_UP: { code: "picked", message: "Picked" },
    IN_TRANSIT: { code: "transporting", message: "Transporting" },
    OUT_FOR_DELIVERY: { code: "delivering", message: "Delivering" },
    DELIVERED: { code: "delivered", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { lacks: "GHN has no status for it" },
    RETURN_TO_SENDER: { code: "return_transporting", message: "Return transporting" },
    ATTEMPT_FAILURE: { code: "delivery_fail", message: "Delivery fail" },
  },
  informational: { lacks: "none of its statuses moves nothing" },
  handedOver: { lacks: "one status for every delivery" },
  uncharted: { code: "beamed_up", message: "Beamed up" },
  foreign: { code: "sorting", message: "Sorting" },
  words: { lacks: "GHN sends statuses and no words" },
});

const readFixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const ofOrder = (order: object) => readTrackAnswer({ code: 200, data: [{ order_code: "GHNKOL01", ...order }] }, "GHNKOL01");

describe("an answer of GHN", () => {
  it("ends a return with its arrival, and reports a window of days and grams", () => {
    const result = readTrackAnswer(readFixture("returned.json"), "GHNKOL01");
    expect(asText(result)).toEqual({
      scans: [
        "2026-03-01T03:00:00+00:00 PENDING",
        "2026-03-01T08:00:00+00:00 PICKED_UP",
        "2026-03-04T02:00:00+00:00 OUT_FOR_DELIVERY",
        "2026-03-04T09:00:00+00:00 ATTEMPT_FAILURE",
        "2026-03-05T09:00:00+00:00 RETURN_TO_SENDER",
        "2026-03-09T09:00:00+00:00 DELIVERED",
      ],
      estimate: "2026-03-03T16:59:59+00:00 until 2026-03-04T16:59:59+00:00",
    });
    expect(result.ok && result.value.facts).toEqual({ weight: { grams: 500 } });
  });

  it("may be a list, and never takes a returned order for a delivered one", () => {
    const log = [{ status: "returned", updated_date: "2026-03-09T09:00:00Z" }];
    expect(asText(ofOrder({ log })).scans).toEqual(["2026-03-09T09:00:00+00:00 RETURN_TO_SENDER"]);
  });

  it("reports the cash on delivery until the courier has it, and why a delivery failed", () => {
    const log = [{ status: "delivery_fail", updated_date: "2026-03-04T09:00:00Z", reason: "Không liên lạc được với khách" }];
    const due = ofOrder({ log, cod_amount: 250000, cod_collect_date: null });
    expect(due.ok && due.value.facts?.amountDue).toEqual({ amount: "250000", currency: "VND", reason: "CASH_ON_DELIVERY" });
    expect(due.ok && due.value.scans[0]?.message).toBe("Delivery fail: Không liên lạc được với khách");
    const paid = ofOrder({ log: [], cod_amount: 250000, cod_collect_date: "2026-03-05T09:00:00Z" });
    expect(paid.ok && paid.value.facts?.amountDue?.amount).toBe("0");
  });

  it("with a window of no length has one end", () => {
    const leadtime_order = { from_estimate_date: "2026-03-04T16:59:59Z", to_estimate_date: "2026-03-04T16:59:59Z" };
    expect(asText(ofOrder({ leadtime_order, log: [] })).estimate).toBe("2026-03-04T16:59:59+00:00");
  });

  it("does not know an order by its words, with or without accents", () => {
    expect(readTrackAnswer(readFixture("unknown.json"), "GHNKOL02")).toMatchObject({ failure: { code: "not-found" } });
    for (const words of ["Don hang khong ton tai", "ORDER_NOT_FOUND"]) expect(isUnknownOrder(words), words).toBe(true);
    expect(isUnknownOrder("Hệ thống đang bận")).toBe(false);
    expect(readTrackAnswer({ code: 500, message: "busy", data: null }, "GHNKOL02")).toMatchObject({
      failure: { code: "unexpected-answer" },
    });
  });
});
