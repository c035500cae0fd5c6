import { z } from "zod";
import { parseJson } from "../lib/json/parse-json.ts";
import { mailMilestones } from "../recipients/milestones.ts";
import { trackingStatuses } from "../tracking/statuses.ts";
import { modes } from "../workspaces/scope.ts";
import { pageLanguages } from "../workspaces/tracking-page/page-settings.ts";

/** The form's content: the settings as typed so far, unsaved. A missing logo means the saved one. */
const draftShape = z.object({
  workspaceId: z.string(),
  language: z.string().max(20).catch("en"),
  status: z.enum(trackingStatuses).catch("OUT_FOR_DELIVERY"),
  logo: z.string().nullish(),
  settings: z.record(z.string(), z.unknown()),
});
/** The same for the mails to recipients. */
const mailDraftShape = z.object({
  workspaceId: z.string(),
  mode: z.enum(modes).catch("TEST"),
  language: z.enum(pageLanguages).catch("en"),
  milestone: z.enum(mailMilestones).catch("SHIPPED"),
  settings: z.record(z.string(), z.unknown()),
});
/** What staff look at of a parcel: its page now or at a time, or a mail about it. An empty language is the most common where it goes. */
const parcelDraftShape = z.object({
  workspaceId: z.string(),
  mode: z.enum(modes).catch("TEST"),
  trackerId: z.string(),
  language: z.enum(["", ...pageLanguages]).catch(""),
  at: z.iso
    .datetime({ offset: true })
    .transform((iso) => Date.parse(iso))
    .nullable(),
  mailId: z.string().nullable(),
});
export type ParcelDraft = z.infer<typeof parcelDraftShape>;
export type MailDraft = z.infer<typeof mailDraftShape>;

export type Draft = z.infer<typeof draftShape>;

const read = <Shape extends z.ZodType>(shape: Shape, body: Buffer | undefined): z.infer<Shape> | null => {
  const text = new URLSearchParams(body?.toString() ?? "").get("draft");
  const parsed = parseJson(text ?? "");
  return parsed.ok ? (shape.safeParse(parsed.value).data ?? null) : null;
};

export const readDraft = (body: Buffer | undefined): Draft | null => read(draftShape, body);
export const readParcelDraft = (body: Buffer | undefined): ParcelDraft | null => read(parcelDraftShape, body);
export const readMailDraft = (body: Buffer | undefined): MailDraft | null => read(mailDraftShape, body);
