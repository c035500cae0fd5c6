import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { failureOf, openBench, scanAt, type TestBench } from "../../../test/conformance/bench.ts";
import { describeCarrier } from "../../../test/conformance/suite.ts";
import { novaPoshta } from "./adapter.ts";
import { novaPoshta as emulator } from "./emulator.ts";
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
  uncharted: { code: "999", message: "A code Nova Poshta has not published" },
  foreign: onItsWay,
  history: { lacks: "Nova Poshta reports where a parcel is now, and nothing of before" },
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
  it("dates a delivery by when the recipient had it, and names the branch", () => {
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
      pickupPoint: { name: "Відділення №1", street: "вул. Зразкова, 135", location: kyiv, holdUntil: "2023-04-14" },
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

  const readDated = (dates: object, StatusCode = "4") =>
    readIn({ success: true, data: [{ Number: "20400000000011", StatusCode, Status: "x", ...dates }] }, "20400000000011");

  it.each([
    ["4", { TrackingUpdateDate: "", DateScan: "19:42 05.08.2026" }, "2026-08-05T19:42:00"],
    ["1", { TrackingUpdateDate: "0001-01-01 00:00:00", DateCreated: "05-08-2026 16:36:53" }, "2026-08-05T16:36:53"],
    ["7", { ActualDeliveryDate: "2026-08-06 08:00:00", DateCreated: "05-08-2026 16:36:53" }, "2026-08-06T08:00:00"],
    ["111", { UndeliveryReasonsDate: "2026-08-07 11:00:00", DateCreated: "05-08-2026 16:36:53" }, "2026-08-07T11:00:00"],
  ])("with code %s and %j is dated by the next field", (code, dates, local) => {
    const result = readDated(dates, code);
    expect(result?.ok && result.value.scans[0]?.time).toMatchObject({ local });
  });

  it("that charges for keeping a parcel says that it still waits at the branch", () => {
    const result = readDated({ TrackingUpdateDate: "2026-08-12 08:00:00" }, "107");
    expect(result?.ok && result.value.scans[0]?.meaning).toEqual({ status: "AVAILABLE_FOR_PICKUP" });
  });

  it("never dates a later status to the booking", () => {
    expect(readDated({ DateCreated: "05-08-2026 16:36:53" })).toMatchObject({ failure: { code: "unexpected-answer" } });
  });

  it.each([
    [
      { AmountToPay: "1583.50", RedeliverySum: 1500, AmountPaid: "" },
      { amount: "1583.50", reason: "CASH_ON_DELIVERY" },
    ],
    [
      { AmountToPay: "", RedeliverySum: "1500" },
      { amount: "1500", reason: "CASH_ON_DELIVERY" },
    ],
    [
      { AmountToPay: "70", RedeliverySum: 0, AmountPaid: "0" },
      { amount: "70", reason: "OTHER" },
    ],
    [
      { AmountToPay: "70", AmountPaid: "70" },
      { amount: "0", reason: "OTHER" },
    ],
  ])("reports what the recipient has to pay: %j", (money, due) => {
    const result = readDated({ ...money, TrackingUpdateDate: "2026-08-05 19:42:05" }, "7");
    expect(result?.ok && result.value.facts?.amountDue).toEqual({ ...due, currency: "UAH" });
  });

  it("reports no money if there is none, and not what is paid abroad", () => {
    const waiting = { TrackingUpdateDate: "2026-08-05 19:42:05", AmountToPay: "" };
    const abroad = { ...waiting, AmountToPay: "70", InternationalDeliveryType: "Export" };
    for (const result of [readDated(waiting), readDated(abroad)])
      expect(result?.ok && result.value.facts).not.toHaveProperty("amountDue");
  });

  it("distinguishes a locker from a branch", () => {
    const waiting = { Status: "Прибув", TrackingUpdateDate: "2026-08-05 19:42:05", CategoryOfWarehouse: "Postomat" };
    const meaningOf = (item: object, code: string) => {
      const result = readDated(item, code);
      return result?.ok && result.value.scans[0]?.meaning;
    };
    expect(meaningOf(waiting, "7")).toEqual({ status: "AVAILABLE_FOR_PICKUP", detail: "DELIVERED_TO_LOCKER" });
    expect(meaningOf({ ...waiting, CategoryOfWarehouse: "Branch" }, "7")).toEqual({ status: "AVAILABLE_FOR_PICKUP" });
    expect(meaningOf(waiting, "9")).toEqual({ status: "DELIVERED" });
  });

  it("says why it could not be delivered", () => {
    const why = { UndeliveryReasonsSubtypeDescription: "Одержувач не відповідає", TrackingUpdateDate: "2026-08-05 19:42:05" };
    const result = readDated({ ...why, Status: "Невдала спроба доставки" }, "111");
    expect(result?.ok && result.value.scans[0]?.message).toBe("Невдала спроба доставки. Одержувач не відповідає");
  });

  it("to the door has no branch, and a return has its own numbers", () => {
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

describe("a Nova Poshta parcel that is paid for at the branch", () => {
  it("reports what is due, until when it is held, and why a visit failed", () => {
    const waiting = readingOf("to-be-paid.json", "20400048711102");
    expect(waiting.facts).toMatchObject({
      amountDue: { amount: "1583", currency: "UAH", reason: "CASH_ON_DELIVERY" },
      pickupPoint: { name: "Відділення №10", street: "вул. Зразкова, 1", holdUntil: "2026-08-13" },
    });
    const failed = readingOf("to-be-paid.json", "20400048711103");
    expect(failed.scans).toMatchObject([
      {
        message: "Невдала спроба доставки через відсутність Одержувача на адресі. Одержувач не відповідає на дзвінок",
        meaning: { status: "ATTEMPT_FAILURE", detail: "RECIPIENT_ABSENT" },
        time: { local: "2026-08-06T11:40:00" },
      },
    ]);
  });
});
