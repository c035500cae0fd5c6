import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonLines } from "../../ui/skeleton.tsx";
import type { OverviewData } from "./overview.operations.ts";

/** So many reasons stand beside the chart without making it taller than it is wide on a small screen. */
const shownReasons = 6;

/** What needs a person, by reason, the gravest first; the page has each parcel, and what was done about it. */
export const AttentionCard = ({ data, className }: { data: OverviewData | undefined; className?: string }) => {
  const place = { to: "/w/$workspaceId/$mode/attention", params: useWorkspace() } as const;
  const groups = data?.needsAttention.groups;
  return (
    <Card
      title="Needs attention"
      className={className}
      flush
      action={
        <Link {...place} className={buttonClass("quiet", "sm")}>
          Open the list
        </Link>
      }
    >
      <div className="lg:min-h-76">
        {!groups ? (
          <SkeletonLines lines={5} className="gap-6 p-4" />
        ) : groups.length === 0 ? (
          <EmptyState icon="check" title="Nothing to do" className="content-center lg:min-h-76" compact>
            No parcel needs a person, and all webhooks are working.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {groups.slice(0, shownReasons).map(({ kind, title, action, count, isMore }) => (
              <li key={kind}>
                <Link
                  {...place}
                  hash={kind}
                  className="flex items-start gap-2.5 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <Icon name="warning" className="mt-0.5 text-warn" />
                  <span className="min-w-0 flex-1">
                    <span className="flex justify-between gap-2 font-medium">
                      <span className="truncate">{title}</span>{" "}
                      <span className="figures whitespace-nowrap">
                        {count.toLocaleString()}
                        {isMore && " or more"}
                      </span>
                    </span>
                    <span className="line-clamp-2 text-xs text-muted">{action}</span>
                  </span>
                </Link>
              </li>
            ))}
            {groups.length > shownReasons && (
              <li>
                <Link
                  {...place}
                  className="block px-4 py-2.5 text-center text-muted hover:bg-hover focus-visible:-outline-offset-2"
                >
                  {groups.length - shownReasons} more in the list
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </Card>
  );
};
