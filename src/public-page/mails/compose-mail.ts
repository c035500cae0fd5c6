import { createHash } from "node:crypto";
import type { EpochMs } from "../../lib/clock.ts";
import { printable } from "../../lib/printable.ts";
import type { OutgoingMail } from "../../mail/transport.ts";
import { type MailSettings, ownText } from "../../recipients/mail-settings.ts";
import type { MailMilestone } from "../../recipients/milestones.ts";
import type { Recipient } from "../../recipients/recipient.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { TrackingPage } from "../../workspaces/tracking-page/tracking-page.sql.ts";
import { createDates, type Dates } from "../dates.ts";
import { pickupLines } from "../facts.ts";
import { type Choice, chooseByHand, languages } from "../languages.ts";
import type { Words } from "../words.ts";
import { mailWords } from "./mail-languages.ts";
import { renderMail } from "./mail-layout.ts";
import type { MailWords } from "./mail-words.ts";
import { parcelData } from "./parcel-data.ts";

export type MailedParcel = {
  tracker: Tracker;
  carrierName: string;
  /** The tracking page, or the carrier's own if there is none. */
  link: string | null;
  /** Of a delay: the day that was expected before. */
  previousDay: string | null;
};

export type MailParts = {
  milestone: MailMilestone;
  recipient: Recipient;
  isAsked: boolean;
  settings: MailSettings;
  page: Pick<TrackingPage, "settings" | "logo">;
  shopName: string;
  parcels: readonly MailedParcel[];
  /** Pages that stop mails about the parcel or its order, and of the shop. */
  stopLinks: { parcel: string; shop: string };
  /** Where the logo is: pictures need a full address. */
  publicUrl: string;
  /** Of the sender's address. */
  domain: string;
  now: EpochMs;
};

const statusOf: Readonly<Record<Exclude<MailMilestone, "DELAYED">, TrackingStatus>> = {
  SHIPPED: "IN_TRANSIT",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  READY_FOR_PICKUP: "AVAILABLE_FOR_PICKUP",
  DELIVERED: "DELIVERED",
  ATTEMPT_FAILED: "ATTEMPT_FAILURE",
  RETURNED: "RETURN_TO_SENDER",
};

/** The recipient's language, or else the most common one where the parcel goes to. */
export const languageOfMail = (language: string | null, tracker: Pick<Tracker, "facts" | "hints">): Choice => {
  const country = tracker.hints?.destinationCountryCode ?? tracker.facts.destination?.countryCode;
  const local = country && new Intl.Locale(`und-${country}`).maximize().language;
  return chooseByHand(language ?? "") ?? chooseByHand(local ? `${local}-${country}` : "") ?? chooseByHand("en")!;
};

/** A detail of a parcel, below its headline. */
export type Fact = { label: string; lines: readonly string[] };

export const expectedFacts = ({ tracker, previousDay }: MailedParcel, words: Words, dates: Dates): Fact[] => {
  const { estimatedDeliveryAt: at, estimatedDeliveryOffset, prediction, facts } = tracker;
  const window = facts.deliveryWindow;
  const expected =
    window !== undefined
      ? dates.window(window.from, window.until)
      : at !== null
        ? dates.estimate({ at, offsetMinutes: estimatedDeliveryOffset ?? 0 })
        : prediction && dates.dayOf(prediction.day);
  return [
    ...(expected ? [{ label: words.expected, lines: [expected] }] : []),
    ...(previousDay === null ? [] : [{ label: words.wasExpected, lines: [dates.dayOf(previousDay)] }]),
  ];
};

const factsOf = (parcel: MailedParcel, milestone: MailMilestone, words: Words, dates: Dates): Fact[] => {
  const { tracker, carrierName } = parcel;
  const number = { label: carrierName, lines: [printable(tracker.trackingCode)] };
  switch (milestone) {
    case "DELIVERED":
      return tracker.deliveredAt === null
        ? [number]
        : [
            {
              label: words.statuses.DELIVERED.title,
              lines: [dates.dayAndClock({ at: tracker.deliveredAt, offsetMinutes: tracker.deliveredOffset ?? 0 })],
            },
            number,
          ];
    case "READY_FOR_PICKUP":
      return [...pickupLines(tracker, words, dates), number];
    case "RETURNED":
      return [number];
    case "SHIPPED":
    case "DELAYED":
    case "OUT_FOR_DELIVERY":
    case "ATTEMPT_FAILED":
      return [...expectedFacts(parcel, words, dates), number];
  }
};

/** What is said about the milestone: the carrier's detail if it says more, and what to do. */
export const sayingOf = (
  milestone: MailMilestone,
  { tracker }: MailedParcel,
  words: Words,
  mail: MailWords,
): { title: string; lead: string } => {
  if (milestone === "DELAYED") return { title: mail.delayed, lead: words.details.DELAYED };
  const { title, lead } = words.statuses[statusOf[milestone]];
  const detail = tracker.statusDetail && tracker.status === statusOf[milestone] ? words.details[tracker.statusDetail] : lead;
  return { title, lead: detail };
};

const subjectMax = 50;
const short = (text: string): string => (text.length > subjectMax ? `${text.slice(0, subjectMax - 1)}…` : text);

/** The same for all mails about an order, or about a parcel without one: mail programs show them as one conversation. */
const threadOf = ({ workspaceId, reference, id }: Tracker, domain: string): string => {
  const hash = createHash("sha256")
    .update(`${workspaceId} ${reference ?? id}`)
    .digest("hex")
    .slice(0, 32);
  return `<parcels-${hash}@${domain}>`;
};

/** A mail in the shop's name and look, as text and as HTML. Pure: the same parts give the same bytes. */
export const composeRecipientMail = (parts: MailParts): Omit<OutgoingMail, "to" | "id"> => {
  const { milestone, recipient, settings, shopName, parcels, stopLinks, domain, now } = parts;
  const first = parcels[0]!;
  const choice = languageOfMail(recipient.language, first.tracker);
  const { words } = languages[choice.language];
  const mail = mailWords[choice.language];
  const dates = createDates(choice, now);
  const own = ownText(settings, milestone, choice.language);
  const saying = sayingOf(milestone, first, words, mail);
  const order = printable(first.tracker.reference ?? "").slice(0, 60);
  const content = {
    title: saying.title,
    greeting: recipient.name ? mail.hello(recipient.name) : mail.helloAnyone,
    paragraphs: [
      own?.text ?? (parcels.length > 1 ? mail.severalParcels : saying.lead),
      ...(milestone === "ATTEMPT_FAILED" ? [mail.attemptAdvice] : []),
    ],
    order: [
      ...(order === "" ? [] : [{ label: words.orderNumber, lines: [order] }]),
      ...(parcels.length > 1 ? [{ label: words.lookUp.several, lines: [String(parcels.length)] }] : []),
    ],
    parcels: parcels.map((parcel) => ({
      facts: factsOf(parcel, milestone, words, dates),
      link: parcel.link === null ? null : { label: mail.track, url: parcel.link },
    })),
    why: parts.isAsked ? mail.whyAsked : mail.whyNamed(shopName),
    stop: [
      { label: first.tracker.reference === null ? mail.stopParcel : mail.stopOrder, url: stopLinks.parcel },
      { label: mail.stopShop(shopName), url: stopLinks.shop },
    ],
    footer: settings.footer,
  };
  const thread = threadOf(first.tracker, domain);
  return {
    subject: short(own?.subject ?? `${saying.title} · ${shopName}`),
    ...renderMail(content, {
      choice,
      page: parts.page,
      shopName,
      publicUrl: parts.publicUrl,
      data: parcelData(parts, saying.title),
    }),
    fromName: settings.senderName ?? shopName,
    toName: recipient.name,
    replyTo: settings.replyTo,
    headers: {
      "In-Reply-To": thread,
      References: thread,
      "List-Id": `<parcels.${first.tracker.workspaceId}.${domain}>`,
      "List-Unsubscribe": `<${stopLinks.parcel}>, <${stopLinks.shop}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
};
