import type { CarrierEmulator, ScriptedFacts, ScriptedParcel, ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = { language: "pl_PL", pushSecret: "inpost-push-secret" };

/** Words belong to the status, not to the parcel: what is scripted as a scan's message is not told. */
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

export const inpost: CarrierEmulator = {
  carrier: "INPOST",
  credentials,
  track({ path }, world) {
    if (path === "/v1/statuses") return { json: statuses };
    const code = /^\/v1\/tracking\/(\d{24})$/.exec(path)?.[1];
    const parcel = code && world.parcel(code);
    if (parcel) return { json: tracking(parcel) };
    return { status: 404, json: { status: 404, error: "resource_not_found", message: "Resource not found", details: {} } };
  },
};
