import { expect, it } from "vitest";
import { compatBounds } from "../bounds.ts";
import { shownParcel } from "../parcel.fixture.ts";
import { allMeanings, wordOf } from "../words.ts";
import { acpFulfilment, ucpFulfilment } from "./fulfilment.ts";
import { ucpPublicKey } from "./ucp-key.ts";
import { agentRules } from "./words.ts";

it("has a word for every status with every detail", () => {
  for (const meaning of allMeanings) expect(wordOf(agentRules, meaning).status).toMatch(/^[a-z_]+$/);
});

const scans = [
  { time: "2026-11-10T08:00+01:00", status: "PENDING", message: "Label created" },
  { time: "2026-11-11T08:00+01:00", status: "PICKED_UP", message: "Picked up" },
  { time: "2026-11-12T08:00+01:00", status: "IN_TRANSIT", statusDetail: "CUSTOMS_HOLD", message: "Held by customs" },
  { time: "2026-11-13T08:00+01:00", status: "UNKNOWN", message: "?" },
  { time: "2026-11-14T08:00+01:00", status: "OUT_FOR_DELIVERY", message: "With courier" },
  { time: "2026-11-14T12:00+01:00", status: "ATTEMPT_FAILURE", message: "Nobody at home" },
] as const;

it("names the steps of a parcel in the words of each protocol, and calls no trouble on the way an attempt", () => {
  const parcel = shownParcel({ status: "ATTEMPT_FAILURE" }, scans);
  expect(acpFulfilment(parcel).events.map(({ type }) => type)).toEqual([
    "processing",
    "shipped",
    "in_transit",
    "out_for_delivery",
    "failed_attempt",
  ]);
  expect(acpFulfilment(parcel).status).toBe("in_transit");
  const { events } = ucpFulfilment(parcel);
  expect(events.map(({ type }) => type)).toEqual(["processing", "shipped", "in_transit", "in_transit", "failed_attempt"]);
  expect(events[3]).toMatchObject({ description: "Out for delivery: With courier", carrier: "UPS" });
});

it("has the newest scans of a parcel that has more than the cap", () => {
  const { cap } = compatBounds.fulfilmentEvents;
  const many = Array.from({ length: cap + 10 }, (_, nth) => ({ ...scans[1], message: `Scan ${nth}` }));
  const { events } = acpFulfilment(shownParcel({ status: "PICKED_UP" }, many));
  expect([events.length, events.at(-1)?.description]).toEqual([cap, `Scan ${cap + 9}`]);
  expect(ucpFulfilment(shownParcel({ status: "PICKED_UP" }, many)).events).toHaveLength(cap);
});

it("takes order lines from the metadata, and leaves out what is none", () => {
  const line_items = [{ id: "li_1", quantity: 2, price: 5 }, { id: "li_2", quantity: 0 }, { quantity: 1 }, null, "li_3"];
  expect(acpFulfilment(shownParcel({ metadata: { line_items } })).line_items).toEqual([{ id: "li_1", quantity: 2 }]);
  expect(acpFulfilment(shownParcel({ metadata: { line_items: "li_1" } })).line_items).toEqual([]);
});

it("derives one key from a secret, and another from another", () => {
  expect(ucpPublicKey("whsec_one")).toEqual(ucpPublicKey("whsec_one"));
  expect(ucpPublicKey("whsec_one").kid).not.toBe(ucpPublicKey("whsec_two").kid);
});
