import type { Command } from "commander";
import { webhookFormats } from "../../compat/formats.ts";
import type { EndpointInput } from "../../destinations/endpoints/endpoints.ts";
import { updateDestination } from "../../destinations/webhook-commands.ts";
import { globalId } from "../../lib/ids.ts";
import { eventTopics } from "../../trackers/event-topics.ts";
import { print, printJson, refuse } from "../output.ts";
import { withRuntime } from "../with-runtime.ts";
import { changeAnywhere, list, readNumber, readSettingOptions, settingHelp, shownFilters } from "./endpoints.ts";

type UpdateOptions = {
  url?: string;
  format?: string;
  setting?: string[];
  topics?: string;
  description?: string;
  carriers?: string;
  statuses?: string;
  maxInFlight?: string;
  rate?: string;
  json?: boolean;
};

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
    ...(options.format === undefined ? {} : { format: options.format.toUpperCase() }),
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
    const settings = await readSettingOptions(options);
    const changes = { ...changesIn(options), ...(Object.keys(settings).length > 0 && { settings }) };
    if (Object.keys(changes).length === 0)
      return refuse(
        "Nothing to change. Use --topics, --carriers, --statuses, --url, --format, --setting, --description, --max-in-flight or --rate.",
      );
    const { after } = await changeAnywhere(runtime, id, (caller, gid, deps) =>
      updateDestination(caller, { id: gid, ...changes }, deps),
    );
    const endpoint = after!;
    const { url, topics, description, carriers, statuses, maxInFlight, ratePerSecond } = endpoint;
    const shown = { url, topics, description, carriers, statuses, maxInFlight, ratePerSecond };
    if (options.json) return printJson({ id: globalId("WebhookEndpoint", endpoint.id), ...shown });
    print(`${url} receives ${topics.join(", ")}. Filters: ${shownFilters(endpoint)}.`);
  });

export const formatHelp = `the format of what is sent: ${webhookFormats.map(({ value }) => value).join(", ")}`;

export const topicsHelp = `topics to subscribe to, comma-separated: ${eventTopics.join(", ")}`;

export const addWebhookUpdateCommand = (webhooks: Command): void => {
  webhooks
    .command("update <id>")
    .description("change a webhook's topics, filters, URL, settings and rate; options left out keep their value")
    .option("--url <url>", "where to send events; a public https URL")
    .option("--format <format>", formatHelp)
    .option("--setting <name=value...>", settingHelp)
    .option("--topic, --topics <list>", topicsHelp)
    .option("--description <text>", "what it is for")
    .option("--carriers <list>", "only parcels of these carriers, comma-separated, or all")
    .option("--statuses <list>", "only while the parcel has one of these statuses, comma-separated, or all")
    .option("--max-in-flight <n>", "the most concurrent requests")
    .option("--rate <n>", "the most requests per second, or all for no limit")
    .option("--json", "print JSON")
    .action(update);
};
