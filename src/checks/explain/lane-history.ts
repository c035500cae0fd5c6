import { days as daysMs, type EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { weekOf } from "../../predictions/calendar/days.ts";
import { readDeliveryStats } from "../../predictions/counts/delivery-stats.sql.ts";
import { daysOfShare, readFigures } from "../../predictions/counts/figures.ts";
import type { Milestone, ShippingLane } from "../../predictions/model/parcel.ts";
import { leastParcels } from "../../trackers/analytics/analytics.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { explainBounds } from "./bounds.ts";

/** What past parcels of one carrier between the same two countries needed. */
export type LaneHistory = {
  readonly delivered: number;
  /** From hand-over, for half of them. */
  readonly usualDays: number;
  /** The mean of days at each milestone that enough of them have left. */
  readonly stays: ReadonlyMap<Milestone, number>;
};

export type HistoryOf = (lane: ShippingLane) => LaneHistory | null;

const weeksLookedAt = 26;
const keyOf = (carrier: unknown, origin: unknown, destination: unknown): string => `${carrier}|${origin}|${destination}`;
const countryOf = (area: ShippingLane["origin"]): string => area?.country ?? "";

/** The history of all these lanes in one statement; null for a lane with too few deliveries to say what is usual. */
export const readLaneHistories = async (
  db: Database,
  scope: Scope,
  lanes: readonly ShippingLane[],
  now: EpochMs,
): Promise<HistoryOf> => {
  const all = <Value>(of: (lane: ShippingLane) => Value): Value[] => [...new Set(lanes.map(of))];
  if (lanes.length === 0) return () => null;
  const cap = explainBounds.historyRows.cap;
  const until = weekOf(Math.floor(now / daysMs(1)));
  const groups = await readDeliveryStats(
    db,
    scope,
    ["carrier", "origin", "destination"],
    {
      ...{ from: until - 7 * (weeksLookedAt - 1), until, service: null },
      carrier: all(({ carrier }) => carrier),
      origin: all(({ origin }) => countryOf(origin)),
      destination: all(({ destination }) => countryOf(destination)),
    },
    { leastParcels, mostRows: cap, mostGroups: cap },
  );
  const known = new Map(
    groups.flatMap(({ counts, carrier, origin, destination }) => {
      if (counts === null) return [];
      const { delivered, days, stays } = readFigures(counts);
      const usualDays = daysOfShare(days, 0.5);
      if (delivered < leastParcels || usualDays === null) return [];
      const left = stays.filter(({ parcels }) => parcels >= leastParcels);
      const history: LaneHistory = {
        ...{ delivered, usualDays },
        stays: new Map(left.map(({ milestone, parcels, days: stayed }) => [milestone, stayed / parcels])),
      };
      return [[keyOf(carrier, origin, destination), history] as const];
    }),
  );
  return ({ carrier, origin, destination }) =>
    // Between unknown places there is no usual time.
    origin === null || destination === null ? null : (known.get(keyOf(carrier, origin.country, destination.country)) ?? null);
};
