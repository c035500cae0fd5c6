import type { JudgedParcel } from "../../src/checks/judge/judge.ts";
import { foresee } from "../../src/checks/judge/radar.ts";
import { type LearntScan, type LearntTracker, recordOf } from "../../src/checks/learn/parcel-record.ts";
import { days, hours } from "../../src/lib/clock.ts";
import type { Day } from "../../src/predictions/calendar/days.ts";
import { applyChanges, type CellCounts, type Change } from "../../src/predictions/counts/cell-counts.ts";
import type { KnownCells } from "../../src/predictions/counts/cell-memory.ts";
import { contributionsOf, daysCellOf } from "../../src/predictions/counts/contributions.ts";
import { kindsOfDays } from "../../src/predictions/counts/kinds-of-days.ts";
import { cellsOf } from "../../src/predictions/model/cells.ts";
import type { History, Milestone } from "../../src/predictions/model/parcel.ts";
import type { StoredCheckpoint } from "../../src/tracking/checkpoint.ts";
import type { ExceptionKind } from "../../src/tracking/exceptions.ts";
import { noLegs } from "../../src/tracking/status-rules.ts";
import type { TrackingStatus } from "../../src/tracking/statuses.ts";

/** What the radar of the service raises about a parcel of the world, and when. */
export type Raised = { readonly history: History; readonly kind: ExceptionKind; readonly day: Day };
/** The carrier's last incident, as far as it is known on a day. */
export type IncidentOn = (carrier: string, now: number) => { endedAt: number | null } | null;

const scope = { workspaceId: "01890000-0000-7000-8000-000000000001", mode: "LIVE" } as const;
const statusOf: Readonly<Record<Milestone, TrackingStatus>> = {
  LABEL: "PENDING",
  PICKED_UP: "PICKED_UP",
  IN_TRANSIT: "IN_TRANSIT",
  ARRIVED: "IN_TRANSIT",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
};

/** The scans that a carrier would have reported, one for each step. */
export const scansOf = ({ lane, steps, delivered }: History): LearntScan[] => {
  const scan = (status: TrackingStatus, at: number, country: string | undefined): LearntScan => ({
    ...{ status, at, informational: false, offsetMinutes: 0 },
    location: country === undefined ? null : { countryCode: country },
  });
  const scans = steps.map(({ milestone, day, hour }) => {
    const isThere = milestone === "ARRIVED" || milestone === "OUT_FOR_DELIVERY";
    return scan(statusOf[milestone], days(day) + hours(hour), (isThere ? lane.destination : lane.origin)?.country);
  });
  return delivered === null ? scans : [...scans, scan("DELIVERED", days(delivered) + hours(15), lane.destination?.country)];
};

const trackerOf = ({ lane }: History, status: TrackingStatus, createdAt: number): LearntTracker & { createdAt: number } => ({
  ...{ ...scope, bucket: 0, id: scope.workspaceId, carrier: lane.carrier, hints: null, createdAt, status, stopReason: null },
  ...{ estimatedDeliveryAt: null, estimatedDeliveryOffset: null, prediction: null, firstEstimateUntil: null, exceptions: null },
  facts: {
    serviceName: lane.service ?? undefined,
    origin: lane.origin ? { countryCode: lane.origin.country, postalCode: lane.origin.postcode ?? undefined } : undefined,
    destination: lane.destination
      ? { countryCode: lane.destination.country, postalCode: lane.destination.postcode ?? undefined }
      : undefined,
  } as LearntTracker["facts"],
});

const parcelOf = (history: History, scans: readonly LearntScan[]): JudgedParcel => {
  const { status, at } = scans.at(-1)!;
  const tracker = trackerOf(history, status, scans[0]!.at);
  return {
    state: {
      ...{ status, statusDetail: null, estimatedDelivery: null, delivered: null, facts: tracker.facts },
      ...{ stopReason: null, exceptions: [], prediction: null },
    },
    checkpoints: scans.map((scan) => ({ ...scan, id: String(at) })) as unknown as StoredCheckpoint[],
    legs: noLegs,
    promisedAt: null,
    given: tracker,
  };
};

/** Counts by cell, as the service keeps them in its database. */
const createCounts = () => {
  const cells = new Map<string, CellCounts>();
  const known: KnownCells = {
    learntIn: () => ({}),
    cell: ({ cell }) => ({ ...scope, cell, counts: cells.get(cell) ?? {}, imported: null }),
  };
  return {
    known,
    learn: (histories: readonly History[], today: Day): void => {
      const changes: Change[] = histories.flatMap((history) => {
        const record = recordOf(trackerOf(history, "DELIVERED", 0), scansOf(history), null, (lane) =>
          kindsOfDays(cells.get(daysCellOf(lane)) ?? {}, null),
        );
        if (!record) return [];
        // Silences are learnt from these alone.
        const read = new Set([daysCellOf(record.lane), ...record.steps.flatMap((step) => cellsOf(record.lane, step).slice(-2))]);
        return contributionsOf({ ...record, figures: null }, 1).filter(({ cell }) => read.has(cell));
      });
      for (const [cell, some] of Map.groupBy(changes, (change) => change.cell))
        cells.set(cell, applyChanges(cells.get(cell) ?? {}, some, today));
    },
  };
};

/** The service learns within seconds; this keeps the run short. */
const daysOfLesson = 4;

/** Lets the world pass day by day: parcels that arrived are learnt from, and those that are silent are raised by the service's own rules. */
export const watchWorld = (histories: readonly History[], incidentOn: IncidentOn = () => null): Raised[] => {
  const counts = createCounts();
  const raised: Raised[] = [];
  const isRaised = new WeakMap<History, Set<ExceptionKind>>();
  const arrivals = Map.groupBy(
    histories.filter(({ delivered }) => delivered !== null),
    ({ delivered }) => delivered!,
  );
  let arrived: History[] = [];
  const looks = new Map<Day, History[]>();
  const plan = (day: Day, history: History) => looks.set(day, [...(looks.get(day) ?? []), history]);
  const daysOf = (history: History) => history.steps.map(({ day }) => day);
  for (const history of histories) for (const day of new Set(daysOf(history))) plan(day, history);
  const last = Math.max(...histories.map(({ delivered, steps }) => delivered ?? steps.at(-1)!.day)) + 60;
  for (let day = Math.min(...histories.map(({ steps }) => steps[0]!.day)); day <= last; day++) {
    const now = days(day + 1);
    for (const history of looks.get(day) ?? []) {
      if (history.delivered !== null && history.delivered <= day) continue;
      const scans = scansOf(history).filter(({ at }) => at < now);
      const foreseen = foresee(counts.known, parcelOf(history, scans), now, incidentOn(history.lane.carrier, now));
      if (foreseen === "unread") throw new Error("All cells are in memory.");
      const already = isRaised.get(history) ?? new Set();
      isRaised.set(history, already);
      for (const { kind, at } of foreseen) {
        if (already.has(kind)) continue;
        if (at > now) plan(Math.max(day + 1, Math.ceil(at / days(1)) - 1), history);
        else {
          already.add(kind);
          raised.push({ history, kind, day });
        }
      }
    }
    looks.delete(day);
    arrived.push(...(arrivals.get(day) ?? []));
    if (day % daysOfLesson !== 0) continue;
    counts.learn(arrived, day);
    arrived = [];
  }
  return raised;
};
