import { once } from "node:events";
import { type Command, Option } from "commander";
import { parseDuration } from "../lib/time/duration.ts";
import { type AuditFormat, auditEntries, auditFormats } from "../workspaces/audit-export.ts";
import { refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces/choose-workspace.ts";

type ExportOptions = {
  workspace?: string;
  actor?: string;
  action?: string;
  since?: string;
  until?: string;
  format: AuditFormat;
};

/** A moment, or how long ago it was. */
const readTime = (name: string, text: string | undefined, now: number): number | null => {
  if (text === undefined) return null;
  const ago = parseDuration(text);
  const at = ago === null ? Date.parse(text) : now - ago;
  return Number.isNaN(at)
    ? refuse(`${name} is "${text}", but must be a time such as 2026-11-01 or 2026-11-01T12:00:00Z, or how long ago, such as 30d.`)
    : at;
};

const exportLog = (options: ExportOptions) =>
  withRuntime(async (runtime) => {
    const now = runtime.clock.now();
    const filter = {
      actor: options.actor ?? null,
      action: options.action ?? null,
      since: readTime("--since", options.since, now),
      until: readTime("--until", options.until, now),
    };
    const workspace = await workspaceFor(runtime, options.workspace);
    const { head, line } = auditFormats[options.format];
    // Waits for slow readers: an export may be larger than memory.
    const write = async (text: string) => {
      if (!process.stdout.write(text)) await once(process.stdout, "drain");
    };
    await write(head);
    for await (const entry of auditEntries(runtime.db, workspace.id, filter)) await write(line(entry));
  });

export const addAuditCommand = (program: Command): void => {
  const audit = program.command("audit").description("export the audit log");
  audit
    .command("export")
    .description("write a workspace's audit log to standard output, newest first")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--actor <text>", "only actions by people or keys whose name contains this")
    .option("--action <action>", "only this action, such as api-key.create, or all of one kind, such as api-key")
    .option("--since <time>", "the start: a time, or how long ago, such as 30d")
    .option("--until <time>", "the end: a time, or how long ago")
    .addOption(
      new Option("--format <format>", "the output format")
        .choices(Object.keys(auditFormats))
        .default("jsonl" satisfies AuditFormat),
    )
    .action(exportLog);
};
