import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf, openBench, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { asText } from "../../../test/conformance/told.ts";
import { createContext } from "../client/track-codes.ts";
import { withPlainWords } from "../reading/words/plain-words.ts";
import { carrierCodes, seventeenTrack } from "./adapter.ts";
import { seventeenTrack as emulator } from "./emulator.ts";
import { readParcel, readRefusal, trackedParcel } from "./reading.ts";

const lacks = { lacks: "17TRACK reports it in the carrier's words alone" };

describeCarrier(seventeenTrack, emulator, {
  codes: ["JAPAN_POST:EN123456785JP", "CHINA_POST:LX123456785CN", "YANWEN:YW00000000001001"],
  scans: {
    PENDING: { code: "InfoReceived", message: "Electronic information received" },
    PICKED_UP: { code: "InTransit_PickedUp", message: "Posting/Collection" },
    IN_TRANSIT: { code: "InTransit_CustomsRequiringInformation", message: "Held by customs", detail: "CUSTOMS_HOLD" },
    OUT_FOR_DELIVERY: { code: "OutForDelivery_Other", message: "Out for delivery" },
    DELIVERED: { code: "Delivered_Other", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "AvailableForPickup_Other", message: "Ready for collection" },
    RETURN_TO_SENDER: { code: "Exception_Returning", message: "Return to sender" },
    ATTEMPT_FAILURE: { code: "DeliveryFailure_NoBody", message: "Absence", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "Expired_Other", message: "No news for 30 days" },
  handedOver: lacks,
  uncharted: { code: "Teleported_Other", message: "A status 17TRACK has invented since" },
  foreign: { code: "InTransit_Arrival", message: "国際交換局に到着" },
  // Asked about, and registered because it is not known yet.
  requestsFor: (codes) => 2 * Math.ceil(codes / 40),
});

describe("17TRACK", () => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(seventeenTrack, emulator);
  });
  afterAll(() => bench.close());

  it("registers a number that it does not track yet, once, and reports it when there is news", async () => {
    const key = "JAPAN_POST:RB123456785JP";
    const requests = () => bench.emulator.counts(seventeenTrack.carrier).requests;
    expect(failureOf((await bench.ask([key])).get(key))).toBe("not-found");
    expect(requests()).toBe(2);
    expect(failureOf((await bench.ask([key])).get(key))).toBe("not-found");
    expect(requests()).toBe(3);
    const scan = { code: "InTransit_PickedUp", message: "Posting", at: "2026-01-12T10:00:00+09:00" };
    const { scans } = await bench.read(key, [scan]);
    expect(scans.map(({ message }) => message)).toEqual(["Posting"]);
  });

  it("distinguishes one number of two carriers", async () => {
    const number = "RB000000015";
    const scanOf = (code: string) => ({ code, message: code, at: "2026-01-12T10:00:00+00:00" });
    const [first, second] = [`CHINA_POST:${number}`, `YANWEN:${number}`];
    bench.emulator.parcels.put(seventeenTrack.carrier, { code: first, scans: [scanOf("InTransit_Departure")] });
    bench.emulator.parcels.put(seventeenTrack.carrier, { code: second, scans: [scanOf("Delivered_Other")] });
    const answers = await bench.ask([first, second]);
    const statusOf = (key: string) => {
      const answer = answers.get(key);
      return answer?.ok && answer.value.reading.scans[0]?.meaning.status;
    };
    expect([statusOf(first), statusOf(second)]).toEqual(["IN_TRANSIT", "DELIVERED"]);
  });

  it("reads a parcel that two carriers have had, as one journey", () => {
    const body = JSON.parse(readFileSync(new URL("./fixtures/two-carriers.json", import.meta.url), "utf8"));
    const result = readParcel(trackedParcel.parse(body.data.accepted[0]));
    expect(asText(result)).toEqual({
      scans: [
        "2026-02-02T09:10:00+08:00 PENDING @ CN",
        "2026-02-03T18:00:00+08:00 PICKED_UP @ Shenzhen, CN",
        "2026-02-05T02:20:00+08:00 IN_TRANSIT @ Guangzhou, CN",
        "2026-02-09T07:45:00+01:00 IN_TRANSIT:CUSTOMS_CLEARED @ Frankfurt, DE",
        "2026-02-10T08:31:00 OUT_FOR_DELIVERY @ Musterstadt, DE",
        "2026-02-10T13:04:00+01:00 DELIVERED @ Musterstadt, DE",
      ],
      estimate: null,
    });
  });

  const parcelWith = (info: object) => trackedParcel.parse({ number: "1", carrier: 100002, track_info: info });
  const eventWith = (fields: object) => ({ time_iso: "2026-02-03T18:00:00+01:00", description: "x", ...fields });

  it("reads a stage by either list, and the words if neither field says anything", () => {
    const events = [
      eventWith({ stage: null, sub_status: null, description: "Arrived at Facility" }),
      eventWith({ stage: "InTransit_PickedUp", sub_status: null }),
      eventWith({ stage: null, sub_status: "OutForDelivery" }),
    ];
    const result = readParcel(parcelWith({ tracking: { providers: [{ events: events.toReversed() }] } }));
    if (!result.ok) throw new Error(JSON.stringify(result));
    const { scans } = withPlainWords(result.value, seventeenTrack.languages);
    expect(scans.map(({ meaning }) => meaning.status)).toEqual(["IN_TRANSIT", "PICKED_UP", "OUT_FOR_DELIVERY"]);
  });

  it("counts no attempt if the recipient could not be found before one", () => {
    const scansOf = (sub_status: string) =>
      asText(readParcel(parcelWith({ tracking: { providers: [{ events: [eventWith({ sub_status })] }] } }))).scans;
    expect(scansOf("Exception_NoBody")).toEqual(["2026-02-03T18:00:00+01:00 IN_TRANSIT:ADDRESS_PROBLEM"]);
    expect(scansOf("DeliveryFailure_NoBody")).toEqual(["2026-02-03T18:00:00+01:00 ATTEMPT_FAILURE:RECIPIENT_ABSENT"]);
  });

  it("takes a delivery for a return's arrival if that milestone was reached, and says who brings it to the door", () => {
    const info = (milestone: object[]) => ({
      milestone,
      misc_info: { local_number: "3SKOLL1", local_provider: "PostNL", local_key: 14041 },
      tracking: { providers: [{ events: [eventWith({ sub_status: "Delivered_Other" })] }] },
    });
    const returned = readParcel(parcelWith(info([{ key_stage: "Returned", time_iso: "2026-02-03T18:00:00+01:00" }])));
    expect(asText(returned).scans).toEqual(["2026-02-03T18:00:00+01:00 RETURN_TO_SENDER"]);
    const delivered = readParcel(parcelWith(info([{ key_stage: "Returned", time_iso: null }])));
    expect(asText(delivered).scans).toEqual(["2026-02-03T18:00:00+01:00 DELIVERED"]);
    expect(delivered.ok && delivered.value.facts?.nextLegs).toMatchObject([{ carrierName: "PostNL", trackingCode: "3SKOLL1" }]);
  });

  it("takes a used-up quota for a limit, and a refused key for what it is", () => {
    expect(readRefusal(-18019908, "Quota is used up.")).toMatchObject({ code: "rate-limited" });
    expect(readRefusal(-18010001, "IP is not allowed.")).toMatchObject({ code: "credentials-rejected" });
    expect(readRefusal(-18019911, "Carrier is not available.")).toMatchObject({ code: "unexpected-answer" });
  });

  it("believes a push only with its signature, and says whose parcel it may be", async () => {
    const context = createContext(seventeenTrack, bench.account(), { transport: bench.transport, deadlineMs: 1_000 });
    const data = { number: "RB123456785JP", carrier: 10021, track_info: { latest_status: { status: "Delivered" } } };
    const events = [{ time_iso: "2026-01-12T10:00:00+09:00", description: "Delivered", sub_status: "Delivered_Other" }];
    const whole = { ...data, track_info: { ...data.track_info, tracking: { providers: [{ events }] } } };
    const rawBody = Buffer.from(JSON.stringify({ event: "TRACKING_UPDATED", data: whole }));
    const sign = createHash("sha256").update(`${rawBody}/${emulator.credentials.apiKey}`).digest("hex");
    const push = (headers: Record<string, string>) => seventeenTrack.push!.receive({ headers, rawBody, query: {} }, context);
    expect(await push({ sign })).toMatchObject({
      ok: true,
      value: { readings: [{ code: "RB123456785JP", carriers: ["JAPAN_POST"], reading: { scans: [{ message: "Delivered" }] } }] },
    });
    expect(await push({ sign: "0".repeat(64) })).toMatchObject({ ok: false, failure: { code: "not-authentic" } });
    expect(await push({})).toMatchObject({ ok: false, failure: { code: "not-authentic" } });
  });

  it("has a whole number for every carrier that it knows", () => {
    for (const code of carrierCodes.values()) expect(code).toMatch(/^\d{4,6}$/);
    expect(carrierCodes.size).toBeGreaterThan(250);
  });
});
