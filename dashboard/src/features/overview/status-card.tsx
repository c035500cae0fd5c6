import { Link } from "@tanstack/react-router";
import type { TrackingStatus } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Card } from "../../ui/card.tsx";
import { StackedBar } from "../../ui/charts/stacked-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusGlyph, statuses, statusLooks } from "../trackers/status.tsx";

type Counts = readonly { status: TrackingStatus; count: number }[];
type Late = { count: number; isMore: boolean } | undefined;

/** What is under way as one consignment, divided by where it stands. Each part leads to its list. */
export const StatusCard = ({ counts, late, className }: { counts: Counts | undefined; late: Late; className?: string }) => {
  const { workspaceId, mode } = useWorkspace();
  const byStatus = new Map(counts?.map(({ status, count }) => [status, count]));
  const countOf = (status: TrackingStatus) => byStatus.get(status) ?? 0;
  // The delivered are most of all there ever was; on the same bar they would hide everything else.
  const underWay = statuses.filter((status) => status !== "DELIVERED");
  const total = underWay.reduce((sum, status) => sum + countOf(status), 0);
  const parts = underWay.map((status) => ({ key: status, value: countOf(status), fill: statusLooks[status].fill }));
  const spoken = underWay
    .filter((status) => countOf(status) > 0)
    .map((status) => `${statusLooks[status].label} ${countOf(status)}`);
  return (
    <Card
      title="Trackers now"
      hint={
        counts && (
          <>
            {`${total.toLocaleString()} under way`}
            {late && late.count > 0 && (
              <>
                {", "}
                <Link
                  to="/w/$workspaceId/$mode/trackers"
                  params={{ workspaceId, mode }}
                  search={{ late: "yes", sort: "LATE_SINCE_ASC" }}
                  className="font-medium text-danger hover:underline"
                >
                  {`${late.count.toLocaleString()}${late.isMore ? " or more" : ""} late`}
                </Link>
              </>
            )}
          </>
        )
      }
      className={className}
    >
      <StackedBar parts={parts} label={spoken.join(", ") || "Nothing under way"} />
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-0.5 sm:grid-cols-3 sm:gap-x-10 xl:flex xl:justify-between xl:gap-x-3">
        {statuses.map((status) => (
          <li key={status}>
            <Link
              to="/w/$workspaceId/$mode/trackers"
              params={{ workspaceId, mode }}
              search={{ status }}
              className="-mx-1.5 flex min-h-9 items-center justify-between gap-2 rounded-md px-1.5 py-1 hover:bg-hover xl:block"
            >
              <span className="flex min-w-0 items-center gap-1.5">
                <StatusGlyph status={status} className="size-3.5" />
                <span className="truncate text-xs text-muted">{statusLooks[status].label}</span>
              </span>
              <span className="figures flex h-6 items-center font-semibold xl:text-lg">
                {counts ? countOf(status).toLocaleString() : <Skeleton className="h-4 w-12" />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
