import type { Command } from "commander";
import {
  changeAccountRules,
  connectCarrierAccount,
  disconnectCarrierAccount,
  readWorkspaceAccounts,
} from "../../carriers/accounts/account-commands.ts";
import type { CarrierAccountDeps } from "../../carriers/accounts/account-deps.ts";
import type { AccountRules, AccountRulesInput } from "../../carriers/accounts/account-rules.ts";
import { type AccountSummary, type CarrierAccountFailure, tooManyAccounts } from "../../carriers/accounts/account-store.ts";
import { credentialForm } from "../../carriers/client/credentials.ts";
import { findAdapter } from "../../carriers/registry.ts";
import { createEgress, ownHostOf } from "../../egress/egress.ts";
import { networksOf } from "../../egress/networks.ts";
import { globalId, parseGlobalId } from "../../lib/ids.ts";
import type { Runtime } from "../../server/wiring/runtime.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { listWorkspaces } from "../../workspaces/workspaces.sql.ts";
import { explain, print, printJson, printTable, refuse } from "../output.ts";
import { list } from "../webhooks/endpoints.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { readFieldOptions } from "./given-value.ts";

/** Serving nodes get a notice of the change, find what is due, and subscribe within the hour. */
export const accountDepsOf = ({ db, clock, workSealer, config }: Runtime): CarrierAccountDeps => {
  const egress = createEgress({ open: networksOf(...config.egressAllow), ownHosts: [ownHostOf(config.publicUrl)] });
  return {
    db,
    clock,
    workSealer,
    findAdapter,
    refuseAddress: (url) => {
      const judged = egress.judgeUrl(url, "LIVE");
      return judged.ok ? null : judged.failure.message;
    },
    wakeChecker: () => {},
    workOff: () => {},
    onAccountSaved: () => {},
  };
};

/** What was wrong, for people; the names of fields are those of `--credential`. */
export const explainAccount = (failure: CarrierAccountFailure, carrier: string): string => {
  switch (failure.code) {
    case "unknown-carrier":
      return `The carrier ${carrier} does not exist. \`kolli carriers list\` shows all carriers.`;
    case "not-found":
      return "This carrier account does not exist. `kolli carriers accounts` shows all accounts.";
    case "already-connected":
      return failure.label === ""
        ? `${carrier} is already connected. Give a second account its own name with --name.`
        : `${carrier} already has an account named "${failure.label}". Choose another name.`;
    case "too-many-accounts":
      return tooManyAccounts[failure.of];
    case "invalid":
      return failure.problems.map(({ field, message }) => `${field}: ${message}`).join(" ");
  }
};

const shownRules = ({ referencePrefixes, destinationCountryCodes }: AccountRules): string =>
  [
    ...(referencePrefixes.length > 0 ? [`order number ${referencePrefixes.join(", ")}`] : []),
    ...(destinationCountryCodes.length > 0 ? [`destination ${destinationCountryCodes.join(", ")}`] : []),
  ].join("; ") || "none";

const asJson = ({ id, carrier, label, rules, state, baseUrl }: AccountSummary, workspace: string) => ({
  id: globalId("CarrierAccount", id),
  workspace,
  carrier,
  label,
  ...rules,
  state,
  baseUrl,
});

/** The fields of the API that are given; those that are not stay as they are. */
const rulesIn = ({ referencePrefixes, destinations }: RuleOptions): AccountRulesInput => ({
  ...(referencePrefixes !== undefined && { referencePrefixes: list(referencePrefixes)! }),
  ...(destinations !== undefined && { destinationCountryCodes: list(destinations)! }),
});

type RuleOptions = { name?: string; referencePrefixes?: string; destinations?: string; json?: boolean };
type ConnectOptions = RuleOptions & { workspace?: string; credential?: string[]; baseUrl?: string };

const connect = (name: string, options: ConnectOptions) =>
  withRuntime(async (runtime) => {
    const carrier = name.toUpperCase();
    const adapter = findAdapter(carrier);
    if (!adapter) return refuse(explainAccount({ code: "unknown-carrier" }, carrier));
    const credentials = await readFieldOptions("--credential", "clientId", options.credential);
    const workspace = await workspaceFor(runtime, options.workspace);
    const input = { carrier, label: options.name, credentials, baseUrl: options.baseUrl, ...rulesIn(options) };
    const made = await connectCarrierAccount(operatorCaller({ workspaceId: workspace.id }), input, accountDepsOf(runtime));
    if (!made.ok) {
      const fields = credentialForm(adapter).map(({ name: field, required }) => (required ? field : `${field} (optional)`));
      if (made.failure.code === "invalid") explain(`Fields of ${adapter.name}: ${fields.join(", ") || "none"}.`);
      return refuse(explainAccount(made.failure, carrier));
    }
    if (options.json) return printJson(asJson(made.value.account, workspace.name));
    print(globalId("CarrierAccount", made.value.account.id));
    explain(
      `${adapter.name} is connected in the workspace "${workspace.name}". Trackers that were waiting for it are checked now.`,
    );
  });

const accounts = (options: { workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const workspaces =
      options.workspace === undefined ? await listWorkspaces(runtime.db) : [await workspaceFor(runtime, options.workspace)];
    const deps = accountDepsOf(runtime);
    const found: { account: AccountSummary; workspace: string }[] = [];
    for (const workspace of workspaces)
      for (const account of await readWorkspaceAccounts(operatorCaller({ workspaceId: workspace.id }), {}, deps))
        found.push({ account, workspace: workspace.name });
    if (options.json) return printJson(found.map(({ account, workspace }) => asJson(account, workspace)));
    printTable(
      ["ID", "WORKSPACE", "CARRIER", "NAME", "FOR", "STATE"],
      found.map(({ account, workspace }) => [
        ...[globalId("CarrierAccount", account.id), workspace, account.carrier, account.label || "–"],
        ...[shownRules(account.rules), account.state.toLowerCase()],
      ]),
    );
  });

/** The account may be in any workspace of the installation: the command line has access to all of them. */
const findAccount = async (runtime: Runtime, id: string): Promise<AccountSummary & { workspace: string }> => {
  const parsed = parseGlobalId(id) ?? parseGlobalId(globalId("CarrierAccount", id));
  const deps = accountDepsOf(runtime);
  for (const workspace of parsed?.type === "CarrierAccount" ? await listWorkspaces(runtime.db) : []) {
    const accounts = await readWorkspaceAccounts(operatorCaller({ workspaceId: workspace.id }), {}, deps);
    const found = accounts.find((account) => account.id === parsed!.uuid);
    if (found) return { ...found, workspace: workspace.name };
  }
  return refuse(`No carrier account has the ID ${id}. \`kolli carriers accounts\` shows all accounts.`);
};

const changeRules = (id: string, options: RuleOptions) =>
  withRuntime(async (runtime) => {
    const rules = rulesIn(options);
    if (options.name === undefined && Object.keys(rules).length === 0)
      return refuse("Nothing to change. Use --name, --reference-prefixes or --destinations.");
    const account = await findAccount(runtime, id);
    const input = { id: globalId("CarrierAccount", account.id), label: options.name, ...rules };
    const saved = await changeAccountRules(operatorCaller(account), input, accountDepsOf(runtime));
    if (!saved.ok) return refuse(explainAccount(saved.failure, account.carrier));
    const changed = saved.value.account;
    if (options.json) return printJson(asJson(changed, account.workspace));
    print(`${account.carrier} ${changed.label || "without a name"} is used for parcels with: ${shownRules(changed.rules)}.`);
  });

const disconnect = (id: string, { json }: { json?: boolean }) =>
  withRuntime(async (runtime) => {
    const account = await findAccount(runtime, id);
    const input = { id: globalId("CarrierAccount", account.id) };
    await disconnectCarrierAccount(operatorCaller(account), input, accountDepsOf(runtime));
    if (json) return printJson({ id: input.id, isDisconnected: true });
    print(`${[account.carrier, account.label].filter(Boolean).join(" ")} is disconnected, and its credentials are deleted.`);
  });

const collect = (value: string, before: string[] = []): string[] => [...before, value];
const prefixHelp = "use this account for parcels whose order number starts with one of these, comma-separated";
const destinationHelp = "use this account for parcels to one of these countries, comma-separated";

export const addAccountCommands = (carriers: Command): void => {
  carriers
    .command("connect <CARRIER>")
    .description("connect a carrier account and print its ID; a carrier can have several")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--name <name>", "a name, to distinguish several accounts with one carrier")
    .option(
      "--credential <field=value>",
      "a field of the carrier's form; env:NAME or file:PATH keep it off the command line",
      collect,
    )
    .option("--base-url <url>", "send requests here instead of to the carrier, such as to an emulator or a proxy")
    .option("--reference-prefixes <list>", prefixHelp)
    .option("--destinations <list>", destinationHelp)
    .option("--json", "print JSON")
    .action(connect);
  carriers
    .command("accounts")
    .description("list the connected accounts and which parcels each is used for")
    .option("--workspace <name>", "only in this workspace")
    .option("--json", "print JSON")
    .action(accounts);
  carriers
    .command("rules <id>")
    .description('change an account\'s name or which parcels it is used for; options left out keep their value, "" clears it')
    .option("--name <name>", "a name, to distinguish several accounts with one carrier")
    .option("--reference-prefixes <list>", prefixHelp)
    .option("--destinations <list>", destinationHelp)
    .option("--json", "print JSON")
    .action(changeRules);
  carriers
    .command("disconnect <id>")
    .description(
      "disconnect an account and delete its credentials; its parcels continue on the carrier's other accounts, or wait",
    )
    .option("--json", "print JSON")
    .action(disconnect);
};
