import { afterAll, beforeAll, expect, test } from "vitest";
import { carriers as adapters } from "../../../src/carriers/registry.ts";
import { maxFilterValues } from "../../../src/trackers/read/tracker-reads.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ role: "api" });
});
afterAll(() => service.stop());

type Shown = { carrier: string; name: string; countryCode: string; isConnected: boolean; via: string; supportsPush: boolean };

const list = async (mode: "TEST" | "LIVE", filter: string): Promise<Shown[]> => {
  const { key } = await service.keyFor(mode);
  const query = `{ carriers(filter: ${filter}) { carrier name countryCode isConnected via supportsPush } }`;
  return (await service.graphql(key, query)).body.data.carriers;
};
const idsOf = (shown: readonly Shown[]): string[] => shown.map(({ carrier }) => carrier);

test("carriers are found by a part of the name or of the value, without regard to capital letters and accents", async () => {
  expect(idsOf(await list("TEST", '{ search: "ceska" }'))).toEqual(["CESKA_POSTA"]);
  expect(idsOf(await list("TEST", '{ search: "osterreichische P" }'))).toEqual(["AUSTRIAN_POST"]);
  expect(idsOf(await list("TEST", '{ search: "dhl_p" }'))).toContain("DHL_PARCEL_DE");
  expect(await list("TEST", '{ search: "no such carrier" }')).toEqual([]);
});

test("by country, value, push, and how the workspace reaches them; conditions add up", async () => {
  const norwegian = await list("TEST", '{ countryCode: ["no"], via: [DIRECT] }');
  expect(idsOf(norwegian)).toEqual(["BRING"]);
  expect(idsOf(await list("TEST", "{ carrier: [UPS, FEDEX] }"))).toEqual(["FEDEX", "UPS"]);
  const pushing = await list("TEST", "{ supportsPush: true, via: [DIRECT] }");
  expect(idsOf(pushing).toSorted()).toEqual(
    adapters
      .filter(({ push, carrier }) => push && carrier !== "OWN_COURIER")
      .map(({ carrier }) => carrier)
      .toSorted(),
  );
  expect(idsOf(await list("TEST", "{ via: [OWN] }"))).toEqual(["OWN_COURIER"]);
  expect((await list("TEST", "{}")).length).toBeGreaterThan(300);
});

test("by whether they are connected: all in test mode, none but the own courier in a new workspace in live mode", async () => {
  expect(await list("TEST", "{ isConnected: false }")).toEqual([]);
  expect((await list("LIVE", "{ isConnected: true }")).every(({ isConnected }) => isConnected)).toBe(true);
  expect(idsOf(await list("LIVE", "{ isConnected: false }"))).toContain("UPS");
});

test("a list has as many values as any filter", async () => {
  const { key } = await service.keyFor("TEST");
  const codes = (count: number) => JSON.stringify(Array.from({ length: count }, () => "NO"));
  const ask = (count: number) => service.graphql(key, `{ carriers(filter: { countryCode: ${codes(count)} }) { carrier } }`);
  expect((await ask(maxFilterValues)).body.errors).toBeUndefined();
  expect((await ask(maxFilterValues + 1)).body.errors[0].message).toBe(
    `filter.countryCode can have at most ${maxFilterValues} values, got ${maxFilterValues + 1}.`,
  );
});
