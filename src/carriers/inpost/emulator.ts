import {
  bearerOf,
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedRequest,
  type EmulatedWorld,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { language: "pl_PL", pushSecret: "inpost-push-secret" };
const groupCredentials = { ...credentials, clientId: "inpost-client", clientSecret: "inpost-client-secret" };

/** Words belong to the status, not to the parcel: what is scripted as a scan's message is not sent. */
const polishTitles: Readonly<Record<string, string>> = {
  confirmed: "Przygotowana przez Nadawcę",
  collected_from_sender: "Odebrana od Nadawcy",
  adopted_at_sorting_center: "Przyjęta w Sortowni",
  out_for_delivery: "Przekazano do doręczenia",
  ready_to_pickup: "Umieszczona w Paczkomacie",
  pickup_reminder_sent: "Przypomnienie o czekającej paczce",
  stack_in_box_machine: "Paczka magazynowana w tymczasowym Paczkomacie",
  delivered: "Doręczona",
  rejected_by_receiver: "Odmowa przyjęcia",
  returned_to_sender: "Zwrot do nadawcy",
};

const statuses = {
  href: "/v1/statuses",
  items: Object.entries(polishTitles).map(([name, title]) => ({ name, title, description: "" })),
};

const detail = ({ code, at }: ScriptedScan) => ({
  status: code,
  origin_status: code.slice(0, 3).toUpperCase(),
  agency: null,
  location: null,
  datetime: `${at.slice(0, 19)}.000${at.slice(19)}`,
});

const machine = (point: NonNullable<ScriptedFacts["pickupPoint"]>) => ({
  target_machine_id: point.name,
  target_machine_detail: {
    name: point.name,
    opening_hours: point.openingHours,
    location_description: "by the entrance",
    location: { latitude: 50.06, longitude: 19.94 },
    address: { line1: point.street, line2: `${point.postalCode} ${point.city}` },
    type: ["parcel_locker"],
  },
});

const lineOf = ({ postalCode, city }: { postalCode?: string; city?: string }): string =>
  [postalCode, city].filter(Boolean).join(" ");

const tracking = ({ code, scans, facts }: ScriptedParcel) => ({
  tracking_number: code,
  service: "inpost_locker_standard",
  type: "inpost_locker_standard",
  status: scans.at(-1)?.code ?? "created",
  custom_attributes: {
    size: "B",
    target_machine_id: "KRA010",
    ...(facts?.pickupPoint && machine(facts.pickupPoint)),
    ...(facts?.origin && {
      dropoff_machine_detail: { name: "WAW01A", address: { line1: "Prosta 1", line2: lineOf(facts.origin) } },
    }),
  },
  tracking_details: scans.map(detail).toReversed(),
  expected_flow: [],
});

const groupPlace = (place: Partial<ScriptedPlace>, type: string) => ({
  city: place.city,
  country: place.countryCode,
  postalCode: place.postalCode,
  type,
});

/** Codes and times; words are not sent. */
const groupEvent = ({ code, at, ...place }: ScriptedScan) => ({
  eventTimestamp: `${at.slice(0, 19)}.031${at.slice(19)}`,
  eventCode: code,
  eventId: `eeeeeeee-4bdb-4cc4-9a1e-17fcfa56bc3a#${code}`,
  location: groupPlace(place, "LOGISTIC_CENTER"),
});

const groupParcel = ({ code, scans, facts, proof }: ScriptedParcel) => ({
  trackingNumber: code,
  status: scans.at(-1)?.code ?? "CRE.1001",
  events: scans.map(groupEvent).toReversed(),
  ...(facts?.origin && { origin: groupPlace(facts.origin, "ADDRESS") }),
  ...(facts?.pickupPoint && {
    destination: {
      ...groupPlace(facts.pickupPoint, "PUDO_POINT"),
      id: "GB_4711",
      name: facts.pickupPoint.name,
      address: facts.pickupPoint.street,
    },
  }),
  ...(proof?.signedBy && { delivery: { recipientName: proof.signedBy, deliveryNotes: null } }),
  shipment: { type: "OUTBOUND" },
});

const trackInGroup = (request: EmulatedRequest, world: EmulatedWorld): EmulatedAnswer => {
  const refuse = (status: number, title: string) => ({ status, json: { type: "about:blank", title, status, detail: title } });
  if (!world.isValidToken(bearerOf(request))) return refuse(401, "Unauthorized");
  const asked = request.query.get("trackingNumbers");
  if (!asked || request.headers["x-inpost-event-version"] !== "V1") return refuse(400, "Bad Request");
  const parcel = world.parcel(asked);
  return { json: { parcels: parcel ? [groupParcel(parcel)] : [] } };
};

const unknownNumber = { status: 404, error: "resource_not_found", message: "Resource not found", details: {} };

/** ShipX, open to all. */
export const inpost: CarrierEmulator = {
  carrier: "INPOST",
  credentials,
  track(request, world) {
    const { path } = request;
    if (path === "/v1/statuses") return { json: statuses };
    if (path === "/tracking/v1/parcels") return trackInGroup(request, world);
    const code = /^\/v1\/tracking\/(\d{24})$/.exec(path)?.[1];
    const parcel = code && world.parcel(code);
    return parcel ? { json: tracking(parcel) } : { status: 404, json: unknownNumber };
  },
};

/** The Group API beside it, for a client of it. */
export const inpostGroup: CarrierEmulator = {
  ...inpost,
  credentials: groupCredentials,
  signIn({ path, body }, world) {
    if (path !== "/oauth2/token") return null;
    const form = new URLSearchParams(body);
    const isKnown =
      form.get("client_id") === groupCredentials.clientId && form.get("client_secret") === groupCredentials.clientSecret;
    if (!isKnown || !form.get("scope")?.includes("api:tracking:read")) return { status: 401, json: { error: "invalid_client" } };
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 599 } };
  },
};
