import { z } from "zod";
import { meaningOfTags, readTracking, tracking } from "../../carriers/aftership/reading.ts";
import { listOf } from "../../carriers/reading/shapes.ts";
import { aftershipFields } from "../../compat/aftership/given.ts";
import { aftershipInput } from "../../compat/aftership/requests.ts";
import { carrierOfSlug } from "../../compat/aftership/tables.ts";
import { isMap } from "../../compat/given.ts";
import type { EpochMs } from "../../lib/clock.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { type OldParcel, type OldService, unreadableParcel } from "./old-service.ts";

const version = "2026-07";

const answer = z.object({
  data: z.object({
    trackings: listOf(z.unknown()),
    pagination: z.object({ next_cursor: z.string().nullish(), has_next_page: z.boolean().nullish() }).nullish(),
  }),
});

const checkpointTimes = listOf(z.object({ created_at: z.string(), tag: z.string().nullish(), subtag: z.string().nullish() }));

/** AfterShip says of each checkpoint when it came to know it. */
const knownAtIn = (checkpoints: unknown): ReadonlyMap<TrackingStatus, EpochMs> => {
  const known = new Map<TrackingStatus, EpochMs>();
  const read = checkpointTimes.safeParse(checkpoints);
  for (const { created_at, tag, subtag } of read.success ? read.data : []) {
    const { status, informational } = meaningOfTags(tag, subtag);
    const at = Date.parse(created_at);
    if (!informational && !Number.isNaN(at) && !(known.get(status)! <= at)) known.set(status, at);
  }
  return known;
};

/** What the client gave it is kept, its ID included: `/compat/aftership` finds it by the ID that AfterShip gave it. */
const parcelOf = (raw: unknown): OldParcel => {
  const parsed = tracking.safeParse(raw);
  if (!isMap(raw) || !parsed.success || typeof raw.id !== "string") return unreadableParcel("AfterShip");
  const { id } = raw;
  const { tracking_number: code, slug, tag, subtag } = parsed.data;
  const words = [tag, subtag].filter(Boolean).join(" / ");
  const about = { code, carrier: slug, isFinished: raw.active === false, words, knownAt: knownAtIn(raw.checkpoints) };
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
  requestsPerSecond: 5,
  async readPage(cursor, ask) {
    const after = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { trackings, pagination } = answer.parse(await ask({ path: `/tracking/${version}/trackings?limit=100${after}` })).data;
    return { parcels: trackings.map(parcelOf), next: (pagination?.has_next_page && pagination.next_cursor) || null };
  },
};
