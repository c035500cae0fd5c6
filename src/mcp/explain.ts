import { type Advice, adviceOnAttention, adviceOnProblem, adviceOnStatus } from "../trackers/attention/advice.ts";
import { attentionMeanings, detailMeanings, exceptionMeanings, statusMeanings } from "../trackers/meanings.ts";
import { type ApiParcel, type ApiScan, openProblems, quoteCarrier } from "./parcel-views.ts";

const hourMs = 3_600_000;

export type Explained = ApiParcel & {
  readonly checkpoints: readonly ApiScan[];
  readonly nextCheckAt: string | null;
  readonly attempts: { readonly count: number } | null;
};

/** What a carrier needed lately, over all its lanes; null if it delivered nothing, or reported no scan to count from. */
export type UsualTransit = { readonly delivered: number; readonly medianTransitHours: number | null };
export type AccountHealth = { readonly requests: number; readonly failures: number };

export type Reason = { readonly text: string; readonly at?: string; readonly carrierWords?: string };
export type Lateness = {
  readonly isLate: boolean;
  readonly dueAt?: string;
  readonly dueFrom?: "promise" | "carrier's estimate";
  readonly hoursLate?: number;
};

const hoursBetween = (from: string, to: number): number => Math.round((to - Date.parse(from)) / hourMs);

/** Late by the time that was promised, otherwise by the carrier's estimate, or because the carrier reports a delay. */
export const latenessOf = (one: ApiParcel, now: number): Lateness => {
  const isDelayed = openProblems(one).some(({ kind }) => kind === "DELAYED");
  const dueAt = one.promisedAt ?? one.estimatedDeliveryAt;
  if (dueAt === null) return { isLate: isDelayed };
  const arrivedAt = one.deliveredAt === null ? now : Date.parse(one.deliveredAt);
  const isPast = arrivedAt > Date.parse(dueAt);
  return {
    isLate: isPast || isDelayed,
    dueAt,
    dueFrom: one.promisedAt === null ? "carrier's estimate" : "promise",
    ...(isPast && { hoursLate: hoursBetween(dueAt, arrivedAt) }),
  };
};

const reasonOf = (text: string, at: string | null, words: string | null): Reason => {
  const quoted = quoteCarrier(words);
  return { text, ...(at !== null && { at }), ...(quoted !== null && { carrierWords: quoted }) };
};

/** The evidence, the most telling first. Nothing is guessed: each reason is a scan, a date, or a count. */
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
const transitHours = (one: Explained, now: number): number | null => {
  const first = one.checkpoints.find(({ status }) => status !== "UNKNOWN" && status !== "PENDING");
  return first ? hoursBetween(first.scannedAt, one.deliveredAt === null ? now : Date.parse(one.deliveredAt)) : null;
};

export const usualOf = (one: Explained, usual: UsualTransit | null, now: number) => {
  if (!usual || usual.medianTransitHours === null) return null;
  const hours = transitHours(one, now);
  return {
    medianTransitHours: Math.round(usual.medianTransitHours * 10) / 10,
    deliveries: usual.delivered,
    ...(hours !== null && { thisParcelHours: hours }),
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
