import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import type { AccountSummary } from "../../../src/carriers/accounts/account-store.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const code = "1Z999AA10123456784";
let emulator: Emulator;
let service: TestService;
let key: string;
let account: AccountSummary;

beforeAll(async () => {
  emulator = await startEmulator([ups]);
  emulator.parcels.put("UPS", {
    code,
    scans: [{ code: "I:DP", message: "Departed from Facility", at: "2026-03-01T09:30:00-05:00" }],
  });
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1" } });
  const live = await service.keyFor("LIVE");
  key = live.key;
  const connected = await service.service.accounts.connect(live.scope.workspaceId, "UPS", {
    credentials: { ...emulator.credentials("UPS"), pushCredential: "registered" },
    baseUrl: emulator.baseUrl("UPS"),
  });
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  account = connected.value;
});
afterAll(async () => {
  await service.stop();
  await emulator.close();
});

const alert = (overrides: object = {}) =>
  JSON.stringify({
    trackingNumber: code,
    localActivityDate: "20260302",
    localActivityTime: "141500",
    gmtActivityDate: "20260302",
    gmtActivityTime: "191500",
    gmtOffset: "-05:00",
    activityLocation: { city: "BOSTON", stateProvince: "MA", country: "US" },
    activityStatus: { type: "D", code: "FS", description: "DELIVERED", descriptionCode: "011" },
    ...overrides,
  });

const push = (
  body: string,
  headers: Record<string, string> = { credential: "registered" },
  token = account.pushToken,
  carrier = "ups",
) =>
  service.send(`/carriers/${carrier}/push/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

test("what a carrier pushes is verified, merged with what was polled, and makes one event", async () => {
  const created = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id status } trackerUserErrors { code } } }",
    { input: { trackingCode: code, carrier: "UPS", async: false } },
  );
  expect(created.body.data.trackerCreate).toMatchObject({ tracker: { status: "IN_TRANSIT" }, trackerUserErrors: [] });
  const { id } = created.body.data.trackerCreate.tracker;

  expect((await push(alert())).status).toBe(200);
  const query = "query ($id: ID!) { tracker(id: $id) { status deliveredAt stopReason checkpoints { message scannedAt } } }";
  const { body } = await service.graphql(key, query, { id });
  expect(body.data.tracker).toEqual({
    status: "DELIVERED",
    deliveredAt: "2026-03-02T14:15:00-05:00",
    stopReason: "DELIVERED",
    checkpoints: [
      { message: "Departed from Facility", scannedAt: "2026-03-01T09:30:00-05:00" },
      { message: "DELIVERED", scannedAt: "2026-03-02T14:15:00-05:00" },
    ],
  });

  expect((await push(alert())).status).toBe(200);
  expect((await service.graphql(key, query, { id })).body).toEqual(body);
});

test("a push without proof, with a foreign token or that cannot be read is refused and changes nothing", async () => {
  expect((await push(alert(), {})).status).toBe(401);
  expect((await push(alert(), { credential: "guessed" })).status).toBe(401);
  expect((await push(alert(), undefined, "x".repeat(32))).status).toBe(404);
  expect((await push(alert(), undefined, account.pushToken, "bring")).status).toBe(404);
  expect((await push("{")).status).toBe(400);
});

test("a push about a parcel nobody follows is accepted and forgotten", async () => {
  expect((await push(alert({ trackingNumber: "1Z5R89390357567127" }))).status).toBe(200);
});

test("pushes about one parcel that come at once are all stored, each once", async () => {
  const busy = "1Z5R89390357567127";
  const created = await service.graphql(
    key,
    `mutation { trackerCreate(input: { trackingCode: "${busy}", carrier: UPS, async: false }) { tracker { id } } }`,
  );
  const cities = Array.from({ length: 12 }, (_, nth) => `CITY ${nth}`);
  // A carrier sends again what came at a busy moment.
  const pushUntilTaken = async (body: Parameters<typeof push>[0]) => {
    let answer = await push(body);
    await eventually(async () => {
      if (answer.status === 503) answer = await push(body);
      return answer.status !== 503;
    }, 60_000);
    return answer;
  };
  const answers = await Promise.all(
    cities.map((city, nth) =>
      pushUntilTaken(
        alert({
          ...{ trackingNumber: busy, localActivityTime: `${String(nth).padStart(2, "0")}1500`, gmtActivityTime: undefined },
          activityLocation: { city, stateProvince: "MA", country: "US" },
          activityStatus: { type: "I", code: "DP", description: "Departed" },
        }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(cities.map(() => 200));
  const query = "query ($id: ID!) { tracker(id: $id) { checkpoints { location { city } } } }";
  const { body } = await service.graphql(key, query, { id: created.body.data.trackerCreate.tracker.id });
  const stored = body.data.tracker.checkpoints.map((one: { location: { city: string } }) => one.location.city.toUpperCase());
  expect(stored.toSorted()).toEqual(cities.toSorted());
});
