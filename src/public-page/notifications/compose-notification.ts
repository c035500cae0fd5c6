import { createHash } from "node:crypto";
import { ownText } from "../../recipients/mail-settings.ts";
import { isUrgent } from "../../recipients/milestones.ts";
import type { Notification } from "../../recipients/web-push/send-notification.ts";
import { createDates } from "../dates.ts";
import { languages } from "../languages.ts";
import { expectedFacts, languageOfMail, type MailParts, sayingOf } from "../mails/compose-mail.ts";
import { mailWords } from "../mails/mail-languages.ts";

type Parts = Pick<MailParts, "milestone" | "settings" | "shopName" | "parcels" | "now"> & { language: string };

/**
 * What a browser shows: the shop's words for the milestone, and the expected day. Tracking and order numbers are left out, because it
 * may be read on a locked screen.
 */
export const composeNotification = ({ milestone, settings, shopName, parcels, now, language }: Parts): Notification => {
  const [first] = parcels;
  const { tracker, link } = first!;
  const choice = languageOfMail(language, tracker);
  const { words } = languages[choice.language];
  const mail = mailWords[choice.language];
  const own = ownText(settings, milestone, choice.language);
  const saying = sayingOf(milestone, first!, words, mail);
  const hasDay = milestone === "SHIPPED" || milestone === "DELAYED" || milestone === "OUT_FOR_DELIVERY";
  const days = hasDay && parcels.length === 1 ? expectedFacts(first!, words, createDates(choice, now)) : [];
  const subject = `${tracker.workspaceId} ${tracker.reference ?? tracker.id}`;
  const shown = {
    title: `${own?.subject ?? saying.title} · ${shopName}`,
    text: [
      own?.text ?? (parcels.length > 1 ? mail.severalParcels : saying.lead),
      ...days.map(({ label, lines }) => `${label}: ${lines.join(", ")}`),
    ].join("\n"),
    url: link,
    tag: createHash("sha256").update(subject).digest("base64url").slice(0, 16),
    lang: choice.language,
    dir: choice.direction,
  };
  return { text: JSON.stringify(shown), subject, isUrgent: isUrgent(milestone) };
};
