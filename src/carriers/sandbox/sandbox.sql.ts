import type { Database } from "../../postgres/database.ts";
import { inLane, manyByLane } from "../../postgres/lanes.ts";
import { jsonText } from "../../postgres/wire.ts";
import type { Outage, OutageFault, Script } from "./script.ts";

/** What the simulated carrier knows a parcel by. Two workspaces never share one. */
export type SandboxParcel = {
  /** Where the tracker is that it is about. */
  readonly bucket: number;
  readonly workspaceId: string;
  readonly carrier: string;
  readonly codeKey: string;
};

export type JourneyRow = {
  bucket: number;
  script: Script;
  fault: OutageFault | null;
  failingChecks: number;
  version: number;
  updatedAt: number;
};
const columns = `j.bucket, j.script, j.fault, j.failing_checks as "failingChecks", j.version, j.updated_at as "updatedAt"`;

export type PlayedJourney = { script: Script; outage: Outage | null; madeFromVersion: number };

/** In any of these buckets. If trackers of two were played on in the same moment, the last. */
export const findJourney = (db: Database, parcel: SandboxParcel, buckets: readonly number[]) =>
  db.one<JourneyRow>(
    "find_sandbox_journey",
    `select ${columns} from sandbox_journey j
     where j.bucket = any($1::smallint[]) and j.workspace_id = $2 and j.carrier = $3 and j.code_key = $4
     order by j.updated_at desc limit 1`,
    [buckets, parcel.workspaceId, parcel.carrier, parcel.codeKey],
  );

/**
 * Writes only over the version it was made from; 0 rows mean that someone else played in between. An outage under way goes
 * on unless this one begins or ends it.
 */
export const saveJourney = (db: Database, parcel: SandboxParcel, journey: PlayedJourney, now: number) =>
  db.run(
    "save_sandbox_journey",
    `insert into sandbox_journey as j (bucket, workspace_id, carrier, code_key, script, fault, failing_checks, version, updated_at)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::smallint, 0), $8::int + 1, $9)
     on conflict (bucket, workspace_id, carrier, code_key) do update
       set script = excluded.script, version = excluded.version, updated_at = excluded.updated_at,
         fault = case when $7::smallint is null then j.fault else excluded.fault end,
         failing_checks = coalesce($7::smallint, j.failing_checks)
       where j.version = $8::int`,
    [
      parcel.bucket,
      parcel.workspaceId,
      parcel.carrier,
      parcel.codeKey,
      jsonText(journey.script),
      journey.outage?.fault ?? null,
      journey.outage?.failingChecks ?? null,
      journey.madeFromVersion,
      new Date(now),
    ],
  );

/**
 * The journeys of a batch of parcels, by their position in it, as they were when asked; an outage is used up by one check
 * in the same statement.
 */
export const askJourneys = (db: Database, parcels: readonly SandboxParcel[]) =>
  manyByLane(
    db,
    parcels.map((parcel, position) => ({ ...parcel, position })),
    ({ bucket }) => bucket,
    (lane, asked) => {
      const { name, and, params } = inLane(lane, 6);
      return db.many<JourneyRow & { position: number }>(
        name("ask_sandbox_journeys"),
        `with asked as (
           select * from unnest($1::smallint[], $2::uuid[], $3::text[], $4::text[], $5::int[]) as a (bucket, workspace_id, carrier, code_key, position)),
         used_up as (
           update sandbox_journey j set failing_checks = j.failing_checks - 1 from asked a
           where j.bucket = a.bucket and j.workspace_id = a.workspace_id and j.carrier = a.carrier and j.code_key = a.code_key
             and j.failing_checks > 0${and("j")})
         select a.position, ${columns} from asked a join sandbox_journey j
           on j.bucket = a.bucket and j.workspace_id = a.workspace_id and j.carrier = a.carrier and j.code_key = a.code_key${and("j")}`,
        [
          asked.map(({ bucket }) => bucket),
          asked.map(({ workspaceId }) => workspaceId),
          asked.map(({ carrier }) => carrier),
          asked.map(({ codeKey }) => codeKey),
          asked.map(({ position }) => position),
          ...params,
        ],
      );
    },
  );
