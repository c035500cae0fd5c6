import { afterAll, beforeAll, expect, test } from "vitest";
import { allEmulators } from "../../../emulators/all.ts";
import { type Emulator, startEmulator } from "../../../emulators/emulator.ts";
import { codes, type Dashboard, holdToAudit, openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let emulator: Emulator;
let live: Dashboard;

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  emulator = await startEmulator(allEmulators);
  live = await openAsOwner(service, "LIVE");
});
afterAll(async () => {
  await emulator.close();
  await service.stop();
});

const { mutate } = holdToAudit(() => service);

test("a carrier is connected with its own fields, checked by a real call, and its secret never comes back", async () => {
  const code = "1Z999AA10123456784";
  emulator.parcels.put("UPS", {
    code,
    scans: [{ code: "D:FS", message: "Delivered", at: "2026-01-14T11:00:00-05:00", city: "Reno", countryCode: "US" }],
  });
  const created = await live.graphql(
    `mutation { trackerCreate(input: {trackingCode: "${code}", carrier: UPS}) { tracker { id attention } } }`,
  );
  expect(created.body.data.trackerCreate.tracker.attention).toBe("CARRIER_NOT_CONNECTED");
  const tracker = { id: created.body.data.trackerCreate.tracker.id };

  const forms = (
    await live.graphql("{ carrierForms { carrier name fields { name label kind required help choices { value } } } }")
  ).body.data.carrierForms;
  const form = forms.find(({ carrier }: { carrier: string }) => carrier === "UPS");
  expect(form.fields).toContainEqual(expect.objectContaining({ name: "clientSecret", kind: "SECRET", required: true }));

  const { clientSecret, ...rest } = emulator.credentials("UPS") as Record<string, string>;
  const connect = (credentials: object, baseUrl = emulator.baseUrl("UPS")) =>
    mutate(live, "carrierAccountConnect", "carrierAccount { id state }", { carrier: "UPS", credentials, baseUrl });
  expect(codes(await connect(rest))).toEqual([["CREDENTIALS_INVALID", "clientSecret"]]);
  expect(codes(await connect({ ...rest, clientSecret, surplus: "x" }))).toEqual([["CREDENTIALS_INVALID", "surplus"]]);
  expect(codes(await connect({ ...rest, clientSecret }, "http://169.254.169.254/"))).toEqual([
    ["CREDENTIALS_INVALID", "baseUrl"],
  ]);
  const { carrierAccount } = await connect({ ...rest, clientSecret });
  expect(carrierAccount.state).toBe("UNCHECKED");
  expect(codes(await connect({ ...rest, clientSecret }))).toEqual([["ALREADY_CONNECTED", "carrier"]]);

  // The parcel that waited is followed by itself.
  const status = async () =>
    (await live.graphql("query ($id: ID!) { tracker(id: $id) { status } }", tracker)).body.data.tracker.status;
  await eventually(async () => (await status()) === "DELIVERED");
  const raw = (await live.graphql("query ($id: ID!) { trackerRawAnswer(id: $id) { body receivedAt } }", tracker)).body.data
    .trackerRawAnswer;
  expect(raw.body).toContain(code);

  const { id } = carrierAccount;
  // Following the parcel may have used up what the carrier allows in a second.
  const check = () =>
    eventually(async () => {
      const checked = await mutate(live, "carrierAccountCheck", "works message carrierAccount { state }", { id });
      return checked.works !== null && checked;
    });
  expect(await check()).toMatchObject({ works: true, message: null, carrierAccount: { state: "WORKING" } });
  await mutate(live, "carrierAccountChange", "carrierAccount { state }", {
    id,
    credentials: { ...rest, clientSecret: "wrong-secret" },
    baseUrl: emulator.baseUrl("UPS"),
  });
  const failed = await check();
  expect(failed).toMatchObject({
    works: false,
    message: expect.stringContaining("rejects these credentials"),
    carrierAccount: { state: "REJECTED" },
  });

  await service.service.carrierClient.flush();
  // A flush that was under way before may still be writing.
  const listed = await eventually(async () => {
    const answer = await live.graphql(
      "{ carrierAccounts { id carrier label state lastError lastCheckedAt baseUrl requestsLastDay failuresLastDay pushes { url problem isSubscribing active waiting refused refusals { reason } lastDay lastAt silentSince } } }",
    );
    return answer.body.data.carrierAccounts[0].requestsLastDay > 2 && answer;
  });
  expect(listed.body.data.carrierAccounts[0].pushes).toEqual({
    ...{
      url: expect.stringContaining("/carriers/ups/push/"),
      problem: expect.any(String),
    },
    ...{ isSubscribing: true, active: 0, waiting: 0, refused: 0, refusals: [], lastDay: 0, lastAt: null, silentSince: null },
  });
  const rows = JSON.stringify(
    await service.runtime.db.many("", "select *, encode(credentials_sealed, 'escape') as plain from carrier_account"),
  );
  const audit = JSON.stringify(await service.runtime.db.many("", "select * from audit_entry"));
  for (const text of [listed.text, rows, audit])
    for (const secret of [clientSecret!, "wrong-secret"]) expect(text).not.toContain(secret);

  expect((await mutate(live, "carrierAccountDisconnect", "disconnectedId", { id })).disconnectedId).toBe(id);
  expect(codes(await mutate(live, "carrierAccountDisconnect", "disconnectedId", { id }))).toEqual([["NOT_FOUND", "id"]]);
  expect(codes(await mutate(live, "carrierAccountCheck", "works", { id }))).toEqual([["NOT_FOUND", "id"]]);
});
