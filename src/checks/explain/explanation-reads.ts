import { trackerUuid } from "../../trackers/create/update-input.ts";
import { findTracker } from "../../trackers/trackers.sql.ts";
import { mayRead } from "../../use-cases/permission.ts";
import { defineUseCase, type UseCaseDeps } from "../../use-cases/use-case.ts";
import { explainTrackers } from "./explanations.ts";
import type { WhyLate } from "./why-late.ts";

export type Explanation = WhyLate & { readonly hasProblem: boolean };

const nothingWrong: Explanation = {
  ...{ hasProblem: false, isKnown: false, lateSince: null, evidence: [] },
  sentence: "It is not late, and nothing is known to be wrong with it.",
};

/** Why a parcel is late, or what is wrong with it, if anything is. Null for no parcel. */
export const readExplanation = defineUseCase({
  name: "Query.trackerExplanation",
  permission: mayRead,
  // The scans of a parcel, and the past deliveries of its lane.
  cost: { weight: 300 },
  async run({ scope }, { id }: { id: string }, { db, clock }: UseCaseDeps): Promise<Explanation | null> {
    const uuid = trackerUuid(id);
    const tracker = uuid === null ? undefined : await findTracker(db, scope, uuid);
    if (!tracker) return null;
    const why = (await explainTrackers({ db, clock }, scope, [tracker])).get(tracker.id);
    return why ? { ...why, hasProblem: true } : nothingWrong;
  },
  audit: "nothing",
});
