import { z } from "zod";
import { fail, ok, type Result } from "../../lib/result.ts";
import type { Scan } from "../../tracking/reading.ts";
import { statusDetails, trackingStatuses } from "../../tracking/statuses.ts";
import { readTime } from "../reading/scan-times.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/;
const shortText = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !controlCharacters.test(text), "has control characters or broken Unicode");
const optionalText = (most: number) => shortText(most).nullish();

const place = z.object({
  city: optionalText(100),
  region: optionalText(100),
  postalCode: optionalText(20),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be two capital letters, ISO 3166-1")
    .nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
});

/** A scan of an own courier's, as it comes by the API and to the push address. */
const ownScan = z.object({
  id: shortText(100).refine((id) => id.trim() !== "", "is empty"),
  status: z.enum(trackingStatuses).nullish(),
  statusDetail: z.enum(statusDetails).nullish(),
  message: optionalText(500),
  scannedAt: z.string(),
  location: place.nullish(),
});

export type ScanProblem = { field: string; message: string };

const timeFormat = "must be an ISO 8601 date and time, such as 2026-03-01T09:30:00+01:00, or a local time without the offset";

/** In our words, with the caller's id in place of a carrier's code. Without a status it is shown and moves nothing. */
export const readOwnScan = (input: unknown): Result<Scan, ScanProblem> => {
  const parsed = ownScan.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join(".") || "scan";
    return fail({ field, message: `${field}: ${issue?.message ?? "is not valid"}.` });
  }
  const { id, status, statusDetail, message, scannedAt, location } = parsed.data;
  const time = readTime(scannedAt);
  if (!time) return fail({ field: "scannedAt", message: `scannedAt ${timeFormat}.` });
  const parts = Object.entries(location ?? {}).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return ok({
    carrierCode: id,
    message: message ?? "",
    meaning: {
      status: status ?? "UNKNOWN",
      ...(statusDetail && { detail: statusDetail }),
      ...(!status && { informational: true as const }),
    },
    time,
    location: parts.length > 0 ? Object.fromEntries(parts) : null,
  });
};
