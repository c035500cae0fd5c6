import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { globalId } from "../lib/ids.ts";
import { grantRole } from "../people/member-commands.ts";
import { accountOperator, changeAddressByOperator, resetPassword, vouchForAddress } from "../people/operator-commands.ts";
import { createSetupLink } from "../people/setup-link.ts";
import { listUsersWithRoles } from "../people/users.sql.ts";
import { operatorCaller } from "../use-cases/caller.ts";
import { type Role, roles } from "../use-cases/roles.ts";
import { explain, print, printJson, printTable, refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces/choose-workspace.ts";

const setupLink = (options: { json?: boolean }) =>
  withRuntime(async ({ db, clock, config }) => {
    const link = await createSetupLink(db, config.publicUrl, clock.now());
    if (link === null)
      refuse(
        "The owner's account already exists. Owners can invite others; if someone is locked out, run `kolli users reset-password`.",
      );
    if (options.json) return printJson({ link });
    print(link!);
    explain("Open this link to create the owner's account. It works once, within 24 hours.");
  });

const list = (options: { json?: boolean }) =>
  withRuntime(async ({ db }) => {
    const users = await listUsersWithRoles(db);
    if (options.json) return printJson(users.map(({ id, ...user }) => ({ id: globalId("User", id), ...user })));
    if (users.length === 0) return explain("No accounts exist yet. To create the first: kolli setup-link");
    printTable(
      ["EMAIL", "NAME", "ADDRESS", "TWO-FACTOR", "WORKSPACES"],
      users.map(({ email, name, addressProof, twoFactorEnabled, roles: held }) => [
        email,
        name,
        addressProof === null ? "unproved" : addressProof === "OPERATOR" ? "vouched for" : "proved",
        twoFactorEnabled ? "on" : "off",
        held.map(({ workspace, role }) => `${workspace} (${role})`).join(", ") || "–",
      ]),
    );
  });

const reset = (email: string, options: { twoFactor?: boolean; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const newPassword = randomBytes(15).toString("base64url");
    const change = { email, newPassword, alsoTwoFactor: options.twoFactor ?? false };
    const done = await resetPassword(accountOperator, change, runtime);
    if (!done.ok) return refuse(done.failure.message);
    if (options.json) return printJson({ email, password: newPassword, twoFactorRemoved: change.alsoTwoFactor });
    print(newPassword);
    explain(
      `The new password of ${email}, shown only once. All sessions of this account are signed out. Change the password after signing in.`,
    );
  });

const vouch = (email: string, options: { json?: boolean }) =>
  withRuntime(async (runtime) => {
    const done = await vouchForAddress(accountOperator, { email }, runtime);
    if (!done.ok) return refuse(done.failure.message);
    if (options.json) return printJson({ email, addressProof: "OPERATOR" });
    print(`You confirmed that ${email} belongs to the person who uses the account.`);
  });

const changeAddress = (email: string, newEmail: string, options: { json?: boolean }) =>
  withRuntime(async (runtime) => {
    const changed = await changeAddressByOperator(accountOperator, { email, newEmail }, runtime);
    if (!changed.ok) return refuse(changed.failure.message);
    if (options.json) return printJson({ email: changed.value.email, addressProof: "OPERATOR" });
    print(`The account of ${email} now signs in with ${changed.value.email}. Its sessions and single sign-on connections ended.`);
  });

const readRole = (text: string): Role =>
  roles.find((role) => role === text.toLowerCase()) ?? refuse(`--role is "${text}", but must be ${roles.join(", ")}.`);

const grant = (email: string, options: { workspace: string; role: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const role = readRole(options.role);
    const workspace = await workspaceFor(runtime, options.workspace);
    const granted = await grantRole(operatorCaller({ workspaceId: workspace.id }), { email, role }, runtime);
    if (!granted.ok) return refuse(granted.failure.message);
    const { member } = granted.value;
    if (options.json)
      return printJson({
        email: member.email,
        role,
        workspace: { id: globalId("Workspace", workspace.id), name: workspace.name },
      });
    print(`${member.email} is now ${role} of "${workspace.name}".`);
  });

/** People's accounts, from the machine itself: for people who are locked out, and for workspaces created on the command line. */
export const addUserCommands = (program: Command): void => {
  program
    .command("setup-link")
    .description("print the one-time link that creates the first owner's account")
    .option("--json", "print JSON")
    .action(setupLink);
  const users = program.command("users").description("manage user accounts");
  users.command("list").description("list the accounts and their workspaces").option("--json", "print JSON").action(list);
  users
    .command("reset-password <email>")
    .description("set a new password and sign out all sessions")
    .option("--two-factor", "also turn off two-factor")
    .option("--json", "print JSON")
    .action(reset);
  users
    .command("vouch <email>")
    .description("confirm that an account belongs to the owner of its email address")
    .option("--json", "print JSON")
    .action(vouch);
  users
    .command("change-address <email> <new-email>")
    .description("give an account another email address and sign out all sessions")
    .option("--json", "print JSON")
    .action(changeAddress);
  users
    .command("grant <email>")
    .description("add an account to a workspace, or change its role")
    .requiredOption("--workspace <name>", "the workspace")
    .requiredOption("--role <role>", roles.join(", "))
    .option("--json", "print JSON")
    .action(grant);
};
