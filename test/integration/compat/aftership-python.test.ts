import { createHmac } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compatEnvironment, playJourney, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { canRun, runPython } from "../../support/python-sdk.ts";
import { keyOf } from "../../support/rest.ts";
import { startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let folder: string;
beforeAll(async () => {
  // This SDK drops the path of its address: it needs a host that speaks for AfterShip alone.
  service = await startTestService({ env: { ...compatEnvironment, KOLLI_COMPAT_HOSTS: "127.0.0.1=aftership" } });
  folder = await temporaryFolder("python");
});
afterAll(async () => {
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const prelude = `
import tracking
def client_of(key):
    return tracking.Client(tracking.Configuration(domain=given["url"], api_key=key, max_retry=0))
client = client_of(given["key"])
def refusal(run):
    try:
        run()
    except tracking.exceptions.ApiException as error:
        return [type(error).__name__, error.meta_code, error.status_code]
`;

test.skipIf(!(await canRun("aftership-tracking-sdk==10.0.1")))(
  "AfterShip's Python SDK: create, moved, all pages, error classes, a verified webhook",
  async () => {
    const { key, scope } = await keyOf(service, "FULL", "AfterShip");
    const receiver = await startReceiver();
    const secret = await webhookIn(service, scope, receiver.url, "AFTERSHIP");
    const run = (script: string, given: object = {}) =>
      runPython({
        sdk: "aftership-tracking-sdk==10.0.1",
        folder,
        ca: service.ca,
        script: prelude + script,
        given: { ...given, key, url: service.url.replace("localhost", "127.0.0.1") },
      });
    const made = await run(`
made = client.tracking.create_tracking({"tracking_number": "AS-PYTHON-1", "slug": "ups", "title": "Shoes"})
seen = {"id": made.data.id, "tag": made.data.tag.value, "title": made.data.title}
for nth in range(7):
    client.tracking.create_tracking({"tracking_number": "AS-PAGED-" + str(nth), "slug": "usps"})
`);
    expect(made).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), tag: "Pending", title: "Shoes" });
    await playJourney(service, key, "AS-PYTHON-1");
    const seen = await run(
      `
one = client.tracking.get_tracking_by_id(given["id"]).data
seen["one"] = [one.tag.value, one.checkpoints[-1].subtag, one.title]
numbers, cursor = [], None
while True:
    more = {"cursor": cursor} if cursor else {}
    page = client.tracking.get_trackings(limit=3, slug="usps", **more).data
    numbers += [each.tracking_number for each in page.trackings]
    if not page.pagination.has_next_page:
        break
    cursor = page.pagination.next_cursor
seen["numbers"] = sorted(numbers)
seen["updated"] = client.tracking.update_tracking_by_id(given["id"], {"title": "Boots"}).data.title
seen["detected"] = client.courier.detect_courier({"tracking_number": "1Z999AA10123456784"}).data.couriers[0].slug
seen["twice"] = refusal(lambda: client.tracking.create_tracking({"tracking_number": "AS-PYTHON-1", "slug": "ups"}))
client.tracking.delete_tracking_by_id(given["id"])
seen["gone"] = refusal(lambda: client.tracking.get_tracking_by_id(given["id"]))
seen["connections"] = refusal(lambda: client.courier_connection.get_courier_connections())
seen["stranger"] = refusal(lambda: client_of("asat_nothing").tracking.get_trackings())
`,
      { id: made.id },
    );
    expect(seen).toEqual({
      one: ["Delivered", expect.stringMatching(/^Delivered_00/), "Shoes"],
      numbers: Array.from({ length: 7 }, (_, nth) => `AS-PAGED-${nth}`),
      updated: "Boots",
      detected: "ups",
      twice: ["BadRequestError", 4003, 400],
      gone: ["NotFoundError", 4004, 404],
      connections: ["ForbiddenError", 403, 403],
      stranger: ["UnauthorizedError", 401, 401],
    });
    const got = await eventually(() => receiver.received.find(({ body }) => JSON.parse(body).msg?.tag === "Delivered"));
    expect(got.headers["aftership-hmac-sha256"]).toBe(createHmac("sha256", secret).update(got.body).digest("base64"));
    await receiver.close();
  },
);
