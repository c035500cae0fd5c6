import { days, type EpochMs, hours, minutes } from "../../lib/clock.ts";
import { newBucketUuid } from "../../lib/ids.ts";
import type { Database, TransactionalDatabase } from "../../postgres/database.ts";
import { weekOf } from "../../predictions/calendar/days.ts";
import { bucketOf } from "../../workspaces/buckets.ts";
import { incidentBounds } from "./bounds.ts";
import {
  type CarrierIncident,
  type CarrierRequests,
  continueWatch,
  endIncident,
  findFailing,
  findSuddenlySilent,
  insertIncident,
  listOpenIncidents,
  type OfCarrier,
  readAnswered,
  readCarrierLanes,
  readCarrierScans,
  readLastIncidents,
} from "./incidents.sql.ts";
import { type CarrierLane, daysOfNews, hoursOfDay, isMovingAgain, type NewsByHour, silenceOf } from "./silence.ts";
import { countUnderWay, isFeedPlaced } from "./under-way.sql.ts";

/** A watch that paused for longer begins again: what happened meanwhile was perhaps not seen. */
const longestPauseMs = minutes(15);
/** Fewer requests in two hours say too little. */
const fewestFailures = 10;
/** Then nothing is expected of the carrier any more. */
const longestIncidentMs = days(14);
const lanesSinceMs = days(14);

export type NoticeDependencies = {
  readonly db: TransactionalDatabase;
  /** Writes the event of an incident that opened or ended, in the transaction that does it. */
  readonly announce: (tx: Database, incident: CarrierIncident) => Promise<{ readonly endpointIds: readonly string[] }>;
  /** After the commit. */
  readonly onAnnounced: (endpointIds: readonly string[]) => void;
};

/** The last hour that is over. */
const lastHourOf = (now: EpochMs): number => Math.floor(now / hours(1)) - 1;

const nameOf = ({ workspaceId, mode, carrier }: OfCarrier): string => `${workspaceId}|${mode}|${carrier}`;
const grouped = <Row extends OfCarrier>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> => Map.groupBy(rows, nameOf);

type Known = { news(key: OfCarrier): NewsByHour; lanes(key: OfCarrier): readonly CarrierLane[] };

const readKnown = async (db: Database, keys: readonly OfCarrier[], now: EpochMs): Promise<Known> => {
  if (keys.length === 0) return { news: () => new Map(), lanes: () => [] };
  const today = Math.floor(now / days(1));
  const [scans, lanes] = await Promise.all([
    readCarrierScans(db, keys, today - daysOfNews),
    readCarrierLanes(db, keys, {
      since: weekOf(Math.floor((now - lanesSinceMs) / days(1))),
      limit: incidentBounds.lanesOfIncident.cap,
    }),
  ]);
  const [scansOf, lanesOf] = [grouped(scans), grouped(lanes)];
  return {
    news: (key) => new Map(scansOf.get(nameOf(key))?.map(({ day, hours: counts }) => [day, counts])),
    lanes: (key) =>
      (lanesOf.get(nameOf(key)) ?? []).map(({ origin, destination, parcels }) => ({ origin, destination, parcels })),
  };
};

type Noticed = Omit<CarrierIncident, "id" | "openedAt" | "endedAt" | "parcelCount">;

/** State, event and deliveries are one commit. */
const writeAndAnnounce = async (
  { db, announce, onAnnounced }: NoticeDependencies,
  incident: CarrierIncident,
  write: (tx: Database) => Promise<boolean>,
): Promise<void> => {
  const announced = await db.transaction(async (tx) => ((await write(tx)) ? announce(tx, incident) : null));
  if (announced) onAnnounced(announced.endpointIds);
};

const open = async (dependencies: NoticeDependencies, noticed: Noticed, now: EpochMs): Promise<void> => {
  const parcelCount = await countUnderWay(dependencies.db, noticed, incidentBounds.parcelsOfIncident.cap);
  if (parcelCount === 0) return;
  const id = newBucketUuid(now, bucketOf(noticed, 1, noticed.carrier, ""));
  const incident: CarrierIncident = { ...noticed, id, openedAt: now, endedAt: null, parcelCount };
  await writeAndAnnounce(dependencies, incident, (tx) => insertIncident(tx, incident));
};

const noticeFailing = async (
  dependencies: NoticeDependencies,
  failing: readonly CarrierRequests[],
  now: EpochMs,
): Promise<void> => {
  const { lanes } = await readKnown(dependencies.db, failing, now);
  for (const { workspaceId, mode, carrier, failed, firstHour } of failing)
    await open(
      dependencies,
      {
        ...{ workspaceId, mode, carrier },
        cause: "FAILING",
        startedAt: firstHour,
        expected: failed,
        seen: 0,
        lanes: lanes({ workspaceId, mode, carrier }),
      },
      now,
    );
};

const noticeSilent = async (
  dependencies: NoticeDependencies,
  keys: readonly OfCarrier[],
  { now, watchedSince }: { now: EpochMs; watchedSince: EpochMs },
): Promise<void> => {
  if (keys.length === 0) return;
  const { db } = dependencies;
  const [known, ended, asked] = await Promise.all([
    readKnown(db, keys, now),
    readLastIncidents(db, keys, now - days(7)),
    readAnswered(db, keys, { lately: now - hours(2), usually: now - days(7) }),
  ]);
  const [lastOf, askedOf] = [grouped(ended), grouped(asked)];
  for (const { workspaceId, mode, carrier } of keys) {
    const key = { workspaceId, mode, carrier };
    // A carrier that is polled and gave no answer is failing, or was not asked: that is not silence.
    if (askedOf.get(nameOf(key))?.[0]?.answered === 0) continue;
    const since = Math.max(watchedSince, lastOf.get(nameOf(key))?.[0]?.endedAt ?? 0);
    const silence = silenceOf(known.news(key), known.lanes(key), { now, watchedSince: since });
    if (silence === null) continue;
    const { since: startedAt, expected, seen } = silence;
    await open(dependencies, { ...key, cause: "SILENT", startedAt, expected, seen, lanes: known.lanes(key) }, now);
  }
};

const endIncidents = async (
  dependencies: NoticeDependencies,
  incidents: readonly CarrierIncident[],
  now: EpochMs,
): Promise<void> => {
  if (incidents.length === 0) return;
  const lately = lastHourOf(now) * hours(1);
  const [{ news, lanes }, asked] = await Promise.all([
    readKnown(dependencies.db, incidents, now),
    readAnswered(dependencies.db, incidents, { lately, usually: now - longestIncidentMs }),
  ]);
  const askedOf = grouped(asked);
  for (const incident of incidents) {
    const isTooOld = incident.startedAt < now - longestIncidentMs;
    // Without any requests, its account is gone.
    const isOver =
      incident.cause === "FAILING"
        ? askedOf.get(nameOf(incident))?.[0]?.answered !== 0
        : isMovingAgain(news(incident), lanes(incident), now);
    if (!isOver && !isTooOld) continue;
    await writeAndAnnounce(dependencies, { ...incident, endedAt: now }, (tx) => endIncident(tx, incident, now));
  }
};

/**
 * Opens an incident for each carrier whose whole traffic is silent or whose answers all fail, and ends those that are over. It
 * reads counts that exist anyway, and the counts of a few carriers more closely.
 */
export const noticeIncidents = async (dependencies: NoticeDependencies, now: EpochMs): Promise<void> => {
  const { db } = dependencies;
  const limit = incidentBounds.incidentsOfLook.cap;
  const isComplete = await isFeedPlaced(db, now - minutes(5));
  // Without complete counts the watch pauses, and begins again with them.
  const watchedSince = isComplete ? await continueWatch(db, now, now - longestPauseMs) : now;
  const lastHour = lastHourOf(now);
  const [failing, silent, incidents] = await Promise.all([
    findFailing(db, { since: lastHour * hours(1), fewest: fewestFailures, limit }),
    findSuddenlySilent(db, { day: Math.floor(lastHour / hoursOfDay), hour: lastHour % hoursOfDay, limit }),
    listOpenIncidents(db, limit),
  ]);
  await endIncidents(dependencies, incidents, now);
  const isOpen = new Set(incidents.map(nameOf));
  const further = <Key extends OfCarrier>(keys: readonly Key[]) => keys.filter((key) => !isOpen.has(nameOf(key)));
  await noticeFailing(dependencies, further(failing), now);
  if (isComplete) await noticeSilent(dependencies, further(silent), { now, watchedSince });
};
