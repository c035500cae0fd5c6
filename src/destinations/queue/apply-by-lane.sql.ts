import { newUuid } from "../../lib/ids.ts";
import { arraysOf, column, columnNames, instant, type RowOf, selectList, unnestAs } from "../../postgres/columns.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, type Lane } from "../../postgres/lanes.ts";
import type { AttemptResult } from "../attempt.ts";
import {
  type DeliveryOutcome,
  type DisabledEndpoint,
  type FailedOutcome,
  failSteps,
  healthSteps,
  keyParams,
} from "./apply.sql.ts";
import { failureRunGapMs, giveUpAfterMs } from "./retry-schedule.ts";

const attemptColumns = {
  bucket: column<number>("smallint"),
  eventId: column<string>("uuid"),
  endpointId: column<string>("uuid"),
  number: column<number>("smallint"),
  at: instant(),
  durationMs: column<number>("int"),
  result: column<AttemptResult>("text"),
  status: column<number | null>("smallint"),
  detail: column<string | null>("text"),
  signature: column<string>("text"),
  responseHeaders: column<string | null>("text"),
  responseBody: column<Buffer | null>("bytea"),
};
const { bucket: _bucket, ...restOfAttempt } = attemptColumns;

export type MadeAttempt = { readonly outcome: DeliveryOutcome; readonly number: number };

const attemptRow = ({ outcome, number }: MadeAttempt): RowOf<typeof attemptColumns> => ({
  ...outcome.delivery,
  ...outcome.exchange,
  // Of an attempt that succeeded there is nothing to explain.
  detail: outcome.exchange.result === "DELIVERED" ? null : outcome.exchange.detail,
  number,
  at: outcome.at,
  signature: outcome.signature,
});

export const insertAttempts = (tx: Database, lane: Lane, attempts: readonly MadeAttempt[]) => {
  const { name, joinPlace, bucketOf, params } = inLane(lane, Object.keys(attemptColumns).length + 1);
  return tx.run(
    name("insert_attempts"),
    `insert into delivery_attempt (bucket, ${columnNames(restOfAttempt)})
     select ${bucketOf("r")}, ${selectList(restOfAttempt, "r")} from ${unnestAs(attemptColumns, "r")} ${joinPlace("r")}`,
    [...arraysOf(attemptColumns, attempts.map(attemptRow)), ...params],
  );
};

/** Gives the number of each row that was still ours, from one, and how often it has been tried now. */
export const deferFailed = (tx: Database, lane: Lane, outcomes: readonly FailedOutcome[]) => {
  const { name, and, params } = inLane(lane, 9);
  return tx.many<{ nth: number; attemptCount: number }>(
    name("defer_failed"),
    `with outcome as materialized (
       select o.*, to_timestamp(o.next_ms / 1000) as next_at, to_timestamp(o.not_before_ms / 1000) as not_before
       from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::int[], $5::uuid[], $6::float8[], $7::boolean[], $8::float8[]) with ordinality
         as o (bucket, tracker_id, endpoint_id, sequence, token, next_ms, is_extra, not_before_ms, nth)),
     ${failSteps(and)} select nth, attempt_count as "attemptCount" from done`,
    [
      ...keyParams(outcomes),
      outcomes.map(({ nextAt }) => nextAt),
      outcomes.map(({ isExtra }) => isExtra),
      outcomes.map(({ notBefore }) => notBefore),
      ...params,
    ],
  );
};

/** What failures mean for their endpoints. */
export const noteFailures = (tx: Database, outcomes: readonly FailedOutcome[]) =>
  tx.many<DisabledEndpoint>(
    "note_webhook_failures",
    `with done as materialized (
       select o.endpoint_id, to_timestamp(o.at_ms / 1000) as at, to_timestamp(o.pause_ms / 1000) as pause_until, o.result, o.notice_id, o.problem, o.gone_text
       from unnest($1::uuid[], $2::float8[], $3::float8[], $4::text[], $5::uuid[], $8::text[], $9::text[])
         as o (endpoint_id, at_ms, pause_ms, result, notice_id, problem, gone_text)),
     ${healthSteps("$6", "$7")}`,
    [
      outcomes.map(({ delivery }) => delivery.endpointId),
      outcomes.map(({ at }) => at),
      outcomes.map(({ pauseUntil }) => pauseUntil),
      outcomes.map(({ exchange }) => exchange.result),
      outcomes.map(({ at }) => newUuid(at)),
      failureRunGapMs / 1000,
      giveUpAfterMs / 1000,
      outcomes.map(({ problem }) => problem),
      outcomes.map(({ goneText }) => goneText),
    ],
  );
