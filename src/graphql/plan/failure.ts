import { type FieldNode, locatedError, type ResponsePath, responsePathAsArray } from "graphql";
import type { Run } from "./run.ts";

/** What becomes of an error at a place: where null may stand it is noted and null answered, elsewhere the place above fails. */
export const failedPlace =
  (nodes: readonly FieldNode[], isNonNull: boolean) =>
  (run: Run, raw: unknown, path: ResponsePath): null => {
    const error = locatedError(raw, nodes, responsePathAsArray(path));
    // What was stopped is stopped as a whole.
    if (isNonNull || run.meter.stopped !== null) throw error;
    run.addError(error, path);
    return null;
  };
