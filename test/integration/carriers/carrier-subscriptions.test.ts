import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { changeAccountRules } from "../../../src/carriers/accounts/account-commands.ts";
import type { AccountSummary } from "../../../src/carriers/accounts/account-store.ts";
import { bring } from "../../../src/carriers/bring/emulator.ts";
import { dhl } from "../../../src/carriers/dhl/emulator.ts";
import { nzPost } from "../../../src/carriers/nz-post/emulator.ts";
import { sfExpress } from "../../../src/carriers/sf-express/emulator.ts";
import { ups } from "../../../src/carriers/ups/emulator.ts";
import { usps } from "../../../src/carriers/usps/emulator.ts";
import { carrierHealth } from "../../../src/dashboard-api/overview/overview.ts";
import { globalId } from "../../../src/lib/ids.ts";
import { operatorCaller } from "../../../src/use-cases/caller.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { eventually } from "../../support/eventually.ts";
import { passTime, pushedChecks, subscriptionRows } from "../../support/rows/subscription-rows.sql.ts";
import { makeFreeChecksDue } from "../../support/rows/time-flies.sql.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const publicUrl = "https://parcels.brand.com";
let emulator: Emulator;
let service: TestService;
let live: { key: string; scope: Scope };

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1", KOLLI_PUBLIC_URL: publicUrl } });
  emulator = await startEmulator([bring, dhl, nzPost, sfExpress, ups, usps], {
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

const connect = async (carrier: string, credentials: Record<string, string>, label = ""): Promise<AccountSummary> => {
  const baseUrl = emulator.baseUrl(carrier);
  const connected = await service.service.accounts.connect(live.scope.workspaceId, carrier, { label, credentials, baseUrl });
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
      ["parcel-de:VA", "Data received", "PENDING", "pre-transit"],
      ["parcel-de:AE", "Picked up", "PICKED_UP", "transit"],
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
    if (carrier === "UPS")
      await eventually(async () => (await stateOf(id)).nextCheckAt > new Date(Date.now() + 60_000).toISOString());
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

test.each([
  ["BRING", "370438103434049935", { code: "DELIVERED", message: "Delivered" }, 0],
  ["NZ_POST", "00393311680000000017", { code: "22", message: "Your item was delivered." }, 0],
  ["SF_EXPRESS", "SF1234567890123", { code: "80", message: "已签收" }, 1],
] as const)("%s tells that something happened, and is asked at once", async (carrier, code, scan, left) => {
  const account = await connect(carrier, without(emulator.credentials(carrier), "pushSecret"));
  const id = await create(code, carrier);
  await active(account, 1);
  await eventually(async () => (await dueChecks(account)).every(({ lastCheckedAt }) => lastCheckedAt !== null));
  const at = `${new Date(Date.now() - 60_000).toISOString().slice(0, 19)}+00:00`;
  emulator.parcels.addScan(carrier, code, { ...scan, at, city: "Oslo", countryCode: "NO" });
  await eventually(async () => (await stateOf(id)).checkpoints.length === 1);
  await service.graphql(live.key, "mutation ($id: ID!) { trackerDelete(id: $id) { deletedTrackerId } }", { id });
  await service.service.pushes.upkeep();
  await eventually(async () => (await rowsOf(account)).length === 0);
  // Bring is told so; SF has no call for it.
  expect(emulator.subscriptions(carrier)).toHaveLength(left);
});

const dueChecks = (account: AccountSummary) => pushedChecks(service.runtime.db, account.id);

describe("subscriptions", () => {
  /** In a workspace of its own, so that each begins with a new account. */
  const begin = async (workspace: string, carrier: string, more: Record<string, string> = {}) => {
    live = await service.keyFor("LIVE", workspace);
    const secret = journeys[carrier as keyof typeof journeys].secret;
    return connect(carrier, { ...without(emulator.credentials(carrier), secret), ...more });
  };
  const createMany = async (codes: readonly string[], carrier: string) => {
    const { body } = await service.graphql(
      live.key,
      "mutation ($input: [TrackerCreateInput!]!) { trackerBulkCreate(input: $input) { results { trackerUserErrors { code } } } }",
      { input: codes.map((trackingCode) => ({ trackingCode, carrier })) },
    );
    expect(JSON.stringify(body)).not.toMatch(/"code":"[A-Z]/);
  };
  const upkeep = () => service.service.pushes.upkeep();
  /** As the carrier's pushes are known: from the subscription, or from the last push. */
  const flies = (account: AccountSummary, ms: number) => passTime(service.runtime.db, account.id, ms);

  test("a hundred numbers go into one call, and what UPS does not take is told in the account's health", async () => {
    const account = await begin("Hundred", "UPS");
    const codes = Array.from({ length: 120 }, (_, nth) => upsNumber(nth));
    const before = emulator.subscriptions("UPS").length;
    await createMany([...codes, "7798339175"], "UPS");
    const rows = await eventually(async () => {
      const found = await rowsOf(account);
      return found.length === 121 && found.every(({ state }) => state === "ACTIVE" || state === "REFUSED") && found;
    });
    expect(rows.filter(({ state }) => state === "REFUSED").map(({ codeKey }) => codeKey)).toEqual(["7798339175"]);
    expect(
      emulator
        .subscriptions("UPS")
        .slice(before)
        .every(({ codes: some }) => some.length <= 100),
    ).toBe(true);
    expect(emulator.subscriptions("UPS").length - before).toBeLessThanOrEqual(3);
    const health = await carrierHealth(service.service.services.dashboard, live.scope);
    expect(health).toMatchObject([{ carrier: "UPS", refusedSubscriptions: 1 }]);
  });

  test("a parcel that moves to another account is subscribed with that one, and no longer with the first", async () => {
    const first = await begin("Moved", "USPS");
    const id = await create("9400111899223197428513", "USPS");
    await active(first, 1);
    const second = await connect("USPS", without(emulator.credentials("USPS"), "pushSecret"), "Outlet");
    const change = { id: globalId("CarrierAccount", first.id), referencePrefixes: ["SHOP-"] };
    await changeAccountRules(operatorCaller(live.scope), change, service.service.services.dashboard);
    await upkeep();
    await active(second, 1);
    await eventually(async () => (await rowsOf(first)).length === 0);
    expect(await dueChecks(first)).toEqual([]);
    await service.graphql(live.key, "mutation ($id: ID!) { trackerStop(id: $id) { trackerUserErrors { code } } }", { id });
  });

  test("one is renewed two days before its end, and ended when nobody follows the parcel any more", async () => {
    const account = await begin("Renewed", "USPS");
    const id = await create("9400111899223197428506", "USPS");
    await active(account, 1);
    const [first] = await rowsOf(account);
    expect(first!.expiresAt! - first!.dueAt!).toBe(2 * 86_400_000);
    await flies(account, 29 * 86_400_000);
    service.service.pushes.wake([account.id]);
    const renewed = await eventually(async () => {
      const [row] = await rowsOf(account);
      return row!.remoteId !== first!.remoteId && row;
    });
    // The one before made room for it.
    expect(emulator.subscriptions("USPS").map((one) => one.id)).toContain(renewed.remoteId);
    expect(emulator.subscriptions("USPS").map((one) => one.id)).not.toContain(first!.remoteId);
    await service.graphql(live.key, "mutation ($id: ID!) { trackerStop(id: $id) { trackerUserErrors { code } } }", { id });
    await upkeep();
    await eventually(async () => (await rowsOf(account)).length === 0);
    expect(emulator.subscriptions("USPS").map((one) => one.id)).not.toContain(renewed.remoteId);
  });

  test("an account that may not subscribe says why, is asked once and follows its parcels by asking", async () => {
    const account = await begin("Forbidden", "USPS", { clientSecret: "another" });
    await createMany(["9400111899223197428513", "9400111899223197428520"], "USPS");
    const rows = await eventually(async () => {
      const found = await rowsOf(account);
      return found.some(({ state }) => state === "REFUSED") && found;
    });
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["REFUSED", "WANTED"]);
    expect(rows.find(({ state }) => state === "REFUSED")!.reason).toContain("refused to issue a token");
    expect((await dueChecks(account)).every(({ pushedAt }) => pushedAt === null)).toBe(true);
  });

  test("a Mailer ID is subscribed once for all its parcels", async () => {
    const account = await begin("Mailer", "USPS", { mailerId: "900000001" });
    await upkeep();
    await createMany(["9400111899223197428537", "9400111899223197428544"], "USPS");
    await active(account, 1);
    await upkeep();
    expect(await rowsOf(account)).toMatchObject([{ codeKey: "", state: "ACTIVE" }]);
    expect(emulator.subscriptions("USPS").filter(({ account: mid }) => mid === "900000001")).toHaveLength(1);
  });

  test("parcels are asked about once a day while pushes come, and as usual when the carrier misses one or falls silent", async () => {
    const account = await begin("Silent", "UPS");
    const [told, missed] = [upsNumber(500), upsNumber(501)];
    await createMany([told, missed], "UPS");
    await active(account, 2);
    await eventually(async () => (await dueChecks(account)).every(({ pushedAt }) => pushedAt !== null));
    // A check that was under way when the subscription began plans the next one as usual; one that is asked for now knows of it.
    const { body } = await service.graphql(live.key, "{ trackers(first: 2) { edges { node { id } } } }");
    for (const { node } of body.data.trackers.edges)
      await service.graphql(live.key, `mutation { trackerRefresh(id: "${node.id}") { tracker { id } } }`);
    // A refresh answers after a time also if the check is still under way.
    await eventually(async () => (await dueChecks(account)).every(({ dueAt }) => dueAt - Date.now() > 20 * 3_600_000));

    // Twelve hours later asking finds what was to be told eight hours ago.
    await flies(account, 12 * 3_600_000);
    const at = `${new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 19)}+00:00`;
    emulator.parcels.put("UPS", { code: missed, scans: [{ code: "I:DP", message: "Departed", at }] });
    await makeFreeChecksDue(service.runtime.db, Date.now());
    const after = await eventually(async () => {
      const checks = await dueChecks(account);
      return checks.find(({ codeKey }) => codeKey === missed)!.pushedAt === null && checks;
    });
    expect(after.find(({ codeKey }) => codeKey === told)!.pushedAt).not.toBeNull();
    expect(after.find(({ codeKey }) => codeKey === missed)!.dueAt - Date.now()).toBeLessThan(4 * 3_600_000);

    // A push brings it back, and a day and a half without any takes it away from all.
    emulator.parcels.addScan("UPS", missed, {
      ...{ code: "I:AR", message: "Arrived", at: `${new Date().toISOString().slice(0, 19)}+00:00` },
    });
    await emulator.settled();
    await eventually(async () => (await dueChecks(account)).every(({ pushedAt }) => pushedAt !== null));
    await service.service.carrierClient.flush();
    await flies(account, 37 * 3_600_000);
    await upkeep();
    const returned = await dueChecks(account);
    expect(returned.every(({ pushedAt, dueAt }) => pushedAt === null && dueAt < Date.now() + 3_700_000)).toBe(true);
    const [summary] = await service.service.accounts.list(live.scope.workspaceId);
    expect(summary!.pushesSilentSince).not.toBeNull();
  });
});

/** With its check digit. */
const upsNumber = (nth: number): string => {
  const body = `999AA1${String(2_000_000 + nth).padStart(9, "0")}`;
  const values = [...body].map((letter) => (/\d/.test(letter) ? Number(letter) : (letter.charCodeAt(0) - 63) % 10));
  const sum = values.reduce((total, value, place) => total + value * (place % 2 === 1 ? 2 : 1), 0);
  return `1Z${body}${(10 - (sum % 10)) % 10}`;
};
