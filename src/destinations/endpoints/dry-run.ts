import { withBodies } from "../../events/event-bodies.ts";
import type { EventRow } from "../../events/event-rows.sql.ts";
import { readFeed } from "../../events/events.sql.ts";
import { minutes } from "../../lib/clock.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { takeEach } from "../../people/sign-in/sign-in-throttle.ts";
import { eventTopics } from "../../trackers/event-topics.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type Exchange, exchangeOf } from "../attempt.ts";
import { webhookBounds } from "../bounds.ts";
import type { SettingsRefusal } from "../kind.ts";
import { destinationKinds } from "../kinds.ts";
import { messageOf, openTarget, type Target } from "../queue/target.ts";
import { type Endpoint, selectEndpoint, selectTargets } from "./endpoints.sql.ts";
import type { EndpointDeps, NoSuchEndpoint } from "./endpoints.ts";
import { sendOnce } from "./send-test-event.ts";

export type DryRunDeps = EndpointDeps & { openBody(trackerId: string, body: string): string };

/** What a receiver answered; null: its turn did not come in time. */
export type DryRunAnswer = Exchange | null;
export type DryRunRow = {
  readonly event: EventRow;
  readonly current: DryRunAnswer;
  readonly candidate: DryRunAnswer;
};
export type DryRun = { readonly endpoint: Endpoint; readonly rows: readonly DryRunRow[] };

export type DryRunInput = { readonly url: string; readonly count: number; readonly allTopics: boolean };
export type DryRunRefusal =
  | NoSuchEndpoint
  | SettingsRefusal
  | {
      readonly code: "not-a-webhook" | "too-many-runs" | "count-out-of-range";
      readonly field: string | null;
      readonly message: string;
    };

const windowMs = minutes(15);

type Sent = EventRow & { readonly body: string };

/** The newest events of test mode, oldest first. A live webhook gets these too: they are about no real parcel. */
const eventsFor = async (
  { db }: DryRunDeps,
  { workspaceId }: Scope,
  { topics, statuses, carriers }: Endpoint,
  { count, allTopics }: DryRunInput,
): Promise<Sent[]> => {
  const found = await readFeed(
    db,
    { workspaceId, mode: "TEST" },
    {
      ...{ after: 0, backward: true, limit: count, trackerId: null, createdFrom: null },
      ...(allTopics ? { topics: eventTopics, statuses: null } : { topics, statuses }),
    },
  );
  const newestFirst = found.toSorted((a, b) => b.position! - a.position!);
  const { events } = await withBodies(db, newestFirst);
  const isWanted = ({ body }: Sent): boolean =>
    allTopics ||
    carriers === null ||
    carriers.includes((JSON.parse(body) as { data?: { carrier?: string } }).data?.carrier ?? "");
  return events.filter(isWanted).toReversed();
};

/** As a delivery would send it, and marked. Nothing of it is kept. */
const sendDry = async (deps: DryRunDeps, target: Target, { id: eventId, trackerId, body }: Sent): Promise<Exchange> => {
  const at = deps.clock.now();
  const event = Buffer.from(deps.openBody(trackerId, body));
  const message = target.opened.ok ? messageOf(target, { eventId, trackerId, at, isDryRun: true }, event) : null;
  const [outcome] = await sendOnce(target, message, webhookBounds.dryRunExchangeMs.cap);
  return exchangeOf(outcome!, target.opened.ok ? deps.clock.now() - at : 0);
};

/** The parcels some at a time, the events of each in their order: what a receiver is promised holds here too. */
const sendAll = async (
  deps: DryRunDeps,
  { current, candidate }: { current: Target; candidate: Target },
  events: readonly Sent[],
): Promise<DryRunRow[]> => {
  const startBefore = deps.clock.now() + webhookBounds.dryRunMs.cap;
  const rows = new Map<string, DryRunRow>();
  const parcels = [...Map.groupBy(events, ({ trackerId }) => trackerId).values()];
  const workOff = async (): Promise<void> => {
    for (let parcel = parcels.shift(); parcel; parcel = parcels.shift())
      for (const event of parcel) {
        const isInTime = deps.clock.now() < startBefore;
        const [ofCurrent, ofCandidate] = isInTime
          ? await Promise.all([sendDry(deps, current, event), sendDry(deps, candidate, event)])
          : [null, null];
        rows.set(event.id, { event, current: ofCurrent, candidate: ofCandidate });
      }
  };
  await Promise.all(Array.from({ length: webhookBounds.dryRunTogether.cap }, workOff));
  return events.map(({ id }) => rows.get(id)!);
};

const refused = (
  code: "not-a-webhook" | "too-many-runs" | "count-out-of-range",
  field: string | null,
  message: string,
): Result<never, DryRunRefusal> => fail({ code, field, message });

/** Sends events of test mode to the webhook's receiver and to another address, and gives both answers to each. */
export const dryRunWebhook = async (
  deps: DryRunDeps,
  scope: Scope,
  endpointId: string,
  input: DryRunInput,
): Promise<Result<DryRun, DryRunRefusal>> => {
  const { db, clock } = deps;
  const endpoint = await selectEndpoint(db, scope, endpointId);
  const rows = endpoint ? await selectTargets(db, [endpoint.id], clock.now()) : [];
  if (!endpoint || rows.length === 0)
    return fail({ code: "not-found", field: "id", message: "No such webhook exists in this workspace and mode." });
  if (endpoint.kind !== "webhook") return refused("not-a-webhook", "id", "Only webhooks over HTTPS can be run dry.");
  if (!Number.isInteger(input.count) || input.count < 1 || input.count > webhookBounds.dryRunEvents.cap)
    return refused("count-out-of-range", "count", `Choose from 1 to ${webhookBounds.dryRunEvents.cap} events.`);
  const kind = (deps.kinds ?? destinationKinds)[endpoint.kind]!();
  const checked = kind.check({ ...(endpoint.settings ?? {}), url: input.url }, endpoint.mode, deps);
  if (!checked.ok) return checked;
  const place = { key: `webhook-dry-run:${scope.workspaceId}`, capacity: webhookBounds.dryRunsOfWorkspace.cap };
  const taken = await takeEach(db, [place], { now: clock.now(), windowMs });
  if (!taken.ok)
    return refused(
      "too-many-runs",
      null,
      `A workspace can have ${webhookBounds.dryRunsOfWorkspace.cap} dry runs in 15 min. Try again later.`,
    );
  const events = await eventsFor(deps, scope, endpoint, input);
  const current = openTarget(deps, rows);
  const candidate = openTarget(
    deps,
    rows.map((row) => ({ ...row, url: checked.value.address })),
  );
  const answers = await sendAll(deps, { current, candidate }, events);
  // What may still be on its way to a connection ends without anyone waiting for it.
  for (const target of [current, candidate]) target.close().catch(() => {});
  return ok({ endpoint, rows: answers });
};

/** Whether both answered, and in the same way; the time is no difference. */
export const isSameAnswer = ({ current, candidate }: DryRunRow): boolean =>
  current !== null &&
  candidate !== null &&
  current.result === candidate.result &&
  current.status === candidate.status &&
  (current.responseBody?.equals(candidate.responseBody ?? Buffer.alloc(0)) ?? candidate.responseBody === null);
