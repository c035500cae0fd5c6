import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { shortId } from "../../../api/ids.ts";
import type { TrackerSort } from "../../../api/operation-types.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { type Column, rowLinkClass } from "../../../ui/data-table.tsx";
import { formatDate } from "../../../ui/date-format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, MenuCheckItem, MenuLabel } from "../../../ui/overlays/menu.tsx";
import { Tip } from "../../../ui/overlays/tooltip.tsx";
import { Time } from "../../../ui/time.tsx";
import { attentionLooks, exceptionLooks, openExceptions, stopReasons } from "../problems.ts";
import { Status } from "../status.tsx";
import type { TrackerRow } from "../trackers.operations.ts";
import { useCarriers } from "../use-carriers.ts";

/** The columns one can choose; code and status are always there. */
const optional = {
  carrier: "Carrier",
  reference: "Order number",
  arrival: "Arrival",
  promised: "Promised",
  late: "Late since",
  destination: "Destination",
  updated: "Changed",
  checked: "Checked",
  created: "Created",
};
type Optional = keyof typeof optional;

const key = "kolli.tracker-columns";
const preset: Optional[] = ["carrier", "reference", "arrival", "updated", "created"];
const kept = (): Optional[] => {
  const names = localStorage.getItem(key)?.split(",");
  return names ? (Object.keys(optional) as Optional[]).filter((name) => names.includes(name)) : preset;
};

const none = <span className="text-faint">–</span>;

/** One order, then the other, then the first again. */
const sorting = (
  column: "CREATED_AT" | "UPDATED_AT" | "LATE_SINCE",
  sort: TrackerSort,
  onSort: (sort: TrackerSort) => void,
  first: "DESC" | "ASC" = "DESC",
) => ({
  direction:
    sort === `${column}_DESC` ? ("descending" as const) : sort === `${column}_ASC` ? ("ascending" as const) : ("none" as const),
  onSort: () => onSort(sort === `${column}_${first}` ? `${column}_${first === "DESC" ? "ASC" : "DESC"}` : `${column}_${first}`),
});

export const useTrackerColumns = (sort: TrackerSort, onSort: (sort: TrackerSort) => void) => {
  const { workspaceId, mode } = useWorkspace();
  const { nameOf } = useCarriers();
  const [shown, set] = useState(kept);
  const setShown = (names: Optional[]) => {
    localStorage.setItem(key, names.join(","));
    set(names);
  };
  const columns = useMemo((): Column<TrackerRow>[] => {
    const code: Column<TrackerRow> = {
      id: "code",
      header: "Tracking code",
      // On a phone it takes what the status leaves, and what is longer is broken: the last digits tell codes apart.
      className: "max-sm:w-full max-sm:max-w-0",
      cell: (row) => (
        <div className="min-w-0">
          <Link
            to="/w/$workspaceId/$mode/trackers/$trackerId"
            params={{ workspaceId, mode, trackerId: shortId(row.id) }}
            className={`${rowLinkClass} block font-mono max-sm:text-xs max-sm:break-all sm:max-w-72 sm:truncate`}
          >
            {row.trackingCode}
          </Link>
          <div className="line-clamp-2 text-xs wrap-anywhere text-muted sm:hidden">
            {[nameOf(row.carrier), row.reference].filter(Boolean).join(" · ")}
          </div>
        </div>
      ),
    };
    const status: Column<TrackerRow> = {
      id: "status",
      header: "Status",
      cell: (row) => (
        <div className="flex items-center gap-2 max-lg:flex-wrap max-lg:gap-y-1">
          <Status status={row.status} detail={openExceptions(row).length > 0 ? null : row.statusDetail} />
          {openExceptions(row).map(({ kind }) => (
            <Tip key={kind} content={exceptionLooks[kind].todo}>
              <span className="relative z-1 inline-flex items-center gap-1 whitespace-nowrap text-xs font-medium text-danger">
                <Icon name="warning" className="size-3.5" />
                <span className="max-lg:sr-only">{exceptionLooks[kind].label}</span>
              </span>
            </Tip>
          ))}
          {/* Where there is no column for the arrival. */}
          {row.lateSince && (
            <span className="text-xs font-medium whitespace-nowrap text-danger lg:hidden">
              late since <Time iso={row.lateSince} format="shortDay" className="figures relative z-1" />
            </span>
          )}
          {(row.stopReason === "STOPPED" || row.stopReason === "STALE") && <Badge>{stopReasons[row.stopReason]}</Badge>}
          {row.attention && (
            <Tip content={attentionLooks[row.attention].todo}>
              <span className="relative z-1 inline-flex items-center gap-1 whitespace-nowrap text-xs font-medium text-warn">
                <Icon name="warning" className="size-3.5" />
                <span className="max-lg:sr-only">{attentionLooks[row.attention].label}</span>
              </span>
            </Tip>
          )}
        </div>
      ),
    };
    const choices: Record<Optional, Column<TrackerRow>> = {
      carrier: {
        id: "carrier",
        header: "Carrier",
        from: "sm",
        className: "max-lg:max-w-28",
        cell: (row) => <span className="block truncate">{nameOf(row.carrier)}</span>,
      },
      reference: {
        id: "reference",
        header: "Order number",
        from: "md",
        cell: (row) => (row.reference ? <span className="block max-w-48 truncate max-lg:max-w-32">{row.reference}</span> : none),
      },
      arrival: {
        id: "arrival",
        header: "Arrival",
        from: "lg",
        className: "whitespace-nowrap",
        cell: (row) => <Arrival row={row} />,
      },
      promised: {
        id: "promised",
        header: "Promised",
        from: "lg",
        className: "whitespace-nowrap",
        cell: (row) => (row.promisedAt ? <Time iso={row.promisedAt} format="shortDay" className="figures relative z-1" /> : none),
      },
      late: {
        id: "late",
        header: "Late since",
        // The longest first. Only late parcels are sorted by it, so they alone are shown then.
        sort: sorting("LATE_SINCE", sort, onSort, "ASC"),
        from: "lg",
        className: "whitespace-nowrap",
        cell: (row) =>
          row.lateSince ? <Time iso={row.lateSince} className="figures relative z-1 font-medium text-danger" /> : none,
      },
      destination: {
        id: "destination",
        header: "Destination",
        from: "lg",
        className: "whitespace-nowrap",
        cell: (row) => [row.destinationCountryCode, row.postalCode].filter(Boolean).join(" ") || none,
      },
      updated: {
        id: "updated",
        header: "Changed",
        sort: sorting("UPDATED_AT", sort, onSort),
        align: "right",
        from: "sm",
        className: "whitespace-nowrap text-muted",
        cell: (row) => <Time iso={row.updatedAt} className="relative z-1" />,
      },
      checked: {
        id: "checked",
        header: "Checked",
        align: "right",
        from: "lg",
        className: "whitespace-nowrap text-muted",
        cell: (row) => (row.lastCheckedAt ? <Time iso={row.lastCheckedAt} className="relative z-1" /> : none),
      },
      created: {
        id: "created",
        header: "Created",
        sort: sorting("CREATED_AT", sort, onSort),
        align: "right",
        from: "wide",
        className: "whitespace-nowrap text-muted",
        cell: (row) => <Time iso={row.createdAt} className="relative z-1" />,
      },
    };
    return [code, status, ...shown.map((name) => choices[name])];
  }, [shown, workspaceId, mode, nameOf, sort, onSort]);
  return { columns, shown, setShown };
};

const Arrival = ({ row }: { row: TrackerRow }) => {
  if (row.deliveredAt) return <Time iso={row.deliveredAt} format="shortMoment" className="figures relative z-1" />;
  if (row.lateSince) {
    return (
      <span className="font-medium text-danger">
        late since <Time iso={row.lateSince} format="shortDay" className="figures relative z-1" />
      </span>
    );
  }
  if (!row.estimatedDeliveryAt) return none;
  if (row.estimatedDeliveryDay) {
    return (
      <span className="text-muted">
        expected{" "}
        <time dateTime={row.estimatedDeliveryDay} className="figures">
          {formatDate(row.estimatedDeliveryDay, "axisDay")}
        </time>
      </span>
    );
  }
  return (
    <span className="text-muted">
      expected <Time iso={row.estimatedDeliveryAt} format="shortDay" className="figures relative z-1" />
    </span>
  );
};

export const ColumnMenu = ({ shown, onChange }: { shown: Optional[]; onChange: (names: Optional[]) => void }) => (
  <Menu trigger={<IconButton icon="columns" label="Columns" />}>
    <MenuLabel>Columns</MenuLabel>
    {(Object.keys(optional) as Optional[]).map((name) => (
      <MenuCheckItem
        key={name}
        checked={shown.includes(name)}
        onChange={(checked) =>
          onChange((Object.keys(optional) as Optional[]).filter((one) => (one === name ? checked : shown.includes(one))))
        }
      >
        {optional[name]}
      </MenuCheckItem>
    ))}
  </Menu>
);
