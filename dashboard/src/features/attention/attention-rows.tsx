import { Link } from "@tanstack/react-router";
import { shortId } from "../../api/ids.ts";
import type { AttentionState } from "../../api/operation-types.ts";
import { whyBlocked } from "../../api/roles.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { formatDate } from "../../ui/date-format.ts";
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx";
import { Time } from "../../ui/time.tsx";
import { words } from "../trackers/status.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import type { AttentionRow } from "./attention.operations.ts";
import { useMark } from "./use-mark.ts";

/** Days as the viewer's calendar counts them. */
const dayAhead = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), String(day.getMonth() + 1).padStart(2, "0"), String(day.getDate()).padStart(2, "0")].join("-");
};

const putOffChoices = [
  { days: 1, label: "Until tomorrow" },
  { days: 3, label: "For 3 days" },
  { days: 7, label: "For a week" },
  { days: 30, label: "For 30 days" },
] as const;

const Subject = ({ item }: { item: AttentionRow }) => {
  const { workspaceId, mode } = useWorkspace();
  const className = "min-w-0 truncate rounded-sm font-medium hover:underline";
  if (item.kind === "CARRIER_INCIDENT")
    return (
      <Link to="/w/$workspaceId/$mode/outages" params={{ workspaceId, mode }} className={className}>
        {item.subject}
      </Link>
    );
  if (!item.tracker)
    return (
      <Link
        to="/w/$workspaceId/$mode/settings/developer/webhooks/$endpointId"
        params={{ workspaceId, mode, endpointId: shortId(item.subjectId) }}
        className={className}
      >
        {item.subject.replace(/^https?:\/\//, "")}
      </Link>
    );
  return (
    <Link
      to="/w/$workspaceId/$mode/trackers/$trackerId"
      params={{ workspaceId, mode, trackerId: shortId(item.subjectId) }}
      className={`${className} font-mono`}
      dir="auto"
    >
      {item.subject}
    </Link>
  );
};

const Actions = ({ item, state }: { item: AttentionRow; state: AttentionState }) => {
  const { role } = useWorkspace();
  const mark = useMark();
  const blocked = whyBlocked(role, "refresh");
  const ids = [item.subjectId];
  if (state !== "OPEN")
    return (
      <Button size="sm" blocked={blocked} busy={mark.busy} onClick={() => mark.run({ ids, state: "OPEN" })}>
        Back to the list
      </Button>
    );
  return (
    <>
      <Button
        size="sm"
        icon="check"
        aria-label={`Mark ${item.subject} as done`}
        blocked={blocked}
        busy={mark.busy}
        onClick={() => mark.run({ ids, state: "DONE" })}
      >
        Done
      </Button>
      {!blocked && (
        <Menu trigger={<IconButton icon="clock" label={`Put ${item.subject} off`} />}>
          {putOffChoices.map(({ days, label }) => (
            <MenuItem key={days} onSelect={() => mark.run({ ids, state: "SNOOZED", until: dayAhead(days) })}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
};

export const AttentionRows = ({ items, state }: { items: readonly AttentionRow[]; state: AttentionState }) => {
  const { nameOf } = useCarriers();
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.subjectId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
          <div className="min-w-0 flex-1 max-sm:basis-full">
            <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <Subject item={item} />
              <span className="text-xs text-muted">
                {[item.tracker && nameOf(item.tracker.carrierId), item.tracker?.reference].filter(Boolean).join(" · ")}
              </span>
            </p>
            <p className="text-pretty text-xs text-muted" dir="auto">
              {item.reason}
              {item.alsoKinds.length > 0 && ` Also: ${item.alsoKinds.map(words).join(", ")}.`}
            </p>
          </div>
          <span className="whitespace-nowrap text-xs text-muted max-sm:order-last max-sm:ml-auto">
            {state === "SNOOZED" && item.snoozedUntil
              ? `until ${formatDate(item.snoozedUntil, "dateOnly")}`
              : item.since && <Time iso={item.since} />}
          </span>
          <div className="flex items-center gap-1">
            <Actions item={item} state={state} />
          </div>
        </li>
      ))}
    </ul>
  );
};
