import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compatEnvironment, moveParcel, webhookIn } from "../../support/compat.ts";
import { eventually } from "../../support/eventually.ts";
import { temporaryFolder } from "../../support/processes/temporary-folder.ts";
import { canRun, runPython } from "../../support/python-sdk.ts";
import { keyOf } from "../../support/rest.ts";
import { type Received, type Receiver, startReceiver } from "../../support/servers/receiver.ts";
import { startTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let folder: string;
let receiver: Receiver;
beforeAll(async () => {
  service = await startTestService({ env: compatEnvironment });
  folder = await temporaryFolder("python");
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});

const code = "1Z999AA10123456784";
const newest = `query { trackerByCode(trackingCode: "${code}") { id } }`;

/** The parcel that the SDK created is delivered, and the webhook that says so has arrived. */
const deliver = async (key: string, says: string): Promise<Received> => {
  const { body } = await service.graphql(key, newest);
  await moveParcel(service, key, body.data.trackerByCode.id, "DELIVERED");
  return eventually(() => receiver.received.find((one) => one.body.includes(says)));
};

/** As Python's servers have them: in the case that was sent. */
const headersOf = ({ rawHeaders }: Received): Record<string, string> =>
  Object.fromEntries(rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1]!]] : [])));

const easypost = `
import easypost
client = easypost.EasyPostClient(given["key"], api_base=given["url"] + "/compat/easypost/v2")
def refusal(run):
    try:
        run()
    except easypost.errors.ApiError as error:
        return [type(error).__name__, error.http_status, error.code]
`;

test.skipIf(!(await canRun("easypost==10.7.0")))(
  "EasyPost's Python SDK: create, moved, all pages, error classes, a verified webhook",
  async () => {
    const { key, scope } = await keyOf(service, "FULL", "EasyPost");
    const secret = await webhookIn(service, scope, receiver.url, "EASYPOST");
    const run = (script: string, given: object = {}) =>
      runPython({
        sdk: "easypost==10.7.0",
        folder,
        ca: service.ca,
        script: easypost + script,
        given: { ...given, key, url: service.url },
      });
    const made = await run(`
tracker = client.tracker.create(tracking_code="${code}", carrier="UPS")
seen = {"id": tracker.id, "status": tracker.status, "again": client.tracker.create(tracking_code="${code}").id}
for nth in range(10, 15):
    client.tracker.create(tracking_code="PAGED0000000" + str(nth), carrier="DHLExpress")
`);
    expect(made).toEqual({ id: expect.stringMatching(/^trk_/), status: "unknown", again: made.id });
    const got = await deliver(key, '"status":"delivered"');
    const seen = await run(
      `
event = easypost.util.validate_webhook(given["body"].encode("utf-8"), given["headers"], given["secret"])
seen["event"] = [event["description"], event["result"]["id"], event["result"]["status"]]
tracker = client.tracker.retrieve("${made.id}")
seen["tracker"] = [tracker.status, tracker.tracking_details[-1].status, tracker.carrier_detail.object]
page = client.tracker.all(page_size=4)
codes = [one.tracking_code for one in page["trackers"]]
while page["has_more"]:
    page = client.tracker.get_next_page(page, page_size=4)
    codes += [one.tracking_code for one in page["trackers"]]
seen["codes"] = codes
seen["batch"] = len(client.tracker.retrieve_batch(tracking_codes=["PAGED000000010", "PAGED000000011"])["trackers"])
filtered = client.tracker.all(tracking_codes=["PAGED000000010", "PAGED000000012"])
seen["filtered"] = [one.tracking_code for one in filtered["trackers"]]
seen["events"] = client.event.retrieve(event["id"]).description
client.tracker.delete("${made.id}")
seen["gone"] = refusal(lambda: client.tracker.retrieve("${made.id}"))
seen["webhook"] = refusal(lambda: client.webhook.create(url="https://shop.example"))
seen["unsupported"] = refusal(lambda: client.tracker.create(tracking_code="1", carrier="Nobody"))
seen["shipment"] = refusal(lambda: client.shipment.retrieve("shp_1"))
other = easypost.EasyPostClient("EZAKnothing", api_base=given["url"] + "/compat/easypost/v2")
seen["stranger"] = refusal(lambda: other.tracker.all())
`,
      { body: got.body, headers: headersOf(got), secret },
    );
    expect(seen).toEqual({
      event: ["tracker.updated", made.id, "delivered"],
      tracker: ["delivered", "delivered", "CarrierDetail"],
      codes: [...[14, 13, 12, 11, 10].map((nth) => `PAGED0000000${nth}`), code],
      batch: 2,
      filtered: ["PAGED000000012", "PAGED000000010"],
      events: "tracker.updated",
      gone: ["NotFoundError", 404, "TRACKER.NOT_FOUND"],
      webhook: ["ForbiddenError", 403, "FORBIDDEN"],
      unsupported: ["InvalidRequestError", 422, "TRACKER.UNSUPPORTED_CARRIER"],
      shipment: ["NotFoundError", 404, "NOT_FOUND"],
      stranger: ["UnauthorizedError", 401, "APIKEY.INACTIVE"],
    });
  },
);

const shippo = `
import requests, shippo
from shippo.models import errors
# It does not look where requests looks for authorities; one from a public authority needs no session.
session = requests.Session()
session.verify = authority
client = shippo.Shippo(api_key_header=given["key"], server_url=given["url"] + "/compat/shippo", client=session)
`;

test.skipIf(!(await canRun("shippo==3.9.0")))("Shippo's Python SDK: create, moved, errors, a webhook's track", async () => {
  const { key, scope } = await keyOf(service, "FULL", "Shippo");
  const secret = await webhookIn(service, scope, receiver.url, "SHIPPO");
  const run = (script: string, given: object = {}) =>
    runPython({
      sdk: "shippo==3.9.0",
      folder,
      ca: service.ca,
      script: shippo + script,
      given: { ...given, key, url: service.url },
    });
  const made = await run(`
track = client.tracking_status.create(carrier="ups", tracking_number="${code}", metadata="Order 7")
seen = {"carrier": track.carrier, "metadata": track.metadata, "history": len(track.tracking_history)}
`);
  expect(made).toEqual({ carrier: "ups", metadata: "Order 7", history: 0 });
  const got = await deliver(key, '"status":"DELIVERED"');
  const seen = await run(
    `
import hashlib, hmac
from shippo import utils
from shippo.models import components
parts = dict(part.split("=", 1) for part in given["headers"]["Shippo-Auth-Signature"].split(","))
signed = (parts["t"] + "." + given["body"]).encode("utf-8")
seen["signed"] = hmac.compare_digest(hmac.new(given["secret"].encode("utf-8"), signed, hashlib.sha256).hexdigest(), parts["v1"])
payload = utils.unmarshal_json(given["body"], components.WebhookPayloadTrack)
seen["webhook"] = [payload.event.value, payload.data.tracking_status.status.value]
track = client.tracking_status.get(tracking_number="${code}", carrier="ups")
status = track.tracking_status
seen["track"] = [status.status.value, status.substatus.code, status.status_date.tzinfo is not None, len(track.tracking_history) > 2]
try:
    client.tracking_status.create(carrier="nobody", tracking_number="1")
except errors.SDKError as error:
    seen["refused"] = [error.status_code, "nobody" in error.body]
`,
    { body: got.body, headers: headersOf(got), secret },
  );
  expect(seen).toEqual({
    signed: true,
    webhook: ["track_updated", "DELIVERED"],
    track: ["DELIVERED", "delivered", true, true],
    refused: [400, true],
  });
});
