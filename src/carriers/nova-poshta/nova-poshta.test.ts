import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { novaPoshta as emulator } from "../../../emulators/nova-poshta.ts";
import { failureOf, openBench, scanAt, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { novaPoshta } from "./adapter.ts";
import { readRefusal, readTrackAnswer } from "./reading.ts";

const onItsWay = { code: "5", message: "Відправлення прямує до міста Львів" };

describeCarrier(novaPoshta, emulator, {
  codes: ["20400000000011", "20400000000022", "59000000000033"],
  scans: {
    PENDING: { code: "1", message: "Нова пошта очікує надходження від відправника" },
    PICKED_UP: { lacks: "the parcel is in its sender's city next" },
    IN_TRANSIT: onItsWay,
    OUT_FOR_DELIVERY: { code: "101", message: "На шляху до одержувача" },
    DELIVERED: { code: "9", message: "Відправлення отримано" },
    AVAILABLE_FOR_PICKUP: { code: "7", message: "Прибув на відділення" },
    RETURN_TO_SENDER: { code: "102", message: "Відмова від отримання" },
    ATTEMPT_FAILURE: { code: "103", message: "Відмова одержувача", detail: "REFUSED" },
  },
  informational: { lacks: "every code says where the parcel is" },
  handedOver: { lacks: "one code for every delivery" },
  uncharted: { code: "121", message: "A code Nova Poshta has not published" },
  foreign: onItsWay,
  history: { lacks: "Nova Poshta tells where a parcel is now, and nothing of before" },
});

const fixture = (name: string): unknown => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));

const readIn = (body: unknown, code: string) => {
  const items = readTrackAnswer(body);
  return items.ok ? items.value.get(code)?.result : items;
};

const readingOf = (name: string, code: string) => {
  const result = readIn(fixture(name), code);
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
};

describe("a Nova Poshta answer", () => {
  it("dates a delivery by when the recipient had it, and tells the branch", () => {
    const { scans, estimatedDelivery, facts } = readingOf("received-and-unknown.json", "20400048711101");
    expect(scans).toEqual([
      {
        carrierCode: "9",
        message: "Відправлення отримано",
        meaning: { status: "DELIVERED" },
        time: { kind: "local", local: "2023-04-07T13:35:58", timeZone: "Europe/Kyiv" },
        location: null,
      },
    ]);
    expect(estimatedDelivery).toEqual({ kind: "local", local: "2023-04-06T12:47:40" });
    const kyiv = { city: "Київ", countryCode: "UA" };
    expect(facts).toEqual({
      serviceName: "WarehouseWarehouse",
      weight: { grams: 2500 },
      pieceCount: 1,
      origin: kyiv,
      destination: kyiv,
      pickupPoint: { name: "Відділення №1", street: "вул. Зразкова, 135", location: kyiv },
    });
    expect(readIn(fixture("received-and-unknown.json"), "20400048711100")).toMatchObject({ failure: { code: "not-found" } });
  });

  it("is in Kyiv's time for a parcel in California, whose country it does not name", () => {
    const { scans, facts } = readingOf("abroad.json", "59500007011140");
    expect(scans[0]?.time).toEqual({ kind: "local", local: "2026-08-03T00:22:47", timeZone: "Europe/Kyiv" });
    expect(facts?.destination).toEqual({ city: "Санта-Барбара" });
    expect(readingOf("abroad.json", "59500007011160").scans[0]?.meaning).toEqual({ status: "IN_TRANSIT" });
  });

  it("without any data is a number that is not known, whatever its code", () => {
    expect(readIn(fixture("abroad.json"), "59500007011150")).toMatchObject({ failure: { code: "not-found" } });
  });

  it.each([
    ["", "2026-08-05T19:42:00", "19:42 05.08.2026"],
    ["0001-01-01 00:00:00", "2026-08-05T16:36:53", "05-08-2026 16:36:53"],
  ])("is dated by the next field where one is %j", (TrackingUpdateDate, local, written) => {
    const own = written.includes("-") ? { DateCreated: written } : { DateScan: written };
    const data = [{ Number: "20400000000011", StatusCode: "4", Status: "x", TrackingUpdateDate, ...own }];
    const result = readIn({ success: true, data }, "20400000000011");
    expect(result?.ok && result.value.scans[0]?.time).toMatchObject({ local });
  });

  it("to the door has no branch, and a return has numbers of its own", () => {
    const data = [
      {
        Number: "20400000000011",
        StatusCode: "102",
        Status: "x",
        TrackingUpdateDate: "2026-08-05 19:42:05",
        ServiceType: "WarehouseDoors",
        WarehouseRecipient: "Відділення №10",
        LastCreatedOnTheBasisDocumentType: "CargoReturn",
        LastCreatedOnTheBasisNumber: "20400000000099",
      },
    ];
    const result = readIn({ success: true, data }, "20400000000011");
    expect(result?.ok && result.value.facts).toEqual({ serviceName: "WarehouseDoors", returnTrackingCode: "20400000000099" });
  });

  it.each([
    [{ errors: ["API auth fail"], errorCodes: ["20000200068"] }, "credentials-rejected"],
    [{ errors: ["API key expired"] }, "credentials-rejected"],
    [{ errors: { 0: "To many requests" }, errorCodes: { 0: "20000401501" } }, "rate-limited"],
    [{ errors: ["Something else"], errorCodes: ["1"] }, "unexpected-answer"],
  ])("that refuses says why inside a 200: %j", (refusal, code) => {
    expect(readRefusal({ success: false, data: [], ...refusal })).toMatchObject({ code });
    expect(readRefusal(fixture("wrong-number.json"))).toEqual({ code: "not-found" });
    expect(readRefusal(fixture("abroad.json"))).toBeNull();
  });
});

describe("a list that Nova Poshta refuses for one number", () => {
  let bench: TestBench;
  beforeAll(async () => {
    bench = await openBench(novaPoshta, emulator);
  });
  afterAll(() => bench.close());

  it("is asked about one by one", async () => {
    bench.emulator.parcels.put("NOVA_POSHTA", { code: "20400000000011", scans: [scanAt(onItsWay, "2026-01-14T11:00:00+02:00")] });
    const answers = await bench.ask(["20400000000011", "NOT-A-WAYBILL"]);
    expect([...answers.values()].map(failureOf)).toEqual(["a reading", "not-found"]);
  });
});
