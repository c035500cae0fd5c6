import { ClientError } from "../../graphql/errors.ts";
import { days } from "../../lib/clock.ts";
import { type Day, isoDay, parseDay, weekOf } from "../../predictions/calendar/days.ts";
import { readDeliveryStats, type StatsColumn, type StatsGroup } from "../../predictions/counts/delivery-stats.sql.ts";
import { oldestWeekOfStats } from "../../predictions/counts/delivery-stats.ts";
import { daysOfShare, type Figures, readFigures } from "../../predictions/counts/figures.ts";
import type { Milestone } from "../../predictions/model/parcel.ts";
import { mayRead } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { trackerBounds } from "../bounds.ts";

export const analyticsGroups = ["CARRIER", "SERVICE", "ORIGIN", "DESTINATION", "WEEK"] as const;
export type AnalyticsGroup = (typeof analyticsGroups)[number];

/** Groups with fewer parcels say nothing about a carrier, and something about a customer. */
export const leastParcels = 10;
const defaultWeeks = 13;

export type AnalyticsInput = {
  filter?:
    | {
        from?: string | null | undefined;
        until?: string | null | undefined;
        carrier?: readonly string[] | null | undefined;
        service?: readonly string[] | null | undefined;
        origin?: readonly string[] | null | undefined;
        destination?: readonly string[] | null | undefined;
      }
    | null
    | undefined;
  by?: readonly AnalyticsGroup[] | null | undefined;
};

export type AnalyticsShare = { readonly count: number; readonly of: number; readonly share: number | null };

/** How many days something was off: on average, and on which side. Null for fewer than ten. */
export type AnalyticsError = { readonly parcels: number; readonly meanDays: number | null; readonly biasDays: number | null };

/** Of parcels with both: how many days the prediction and the carrier's first estimate were off. */
export type AnalyticsComparison = {
  readonly parcels: number;
  readonly predictionDays: number | null;
  readonly estimateDays: number | null;
};

export type AnalyticsStay = { readonly milestone: Milestone; readonly parcels: number; readonly meanDays: number | null };

export type AnalyticsRow = Readonly<Record<"carrier" | "service" | "origin" | "destination" | "week", string | null>> &
  Pick<Figures, "parcels" | "delivered" | "returned" | "lost" | "exceptions"> &
  Readonly<Record<"p50Days" | "p80Days" | "p95Days", number | null>> &
  Readonly<Record<"promiseKept" | "firstEstimateKept" | "predictionKept" | "predictionInside" | "firstAttempt", AnalyticsShare>> &
  Readonly<Record<"estimateError" | "predictionError", AnalyticsError>> & {
    readonly predictionWidthDays: number | null;
    readonly comparison: AnalyticsComparison;
    readonly stays: readonly AnalyticsStay[];
  };

export type Analytics = {
  readonly from: string;
  readonly until: string;
  readonly rows: readonly AnalyticsRow[];
  readonly hiddenRows: number;
  readonly isMore: boolean;
};

const bad = (message: string) => new ClientError("BAD_USER_INPUT", message);

const texts = (
  name: string,
  values: readonly string[] | null | undefined,
  write: (text: string) => string,
): readonly string[] | null => {
  if (!values) return null;
  const { cap } = trackerBounds.filterValues;
  if (values.length > cap) throw bad(`filter.${name} can have at most ${cap} values, got ${values.length}.`);
  if (values.some((text) => text.includes("\0") || !text.isWellFormed()))
    throw bad(`filter.${name} has a NUL character or broken Unicode.`);
  return values.map(write);
};

/** Whole weeks, as they are counted: those with the first and the last day. */
const readPeriod = ({ from, until }: NonNullable<AnalyticsInput["filter"]>, now: number): { from: Day; until: Day } => {
  const today = Math.floor(now / days(1));
  const last = weekOf(until ? parseDay(until)! : today);
  const first = weekOf(from ? parseDay(from)! : last - 7 * (defaultWeeks - 1));
  if (first > last) throw bad("filter.from is after filter.until.");
  return { from: Math.max(first, Math.min(oldestWeekOfStats(now), last)), until: last };
};

const shareOf = (count: number, of: number): AnalyticsShare => ({ count, of, share: of < leastParcels ? null : count / of });

/** A mean says something about ten parcels or more. */
const meanOf = (sum: number, of: number): number | null => (of < leastParcels ? null : Math.round((sum / of) * 100) / 100);

const errorOf = (parcels: number, late: number, early: number): AnalyticsError => ({
  ...{ parcels, meanDays: meanOf(late + early, parcels), biasDays: meanOf(late - early, parcels) },
});

const known = (value: string | number | undefined): string | null => (value === undefined || value === "" ? null : String(value));

const rowOf = (group: StatsGroup, counts: readonly number[]): AnalyticsRow => {
  const figures = readFigures(counts);
  const { parcels, delivered, returned, lost, exceptions } = figures;
  const counted = figures.days.reduce((sum, count) => sum + count, 0);
  const within = (share: number) => (counted < leastParcels ? null : daysOfShare(figures.days, share));
  return {
    carrier: known(group.carrier),
    service: known(group.service),
    origin: known(group.origin),
    destination: known(group.destination),
    week: group.week === undefined ? null : isoDay(Number(group.week)),
    ...{ parcels, delivered, returned, lost, exceptions },
    ...{ p50Days: within(0.5), p80Days: within(0.8), p95Days: within(0.95) },
    promiseKept: shareOf(figures.promiseKept, figures.promised),
    firstEstimateKept: shareOf(figures.estimateKept, figures.estimated),
    predictionKept: shareOf(figures.predictionKept, figures.predicted),
    predictionInside: shareOf(figures.predictionInside, figures.predictionJudged),
    firstAttempt: shareOf(figures.firstAttempt, figures.attempted),
    estimateError: errorOf(figures.estimateJudged, figures.estimateDaysLate, figures.estimateDaysEarly),
    predictionError: errorOf(figures.predictionJudged, figures.predictionDaysLate, figures.predictionDaysEarly),
    predictionWidthDays: meanOf(figures.predictionWidth, figures.predictionJudged),
    comparison: {
      parcels: figures.compared,
      predictionDays: meanOf(figures.comparedPrediction, figures.compared),
      estimateDays: meanOf(figures.comparedEstimate, figures.compared),
    },
    stays: figures.stays.flatMap((stay) => (stay.parcels === 0 ? [] : [{ ...stay, meanDays: meanOf(stay.days, stay.parcels) }])),
  };
};

/** What became of parcels, from counts that are kept by week and lane: it never reads parcels. */
export const readAnalytics = defineUseCase({
  name: "Query.analytics",
  permission: mayRead,
  // The database sums up to 80,000 rows for it.
  cost: { weight: 20_000 },
  async run({ scope }, { filter, by }: AnalyticsInput, { db, clock }: UseCaseDeps): Promise<Analytics> {
    const asked = filter ?? {};
    const { from, until } = readPeriod(asked, clock.now());
    const question = {
      ...{ from, until },
      carrier: texts("carrier", asked.carrier, (text) => text),
      service: texts("service", asked.service, (text) => text.trim().toLowerCase()),
      origin: texts("origin", asked.origin, (text) => text.trim().toUpperCase()),
      destination: texts("destination", asked.destination, (text) => text.trim().toUpperCase()),
    };
    if (by && by.length > analyticsGroups.length)
      throw bad(`by can have at most ${analyticsGroups.length} values, got ${by.length}.`);
    const columns = (by ?? []).map((group) => group.toLowerCase() as StatsColumn);
    const mostRows = trackerBounds.rowsOfAnalytics.cap;
    const mostGroups = trackerBounds.groupsOfAnalytics.cap;
    const found = await readDeliveryStats(db, scope, columns, question, { leastParcels, mostRows, mostGroups });
    const [{ rowsRead, hidden, groups } = { rowsRead: 0, hidden: 0, groups: 0 }] = found;
    if (rowsRead > mostRows)
      throw bad(
        `There are more than ${mostRows.toLocaleString("en")} weeks and lanes in this period. Choose a shorter one, or filter.`,
      );
    return {
      ...{ from: isoDay(from), until: isoDay(until + 6) },
      rows: found.flatMap((group) => (group.counts ? [rowOf(group, group.counts)] : [])),
      hiddenRows: hidden,
      isMore: groups > mostGroups,
    };
  },
  audit: "nothing",
});
