import { chatKind } from "./chat-kind.ts";
import type { ChatLine } from "./message.ts";

const escaped = (text: string): string => text.replace(/[\\*_[\]()#`]/g, "\\$&");

const lineOf = ({ parcel, link, what }: ChatLine): string =>
  `${link === null ? `**${escaped(parcel)}**` : `[${escaped(parcel)}](${link})`}  ${escaped(what)}`;

/** An adaptive card, as the workflow "Post to a channel when a webhook request is received" takes it. Not checked against Teams. */
const cardOf = (lines: readonly ChatLine[]) => ({
  $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
  type: "AdaptiveCard",
  version: "1.4",
  body: lines.map((line) => ({ type: "TextBlock", text: lineOf(line), wrap: true })),
});

export const teams = chatKind({
  name: "Microsoft Teams",
  about: "A card in a channel for each event, and one card for several events when many come. The card is not signed.",
  urlHelp: "In the channel, open Workflows, choose “Post to a channel when a webhook request is received”, and copy its URL.",
  urlExample: "https://….logic.azure.com/workflows/…?sig=…",
  lines: 20,
  // The secret is in the query.
  shownAddress: ({ origin, pathname }) => `${origin}${pathname}`,
  render: (lines) => ({
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content: cardOf(lines) }],
  }),
});
