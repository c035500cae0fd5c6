import type { Log } from "../../lib/telemetry/log.ts";
import { type ClaimedCheck, judgeDestination } from "../../trackers/claims/claim.sql.ts";
import type { Resources } from "../../work/destinations.ts";
import type { WorkerPort } from "../../work/worker.ts";
import { trackersOfLook } from "../claim/claim.ts";

export type LookDependencies = {
  log: Log;
  port: WorkerPort<Resources>;
  judge: (claims: readonly ClaimedCheck[]) => Promise<void>;
};

export const isLook = ({ isJudged }: ClaimedCheck): boolean => isJudged === true;

/** Judges claimed trackers by the time, so many in a transaction. */
export const beginLooks = (dependencies: LookDependencies, claims: readonly ClaimedCheck[]): void => {
  for (let from = 0; from < claims.length; from += trackersOfLook)
    void look(dependencies, claims.slice(from, from + trackersOfLook));
};

const look = async ({ log, port, judge }: LookDependencies, claims: readonly ClaimedCheck[]): Promise<void> => {
  const destination = port.slots.get(judgeDestination);
  port.slots.started(destination);
  const isDone = await judge(claims).then(
    (): boolean => true,
    (error) => {
      // The leases end and the looks come due again: nothing is lost but time.
      log.warn({ err: error, trackers: claims.length }, "Trackers could not be judged by the time; trying again");
      return false;
    },
  );
  port.slots.answered(destination, isDone);
  port.settled([judgeDestination]);
};
