import type { KolliBuilder } from "../graphql/builder.ts";
import { findUnknownNames, maxNamed } from "../trackers/read/tracker-reads.ts";
import { calls } from "../use-cases/root-fields.ts";

/** What a pasted list did not find, beside the list of what it found. */
export const definePastedList = (builder: KolliBuilder): void => {
  builder.queryField("trackersNotFound", (t) =>
    t.stringList({
      description: "Those of the given names that are neither a tracking code nor a reference of any tracker, in their order.",
      args: {
        names: t.arg.stringList({ required: true, description: `Tracking codes and references, at most ${maxNamed}.` }),
      },
      ...calls(findUnknownNames),
    }),
  );
};
