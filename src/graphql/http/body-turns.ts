import { graphqlBounds } from "../bounds.ts";
import type { Budget, RequestContext } from "../context.ts";
import { unitsPerMs } from "../cost/cost.ts";
import type { HttpRefusal } from "./request-parameters.ts";
import { createTurns } from "./turns.ts";

/** Parsing a body of this length may take 50 ms. */
const longBytes = 64 * 1024;

/** Ordinary documents are read in less time. */
const readingFreeMs = 1;
/** Small bodies are parsed in microseconds: measuring would take as long. */
const measuredBytes = 8 * 1024;

/** CPU time of this thread: on a busy machine, wall time would charge for other processes. */
const measured = <Value>(run: () => Value): { value: Value; tookMs: number } => {
  const before = process.threadCpuUsage();
  const value = run();
  const { user, system } = process.threadCpuUsage(before);
  return { value, tookMs: (user + system) / 1_000 };
};

/** Reads, and charges for what took longer than usual. */
export const readMeasured = <Value>(budget: Budget | undefined, read: () => Value): Value => {
  const { value, tookMs } = measured(read);
  if (tookMs > readingFreeMs) budget?.owe(Math.ceil(tookMs * unitsPerMs));
  return value;
};

/** The same for a body of this length: a small one is not measured. */
export const readBodyMeasured = <Value>(length: number, budget: Budget | undefined, read: () => Value): Value =>
  length < measuredBytes ? read() : readMeasured(budget, read);

/** Large bodies that arrived together are parsed one per turn of the event loop, and only while their caller has budget left. */
export const createBodyTurns = () => {
  /** As many as a caller may have in progress: none is refused for waiting. */
  const turns = createTurns({ maxWaiting: graphqlBounds.requestsInProgress.cap });
  return async (length: number, { callerId = "", budget }: RequestContext): Promise<HttpRefusal | null> => {
    if (length < longBytes) return null;
    await turns.take(callerId);
    return budget?.debt() ?? null;
  };
};
