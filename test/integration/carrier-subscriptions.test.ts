import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dhl } from "../../emulators/dhl.ts";
import { type Emulator, startEmulator } from "../../emulators/emulator.ts";
import { ups } from "../../emulators/ups.ts";
import { usps } from "../../emulators/usps.ts";
import type { AccountSummary } from "../../src/carriers/accounts/account-store.ts";
import type { Scope } from "../../src/workspaces/scope.ts";
import { eventually } from "../support/eventually.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { subscriptionRows } from "../support/subscription-rows.sql.ts";

const publicUrl = "https://parcels.brand.com";
let emulator: Emulator;
let service: TestService;
let live: { key: string; scope: Scope };

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1", KOLLI_PUBLIC_URL: publicUrl } });
  emulator = await startEmulator([ups, dhl, usps], {
    // What a carrier sends to our public name arrives here.
    deliver: async ({ url, headers, body }) => {
      if (!url.startsWith(publicUrl)) throw new Error(`${url} is nobody's.`);
      const { status, text } = await service.send(url.slice(publicUrl.length), { method: "POST", headers: { ...headers }, body });
      return { status, body: text };
    },
  });
  live = await service.keyFor("LIVE");
});
afterAll(async () => {
  await service.stop();
  await emulator.close();
});

const connect = async (carrier: string, credentials: Record<string, string>): Promise<AccountSummary> => {
  const baseUrl = emulator.baseUrl(carrier);
  const connected = await service.service.accounts.connect(live.scope.workspaceId, carrier, { credentials, baseUrl });
  if (!connected.ok) throw new Error(JSON.stringify(connected.failure));
  return connected.value;
};

const create = async (trackingCode: string, carrier: string): Promise<string> => {
  const { body } = await service.graphql(
    live.key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { id } trackerUserErrors { code } } }",
    { input: { trackingCode, carrier } },
  );
  expect(body.data.trackerCreate.trackerUserErrors).toEqual([]);
  return body.data.trackerCreate.tracker.id;
};

const stateOf = async (id: string) => {
  const { body } = await service.graphql(
    live.key,
    "query ($id: ID!) { tracker(id: $id) { status stopReason nextCheckAt checkpoints { status } } }",
    { id },
  );
  return body.data.tracker;
};

const rowsOf = ({ id }: AccountSummary) => subscriptionRows(service.runtime.db, id);
const active = (account: AccountSummary, count: number) =>
  eventually(async () => {
    const rows = await rowsOf(account);
    return rows.length === count && rows.every(({ state }) => state === "ACTIVE");
  });

const without = (credentials: Readonly<Record<string, string>>, ...names: string[]) =>
  Object.fromEntries(Object.entries(credentials).filter(([name]) => !names.includes(name)));

/** A whole journey in each carrier's own codes. */
const journeys = {
  UPS: {
    secret: "pushCredential",
    code: "1Z999AA10123456784",
    steps: [
      ["M:MP", "Label created", "PENDING"],
      ["P:PU", "Pickup Scan", "PICKED_UP"],
      ["I:DP", "Departed from Facility", "IN_TRANSIT"],
      ["I:OT", "Out For Delivery", "OUT_FOR_DELIVERY"],
      ["D:FS", "Delivered", "DELIVERED"],
    ],
  },
  DHL: {
    secret: "pushToken",
    code: "00340434292135100100",
    steps: [
      ["parcel-de:ES", "Data received", "PENDING", "pre-transit"],
      ["parcel-de:PU", "Picked up", "PICKED_UP", "transit"],
      ["parcel-de:AA", "On its way", "IN_TRANSIT", "transit"],
      ["parcel-de:PO", "Out for delivery", "OUT_FOR_DELIVERY", "transit"],
      ["parcel-de:ZU", "Delivered", "DELIVERED", "delivered"],
    ],
  },
  USPS: {
    secret: "pushSecret",
    code: "9400111899223197428490",
    steps: [
      ["GX", "Shipping Label Created", "PENDING"],
      ["03", "Accepted", "PICKED_UP"],
      ["10", "Departed", "IN_TRANSIT"],
      ["OF", "Out for Delivery", "OUT_FOR_DELIVERY"],
      ["01", "Delivered", "DELIVERED"],
    ],
  },
} as const;

describe.each(Object.entries(journeys))("%s", (carrier, { code, secret, steps }) => {
  test("a parcel is followed by pushes alone, from its label to its delivery", async () => {
    const account = await connect(carrier, without(emulator.credentials(carrier), secret));
    const id = await create(code, carrier);
    await active(account, 1);
    await emulator.settled();
    // UPS tells nothing of what was before: it is asked once.
    if (carrier === "UPS") await eventually(async () => (await stateOf(id)).nextCheckAt > new Date(Date.now() + 60_000).toISOString());
    const asked = emulator.counts(carrier).requests;
    const begun = Date.now() - 3_600_000;
    const seen: string[] = [];
    for (const [nth, [scan, message, , statusCode]] of (steps as readonly (readonly string[])[]).entries()) {
      const at = `${new Date(begun + nth * 60_000).toISOString().slice(0, 19)}+00:00`;
      emulator.parcels.addScan(carrier, code, {
        ...{ code: scan!, message: message!, at, city: "Berlin", countryCode: "DE" },
        ...(statusCode && { extra: { statusCode } }),
      });
      await emulator.settled();
      const { status, checkpoints } = await stateOf(id);
      expect(checkpoints).toHaveLength(nth + 1);
      seen.push(status);
    }
    expect(seen).toEqual(steps.map(([, , status]) => status));
    expect((await stateOf(id)).stopReason).toBe("DELIVERED");
    expect(emulator.counts(carrier).requests).toBe(asked);
  });
});
