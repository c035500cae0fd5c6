import type { Command } from "commander";
import { webhookBounds } from "../../destinations/bounds.ts";
import { type DryRunAnswer, type DryRunRow, isSameAnswer } from "../../destinations/endpoints/dry-run.ts";
import { runWebhookDry } from "../../destinations/webhook-commands.ts";
import { globalId } from "../../lib/ids.ts";
import { createProofSealing } from "../../proofs/reported-proof.ts";
import { explain, printJson, printTable } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { changeAnywhere, readNumber } from "./endpoints.ts";
import { shownTime } from "./one-webhook.ts";

type Options = { url: string; count?: string; allTopics?: boolean; json?: boolean };

const answerAsJson = (answer: DryRunAnswer) =>
  answer && {
    ...{ result: answer.result, status: answer.status, durationMs: answer.durationMs, detail: answer.detail },
    responseBody: answer.responseBody?.toString("utf8") ?? null,
  };

const rowAsJson = (row: DryRunRow) => ({
  eventId: globalId("Event", row.event.id),
  topic: row.event.topic,
  createdAt: shownTime(row.event.createdAt),
  isSame: isSameAnswer(row),
  current: answerAsJson(row.current),
  candidate: answerAsJson(row.candidate),
});

/** In one line: the status and the time, or why there was none. */
const shownAnswer = (answer: DryRunAnswer): string =>
  answer ? `${answer.status ?? answer.result.toLowerCase().replaceAll("_", " ")} in ${answer.durationMs} ms` : "not sent in time";

/** Both gave the same status, so the difference is in what they wrote. */
const shownDifference = (row: DryRunRow): string =>
  isSameAnswer(row) ? "same" : row.current?.status && row.current.status === row.candidate?.status ? "other body" : "different";

/** Exit code 1 if an answer differs, so that a script can stop a deployment. */
const dryRun = (id: string, options: Options) =>
  withRuntime(async (runtime) => {
    const count = readNumber("--count", options.count);
    const { openBody } = createProofSealing(runtime.proofSealer);
    const { endpoint, rows } = await changeAnywhere(runtime, id, (caller, gid, deps) =>
      runWebhookDry(caller, { id: gid, url: options.url, count, allTopics: options.allTopics }, { ...deps, openBody }),
    );
    const different = rows.filter((row) => !isSameAnswer(row)).length;
    if (different > 0) process.exitCode = 1;
    if (options.json) return printJson({ id: globalId("WebhookEndpoint", endpoint.id), different, rows: rows.map(rowAsJson) });
    if (rows.length === 0)
      return explain(
        "There is no event of test mode that the webhook subscribes to. `kolli trigger` creates one; or use --all-topics.",
      );
    printTable(
      ["EVENT", "TOPIC", "NOW", "NEW", "ANSWER"],
      rows.map((row) => [
        row.event.id,
        row.event.topic,
        shownAnswer(row.current),
        shownAnswer(row.candidate),
        shownDifference(row),
      ]),
    );
    explain(
      different === 0
        ? `${options.url} answered all ${rows.length} events as ${endpoint.url} did.`
        : `${options.url} answered ${different} of ${rows.length} events differently. --json shows both answers.`,
    );
  });

export const addWebhookDryRunCommand = (webhooks: Command): void => {
  webhooks
    .command("dry-run <id>")
    .description(
      "send events of test mode to the webhook's URL and to another, and compare the answers; exits with 1 if they differ",
    )
    .requiredOption("--url <url>", "the other address, such as a new version of your receiver")
    .option("--count <n>", `how many of the newest events, at most ${webhookBounds.dryRunEvents.cap} (default: 10)`)
    .option("--all-topics", "events of all topics, not only those that the webhook subscribes to")
    .option("--json", "print JSON, with both answers to each event")
    .action(dryRun);
};
