import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestGraphQL } from "../../api/client.ts";
import { shortId } from "../../api/ids.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Time } from "../../ui/time.tsx";
import { browserName } from "../account/browser-name.ts";
import { actionInWords } from "./action-words.ts";
import { AuditTrackers } from "./audit.operations.ts";
import { AuditSubject, type Entry } from "./audit-subject.tsx";
import { type DetailRow, readDetail, trackerIdsIn } from "./entry-detail.ts";

const shownTrackers = 20;

/** Everything that the log knows of one action: who, when, from where, and each value before and after. */
export const EntryDialog = ({ entry, actor, onClose }: { entry: Entry; actor: string; onClose: () => void }) => {
  const { rows, hasBefore } = readDetail(entry.detail);
  const trackerIds = trackerIdsIn(entry.detail);
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={
        <>
          {actor} {actionInWords(entry.action, entry.detail)}
        </>
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Facts>
        {entry.subjectName && (
          <Fact name="What">
            <AuditSubject entry={entry} />
          </Fact>
        )}
        <Fact name="When">
          <Time iso={entry.createdAt} format="exact" focusable />
        </Fact>
        <Fact name="Who">{entry.actorName}</Fact>
        {entry.mode && <Fact name="Mode">{entry.mode === "LIVE" ? "Live" : "Test"}</Fact>}
        {entry.ipAddress && (
          <Fact name="From">
            <code className="text-xs">{entry.ipAddress}</code>
            {entry.userAgent && <span className="text-muted">, {browserName(entry.userAgent)}</span>}
          </Fact>
        )}
        {trackerIds.length > 0 && (
          <Fact name="Trackers">
            <ChangedTrackers ids={trackerIds} mode={entry.mode === "LIVE" ? "live" : "test"} />
          </Fact>
        )}
      </Facts>
      {rows.length > 0 && (
        <div className="min-w-0 rounded-md border border-line">
          <DataTable<DetailRow>
            label="Details"
            rows={rows}
            rowKey={({ name }) => name}
            columns={[
              { id: "name", header: "Value", className: "w-1/3 [td&]:align-top", cell: ({ name }) => name },
              ...(hasBefore ? [valueColumn("before", "Before")] : []),
              valueColumn("after", hasBefore ? "After" : ""),
            ]}
          />
        </div>
      )}
    </Dialog>
  );
};

const valueColumn = (id: "before" | "after", header: string) => ({
  id,
  header,
  className: "[td&]:align-top break-words [overflow-wrap:anywhere]",
  cell: (row: DetailRow) => row[id] ?? <span className="text-faint">not set</span>,
});

/** Those that were not deleted since, by their codes. */
const ChangedTrackers = ({ ids, mode }: { ids: readonly string[]; mode: "test" | "live" }) => {
  const scope = useWorkspace();
  const first = ids.slice(0, shownTrackers);
  const { data } = useQuery({
    queryKey: [scope.workspaceId, mode, AuditTrackers.name, first],
    queryFn: ({ signal }) => requestGraphQL(AuditTrackers, { ids: first }, { ...scope, mode }, signal),
  });
  const found = data?.nodes.flatMap((node) => (node && "trackingCode" in node ? [node] : [])) ?? [];
  const others = ids.length - found.length;
  return (
    <span className="flex flex-wrap gap-x-3">
      {found.map(({ id, trackingCode }) => (
        <Link
          key={id}
          to="/w/$workspaceId/$mode/trackers/$trackerId"
          params={{ workspaceId: scope.workspaceId, mode, trackerId: shortId(id) }}
          className="rounded-sm font-mono text-xs text-accent hover:text-accent-strong"
        >
          {trackingCode}
        </Link>
      ))}
      {data && others > 0 && (
        <span className="text-muted">
          {found.length > 0 ? `and ${others.toLocaleString()} more` : `${others.toLocaleString()}, deleted since`}
        </span>
      )}
    </span>
  );
};
