import type { CursorPart } from "../../graphql/connection.ts";
import { type Connection, type PageArguments, readPage, toConnection } from "../../graphql/connection.ts";
import { ClientError } from "../../graphql/errors.ts";
import { days, type EpochMs, isInstant } from "../../lib/clock.ts";
import { isUuid, parseGlobalId } from "../../lib/ids.ts";
import { mayRead, type Permission } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { trackerBounds } from "../bounds.ts";
import { onceForPlain } from "../create/once.ts";
import type { TrackerService } from "../tracker-service.ts";
import { type TrackerUserError, userError } from "../user-errors.ts";
import { type AttentionPlace, deleteMarks, markKind, markSubject, markTrackers } from "./attention.sql.ts";
import {
  type AttentionGroup,
  type AttentionItem,
  type AttentionItemDeps,
  lookAt,
  type OtherSubject,
  problemOfOther,
  readGroups,
  readItems,
  typesOfOthers,
} from "./attention.ts";
import { type AttentionKind, type AttentionState, attentionKinds, isOtherKind } from "./kinds.ts";

export type AttentionUseCaseDeps = UseCaseDeps & AttentionItemDeps & { readonly trackers: TrackerService };

type Optional<Value> = Value | null | undefined;

export const readAttention = defineUseCase({
  name: "Query.needsAttention",
  permission: mayRead,
  // The database looks at up to 10,000 parcels of each source for it.
  cost: { weight: 3_000 },
  async run(
    { scope },
    { state }: { state?: Optional<AttentionState> },
    deps: AttentionUseCaseDeps,
  ): Promise<{ groups: readonly AttentionGroup[]; count: number; isMore: boolean }> {
    const groups = await readGroups(deps, scope, { now: deps.clock.now(), state: state ?? "OPEN" });
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    return { groups, count, isMore: groups.some(({ isMore }) => isMore) };
  },
  audit: "nothing",
});

/** A place in the whole list: the kind, and the tracker's place among those of that kind. */
type ListPlace = AttentionPlace & { readonly kind: AttentionKind };

const isKind = (value: unknown): value is AttentionKind => (attentionKinds as readonly unknown[]).includes(value);

const readPlace = (name: "after" | "before", parts: readonly CursorPart[] | null): ListPlace | null => {
  if (parts === null) return null;
  const [list, kind, at, id] = parts;
  if (list === "attention" && isKind(kind) && isInstant(at) && typeof id === "string" && isUuid(id)) return { kind, at, id };
  throw new ClientError("BAD_USER_INPUT", `${name} is a cursor of another list.`);
};

type ItemsInput = PageArguments & { kind?: Optional<AttentionKind>; state?: Optional<AttentionState> };

/** The kinds that a page can have something of, in the order in which they are read. */
const kindsOfPage = async (
  deps: AttentionUseCaseDeps,
  scope: Scope,
  { kind, state, after, before, backward }: { kind: Optional<AttentionKind>; state: AttentionState } & Between,
): Promise<AttentionKind[]> => {
  if (kind) return [kind];
  const place = (of: ListPlace | null, otherwise: number) => (of ? attentionKinds.indexOf(of.kind) : otherwise);
  const groups = await readGroups(deps, scope, { now: deps.clock.now(), state });
  const found = groups
    .map((group) => group.kind)
    .filter((one) => {
      const index = attentionKinds.indexOf(one);
      return index >= place(after, 0) && index <= place(before, attentionKinds.length);
    });
  return backward ? found.toReversed() : found;
};
type Between = { readonly after: ListPlace | null; readonly before: ListPlace | null; readonly backward: boolean };

export const readAttentionItems = defineUseCase({
  name: "Query.attentionItems",
  permission: mayRead,
  cost: { weight: 3_000, perItem: 50 },
  async run({ scope }, input: ItemsInput, deps: AttentionUseCaseDeps): Promise<Connection<AttentionItem>> {
    const page = readPage(input);
    const between = {
      after: readPlace("after", page.after),
      before: readPlace("before", page.before),
      backward: page.direction === "backward",
    };
    const state = input.state ?? "OPEN";
    const found: Awaited<ReturnType<typeof readItems>> = [];
    for (const kind of await kindsOfPage(deps, scope, { kind: input.kind, state, ...between })) {
      const within = (place: ListPlace | null) => (place?.kind === kind ? place : null);
      const [after, before] = [within(between.after), within(between.before)];
      const limit = page.limit + 1 - found.length;
      if (limit <= 0) break;
      found.push(
        ...(await readItems(deps, scope, deps.clock.now(), { kind, state, after, before, backward: between.backward, limit })),
      );
    }
    return toConnection(found, page, ({ kind, at, uuid }) => ["attention", kind, at, uuid]);
  },
  audit: "nothing",
});

export type AttentionMarkInput = {
  ids?: Optional<readonly string[]>;
  kind?: Optional<AttentionKind>;
  state: AttentionState;
  until?: Optional<string>;
  timeZone?: Optional<string>;
};
export type AttentionMarked = { markedCount: number; trackerUserErrors: TrackerUserError[] };

/** Support answers recipients, so it also ticks off what it has done. */
const mayMark: Permission = { key: "change", right: "refresh", proof: "never" };

const startOf = (day: string, timeZone: string): EpochMs | null => {
  try {
    return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
};

/** The first moment of the day that it is put off to; null for done. */
const readUntil = (
  { state, until, timeZone }: AttentionMarkInput,
  now: EpochMs,
): { until: EpochMs | null } | TrackerUserError => {
  if (state !== "SNOOZED") return { until: null };
  if (!until) return userError("ATTENTION_INVALID", "until", "until is missing: the day on which it is to come back.");
  const at = startOf(until, timeZone ?? "UTC");
  if (at === null)
    return userError("ATTENTION_INVALID", "timeZone", "timeZone is not an IANA time zone such as Europe/Stockholm.");
  const most = trackerBounds.attentionSnoozeDays.cap;
  if (at <= now || at > now + days(most))
    return userError("ATTENTION_INVALID", "until", `until must be a day after today, at most ${most} days from now.`);
  return { until: at };
};

const refused = (...trackerUserErrors: TrackerUserError[]): AttentionMarked => ({ markedCount: 0, trackerUserErrors });

const markOthers = async (
  { db, otherSubjects }: AttentionUseCaseDeps,
  scope: Scope,
  isMeant: (one: OtherSubject) => boolean,
  { until, now }: { until: EpochMs | null; now: EpochMs },
): Promise<number> => {
  const found = (await otherSubjects(scope, now)).filter(isMeant);
  for (const one of found) await markSubject(db, scope, { id: one.id, known: [problemOfOther(one)], until, now });
  return found.length;
};

const markable: readonly string[] = ["Tracker", ...Object.values(typesOfOthers)];

/** Marks as done, puts off to a day, or takes both back. What is raised again comes back automatically. */
export const markAttention = defineUseCase({
  name: "Mutation.attentionMark",
  permission: mayMark,
  cost: { weight: 2_000 },
  async run({ scope }, input: AttentionMarkInput, deps: AttentionUseCaseDeps): Promise<AttentionMarked> {
    const now = deps.clock.now();
    const { kind, state } = input;
    const ids = input.ids ?? null;
    if ((ids === null) === (kind == null)) return refused(userError("ATTENTION_INVALID", "ids", "Give either ids or kind."));
    if (state === "OPEN" && ids === null)
      return refused(userError("ATTENTION_INVALID", "ids", "Give the ids of what needs attention again."));
    const { cap } = trackerBounds.bulkItems;
    if (ids && ids.length > cap)
      return refused(userError("BATCH_TOO_LARGE", "ids", `ids has ${ids.length} items; at most ${cap} are allowed.`));
    const parsed = ids?.map(parseGlobalId) ?? [];
    if (parsed.some((one) => !markable.includes(one?.type ?? "")))
      return refused(userError("NOT_FOUND", "ids", "ids must be those of trackers, webhook endpoints or carrier incidents."));
    const read = readUntil(input, now);
    if ("code" in read) return refused(read);
    const { until } = read;
    const uuidsOf = (isTracker: boolean) => [
      ...new Set(parsed.flatMap((one) => (one && (one.type === "Tracker") === isTracker ? [one.uuid] : []))),
    ];
    const [trackers, others] = [uuidsOf(true), uuidsOf(false)];
    const done = (markedCount: number): AttentionMarked => ({ markedCount, trackerUserErrors: [] });
    if (state === "OPEN") return done(await deleteMarks(deps.db, scope, [...trackers, ...others]));
    if (kind && isOtherKind(kind)) return done(await markOthers(deps, scope, (one) => one.kind === kind, { until, now }));
    if (kind) return done(await markKind(deps.db, scope, lookAt(now), kind, until));
    const marked = trackers.length === 0 ? 0 : await markTrackers(deps.db, scope, lookAt(now), { ids: trackers, until });
    return done(
      marked + (others.length === 0 ? 0 : await markOthers(deps, scope, ({ id }) => others.includes(id), { until, now })),
    );
  },
  once: onceForPlain({ markedCount: 0 }),
  audit: "nothing",
});
