import { afterAll, beforeAll, expect, test } from "vitest";
import { updateEndpoint } from "../../../src/destinations/endpoints/endpoints.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { environmentOf, openCommandLine } from "../../support/processes/command-line.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { writeEndpointCarriers } from "../../support/webhook-rows.sql.ts";

// Each command is a process of its own, and a busy machine takes seconds to start one.
let service: TestService;
let owner: Dashboard;
let commands: ReturnType<typeof openCommandLine>;

beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service);
  commands = openCommandLine(environmentOf(service));
});
afterAll(async () => {
  commands.close();
  await service.stop();
});

const create = (url: string, ...more: string[]) =>
  commands.run(["webhooks", "create", "--url", url, "--topic", "TRACKER_UPDATED", "--mode", "test", "--json", ...more]);
const listed = async () => JSON.parse((await commands.run(["webhooks", "list", "--json"])).out);

test.each([
  [["--carriers", "fedx"], /"fedx", which is not a carrier\. Did you mean FEDEX\?/],
  [["--carriers", "ups,pigeon"], /"pigeon", which is not a carrier\. `kolli carriers list` shows all carriers\./],
  [["--statuses", "delivered,IN_TRANSITT"], /"IN_TRANSITT", which is not a status\. Did you mean IN_TRANSIT\?/],
  [["--statuses", "lost"], /"lost", which is not a status\. The statuses are: UNKNOWN, PENDING/],
  [["--carriers", ","], /at least one carrier/],
])("webhooks create %j is refused, with what was probably meant", async (filter, words) => {
  const { code, out, err } = await create("https://shop.com/refused", ...filter);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toMatch(words);
  expect(await listed()).toEqual([]);
});

test("filters are shown in the list, as text and as JSON, and to the dashboard", async () => {
  await create("https://shop.com/all");
  const made = await create("https://shop.com/some", "--carriers", "ups, dhl-express,UPS", "--statuses", "delivered");
  expect(made.code).toBe(0);
  const [all, some] = await listed();
  expect(all).toMatchObject({ carriers: null, statuses: null, unknownFilters: [] });
  expect(some).toMatchObject({ carriers: ["UPS", "DHL_EXPRESS"], statuses: ["DELIVERED"], unknownFilters: [] });
  const text = (await commands.run(["webhooks", "list"])).out;
  expect(text).toMatch(/FILTERS/);
  expect(text).toMatch(/carriers UPS, DHL_EXPRESS; statuses DELIVERED +https:\/\/shop\.com\/some/);
  expect(text).toMatch(/none +https:\/\/shop\.com\/all/);
  const { body } = await owner.graphql("{ webhookEndpoints { url carriers statuses unknownFilters } }");
  expect(body.data.webhookEndpoints).toEqual([
    { url: "https://shop.com/all", carriers: null, statuses: null, unknownFilters: [] },
    { url: "https://shop.com/some", carriers: ["UPS", "DHL_EXPRESS"], statuses: ["DELIVERED"], unknownFilters: [] },
  ]);
});

test("a filter that was stored unchecked is shown as one that nothing fits, and hinders no other change", async () => {
  const { id } = JSON.parse((await create("https://shop.com/old")).out);
  const uuid = id.split("/").at(-1);
  await writeEndpointCarriers(service.runtime.db, uuid, ["FEDX", "UPS"]);
  expect((await listed()).at(-1)).toMatchObject({ carriers: ["FEDX", "UPS"], unknownFilters: ["FEDX"] });
  expect((await commands.run(["webhooks", "list"])).out).toContain("carriers FEDX (unknown), UPS");
  const { body } = await owner.graphql("query ($id: ID!) { webhookEndpoint(id: $id) { carriers unknownFilters } }", { id });
  expect(body.data.webhookEndpoint).toEqual({ carriers: ["FEDX", "UPS"], unknownFilters: ["FEDX"] });
  const change = 'mutation ($id: ID!) { webhookEndpointUpdate(id: $id, description: "old") { userErrors { code } } }';
  expect((await owner.graphql(change, { id })).body.data.webhookEndpointUpdate.userErrors).toEqual([]);
  const { scope } = await service.keyFor("TEST");
  const deps = { ...service.runtime, egress: service.service.egress };
  expect(await updateEndpoint(deps, scope, uuid, { carriers: ["FEDX"] })).toMatchObject({
    ok: false,
    failure: { code: "filter-unknown", field: "carriers" },
  });
});
