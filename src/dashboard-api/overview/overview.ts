import { countSubscriptions } from "../../carrier-pushes/subscribing/upkeep.sql.ts";
import type { CarrierAccountDeps } from "../../carriers/accounts/account-deps.ts";
import { listCarrierAccounts } from "../../carriers/accounts/account-usage.ts";
import { type Clock, minutes, seconds } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { ExceptionKind } from "../../tracking/exceptions.ts";
import type { TrackerAttention, TrackingStatus } from "../../tracking/statuses.ts";
import type { Scope } from "../../workspaces/scope.ts";
import {
  countByAttention,
  countByException,
  countByStatus,
  countCreatedPerDay,
  countDeliveredPerDay,
  countTroubled,
  hasAnyTracker,
  hasCalledApi,
  type LiveSteps,
  measurePerformance,
  readLiveSteps,
} from "./overview.sql.ts";

export type DayCount = { date: string; count: number };
export type CarrierPerformance = {
  carrier: string;
  delivered: number;
  medianTransitHours: number | null;
  onTimeRate: number | null;
};
export type CarrierHealth = {
  accountId: string;
  carrier: string;
  label: string;
  state: string;
  requests: number;
  failures: number;
  refusedSubscriptions: number;
};
export type WebhookHealth = {
  endpointId: string;
  url: string;
  successRate: number | null;
  pending: number;
  oldestPendingAt: number | null;
};

/** What a newcomer does first, each as it has happened, by whatever way. */
export type FirstSteps = { hasTracker: boolean; hasCalledApi: boolean; hasReceivedEvent: boolean } & LiveSteps;

export type Overview = {
  trackersByStatus: { status: TrackingStatus; count: number }[];
  needsAttention: { attention: TrackerAttention; count: number }[];
  exceptions: { kind: ExceptionKind; count: number }[];
  troubled: { status: TrackingStatus; count: number }[];
  silentUntil: string;
  createdPerDay: DayCount[];
  deliveredPerDay: DayCount[];
  carrierPerformance: CarrierPerformance[];
  carrierHealth: readonly CarrierHealth[];
  webhookHealth: readonly WebhookHealth[];
};

export type OverviewDeps = {
  db: Database;
  clock: Clock;
  carriers: readonly string[];
  carrierHealth: (scope: Scope) => Promise<readonly CarrierHealth[]>;
  webhookHealth: (scope: Scope) => Promise<readonly WebhookHealth[]>;
  hasReceivedEvent: (scope: Scope) => Promise<boolean>;
};

export type OverviewRequest = { days: number; timeZone: string };
export type OverviewService = {
  read(scope: Scope, request: OverviewRequest): Promise<Overview>;
  /** Never cached: a person who just took a step wants to see it ticked. */
  firstSteps(scope: Scope, counted: Pick<Overview, "trackersByStatus" | "webhookHealth">): Promise<FirstSteps>;
};

/** Only live parcels are asked about at carriers. */
export const carrierHealth = async (accounts: CarrierAccountDeps, { workspaceId, mode }: Scope): Promise<CarrierHealth[]> => {
  const connected = mode === "LIVE" ? await listCarrierAccounts(accounts, workspaceId) : [];
  const ids = connected.map(({ id }) => id);
  const counts = ids.length === 0 ? [] : await countSubscriptions(accounts.db, ids);
  const refusedBy = (id: string): number =>
    counts.filter(({ accountId, state }) => accountId === id && state === "REFUSED").reduce((sum, { count }) => sum + count, 0);
  return connected.map(({ id, carrier, label, state, requestsLastDay, failuresLastDay }) => ({
    accountId: id,
    carrier,
    label,
    state,
    requests: requestsLastDay,
    failures: failuresLastDay,
    refusedSubscriptions: refusedBy(id),
  }));
};

/** So many of each carrier's latest deliveries say how fast and how punctual it is. */
const sampleSize = 200;

/** The dates, and the instants at which they begin where the viewer is, with the end of today last. */
export const daysUntil = (now: number, { days, timeZone }: OverviewRequest): { dates: string[]; bounds: number[] } => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay();
  const starts = Array.from({ length: days + 1 }, (_, i) => today.add({ days: i - days + 1 }).startOfDay());
  return {
    dates: starts.slice(0, -1).map((day) => day.toPlainDate().toString()),
    bounds: starts.map((day) => day.epochMilliseconds),
  };
};

const perDay = (dates: readonly string[], rows: readonly { day: number; count: number }[]): DayCount[] => {
  const counts = dates.map((date) => ({ date, count: 0 }));
  for (const { day, count } of rows) counts[day - 1]!.count += count;
  return counts;
};

const compute = async (deps: OverviewDeps, scope: Scope, request: OverviewRequest): Promise<Overview> => {
  const { db, carriers } = deps;
  const { dates, bounds } = daysUntil(deps.clock.now(), request);
  const recent = daysUntil(deps.clock.now(), { ...request, days: 3 });
  const [byStatus, needsAttention, exceptions, troubled, created, delivered, measured, carrierHealth, webhookHealth] =
    await Promise.all([
      countByStatus(db, scope),
      countByAttention(db, scope),
      countByException(db, scope),
      // Created before yesterday began: carriers register labels late, but not that late.
      countTroubled(db, scope, recent.bounds[1]!),
      countCreatedPerDay(db, scope, bounds),
      countDeliveredPerDay(db, scope, carriers, bounds),
      measurePerformance(db, scope, { carriers, from: bounds[0]!, sampleSize }),
      deps.carrierHealth(scope),
      deps.webhookHealth(scope),
    ]);
  const deliveredBy = Map.groupBy(delivered, ({ carrier }) => carrier);
  const carrierPerformance = measured
    .map((one) => ({ ...one, delivered: (deliveredBy.get(one.carrier) ?? []).reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.delivered - a.delivered || a.carrier.localeCompare(b.carrier));
  return {
    trackersByStatus: byStatus,
    needsAttention,
    exceptions,
    troubled: troubled.filter(({ count }) => count > 0),
    silentUntil: recent.dates[0]!,
    createdPerDay: perDay(dates, created),
    deliveredPerDay: perDay(dates, delivered),
    carrierPerformance,
    carrierHealth,
    webhookHealth,
  };
};

const cacheMax = 200;

/**
 * Counting a million trackers takes a fraction of a second. What was counted is kept for twenty times as long as it took, so
 * that however many look, and however large the workspace, it costs the database at most a twentieth of its time.
 */
export const createOverview = (deps: OverviewDeps): OverviewService => {
  const cache = new Map<string, { overview: Promise<Overview>; freshUntil: number }>();
  return {
    async firstSteps(scope, { trackersByStatus, webhookHealth }) {
      const { db } = deps;
      const isCounted = trackersByStatus.some(({ count }) => count > 0);
      const isDelivered = webhookHealth.some(({ successRate }) => (successRate ?? 0) > 0);
      const [hasTracker, called, received, live] = await Promise.all([
        isCounted || hasAnyTracker(db, scope),
        hasCalledApi(db, scope),
        isDelivered || deps.hasReceivedEvent(scope),
        readLiveSteps(db, scope.workspaceId),
      ]);
      return { hasTracker, hasCalledApi: called, hasReceivedEvent: received, ...live };
    },
    read(scope, request) {
      const { clock } = deps;
      const startedAt = clock.now();
      const key = JSON.stringify([scope.workspaceId, scope.mode, request.days, request.timeZone]);
      const cached = cache.get(key);
      if (cached && startedAt < cached.freshUntil) return cached.overview;
      if (cache.size >= cacheMax) cache.clear();
      const entry = { overview: compute(deps, scope, request), freshUntil: Number.POSITIVE_INFINITY };
      cache.set(key, entry);
      entry.overview.then(
        () => {
          const endedAt = clock.now();
          entry.freshUntil = endedAt + Math.min(Math.max((endedAt - startedAt) * 20, seconds(2)), minutes(1));
        },
        () => cache.delete(key),
      );
      return entry.overview;
    },
  };
};
