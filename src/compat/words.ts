import { type StatusDetail, statusDetails, type TrackingStatus, trackingStatuses } from "../tracking/statuses.ts";

/** What a rival says for a status and its detail. The first rule that fits counts; one that leaves a part out fits all of it. */
export type WordRule<Theirs> = {
  readonly status?: TrackingStatus;
  readonly detail?: StatusDetail;
  readonly theirs: Theirs;
};

export const wordOf = <Theirs>(
  rules: readonly WordRule<Theirs>[],
  { status, statusDetail }: { readonly status: TrackingStatus; readonly statusDetail: StatusDetail | null },
): Theirs => {
  const fits = (rule: WordRule<Theirs>) =>
    (rule.status === undefined || rule.status === status) && (rule.detail === undefined || rule.detail === statusDetail);
  const rule = rules.find(fits);
  if (!rule) throw new Error(`No rule fits ${status} with ${statusDetail}.`);
  return rule.theirs;
};

/** Every status with every detail, for tests: each must have a word. */
export const allMeanings = trackingStatuses.flatMap((status) =>
  [null, ...statusDetails].map((statusDetail) => ({ status, statusDetail })),
);

/** For the docs: one row for each rule. */
export const wordRows = <Theirs>(rules: readonly WordRule<Theirs>[], show: (theirs: Theirs) => readonly string[]): string[][] =>
  rules.map(({ status, detail, theirs }) => [status ?? "any", detail ?? "any other", ...show(theirs)]);
