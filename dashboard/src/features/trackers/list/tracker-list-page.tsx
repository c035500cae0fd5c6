import { getRouteApi, Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { nodesOf } from "../../../api/connection.ts";
import { useRead } from "../../../api/hooks.ts";
import type { TrackerSort } from "../../../api/operation-types.ts";
import { ReadFailure } from "../../../api/read-failure.tsx";
import { useBlocked, useWorkspace } from "../../../api/workspace.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Page } from "../../../ui/page.tsx";
import { useNow } from "../../../ui/time.tsx";
import { Backlogs } from "../../backlogs/backlogs.tsx";
import { CreateTrackerDialog } from "../create-tracker.tsx";
import { TrackerList, TrackerTotal } from "../trackers.operations.ts";
import { useCarriers } from "../use-carriers.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportButton } from "./export-button.tsx";
import { readPasted } from "./pasted-list.ts";
import { PastedNotice } from "./pasted-notice.tsx";
import { useRowSelection } from "./row-selection.tsx";
import { SavedViews } from "./saved-views.tsx";
import { ColumnMenu, useTrackerColumns } from "./tracker-columns.tsx";
import { toFilter } from "./tracker-filter.ts";
import { defaultSort, TrackerFilters } from "./tracker-filters.tsx";
import { isByLateness, isFiltered, noFilters, type TrackerSearch } from "./tracker-search.ts";
import { UndoStopBar, useStopped } from "./undo-stop-bar.tsx";

const pageSize = 50;
const route = getRouteApi("/w/$workspaceId/$mode/trackers");

export const TrackerListPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { workspaceId, mode } = useWorkspace();
  const blocked = useBlocked("parcels");
  const { carriers, isPending: carriersPending } = useCarriers();
  const now = useNow();
  const filter = useMemo(
    () =>
      toFilter(
        search,
        carriers.map(({ carrier }) => carrier),
        now,
      ),
    [search, carriers, now],
  );
  const place = search.before
    ? { last: pageSize, before: search.before }
    : { first: pageSize, ...(search.after && { after: search.after }) };
  const variables = { ...place, filter, sort: search.sort ?? defaultSort };
  const list = useRead(TrackerList, variables, {
    keepLast: true,
    refetchMs: 15_000,
    enabled: !(search.carrier && carriersPending),
  });
  const total = useRead(TrackerTotal, { filter }, { keepLast: true, enabled: !(search.carrier && carriersPending) });
  // Each filter is a step that Back takes away again; the letters of a search are one step together.
  const change = useCallback(
    (next: Partial<TrackerSearch>, typing = false) =>
      navigate({ search: (now) => ({ ...now, after: undefined, before: undefined, ...next }), replace: typing }),
    [navigate],
  );
  const sort = search.sort ?? defaultSort;
  const onSort = useCallback(
    (next: TrackerSort) =>
      change({ sort: next === defaultSort ? undefined : next, ...(isByLateness(next) && { late: "yes" as const }) }),
    [change],
  );
  const { columns, shown, setShown } = useTrackerColumns(sort, onSort);
  const openView = useCallback((view: TrackerSearch, replace = false) => void navigate({ search: view, replace }), [navigate]);
  const turnTo = (place: Pick<TrackerSearch, "after" | "before">) =>
    navigate({ search: (now) => ({ ...now, after: undefined, before: undefined, ...place }) });
  const connection = list.data?.trackers;
  const rows = connection && nodesOf(connection);
  const selection = useRowSelection(rows);
  const [stopped, setStopped] = useStopped();
  return (
    <Page
      title="Trackers"
      actions={
        <>
          <ExportButton filter={filter} sort={sort} />
          <Link to="/w/$workspaceId/$mode/trackers/import" params={{ workspaceId, mode }} className={buttonClass()}>
            <Icon name="upload" className="-ml-0.5" /> Import
          </Link>
          <Button look="primary" icon="plus" blocked={blocked} onClick={() => change({ create: true }, true)}>
            Create tracker
          </Button>
        </>
      }
    >
      <Backlogs of={["TRACKERS_STOPPED", "TRACKERS_RESUMED", "TRACKERS_DELETED"]} />
      {search.names && <PastedNotice names={readPasted(search.names)} onClear={() => change({ names: undefined })} />}
      <Card flush>
        <div className="flex flex-wrap items-center gap-1.5 border-b border-line p-2.5">
          <TrackerFilters search={search} onChange={change} onSort={onSort} />
          <div className="flex items-center gap-1 sm:ml-auto">
            <SavedViews search={search} onOpen={openView} />
            <div className="max-sm:hidden">
              <ColumnMenu shown={shown} onChange={setShown} />
            </div>
          </div>
        </div>
        {list.error && !rows ? (
          <ReadFailure error={list.error} what="The trackers" onRetry={list.refetch} />
        ) : rows?.length === 0 ? (
          <NoTrackers
            filtered={isFiltered(search)}
            onClear={() => change({ ...noFilters, view: undefined })}
            onCreate={() => change({ create: true }, true)}
          />
        ) : (
          <DataTable
            label="Trackers"
            columns={[selection.column, ...columns]}
            rows={rows}
            sticky
            rowKey={(row) => row.id}
            loadingRows={14}
            dimmed={list.isPlaceholderData}
          />
        )}
        {selection.rows.length > 0 && (
          <BulkBar
            rows={selection.rows}
            onClear={selection.clear}
            onStopped={setStopped}
            matching={selection.rows.length === rows?.length ? { filter, total: total.data?.trackerTotal } : null}
          />
        )}
        {stopped && selection.rows.length === 0 && <UndoStopBar stopped={stopped} onGone={() => setStopped(null)} />}
        {connection && (rows?.length ?? 0) > 0 && (
          <Pager
            hasBack={connection.pageInfo.hasPreviousPage}
            hasOn={connection.pageInfo.hasNextPage}
            onBack={() => turnTo({ before: connection.pageInfo.startCursor ?? undefined })}
            onOn={() => turnTo({ after: connection.pageInfo.endCursor ?? undefined })}
            count={rows?.length ?? 0}
            total={total.data?.trackerTotal}
          />
        )}
      </Card>
      {search.create && !blocked && <CreateTrackerDialog onClose={() => change({ create: undefined }, true)} />}
    </Page>
  );
};

const NoTrackers = ({ filtered, onClear, onCreate }: { filtered: boolean; onClear: () => void; onCreate: () => void }) => {
  const { mode } = useWorkspace();
  const blocked = useBlocked("parcels");
  if (filtered) {
    return (
      <EmptyState icon="search" title="No tracker matches" action={<Button onClick={onClear}>Clear the filters</Button>}>
        Search finds tracking codes, order numbers and the metadata that your workspace named as searchable. Try fewer characters,
        or switch between test and live mode.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="parcel"
      title="No trackers yet"
      action={
        <Button icon="plus" blocked={blocked} onClick={onCreate}>
          Create tracker
        </Button>
      }
    >
      {mode === "test"
        ? "Register a parcel here or with trackerCreate in the API. The test code K1000000005 returns a parcel with its whole journey, delivered."
        : "Register a parcel here, from a CSV file, or with trackerCreate in the API. Connect its carrier under Settings › Carriers."}
    </EmptyState>
  );
};

const Pager = ({
  hasBack,
  hasOn,
  onBack,
  onOn,
  count,
  total,
}: {
  hasBack: boolean;
  hasOn: boolean;
  onBack: () => void;
  onOn: () => void;
  count: number;
  total: { count: number; isMore: boolean } | undefined;
}) => {
  const [top, setTop] = useState<HTMLElement | null>(null);
  const go = (move: () => void) => {
    move();
    top?.closest("section")?.scrollIntoView({ block: "start" });
  };
  return (
    <nav
      ref={setTop}
      aria-label="Pages"
      className="flex items-center justify-between gap-2 border-t border-line px-4 py-2.5 text-xs text-muted"
    >
      <span className="figures">
        {count} on this page
        {total && (hasBack || hasOn)
          ? ` of ${total.isMore ? "more than " : ""}${total.count.toLocaleString()}`
          : !hasBack && !hasOn && ", which is all"}
      </span>
      <span className="flex gap-2">
        <Button size="sm" icon="chevronLeft" blocked={hasBack ? null : "This is the first page."} onClick={() => go(onBack)}>
          Previous
        </Button>
        <Button size="sm" blocked={hasOn ? null : "This is the last page."} onClick={() => go(onOn)}>
          Next <Icon name="chevronRight" className="-mr-0.5" />
        </Button>
      </span>
    </nav>
  );
};
