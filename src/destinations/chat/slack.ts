import { chatKind, withoutLastPart } from "./chat-kind.ts";
import type { ChatLine } from "./message.ts";

/** docs.slack.dev, formatting message text, read 2026-11: these three have a meaning of their own. */
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
