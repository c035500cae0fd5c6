import type { IncomingHttpHeaders } from "node:http";
import type { Failure, RivalApi } from "../rival.ts";
import { wordRows } from "../words.ts";
import { aftershipErrorOf, metaCodes } from "./errors.ts";
import { aftershipFieldRows } from "./fields.ts";
import { aftershipRoutes } from "./routes.ts";
import { aftershipVersions, completedSubtags, slugRows, specialSubtags, subtagMessages, subtagRules } from "./tables.ts";
import { aftershipTestSlug, aftershipTestTags } from "./test-numbers.ts";

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** Requests may be signed in addition; the key is enough. */
const keyIn = (headers: IncomingHttpHeaders): string | undefined =>
  single(headers["as-api-key"]) ?? single(headers["aftership-api-key"]);

const elsewhere = (message: string): Failure => ({ status: 403, code: "FORBIDDEN", message });

const specialRows = [
  ["PENDING", "any, and the carrier reported a scan", specialSubtags.hasScan],
  ["DELIVERED", "any, and someone signed", specialSubtags.signed],
  ["RETURN_TO_SENDER", "any, and it has come back", specialSubtags.returned],
  ["any, stopped because of silence", "any", specialSubtags.silent],
  ...Object.entries(completedSubtags).map(([reason, subtag]) => [`any, marked as completed: ${reason}`, "any", subtag]),
].map(([status, detail, subtag]) => [status!, detail!, `\`${subtag}\``, subtagMessages[subtag!]!]);

export const aftershipApi: RivalApi = {
  name: "aftership",
  title: "AfterShip",
  keyIn,
  keyHeader: "`as-api-key: <API key>`",
  errorOf: aftershipErrorOf,
  rateHeaders: { limit: "x-ratelimit-limit", remaining: "x-ratelimit-remaining", resetAt: "x-ratelimit-reset" },
  routes: aftershipRoutes,
  elsewhere: [
    {
      title: "Courier connections",
      paths: ["/tracking/:version/courier-connections"],
      failure: elsewhere(
        "Courier connections are not managed with this API. Connect carriers in the dashboard under Settings › Carriers.",
      ),
    },
    {
      title: "Estimated delivery dates",
      paths: ["/tracking/:version/estimated-delivery-date"],
      failure: elsewhere("Kolli predicts no delivery dates with this API. A tracking has the carrier's own estimate."),
    },
    {
      title: "Notifications",
      paths: ["/tracking/:version/notifications"],
      failure: elsewhere("Kolli sends no messages to customers with this API."),
    },
  ],
  unknownCall: `There is no such call. Kolli serves AfterShip's Tracking API, versions ${aftershipVersions[0]} to ${aftershipVersions.at(-1)}, below /tracking/<version>.`,
  docs: {
    clients: [
      { client: "Node", change: '`new AfterShip({ api_key, domain: "https://<host>/compat/aftership" })`' },
      { client: "Python", change: "`domain`: a host of its own (`KOLLI_COMPAT_HOSTS`), because this SDK drops the path" },
      { client: "PHP", change: "`domain`: a host of its own (`KOLLI_COMPAT_HOSTS`), because this SDK refuses a path" },
      { client: "Go", change: '`WithHost("https://<host>/compat/aftership")`' },
      { client: "Ruby", change: '`config.domain = "https://<host>/compat/aftership"`' },
      { client: "Java", change: '`setDomain("https://<host>/compat/aftership")`' },
      { client: ".NET", change: "`domain`: `https://<host>/compat/aftership`" },
    ],
    tested: "Tested with AfterShip's official SDKs: Node 17.0.0 and Python 10.0.1, which speak version 2026-07.",
    format: "AFTERSHIP",
    webhooks:
      "`aftership-hmac-sha256` is the HMAC-SHA-256 of the body with the webhook's secret, in Base64. TRACKER_UPDATED and TRACKER_CHECKPOINT_ADDED are `tracking_update`, TRACKER_ESTIMATE_CHANGED is `edd_revise`; other topics are not sent.",
    moving: "Each keeps its ID and what you gave it: `/compat/aftership` finds it by that, and shows it in answers and webhooks.",
    fields: aftershipFieldRows,
    tables: [
      {
        title: "Status words",
        columns: ["status", "statusDetail", "AfterShip's subtag", "its words"],
        rows: [...specialRows, ...wordRows(subtagRules, (subtag) => [`\`${subtag}\``, subtagMessages[subtag]!])],
      },
      {
        title: "Errors",
        columns: ["Kolli's code", "meta.code"],
        rows: [
          ["an active tracker exists", "4003"],
          ["NOT_FOUND", "4004"],
          ...Object.entries(metaCodes).map(([code, meta]) => [code, String(meta)]),
        ],
      },
      {
        title: "Letters of test numbers",
        columns: ["letter", "AfterShip's tag"],
        rows: Object.entries(aftershipTestTags).map(([letter, tag]) => [`\`${letter}\``, tag]),
      },
      { title: "Couriers without a slug at AfterShip", columns: ["Slug here", "Kolli's"], rows: slugRows },
    ],
    differences: [
      "A number is free again 92 days after its tracking was created: carriers use numbers again.",
      "`tag`, `origin`, `destination`, `transit_time` and `return_to_sender` of a list are compared page by page: a page may be shorter than `limit`, and `total` counts without them, up to 10,000. Read until `has_next_page` is false.",
      "The courier of a tracking cannot be changed.",
      "A tracking can be retracked as often as you like.",
      "Sub-statuses for arrivals and departures are not sent: most carriers do not report them, and Kolli does not guess.",
      "`aftership_estimated_delivery_date`, `carbon_emissions` and `shipment_dimensions` are null.",
      "The caller's own fields (`title`, `order_id`, `custom_fields`, `customers` and so on) are kept in the tracker's metadata under `aftership`, at most 16 KiB.",
      `Test numbers such as \`ITOD-1-643642\` (slug \`${aftershipTestSlug}\`) work with a test key. All their steps are played immediately, with the scans between them, not one by one after minutes.`,
      "Webhooks of the format AfterShip are sent in the newest version.",
    ],
  },
};
