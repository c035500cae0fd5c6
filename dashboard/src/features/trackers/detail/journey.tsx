import type { TrackingStatus } from "../../../api/operation-types.ts";
import { cx } from "../../../ui/class-names.ts";
import { formatDate } from "../../../ui/date-format.ts";
import { statusLooks } from "../status.tsx";

const straight: TrackingStatus[] = ["PENDING", "PICKED_UP", "IN_TRANSIT", "OUT_FOR_DELIVERY", "DELIVERED"];
/** Where a status off the straight way stands on it. */
const standsIn: Partial<Record<TrackingStatus, number>> = { AVAILABLE_FOR_PICKUP: 3, RETURN_TO_SENDER: 3, ATTEMPT_FAILURE: 3 };

/** Five stages from label to door; a detour shows in its own words and colour at the stage it happened. */
export const Journey = ({
  status,
  checkpoints,
  className,
}: {
  status: TrackingStatus;
  checkpoints: readonly { status: TrackingStatus; scannedAt: string }[];
  className?: string;
}) => {
  const reached = standsIn[status] ?? straight.indexOf(status);
  return (
    <ol aria-label="Journey" className={cx("grid grid-cols-5 gap-1.5", className)}>
      {straight.map((stage, index) => {
        const shown = index === reached ? status : stage;
        const first = checkpoints.find((checkpoint) => checkpoint.status === shown);
        const past = index <= reached;
        return (
          <li key={stage} aria-current={index === reached ? "step" : undefined} className="min-w-0">
            <span
              className={cx(
                "block h-1.5 rounded-full",
                past ? (index === reached ? cx(statusLooks[status].text, "bg-current") : "bg-ink") : "bg-pressed",
              )}
            />
            <span
              className={cx(
                "mt-1.5 block truncate text-xs",
                index === reached ? "font-semibold" : past ? "font-medium" : "text-faint",
                "max-sm:sr-only",
              )}
            >
              {statusLooks[shown].label}
            </span>
            <span className="block h-4 truncate text-2xs text-muted max-sm:hidden">
              {past && first ? formatDate(first.scannedAt, "moment") : ""}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
