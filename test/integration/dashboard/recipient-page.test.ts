import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPageBounds as bounds } from "../../../src/public-page/bounds.ts";
import { lookUpOrder } from "../../../src/public-page/orders/look-up.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
let workspaceId: string;
const now = Date.now();
const paths = new Map<string, string>();

const create = async (key: string, name: string, more: Record<string, unknown>) => {
  const { body } = await service.graphql(
    key,
    "mutation ($input: TrackerCreateInput!) { trackerCreate(input: $input) { tracker { publicUrl } trackerUserErrors { message } } }",
    { input: { trackingCode: "1Z999AA10123456784", carrier: "UPS", reference: "ORDER-1", ...more } },
  );
  expect(body.data.trackerCreate.trackerUserErrors).toEqual([]);
  paths.set(name, new URL(body.data.trackerCreate.tracker.publicUrl).pathname);
};

beforeAll(async () => {
  service = await startTestService();
  owner = await openAsOwner(service);
  const { key, scope } = await service.keyFor("LIVE");
  ({ workspaceId } = scope);
  const recipient = { email: "Ada@Example.com" };
  await create(key, "own", { postalCode: "69002", promisedAt: "2027-01-04T17:00:00Z", recipient });
  await create(key, "other", { postalCode: "69002" });
  await create(key, "elsewhere", { postalCode: "10115" });
});
afterAll(() => service.stop());

const page = async (name: string, suffix = "") =>
  service.send(`${paths.get(name)!}${suffix}`, { headers: { "accept-language": "en" } });
const save = (settings: string) => owner.graphql(`mutation { trackingPageUpdate(${settings}) { userErrors { message } } }`);

test("the order's other parcels are on the page once the shop shows them, but not those that go elsewhere", async () => {
  expect((await page("own")).text).not.toContain(paths.get("other"));
  await save("showsOrderParcels: true");
  const { text } = await page("own");
  expect(text).toContain(`href="${paths.get("other")}"`);
  expect(text).not.toContain(paths.get("elsewhere"));
});

test("the expected day can be put into a calendar, and a parcel without one has no file", async () => {
  expect((await page("own")).text).toContain(`href="${paths.get("own")}/delivery.ics"`);
  const file = await page("own", "/delivery.ics");
  expect(file.headers["content-type"]).toContain("text/calendar");
  expect(file.text).toContain("DTEND:20270104T170000Z");
  expect((await page("other", "/delivery.ics")).status).toBe(404);
});

const lookUp = async (orderNumber: string, postcode: string, ipAddress = "192.0.2.7") =>
  lookUpOrder(
    service.runtime.db,
    workspaceId,
    { orderNumber, postcode, ipAddress },
    { now, recipients: service.service.engine.recipients },
  );

test("an email address finds the parcels that it is a recipient of, and wrong ones are all alike", async () => {
  const found = await lookUp("ORDER-1", " ada@example.com");
  expect(found).toMatchObject({ kind: "found", trackers: [{ trackingCode: "1Z999AA10123456784" }] });
  const wrong = [
    await lookUp("ORDER-1", "eve@example.com"),
    await lookUp("ORDER-9", "ada@example.com"),
    await lookUp("ORDER-1", "not an address @"),
  ];
  expect(wrong).toEqual([{ kind: "nothing" }, { kind: "nothing" }, { kind: "nothing" }]);
});

test("guesses of addresses are bounded like those of postcodes", async () => {
  const { cap } = bounds.lookUpsOfOrderAndNetwork;
  const kinds: string[] = [];
  for (let nth = 0; nth <= cap; nth++) kinds.push((await lookUp("ORDER-1", `guess-${nth}@example.com`, "198.51.100.9")).kind);
  expect(kinds).toEqual([...Array(cap).fill("nothing"), "wait"]);
});

test("of an order with many parcels, the newest are shown", async () => {
  const { key } = await service.keyFor("LIVE");
  const { cap } = bounds.shownParcelsOfOrder;
  for (let nth = 0; nth <= cap; nth++) await create(key, `parcel ${nth}`, { reference: "ORDER-2", postalCode: "69002" });
  const found = await lookUp("ORDER-2", "69002");
  expect(found.kind === "found" && found.trackers).toHaveLength(cap);
  expect((await page("parcel 0")).text.match(/<li><a href="\/t\//g)).toHaveLength(cap);
});
