import { afterAll, beforeAll, expect, test } from "vitest";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let keys: { test: string; live: string };
let commands: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  service = await startTestService();
  keys = { test: (await service.keyFor("TEST")).key, live: (await service.keyFor("LIVE")).key };
  commands = openCommandLine(environmentOf(service));
});
afterAll(async () => {
  commands.close();
  await service.stop();
});

const create = async (key: string, trackingCode: string, carrier = "UPS") => {
  const query =
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } trackerUserErrors { code field } } }";
  return (await service.graphql(key, query, { input: { trackingCode, carrier } })).body.data.trackerCreate;
};
const candidates = async (key: string, code: string) =>
  (await service.graphql(key, "query ($code: String!) { carrierCandidates(trackingCode: $code) { carrier isSure } }", { code }))
    .body.data.carrierCandidates;

test("one test code is refused as live mode refuses a wrong one, for every carrier, and all others are accepted", async () => {
  const refused = { tracker: null, trackerUserErrors: [{ code: "TRACKING_CODE_INVALID", field: "trackingCode" }] };
  for (const carrier of ["UPS", "DHL", "OWN_COURIER"]) expect(await create(keys.test, "K1000000009", carrier)).toEqual(refused);
  expect(await create(keys.test, " k1000000009 ")).toEqual(refused);
  expect(await create(keys.live, "1Z999AA10123456785")).toEqual(refused);
  for (const code of ["K1000000008", "K10000000090", "1Z999AA10123456785", "anything"])
    expect(await create(keys.test, code)).toMatchObject({ trackerUserErrors: [] });
});

test("the documented test codes have a carrier in test mode, and none that is sure in live mode", async () => {
  for (let digit = 0; digit <= 8; digit++)
    expect(await candidates(keys.test, `k100000000${digit}`)).toEqual([{ carrier: "UPS", isSure: true }]);
  for (const code of ["K1000000006", "K1000000009"])
    expect((await candidates(keys.live, code)).filter(({ isSure }: { isSure: boolean }) => isSure)).toEqual([]);
});

test("kolli track takes a test code without a carrier, and names a wrong check digit", async () => {
  const tracked = await commands.run(["track", "K1000000006", "--json"]);
  expect([tracked.code, tracked.err]).toEqual([0, ""]);
  expect(JSON.parse(tracked.out)).toMatchObject({ trackingCode: "K1000000006", status: "AVAILABLE_FOR_PICKUP" });
  const misread = await commands.run(["track", "1Z999AA10123456785"]);
  expect([misread.code, misread.err]).toEqual([1, expect.stringMatching(/looks like UPS, but its check digit is wrong/)]);
});
