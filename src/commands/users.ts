import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { globalId } from "../lib/ids.ts";
import { grantRole } from "../people/members.ts";
import { type Role, roles } from "../people/roles.ts";
import { createSetupLink } from "../people/setup-link.ts";
import { resetPassword, vouchForAddress } from "../people/sign-in/own-credentials.ts";
import { listUsersWithRoles } from "../people/users.sql.ts";
import { commandLineActor } from "../workspaces/audit.ts";
import { explain, print, printJson, printTable, refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces/choose-workspace.ts";

const setupLink = (options: { json?: boolean }) =>
  withRuntime(async ({ db, clock, config }) => {
    const link = await createSetupLink(db, config.publicUrl, clock.now());
    if (link === null)
      refuse("There is an account already. Its owner can invite others; `kolli users reset-password` helps who is locked out.");
    if (options.json) return printJson({ link });
    print(link!);
    explain("Opens the page that makes the owner's account, once, within 24 hours.");
  });

const list = (options: { json?: boolean }) =>
  withRuntime(async ({ db }) => {
    const users = await listUsersWithRoles(db);
    if (options.json) return printJson(users.map(({ id, ...user }) => ({ id: globalId("User", id), ...user })));
    if (users.length === 0) return explain("There are no accounts yet. Make the first: kolli setup-link");
    printTable(
      ["EMAIL", "NAME", "ADDRESS", "TWO-FACTOR", "WORKSPACES"],
      users.map(({ email, name, addressProof, twoFactorEnabled, roles: held }) => [
        email,
        name,
        addressProof === null ? "unproved" : addressProof === "OIDC" ? "proved" : "vouched for",
        twoFactorEnabled ? "on" : "off",
        held.map(({ workspace, role }) => `${workspace} (${role})`).join(", ") || "–",
      ]),
    );
  });

const reset = (email: string, options: { twoFactor?: boolean; json?: boolean }) =>
  withRuntime(async ({ db, clock }) => {
    const newPassword = randomBytes(15).toString("base64url");
    const change = { email, newPassword, alsoTwoFactor: options.twoFactor ?? false, actor: commandLineActor, now: clock.now() };
    const done = await resetPassword(db, change);
    if (!done.ok) return refuse(done.failure.message);
    if (options.json) return printJson({ email, password: newPassword, twoFactorRemoved: change.alsoTwoFactor });
    print(newPassword);
    explain(`The new password of ${email}, shown once. Every session of theirs has ended. Change it after signing in.`);
  });

const vouch = (email: string, options: { json?: boolean }) =>
  withRuntime(async ({ db, clock }) => {
    const done = await vouchForAddress(db, { email, actor: commandLineActor, now: clock.now() });
    if (!done.ok) return refuse(done.failure.message);
    if (options.json) return printJson({ email, addressProof: "OPERATOR" });
    print(`You vouch that ${email} belongs to whoever has the account.`);
  });

const readRole = (text: string): Role =>
  roles.find((role) => role === text.toLowerCase()) ?? refuse(`--role is "${text}", but must be ${roles.join(", ")}.`);

const grant = (email: string, options: { workspace: string; role: string; json?: boolean }) =>
  withRuntime(async ({ db, clock }) => {
    const role = readRole(options.role);
    const workspace = await workspaceFor({ db }, options.workspace);
    const granted = await grantRole(db, { email, workspaceId: workspace.id, role, actor: commandLineActor, now: clock.now() });
    if (!granted.ok) {
      return refuse(
        granted.failure === "last-owner"
          ? "A workspace needs an owner: grant that to someone else first."
          : `There is no account with the address ${email}.`,
      );
    }
    if (options.json)
      return printJson({
        email: granted.value.email,
        role,
        workspace: { id: globalId("Workspace", workspace.id), name: workspace.name },
      });
    print(`${granted.value.email} is now ${role} of "${workspace.name}".`);
  });

/** People's accounts, from the machine itself: for whoever is locked out, and for workspaces made on the command line. */
export const addUserCommands = (program: Command): void => {
  program
    .command("setup-link")
    .description("print the one-time link that makes the first owner's account")
    .option("--json", "answer in JSON")
    .action(setupLink);
  const users = program.command("users").description("people's accounts: list, reset-password, vouch, grant");
  users.command("list").description("list the accounts and their workspaces").option("--json", "answer in JSON").action(list);
  users
    .command("reset-password <email>")
    .description("give someone a new password, and end their sessions")
    .option("--two-factor", "also turn off their second factor")
    .option("--json", "answer in JSON")
    .action(reset);
  users
    .command("vouch <email>")
    .description("say that an account belongs to whom its address belongs to")
    .option("--json", "answer in JSON")
    .action(vouch);
  users
    .command("grant <email>")
    .description("let an account into a workspace, or change its role there")
    .requiredOption("--workspace <name>", "the workspace")
    .requiredOption("--role <role>", roles.join(", "))
    .option("--json", "answer in JSON")
    .action(grant);
};
