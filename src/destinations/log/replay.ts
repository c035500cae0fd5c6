import type { Clock, EpochMs } from "../../lib/clock.ts";
import { lowestUuidAt, newUuid } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Database } from "../../postgres/database.ts";
import type { Scope } from "../../workspaces/scope.ts";
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

/** What a replay would send, to be shown before it is begun. */
export const countReplay = async ({ db, clock }: ReplayDeps, scope: Scope, request: ReplayRequest): Promise<number> =>
  (await countDeliveries(db, scope, rangeOf(request, clock.now())))?.count ?? 0;

/** Begins a replay. It is worked off in the background, step by step, and survives restarts; `findReplay` tells how far it is. */
export const startReplay = async (
  { db, clock }: ReplayDeps,
  scope: Scope,
  request: ReplayRequest,
): Promise<Result<Replay, NoSuchEndpoint>> => {
  if (!(await selectEndpoint(db, scope, request.endpointId))) {
    return fail({ code: "not-found", field: "id", message: "No such webhook exists in this workspace and mode." });
  }
  const now = clock.now();
  const range = rangeOf(request, now);
  const total = (await countDeliveries(db, scope, range))?.count ?? 0;
  return ok((await insertReplay(db, { ...range, id: newUuid(now), total, now }))!);
};

export const findReplay = (db: Database, scope: Scope, id: string): Promise<Replay | undefined> => selectReplay(db, scope, id);
