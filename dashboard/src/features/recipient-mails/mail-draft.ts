import type { MailMilestone } from "../../api/operation-types.ts";
import type { RecipientMailSettingsData } from "./recipient-mails.operations.ts";

export type MailSettings = RecipientMailSettingsData["recipientMailSettings"];
export type OwnText = { language: string; milestone: MailMilestone; subject: string; text: string };

/** The settings as they stand in the form. What is not there is empty. */
export type MailDraft = {
  milestones: readonly MailMilestone[];
  waitMinutes: string;
  senderName: string;
  replyTo: string;
  footer: string;
  texts: readonly OwnText[];
  asksOnPage: boolean;
};

export const mailDraftOf = (saved: MailSettings): MailDraft => ({
  milestones: saved.milestones,
  waitMinutes: String(saved.waitMinutes),
  senderName: saved.senderName ?? "",
  replyTo: saved.replyTo ?? "",
  footer: saved.footer ?? "",
  texts: saved.texts.map(({ language, milestone, subject, text }) => ({
    ...{ language, milestone, subject: subject ?? "", text: text ?? "" },
  })),
  asksOnPage: saved.asksOnPage,
});

export const textOf = (texts: readonly OwnText[], language: string, milestone: MailMilestone): OwnText =>
  texts.find((text) => text.language === language && text.milestone === milestone) ?? {
    ...{ language, milestone, subject: "", text: "" },
  };

export const withOwnText = (texts: readonly OwnText[], text: OwnText): OwnText[] => {
  const others = texts.filter(({ language, milestone }) => language !== text.language || milestone !== text.milestone);
  return text.subject || text.text ? [...others, text] : others;
};

export const mailSettingsOf = ({ waitMinutes, milestones, texts, ...rest }: MailDraft) => ({
  ...rest,
  waitMinutes: Number.parseInt(waitMinutes, 10) || 0,
  milestones: [...milestones],
  texts: texts.map((text) => ({ ...text })),
});
