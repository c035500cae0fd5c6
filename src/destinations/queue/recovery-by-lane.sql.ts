import type { EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, manyOfLanes, runByLane } from "../../postgres/lanes.ts";
import {
  dueRecoveries,
  lockWaiting,
  nextRetries,
  noteSteps,
  pulledPerSecond,
  pulledPerStep,
  pullWaiting,
  recoverySteps,
} from "./recovery.sql.ts";
import { samePlace } from "./same-place.sql.ts";

/** As exact as PostgreSQL has them: a step continues after the last time of the one before. */
const toMicros = (instant: string) => `(extract(epoch from ${instant}) * 1000000)::bigint`;
const fromMicros = (micros: string) => `timestamptz 'epoch' + ${micros} * interval '1 microsecond'`;

export type RecoveryStep = { endpointId: string; afterMicros: number; isHealthy: boolean; perSecond: number };

/** A retry whose time has not come. */
export type WaitingRetry = { bucket: number; trackerId: string; endpointId: string; sequence: number; dueMicros: number };

export const holdRecoveries = (tx: Database, now: EpochMs) =>
  tx.many<RecoveryStep>(
    "hold_recoveries",
    `with ${recoverySteps(dueRecoveries)}
     select s.id as "endpointId", ${toMicros("s.after")} as "afterMicros", s.first_failure_at is null as "isHealthy", s.per_second as "perSecond"
     from step s`,
    [new Date(now), pulledPerSecond],
  );

/** The next retries of each endpoint in each lane. */
export const findRetries = (tx: Database, recoveries: readonly RecoveryStep[], now: EpochMs) =>
  manyOfLanes(tx, (lane) => {
    const { name, and, params } = inLane(lane, 5);
    return tx.many<WaitingRetry>(
      name("find_retries_to_pull"),
      `select q.bucket, q.tracker_id as "trackerId", s.id as "endpointId", q.sequence, ${toMicros("q.due_at")} as "dueMicros"
       from (select w.id, ${fromMicros("w.micros")} as after from unnest($2::uuid[], $4::bigint[]) as w (id, micros)) s
       cross join lateral (${nextRetries("q.bucket, q.tracker_id, q.sequence", and)}) q`,
      [
        new Date(now),
        recoveries.map(({ endpointId }) => endpointId),
        pulledPerStep,
        recoveries.map(({ afterMicros }) => afterMicros),
        ...params,
      ],
    );
  });

export const pullRetries = (tx: Database, retries: readonly (WaitingRetry & { pulledAt: EpochMs })[]) =>
  runByLane(
    tx,
    retries,
    ({ bucket }) => bucket,
    (lane, some) => {
      const { name, and, params } = inLane(lane, 7);
      return tx.run(
        name("pull_retries"),
        `with waiting as materialized (
           select o.endpoint_id, ${fromMicros("o.due_micros")} as due_at, to_timestamp(o.pulled_ms / 1000) as pulled_at, p.place
           from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::int[], $5::bigint[], $6::float8[])
             as o (bucket, tracker_id, endpoint_id, sequence, due_micros, pulled_ms)
           cross join lateral (
             select q.ctid as place from delivery_queue q where ${samePlace("q", "o", and)} and q.sequence = o.sequence limit 1) p),
         ${lockWaiting(and)} ${pullWaiting(and)}`,
        [
          some.map(({ bucket }) => bucket),
          some.map(({ trackerId }) => trackerId),
          some.map(({ endpointId }) => endpointId),
          some.map(({ sequence }) => sequence),
          some.map(({ dueMicros }) => dueMicros),
          some.map(({ pulledAt }) => pulledAt),
          ...params,
        ],
      );
    },
  );

export type FoundRetries = { endpointId: string; count: number; lastMicros: number };

export const noteRecoveries = (tx: Database, recoveries: readonly RecoveryStep[], found: readonly FoundRetries[], now: EpochMs) =>
  tx.run(
    "note_recoveries",
    `with ${recoverySteps("e.id = any ($4::uuid[])")} ${noteSteps(
      `(select f.id, f.count, ${fromMicros("f.micros")} from unnest($5::uuid[], $6::int[], $7::bigint[]) as f (id, count, micros))`,
    )}`,
    [
      new Date(now),
      pulledPerSecond,
      pulledPerStep,
      recoveries.map(({ endpointId }) => endpointId),
      found.map(({ endpointId }) => endpointId),
      found.map(({ count }) => count),
      found.map(({ lastMicros }) => lastMicros),
    ],
  );
