import { type EndpointInput, listEndpoints } from "../../destinations/endpoints/endpoints.ts";
import { checkFilters } from "../../destinations/endpoints/filters.ts";
import { readTopics } from "../../destinations/endpoints/topics.ts";
import { createWebhook, updateWebhook } from "../../destinations/webhook-commands.ts";
import { globalId } from "../../lib/ids.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { suggestedTopics } from "../../trackers/event-topics.ts";
import { operatorCaller } from "../../use-cases/caller.ts";
import { shownUrl } from "../../workspaces/audit-change.ts";
import type { Mode } from "../../workspaces/scope.ts";
import { depsOf } from "../webhooks/endpoints.ts";
import type { WebhookConfig } from "./config-file.ts";
import { type ApplyStep, differing, type PlanContext, type Planned, type Problem } from "./plan.ts";
import { saveSecret, whyNotSavable } from "./save-secret.ts";

const makeWebhook = async (
  { runtime, madeId }: PlanContext,
  mode: Mode,
  input: EndpointInput,
  saveSecretTo: string | undefined,
) => {
  const scope = { workspaceId: await madeId(), mode };
  const made = await createWebhook(operatorCaller(scope), input, depsOf(runtime));
  if (!made.ok) return fail(made.failure.message);
  return saveSecretTo === undefined ? ok(null) : saveSecret(saveSecretTo, made.value.secret!);
};

type Typed = Omit<WebhookConfig, "mode" | "saveSecretTo">;

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

/** Webhooks are known by address and mode. */
export const planWebhooks = async (context: PlanContext, webhooks: readonly WebhookConfig[]): Promise<Planned> => {
  const { runtime, workspaceId, madeId, lineOf } = context;
  const steps: ApplyStep[] = [];
  const problems: Problem[] = [];
  for (const [nth, { mode: written, saveSecretTo, ...typed }] of webhooks.entries()) {
    const line = lineOf("webhooks", nth);
    const read = asStored(typed);
    if (!read.ok) {
      problems.push({ line: lineOf("webhooks", nth, read.failure.field), message: read.failure.message });
      continue;
    }
    const given = read.value;
    const mode = written.toUpperCase() as Mode;
    const url = given.url.trim();
    const subject = `${written} webhook ${shownUrl(url)}`;
    const endpoints = workspaceId === null ? [] : await listEndpoints(runtime.db, { workspaceId, mode });
    const known = endpoints.find((endpoint) => endpoint.url === url);
    const changes = Object.fromEntries(
      Object.entries(given).filter(([, value]) => value !== undefined),
    ) as Partial<EndpointInput>;
    if (!known) {
      const why = saveSecretTo === undefined ? null : await whyNotSavable(saveSecretTo);
      if (why !== null) problems.push({ line, message: `${subject} would be created: ${why}` });
      const input = { ...changes, url, topics: given.topics ?? suggestedTopics };
      const detail = [...input.topics, ...(saveSecretTo === undefined ? [] : [`its secret goes to ${saveSecretTo}`])];
      steps.push({ line, kind: "create", subject, detail, run: () => makeWebhook(context, mode, input, saveSecretTo) });
      continue;
    }
    const fields = differing({ ...given, url }, known);
    if (fields.length === 0) continue;
    const run = async () => {
      const scope = { workspaceId: await madeId(), mode };
      const change = { id: globalId("WebhookEndpoint", known.id), ...changes };
      const changed = await updateWebhook(operatorCaller(scope), change, depsOf(runtime));
      return changed.ok ? ok(null) : fail(changed.failure.message);
    };
    steps.push({ line, kind: "change", subject, detail: fields, run });
  }
  return { steps, problems };
};
