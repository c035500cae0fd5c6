import { printable } from "../lib/printable.ts";
import { fail, ok, type Result } from "../lib/result.ts";
import { readEmail } from "../people/account-input.ts";
import { type PageLanguage, pageLanguages } from "../workspaces/tracking-page/page-settings.ts";
import { recipientBounds } from "./bounds.ts";
import { type MailMilestone, mailMilestones } from "./milestones.ts";

/** A shop's own words for a milestone, in one language. Null leaves Kolli's. */
export type OwnMailText = { language: PageLanguage; milestone: MailMilestone; subject: string | null; text: string | null };

/** What a workspace mails to recipients in a mode. The look is that of its tracking page. */
export type MailSettings = {
  /** Those that are switched on. */
  milestones: readonly MailMilestone[];
  /** How long newer news is waited for. */
  waitMinutes: number;
  /** As the sender's name; null is the name on the tracking page, or else the workspace's. */
  senderName: string | null;
  /** Where answers go; null is the sender's address. */
  replyTo: string | null;
  /** Below every mail, such as the shop's postal address. */
  footer: string | null;
  texts: readonly OwnMailText[];
  /** Whether recipients can ask for mails, and for notifications in their browser, on the tracking page. */
  asksOnPage: boolean;
};

export const usualMailSettings: MailSettings = {
  milestones: [],
  waitMinutes: 5,
  senderName: null,
  replyTo: null,
  footer: null,
  texts: [],
  asksOnPage: false,
};

/** Subjects of at most 50 characters are shown whole on phones. */
export const mailTextLengths = { senderName: 60, subject: 50, text: 600, footer: 400 } as const;
const waitMax = 60;

/** As typed: a missing field stays, null clears it. */
export type MailSettingsChange = { [Field in keyof Omit<MailSettings, "texts">]?: MailSettings[Field] | null | undefined } & {
  texts?: readonly TypedText[] | null | undefined;
};
type TypedText = {
  language: string;
  milestone: MailMilestone;
  subject?: string | null | undefined;
  text?: string | null | undefined;
};
export type MailSettingsFailure = { field: keyof MailSettings; message: string };

const refuse = (field: keyof MailSettings, message: string) => fail({ field, message });

const short = (typed: string | null, longest: number): string | "too-long" | null => {
  const text = printable(typed ?? "");
  return text === "" ? null : text.length > longest ? "too-long" : text;
};

/** The settings after a change, or the first thing that is wrong with it. */
export const changeMailSettings = (
  before: MailSettings,
  change: MailSettingsChange,
): Result<MailSettings, MailSettingsFailure> => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const typed = { ...before, ...given } as MailSettings;
  const senderName = short(typed.senderName, mailTextLengths.senderName);
  if (senderName === "too-long") return refuse("senderName", `A name can have at most ${mailTextLengths.senderName} characters.`);
  const footer = short(typed.footer, mailTextLengths.footer);
  if (footer === "too-long") return refuse("footer", `The footer can have at most ${mailTextLengths.footer} characters.`);
  const replyTo = typed.replyTo ? readEmail(typed.replyTo) : ok(null);
  if (!replyTo.ok) return refuse("replyTo", "Enter an email address such as help@shop.com.");
  const waitMinutes = typed.waitMinutes ?? usualMailSettings.waitMinutes;
  if (waitMinutes < 0 || waitMinutes > waitMax) return refuse("waitMinutes", `Enter a number of minutes from 0 to ${waitMax}.`);
  const texts = readTexts((typed.texts ?? []) as readonly TypedText[]);
  if (!texts.ok) return refuse("texts", texts.failure);
  const switched = new Set(typed.milestones ?? []);
  return ok({
    ...{ senderName, footer, replyTo: replyTo.value, waitMinutes, texts: texts.value },
    milestones: mailMilestones.filter((milestone) => switched.has(milestone)),
    asksOnPage: typed.asksOnPage ?? false,
  });
};

const readTexts = (typed: readonly TypedText[]): Result<OwnMailText[], string> => {
  const texts: OwnMailText[] = [];
  for (const { language, milestone, ...given } of typed) {
    const known = pageLanguages.find((one) => one === language);
    if (known === undefined) return fail(`Mails are not available in "${printable(String(language)).slice(0, 20)}".`);
    if (texts.some((other) => other.language === known && other.milestone === milestone))
      return fail(`The text for ${milestone} in ${known} is given twice.`);
    const subject = short(given.subject ?? null, mailTextLengths.subject);
    const text = short(given.text ?? null, mailTextLengths.text);
    if (subject === "too-long") return fail(`In ${known}, a subject has over ${mailTextLengths.subject} characters.`);
    if (text === "too-long") return fail(`In ${known}, a text has over ${mailTextLengths.text} characters.`);
    if (subject ?? text) texts.push({ language: known, milestone, subject, text });
  }
  const most = recipientBounds.textsOfMails.cap;
  if (texts.length > most) return fail(`There can be at most ${most} texts.`);
  const bytes = recipientBounds.mailSettingsBytes.cap;
  return Buffer.byteLength(JSON.stringify(texts)) > bytes ? fail(`The texts have over ${bytes / 1024} KiB together.`) : ok(texts);
};

/** The shop's text: in this language, else Kolli's. */
export const ownText = ({ texts }: MailSettings, milestone: MailMilestone, language: PageLanguage): OwnMailText | null =>
  texts.find((text) => text.milestone === milestone && text.language === language) ?? null;
