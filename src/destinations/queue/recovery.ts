import type { EpochMs } from "../../lib/clock.ts";
import type { TransactionalDatabase } from "../../postgres/database.ts";
import { isOneLane } from "../../postgres/lanes.ts";
import { goldenRatio, pullAtOnce, pulledPerStep } from "./recovery.sql.ts";
import {
  findRetries,
  holdRecoveries,
  noteRecoveries,
  pullRetries,
  type RecoveryStep,
  type WaitingRetry,
} from "./recovery-by-lane.sql.ts";

/**
 * Takes recoveries a step further: the next few hundred retries of each endpoint, in the order of their times, come due now,
 * spread over the seconds until the next step. Whatever waits behind one of them follows when it is delivered. While the
 * endpoint fails again nothing is pulled; the success after that begins anew.
 */
export const pullRetriesForward = async (db: TransactionalDatabase, now: EpochMs, random: () => number): Promise<void> => {
  if (isOneLane(db)) {
    await pullAtOnce(db, now, random);
    return;
  }
  await db.transaction(async (tx) => {
    const recoveries = await holdRecoveries(tx, now);
    if (recoveries.length === 0) return;
    const pulling = recoveries.filter(({ isHealthy }) => isHealthy);
    const retries = Map.groupBy(pulling.length === 0 ? [] : await findRetries(tx, pulling, now), ({ endpointId }) => endpointId);
    const luck = random();
    const next = pulling.flatMap((step) => nextOf(step, retries.get(step.endpointId) ?? [], now, luck));
    await pullRetries(tx, next);
    const found = [...Map.groupBy(next, ({ endpointId }) => endpointId)].map(([endpointId, some]) => ({
      endpointId,
      count: some.length,
      lastMicros: some.at(-1)!.dueMicros,
    }));
    await noteRecoveries(tx, recoveries, found, now);
  });
};

/** The first of all lanes, and all that have the same time as the last; with the time it comes due instead. */
const nextOf = ({ perSecond }: RecoveryStep, retries: readonly WaitingRetry[], now: EpochMs, luck: number) => {
  const inOrder = retries.toSorted((a, b) => a.dueMicros - b.dueMicros);
  const lastMicros = inOrder[pulledPerStep - 1]?.dueMicros ?? Number.POSITIVE_INFINITY;
  return inOrder
    .filter(({ dueMicros }) => dueMicros <= lastMicros)
    .map((retry, index) => {
      const nth = index + 1;
      const within = (luck + nth * goldenRatio) % 1;
      return { ...retry, pulledAt: now + (1_000 * (nth - within)) / perSecond };
    });
};
