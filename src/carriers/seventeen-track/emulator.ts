import { createHash } from "node:crypto";
import {
  type CarrierEmulator,
  type EmulatedWorld,
  kilograms,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";
import { carriersByCode, codesBy } from "../aggregated/aggregator-codes.ts";
import { parcelKey, readParcelKey } from "../aggregated/parcel-key.ts";

const credentials = { apiKey: "seventeen-track-api-key" };
const codes = codesBy("seventeenTrack");
const carriersOf = carriersByCode(codes);
const mostNumbers = 40;
const webhookUrl = "webhook url";

type Asked = { number: string; carrier?: number; param?: string };

const addressOf = (place: ScriptedPlace | undefined) => ({
  country: place?.countryCode ?? null,
  state: place?.region ?? null,
  city: place?.city ?? null,
  street: null,
  postal_code: place?.postalCode ?? null,
  coordinates: { longitude: null, latitude: null },
});

const event = (scan: ScriptedScan) => {
  const { utc, date, time, offset } = timeParts(scan.at);
  return {
    time_iso: scan.withoutOffset ? null : scan.at,
    time_utc: scan.withoutOffset ? null : `${utc}Z`,
    time_raw: { date, time, timezone: scan.withoutOffset ? null : offset },
    description: scan.message,
    location: [scan.city, scan.countryCode].filter(Boolean).join(", "),
    stage: null,
    sub_status: scan.code,
    address: addressOf({
      ...{ city: scan.city ?? "", region: scan.region ?? "", postalCode: scan.postalCode ?? "" },
      countryCode: scan.countryCode ?? "",
    }),
  };
};

const trackInfo = ({ scans, facts = {}, estimatedDelivery }: ScriptedParcel, carrier: number) => {
  const latest = scans.at(-1);
  const window = facts.deliveryWindow ?? (estimatedDelivery ? { from: estimatedDelivery, until: estimatedDelivery } : null);
  return {
    shipping_info: { shipper_address: addressOf(facts.origin), recipient_address: addressOf(facts.destination) },
    latest_status: {
      status: latest?.code.split("_")[0] ?? "NotFound",
      sub_status: latest?.code ?? "NotFound_Other",
      sub_status_descr: null,
    },
    latest_event: latest ? event(latest) : null,
    time_metrics: {
      days_after_order: 0,
      estimated_delivery_date: { source: window ? "Official" : null, from: window?.from ?? null, to: window?.until ?? null },
    },
    milestone: [],
    misc_info: {
      service_type: facts.serviceName ?? null,
      weight_raw: null,
      weight_kg: kilograms(facts.weightGrams) ?? null,
      pieces: facts.pieceCount === undefined ? null : String(facts.pieceCount),
    },
    tracking: {
      providers_hash: 1,
      providers: [
        {
          provider: { key: carrier, name: "", country: "" },
          latest_sync_status: "Success",
          events: scans.map(event).toReversed(),
        },
      ],
    },
  };
};

const rejected = ({ number, carrier }: Asked, code: number, text: string) => ({
  number,
  carrier,
  error: { code, message: text },
});

/** Two of ours may be one of theirs: the one that a parcel was scripted for is meant. */
const parcelOf = ({ number, carrier }: Asked, world: EmulatedWorld): ScriptedParcel | undefined =>
  (carriersOf.get(String(carrier)) ?? []).map((ours) => world.parcel(parcelKey(ours, number))).find((parcel) => parcel);

const sendsNumbers = (asked: readonly Asked[], world: EmulatedWorld) => {
  const isRegistered = (one: Asked) => world.memory.has(`${one.carrier}/${one.number}`) || parcelOf(one, world) !== undefined;
  return {
    accepted: asked.filter(isRegistered).map((one) => {
      const parcel = parcelOf(one, world);
      const number = parcel ? readParcelKey(parcel.code).code : one.number;
      return {
        ...{ number, carrier: one.carrier, param: null, tag: null },
        track_info: trackInfo(parcel ?? { code: one.number, scans: [] }, one.carrier ?? 0),
      };
    }),
    rejected: asked
      .filter((one) => !isRegistered(one))
      .map((one) => rejected(one, -18019902, "The tracking number is not registered, please register first.")),
  };
};

const registers = (asked: readonly Asked[], world: EmulatedWorld) => {
  const accepted = asked.filter((one) => !world.memory.has(`${one.carrier}/${one.number}`));
  const again = asked.filter((one) => !accepted.includes(one));
  for (const one of accepted) world.memory.set(`${one.carrier}/${one.number}`, "registered");
  return {
    accepted: accepted.map(({ number, carrier }) => ({ origin: 1, number, carrier, email: null, tag: null, lang: null })),
    rejected: again.map((one) => rejected(one, -18019901, "The tracking number has been registered.")),
  };
};

export const seventeenTrack: CarrierEmulator = {
  carrier: "SEVENTEEN_TRACK",
  credentials,
  track({ method, path, headers, body }, world) {
    // Instead of a person at the console, who enters the address for pushes.
    if (path === "/console/webhook") {
      world.memory.set(webhookUrl, body);
      return { json: { done: true } };
    }
    if (method !== "POST") return { status: 404, json: { code: -18010000, data: null } };
    if (headers["17token"] !== credentials.apiKey)
      return {
        status: 401,
        json: { code: -18010002, data: { errors: [{ code: -18010002, message: "Access token is invalid." }] } },
      };
    if (path === "/getquota")
      return {
        json: { code: 0, data: { quota_total: 10_000, quota_used: 120, quota_remain: 9_880, today_used: 4, max_track_daily: 0 } },
      };
    const asked = JSON.parse(body) as Asked[];
    if (asked.length > mostNumbers)
      return { json: { code: -18010014, data: { errors: [{ code: -18010014, message: "More than 40 numbers." }] } } };
    if (path === "/gettrackinfo") return { json: { code: 0, data: sendsNumbers(asked, world) } };
    if (path === "/register") return { json: { code: 0, data: registers(asked, world) } };
    return { status: 404, json: { code: -18010000, data: null } };
  },
  push(parcel, world) {
    const url = world.memory.get(webhookUrl);
    const { carrier, code } = readParcelKey(parcel.code);
    const theirs = Number(codes.get(carrier));
    if (!url) return [];
    const data = { number: code, carrier: theirs, param: null, tag: null, track_info: trackInfo(parcel, theirs) };
    const body = JSON.stringify({ event: "TRACKING_UPDATED", data });
    const sign = createHash("sha256").update(`${body}/${credentials.apiKey}`).digest("hex");
    return [{ url, headers: { "content-type": "application/json", sign }, body }];
  },
};
