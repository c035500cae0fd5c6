import { type Advice, adviceOnAttention, adviceOnProblem, adviceOnStatus } from "../trackers/attention/advice.ts";
import { attentionMeanings, detailMeanings, exceptionMeanings, statusMeanings } from "../trackers/meanings.ts";
import { type ApiParcel, type ApiPrediction, type ApiScan, openProblems, quoteCarrier } from "./parcel-views.ts";

const hourMs = 3_600_000;

export type Explained = ApiParcel & {
  readonly checkpoints: readonly ApiScan[];
  readonly lateSince: string | null;
  readonly nextCheckAt: string | null;
  readonly attempts: { readonly count: number } | null;
  readonly origin: { readonly countryCode: string | null } | null;
  readonly destination: { readonly countryCode: string | null } | null;
  readonly destinationCountryCode: string | null;
  readonly prediction: ApiPrediction | null;
};

/** What a carrier needed lately, on one route or on all. The days are null for fewer than ten deliveries. */
export type UsualDays = {
  readonly carrierId: string;
  readonly originCountryCode: string | null;
  readonly destinationCountryCode: string | null;
  readonly delivered: number;
  readonly p50Days: number | null;
  readonly p80Days: number | null;
};
export type AccountHealth = { readonly requests: number; readonly failures: number };

export type Reason = { readonly text: string; readonly at?: string; readonly carrierWords?: string };
export type Lateness = {
  readonly isLate: boolean;
  /** The carrier reports that it will be later than planned; its day may still be ahead. */
  readonly isDelayReported: boolean;
  readonly dueAt?: string;
  readonly dueFrom?: "promise" | "carrier's first estimate";
  readonly hoursLate?: number;
};

const hoursBetween = (from: string, to: number): number => Math.round((to - Date.parse(from)) / hourMs);

/** As everywhere in Kolli (`lateSince` in src/tracking/lateness.ts): by the promise, otherwise by the carrier's first estimate. */
export const latenessOf = (one: Pick<Explained, "lateSince" | "promisedAt" | "exceptions">, now: number): Lateness => {
  const { lateSince, promisedAt } = one;
  const isDelayReported = openProblems(one).some(({ kind }) => kind === "DELAYED");
  const dueFrom = promisedAt === null ? "carrier's first estimate" : "promise";
  if (lateSince !== null)
    return { isLate: true, isDelayReported, dueAt: lateSince, dueFrom, hoursLate: hoursBetween(lateSince, now) };
  return { isLate: false, isDelayReported, ...(promisedAt !== null && { dueAt: promisedAt, dueFrom }) };
};

const reasonOf = (text: string, at: string | null, words: string | null): Reason => {
  const quoted = quoteCarrier(words);
  return { text, ...(at !== null && { at }), ...(quoted !== null && { carrierWords: quoted }) };
};

/** The evidence, the strongest first. Nothing is guessed: each reason is a scan, a date, or a count. */
export const reasonsOf = (one: Explained, account: AccountHealth | null, now: number): Reason[] => {
  const last = one.checkpoints.at(-1);
  const isUnderWay = one.isActive && one.status !== "DELIVERED";
  return [
    ...(one.attention ? [reasonOf(attentionMeanings[one.attention], null, null)] : []),
    ...openProblems(one)
      .toReversed()
      .map(({ kind, raisedAt, message }) => reasonOf(exceptionMeanings[kind].split(/(?<=\.)\s/)[0]!, raisedAt, message)),
    ...(one.attempts && one.status !== "DELIVERED"
      ? [reasonOf(`${one.attempts.count} delivery ${one.attempts.count === 1 ? "attempt" : "attempts"} failed.`, null, null)]
      : []),
    ...(last
      ? [
          reasonOf(
            isUnderWay ? `The last scan is ${hoursBetween(last.scannedAt, now)} h old.` : "This is the last scan.",
            last.scannedAt,
            last.message,
          ),
        ]
      : [reasonOf("The carrier has reported no scan yet.", null, null)]),
    ...(account && account.failures > 0
      ? [reasonOf(`${account.failures} of ${account.requests} requests to the carrier failed in the last 24 h.`, null, null)]
      : []),
  ];
};

/** From the first scan in the carrier's hands until delivery, or until now. */
const daysUnderWay = (one: Explained, now: number): number | null => {
  const first = one.checkpoints.find(({ status }) => status !== "UNKNOWN" && status !== "PENDING");
  if (!first) return null;
  return Math.round(hoursBetween(first.scannedAt, one.deliveredAt === null ? now : Date.parse(one.deliveredAt)) / 2.4) / 10;
};

/** From country to country, read as the counts read it; null if an end is not known. */
export const routeOf = (one: Explained): { readonly from: string; readonly to: string } | null => {
  const from = one.origin?.countryCode ?? one.checkpoints.find(({ location }) => location?.countryCode)?.location?.countryCode;
  const to = one.destination?.countryCode ?? one.destinationCountryCode;
  return from && to ? { from, to } : null;
};

/** By the parcel's own route; by all routes of its carrier if too few parcels took it. */
export const usualOf = (one: Explained, rows: readonly UsualDays[], now: number) => {
  const route = routeOf(one);
  const counted = rows.filter(({ carrierId, p50Days }) => carrierId === one.carrierId && p50Days !== null);
  const own = counted.find((row) => route && row.originCountryCode === route.from && row.destinationCountryCode === route.to);
  const found = own ?? counted.find((row) => row.originCountryCode === null && row.destinationCountryCode === null);
  if (!found) return null;
  const underWay = daysUnderWay(one, now);
  return {
    route: own && route ? `${route.from} to ${route.to}` : "all routes of the carrier",
    medianDays: found.p50Days!,
    ...(found.p80Days !== null && { mostWithinDays: found.p80Days }),
    deliveries: found.delivered,
    ...(underWay !== null && { thisParcelDays: underWay }),
  };
};

/** What blocks tracking comes before what is wrong with the parcel, and that before its status. */
export const adviceOf = (one: ApiParcel): Advice => {
  if (one.status === "DELIVERED") return adviceOnStatus.DELIVERED;
  if (one.attention) return adviceOnAttention[one.attention];
  const newest = openProblems(one).at(-1);
  return newest ? adviceOnProblem[newest.kind] : adviceOnStatus[one.status];
};

export const statusMeaning = ({ status, statusDetail }: ApiParcel): string =>
  [statusMeanings[status], ...(statusDetail ? [detailMeanings[statusDetail]] : [])].join(" ");
