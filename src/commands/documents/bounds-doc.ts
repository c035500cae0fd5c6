import { apiKeyBounds } from "../../api-keys/bounds.ts";
import { carrierBounds } from "../../carriers/bounds.ts";
import { readingBounds } from "../../carriers/reading/bounds.ts";
import { sandboxBounds } from "../../carriers/sandbox/bounds.ts";
import { explainBounds } from "../../checks/explain/bounds.ts";
import { incidentBounds } from "../../checks/incidents/bounds.ts";
import { compatBounds } from "../../compat/bounds.ts";
import { dashboardBounds } from "../../dashboard-api/bounds.ts";
import { webhookBounds } from "../../destinations/bounds.ts";
import { egressBounds } from "../../egress/bounds.ts";
import { eventBounds } from "../../events/bounds.ts";
import { graphqlBounds } from "../../graphql/bounds.ts";
import type { Bound, Bounds } from "../../lib/bounded/bounds.ts";
import { frontBounds } from "../../lib/front/bounds.ts";
import { jsonBounds } from "../../lib/json/bounds.ts";
import { pictureBounds } from "../../lib/picture/bounds.ts";
import { telemetryBounds } from "../../lib/telemetry/bounds.ts";
import { threadBounds } from "../../lib/threads/bounds.ts";
import { formatDuration } from "../../lib/time/duration.ts";
import { mailBounds } from "../../mail/bounds.ts";
import { mcpBounds } from "../../mcp/bounds.ts";
import { peopleBounds } from "../../people/bounds.ts";
import { backupBounds } from "../../postgres/copy/bounds.ts";
import { predictionBounds } from "../../predictions/bounds.ts";
import { proofBounds } from "../../proofs/bounds.ts";
import { publicPageBounds } from "../../public-page/bounds.ts";
import { recipientBounds } from "../../recipients/bounds.ts";
import { serverBounds } from "../../server/front/bounds.ts";
import { trackerBounds } from "../../trackers/bounds.ts";
import { trackingBounds } from "../../tracking/bounds.ts";
import { workBounds } from "../../work/bounds.ts";
import { workspaceBounds } from "../../workspaces/bounds.ts";
import { applyBounds } from "../apply/bounds.ts";
import { remoteBounds } from "../remote/bounds.ts";
import { shadowBounds } from "../shadow/bounds.ts";
import { withTable } from "./with-table.ts";

/** Every room's bounds. `test/bounds.test.ts` fails if a `bounds.ts` is missing here. */
export const allBounds = {
  apiKey: apiKeyBounds,
  carrier: carrierBounds,
  reading: readingBounds,
  sandbox: sandboxBounds,
  apply: applyBounds,
  shadow: shadowBounds,
  dashboard: dashboardBounds,
  egress: egressBounds,
  event: eventBounds,
  graphql: graphqlBounds,
  front: frontBounds,
  json: jsonBounds,
  picture: pictureBounds,
  telemetry: telemetryBounds,
  thread: threadBounds,
  mail: mailBounds,
  mcp: mcpBounds,
  people: peopleBounds,
  prediction: predictionBounds,
  incident: incidentBounds,
  explain: explainBounds,
  recipient: recipientBounds,
  proof: proofBounds,
  remote: remoteBounds,
  publicPage: publicPageBounds,
  backup: backupBounds,
  server: serverBounds,
  tracker: trackerBounds,
  compat: compatBounds,
  tracking: trackingBounds,
  webhook: webhookBounds,
  work: workBounds,
  workspace: workspaceBounds,
} as const satisfies Readonly<Record<string, Bounds>>;

const count = new Intl.NumberFormat("en");
const bytes = (size: number): string =>
  size % 1_048_576 === 0 ? `${size / 1_048_576} MiB` : size % 1024 === 0 ? `${size / 1024} KiB` : `${count.format(size)} B`;

const capOf = ({ cap, unit }: Bound): string =>
  unit === "ms" ? formatDuration(cap) : unit === "bytes" ? bytes(cap) : unit ? `${count.format(cap)} ${unit}` : count.format(cap);

const rowOf = (bound: Bound): string =>
  `| ${bound.what} | ${capOf(bound)} | ${bound.setting ? `\`${bound.setting}\`` : ""} | ${bound.beyond} | \`${bound.test}\` |`;

/** docs/security.md with its table of bounds from the code. */
export const renderBounds = (page: string): string =>
  withTable(page, "bounds", [
    "| what can grow | cap | setting | beyond it | test |",
    "|---|---:|---|---|---|",
    ...Object.values<Bounds>(allBounds).flatMap((bounds) => Object.values(bounds).map(rowOf)),
  ]);
