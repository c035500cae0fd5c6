import { chatKind, withoutLastPart } from "./chat-kind.ts";
import type { ChatLine } from "./message.ts";

const escaped = (text: string): string => text.replace(/[\\*_~`|>#[\]()@:<]/g, "\\$&");

/** A link in angle brackets brings no preview. */
const lineOf = ({ parcel, link, what }: ChatLine): string =>
  `${link === null ? `**${escaped(parcel)}**` : `[**${escaped(parcel)}**](<${link}>)`}  ${escaped(what)}`;

/** Discord's largest message, in characters. Not checked against Discord's pages or service. */
const maxLength = 2_000;

/** As many whole lines as fit. */
const contentOf = (lines: readonly ChatLine[]): string => {
  const all = lines.map(lineOf);
  const whole = all.join("\n");
  if (whole.length <= maxLength) return whole;
  const bare = lines.map((line) => lineOf({ ...line, link: null }));
  return bare.join("\n").slice(0, maxLength);
};

export const discord = chatKind({
  name: "Discord",
  about: "A message in a channel for each event, and one message for several events when many come. The message is not signed.",
  urlHelp: "In the channel's settings, open Integrations › Webhooks, create one, and copy its URL.",
  urlExample: "https://discord.com/api/webhooks/…/…",
  lines: 6,
  shownAddress: withoutLastPart,
  render: (lines) => ({ content: contentOf(lines), allowed_mentions: { parse: [] } }),
  query: "wait=true",
});
