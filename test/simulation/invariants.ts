import { globalId, parseGlobalId } from "../../src/lib/ids.ts";
import type { Clients } from "./clients.ts";
import type { EndpointFact, EventFact, TrackerFact } from "./database/simulated.sql.ts";
import { carrierLimit } from "./outside/carrier.ts";
import type { World } from "./world.ts";

/** All that is known when a run is over: what is in the database, what clients and receivers saw. */
export type Facts = {
  readonly trackers: readonly TrackerFact[];
  readonly events: readonly EventFact[];
  readonly endpoints: readonly EndpointFact[];
  /** Attempts that are in the log more than once. */
  readonly doubledAttempts: readonly { eventId: string; endpointId: string }[];
  readonly world: World;
  readonly clients: Pick<Clients, "orders" | "readings">;
};
/** What is not as it should be, in words. */
type Invariant = (facts: Facts) => string[];

const uuidOf = (gid: string | null): string => (gid === null ? "" : (parseGlobalId(gid)?.uuid ?? ""));
const isSubsequence = (some: readonly string[], of: readonly string[]): boolean => {
  let at = 0;
  for (const one of of) if (one === some[at]) at++;
  return at === some.length;
};

const everyShownStatusIsAnEvent: Invariant = ({ events, clients }) =>
  clients.orders.flatMap(({ trackerId, shown, code }) => {
    const own = events.filter((event) => event.trackerId === uuidOf(trackerId) && event.topic === "TRACKER_UPDATED");
    const told = own.map(({ status }) => status);
    return isSubsequence(shown, told)
      ? []
      : [`of ${code} the carrier showed ${shown.join(", ")}; events tell ${told.join(", ")}`];
  });

const oneEventForEachChange: Invariant = ({ events, trackers }) =>
  trackers.flatMap(({ id, status }) => {
    const changes = events.filter(({ trackerId, topic }) => trackerId === id && topic === "TRACKER_UPDATED");
    let before = "UNKNOWN";
    const wrong: string[] = [];
    for (const event of changes) {
      if (event.previousStatus !== before || event.status === before)
        wrong.push(`${id}: an event tells ${event.previousStatus} to ${event.status} after ${before}`);
      before = event.status;
    }
    // Carriers of the simulation never take a scan back.
    const told = changes.map((event) => event.status);
    if (new Set(told).size < told.length) wrong.push(`${id} went back: ${told.join(", ")}`);
    return before === status ? wrong : [...wrong, `${id} is ${status}, and its last event says ${before}`];
  });

const noGapInSequences: Invariant = ({ events }) => {
  const isCounted = (numbers: readonly number[]): boolean => numbers.every((number, index) => number === index + 1);
  const topics = Map.groupBy(events, ({ trackerId, topic }) => `${trackerId} ${topic}`);
  const trackers = Map.groupBy(events, ({ trackerId }) => trackerId);
  return [
    ...[...topics].flatMap(([key, some]) =>
      isCounted(some.map(({ sequence }) => sequence)) ? [] : [`${key} is not counted from 1`],
    ),
    ...[...trackers].flatMap(([key, some]) =>
      isCounted(some.map(({ ordinal }) => ordinal)) ? [] : [`events of ${key} are not counted from 1`],
    ),
  ];
};

const everyHealthyEndpointGotAllInOrder: Invariant = ({ events, endpoints, world }) =>
  world.endpoints.flatMap(({ endpointId, receiver }) => {
    const endpoint = endpoints.find(({ id }) => id === endpointId);
    if (!endpoint) return [`endpoint ${endpointId} is gone`];
    if (receiver.secret === null) return receiver.receipts.length > 0 ? [`${receiver.host} got what nobody could sign`] : [];
    if (endpoint.state !== "ENABLED") return [`${receiver.host} was switched off`];
    const wanted = events.filter(
      ({ workspaceId, mode, topic }) =>
        workspaceId === endpoint.workspaceId && mode === endpoint.mode && endpoint.topics.includes(topic),
    );
    const nth = new Map<string, number>();
    for (const [, ofTracker] of Map.groupBy(wanted, ({ trackerId }) => trackerId))
      for (const [index, { id }] of ofTracker.entries()) nth.set(globalId("Event", id), index);
    const got = new Set(receiver.receipts.map(({ webhookId }) => webhookId));
    const missing = [...nth.keys()].filter((id) => !got.has(id)).map((id) => `${receiver.host} never got ${id}`);
    const last = new Map<string, number>();
    const unordered = receiver.receipts.flatMap(({ webhookId, trackerId }) => {
      const number = nth.get(webhookId);
      if (number === undefined) return [`${receiver.host} got ${webhookId}, which it did not ask for or which is not there`];
      const before = last.get(trackerId) ?? -1;
      last.set(trackerId, Math.max(before, number));
      return number > before + 1 ? [`${receiver.host} got event ${number + 1} of ${trackerId} after ${before + 1}`] : [];
    });
    return [...missing, ...unordered, ...receiver.forged.map((id) => `${receiver.host} got ${id} with a wrong signature`)];
  });

/** What is sealed in a stored body is sent as it was before; all other bytes are the same. */
const isBodyOf = (sent: string, stored: string): boolean => {
  const parts = stored.split(/"sealed:[0-9a-f]+"/);
  if (parts.length === 1) return sent === stored;
  let at = 0;
  for (const part of parts) {
    const found = sent.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return sent.startsWith(parts[0]!) && at === sent.length;
};
/** Whether it was sent with the body at hand or one that was read and put together later. */
const everyReceiptHasTheEventsBytes: Invariant = ({ events, world }) => {
  const bodies = new Map(events.map(({ id, body }) => [globalId("Event", id), body]));
  return world.endpoints.flatMap(({ receiver }) =>
    receiver.receipts.flatMap(({ webhookId, body }) =>
      isBodyOf(body, bodies.get(webhookId) ?? body)
        ? []
        : [`${receiver.host} got ${webhookId} with other bytes than the event has`],
    ),
  );
};

/** A node that stood still for longer than its leases may send what others send as well. */
const endpointsCapsAreKept: Invariant = ({ world: { endpoints, plan } }) =>
  plan.freeze > 0
    ? []
    : endpoints.flatMap(({ receiver: { open, host } }) => {
        const most = Math.max(0, ...open.map(({ at }) => open.filter((other) => other.at <= at && other.until > at).length));
        return most > plan.maxInFlight ? [`${host} got ${most} requests at the same time, and takes ${plan.maxInFlight}`] : [];
      });

/** The same delivery again is allowed, after an attempt that failed or whose lease ended. */
const nothingIsSentByTwoAtTheSameTime: Invariant = ({ world: { endpoints, plan } }) =>
  plan.freeze > 0
    ? []
    : endpoints.flatMap(({ receiver: { open, host } }) =>
        open.flatMap(({ webhookId, at, until }, nth) =>
          open.slice(nth + 1).some((other) => other.webhookId === webhookId && other.at < until && other.until > at)
            ? [`${host} got ${webhookId} twice at the same time`]
            : [],
        ),
      );

const noPositionIsGivenTwice: Invariant = ({ events }) =>
  [...Map.groupBy(events, ({ position }) => position)].flatMap(([position, some]) =>
    position !== null && some.length > 1 ? [`${some.length} events have the position ${position}`] : [],
  );

/** By the clock of nodes, which may differ by a little, and by their number. */
const aTrackersEventsArePlacedInOrder: Invariant = ({ events }) =>
  [...Map.groupBy(events, ({ trackerId }) => trackerId)].flatMap(([trackerId, some]) => {
    const placed = some.filter(({ position }) => position !== null).toSorted((a, b) => a.ordinal - b.ordinal);
    return placed.every(({ position }, nth) => nth === 0 || position! > placed[nth - 1]!.position!)
      ? []
      : [`the feed has events of ${trackerId} in another order`];
  });

/** Calls may be made twice, and what comes of one takes effect once. */
const anAttemptCountsOnce: Invariant = ({ doubledAttempts }) =>
  doubledAttempts.map(({ eventId, endpointId }) => `an attempt to deliver ${eventId} to ${endpointId} was counted twice`);

const nothingCrossesWorkspaceOrMode: Invariant = ({ events, trackers, clients, world }) => {
  const ownerOf = new Map(trackers.map(({ id, workspaceId, mode }) => [id, `${workspaceId} ${mode}`]));
  const eventOwner = new Map(events.map(({ id, workspaceId, mode }) => [globalId("Event", id), `${workspaceId} ${mode}`]));
  const nameOf = ({ scope }: { scope: { workspaceId: string; mode: string } }): string => `${scope.workspaceId} ${scope.mode}`;
  return [
    ...events.flatMap(({ id, trackerId, workspaceId, mode }) =>
      ownerOf.has(trackerId) && ownerOf.get(trackerId) !== `${workspaceId} ${mode}`
        ? [`event ${id} is not its tracker's owner's`]
        : [],
    ),
    ...clients.readings.flatMap(({ shop, eventIds }) =>
      eventIds.flatMap((id) => (eventOwner.get(id) === nameOf(shop) ? [] : [`a reader got ${id} of another workspace or mode`])),
    ),
    ...world.endpoints.flatMap(({ shop, receiver }) =>
      receiver.receipts.flatMap(({ webhookId }) =>
        eventOwner.get(webhookId) === nameOf(shop) ? [] : [`${receiver.host} got ${webhookId} of another workspace or mode`],
      ),
    ),
  ];
};

const noTrackerIsForgotten: Invariant = ({ trackers, clients }) => {
  const known = new Set(trackers.map(({ id }) => id));
  return [
    ...trackers.flatMap(({ id, stopReason, isDue }) => (isDue || stopReason !== null ? [] : [`nobody checks ${id} any more`])),
    ...trackers.flatMap(({ id, stopReason }) => (stopReason === "STALE" ? [`${id} was given up as stale within days`] : [])),
    ...clients.orders.flatMap(({ trackerId, idempotencyKey }) =>
      known.has(uuidOf(trackerId)) ? [] : [`the tracker of ${idempotencyKey} was acknowledged and is not there`],
    ),
  ];
};

/** What was drawn from the limit may leave a little later, from a node that was slow: as long as a request may take. */
const onTheWaySeconds = 30;
const carriersLimitsAreKept: Invariant = ({ world }) => {
  const capacity = Math.floor(carrierLimit.requests / 4);
  const perSecond = (carrierLimit.requests - capacity) / carrierLimit.perSeconds;
  const allowed = capacity + perSecond * (carrierLimit.perSeconds + onTheWaySeconds);
  return [...Map.groupBy(world.carrier.asked, ({ accountKey }) => accountKey)].flatMap(([accountKey, asked]) => {
    const counts = asked.map(
      ({ at }) => asked.filter((other) => other.at >= at && other.at < at + carrierLimit.perSeconds * 1_000).length,
    );
    const most = Math.max(0, ...counts);
    return most > allowed ? [`${accountKey} asked ${most} times within ${carrierLimit.perSeconds} s`] : [];
  });
};

const oneKeyMakesOneTracker: Invariant = ({ trackers, clients }) =>
  clients.orders.flatMap(({ idempotencyKey }) => {
    const made = trackers.filter(({ reference }) => reference === idempotencyKey);
    return made.length === 1 ? [] : [`${idempotencyKey} made ${made.length} trackers`];
  });

/** A stream that came late begins there. */
const feedIsCompleteForEveryReader: Invariant = ({ events, clients }) =>
  clients.readings.flatMap(({ shop, name, eventIds, isWhole }) => {
    const all = events
      .filter(({ workspaceId, mode }) => workspaceId === shop.scope.workspaceId && mode === shop.scope.mode)
      .filter(({ topic }) => isWhole || topic === "TRACKER_UPDATED")
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map(({ id }) => globalId("Event", id));
    const seen = [...new Set(eventIds)];
    const first = isWhole ? 0 : seen.length === 0 ? all.length : all.indexOf(seen[0]!);
    const expected = isWhole ? all : all.slice(first, first + seen.length);
    return expected.join() === seen.join()
      ? []
      : [`the ${name} gave ${seen.length} of ${expected.length} events, or in another order`];
  });

/** Also what it had before the restore, which is no longer there. */
const everyReaderHasAllThatIsThere: Invariant = ({ events, clients }) =>
  clients.readings.flatMap(({ shop, name, eventIds, isWhole }) => {
    const seen = new Set(eventIds);
    const missing = events.filter(
      ({ id, workspaceId, mode }) =>
        isWhole && workspaceId === shop.scope.workspaceId && mode === shop.scope.mode && !seen.has(globalId("Event", id)),
    );
    return missing.length === 0
      ? []
      : [`the ${name} never gave ${missing.length} of the events that are there after the restore`];
  });

/** By how much a node's time may differ from the simulation's: half of the longest answer that it is measured by. */
const clockErrorMs = 1_000;
const eventsShowWhatWasWrittenBefore: Invariant = ({ events, clients }) =>
  clients.orders.flatMap(({ trackerId, noted }) =>
    events.flatMap(({ id, trackerId: ofTracker, body }) => {
      if (!noted || ofTracker !== uuidOf(trackerId)) return [];
      const { createdAt, data } = JSON.parse(body);
      const isLater = Date.parse(createdAt) > noted.at + clockErrorMs;
      return isLater && data.metadata?.note !== noted.note ? [`event ${id} does not show what its client wrote before`] : [];
    }),
  );

/** What was acknowledged after the backup is lost with the restore; what is there must still be right. */
export const invariantsOfRestored: Readonly<Record<string, Invariant>> = {
  oneEventForEachChange,
  noGapInSequences,
  anAttemptCountsOnce,
  noPositionIsGivenTwice,
  everyReaderHasAllThatIsThere,
};

export const invariants: Readonly<Record<string, Invariant>> = {
  everyShownStatusIsAnEvent,
  oneEventForEachChange,
  noGapInSequences,
  everyHealthyEndpointGotAllInOrder,
  everyReceiptHasTheEventsBytes,
  endpointsCapsAreKept,
  nothingIsSentByTwoAtTheSameTime,
  noPositionIsGivenTwice,
  aTrackersEventsArePlacedInOrder,
  anAttemptCountsOnce,
  nothingCrossesWorkspaceOrMode,
  noTrackerIsForgotten,
  carriersLimitsAreKept,
  oneKeyMakesOneTracker,
  feedIsCompleteForEveryReader,
  eventsShowWhatWasWrittenBefore,
};
