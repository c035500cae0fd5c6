import type { Log } from "../../lib/telemetry/log.ts";
import { type ClaimedCheck, judgeDestination } from "../../trackers/claims/claim.sql.ts";
import type { Kept } from "../../work/slots.ts";
import type { WorkDesk } from "../../work/worker.ts";
import { trackersOfLook } from "../claim/claim.ts";

export type LookDependencies = {
  log: Log;
  desk: WorkDesk<Kept>;
  judge: (claims: readonly ClaimedCheck[]) => Promise<void>;
};

export const isLook = ({ isJudged }: ClaimedCheck): boolean => isJudged === true;

/** Judges claimed trackers by the time, so many in a transaction. */
export const beginLooks = (dependencies: LookDependencies, claims: readonly ClaimedCheck[]): void => {
  for (let from = 0; from < claims.length; from += trackersOfLook)
    void look(dependencies, claims.slice(from, from + trackersOfLook));
};

const look = async ({ log, desk, judge }: LookDependencies, claims: readonly ClaimedCheck[]): Promise<void> => {
  const destination = desk.slots.get(judgeDestination);
  desk.slots.started(destination);
  const isDone = await judge(claims).then(
    (): boolean => true,
    (error) => {
      // The leases end and the looks come due again: nothing is lost but time.
      log.warn({ error: String(error), trackers: claims.length }, "Trackers could not be judged by the time; trying again");
      return false;
    },
  );
  desk.slots.answered(destination, isDone);
  desk.settled([judgeDestination]);
};
