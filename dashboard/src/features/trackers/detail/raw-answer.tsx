import { useRead } from "../../../api/hooks.ts";
import { ReadFailure } from "../../../api/read-failure.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SkeletonLines } from "../../../ui/skeleton.tsx";
import { Time } from "../../../ui/time.tsx";
import { TrackerRawAnswer } from "../trackers.operations.ts";

/** JSON in readable lines; anything else as it came. */
const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

export const RawAnswer = ({ id }: { id: string }) => {
  const read = useRead(TrackerRawAnswer, { id });
  if (read.isPending) return <SkeletonLines lines={8} className="p-4" />;
  if (read.error) return <ReadFailure error={read.error} what="The carrier's response" onRetry={read.refetch} />;
  const answer = read.data.trackerRawAnswer;
  if (!answer) {
    return (
      <EmptyState icon="truck" title="No response stored">
        The carrier's last response is stored unchanged, for support, for up to 30 days after a finished parcel's last change.
      </EmptyState>
    );
  }
  return (
    <div className="p-4">
      <p className="mb-3 text-muted">
        As the carrier sent it, <Time iso={answer.receivedAt} focusable />.
      </p>
      <CodeBlock title="Raw response" code={readable(answer.body)} />
    </div>
  );
};
