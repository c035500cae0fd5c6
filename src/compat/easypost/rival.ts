import { basicOrBearer } from "../keys.ts";
import type { Failure, RivalApi } from "../rival.ts";
import { wordRows } from "../words.ts";
import { easypostFields } from "./fields.ts";
import { easypostRoutes } from "./routes.ts";
import { easypostCarriers, easypostStaleDetail, easypostStatusRules, easypostTestCodes } from "./words.ts";

/** EasyPost's codes for what Kolli refuses; a code that is not here is written as Kolli has it. */
const codes: Partial<Record<Failure["code"], string>> = {
  UNAUTHENTICATED: "APIKEY.INACTIVE",
  THROTTLED: "RATE_LIMIT",
  BAD_USER_INPUT: "TRACKER.INVALID_PARAMS",
  TRACKING_CODE_REQUIRED: "PARAMETER.REQUIRED",
  TRACKING_CODE_TOO_LONG: "TRACKER.INVALID_PARAMS",
  TRACKING_CODE_INVALID: "TRACKER.CARRIER_CODE_MISMATCH",
  CARRIER_ACCOUNT_NOT_FOUND: "TRACKER.NO_CARRIER_ACCOUNT",
  CARRIER_NOT_CONNECTED: "TRACKER.NO_CARRIER_ACCOUNT",
  CARRIER_NOT_RECOGNISED: "TRACKER.NO_CARRIER_FOR_CODE",
  NOT_FOUND: "NOT_FOUND",
};

/** EasyPost's SDKs have a class for each of these; 413 and 415 are read as other errors. */
const statusOf = ({ code, status }: Failure): number => (code === "BAD_USER_INPUT" ? 422 : status);

const managed = (what: string, where: string): Failure => ({
  status: 403,
  code: "FORBIDDEN",
  message: `${what} are not managed with this API. ${where}`,
});

const notHere: Failure = {
  status: 404,
  code: "NOT_FOUND",
  message: "Kolli tracks parcels and buys no postage: of EasyPost's API it has trackers and events. Use EasyPost for this call.",
};

export const easypost: RivalApi = {
  name: "easypost",
  title: "EasyPost",
  keyIn: basicOrBearer,
  keyHeader: "`Authorization: Basic …` with the API key as user name, or `Authorization: Bearer <API key>`",
  takesForms: true,
  errorOf(failure) {
    const { code, message, field, theirs } = failure;
    const errors = field ? [{ field, message, suggestion: null }] : [];
    return { status: statusOf(failure), body: { error: { code: theirs ?? codes[code] ?? code, message, errors } } };
  },
  routes: easypostRoutes,
  elsewhere: [
    {
      title: "Webhooks",
      paths: ["/v2/webhooks"],
      failure: managed(
        "Webhooks",
        "Create one with the format EasyPost in the dashboard under Settings › Developer › Webhooks, or with `kolli webhooks create`.",
      ),
    },
    {
      title: "Carrier accounts",
      paths: ["/v2/carrier_accounts", "/v2/carrier_types", "/v2/carrier_metadata"],
      failure: managed("Carrier accounts", "Connect carriers in the dashboard under Settings › Carriers."),
    },
    {
      title: "Users and API keys",
      paths: ["/v2/users", "/v2/api_keys"],
      failure: managed("Users and API keys", "Manage them in the dashboard under Settings."),
    },
    {
      title: "Shipments, rates, labels, addresses and everything else",
      paths: [
        "/v2/shipments",
        "/v2/addresses",
        "/v2/parcels",
        "/v2/rates",
        "/v2/batches",
        "/v2/orders",
        "/v2/pickups",
        "/v2/insurances",
        "/v2/refunds",
        "/v2/reports",
        "/v2/scan_forms",
        "/v2/customs_infos",
        "/v2/customs_items",
        "/beta",
      ],
      failure: notHere,
    },
  ],
  unknownCall: notHere.message,
  docs: {
    clients: [
      { client: "Node", change: '`new EasyPost(key, { baseUrl: "https://<host>/compat/easypost/v2/" })`' },
      { client: "Python", change: '`EasyPostClient(key, api_base="https://<host>/compat/easypost/v2")`' },
      { client: "Go", change: "`client.BaseURL`: `https://<host>/compat/easypost/v2/`" },
      { client: "PHP", change: "the third argument of the constructor: `https://<host>/compat/easypost`" },
      { client: "Ruby", change: '`api_base: "https://<host>/compat/easypost"`' },
      { client: "C#", change: "`ClientConfiguration.ApiBase`: `https://<host>/compat/easypost`" },
      {
        client: "curl",
        change:
          '`curl -u "$KOLLI_KEY:" https://<host>/compat/easypost/v2/trackers -d "tracker[tracking_code]=…"`; JSON works too',
      },
      { client: "Java", change: '`new EasyPostClient(key, "https://<host>/compat/easypost")`' },
    ],
    tested:
      "Tested with EasyPost's SDKs for Node (`@easypost/api` 8.9.0), Python (`easypost` 10.7.0) and Go (`easypost-go` 5.1.0), as they are.",
    format: "EASYPOST",
    webhooks:
      "`X-Hmac-Signature` is what `validateWebhook` of EasyPost's SDKs verifies; `X-Hmac-Signature-V2`, `X-Timestamp` and `X-Path` are EasyPost's second version of it. While a secret is rotated, the new one signs.",
    moving: "Each keeps its ID: `/compat/easypost` finds it by that, and shows it in answers and webhooks.",
    fields: easypostFields,
    tables: [
      {
        title: "Status words",
        columns: ["status", "statusDetail", "EasyPost's status", "EasyPost's status_detail"],
        rows: [
          ...wordRows(easypostStatusRules, (theirs) => theirs),
          ["any, stopped because of silence", "any", "(as above)", easypostStaleDetail],
        ],
      },
      { title: "Test codes", columns: ["EasyPost's", "Kolli's"], rows: [...easypostTestCodes] },
      { title: "Carriers", columns: ["EasyPost's", "Kolli's"], rows: easypostCarriers.rows },
    ],
    differences: [
      "`GET /v2/trackers` without `start_datetime` lists all trackers, not only those of the last month.",
      "Kolli has no event for the creation of a tracker: every event is `tracker.updated`. `previous_attributes` has the previous `status` or `est_delivery_date`, as far as the event says it.",
      "`status` of an event is always `completed` when you read it: the dashboard shows each delivery to each webhook.",
      "In test mode, Kolli's own [test codes](../api.md) and any other code work too: you move such a parcel with `testTrackerAdvance` or in the dashboard.",
      "`weight` is in ounces with a fraction, always: EasyPost's Node SDK misreads whole numbers when it verifies a webhook. If the weight is a whole number of ounces, 0.001 is added.",
      "`datetime` of a scan is the instant in UTC. Some carriers report local times without a zone: Kolli's own API says in `offsetSource` how the zone is known.",
      "`fees` and `delivery_evidence` are always empty, `shipment_id` and `user_id` are null. Proofs of delivery are in Kolli's own API.",
      "A status without a twin has the nearest word; the table above has all of them.",
    ],
  },
};
