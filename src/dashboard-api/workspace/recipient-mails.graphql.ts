import type { KolliBuilder } from "../../graphql/builder.ts";
import type { StoredMailSettings } from "../../recipients/mail-settings.sql.ts";
import { mailTextLengths, type OwnMailText } from "../../recipients/mail-settings.ts";
import type { defineTrackerMails } from "../../trackers/mails/mails.graphql.ts";
import { calls } from "../../use-cases/root-fields.ts";
import { pageLanguages } from "../../workspaces/tracking-page/page-settings.ts";
import { callerOf } from "../caller.ts";
import { asPayload, asRead } from "../payload.ts";
import type { SharedTypes } from "../shared-types.graphql.ts";
import { readMailSettings, sendTestMail, updateMailSettings } from "./recipient-mail-commands.ts";

const meanings = {
  milestones: "Which mails are sent. None, until you switch them on.",
  waitMinutes: "How many minutes newer news is waited for, from 0 to 60: of several in this time, only the newest is sent.",
  senderName: "The sender's name; null is the name on the tracking page, or else the workspace's.",
  replyTo: "Where answers go; null is the sender's address.",
  footer: `Below every mail, such as your postal address; at most ${mailTextLengths.footer} characters.`,
  texts: "Your own texts, by language and milestone. Kolli's are used for all others.",
  asksOnPage:
    "Whether recipients can ask for mails on the tracking page, which they confirm by mail first, and for notifications of their browser.",
  subject: `The subject; at most ${mailTextLengths.subject} characters.`,
  text: `The text below the greeting; at most ${mailTextLengths.text} characters.`,
  language: "The language, such as `de`.",
  milestone: "The milestone.",
};

export type MailTypes = Pick<ReturnType<typeof defineTrackerMails>, "MailMilestone">;

export const defineRecipientMailTypes = (builder: KolliBuilder, { payload }: SharedTypes, { MailMilestone }: MailTypes): void => {
  const Text = builder.objectRef<OwnMailText>("RecipientMailText").implement({
    description: "Your own text of a mail, in one language.",
    fields: (t) => ({
      language: t.exposeString("language", { description: meanings.language }),
      milestone: t.expose("milestone", { type: MailMilestone, description: meanings.milestone }),
      subject: t.exposeString("subject", { nullable: true, description: meanings.subject }),
      text: t.exposeString("text", { nullable: true, description: meanings.text }),
    }),
  });
  const TextInput = builder.inputType("RecipientMailTextInput", {
    description: "Your own text of a mail, in one language.",
    fields: (t) => ({
      language: t.string({ required: true, description: meanings.language }),
      milestone: t.field({ type: MailMilestone, required: true, description: meanings.milestone }),
      subject: t.string({ description: meanings.subject }),
      text: t.string({ description: meanings.text }),
    }),
  });
  const Settings = builder.objectRef<StoredMailSettings>("RecipientMailSettings").implement({
    description: "What the workspace mails to recipients in this mode.",
    fields: (t) => ({
      milestones: t.field({
        type: [MailMilestone],
        description: meanings.milestones,
        resolve: ({ settings }) => [...settings.milestones],
      }),
      waitMinutes: t.int({ description: meanings.waitMinutes, resolve: ({ settings }) => settings.waitMinutes }),
      senderName: t.string({ nullable: true, description: meanings.senderName, resolve: ({ settings }) => settings.senderName }),
      replyTo: t.string({ nullable: true, description: meanings.replyTo, resolve: ({ settings }) => settings.replyTo }),
      footer: t.string({ nullable: true, description: meanings.footer, resolve: ({ settings }) => settings.footer }),
      texts: t.field({ type: [Text], description: meanings.texts, resolve: ({ settings }) => [...settings.texts] }),
      asksOnPage: t.boolean({ description: meanings.asksOnPage, resolve: ({ settings }) => settings.asksOnPage }),
      isFull: t.exposeBoolean("isFull", {
        description: "Whether so many mails wait that no further ones are queued. Look at the mail server.",
      }),
      canSend: t.boolean({
        description: "Whether a mail server is set.",
        resolve: (_settings, _args, { services }) => services.dashboard.sendSample !== null,
      }),
      reportsUrl: t.string({
        description: "Where your mail provider reports bounces and complaints. Keep it secret.",
        resolve: (_settings, _args, context) => context.services.dashboard.mailReportsUrl(callerOf(context).scope.workspaceId),
      }),
      languages: t.stringList({ description: "The languages of mails.", resolve: () => [...pageLanguages] }),
    }),
  });
  const UpdatePayload = payload<{ settings: StoredMailSettings | null }>("recipientMailSettingsUpdate", (t) => ({
    settings: t.expose("settings", { type: Settings, nullable: true, description: "The settings as they are now." }),
  }));
  const TestPayload = payload<{ sentTo: string | null }>("recipientMailTest", (t) => ({
    sentTo: t.exposeString("sentTo", { nullable: true, description: "Your own address; null if nothing was sent." }),
  }));
  builder.queryField("recipientMailSettings", (t) =>
    t.field({
      type: Settings,
      description: "What the workspace mails to recipients in this mode.",
      ...calls(readMailSettings, asRead),
    }),
  );
  builder.mutationFields((t) => ({
    recipientMailSettingsUpdate: t.field({
      type: UpdatePayload,
      description: "Changes what is mailed to recipients in this mode. Fields left out do not change; null clears a field.",
      args: {
        milestones: t.arg({ type: [MailMilestone], description: meanings.milestones }),
        waitMinutes: t.arg.int({ description: meanings.waitMinutes }),
        senderName: t.arg.string({ description: meanings.senderName }),
        replyTo: t.arg.string({ description: meanings.replyTo }),
        footer: t.arg.string({ description: meanings.footer }),
        texts: t.arg({ type: [TextInput], description: meanings.texts }),
        asksOnPage: t.arg.boolean({ description: meanings.asksOnPage }),
      },
      ...calls(
        updateMailSettings,
        asPayload("settings", ({ after }: { after: StoredMailSettings }) => after),
      ),
    }),
    recipientMailTest: t.field({
      type: TestPayload,
      description: "Sends a sample of a mail, with the saved settings, to your own address.",
      args: {
        milestone: t.arg({ type: MailMilestone, required: true, description: meanings.milestone }),
        language: t.arg.string({ required: true, description: "The language of the sample, such as `de`." }),
      },
      ...calls(
        sendTestMail,
        asPayload("sentTo", (sentTo: string) => sentTo),
      ),
    }),
  }));
};
