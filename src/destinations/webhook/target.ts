import type { KeyObject } from "node:crypto";
import type { Pool } from "undici";
import type { Egress } from "../../egress/egress.ts";
import type { Clock, EpochMs } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Sealer } from "../../lib/seal.ts";
import type { Database } from "../../postgres/database.ts";
import type { Slots } from "../../work/slots.ts";
import { selectTargets, type TargetRow } from "../endpoints/endpoints.sql.ts";
import type { SendRefusal } from "../queue/attempt.ts";
import { signatureHeader, signingKey } from "./signing.ts";

/** An endpoint as a sender needs it: judged, with its own connections and its keys at hand. */
export type Target = {
  readonly version: EpochMs;
  readonly maxInFlight: number;
  /** How to reach it, or why nothing is sent: the URL is refused by now, or its secret cannot be read. */
  readonly way: Result<{ readonly pool: Pool; readonly path: string }, SendRefusal>;
  sign(id: string, timestampSeconds: number, body: Buffer, now: EpochMs): string;
  close(): Promise<void>;
};

/** What each secret is bound to when it is sealed. */
export const secretContext = (secretId: string): string => `webhook-secret:${secretId}`;

const openPool = (url: URL, egress: Egress, maxInFlight: number): Pool =>
  new (egress.client().Pool)(`${url.protocol}//${url.host.replace(/\.(?=:|$)/, "")}`, {
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

type SealedSecret = Pick<TargetRow, "secretId" | "sealed" | "expiresAt">;
type OpenSecret = { readonly secret: string; readonly expiresAt: EpochMs | null };

/**
 * From an endpoint's living secrets, newest first. The newest is the one a receiver knows in the end, so without it nothing
 * is sent; a former one that cannot be read only no longer signs beside it.
 */
export const openSecrets = (rows: readonly SealedSecret[], sealer: Sealer): Result<OpenSecret[], SendRefusal> => {
  const opened = rows.map(({ secretId, sealed, expiresAt }) => ({
    read: sealer.open(sealed, secretContext(secretId)),
    expiresAt,
  }));
  const newest = opened[0]!.read;
  if (newest.ok) return ok(opened.flatMap(({ read, expiresAt }) => (read.ok ? [{ secret: read.value, expiresAt }] : [])));
  const { message } = newest.failure;
  const detail = `The webhook's secret cannot be read, so nothing can be signed or sent. ${message} Rotate the secret, or start Kolli with the right key.`;
  return fail({ result: "SECRET_UNREADABLE", detail });
};

const findWay = ({ url, mode, maxInFlight }: TargetRow, egress: Egress): Target["way"] => {
  const judged = egress.judgeUrl(url, mode);
  if (!judged.ok) return fail({ result: "ADDRESS_REFUSED", detail: judged.failure.message });
  return ok({ pool: openPool(judged.value, egress, maxInFlight), path: judged.value.pathname + judged.value.search });
};

/** From the rows of one endpoint: one for each living secret, newest first. */
export const openTarget = (rows: readonly TargetRow[], egress: Egress, sealer: Sealer): Target => {
  const { maxInFlight, version } = rows[0]!;
  const read = openSecrets(rows, sealer);
  const secrets: { key: KeyObject; expiresAt: EpochMs }[] = (read.ok ? read.value : []).map(({ secret, expiresAt }) => ({
    key: signingKey(secret),
    expiresAt: expiresAt ?? Number.POSITIVE_INFINITY,
  }));
  const keys = secrets.map(({ key }) => key);
  const firstEnd = Math.min(...secrets.map(({ expiresAt }) => expiresAt));
  const way = read.ok ? findWay(rows[0]!, egress) : read;
  return {
    version,
    maxInFlight,
    way,
    sign(id, timestampSeconds, body, now) {
      const living = now < firstEnd ? keys : secrets.filter(({ expiresAt }) => now < expiresAt).map(({ key }) => key);
      return signatureHeader(living, id, timestampSeconds, body);
    },
    close: async () => (way.ok ? way.value.pool.close() : undefined),
  };
};

/** Opens the targets of endpoints that are new here, or whose URL, secrets or limits changed since. */
export const refreshTargets = async (
  { db, clock, egress, sealer }: { db: Database; clock: Clock; egress: Egress; sealer: Sealer },
  slots: Slots<Target>,
  rows: readonly { endpointId: string; endpointVersion: EpochMs }[],
): Promise<void> => {
  const outdated = rows.filter((row) => slots.get(row.endpointId).kept?.version !== row.endpointVersion);
  if (outdated.length === 0) return;
  const found = await selectTargets(db, [...new Set(outdated.map(({ endpointId }) => endpointId))], clock.now());
  for (const [endpointId, ofEndpoint] of Map.groupBy(found, (row) => row.endpointId)) {
    const slot = slots.get(endpointId);
    // Closing waits for what is in flight on the old connections.
    slot.kept?.close().catch(() => {});
    slot.kept = openTarget(ofEndpoint, egress, sealer);
    slot.window.limit(slot.kept.maxInFlight);
    if (ofEndpoint[0]!.isFailing) slots.noteFailing(endpointId);
  }
};
