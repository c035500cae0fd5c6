import { z } from "zod";
import { readTracking, tracking } from "../../carriers/aftership/reading.ts";
import { listOf } from "../../carriers/reading/shapes.ts";
import { aftershipFields } from "../../compat/aftership/given.ts";
import { aftershipInput } from "../../compat/aftership/requests.ts";
import { carrierOfSlug } from "../../compat/aftership/tables.ts";
import { isMap } from "../../compat/given.ts";
import type { OldParcel, OldService } from "./old-service.ts";

const version = "2026-07";

const answer = z.object({
  data: z.object({
    trackings: listOf(z.unknown()),
    pagination: z.object({ next_cursor: z.string().nullish(), has_next_page: z.boolean().nullish() }).nullish(),
  }),
});

/** What the client gave it is kept, its ID included: `/compat/aftership` finds it by the ID that AfterShip gave it. */
const parcelOf = (raw: unknown): OldParcel => {
  const parsed = tracking.safeParse(raw);
  if (!isMap(raw) || !parsed.success || typeof raw.id !== "string")
    return { code: "(unreadable)", carrier: "", isFinished: false, past: "AfterShip's answer about it cannot be read." };
  const { id } = raw;
  const { tracking_number: code, slug } = parsed.data;
  const about = { code, carrier: slug, isFinished: raw.active === false };
  const carrier = carrierOfSlug(slug);
  if (carrier === null) return { ...about, past: `Kolli does not know the carrier ${slug}.` };
  // The account there is none of the accounts here.
  const {
    carrierAccount: _theirs,
    promisedAt,
    ...input
  } = aftershipInput(raw, carrier) as { promisedAt?: string } & ReturnType<typeof aftershipInput>;
  const promised = promisedAt === undefined ? Number.NaN : Date.parse(promisedAt);
  const reading = readTracking(parsed.data);
  const past = {
    input: { ...input, carrier, ...(!Number.isNaN(promised) && { promisedAt: promised }) },
    reading: reading.ok && reading.value.scans.length > 0 ? reading.value : null,
    raw: JSON.stringify(raw),
    isSame: (metadata: unknown) => aftershipFields.read(metadata).id === id,
  };
  return { ...about, past };
};

export const oldAftership: OldService = {
  title: "AfterShip",
  baseUrl: "https://api.aftership.com",
  headers: (key) => ({ "as-api-key": key }),
  pathOf: (cursor) => `/tracking/${version}/trackings?limit=100${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
  read(body) {
    const { trackings, pagination } = answer.parse(body).data;
    return { parcels: trackings.map(parcelOf), next: (pagination?.has_next_page && pagination.next_cursor) || null };
  },
};
