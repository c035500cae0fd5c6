import { createHash } from "node:crypto";
import { timeOfUuid } from "../../lib/ids.ts";
import { fail, ok } from "../../lib/result.ts";
import { judgeSetting } from "../address.ts";
import type { Outcome } from "../attempt.ts";
import { webhookBounds } from "../bounds.ts";
import { createGatherer } from "../gather.ts";
import type { DestinationKind, DestinationToOpen, Message, Outside, Settings } from "../kind.ts";
import { describeRequest } from "../webhook/request.ts";
import { identityOf, isRegion, keyFields, openAwsClient, regionField } from "./aws-client.ts";

const endpointField = { name: "endpoint", label: "Endpoint" };

const isBucket = (text: string): boolean => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text);

/** A bucket with a dot in its name does not fit AWS's certificate; neither has another store a host for each bucket. */
const addressOf = ({ endpoint, region, bucket }: Settings): string => {
  if (endpoint !== undefined) return `${endpoint.trim().replace(/\/+$/, "")}/${bucket}/`;
  return bucket!.includes(".")
    ? `https://s3.${region}.amazonaws.com/${bucket}/`
    : `https://${bucket}.s3.${region}.amazonaws.com/`;
};

const prefixOf = ({ prefix = "kolli" }: Settings): string => prefix.trim().replace(/^\/+|\/+$/g, "");
const isPrefix = (text: string): boolean => /^[A-Za-z0-9._=/-]{0,200}$/.test(text) && !text.split("/").includes("..");

/** The hour in which an event happened, which its ID has. */
const hourOf = ({ eventId }: Message): string => new Date(timeOfUuid(eventId)).toISOString().slice(0, 13).replace("T", "/");

/**
 * Named by what is in it, so that a repeated attempt writes the same object again. Events that were sent with others before
 * are in two objects: readers go by their IDs, as with every destination.
 */
const nameOf = (messages: readonly Message[]): string => {
  const ids = messages.map(({ eventId }) => eventId);
  return `${hourOf(messages[0]!)}/${ids[0]}-${createHash("sha256").update(ids.join()).digest("hex").slice(0, 12)}.jsonl`;
};

const newline = Buffer.from("\n");

const openBucket = ({ mode, settings }: DestinationToOpen, outside: Outside) => {
  const judged = outside.egress.judgeUrl(addressOf(settings), mode);
  if (!judged.ok) return fail({ result: "ADDRESS_REFUSED", detail: judged.failure.message } as const);
  const url = judged.value;
  const identity = identityOf(settings, settings.region ?? "");
  const client = openAwsClient(outside, { url, identity, service: "s3", connections: 2 });
  const prefix = prefixOf(settings);
  const headers = { "content-type": "application/x-ndjson" };
  const gatherer = createGatherer(webhookBounds.archivedTogether.cap, async (messages, deadlineMs) => {
    const outcomes = new Map<Message, Outcome>();
    const hours = [...Map.groupBy(messages, hourOf).values()];
    await Promise.all(
      hours.map(async (ofHour) => {
        const body = Buffer.concat(ofHour.flatMap((message) => [message.body, newline]));
        const path = `${url.pathname}${prefix === "" ? "" : `${prefix}/`}${nameOf(ofHour)}`;
        const outcome = await client.send({ method: "PUT", path, headers, body, deadlineMs });
        for (const message of ofHour) outcomes.set(message, outcome);
      }),
    );
    return messages.map((message) => outcomes.get(message)!);
  });
  const opened: ReturnType<DestinationKind["open"]> = ok({
    send: gatherer.send,
    async close() {
      await gatherer.idle();
      await client.close();
    },
  });
  return opened;
};

const invalid = (field: string, message: string) => fail({ code: "settings-invalid", field, message } as const);

export const s3: DestinationKind = {
  name: "S3 archive",
  about:
    "Files of newline-delimited JSON in a bucket of Amazon S3 or a compatible store, in a folder for each hour (UTC). The files contain the events as they are, without signatures.",
  fields: [
    { name: "bucket", label: "Bucket", kind: "text", required: true, help: "It must exist.", example: "shop-archive" },
    { ...regionField, help: "The bucket's region. A compatible store may want another word, such as auto." },
    ...keyFields,
    {
      ...endpointField,
      kind: "text",
      required: false,
      help: "Only for a store other than Amazon S3.",
      example: "https://s3.example.com",
    },
    { name: "prefix", label: "Folder", kind: "text", required: false, help: "Before the date in each name. By default, kolli." },
  ],
  batchMax: webhookBounds.archivedTogether.cap,
  check(settings, mode, { egress }) {
    if (!isBucket(settings.bucket!))
      return invalid("bucket", "Bucket can have lower-case letters, digits, dots and hyphens, 3 to 63 characters.");
    if (!isRegion(settings.region!)) return invalid("region", "Region must look like eu-central-1.");
    if (!isPrefix(prefixOf(settings)))
      return invalid(
        "prefix",
        "Folder can have letters, digits, slashes, dots, hyphens, underscores and equals signs, at most 200.",
      );
    const judged = judgeSetting(egress, mode, addressOf(settings), endpointField);
    if (!judged.ok) return judged;
    const { secretAccessKey: _secret, ...shown } = settings;
    return ok({ address: judged.value.href + prefixOf(settings), settings: shown });
  },
  open: openBucket,
  describe: (attempt) => ({
    ...describeRequest(attempt),
    requestHeaders: attempt.signature === "" ? null : { "content-type": "application/x-ndjson" },
  }),
  goneText: "answered that the bucket does not exist",
};
