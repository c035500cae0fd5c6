import { trackerBounds } from "../../trackers/bounds.ts";
import { onceByRepeating } from "../../trackers/create/once.ts";
import { mayChangeTrackers } from "../../trackers/tracker-commands.ts";
import { type TrackerUserError, userError } from "../../trackers/user-errors.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import type { OwnScanAnswer, OwnScanInput, OwnScans } from "./own-scans.ts";

type OwnScanDeps = UseCaseDeps & { readonly ownScans: OwnScans };

export type OwnScanResults = { results: OwnScanAnswer[]; trackerUserErrors: TrackerUserError[] };

export const maxScans = trackerBounds.scansOfCall.cap;

const refusalOf = (count: number): TrackerUserError | null => {
  if (count === 0) return userError("BATCH_EMPTY", "input", "input is empty. Send at least one scan.");
  const tooMany = `input has ${count} items; at most ${maxScans} are allowed. Split it into several calls.`;
  return count > maxScans ? userError("BATCH_TOO_LARGE", "input", tooMany) : null;
};

export const createCheckpoints = defineUseCase({
  name: "Mutation.checkpointCreate",
  permission: mayChangeTrackers,
  cost: { weight: 500, perItem: 60, counted: { argument: "input", max: maxScans, sizesListsBelow: true } },
  async run({ scope }, input: readonly OwnScanInput[], { ownScans }: OwnScanDeps): Promise<OwnScanResults> {
    const refusal = refusalOf(input.length);
    if (refusal) return { results: [], trackerUserErrors: [refusal] };
    return { results: await ownScans.create(scope, input), trackerUserErrors: [] };
  },
  once: onceByRepeating,
  audit: {
    action: "checkpoint.create",
    exceptKeys: true,
    // Scans are applied in separate transactions, as those that carriers push.
    reachesOutside: true,
    entry: ({ results }) => (results.some(({ tracker }) => tracker) ? {} : null),
  },
});
