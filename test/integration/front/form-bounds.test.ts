import { afterAll, beforeAll, expect, test } from "vitest";
import { serverBounds } from "../../../src/server/front/bounds.ts";
import { type Dashboard, openAsOwner } from "../../support/browser/dashboard.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Dashboard;
beforeAll(async () => {
  service = await startTestService({ role: "api" });
  owner = await openAsOwner(service);
});
afterAll(() => service.stop());

/** A form of exactly so many bytes. */
const formOf = (fields: Record<string, string>, bytes: number): string => {
  const text = `${new URLSearchParams(fields)}&rest=`;
  return text + "x".repeat(bytes - text.length);
};

test("a draft for the preview can have so many bytes and not one more", async () => {
  const draft = JSON.stringify({ workspaceId: owner.place.workspace, settings: {} });
  const preview = (bytes: number) =>
    service.send("/dashboard/tracking-page/preview", {
      method: "POST",
      headers: {
        ...{ "content-type": "application/x-www-form-urlencoded", cookie: owner.cookie()!, "sec-fetch-site": "same-origin" },
      },
      body: formOf({ draft }, bytes),
    });
  const { cap } = serverBounds.draftBytes;
  expect((await preview(cap)).status).toBe(200);
  expect((await preview(cap + 1)).status).toBe(413);
});

test("a recipient's form can have so many bytes and not one more", async () => {
  await owner.graphql("mutation { trackingPageUpdate(hasOrderLookUp: true) { userErrors { message } } }");
  const { orderLookUpUrl } = (await owner.graphql("{ trackingPage { orderLookUpUrl } }")).body.data.trackingPage;
  const ask = (bytes: number) =>
    service.send(new URL(orderLookUpUrl).pathname, {
      method: "POST",
      body: formOf({ order: "10482", postcode: "69002" }, bytes),
    });
  const { cap } = serverBounds.formBytes;
  expect((await ask(cap)).status).toBe(404);
  expect((await ask(cap + 1)).status).toBe(413);
});
