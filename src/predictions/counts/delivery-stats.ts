import { days } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { type Day, weekOf } from "../calendar/days.ts";
import { addDeliveryStats, type StatsChange } from "./delivery-stats.sql.ts";
import { figureCount } from "./figures.ts";
import { handedOverStep, type ParcelRecord } from "./record.ts";

/** Two years, with the present week. */
export const weeksOfStats = 105;
export const oldestWeekOfStats = (now: number): Day => weekOf(Math.floor(now / days(1))) - 7 * (weeksOfStats - 1);

export type CountedFigures = Scope & { readonly record: ParcelRecord | null; readonly by: 1 | -1 };

const changesOf = (counted: readonly CountedFigures[], roundOf: (scope: Scope) => number, oldest: Day): StatsChange[] => {
  const changes = new Map<string, StatsChange & { counts: number[] }>();
  for (const { workspaceId, mode, record, by } of counted) {
    if (!record?.figures) continue;
    const { carrier, service, origin, destination } = record.lane;
    const week = weekOf(handedOverStep(record.steps).day);
    if (week < oldest) continue;
    const lane = { carrier, service: service ?? "", origin: origin?.country ?? "", destination: destination?.country ?? "" };
    const key = [workspaceId, mode, week, ...Object.values(lane)].join("|");
    const known = changes.get(key) ?? {
      ...{ workspaceId, mode, week, ...lane },
      round: roundOf({ workspaceId, mode }),
      counts: new Array<number>(figureCount).fill(0),
    };
    changes.set(key, known);
    for (const place of record.figures) known.counts[place]! += by;
  }
  return [...changes.values()].filter(({ counts }) => counts.some((count) => count !== 0));
};

/** Adds what parcels count, or takes it back. The caller holds the cursor's lock. */
export const addFigures = async (
  tx: Database,
  counted: readonly CountedFigures[],
  { now, roundOf }: { now: number; roundOf: (scope: Scope) => number },
): Promise<void> => {
  const changes = changesOf(counted, roundOf, oldestWeekOfStats(now));
  if (changes.length > 0) await addDeliveryStats(tx, changes);
};
