import { z } from "zod";
import { parseJson } from "../lib/json/parse-json.ts";
import { sampleStatuses } from "../public-page/sample-parcel.ts";

/** The form's content: the settings as typed so far, unsaved. A missing logo means the saved one. */
const draftShape = z.object({
  workspaceId: z.string(),
  language: z.string().max(20).catch("en"),
  status: z.enum(sampleStatuses).catch("OUT_FOR_DELIVERY"),
  logo: z.string().nullish(),
  settings: z.record(z.string(), z.unknown()),
});
export type Draft = z.infer<typeof draftShape>;

export const readDraft = (body: Buffer | undefined): Draft | null => {
  const text = new URLSearchParams(body?.toString() ?? "").get("draft");
  const parsed = parseJson(text ?? "");
  return parsed.ok ? (draftShape.safeParse(parsed.value).data ?? null) : null;
};
