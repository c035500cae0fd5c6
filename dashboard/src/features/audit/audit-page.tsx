import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { requestGraphQL } from "../../api/client.ts";
import { nodesOf } from "../../api/connection.ts";
import { useRead } from "../../api/hooks.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useWorkspace } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable, rowLinkClass } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { Members } from "../members/members.operations.ts";
import { actionInWords } from "./action-words.ts";
import { AuditLog } from "./audit.operations.ts";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { readAuditSearch, toAuditFilter } from "./audit-search.ts";
import { AuditSubject, type Entry } from "./audit-subject.tsx";
import { EntryDialog } from "./entry-dialog.tsx";

const route = getRouteApi("/w/$workspaceId/$mode/settings/audit-log");

/** Members by name; who is none any more, a key and the command line as the log has them. */
const useActorName = (enabled: boolean): ((actor: string) => string) => {
  const { data } = useRead(Members, {}, { enabled });
  return (actor) => data?.members.find(({ email }) => email === actor)?.name || actor;
};

const columnsFor = (nameOf: (actor: string) => string, onOpen: (entry: Entry) => void): Column<Entry>[] => [
  {
    id: "when",
    header: "When",
    className: "whitespace-nowrap text-muted [td&]:align-top",
    cell: (entry) => <Time iso={entry.createdAt} className="relative z-1" />,
  },
  {
    id: "who",
    header: "Who",
    from: "md",
    className: "max-w-56 [td&]:align-top",
    cell: (entry) => <Actor name={nameOf(entry.actorName)} actor={entry.actorName} />,
  },
  {
    id: "what",
    header: "What",
    className: "w-full [td&]:align-top [overflow-wrap:anywhere]",
    cell: (entry) => (
      <>
        <span className="block font-medium md:hidden">{nameOf(entry.actorName)}</span>
        <button
          type="button"
          className={`${rowLinkClass} text-left !font-normal max-lg:block max-lg:py-0.5`}
          aria-label={`${nameOf(entry.actorName)} ${actionInWords(entry.action, entry.detail)}: details`}
          onClick={() => onOpen(entry)}
        >
          {actionInWords(entry.action, entry.detail)}
        </button>{" "}
        {/* On narrow screens one below the other, each large enough for a thumb. */}
        <span className="relative z-1 max-lg:block">
          <AuditSubject entry={entry} />
        </span>
      </>
    ),
  },
  {
    id: "mode",
    header: "Mode",
    from: "md",
    className: "[td&]:align-top",
    cell: (entry) =>
      entry.mode && <Badge tone={entry.mode === "LIVE" ? "good" : "warn"}>{entry.mode === "LIVE" ? "Live" : "Test"}</Badge>,
  },
  {
    id: "where",
    header: "From",
    from: "lg",
    className: "font-mono text-xs text-muted [td&]:align-top",
    cell: (entry) => entry.ipAddress,
  },
];

const Actor = ({ name, actor }: { name: string; actor: string }) => (
  <>
    <span className="block truncate font-medium">{name}</span>
    {name !== actor && <span className="block truncate text-xs text-muted">{actor}</span>}
  </>
);

export const AuditPage = () => {
  const scope = useWorkspace();
  const allowed = scope.role === "OWNER";
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = toAuditFilter(search, Date.now());
  const read = useInfiniteQuery({
    queryKey: [scope.workspaceId, scope.mode, "AuditLog", filter],
    queryFn: ({ pageParam, signal }) => requestGraphQL(AuditLog, { first: 50, after: pageParam, ...filter }, scope, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.auditLog.pageInfo.hasNextPage ? page.auditLog.pageInfo.endCursor : undefined),
    enabled: allowed,
  });
  const [opened, setOpened] = useState<Entry | null>(null);
  const nameOf = useActorName(allowed);
  const entries = read.data?.pages.flatMap((page) => nodesOf(page.auditLog));
  return (
    <Page
      title="Audit log"
      description="Who did what in this workspace, in both modes. Entries cannot be changed."
      actions={allowed && <AuditExport filter={filter} />}
    >
      {allowed && (
        <AuditFilters
          search={search}
          onChange={(next) => navigate({ search: readAuditSearch(next as Record<string, unknown>), replace: true })}
        />
      )}
      <Card flush>
        {!allowed ? (
          <EmptyState icon="lock" title="The audit log is for owners">
            Ask an owner of the workspace to look something up, or for the owner role.
          </EmptyState>
        ) : read.error && !entries ? (
          <ReadFailure error={read.error} what="The audit log" onRetry={read.refetch} />
        ) : entries?.length === 0 && Object.keys(search).length > 0 ? (
          <EmptyState
            icon="audit"
            title="No entries match"
            action={<Button onClick={() => navigate({ search: {}, replace: true })}>Clear the filters</Button>}
          >
            No entry matches this person, kind and time.
          </EmptyState>
        ) : entries?.length === 0 ? (
          <EmptyState icon="audit" title="No entries yet">
            Every change to keys, webhooks, members and carriers, and every sign-in, is listed here.
          </EmptyState>
        ) : (
          <DataTable
            label="Audit log"
            columns={columnsFor(nameOf, setOpened)}
            rows={entries}
            rowKey={(entry) => entry.id}
            loadingRows={12}
          />
        )}
        {read.hasNextPage && (
          <div className="border-t border-line p-2.5 text-center">
            <Button size="sm" busy={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
              Show older entries
            </Button>
          </div>
        )}
      </Card>
      {opened && <EntryDialog entry={opened} actor={nameOf(opened.actorName)} onClose={() => setOpened(null)} />}
    </Page>
  );
};
