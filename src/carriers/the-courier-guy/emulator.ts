import {
  bearerOf,
  type CarrierEmulator,
  pictureAt,
  pictureLink,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "courier-guy-api-key" };

const utcTime = (at: string): string => `${timeParts(at).utc}.508297+00:00`;

const event = (scan: ScriptedScan, index: number, data: object | null) => ({
  id: index + 1,
  parcel_id: 0,
  date: utcTime(scan.at),
  status: scan.code,
  source: "driver",
  message: scan.message,
  location: scan.city ?? "",
  lat: null,
  lng: null,
  data: scan.code === "delivered" ? data : null,
});

const found = ({ code, scans, estimatedDelivery, facts = {}, proof }: ScriptedParcel, photo: string) => ({
  provider_id: 10,
  shipment_id: 1,
  short_tracking_reference: code,
  status: scans.at(-1)?.code ?? "submitted",
  shipment_estimated_delivery_from: facts.deliveryWindow ? utcTime(facts.deliveryWindow.from) : null,
  shipment_estimated_delivery_to: facts.deliveryWindow
    ? utcTime(facts.deliveryWindow.until)
    : estimatedDelivery
      ? `${estimatedDelivery.slice(0, 10)}T23:59:59+00:00`
      : null,
  collection_hub: facts.origin?.region ?? "",
  delivery_hub: facts.destination?.region ?? "",
  service_level_code: "ECO",
  service_level_name: facts.serviceName ?? "",
  parcel_count: facts.pieceCount ?? null,
  tracking_events: scans
    .map((scan, index) => event(scan, index, proof ? { name: proof.signedBy ?? "", images: photo ? [photo] : [] } : null))
    .toReversed(),
});

export const theCourierGuy: CarrierEmulator = {
  carrier: "THE_COURIER_GUY",
  credentials,
  track(request, world) {
    const picture = pictureAt(request.path, world);
    if (picture) return picture;
    if (bearerOf(request) !== credentials.apiKey) return { status: 401, json: { message: "Unauthorized" } };
    const code = request.query.get("tracking_reference");
    if (request.path !== "/tracking/shipments" || !code) return { status: 400, json: { message: "Bad request" } };
    const parcel = world.parcel(code);
    return {
      json: {
        shipments: parcel ? [found(parcel, pictureLink(request, "THE_COURIER_GUY", parcel, "photo"))] : [],
        tracking_steps: [],
      },
    };
  },
};
