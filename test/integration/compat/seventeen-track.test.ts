import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { compatBounds } from "../../../src/compat/bounds.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import { compatEnvironment, playJourney, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { keyOf } from "../../support/rest.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let key: string;
let scope: Scope;
beforeAll(async () => {
  service = await startTestService({ env: { ...compatEnvironment, KOLLI_COST_BURST: "20000000" } });
  ({ key, scope } = await keyOf(service));
});
afterAll(() => service.stop());

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, not typed
type Answer = { status: number; body: any };

/** A client of the kind that public code has: one constant for the address, one header for the key, and POST. */
const createClient = (baseUrl: string, apiKey: string) => {
  const post = async (verb: string, payload: unknown): Promise<Answer> => {
    const { status, text } = await service.send(`${baseUrl}/${verb}`, {
      method: "POST",
      headers: { "17token": apiKey, "Content-Type": "application/json" },
      body: JSON.stringify(payload),
    });
    return { status, body: JSON.parse(text) };
  };
  return {
    post,
    register: (...items: object[]) => post("register", items),
    info: (...numbers: string[]) =>
      post(
        "gettrackinfo",
        numbers.map((number) => ({ number })),
      ),
  };
};

const clientOf = (key: string) => createClient("/compat/17track/track/v2.4", key);

const ups = 100002;
const only = ({ body }: Answer) => body.data.accepted[0];
const refusal = ({ body }: Answer) => body.data.rejected[0]?.error.code;

test("a number is registered, updated by its journey and read as 17TRACK's own", async () => {
  const client = clientOf(key);
  const registered = await client.register({ number: "ST-JOURNEY-1", carrier: ups, tag: "order 1", remark: "blue" });
  expect(registered.body).toMatchObject({
    code: 0,
    data: { accepted: [{ origin: 1, number: "ST-JOURNEY-1", carrier: ups, tag: "order 1" }], rejected: [] },
  });
  expect(only(await client.info("ST-JOURNEY-1")).track_info.latest_status.status).toBe("NotFound");
  await playJourney(service, key, "ST-JOURNEY-1");
  const parcel = only(await client.info("ST-JOURNEY-1"));
  expect(parcel).toMatchObject({
    number: "ST-JOURNEY-1",
    carrier: ups,
    tag: "order 1",
    track_info: { latest_status: { status: "Delivered", sub_status: "Delivered_Other" } },
  });
  const { events } = parcel.track_info.tracking.providers[0];
  expect(events.length).toBeGreaterThan(3);
  expect(events[0].sub_status).toBe("Delivered_Other");
  expect(events[0].time_utc ?? events[0].time_raw.date).toMatch(/^\d{4}-\d\d-\d\d/);
});

test("items are accepted and rejected one by one, with 17TRACK's codes", async () => {
  const client = clientOf(key);
  await client.register({ number: "ST-ITEM-1", carrier: ups });
  const { status, body } = await client.register(
    { number: "ST-ITEM-1", carrier: ups },
    { number: "ST-ITEM-2", carrier: ups },
    { number: "ST-ITEM-3" },
    { number: "ST-ITEM-4", carrier: 1 },
    { carrier: ups },
  );
  expect(status).toBe(200);
  expect(body.data.accepted.map(({ number }: { number: string }) => number)).toEqual(["ST-ITEM-2"]);
  expect(body.data.rejected.map(({ error }: { error: { code: number } }) => error.code)).toEqual([
    -18019901, -18019903, -18010012, -18010011,
  ]);
  expect(refusal(await client.info("ST-UNKNOWN"))).toBe(-18019902);
});

test("a call takes 40 items and no more, and a wrong key is refused as there", async () => {
  const client = clientOf(key);
  const items = Array.from({ length: compatBounds.seventeenTrackItems.cap }, (_, at) => ({
    number: `ST-MANY-${at}`,
    carrier: ups,
  }));
  expect((await client.register(...items)).body.data.accepted).toHaveLength(40);
  expect((await client.register(...items, { number: "ST-MANY-40", carrier: ups })).body).toMatchObject({ code: -18010014 });
  expect((await client.post("register", {})).body).toMatchObject({ code: -18010010 });
  const refused = await clientOf("kolli_test_wrong").info("ST-MANY-1");
  expect(refused).toMatchObject({ status: 401, body: { code: -18010002, data: { errors: [{ code: -18010002 }] } } });
  expect(JSON.stringify(refused.body)).toContain("Send the header `17token: <API key>`.");
  expect((await client.post("nothing", [])).status).toBe(404);
  const list = (page: number) =>
    client.post("gettracklist", { page_no: page, tracking_status: "Tracking", order_by: "RegisterTimeAsc" });
  const seen: string[] = [];
  for (let page = 1, total = 1; page <= total; page++) {
    const { body } = await list(page);
    expect(body.page).toMatchObject({ page_no: page, page_size: 40 });
    total = body.page.page_total;
    seen.push(...body.data.accepted.map(({ number }: { number: string }) => number));
  }
  expect(new Set(seen).size).toBe(seen.length);
  for (const { number } of items) expect(seen).toContain(number);
  const [one] = (await client.post("gettracklist", [{ number: "ST-MANY-7" }])).body.data.accepted;
  expect(one).toMatchObject({ number: "ST-MANY-7", tracking_status: "Tracking", package_status: "NotFound" });
});

test("a number is stopped, tracked again, given to another carrier, changed and deleted", async () => {
  const client = clientOf(key);
  const item = { number: "ST-END-1", carrier: ups };
  await client.register({ ...item, tag: "first" });
  expect(refusal(await client.post("retrack", [item]))).toBe(-18019904);
  expect(only(await client.post("stoptrack", [item]))).toEqual(item);
  expect((await client.post("gettracklist", { number: item.number })).body.data.accepted[0]).toMatchObject({
    tracking_status: "Stopped",
    stop_track_reason: "ByRequest",
  });
  expect(only(await client.post("retrack", [item]))).toEqual(item);
  expect(only(await client.post("changeinfo", [{ ...item, items: { tag: "second" } }]))).toEqual(item);
  const usps = 21051;
  const changed = await client.post("changecarrier", [{ number: item.number, carrier_old: ups, carrier_new: usps }]);
  expect(only(changed)).toEqual({ number: item.number, carrier: usps });
  expect(only(await client.info(item.number))).toMatchObject({ carrier: usps, tag: "second" });
  expect(only(await client.post("deletetrack", [{ number: item.number, carrier: usps }]))).toMatchObject({ carrier: usps });
  expect(refusal(await client.info(item.number))).toBe(-18019902);
  expect(refusal(await client.post("push", [item]))).toBe(-18010201);
  expect((await client.post("getquota", {})).body.data.quota_remain).toBeGreaterThan(0);
});

test("a webhook in 17TRACK's format is verified as public receivers verify it", async () => {
  const receiver = await startReceiver();
  const secret = await webhookIn(service, scope, receiver.url, "SEVENTEEN_TRACK");
  onTestFinished(() => receiver.close());
  await clientOf(key).register({ number: "ST-HOOK-1", carrier: ups, tag: "hooked" });
  await playJourney(service, key, "ST-HOOK-1");
  const delivered = await eventually(() =>
    receiver.received.find(({ body }) => JSON.parse(body).data.track_info.latest_status.status === "Delivered"),
  );
  expect(delivered.headers.sign).toBe(createHash("sha256").update(`${delivered.body}/${secret}`).digest("hex"));
  expect(JSON.parse(delivered.body)).toMatchObject({
    event: "TRACKING_UPDATED",
    data: { number: "ST-HOOK-1", carrier: ups, tag: "hooked" },
  });
});
