import { basicOrBearer } from "../keys.ts";
import type { Failure, RivalApi } from "../rival.ts";
import { wordRows } from "../words.ts";
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
      failure: managed("Carrier accounts", "Connect easypostCarriers in the dashboard under Settings › Carriers."),
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
      { client: "Java", change: '`new EasyPostClient(key, "https://<host>/compat/easypost")`' },
    ],
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
    differences: [],
  },
};
