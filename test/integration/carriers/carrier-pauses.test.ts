import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days } from "../../../src/lib/clock.ts";
import { openAsOwner } from "../../support/browser/dashboard.ts";
import { eventually } from "../../support/eventually.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let answer: (response: ServerResponse) => void;
let asked = 0;
const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const unknownParcel = (response: ServerResponse) =>
  json(response, 404, { response: { errors: [{ code: "TW0001", message: "Tracking Information Not Found" }] } });
const ups = createServer((request, response) => {
  if (request.url?.includes("oauth"))
    return json(response, 200, { access_token: "t", expires_in: "14399", token_type: "Bearer" });
  asked += 1;
  answer(response);
});

beforeAll(async () => {
  service = await startTestService({ env: { KOLLI_EGRESS_ALLOW: "127.0.0.1/32" } });
  await new Promise<void>((resolve) => ups.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await service.stop();
  ups.closeAllConnections();
  ups.close();
});

const attentions = async () => {
  const rows = await service.runtime.db.many<{ attention: string | null }>(
    "",
    "select attention from tracker order by created_at",
  );
  return rows.map(({ attention }) => attention);
};
const makeDue = () => service.runtime.db.run("", "update due_check set due_at = now(), priority = 1 where token is null");

test("a Retry-After of centuries pauses an account for a day, everybody sees it, and the next answer ends it", async () => {
  const { db } = service.runtime;
  const live = await openAsOwner(service, "LIVE");
  const variables = {
    credentials: { clientId: "a", clientSecret: "b" },
    baseUrl: `http://127.0.0.1:${(ups.address() as AddressInfo).port}`,
  };
  const connected = await live.graphql(
    `mutation ($credentials: JSON!, $baseUrl: String) {
       carrierAccountConnect(carrier: UPS, credentials: $credentials, baseUrl: $baseUrl) { carrierAccount { id } userErrors { message } } }`,
    variables,
  );
  const { id } = connected.body.data.carrierAccountConnect.carrierAccount;
  const { key } = await service.keyFor("LIVE");
  const create = (code: string) =>
    service.graphql(key, `mutation { trackerCreate(input: { carrier: UPS, trackingCode: "${code}" }) { tracker { id } } }`);

  answer = unknownParcel;
  await create("1Z999AA10123456784");
  await eventually(() => asked === 1);
  answer = (response) => json(response, 429, {}, { "retry-after": "9999999999999" });
  await create("1Z999AA10000000024");
  await eventually(async () => (await attentions())[1] === "CARRIER_FAILING");
  const paused = await db.one<{ ms: number }>(
    "",
    "select 1000 * extract(epoch from paused_until - now())::float8 as ms from work_pace",
  );
  expect(paused!.ms).toBeGreaterThan(days(1) - 60_000);
  expect(paused!.ms).toBeLessThanOrEqual(days(1));

  // What comes due meanwhile is told without asking anybody.
  await makeDue();
  await eventually(async () => (await attentions())[0] === "CARRIER_FAILING");
  expect(asked).toBe(2);
  const read = () => live.graphql("{ carrierAccounts { pausedUntil } }");
  const { pausedUntil } = (await read()).body.data.carrierAccounts[0];
  expect(Date.parse(pausedUntil) - Date.now()).toBeGreaterThan(days(1) - 60_000);

  // New credentials are another customer of the carrier: the pause was not asked of them.
  answer = unknownParcel;
  const changed = await live.graphql(
    `mutation ($id: ID!, $credentials: JSON!, $baseUrl: String) {
       carrierAccountChange(id: $id, credentials: $credentials, baseUrl: $baseUrl) { userErrors { message } } }`,
    { ...variables, id, credentials: { clientId: "a", clientSecret: "c" } },
  );
  expect(changed.body.data.carrierAccountChange.userErrors).toEqual([]);
  await makeDue();
  await eventually(async () => (await attentions()).every((attention) => attention === null));
  expect((await read()).body.data.carrierAccounts).toEqual([{ pausedUntil: null }]);
});
