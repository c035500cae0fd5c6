import type { EpochMs } from "../../lib/clock.ts";
import type { MailSettings } from "../../recipients/mail-settings.ts";
import type { MailMilestone } from "../../recipients/milestones.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import type { PageLanguage } from "../../workspaces/tracking-page/page-settings.ts";
import { sampleParcel } from "../sample-parcel.ts";
import { composeRecipientMail, type MailParts } from "./compose-mail.ts";

const sampleStatus: Readonly<Record<MailMilestone, TrackingStatus>> = {
  SHIPPED: "IN_TRANSIT",
  DELAYED: "IN_TRANSIT",
  OUT_FOR_DELIVERY: "OUT_FOR_DELIVERY",
  ATTEMPT_FAILED: "ATTEMPT_FAILURE",
  READY_FOR_PICKUP: "AVAILABLE_FOR_PICKUP",
  DELIVERED: "DELIVERED",
  RETURNED: "RETURN_TO_SENDER",
};

const dayAfter = (now: EpochMs, days: number): string => new Date(now + days * 86_400_000).toISOString().slice(0, 10);

type Sample = Pick<MailParts, "page" | "shopName" | "publicUrl" | "domain" | "now"> & {
  settings: MailSettings;
  milestone: MailMilestone;
  language: PageLanguage;
  name: string | null;
  email: string;
};

/** The mail about a made-up parcel, for the preview and for tests. Its links lead to the shop's pages in general. */
export const sampleMail = ({ milestone, language, name, email, ...look }: Sample) => {
  const status =
    milestone === "DELIVERED" ? "DELIVERED" : milestone === "ATTEMPT_FAILED" ? "ATTEMPT_FAILURE" : "OUT_FOR_DELIVERY";
  const { tracker, carrierName } = sampleParcel(status, look.now);
  const pickupPoint = {
    name: "Kiosk",
    street: "12 Station Road",
    holdUntil: dayAfter(look.now, 6),
    openingHours: ["Mon – Sat 08:00 – 20:00"],
  };
  const shown = {
    ...tracker,
    status: sampleStatus[milestone],
    statusDetail: null,
    reference: tracker.reference ?? "1001",
    facts: milestone === "READY_FOR_PICKUP" ? { ...tracker.facts, pickupPoint } : tracker.facts,
  };
  return composeRecipientMail({
    ...look,
    milestone,
    recipient: { email, name, language },
    isAsked: false,
    parcels: [
      { tracker: shown, carrierName, link: look.publicUrl, previousDay: milestone === "DELAYED" ? dayAfter(look.now, -1) : null },
    ],
    stopLinks: { parcel: look.publicUrl, shop: look.publicUrl },
  });
};
