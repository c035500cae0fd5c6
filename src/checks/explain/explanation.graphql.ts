import type { KolliBuilder } from "../../graphql/builder.ts";
import { costs } from "../../graphql/cost/cost.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { type Explanation, readExplanation } from "./explanation-reads.ts";

/** `trackerExplanation`: why a parcel is late, in one sentence, and what that rests on. */
export const defineExplanation = (builder: KolliBuilder): void => {
  const ExplanationType = builder.objectRef<Explanation>("TrackerExplanation").implement({
    description: "Why a parcel is late, or what is wrong with it, from its own scans and past parcels on its way.",
    fields: (t) => ({
      hasProblem: t.exposeBoolean("hasProblem", { description: "Whether it is late, or something is wrong with it." }),
      sentence: t.exposeString("sentence", { description: "Why, in one English sentence; it says so if that is not known." }),
      isKnown: t.exposeBoolean("isKnown", { description: "Whether a cause is known." }),
      lateSince: t.expose("lateSince", {
        type: "DateTime",
        nullable: true,
        description: "Since when it is late; null if its day has not passed.",
      }),
      evidence: t.exposeStringList("evidence", {
        description:
          "What the sentence rests on: the day it was due, its last scan, what is usual on its way, and how long it stayed where.",
        extensions: costs({ size: 6 }),
      }),
    }),
  });
  builder.queryField("trackerExplanation", (t) =>
    t.field({
      type: ExplanationType,
      nullable: true,
      description: "Why a parcel is late, or that it is not; null if there is no such tracker.",
      args: { id: t.arg.id({ required: true, description: "The tracker's global ID." }) },
      ...calls(readExplanation),
    }),
  );
};
