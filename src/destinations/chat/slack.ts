import { chatKind, withoutLastPart } from "./chat-kind.ts";
import type { ChatLine } from "./message.ts";

/** In Slack's markup these three have a special meaning. Not checked against Slack's pages or service. */
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const lineOf = ({ parcel, link, what }: ChatLine): string =>
  `${link === null ? `*${escaped(parcel)}*` : `*<${escaped(link)}|${escaped(parcel)}>*`}  ${escaped(what)}`;

export const slack = chatKind({
  name: "Slack",
  about: "A message in a channel for each event, and one message for several events when many come. The message is not signed.",
  urlHelp: "Create an app in Slack, activate incoming webhooks, add one to a channel, and copy its URL.",
  urlExample: "https://hooks.slack.com/services/T…/B…/…",
  lines: 20,
  shownAddress: withoutLastPart,
  render: (lines) => ({ text: lines.map(lineOf).join("\n"), unfurl_links: false, unfurl_media: false }),
});
