import { days, type EpochMs } from "../../lib/clock.ts";
import { globalId } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import type { TrackerView } from "../create/creation.ts";
import {
  type AttentionLook,
  type AttentionPage,
  countAttention,
  listAttentionRows,
  type Mark,
  readMarks,
} from "./attention.sql.ts";
import {
  type AttentionKind,
  type AttentionState,
  attentionKinds,
  describedKinds,
  isOtherKind,
  type OtherKind,
  otherKinds,
} from "./kinds.ts";

/** Something that needs a person and is no parcel: its name, since when, and the evidence. */
export type OtherSubject = {
  readonly kind: OtherKind;
  readonly id: string;
  readonly name: string;
  readonly since: EpochMs;
  readonly reason: string;
};
export type OtherSubjects = (scope: Scope, now: EpochMs) => Promise<readonly OtherSubject[]>;

/** `otherSubjects` is given: webhooks and outages know trackers, and not the other way round. */
export type AttentionDeps = { readonly db: Database; readonly otherSubjects: OtherSubjects };
export type AttentionItemDeps = AttentionDeps & {
  readonly trackers: { load(scope: Scope, uuid: string): Promise<TrackerView | null> };
};

/** Given: what is usual on a way is learnt from all parcels, and their counts know trackers. */
export type ExplainLate = (
  scope: Scope,
  trackerId: string,
) => Promise<{ readonly sentence: string; readonly isKnown: boolean } | null>;

export type AttentionItem = {
  /** That of the tracker, the webhook or the outage. */
  readonly uuid: string;
  readonly kind: AttentionKind;
  readonly state: AttentionState;
  readonly snoozedUntil: EpochMs | null;
  readonly since: EpochMs | null;
  readonly reason: string;
  /** What else is wrong with the parcel. */
  readonly alsoKinds: readonly AttentionKind[];
  readonly tracker: TrackerView | null;
  readonly other: OtherSubject | null;
};

/** `newest`: the first few of its items, by ID. */
export type AttentionGroup = {
  readonly kind: AttentionKind;
  readonly state: AttentionState;
  readonly count: number;
  readonly isMore: boolean;
  readonly newest: readonly string[];
};

/** A parcel without news needs a person after so long: carriers register labels late, but not that late. */
const silentForMs = days(2);

export const lookAt = (now: EpochMs): AttentionLook => ({
  now,
  silentBefore: now - silentForMs,
  lookedAt: trackerBounds.attentionLookedAt.cap,
});

export const problemOfOther = ({ kind, since }: OtherSubject): string => `${kind}@${since}`;

const stateOf = (one: OtherSubject, mark: Mark | undefined, now: EpochMs): AttentionState => {
  if (!mark?.known.includes(problemOfOther(one))) return "OPEN";
  if (mark.hiddenUntil === null) return "DONE";
  return mark.hiddenUntil > now ? "SNOOZED" : "OPEN";
};

type OtherItem = { readonly other: OtherSubject; readonly state: AttentionState; readonly snoozedUntil: EpochMs | null };

/** A workspace has few webhooks and few outages. */
const readOthers = async (
  { db, otherSubjects }: AttentionDeps,
  scope: Scope,
  now: EpochMs,
  wanted: AttentionState,
): Promise<OtherItem[]> => {
  const found = await otherSubjects(scope, now);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const marks = new Map((await readMarks(db, scope, ids)).map((mark) => [mark.subjectId, mark]));
  return found
    .map((other) => {
      const mark = marks.get(other.id);
      return { other, state: stateOf(other, mark, now), snoozedUntil: mark?.hiddenUntil ?? null };
    })
    .filter(({ state }) => state === wanted);
};

/** What needs a person, by kind, the gravest first. */
export const readGroups = async (
  deps: AttentionDeps,
  scope: Scope,
  { now, state }: { now: EpochMs; state: AttentionState },
): Promise<AttentionGroup[]> => {
  const look = lookAt(now);
  const shown = trackerBounds.attentionShown.cap;
  const [counts, others] = await Promise.all([
    countAttention(deps.db, scope, look, { state, shown }),
    readOthers(deps, scope, now, state),
  ]);
  const looked = Map.groupBy(counts, ({ source }) => source);
  const isFull = (source: (typeof counts)[number]["source"]): boolean =>
    looked.get(source)!.reduce((sum, one) => sum + one.looked, 0) >= look.lookedAt;
  const byKind = Map.groupBy(counts, ({ kind }) => kind);
  const ofTrackers = attentionKinds.flatMap((kind): AttentionGroup[] => {
    const alike = byKind.get(kind) ?? [];
    const count = alike.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) return [];
    const newest = alike.flatMap((one) => one.newest ?? []).sort((a, b) => b.localeCompare(a));
    return [{ kind, state, count, isMore: isFull(alike[0]!.source), newest: newest.slice(0, shown) }];
  });
  const ofOthers = otherKinds.flatMap((kind): AttentionGroup[] => {
    const alike = others.filter(({ other }) => other.kind === kind);
    const newest = alike.slice(0, shown).map(({ other }) => other.id);
    return alike.length === 0 ? [] : [{ kind, state, count: alike.length, isMore: false, newest }];
  });
  return [...ofOthers, ...ofTrackers];
};

/** The evidence of a parcel's gravest problem: Kolli's own words, the carrier's, or what the kind means. */
const evidenceOf = (kind: AttentionKind, tracker: TrackerView): Pick<AttentionItem, "since" | "reason"> => {
  const meaning = describedKinds[kind].meaning.split(/(?<=\.)\s/)[0]!;
  const raised = tracker.exceptions?.findLast((one) => one.kind === kind && one.cleared === null);
  if (raised) {
    const words = raised.found?.reason ?? raised.message?.trim();
    return { since: raised.raised.at, reason: words || meaning };
  }
  return { since: kind === "NO_NEWS" ? tracker.createdAt : null, reason: meaning };
};

/** The evidence, or why it is late if only its day has passed: that says nothing about the cause. */
export const attentionReason = async (
  { kind, tracker, reason }: AttentionItem,
  explain: ExplainLate,
  { workspaceId, mode }: Scope,
): Promise<string> => {
  const raised = tracker?.exceptions?.findLast((one) => one.kind === kind && one.cleared === null);
  const isByDay = kind === "OVERDUE" || kind === "LATE" || (kind === "DELAYED" && raised?.found !== undefined);
  if (!tracker || !isByDay) return reason;
  const why = await explain({ workspaceId, mode }, tracker.id);
  return why?.isKnown ? why.sentence : reason;
};

const isKind = (text: string): text is AttentionKind => (attentionKinds as readonly string[]).includes(text);

const furtherKinds = (kind: AttentionKind, { openExceptions, attention }: TrackerView): AttentionKind[] =>
  [attention ?? "", ...(openExceptions?.split(",") ?? [])].filter(isKind).filter((other) => other !== kind);

type Shown = Pick<AttentionItem, "kind" | "state">;

const itemOfTracker = (tracker: TrackerView, shown: Shown, snoozedUntil: EpochMs | null): AttentionItem => ({
  ...{ uuid: tracker.id, ...shown, snoozedUntil, ...evidenceOf(shown.kind, tracker) },
  ...{ alsoKinds: furtherKinds(shown.kind, tracker), tracker, other: null },
});

const itemOfOther = ({ other, state, snoozedUntil }: OtherItem): AttentionItem => {
  const { id, kind, since, reason } = other;
  return { uuid: id, kind, state, snoozedUntil, since, reason, alsoKinds: [], tracker: null, other };
};

/** The items of a page, or of a group. A tracker that was deleted since is left out. */
const itemsOf = async (
  { trackers }: Pick<AttentionItemDeps, "trackers">,
  scope: Scope,
  rows: readonly { readonly id: string; readonly snoozedUntil: EpochMs | null }[],
  shown: Shown,
): Promise<AttentionItem[]> => {
  const found = await Promise.all(rows.map(({ id }) => trackers.load(scope, id)));
  return found.flatMap((tracker, index) => (tracker ? [itemOfTracker(tracker, shown, rows[index]!.snoozedUntil)] : []));
};

export const readItems = async (
  deps: AttentionItemDeps,
  scope: Scope,
  now: EpochMs,
  page: AttentionPage,
): Promise<(AttentionItem & { readonly at: EpochMs })[]> => {
  const { kind, state } = page;
  if (isOtherKind(kind)) {
    const items = (await readOthers(deps, scope, now, state)).filter(({ other }) => other.kind === kind).map(itemOfOther);
    return page.after || page.before ? [] : items.slice(0, page.limit).map((item) => ({ ...item, at: item.since! }));
  }
  const rows = await listAttentionRows(deps.db, scope, lookAt(now), page);
  const places = new Map(rows.map(({ id, at }) => [id, at]));
  const items = await itemsOf(deps, scope, rows, { kind, state });
  return items.map((item) => ({ ...item, at: places.get(item.uuid)! }));
};

/** The newest items of a group; the trackers of all groups of an answer are read in one statement. */
export const readNewest = async (
  deps: AttentionItemDeps,
  scope: Scope,
  now: EpochMs,
  { kind, state, newest }: AttentionGroup,
): Promise<AttentionItem[]> => {
  if (!isOtherKind(kind)) {
    const marks = state === "SNOOZED" ? await readMarks(deps.db, scope, newest) : [];
    const until = new Map(marks.map(({ subjectId: id, hiddenUntil }) => [id, hiddenUntil]));
    const rows = newest.map((id) => ({ id, snoozedUntil: until.get(id) ?? null }));
    return itemsOf(deps, scope, rows, { kind, state });
  }
  return (await readOthers(deps, scope, now, state)).map(itemOfOther).filter(({ uuid }) => newest.includes(uuid));
};

/** The type in a global ID of each that is no parcel. */
export const typesOfOthers = { WEBHOOK_FAILING: "WebhookEndpoint", CARRIER_INCIDENT: "CarrierIncident" } as const;

export const subjectId = ({ uuid, other }: AttentionItem): string =>
  globalId(other ? typesOfOthers[other.kind] : "Tracker", uuid);
