import type { Command } from "commander";
import { trackerTopics } from "../trackers/event-topics.ts";

export type CommandGroup = (program: Command) => void;

/** A command as the list of all shows it, and the group that brings it. */
export type ListedCommand = {
  /** As its own help has it: "track [options] <code>". */
  readonly usage: string;
  readonly description: string;
  readonly load: () => Promise<CommandGroup>;
  /** For us, not for users. */
  readonly hidden?: true;
};

const loadServe = async () => (await import("./serve.ts")).addServeCommand;
const loadUsers = async () => (await import("./users.ts")).addUserCommands;
const loadApply = async () => (await import("./apply/apply.ts")).addApplyCommands;
const loadProfiles = async () => (await import("./remote/profile-commands.ts")).addProfileCommands;
const loadBackup = async () => (await import("./backup.ts")).addBackupCommands;

/**
 * Each command brings its own part of Kolli, and only the one that is asked for is loaded: the list of all is written here, because
 * loading every command to print it takes three times as long. A test compares it with the commands.
 */
export const commandList: readonly ListedCommand[] = [
  { usage: "serve|start [options]", description: "run Kolli: API, dashboard and workers together, or one role", load: loadServe },
  {
    usage: "migrate [options]",
    description: "create the database schema or bring it up to date; safe while nodes run",
    load: async () => (await import("./migrate.ts")).addMigrateCommand,
  },
  {
    usage: "upgrade [options]",
    description: "check whether this version can take over an installation, and print the steps",
    load: async () => (await import("./upgrade.ts")).addUpgradeCommand,
  },
  {
    usage: "keys",
    description: "create, list, change, replace and revoke API keys",
    load: async () => (await import("./keys.ts")).addKeyCommands,
  },
  {
    usage: "setup-link [options]",
    description: "print the one-time link that creates the first owner's account",
    load: loadUsers,
  },
  { usage: "users", description: "manage user accounts", load: loadUsers },
  { usage: "audit", description: "export the audit log", load: async () => (await import("./audit.ts")).addAuditCommand },
  {
    usage: "apply [options]",
    description:
      "create and update workspaces, members, keys, webhooks and carrier accounts from a file; see docs/configuration-file.md",
    load: loadApply,
  },
  {
    usage: "export-config [options]",
    description: "print the current state as a file for `kolli apply`, with environment variable names instead of secrets",
    load: loadApply,
  },
  {
    usage: "carriers",
    description: "list carriers, connect accounts, or scaffold a new carrier",
    load: async () => (await import("./carriers/carriers.ts")).addCarrierCommands,
  },
  {
    usage: "doctor [options]",
    description: "check configuration, database, TLS, carriers, disk and clock, and print how to fix any problem",
    load: async () => (await import("./doctor.ts")).addDoctorCommand,
  },
  {
    usage: "track [options] <code>",
    description: "track a parcel, if it is not tracked yet, and print its timeline",
    load: async () => (await import("./track.ts")).addTrackCommand,
  },
  {
    usage: "master-key",
    description: "manage the key that encrypts secrets at rest",
    load: async () => (await import("./master-key.ts")).addMasterKeyCommands,
  },
  {
    usage: "notification-key [options]",
    description: "create the key for notifications to recipients' browsers",
    load: async () => (await import("./notification-key.ts")).addNotificationKeyCommand,
  },
  {
    usage: "webhooks",
    description: "manage webhooks and destinations of other kinds",
    load: async () => (await import("./webhooks/webhooks.ts")).addWebhookCommands,
  },
  {
    usage: "listen [options]",
    description: "forward a workspace's events to your machine, signed like webhooks",
    load: async () => (await import("./listen.ts")).addListenCommand,
  },
  {
    usage: "trigger [options] <topic>",
    description: `trigger an event in test mode, to test your receiver: ${trackerTopics.join(", ")}`,
    load: async () => (await import("./trigger.ts")).addTriggerCommand,
  },
  {
    usage: "advance [options] <tracker-id>",
    description: "in test mode, move a parcel to its next status, play a journey, or inject a carrier fault",
    load: async () => (await import("./advance.ts")).addAdvanceCommand,
  },
  {
    usage: "login [options]",
    description: "store the address and API key of a Kolli elsewhere as a profile, for commands that use its API",
    load: loadProfiles,
  },
  { usage: "logout [options]", description: "remove a profile with its API key from this machine", load: loadProfiles },
  { usage: "profiles [options]", description: "list the profiles of this machine, without their keys", load: loadProfiles },
  {
    usage: "copy-database [options]",
    description: "copy everything to an empty database on another PostgreSQL server, while Kolli is stopped",
    load: async () => (await import("./copy-database.ts")).addCopyDatabaseCommand,
  },
  {
    usage: "backup [options] <file>",
    description: "back up the whole database to a file, while Kolli runs; the master key is not included",
    load: loadBackup,
  },
  {
    usage: "verify-backup [options] <file>",
    description: "read a backup from beginning to end and verify its checksums",
    load: loadBackup,
  },
  {
    usage: "restore [options] <file>",
    description: "restore a backup into an empty database (of DATABASE_URL, or embedded in KOLLI_DATA_DIR)",
    load: loadBackup,
  },
  {
    usage: "restored [options]",
    description: "record that the database's disk was restored from a snapshot; run it before you start Kolli",
    load: loadBackup,
  },
  {
    usage: "workspaces",
    description: "list, export, delete and restore workspaces, and erase a person's data",
    load: async () => (await import("./workspaces/workspaces.ts")).addWorkspaceCommands,
  },
  {
    usage: "predictions",
    description: "judge predicted delivery days on a file of past parcels, and count parcels again",
    load: async () => (await import("./predictions/predictions.ts")).addPredictionCommands,
  },
  {
    usage: "history",
    description: "import past parcels, from which delivery days are predicted",
    load: async () => (await import("./predictions/history.ts")).addHistoryCommands,
  },
  {
    usage: "mcp [options]",
    description: "serve tools for AI agents over standard input and output; see docs/agents.md",
    load: async () => (await import("./mcp.ts")).addMcpCommand,
  },
  {
    usage: "move [options] <service>",
    description:
      "move the trackers of an account at another service here, with their history: 17track, aftership, easypost, ship24, shippo",
    load: async () => (await import("./move/move.ts")).addMoveCommand,
  },
  {
    usage: "shadow [options] <service>",
    description:
      "compare Kolli with another service on the same parcels, without sending anything: 17track, aftership, easypost, ship24, shippo",
    load: async () => (await import("./shadow/shadow.ts")).addShadowCommand,
  },
  {
    usage: "trust [options]",
    description: "make this machine's browsers and programs trust Kolli's local certificate",
    load: async () => (await import("./trust.ts")).addTrustCommand,
  },
  {
    usage: "completion <shell>",
    description: "print a script that completes commands and options in bash, zsh or fish",
    load: async () => (await import("./help/completion.ts")).addCompletionCommand,
  },
  {
    usage: "schema [options]",
    description: "print the GraphQL schema, or update the checked-in files with --write",
    load: async () => (await import("./schema.ts")).addSchemaCommand,
  },
  {
    usage: "docs [options]",
    description: "generate the pages of docs/ that come from the code",
    load: async () => (await import("./docs.ts")).addDocsCommand,
    hidden: true,
  },
];
