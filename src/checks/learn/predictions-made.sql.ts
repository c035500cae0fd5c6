import { bucketOfUuid } from "../../lib/ids.ts";
import type { Database } from "../../postgres/database.ts";
import { inLane, manyOfLanes, runByLane, runInLanes } from "../../postgres/lanes.ts";
import { jsonText } from "../../postgres/wire.ts";
import type { Day } from "../../predictions/calendar/days.ts";
import type { LearntByCarrier } from "../../predictions/counts/cells.sql.ts";
import type { FirstPrediction } from "../../tracking/prediction.ts";
import type { Scope } from "../../workspaces/scope.ts";

export type PredictionMade = {
  readonly first: FirstPrediction;
  readonly deliveredOn: Day | null;
  readonly endedOn: Day | null;
};
export type NewPredictionMade = PredictionMade & Scope & { readonly trackerId: string; readonly carrier: string };

export const writePredictionsMade = (tx: Database, made: readonly NewPredictionMade[]) =>
  runByLane(
    tx,
    made,
    ({ trackerId }) => bucketOfUuid(trackerId),
    (lane, some) => {
      const { name, joinPlace, bucketOf, params } = inLane(lane, 10);
      return tx.run(
        name("write_predictions_made"),
        `insert into prediction_made (bucket, tracker_id, workspace_id, mode, carrier, predicted_on, first, delivered_on, ended_on)
         select ${bucketOf("r")}, r.tracker_id, r.workspace_id, r.mode, r.carrier, r.predicted_on, r.first, r.delivered_on, r.ended_on
         from unnest($1::smallint[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::int[], $7::jsonb[], $8::int[], $9::int[])
           as r (bucket, tracker_id, workspace_id, mode, carrier, predicted_on, first, delivered_on, ended_on) ${joinPlace("r")}
         on conflict (bucket, tracker_id) do update set delivered_on = excluded.delivered_on, ended_on = excluded.ended_on`,
        [
          some.map(({ trackerId }) => bucketOfUuid(trackerId)),
          some.map(({ trackerId }) => trackerId),
          some.map(({ workspaceId }) => workspaceId),
          some.map(({ mode }) => mode),
          some.map(({ carrier }) => carrier),
          some.map(({ first }) => first.on),
          some.map(({ first }) => jsonText(first)),
          some.map(({ deliveredOn }) => deliveredOn),
          some.map(({ endedOn }) => endedOn),
          ...params,
        ],
      );
    },
  );

export type PredictedCarrier = Scope & { readonly carrier: string };

export const listPredictedCarriers = async (db: Database): Promise<PredictedCarrier[]> => {
  const found = await manyOfLanes(db, (lane) => {
    const { name, where, params } = inLane(lane, 1);
    return db.many<PredictedCarrier>(
      name("list_predicted_carriers"),
      `select distinct m.workspace_id as "workspaceId", m.mode, m.carrier from prediction_made m ${where("m")}`,
      params,
    );
  });
  return [...new Map(found.map((one) => [`${one.workspaceId}|${one.mode}|${one.carrier}`, one])).values()];
};

/** Of each day up to `limit` of each lane, so that those of a busy carrier are not all of yesterday, when none has arrived yet. */
export const readPredictionsMade = (
  db: Database,
  { workspaceId, mode, carrier }: PredictedCarrier,
  { from, to, limit }: { from: Day; to: Day; limit: number },
) =>
  manyOfLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 7);
    return db.many<PredictionMade>(
      name("read_predictions_made"),
      `select m.first, m.delivered_on as "deliveredOn", m.ended_on as "endedOn" from generate_series($4::int, $5::int) as d (day) cross join lateral (
         select m.first, m.delivered_on, m.ended_on from prediction_made m
         where m.workspace_id = $1 and m.mode = $2 and m.carrier = $3 and m.predicted_on = d.day${and("m")} limit $6) m`,
      [workspaceId, mode, carrier, from, to, limit, ...params],
    );
  });

export const deleteOldPredictionsMade = (db: Database, before: Day, limit: number) =>
  runInLanes(db, (lane) => {
    const { name, and, params } = inLane(lane, 3);
    return db.run(
      name("delete_old_predictions_made"),
      `delete from prediction_made m where m.ctid = any (array(
         select o.ctid from prediction_made o where o.predicted_on < $1${and("o")} limit $2))${and("m")}`,
      [before, limit, ...params],
    );
  });

/** The carrier's part of what is known; a workspace that is gone has none. */
export const writeLearnt = (db: Database, { workspaceId, mode, carrier }: PredictedCarrier, learnt: LearntByCarrier[string]) =>
  db.run(
    "write_learnt_carrier",
    `insert into prediction_scope (workspace_id, mode, round, learnt)
     select w.id, $2, 0, $3::jsonb from workspace w where w.id = $1
     on conflict (workspace_id, mode) do update set learnt = prediction_scope.learnt || excluded.learnt`,
    [workspaceId, mode, jsonText({ [carrier]: learnt })],
  );
