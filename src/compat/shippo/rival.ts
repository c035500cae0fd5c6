import { anyScheme } from "../keys.ts";
import type { Failure, RivalApi } from "../rival.ts";
import { wordRows } from "../words.ts";
import { shippoFields } from "./fields.ts";
import { shippoRoutes } from "./routes.ts";
import { shippoActions, shippoCarriers, shippoLostCode, shippoStatusRules, shippoTestCodes } from "./words.ts";

const managed: Failure = {
  status: 403,
  code: "FORBIDDEN",
  message:
    "Webhooks are not managed with this API. Create one with the format Shippo in the dashboard under Settings › Developer › Webhooks, or with `kolli webhooks create`.",
};

const address = "https://<host>/compat/shippo";

export const shippo: RivalApi = {
  name: "shippo",
  title: "Shippo",
  keyIn: anyScheme,
  keyHeader: "`Authorization: ShippoToken <API key>`",
  takesForms: true,
  errorOf: ({ status, message }) => ({ status, body: { detail: message } }),
  routes: shippoRoutes,
  elsewhere: [{ title: "Webhooks", paths: ["/webhooks"], failure: managed }],
  unknownCall: "Kolli tracks parcels and buys no postage: of Shippo's API it has /tracks. Use Shippo for this call.",
  docs: {
    clients: [
      { client: "TypeScript", change: `\`new Shippo({ apiKeyHeader: key, serverURL: "${address}" })\`` },
      { client: "Python", change: `\`shippo.Shippo(api_key_header=key, server_url="${address}")\`` },
      {
        client: "Others",
        change: `\`${address}/\` instead of Shippo's address; the key with the scheme \`ShippoToken\`, \`Bearer\` or none`,
      },
    ],
    tested: "Tested with Shippo's SDKs for TypeScript (`shippo` 2.18.0) and Python (`shippo` 3.9.0), as they are.",
    format: "SHIPPO",
    webhooks:
      "`Shippo-Auth-Signature: t=<seconds>,v1=<hex>` is HMAC-SHA-256 over `<seconds>.<body>` with the webhook's secret as text, as Shippo sends it to accounts for which it is switched on. While a secret is rotated, the new one signs.",
    moving:
      "Shippo has no call that lists tracks: export your tracking numbers to a CSV file with the columns `Carrier` and `Tracking number`, and name it with `--codes`.",
    fields: shippoFields,
    tables: [
      {
        title: "Status words",
        columns: ["status", "statusDetail", "Shippo's status", "Shippo's substatus", "action_required"],
        rows: wordRows(shippoStatusRules, ([status, code]) => [status, code, shippoActions.has(code) ? "true" : "false"]),
      },
      {
        title: "Test numbers",
        columns: ["Shippo's, with the carrier `shippo`", "Kolli's"],
        rows: [...shippoTestCodes, [shippoLostCode, "a parcel that is played until it is lost"]],
      },
      { title: "Carriers", columns: ["Shippo's", "Kolli's"], rows: shippoCarriers.rows },
    ],
    differences: [
      "Shippo looks up any parcel for a GET. Kolli responds about parcels that were registered, and says in `messages` if this one was not.",
      "Registering a parcel twice does not double its notifications. The first call's `metadata` is kept.",
      "Fields that are not known are left out, and not null, except `tracking_status` of a parcel that is not tracked.",
      "`original_eta` and `transaction` are never there: Kolli keeps the newest estimate, and buys no labels.",
      "Every webhook is signed; there is nothing to switch on.",
      "A status without a twin has the nearest word; the table above has all of them.",
    ],
  },
};
