import type { Clock, EpochMs } from "../../lib/clock.ts";
import { lowestUuidAt, newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
import { webhookBounds } from "../bounds.ts";
import { selectEndpoint } from "../endpoints/endpoints.sql.ts";
import type { NoSuchEndpoint } from "../endpoints/endpoints.ts";
import { countDeliveries, insertReplay, type Replay, type ReplayKind, type ReplayRange, selectReplay } from "./replay.sql.ts";

export type ReplayDeps = { db: Database; clock: Clock };
export type ReplayRequest = {
  readonly endpointId: string;
  readonly kind: ReplayKind;
  readonly from?: EpochMs | undefined;
  readonly until?: EpochMs | undefined;
};

const rangeOf = ({ endpointId, kind, from = 0, until }: ReplayRequest, now: EpochMs): ReplayRange => ({
  endpointId,
  kind,
  fromId: lowestUuidAt(from),
  untilId: lowestUuidAt(until ?? now + 1),
});

/** How many deliveries were counted, and whether there are more. */
export type ReplayCount = { readonly count: number; readonly isMore: boolean };

const countUpToCap = async (db: Database, scope: Scope, range: ReplayRange): Promise<ReplayCount> => {
  const { cap } = webhookBounds.countedReplay;
  const { count } = (await countDeliveries(db, scope, range, cap + 1))!;
  return { count: Math.min(count, cap), isMore: count > cap };
};

/** What a replay would send, to be shown before it is begun. */
export const countReplay = ({ db, clock }: ReplayDeps, scope: Scope, request: ReplayRequest): Promise<ReplayCount> =>
  countUpToCap(db, scope, rangeOf(request, clock.now()));

/** Begins a replay. It is worked off in the background, step by step, and survives restarts; `findReplay` shows how far it is. */
export const startReplay = async (
  { db, clock }: ReplayDeps,
  scope: Scope,
  request: ReplayRequest,
): Promise<Result<Replay & ReplayCount, NoSuchEndpoint>> => {
  if (!(await selectEndpoint(db, scope, request.endpointId))) {
    return fail({ code: "not-found", field: "id", message: "No such webhook exists in this workspace and mode." });
  }
  const now = clock.now();
  const range = rangeOf(request, now);
  const counted = await countUpToCap(db, scope, range);
  const replay = await insertReplay(db, { ...range, id: newUuid(now), total: counted.count, now });
  return ok({ ...replay!, ...counted });
};

export const findReplay = (db: Database, scope: Scope, id: string): Promise<Replay | undefined> => selectReplay(db, scope, id);
