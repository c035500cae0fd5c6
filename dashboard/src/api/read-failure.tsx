import { FailureState } from "../ui/failure-state.tsx";
import { failureOf, traceOf } from "./failure.ts";

/** What a page shows in place of data that did not come. */
export const ReadFailure = ({
  error,
  what,
  onRetry,
  className,
}: {
  error: unknown;
  what: string;
  onRetry: () => void;
  className?: string;
}) => {
  const failure = failureOf(error);
  return (
    <FailureState title={`${what} could not be loaded`} onRetry={onRetry} className={className}>
      <p>{failure.message}</p>
      {failure.kind === "broken" && <p className="mt-1 text-xs select-all">{traceOf(failure)}</p>}
    </FailureState>
  );
};
