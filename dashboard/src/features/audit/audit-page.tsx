import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { requestGraphQL } from "../../api/client.ts";
import { nodesOf } from "../../api/connection.ts";
import { ReadFailure } from "../../api/read-failure.tsx";
import { useWorkspace } from "../../api/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Tip } from "../../ui/overlays/tooltip.tsx";
import { Page } from "../../ui/page.tsx";
import { Time } from "../../ui/time.tsx";
import { actionInWords } from "./action-words.ts";
import { AuditLog, type AuditLogData } from "./audit.operations.ts";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { readAuditSearch, toAuditFilter } from "./audit-search.ts";
import { AuditSubject } from "./audit-subject.tsx";

const route = getRouteApi("/w/$workspaceId/$mode/settings/audit-log");

type Entry = AuditLogData["auditLog"]["edges"][number]["node"];

const columns: Column<Entry>[] = [
  { id: "when", header: "When", className: "whitespace-nowrap text-muted", cell: (entry) => <Time iso={entry.createdAt} /> },
  { id: "who", header: "Who", from: "md", className: "font-medium", cell: (entry) => entry.actorName },
  {
    id: "what",
    header: "What",
    cell: (entry) => (
      <>
        <span className="block font-medium break-all md:hidden">{entry.actorName}</span>
        {actionInWords(entry.action)} <AuditSubject entry={entry} />{" "}
        {entry.detail !== null && (
          <Tip content={<code className="text-2xs break-all">{JSON.stringify(entry.detail)}</code>}>
            <button type="button" className="rounded-sm text-xs text-faint underline decoration-dotted underline-offset-2">
              details
            </button>
          </Tip>
        )}
      </>
    ),
  },
  {
    id: "mode",
    header: "Mode",
    from: "md",
    cell: (entry) =>
      entry.mode && <Badge tone={entry.mode === "LIVE" ? "good" : "warn"}>{entry.mode === "LIVE" ? "Live" : "Test"}</Badge>,
  },
  {
    id: "where",
    header: "From",
    from: "lg",
    className: "font-mono text-xs text-muted",
    cell: (entry) =>
      entry.ipAddress && (
        <Tip content={entry.userAgent ?? "unknown browser"}>
          <span>{entry.ipAddress}</span>
        </Tip>
      ),
  },
];

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
          <DataTable label="Audit log" columns={columns} rows={entries} rowKey={(entry) => entry.id} loadingRows={12} />
        )}
        {read.hasNextPage && (
          <div className="border-t border-line p-2.5 text-center">
            <Button size="sm" busy={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
              Show older entries
            </Button>
          </div>
        )}
      </Card>
    </Page>
  );
};
