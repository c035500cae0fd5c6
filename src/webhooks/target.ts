import type { KeyObject } from "node:crypto";
import type { Clock, EpochMs } from "../lib/clock.ts";
import type { Sealer } from "../lib/seal.ts";
import { Pool } from "../lib/undici.ts";
import type { Database } from "../postgres/database.ts";
import type { Egress } from "./egress/egress.ts";
import { selectTargets, type TargetRow } from "./endpoints.sql.ts";
import type { Lanes } from "./lanes.ts";
import { signatureHeader, signingKey } from "./signing.ts";

/** An endpoint as a sender needs it: judged, with its own connections and its keys at hand. */
export type Target = {
  readonly version: EpochMs;
  readonly maxInFlight: number;
  /** null, with the reason beside it, when the URL is refused by now. */
  readonly pool: Pool | null;
  readonly refusal: string;
  readonly path: string;
  sign(id: string, timestampSeconds: number, body: Buffer, now: EpochMs): string;
  close(): Promise<void>;
};

/** What each secret is bound to when it is sealed. */
export const secretContext = (secretId: string): string => `webhook-secret:${secretId}`;

const openPool = (url: URL, egress: Egress, maxInFlight: number): Pool =>
  new Pool(`${url.protocol}//${url.host.replace(/\.(?=:|$)/, "")}`, {
    connect: egress.connector,
    // Each endpoint has its own connections, also beside another one on the same host: they cannot hold each other up.
    connections: maxInFlight,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    // The whole exchange has one deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

/** From the rows of one endpoint: one for each living secret, newest first. */
export const openTarget = (rows: readonly TargetRow[], egress: Egress, sealer: Sealer): Target => {
  const { url, mode, maxInFlight, version } = rows[0]!;
  const secrets: { key: KeyObject; expiresAt: EpochMs }[] = rows.map((row) => ({
    key: signingKey(sealer.open(row.sealed, secretContext(row.secretId))),
    expiresAt: row.expiresAt ?? Number.POSITIVE_INFINITY,
  }));
  const keys = secrets.map(({ key }) => key);
  const firstEnd = Math.min(...secrets.map(({ expiresAt }) => expiresAt));
  const judged = egress.judgeUrl(url, mode);
  const pool = judged.ok ? openPool(judged.value, egress, maxInFlight) : null;
  return {
    version,
    maxInFlight,
    pool,
    refusal: judged.ok ? "" : judged.failure.message,
    path: judged.ok ? judged.value.pathname + judged.value.search : "",
    sign(id, timestampSeconds, body, now) {
      const living = now < firstEnd ? keys : secrets.filter(({ expiresAt }) => now < expiresAt).map(({ key }) => key);
      return signatureHeader(living, id, timestampSeconds, body);
    },
    close: async () => pool?.close(),
  };
};

/** Opens the targets of endpoints that are new here, or whose URL, secrets or limits changed since. */
export const refreshTargets = async (
  { db, clock, egress, sealer }: { db: Database; clock: Clock; egress: Egress; sealer: Sealer },
  lanes: Lanes,
  rows: readonly { endpointId: string; endpointVersion: EpochMs }[],
): Promise<void> => {
  const outdated = rows.filter((row) => lanes.get(row.endpointId).target?.version !== row.endpointVersion);
  if (outdated.length === 0) return;
  const found = await selectTargets(db, [...new Set(outdated.map(({ endpointId }) => endpointId))], clock.now());
  for (const [endpointId, ofEndpoint] of Map.groupBy(found, (row) => row.endpointId)) {
    const lane = lanes.get(endpointId);
    // Closing waits for what is in flight on the old connections.
    lane.target?.close().catch(() => {});
    lane.target = openTarget(ofEndpoint, egress, sealer);
    lane.window.limit(lane.target.maxInFlight);
  }
};
