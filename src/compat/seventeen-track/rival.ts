import type { RivalApi } from "../rival.ts";
import { wordRows } from "../words.ts";
import { seventeenTrackCodes, seventeenTrackErrorOf } from "./errors.ts";
import { seventeenTrackFieldRows } from "./fields.ts";
import { seventeenTrackRoutes } from "./routes.ts";
import { specialSubStatuses, subStatusRules } from "./tables.ts";

export const seventeenTrackApi: RivalApi = {
  name: "17track",
  title: "17TRACK",
  keyIn({ "17token": key }) {
    return Array.isArray(key) ? key[0] : key;
  },
  keyHeader: "`17token: <API key>`",
  errorOf: seventeenTrackErrorOf,
  routes: seventeenTrackRoutes,
  elsewhere: [],
  unknownCall: "There is no such call. Kolli serves 17TRACK's API v2 to v2.4 below /track/<version>, with POST.",
  docs: {
    clients: [
      {
        client: "any",
        change: "the base address: `https://<host>/compat/17track/track/v2.4` instead of `https://api.17track.net/track/v2.4`",
      },
    ],
    tested:
      "17TRACK has no official SDK. Tested with a client of the kind that public code has: one constant for the address, POST, and the header `17token`.",
    format: "SEVENTEEN_TRACK",
    webhooks:
      "`sign` is the SHA-256 of the body, a slash and the webhook's secret, in hexadecimal digits. TRACKER_UPDATED and TRACKER_CHECKPOINT_ADDED are `TRACKING_UPDATED`, the end of tracking because of silence is `TRACKING_STOPPED`; other topics are not sent.",
    moving: "17TRACK has no IDs: the number and the carrier are kept. It takes three requests a second, with 40 numbers each.",
    fields: seventeenTrackFieldRows,
    tables: [
      {
        title: "Status words",
        columns: ["status", "statusDetail", "17TRACK's sub_status"],
        rows: [
          ["PENDING", "any, and the carrier reported a scan", specialSubStatuses.hasScan],
          ["RETURN_TO_SENDER", "any, and it has come back", specialSubStatuses.returned],
          ["any, stopped because of silence", "any", specialSubStatuses.silent],
          ...wordRows(subStatusRules, (word) => [word]),
        ],
      },
      {
        title: "Errors",
        columns: ["Kolli's code", "17TRACK's"],
        rows: Object.entries(seventeenTrackCodes).map(([code, theirs]) => [code, String(theirs)]),
      },
    ],
    differences: [
      "A stopped number stays registered: retrack it. A number is free again 92 days after it was registered.",
      "The key in the signature of a webhook is the webhook's own secret, never an API key: put it where your receiver had 17TRACK's key.",
      "`gettracklist` with a `package_status` compares page by page: a page may be shorter than 40, and `data_total` counts up to 10,000.",
      "A number without a carrier is registered only if its format shows the carrier with certainty; otherwise it is rejected with -18019903.",
      "`push_time` and `push_status` are empty: the log of each webhook is in the dashboard.",
      "Departure and arrival are no milestones of their own.",
      "The caller's own fields (`tag`, `remark`, `order_no` and so on) are kept in the tracker's metadata under `17track`.",
    ],
  },
};
