import type { KolliBuilder } from "../../graphql/builder.ts";
import { userErrorList } from "../../graphql/cost/cost.ts";
import { describedValues, growing } from "../../graphql/described-values.ts";
import { globalId } from "../../lib/ids.ts";
import type { ShownMail } from "../../recipients/mails.sql.ts";
import { type MailChannel, mailChannelMeanings, mailStateMeanings, milestoneMeanings } from "../../recipients/milestones.ts";
import { calls } from "../../use-cases/root-fields.ts";
import type { defineTrackerMutations } from "../tracker-mutations.graphql.ts";
import { type ResendAnswer, readTrackerMails, resendMail } from "./mail-commands.ts";

/** The way of mails to recipients. Never their address: it is input only. */
export const defineTrackerMails = (builder: KolliBuilder, { UserError }: ReturnType<typeof defineTrackerMutations>) => {
  const MailMilestone = builder.enumType("MailMilestone", {
    description: growing("What recipients are mailed about."),
    values: describedValues(milestoneMeanings),
  });
  const MailState = builder.enumType("MailState", {
    description: growing("What became of a mail to a recipient."),
    values: describedValues(mailStateMeanings),
  });
  const Channel = builder.enumType("MailChannel", {
    description: growing("How a recipient gets news."),
    values: describedValues(mailChannelMeanings),
  });
  const RecipientMail = builder.objectRef<ShownMail>("RecipientMail").implement({
    description: "A mail or notification to a recipient about a parcel. The address is never shown.",
    fields: (t) => ({
      id: t.id({ description: "Global ID.", resolve: ({ id }) => globalId("RecipientMail", id) }),
      milestone: t.expose("milestone", { type: MailMilestone, description: "What it is about." }),
      channel: t.field({
        type: Channel,
        description: "How it is sent.",
        resolve: ({ toBrowser }): MailChannel => (toBrowser ? "BROWSER" : "EMAIL"),
      }),
      state: t.expose("state", { type: MailState, description: "What became of it." }),
      reason: t.exposeString("reason", {
        nullable: true,
        description: "Why it was not sent (such as UNSUBSCRIBED), or what the receiving server said.",
      }),
      createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was queued." }),
      dueAt: t.expose("dueAt", { type: "DateTime", nullable: true, description: "When it is sent; null if it is done." }),
      doneAt: t.expose("doneAt", { type: "DateTime", nullable: true, description: "When it was sent, or not sent for good." }),
    }),
  });
  const ResendPayload = builder.objectRef<ResendAnswer>("RecipientMailResendPayload").implement({
    description: "The result of recipientMailResend.",
    fields: (t) => ({
      mail: t.expose("mail", {
        type: RecipientMail,
        nullable: true,
        description: "The mail, queued again; null if nothing was done.",
      }),
      trackerUserErrors: t.expose("trackerUserErrors", {
        type: [UserError],
        description: "Errors that the caller can fix; empty on success.",
        extensions: userErrorList,
      }),
    }),
  });
  builder.queryField("recipientMails", (t) =>
    t.field({
      type: [RecipientMail],
      description: "The mails to recipients about a parcel, newest first: what was sent, what was not, and why.",
      args: { trackerId: t.arg.id({ required: true, description: "The tracker's global ID." }) },
      ...calls(readTrackerMails),
    }),
  );
  builder.mutationField("recipientMailResend", (t) =>
    t.field({
      type: ResendPayload,
      description: "Sends a mail to a recipient again. Someone who stopped mails, or whose mails bounce, still gets none.",
      args: { id: t.arg.id({ required: true, description: "The mail's global ID." }) },
      ...calls(resendMail),
    }),
  );
  return { MailMilestone, RecipientMail };
};
