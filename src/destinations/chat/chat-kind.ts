import { fail, ok } from "../../lib/result.ts";
import { judgeSetting } from "../address.ts";
import type { Outcome } from "../attempt.ts";
import { createGatherer } from "../gather.ts";
import type { DestinationKind, DestinationToOpen, Outside } from "../kind.ts";
import { post } from "../webhook/exchange.ts";
import { openHttpPool } from "../webhook/http-pool.ts";
import { describeRequest } from "../webhook/request.ts";
import { type ChatLine, chatLine } from "./message.ts";

/** How one chat service differs from the others. */
export type ChatService = {
  readonly name: string;
  readonly about: string;
  readonly urlHelp: string;
  readonly urlExample: string;
  /** Events in one message: as many as its largest message takes. */
  readonly lines: number;
  /** What lists and logs show of its address, which is a secret as a whole. */
  shownAddress(url: URL): string;
  /** The request's body for these events. */
  render(lines: readonly ChatLine[]): unknown;
  /** Added to the address, so that it answers after the message was stored. */
  readonly query?: string;
};

const field = { name: "webhookUrl", label: "Webhook URL" };
const headers = ["content-type", "application/json; charset=utf-8", "user-agent", "Kolli-Webhooks/1.0"];

/** What a chat service means by its answers: an address that was revoked, or one that is gone. */
const judgeAnswer = (name: string, outcome: Outcome): Outcome => {
  const said = outcome.responseBody?.toString("utf8").slice(0, 200) ?? "";
  switch (outcome.status) {
    case 401:
    case 403:
      return {
        ...outcome,
        result: "CREDENTIALS_REFUSED",
        detail: `${name} refused the webhook URL${said && ` (${said})`}. Create a new one there and enter it here.`,
      };
    case 404:
    case 410:
      return { ...outcome, result: "GONE", detail: said || null };
    case 400:
    case 413:
      return { ...outcome, result: "REFUSED", detail: said || null };
    default:
      return outcome;
  }
};

const openChat = (service: ChatService, { mode, settings }: DestinationToOpen, { egress, clock }: Outside) => {
  const judged = egress.judgeUrl(settings[field.name] ?? "", mode);
  if (!judged.ok) return fail({ result: "ADDRESS_REFUSED", detail: judged.failure.message } as const);
  const url = judged.value;
  if (service.query) url.search = [url.search.replace(/^\?/, ""), service.query].filter(Boolean).join("&");
  const pool = openHttpPool(url, egress, 1);
  const path = url.pathname + url.search;
  const gatherer = createGatherer(service.lines, async (messages, deadlineMs) => {
    const body = Buffer.from(JSON.stringify(service.render(messages.map(chatLine))));
    const [outcome] = await post(pool, { path, headers, body, deadlineMs }, clock);
    const judgedOutcome = judgeAnswer(service.name, outcome);
    return messages.map(() => judgedOutcome);
  });
  const opened: ReturnType<DestinationKind["open"]> = ok({
    send: gatherer.send,
    async close() {
      await gatherer.idle();
      await pool.close();
    },
  });
  return opened;
};

/** A message for people: one line for each event, several lines when many come. It is not signed: no program reads it. */
export const chatKind = (service: ChatService): DestinationKind => ({
  name: service.name,
  about: service.about,
  fields: [{ ...field, kind: "secret", required: true, help: service.urlHelp, example: service.urlExample }],
  batchMax: service.lines,
  check(settings, mode, { egress }) {
    const judged = judgeSetting(egress, mode, settings[field.name] ?? "", field);
    return judged.ok ? ok({ address: service.shownAddress(judged.value), settings: {} }) : judged;
  },
  open: (destination, outside) => openChat(service, destination, outside),
  describe: (attempt) => ({
    ...describeRequest(attempt),
    requestHeaders: attempt.signature === "" ? null : { "content-type": headers[1]!, "user-agent": headers[3]! },
  }),
  goneText: "answered that it no longer exists",
});

/** The last part of the path is the secret. */
export const withoutLastPart = (url: URL): string => `${url.origin}${url.pathname.replace(/\/[^/]*\/?$/, "/...")}`;
