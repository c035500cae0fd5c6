import type { Endpoint } from "../../destinations/endpoints/endpoints.sql.ts";
import { type EndpointInput, listEndpoints } from "../../destinations/endpoints/endpoints.ts";
import { checkFilters } from "../../destinations/endpoints/filters.ts";
import { enteredSettings, readKindSettings } from "../../destinations/endpoints/kind-settings.ts";
import { readTopics } from "../../destinations/endpoints/topics.ts";
import type { Settings } from "../../destinations/kind.ts";
import { createDestination, updateDestination } from "../../destinations/webhook-commands.ts";
import { globalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { suggestedTopics } from "../../trackers/event-topics.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { shownUrl } from "../../workspaces/audit-change.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { depsOf } from "../webhooks/endpoints.ts";
import type { DestinationConfig, WebhookConfig } from "./config-file.ts";
import { readGivenValues } from "./given-values.ts";
import { differing, type PlanContext, type Planned, together } from "./plan.ts";
import { saveSecret, whyNotSavable } from "./save-secret.ts";

const make = async ({ runtime, madeId }: PlanContext, mode: Mode, input: EndpointInput, saveSecretTo: string | undefined) => {
  const scope = { workspaceId: await madeId(), mode };
  const made = await createDestination(operatorCaller(scope), input, depsOf(runtime));
  if (!made.ok) return fail(made.failure.message);
  return saveSecretTo === undefined ? ok(null) : saveSecret(saveSecretTo, made.value.secret!);
};

type Typed = Omit<WebhookConfig, "url" | "format" | "mode" | "saveSecretTo">;

/** With topics and filters as they are stored, whichever way they are written: what is the same is no change. */
const asStored = ({ topics, carriers, statuses, ...typed }: Typed): Result<Typed, { field: string; message: string }> => {
  const readable = topics === undefined ? ok(undefined) : readTopics(topics);
  if (!readable.ok) return fail({ field: "topics", message: readable.failure.message });
  const filters = checkFilters({ ...(carriers !== undefined && { carriers }), ...(statuses !== undefined && { statuses }) });
  if (!filters.ok) return fail({ field: String(filters.failure.field), message: filters.failure.message });
  return ok({
    ...typed,
    ...(readable.value && { topics: [...readable.value] }),
    ...(carriers !== undefined && { carriers: filters.value.carriers && [...filters.value.carriers] }),
    ...(statuses !== undefined && { statuses: filters.value.statuses && [...filters.value.statuses] }),
  });
};

/** A webhook or a destination of another kind, as the file has it. */
type Wanted = {
  readonly list: "webhooks" | "destinations";
  readonly nth: number;
  readonly kind: string;
  /** What it is known by. */
  readonly address: string;
  /** All settings of its kind. */
  readonly settings: Settings;
  readonly common: Omit<WebhookConfig, "url" | "format">;
};

const nothing: Planned = { steps: [], problems: [] };

/** The names of settings that differ from what is stored; secrets are compared, and shown nowhere. */
const differingSettings = async ({ runtime }: PlanContext, settings: Settings, known: Endpoint): Promise<string[]> => {
  const stored = await enteredSettings({ db: runtime.db, sealer: runtime.workSealer }, known, known);
  const before: Settings = stored.ok ? stored.value : {};
  return Object.keys(settings).filter((name) => settings[name] !== (before[name] ?? ""));
};

const planOne = async (context: PlanContext, { list, nth, kind, address, settings, common }: Wanted): Promise<Planned> => {
  const { runtime, workspaceId, madeId, lineOf } = context;
  const { mode: written, saveSecretTo, ...typed } = common;
  const line = lineOf(list, nth);
  const read = asStored(typed);
  if (!read.ok) return { ...nothing, problems: [{ line: lineOf(list, nth, read.failure.field), message: read.failure.message }] };
  const given = read.value;
  const mode = written.toUpperCase() as Mode;
  const subject = `${written} ${kind} ${shownUrl(address)}`;
  const endpoints = workspaceId === null ? [] : await listEndpoints(runtime.db, { workspaceId, mode });
  const known = endpoints.find((endpoint) => endpoint.kind === kind && endpoint.url === address);
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<EndpointInput>;
  if (!known) {
    const why = saveSecretTo === undefined ? null : await whyNotSavable(saveSecretTo);
    const problems = why === null ? [] : [{ line, message: `${subject} would be created: ${why}` }];
    const input = { ...changes, kind, settings, topics: given.topics ?? suggestedTopics };
    const detail = [...input.topics, ...(saveSecretTo === undefined ? [] : [`its secret goes to ${saveSecretTo}`])];
    return { problems, steps: [{ line, kind: "create", subject, detail, run: () => make(context, mode, input, saveSecretTo) }] };
  }
  const ofKind = await differingSettings(context, settings, known);
  const detail = [...differing(given, known), ...ofKind.map((name) => `settings.${name}`)];
  if (detail.length === 0) return nothing;
  const run = async () => {
    const scope = { workspaceId: await madeId(), mode };
    const change = { id: globalId("WebhookEndpoint", known.id), ...changes, ...(ofKind.length > 0 && { settings }) };
    const changed = await updateDestination(operatorCaller(scope), change, depsOf(runtime));
    return changed.ok ? ok(null) : fail(changed.failure.message);
  };
  return { ...nothing, steps: [{ line, kind: "change", subject, detail, run }] };
};

/** Webhooks are known by address and mode. A URL is judged when the step runs. */
export const planWebhooks = async (context: PlanContext, webhooks: readonly WebhookConfig[]): Promise<Planned> => {
  const planned = webhooks.map(({ url: written, format, ...common }, nth) => {
    const url = written.trim();
    const settings = { url, ...(format !== undefined && { format }) };
    return planOne(context, { list: "webhooks", nth, kind: "webhook", address: url, settings, common });
  });
  return together(await Promise.all(planned));
};

const planDestination = async (
  context: PlanContext,
  config: DestinationConfig,
  nth: number,
  seen: Set<string>,
): Promise<Planned> => {
  const { kind, settings: given, ...common } = config;
  const lineOfField = (field: string) => context.lineOf("destinations", nth, "settings", field);
  const { values: settings, problems } = await readGivenValues("settings", given, lineOfField);
  if (problems.length > 0) return { ...nothing, problems };
  const about = { id: "", kind, mode: common.mode.toUpperCase() as Mode };
  const read = readKindSettings(depsOf(context.runtime), about, settings);
  if (!read.ok) {
    const { field, message } = read.failure;
    const line = field === null ? context.lineOf("destinations", nth) : lineOfField(field);
    return { ...nothing, problems: [{ line, message: `${kind}${field === null ? "" : `, settings.${field}`}: ${message}` }] };
  }
  const address = read.value.url;
  const name = `the ${common.mode} ${kind} ${shownUrl(address)}`;
  if (seen.has(name))
    return { ...nothing, problems: [{ line: context.lineOf("destinations", nth), message: `${name} is in the file twice` }] };
  seen.add(name);
  return planOne(context, { list: "destinations", nth, kind, address, settings, common });
};

/** Destinations are known by kind, address and mode. */
export const planDestinations = async (context: PlanContext, destinations: readonly DestinationConfig[]): Promise<Planned> => {
  const seen = new Set<string>();
  return together(await Promise.all(destinations.map((config, nth) => planDestination(context, config, nth, seen))));
};
