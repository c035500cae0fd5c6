import { createHmac } from "node:crypto";
import {
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedWorld,
  isoTime,
  kilograms,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";
import { carriersByCode, codesBy } from "../aggregated/aggregator-codes.ts";
import { parcelKey, readParcelKey } from "../aggregated/parcel-key.ts";

const credentials = { apiKey: "aftership-api-key", webhookSecret: "aftership-webhook-secret" };
const slugs = codesBy("aftership");
const carriersOf = carriersByCode(slugs);
const mostNumbers = 40;
const webhookUrl = "webhook url";

const refuse = (status: number, code: number, message: string, type: string): EmulatedAnswer => ({
  status,
  json: { meta: { code, message, type }, data: {} },
});

const checkpoint = (scan: ScriptedScan, slug: string) => ({
  created_at: "2026-01-01T00:00:00+00:00",
  slug,
  checkpoint_time: isoTime(scan),
  location: scan.city ?? null,
  city: scan.city ?? null,
  state: scan.region ?? null,
  zip: scan.postalCode ?? null,
  coordinate: null,
  country_region: scan.countryCode ?? null,
  country_region_name: null,
  message: scan.message,
  tag: scan.code.split("_")[0],
  subtag: scan.code,
  subtag_message: "",
  raw_tag: null,
});

const ends = (place: ScriptedPlace | undefined, end: string) => ({
  [`${end}_country_region`]: place?.countryCode ?? null,
  [`${end}_state`]: place?.region ?? null,
  [`${end}_city`]: place?.city ?? null,
  [`${end}_postal_code`]: place?.postalCode ?? null,
});

const tracking = ({ scans, facts = {}, estimatedDelivery, proof }: ScriptedParcel, number: string, slug: string) => {
  const latest = scans.at(-1);
  return {
    ...{ id: `id-${slug}-${number}`, tracking_number: number, slug, active: true, created_at: "2026-01-01T00:00:00+00:00" },
    tag: latest?.code.split("_")[0] ?? "Pending",
    subtag: latest?.code ?? "Pending_001",
    subtag_message: "",
    checkpoints: scans.map((scan) => checkpoint(scan, slug)),
    courier_estimated_delivery_date: {
      estimated_delivery_date: estimatedDelivery ?? null,
      estimated_delivery_date_min: facts.deliveryWindow?.from ?? null,
      estimated_delivery_date_max: facts.deliveryWindow?.until ?? null,
    },
    aftership_estimated_delivery_date: { estimated_delivery_date: "2026-01-30", confidence_code: 1003 },
    shipment_type: facts.serviceName ?? null,
    shipment_weight: facts.weightGrams === undefined ? null : { unit: "kg", value: Number(kilograms(facts.weightGrams)) },
    shipment_package_count: facts.pieceCount ?? null,
    failed_delivery_attempts: facts.failedAttempts ?? null,
    signed_by: proof?.signedBy ?? null,
    ...ends(facts.origin, "origin"),
    ...ends(facts.destination, "destination"),
  };
};

const registeredAs = (slug: string, number: string): string => `${slug}/${number}`;

/** All that is tracked under a number, with any carrier. */
const listed = (number: string, world: EmulatedWorld) =>
  [...carriersOf].flatMap(([slug, ours]) => {
    const parcel = ours.map((carrier) => world.parcel(parcelKey(carrier, number))).find((found) => found);
    if (!parcel && !world.memory.has(registeredAs(slug, number))) return [];
    const scripted = parcel ?? { code: parcelKey("", number), scans: [] };
    return [tracking(scripted, readParcelKey(scripted.code).code, slug)];
  });

const creates = (body: string, world: EmulatedWorld): EmulatedAnswer => {
  const { tracking_number: number, slug } = JSON.parse(body) as { tracking_number: string; slug: string };
  if (!carriersOf.has(slug)) return refuse(400, 4010, "The value of slug is invalid.", "BadRequest");
  if (world.memory.has(registeredAs(slug, number))) return refuse(400, 4003, "Tracking already exists.", "BadRequest");
  world.memory.set(registeredAs(slug, number), "made");
  return { status: 201, json: { meta: { code: 201 }, data: tracking({ code: "", scans: [] }, number, slug) } };
};

export const aftership: CarrierEmulator = {
  carrier: "AFTERSHIP",
  credentials,
  track({ method, path, query, headers, body }, world) {
    // Instead of a person at the admin page, who enters the address for pushes.
    if (path === "/admin/webhook") {
      world.memory.set(webhookUrl, body);
      return { json: { done: true } };
    }
    if (headers["as-api-key"] !== credentials.apiKey) return refuse(401, 401, "The API key is invalid.", "Unauthorized");
    if (path !== "/trackings") return refuse(404, 404, "The URI requested is invalid.", "NotFound");
    if (method === "POST") return creates(body, world);
    const numbers = query.get("tracking_numbers")?.split(",") ?? [];
    if (numbers.length > mostNumbers) return refuse(400, 4008, "Too many tracking numbers.", "BadRequest");
    const trackings = numbers.flatMap((number) => listed(number, world));
    return {
      json: {
        meta: { code: 200 },
        data: { pagination: { total: trackings.length, next_cursor: "", has_next_page: false }, trackings },
      },
    };
  },
  push(parcel, world) {
    const url = world.memory.get(webhookUrl);
    const { carrier, code } = readParcelKey(parcel.code);
    const slug = slugs.get(carrier);
    if (!url || !slug) return [];
    const msg = tracking(parcel, code, slug);
    const body = JSON.stringify({ ts: Math.floor(world.now() / 1000), event: "tracking_update", event_id: world.newId(), msg });
    const signature = createHmac("sha256", credentials.webhookSecret).update(body).digest("base64");
    return [
      {
        url,
        headers: { "content-type": "application/json", "as-webhook-version": "2025-01", "aftership-hmac-sha256": signature },
        body,
      },
    ];
  },
};
