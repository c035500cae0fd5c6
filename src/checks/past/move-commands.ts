import { onlyOperator } from "../../use-cases/permission.ts";
import { changeCost, defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { type MoveInDeps, type MoveOutcome, moveIn, type PastParcel } from "./move-in.ts";

/** Takes over parcels that another service tracked until now. */
export const moveTrackersIn = defineUseCase({
  name: "Operator.trackersMoveIn",
  permission: onlyOperator,
  cost: changeCost,
  run: ({ scope }, parcels: readonly PastParcel[], deps: UseCaseDeps & MoveInDeps): Promise<readonly MoveOutcome[]> =>
    moveIn(deps, scope, parcels),
  audit: {
    action: "tracker.import",
    reachesOutside: true,
    entry(outcomes) {
      const count = outcomes.filter(({ kind }) => kind === "moved").length;
      return count === 0 ? null : { detail: { count } };
    },
  },
});
