import type { Command } from "commander";
import { meaningOf } from "../../destinations/attempt.ts";
import type { Endpoint } from "../../destinations/endpoints/endpoints.sql.ts";
import { findEndpoint } from "../../destinations/endpoints/endpoints.ts";
import { unknownFilters } from "../../destinations/endpoints/filters.ts";
import { deleteWebhook, endpointUuid, sendTestWebhook } from "../../destinations/webhook-commands.ts";
import { createWebhookService } from "../../destinations/webhook-service.ts";
import { globalId } from "../../lib/ids.ts";
import { fail, ok } from "../../lib/result.ts";
import { formatOffsetTime } from "../../tracking/time.ts";
import { print, printJson, printTable, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { changeAnywhere, depsOf, shownFilters } from "./endpoints.ts";

export const shownTime = (at: number | null): string | null => (at === null ? null : formatOffsetTime(at, 0));

type Details = Awaited<ReturnType<ReturnType<typeof createWebhookService>["details"]>>;

export const webhookAsJson = ({ health, ...endpoint }: Endpoint & Details) => {
  const { id, mode, kind, url, settings, topics, description, state, carriers, statuses, createdAt } = endpoint;
  return {
    id: globalId("WebhookEndpoint", id),
    mode,
    kind,
    url,
    settings,
    topics,
    description,
    state,
    carriers,
    statuses,
    unknownFilters: unknownFilters({ carriers, statuses }),
    successRate: health?.successRate ?? null,
    pending: health?.pending ?? 0,
    failed: health?.failed ?? 0,
    oldestPendingAt: shownTime(health?.oldestPendingAt ?? null),
    createdAt: shownTime(createdAt),
  };
};

const show = (id: string, options: { json?: boolean }) =>
  withRuntime(async (runtime) => {
    const service = createWebhookService(depsOf(runtime));
    const found = await changeAnywhere(runtime, id, async ({ scope }, gid, { db }) => {
      const endpoint = await findEndpoint(db, scope, endpointUuid(gid));
      if (!endpoint) return fail({ code: "NOT_FOUND", message: "" });
      return ok({ ...endpoint, ...(await service.details(scope, endpoint.id)) });
    });
    const shown = webhookAsJson(found);
    if (options.json) return printJson(shown);
    printTable(
      ["SETTING", "VALUE"],
      [
        ...[
          ["ID", shown.id],
          ["mode", shown.mode.toLowerCase()],
          ["kind", shown.kind],
          ["URL", shown.url],
        ],
        ...Object.entries(shown.settings ?? {}).map(([name, value]) => [name, String(value)]),
        ...[
          ["state", shown.state.toLowerCase()],
          ["topics", shown.topics.join(", ")],
          ["filters", shownFilters(found)],
        ],
        ...[
          ["description", shown.description || "–"],
          ["pending", String(shown.pending)],
          ["failed", String(shown.failed)],
        ],
        ["created", shown.createdAt ?? "–"],
      ],
    );
  });

/** Exit code 1 if the receiver did not accept it, so that a script can check its receiver. */
const test = (id: string, options: { topic: string; json?: boolean }) =>
  withRuntime(async (runtime) => {
    const { endpoint, test: sent } = await changeAnywhere(runtime, id, (caller, gid, deps) =>
      sendTestWebhook(caller, { id: gid, topic: options.topic }, deps),
    );
    const { result, status, durationMs, detail, responseBody } = sent.exchange!;
    const isAccepted = meaningOf(result) === "delivered";
    if (options.json) {
      printJson({
        id: globalId("WebhookEndpoint", endpoint.id),
        eventId: globalId("Event", sent.id),
        topic: sent.topic,
        isAccepted,
        status,
        durationMs,
        detail,
        responseBody,
      });
      if (!isAccepted) process.exitCode = 1;
      return;
    }
    const answer = status === null ? detail : `status ${status}${detail ? ` (${detail})` : ""}`;
    if (!isAccepted) return refuse(`${endpoint.url} did not accept the ${sent.topic} event: ${answer}.`);
    print(
      `${endpoint.url} accepted a ${sent.topic} event${status === null ? "" : ` with status ${status}`} in ${durationMs} ms.`,
    );
  });

const remove = (id: string, options: { json?: boolean }) =>
  withRuntime(async (runtime) => {
    const { before } = await changeAnywhere(runtime, id, (caller, gid, deps) => deleteWebhook(caller, { id: gid }, deps));
    const { id: uuid, url } = before!;
    if (options.json) return printJson({ deletedId: globalId("WebhookEndpoint", uuid), url });
    print(`${url} is deleted, with the events that waited for it and its log.`);
  });

export const addWebhookShowCommand = (webhooks: Command): void => {
  webhooks
    .command("show <id>")
    .description("show a webhook's settings and health, without its secret")
    .option("--json", "print JSON")
    .action(show);
};

export const addWebhookTestCommand = (webhooks: Command): void => {
  webhooks
    .command("test <id>")
    .description("send an example event and show the receiver's response; exits with 1 if it was not accepted")
    .option("--topic <topic>", "the topic of the event", "TRACKER_UPDATED")
    .option("--json", "print JSON")
    .action(test);
};

export const addWebhookDeleteCommand = (webhooks: Command): void => {
  webhooks
    .command("delete <id>")
    .description("delete a webhook with its secret, its log and the events that wait for it")
    .option("--json", "print JSON")
    .action(remove);
};
