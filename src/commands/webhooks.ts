import type { Command } from "commander";
import { createEgress, ownHostOf } from "../egress/egress.ts";
import { networksOf } from "../egress/networks.ts";
import { parseDuration } from "../lib/duration.ts";
import { globalId, parseGlobalId } from "../lib/ids.ts";
import type { Result } from "../lib/result.ts";
import type { Runtime } from "../server/wiring/runtime.ts";
import { eventTopics } from "../trackers/event-topics.ts";
import { formatOffsetTime } from "../tracking/time.ts";
import type { Endpoint } from "../webhooks/endpoints/endpoints.sql.ts";
import {
  createEndpoint,
  defaultGraceMs,
  disableEndpoint,
  type EndpointDeps,
  type EndpointInput,
  enableEndpoint,
  rotateSecret,
  updateEndpoint,
} from "../webhooks/endpoints/endpoints.ts";
import { unknownFilters } from "../webhooks/endpoints/filters.ts";
import { createWebhookService } from "../webhooks/webhook-service.ts";
import { commandLineActor, recordAudit } from "../workspaces/audit.ts";
import { modes, type Scope } from "../workspaces/scope.ts";
import { listWorkspaces } from "../workspaces/workspaces.sql.ts";
import { readMode } from "./keys.ts";
import { explain, print, printJson, printTable, refuse } from "./output.ts";
import { withRuntime } from "./with-runtime.ts";
import { workspaceFor } from "./workspaces.ts";

const depsOf = ({ db, clock, sealer, config }: Runtime): EndpointDeps => ({
  db,
  clock,
  sealer,
  egress: createEgress({ open: networksOf(...config.egressAllow), ownHosts: [ownHostOf(config.publicUrl)] }),
});

const list = (text: string | undefined): string[] | null =>
  text === undefined
    ? null
    : text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "");

/** What an endpoint is told about, for people; "none" filters nothing out. */
const shownFilters = (endpoint: Pick<Endpoint, "carriers" | "statuses">): string => {
  const unknown = unknownFilters(endpoint);
  const values = (items: readonly string[]) =>
    items.map((item) => (unknown.includes(item) ? `${item} (unknown)` : item)).join(", ");
  const parts = [
    ...(endpoint.carriers ? [`carriers ${values(endpoint.carriers)}`] : []),
    ...(endpoint.statuses ? [`statuses ${values(endpoint.statuses)}`] : []),
  ];
  return parts.join("; ") || "none";
};

const readNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : refuse(`${name} is "${text}", but must be a number.`);
};

type CreateOptions = {
  url: string;
  topics: string;
  mode: string;
  workspace?: string;
  description?: string;
  carriers?: string;
  statuses?: string;
  maxInFlight?: string;
  rate?: string;
  json?: boolean;
};

const create = (options: CreateOptions) =>
  withRuntime(async (runtime) => {
    const mode = readMode(options.mode);
    const workspace = await workspaceFor(runtime, options.workspace);
    const maxInFlight = readNumber("--max-in-flight", options.maxInFlight);
    const made = await createEndpoint(
      depsOf(runtime),
      { workspaceId: workspace.id, mode },
      {
        url: options.url,
        topics: list(options.topics) ?? [],
        description: options.description ?? "",
        carriers: list(options.carriers),
        statuses: list(options.statuses),
        ratePerSecond: readNumber("--rate", options.rate) ?? null,
        ...(maxInFlight === undefined ? {} : { maxInFlight }),
      },
    );
    if (!made.ok) return refuse(made.failure.message);
    const { endpoint, secret } = made.value;
    if (options.json) return printJson({ id: globalId("WebhookEndpoint", endpoint.id), url: endpoint.url, secret });
    print(secret);
    explain(
      `${endpoint.topics.join(", ")} events of the workspace "${workspace.name}" go to ${endpoint.url}, signed with this secret.`,
    );
    if (endpoint.carriers || endpoint.statuses) explain(`Only those that fit the filter: ${shownFilters(endpoint)}.`);
  });

const time = (at: number | null): string | null => (at === null ? null : formatOffsetTime(at, 0));

const listAll = (options: { mode?: string; workspace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const workspace = await workspaceFor(runtime, options.workspace);
    const service = createWebhookService(depsOf(runtime), () => {});
    const scopes = (options.mode === undefined ? modes : [readMode(options.mode)]).map(
      (mode): Scope => ({ workspaceId: workspace.id, mode }),
    );
    const shown = async (scope: Scope) =>
      Promise.all(
        (await service.list(scope)).map(async (endpoint) => ({ ...endpoint, ...(await service.details(scope, endpoint.id)) })),
      );
    const endpoints = (await Promise.all(scopes.map(shown))).flat();
    if (options.json) {
      return printJson(
        endpoints.map(({ id, mode, url, topics, description, state, carriers, statuses, health, createdAt }) => ({
          id: globalId("WebhookEndpoint", id),
          mode,
          url,
          topics,
          description,
          state,
          carriers,
          statuses,
          unknownFilters: unknownFilters({ carriers, statuses }),
          successRate: health?.successRate ?? null,
          pending: health?.pending ?? 0,
          failed: health?.failed ?? 0,
          oldestPendingAt: time(health?.oldestPendingAt ?? null),
          createdAt: time(createdAt),
        })),
      );
    }
    if (endpoints.length === 0) return explain(`The workspace "${workspace.name}" has no webhooks yet.`);
    printTable(
      ["ID", "MODE", "STATE", "PENDING", "FAILED", "TOPICS", "FILTERS", "URL"],
      endpoints.map(({ health, ...endpoint }) => [
        endpoint.id,
        endpoint.mode.toLowerCase(),
        endpoint.state.toLowerCase(),
        String(health?.pending ?? 0),
        String(health?.failed ?? 0),
        endpoint.topics.join(", "),
        shownFilters(endpoint),
        endpoint.url,
      ]),
    );
  });

type Refusal = { code: string; message: string };
type Change<Value> = (deps: EndpointDeps, scope: Scope, id: string) => Promise<Result<Value, Refusal>>;

/** The endpoint may be in any workspace and mode of the installation: whoever has the command line has them all. */
const changeEndpoint = async <Value>(runtime: Runtime, id: string, change: Change<Value>): Promise<Value> => {
  const parsed = parseGlobalId(id) ?? parseGlobalId(globalId("WebhookEndpoint", id));
  const deps = depsOf(runtime);
  for (const { id: workspaceId } of parsed?.type === "WebhookEndpoint" ? await listWorkspaces(runtime.db) : []) {
    for (const mode of modes) {
      const changed = await change(deps, { workspaceId, mode }, parsed!.uuid);
      if (changed.ok) return changed.value;
      if (changed.failure.code !== "not-found") return refuse(changed.failure.message);
    }
  }
  return refuse(`There is no webhook with the id ${id}. \`kolli webhooks list\` shows them.`);
};

const setState = (change: typeof enableEndpoint, told: string) => (id: string, options: { json?: boolean }) =>
  withRuntime(async (runtime) => {
    const endpoint = await changeEndpoint(runtime, id, change);
    if (options.json)
      return printJson({ id: globalId("WebhookEndpoint", endpoint.id), url: endpoint.url, state: endpoint.state });
    print(`${endpoint.url} ${told}`);
  });

type UpdateOptions = Partial<Omit<CreateOptions, "mode" | "workspace">>;

/** "all" takes a filter away, or a rate. */
const orAll = <Value>(text: string | undefined, read: (text: string) => Value): { value: Value | null } | null =>
  text === undefined ? null : { value: text.trim().toLowerCase() === "all" ? null : read(text) };

const changesIn = (options: UpdateOptions): Partial<EndpointInput> => {
  const carriers = orAll(options.carriers, (text) => list(text)!);
  const statuses = orAll(options.statuses, (text) => list(text)!);
  const rate = orAll(options.rate, (text) => readNumber("--rate", text)!);
  const maxInFlight = readNumber("--max-in-flight", options.maxInFlight);
  return {
    ...(options.url === undefined ? {} : { url: options.url }),
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.topics === undefined ? {} : { topics: list(options.topics)! }),
    ...(carriers && { carriers: carriers.value }),
    ...(statuses && { statuses: statuses.value }),
    ...(rate && { ratePerSecond: rate.value }),
    ...(maxInFlight === undefined ? {} : { maxInFlight }),
  };
};

const update = (id: string, options: UpdateOptions) =>
  withRuntime(async (runtime) => {
    const changes = changesIn(options);
    if (Object.keys(changes).length === 0)
      return refuse("Nothing to change: give --topics, --carriers, --statuses, --url, --description, --max-in-flight or --rate.");
    const endpoint = await changeEndpoint(runtime, id, async (deps, scope, uuid) => {
      const changed = await updateEndpoint(deps, scope, uuid, changes);
      if (!changed.ok) return changed;
      const subject = { subjectId: globalId("WebhookEndpoint", uuid), subjectName: changed.value.url };
      const auditAction = { action: "webhook.update", ...subject, detail: { ...changes } } as const;
      await recordAudit(runtime.db, scope, { actor: commandLineActor, auditAction, now: runtime.clock.now() });
      return changed;
    });
    const { url, topics, description, carriers, statuses, maxInFlight, ratePerSecond } = endpoint;
    const shown = { url, topics, description, carriers, statuses, maxInFlight, ratePerSecond };
    if (options.json) return printJson({ id: globalId("WebhookEndpoint", endpoint.id), ...shown });
    print(`${url} is told about ${topics.join(", ")}. Filters: ${shownFilters(endpoint)}.`);
  });

const rotate = (id: string, options: { grace?: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const graceMs =
      options.grace === undefined ? defaultGraceMs : (parseDuration(options.grace) ?? (options.grace === "0" ? 0 : null));
    if (graceMs === null || graceMs > 30 * 86_400_000)
      return refuse(`--grace is "${options.grace}", but must be a time such as 0, 12h or 7d, at most 30d.`);
    const { secret, previousExpiresAt } = await changeEndpoint(runtime, id, (deps, scope, uuid) =>
      rotateSecret(deps, scope, uuid, graceMs),
    );
    if (options.json) return printJson({ id, secret, previousSecretExpiresAt: time(previousExpiresAt) });
    print(secret);
    explain(`The former secret signs too until ${time(previousExpiresAt)}.`);
  });

const topicsHelp = `what about, by comma: ${eventTopics.join(", ")}`;

export const addWebhookCommands = (program: Command): void => {
  const webhooks = program.command("webhooks").description("webhook endpoints: create, list, update, disable, enable, rotate");
  webhooks
    .command("create")
    .description("send a workspace's events to a URL")
    .requiredOption("--url <url>", "where to send them; https, and public")
    .requiredOption("--topic, --topics <list>", topicsHelp)
    .requiredOption("--mode <mode>", "test or live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--description <text>", "what it is for")
    .option("--carriers <list>", "only parcels of these carriers, by comma")
    .option("--statuses <list>", "only while the parcel has one of these statuses, by comma")
    .option("--max-in-flight <n>", "requests at once, at most (default: 32)")
    .option("--rate <n>", "requests a second, at most (default: as fast as it answers)")
    .option("--json", "answer in JSON")
    .action(create);
  webhooks
    .command("list")
    .description("list a workspace's webhooks and how they do")
    .option("--mode <mode>", "only test or only live")
    .option("--workspace <name>", "the workspace (default: the first)")
    .option("--json", "answer in JSON")
    .action(listAll);
  webhooks
    .command("update <id>")
    .description("change what a webhook is told about, where it goes and how fast; what is not given stays")
    .option("--url <url>", "where to send events; https, and public")
    .option("--topic, --topics <list>", topicsHelp)
    .option("--description <text>", "what it is for")
    .option("--carriers <list>", "only parcels of these carriers, by comma, or all")
    .option("--statuses <list>", "only while the parcel has one of these statuses, by comma, or all")
    .option("--max-in-flight <n>", "requests at once, at most")
    .option("--rate <n>", "requests a second, at most, or all for as fast as it answers")
    .option("--json", "answer in JSON")
    .action(update);
  webhooks
    .command("disable <id>")
    .description("send nothing for now; events wait")
    .option("--json", "answer in JSON")
    .action(setState(disableEndpoint, "is disabled. Its events wait."));
  webhooks
    .command("enable <id>")
    .description("send again, beginning with what waited")
    .option("--json", "answer in JSON")
    .action(setState(enableEndpoint, "is enabled."));
  webhooks
    .command("rotate <id>")
    .description("make a new secret; both sign until the grace is over")
    .option("--grace <time>", "how long the former secret still signs, such as 0, 12h or 7d (default: 24h)")
    .option("--json", "answer in JSON")
    .action(rotate);
};
