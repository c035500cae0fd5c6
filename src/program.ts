import { Command, CommanderError } from "commander";
import manifest from "../package.json" with { type: "json" };
import { explain } from "./commands/output.ts";
import { Refusal } from "./lib/refusal.ts";

type CommandGroup = (program: Command) => void;

/** Each command brings its own part of Kolli; only the one that is asked for is loaded. */
const groups: Readonly<Record<string, () => Promise<CommandGroup>>> = {
  serve: async () => (await import("./commands/serve.ts")).addServeCommand,
  start: async () => (await import("./commands/serve.ts")).addServeCommand,
  migrate: async () => (await import("./commands/migrate.ts")).addMigrateCommand,
  upgrade: async () => (await import("./commands/upgrade.ts")).addUpgradeCommand,
  keys: async () => (await import("./commands/keys.ts")).addKeyCommands,
  users: async () => (await import("./commands/users.ts")).addUserCommands,
  "setup-link": async () => (await import("./commands/users.ts")).addUserCommands,
  audit: async () => (await import("./commands/audit.ts")).addAuditCommand,
  apply: async () => (await import("./commands/apply/apply.ts")).addApplyCommands,
  "export-config": async () => (await import("./commands/apply/apply.ts")).addApplyCommands,
  carriers: async () => (await import("./commands/carriers/carriers.ts")).addCarrierCommands,
  doctor: async () => (await import("./commands/doctor.ts")).addDoctorCommand,
  track: async () => (await import("./commands/track.ts")).addTrackCommand,
  "master-key": async () => (await import("./commands/master-key.ts")).addMasterKeyCommands,
  webhooks: async () => (await import("./commands/webhooks/webhooks.ts")).addWebhookCommands,
  listen: async () => (await import("./commands/listen.ts")).addListenCommand,
  trigger: async () => (await import("./commands/trigger.ts")).addTriggerCommand,
  advance: async () => (await import("./commands/advance.ts")).addAdvanceCommand,
  "copy-database": async () => (await import("./commands/copy-database.ts")).addCopyDatabaseCommand,
  backup: async () => (await import("./commands/backup.ts")).addBackupCommands,
  "verify-backup": async () => (await import("./commands/backup.ts")).addBackupCommands,
  restore: async () => (await import("./commands/backup.ts")).addBackupCommands,
  restored: async () => (await import("./commands/backup.ts")).addBackupCommands,
  workspaces: async () => (await import("./commands/workspaces/workspaces.ts")).addWorkspaceCommands,
  predictions: async () => (await import("./commands/predictions.ts")).addPredictionCommands,
  trust: async () => (await import("./commands/trust.ts")).addTrustCommand,
  schema: async () => (await import("./commands/schema.ts")).addSchemaCommand,
  docs: async () => (await import("./commands/docs.ts")).addDocsCommand,
};

/** Runs the command line. Returns the exit code of the process if it is not 0. */
export const runCommand = async (args: readonly string[]): Promise<number | undefined> => {
  const program = new Command("kolli")
    .description("Kolli: open-source shipment tracking")
    .version(manifest.version)
    .showHelpAfterError("Run kolli --help for all commands, or kolli <command> --help for one.")
    .exitOverride();
  const [asked = ""] = args;
  const wanted = Object.hasOwn(groups, asked) ? [groups[asked]!] : Object.values(groups);
  for (const addCommands of new Set(await Promise.all(wanted.map((load) => load())))) addCommands(program);
  try {
    await program.parseAsync(args, { from: "user" });
    return undefined;
  } catch (error) {
    // Help was shown, or what was wrong with the words: it is said already.
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof Refusal) explain(`kolli: ${error.message}`);
    else explain(`kolli: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 1;
  }
};
