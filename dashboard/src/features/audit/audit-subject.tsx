import { Link } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import type { AuditLogData } from "./audit.operations.ts";
import { subjectLink } from "./subject-link.ts";
import { subjectNameOf } from "./subject-name.ts";

export type Entry = AuditLogData["auditLog"]["edges"][number]["node"];

/** What an entry is about, by name, and the way there if it can still be looked at. */
export const AuditSubject = ({ entry }: { entry: Entry }) => {
  const { workspaceId, mode } = useWorkspace();
  const { nameOf } = useCarriers();
  const place = subjectLink(entry);
  const name = subjectNameOf(entry, nameOf);
  if (!name && entry.subjectName) return null;
  if (!place) return name ? <span className="text-muted">{name}</span> : null;
  return (
    <Link
      to={place.to}
      params={{ workspaceId, mode: entry.mode ? (entry.mode === "LIVE" ? "live" : "test") : mode, ...place.params }}
      search={place.search ?? {}}
      className="rounded-sm break-words max-lg:inline-block max-lg:py-1 text-accent underline decoration-accent-line underline-offset-2 hover:text-accent-strong"
    >
      {name || "(show)"}
    </Link>
  );
};
