import { Link } from "@tanstack/react-router";
import type { TrackerAttention } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import { attentionLooks } from "../trackers/status.tsx";

export const AttentionCard = ({
  counts,
  className,
}: {
  counts: readonly { attention: TrackerAttention; count: number }[] | undefined;
  className?: string;
}) => {
  const { workspaceId, mode } = useWorkspace();
  const some = counts?.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return (
    <Card title="Needs attention" className={className} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="h-76 overflow-y-auto" tabIndex={0}>
        {!some ? (
          <SkeletonLines lines={5} className="gap-6 p-4" />
        ) : some.length === 0 ? (
          <EmptyState icon="check" title="All is moving" className="min-h-full content-center" compact>
            No tracker waits for you.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {some.map(({ attention, count }) => (
              <li key={attention}>
                <Link
                  to="/w/$workspaceId/$mode/trackers"
                  params={{ workspaceId, mode }}
                  search={{ attention }}
                  className="flex items-start gap-2.5 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <Icon name="warning" className="mt-0.5 text-warn" />
                  <span className="min-w-0 flex-1">
                    <span className="flex justify-between gap-2 font-medium">
                      {attentionLooks[attention].label} <span className="figures">{count.toLocaleString()}</span>
                    </span>
                    <span className="line-clamp-2 text-xs text-muted">{attentionLooks[attention].todo}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
};
