import { type FieldNode, locatedError, type ResponsePath, responsePathAsArray } from "graphql";
import type { Run } from "./run.ts";

/**
 * Handles an error at a place: if the place may be null, the error is recorded and null returned; otherwise the place above
 * fails.
 */
export const failedPlace =
  (nodes: readonly FieldNode[], isNonNull: boolean) =>
  (run: Run, raw: unknown, path: ResponsePath): null => {
    const error = locatedError(raw, nodes, responsePathAsArray(path));
    // A stopped operation stops as a whole.
    if (isNonNull || run.meter.stopped !== null) throw error;
    run.addError(error, path);
    return null;
  };
