import { basicOrBearer } from "../keys.ts";
import type { Failure, RivalApi } from "../rival.ts";
import { wordRows } from "../words.ts";
import { ship24Codes, ship24ErrorOf } from "./errors.ts";
import { ship24FieldRows } from "./fields.ts";
import { ship24Routes } from "./routes.ts";
import { announcedMilestone, ship24Couriers, ship24StatusRules } from "./tables.ts";
import { ship24Samples } from "./test-numbers.ts";

const webhooksElsewhere: Failure = {
  status: 403,
  code: "FORBIDDEN",
  message:
    "Webhooks are not managed with this API. Replay events and read their log in the dashboard under Settings › Developer › Webhooks.",
};

export const ship24Api: RivalApi = {
  name: "ship24",
  title: "Ship24",
  keyIn: basicOrBearer,
  keyHeader: "`Authorization: Bearer <API key>`",
  errorOf: ship24ErrorOf,
  routes: ship24Routes,
  elsewhere: [
    {
      title: "Webhook events and history",
      paths: ["/public/v1/trackers/:id/webhook-events", "/public/v1/trackers/:id/webhook-history"],
      failure: webhooksElsewhere,
    },
  ],
  unknownCall: "There is no such call. Kolli serves Ship24's tracker API below /public/v1.",
  docs: {
    clients: [
      { client: "Node", change: '`baseUrl: "https://<host>/compat/ship24"`' },
      {
        client: "any",
        change: "the base address: `https://<host>/compat/ship24/public/v1` instead of `https://api.ship24.com/public/v1`",
      },
    ],
    tested: "Tested call by call against Ship24's specification; its SDK for Node is not published as a package.",
    format: "SHIP24",
    webhooks:
      "As at Ship24 there is no signature: `Authorization` has the webhook's secret, which your receiver compares. The log of deliveries does not show it.",
    moving:
      "Each keeps its ID: `/compat/ship24` finds it by that, and shows it in answers. Ship24 shows events of one tracker at a time and takes 10 requests a second, so 100,000 trackers take about three hours.",
    fields: ship24FieldRows,
    tables: [
      {
        title: "Status words",
        columns: ["status", "statusDetail", "Ship24's statusMilestone", "Ship24's statusCode"],
        rows: [
          ["PENDING", "any, and the carrier reported a scan", announcedMilestone, "(as below)"],
          ...wordRows(ship24StatusRules, ([milestone, code]) => [milestone, code ?? "null"]),
        ],
      },
      {
        title: "Errors",
        columns: ["Kolli's code", "Ship24's"],
        rows: Object.entries(ship24Codes).map(([code, theirs]) => [code, theirs]),
      },
      {
        title: "Test numbers",
        columns: ["Ship24's, with three digits of your choice", "status"],
        rows: [...ship24Samples].map(([sample, step]) => [`\`${sample}_000\``, step?.status ?? "UNKNOWN"]),
      },
      { title: "Couriers", columns: ["Ship24's", "Kolli's"], rows: ship24Couriers.rows },
    ],
    differences: [
      "A call with the same number and courier answers the same tracker for 92 days, also if other fields differ: those of the first call stay.",
      "A number without a courier is tracked only if its format shows the carrier with certainty; otherwise the call is refused with `validation_error`.",
      "`/tracking/search` keeps its tracker.",
      "Ship24's test numbers work with a test key, and have their status from the start.",
      "The courier of a tracker cannot be changed.",
      "Webhooks of the format Ship24 send TRACKER_CHECKPOINT_ADDED, with all new scans of a check; choose this topic for the webhook.",
      "The caller's own fields (`clientTrackerId`, `title`, `recipient` and so on) are kept in the tracker's metadata under `ship24`.",
    ],
  },
};
