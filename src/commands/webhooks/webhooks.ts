import type { Command } from "commander";
import { ucpPublicKey } from "../../compat/agents/ucp-key.ts";
import type { Endpoint } from "../../destinations/endpoints/endpoints.sql.ts";
import { defaultGraceMs } from "../../destinations/endpoints/endpoints.ts";
import { formatOf } from "../../destinations/endpoints/kind-settings.ts";
import { destinationKinds } from "../../destinations/kinds.ts";
import { createDestination, disableWebhook, enableWebhook, rotateWebhookSecret } from "../../destinations/webhook-commands.ts";
import { createWebhookService } from "../../destinations/webhook-service.ts";
import { hours } from "../../lib/clock.ts";
import { globalId } from "../../lib/ids.ts";
import { parseDuration } from "../../lib/time/duration.ts";
import { suggestedTopics } from "../../trackers/event-topics.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { modes, type Scope } from "../../workspaces/scope.ts";
import { readMode } from "../keys.ts";
import { explain, print, printJson, printTable, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { workspaceFor } from "../workspaces/choose-workspace.ts";
import { addWebhookDryRunCommand } from "./dry-run.ts";
import { changeAnywhere, depsOf, list, readNumber, readSettingOptions, settingHelp, shownFilters } from "./endpoints.ts";
import {
  addWebhookDeleteCommand,
  addWebhookShowCommand,
  addWebhookTestCommand,
  shownTime as time,
  webhookAsJson,
} from "./one-webhook.ts";
import { addWebhookUpdateCommand, formatHelp, topicsHelp } from "./update.ts";

type CreateOptions = {
  kind?: string;
  url?: string;
  format?: string;
  setting?: string[];
  topics?: string;
  mode: string;
  workspace?: string;
  description?: string;
  carriers?: string;
  statuses?: string;
  maxInFlight?: string;
  rate?: string;
  json?: boolean;
};

/** A webhook's answers are as they were before there were other kinds. */
const kindOf = ({ kind }: Endpoint) => (kind === "webhook" ? {} : { kind });

/** What a shop puts into its UCP profile. */
const publicKeyOf = (endpoint: Endpoint, secret: string) =>
  formatOf(endpoint) === "UCP" ? { publicKey: ucpPublicKey(secret) } : {};

const create = (options: CreateOptions) =>
  withRuntime(async (runtime) => {
    const mode = readMode(options.mode);
    const workspace = await workspaceFor(runtime, options.workspace);
    const maxInFlight = readNumber("--max-in-flight", options.maxInFlight);
    const scope: Scope = { workspaceId: workspace.id, mode };
    const input = {
      kind: options.kind ?? "webhook",
      ...(options.url !== undefined && { url: options.url }),
      ...(options.format !== undefined && { format: options.format.toUpperCase() }),
      settings: await readSettingOptions(options),
      topics: list(options.topics) ?? suggestedTopics,
      description: options.description ?? "",
      carriers: list(options.carriers),
      statuses: list(options.statuses),
      ratePerSecond: readNumber("--rate", options.rate) ?? null,
      ...(maxInFlight === undefined ? {} : { maxInFlight }),
    };
    const made = await createDestination(operatorCaller(scope), input, depsOf(runtime));
    if (!made.ok) return refuse(made.failure.message);
    const endpoint = made.value.after!;
    const secret = made.value.secret!;
    if (options.json)
      return printJson({
        id: globalId("WebhookEndpoint", endpoint.id),
        ...kindOf(endpoint),
        url: endpoint.url,
        secret,
        ...publicKeyOf(endpoint, secret),
      });
    print(secret);
    explain(
      `${endpoint.topics.join(", ")} events of the workspace "${workspace.name}" go to ${endpoint.url}, signed with this secret.`,
    );
    const { publicKey } = publicKeyOf(endpoint, secret);
    if (publicKey) explain(`The public key for your profile at /.well-known/ucp: ${JSON.stringify(publicKey)}`);
    if (endpoint.carriers || endpoint.statuses) explain(`Only those that match the filters: ${shownFilters(endpoint)}.`);
  });

const listAll = (options: { mode?: string; workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const workspace = await workspaceFor(runtime, options.workspace);
    const service = createWebhookService(depsOf(runtime));
    const scopes = (options.mode === undefined ? modes : [readMode(options.mode)]).map(
      (mode): Scope => ({ workspaceId: workspace.id, mode }),
    );
    const shown = async (scope: Scope) =>
      Promise.all(
        (await service.list(scope)).map(async (endpoint) => ({ ...endpoint, ...(await service.details(scope, endpoint.id)) })),
      );
    const endpoints = (await Promise.all(scopes.map(shown))).flat();
    if (options.json) return printJson(endpoints.map(webhookAsJson));
    if (endpoints.length === 0) return explain(`The workspace "${workspace.name}" has no webhooks yet.`);
    printTable(
      ["ID", "MODE", "KIND", "STATE", "PENDING", "FAILED", "TOPICS", "FILTERS", "URL"],
      endpoints.map(({ health, ...endpoint }) => [
        endpoint.id,
        endpoint.mode.toLowerCase(),
        endpoint.settings?.format ? `${endpoint.kind} (${endpoint.settings.format})` : endpoint.kind,
        endpoint.state.toLowerCase(),
        String(health?.pending ?? 0),
        String(health?.failed ?? 0),
        endpoint.topics.join(", "),
        shownFilters(endpoint),
        endpoint.url,
      ]),
    );
  });

const setState = (switched: "enable" | "disable", told: string) => (id: string, options: { json?: boolean }) =>
  withRuntime(async (runtime) => {
    const change = switched === "enable" ? enableWebhook : disableWebhook;
    const { after } = await changeAnywhere(runtime, id, (caller, gid, deps) => change(caller, { id: gid }, deps));
    const endpoint = after!;
    if (options.json)
      return printJson({ id: globalId("WebhookEndpoint", endpoint.id), url: endpoint.url, state: endpoint.state });
    print(`${endpoint.url} ${told}`);
  });

const rotate = (id: string, options: { grace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const graceMs =
      options.grace === undefined ? defaultGraceMs : (parseDuration(options.grace) ?? (options.grace === "0" ? 0 : null));
    if (graceMs === null || graceMs > 30 * 86_400_000)
      return refuse(`--grace is "${options.grace}", but must be a time such as 0, 12h or 7d, at most 30d.`);
    const { after, secret, formerSecretUntil } = await changeAnywhere(runtime, id, (caller, gid, deps) =>
      rotateWebhookSecret(caller, { id: gid, graceHours: graceMs / hours(1) }, deps),
    );
    if (options.json)
      return printJson({ id, secret, previousSecretExpiresAt: time(formerSecretUntil), ...publicKeyOf(after!, secret!) });
    print(secret!);
    explain(`The previous secret also signs until ${time(formerSecretUntil)}.`);
  });

const showKinds = (options: { json?: boolean }): void => {
  const kinds = Object.entries(destinationKinds).map(([kind, load]) => ({ kind, ...load() }));
  if (options.json) {
    printJson(kinds.map(({ kind, name, about, fields }) => ({ kind, name, about, settings: fields })));
    return;
  }
  const shown = ({ name, required, kind }: (typeof kinds)[number]["fields"][number]) =>
    `${name}${kind === "secret" ? " (secret)" : ""}${required ? "" : " (optional)"}`;
  printTable(
    ["KIND", "NAME", "SETTINGS"],
    kinds.map(({ kind, name, fields }) => [kind, name, fields.map(shown).join(", ")]),
  );
};

export const addWebhookCommands = (program: Command): void => {
  const webhooks = program.command("webhooks").description("manage webhooks and destinations of other kinds");
  webhooks
    .command("kinds")
    .description("list the kinds of destinations and the settings of each")
    .option("--json", "print JSON")
    .action(showKinds);
  webhooks
    .command("create")
    .description("send a workspace's events to a URL, or to a destination of another kind")
    .option("--url <url>", "where to send them; a public https URL")
    .option("--format <format>", formatHelp)
    .option("--kind <kind>", "another kind of destination: `kolli webhooks kinds` shows them (default: webhook)")
    .option("--setting <name=value...>", settingHelp)
    .option("--topic, --topics <list>", `${topicsHelp} (default: ${suggestedTopics.join(", ")})`)
    .requiredOption("--mode <mode>", "test or live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--description <text>", "what it is for")
    .option("--carriers <list>", "only parcels of these carriers, comma-separated")
    .option("--statuses <list>", "only while the parcel has one of these statuses, comma-separated")
    .option("--max-in-flight <n>", "the most concurrent requests (default: 32)")
    .option("--rate <n>", "the most requests per second (default: no limit)")
    .option("--json", "print JSON")
    .action(create);
  webhooks
    .command("list")
    .description("list a workspace's webhooks and their health")
    .option("--mode <mode>", "only test or only live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "print JSON")
    .action(listAll);
  addWebhookShowCommand(webhooks);
  addWebhookUpdateCommand(webhooks);
  webhooks
    .command("disable <id>")
    .description("pause a webhook; its events wait")
    .option("--json", "print JSON")
    .action(setState("disable", "is disabled. Its events wait until you enable it."));
  webhooks
    .command("enable <id>")
    .description("resume a webhook, starting with the events that waited")
    .option("--json", "print JSON")
    .action(setState("enable", "is enabled."));
  webhooks
    .command("rotate <id>")
    .description("create a new secret; both sign until the grace period ends")
    .option("--grace <time>", "how long the previous secret keeps signing, such as 0, 12h or 7d (default: 24h)")
    .option("--json", "print JSON")
    .action(rotate);
  addWebhookTestCommand(webhooks);
  addWebhookDryRunCommand(webhooks);
  addWebhookDeleteCommand(webhooks);
};
