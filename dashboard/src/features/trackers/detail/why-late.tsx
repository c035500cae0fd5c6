import { useRead } from "../../../api/hooks.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TrackerWhy } from "../parcel-views.operations.ts";
import { openExceptions } from "../problems.ts";
import type { Tracker } from "./tracker-header.tsx";

/** Why a parcel is late, in one sentence, with what it rests on. Nothing for one that is on time. */
export const WhyLate = ({ tracker }: { tracker: Tracker }) => {
  const isLate = tracker.lateSince !== null;
  const read = useRead(
    TrackerWhy,
    { id: tracker.id },
    { enabled: isLate || openExceptions(tracker).length > 0, refetchMs: 60_000, keepLast: true },
  );
  const why = read.data?.trackerExplanation;
  if (!why?.hasProblem) return null;
  return (
    <section aria-label={isLate ? "Why is it late?" : "What is wrong?"}>
      <Notice tone="warn" title={isLate ? "Why is it late?" : "What is wrong?"}>
        <p className="text-pretty text-ink" dir="auto">
          {why.sentence}
        </p>
        <div className="mt-1 text-xs">
          <Disclosure title="What this rests on">
            <ul className="grid list-disc gap-0.5 pl-4">
              {why.evidence.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Disclosure>
        </div>
      </Notice>
    </section>
  );
};
