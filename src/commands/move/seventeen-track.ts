import { z } from "zod";
import { listOf, text } from "../../carriers/reading/shapes.ts";
import { envelope, readParcel, type TrackedParcel, trackedParcel } from "../../carriers/seventeen-track/reading.ts";
import { isMap } from "../../compat/given.ts";
import { seventeenTrackFields, seventeenTrackInput } from "../../compat/seventeen-track/given.ts";
import { carrierOfNumber } from "../../compat/seventeen-track/tables.ts";
import { type AskOldService, type OldParcel, type OldService, unreadableParcel } from "./old-service.ts";

const address = "/track/v2.4";

const line = z.object({ number: z.string(), carrier: z.number(), tracking_status: text, package_status: text });
type Line = z.output<typeof line>;

const listed = z.object({
  code: z.literal(0),
  page: z.object({ page_total: z.number() }).nullish(),
  data: z.object({ accepted: listOf(z.unknown()) }),
});

const finished: readonly string[] = ["Delivered", "Expired"];

/** 17TRACK has no IDs: a number and its carrier name a parcel. */
const nameOf = ({ number, carrier }: Line): string => `${carrier} ${number}`;

const parcelOf = (
  raw: unknown,
  found: ReadonlyMap<string, { readonly info: TrackedParcel; readonly raw: unknown }>,
): OldParcel => {
  const parsed = line.safeParse(raw);
  if (!parsed.success || !isMap(raw)) return unreadableParcel("17TRACK");
  const { number, carrier: theirs, tracking_status, package_status } = parsed.data;
  const details = found.get(nameOf(parsed.data));
  const latest = details?.info.track_info?.latest_status;
  const about = {
    code: number,
    carrier: String(theirs),
    isFinished: tracking_status === "Stopped" || finished.includes(latest?.status ?? package_status ?? ""),
    words: latest?.sub_status ?? latest?.status ?? package_status ?? "",
  };
  const carrier = carrierOfNumber(theirs);
  if (carrier === null) return { ...about, past: `Kolli does not know the carrier with 17TRACK's number ${theirs}.` };
  const input = seventeenTrackInput(raw, carrier);
  const reading = details && readParcel(details.info);
  const past = {
    input: {
      ...input,
      carrier,
      metadata: seventeenTrackFields.write(input.metadata, { number, carrier: theirs }),
    },
    reading: reading?.ok && reading.value.scans.length > 0 ? reading.value : null,
    raw: JSON.stringify(details?.raw ?? raw),
    isSame: (metadata: unknown) => {
      const fields = seventeenTrackFields.read(metadata);
      return fields.number === number && fields.carrier === theirs;
    },
  };
  return { ...about, past };
};

/** What is known of the numbers of a page. One that 17TRACK rejects has nothing to show yet. */
const detailsOf = async (lines: readonly unknown[], ask: AskOldService) => {
  const items = lines.flatMap((one) => line.safeParse(one).data ?? []).map(({ number, carrier }) => ({ number, carrier }));
  const found = new Map<string, { readonly info: TrackedParcel; readonly raw: unknown }>();
  if (items.length === 0) return found;
  const { data } = envelope.parse(await ask({ path: `${address}/gettrackinfo`, json: items }));
  for (const raw of data?.accepted ?? []) {
    const info = trackedParcel.safeParse(raw).data;
    if (info) found.set(`${info.carrier} ${info.number}`, { info, raw });
  }
  return found;
};

/** Oldest first: what is registered meanwhile comes at the end. */
export const oldSeventeenTrack: OldService = {
  title: "17TRACK",
  baseUrl: "https://api.17track.net",
  headers: (key) => ({ "17token": key }),
  requestsPerSecond: 3,
  async readPage(cursor, ask) {
    const page = Number(cursor ?? 1);
    const list = listed.parse(
      await ask({ path: `${address}/gettracklist`, json: { page_no: page, order_by: "RegisterTimeAsc" } }),
    );
    const { accepted } = list.data;
    const details = await detailsOf(accepted, ask);
    const isLast = accepted.length === 0 || page >= (list.page?.page_total ?? page);
    return { parcels: accepted.map((raw) => parcelOf(raw, details)), next: isLast ? null : String(page + 1) };
  },
};
