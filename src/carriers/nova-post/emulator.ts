import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "nova-post-api-key" };

const utc = (at: string): string => `${timeParts(at).utc}.000000Z`;

/** Scripted by its event: "ReceivedWarehouse". */
const event = (scan: ScriptedScan, number: string) => ({
  number,
  date: utc(scan.at),
  event: scan.code,
  eventStatus: "passed",
  countryCode: scan.countryCode ?? null,
  code: "999",
  divisionName: "",
  settlementName: scan.city ?? "",
  eventName: scan.message,
});

const shipment = ({ code, scans, estimatedDelivery, facts }: ScriptedParcel) => ({
  currentStatus: {
    number: code,
    createdDate: "2026-01-01T09:18:44.000000Z",
    scheduledDate: estimatedDelivery ?? null,
    adjustedDate: null,
    closingDate: null,
    statusCode: 999,
    status: scans.at(-1)?.message ?? "",
    deliveryType: "Division",
    deliveryCountry: facts?.destination?.countryCode ?? null,
  },
  detailsTracking: [
    ...scans.map((scan) => event(scan, code)),
    // What is planned stands in the list, too.
    { number: code, date: null, event: "ReceivedWarehouseFuture", eventStatus: "future", code: "9", eventName: "Delivery" },
  ],
  historyOnlineTracking: [],
  createdOnTheBasis: [],
});

const refuse = (status: number, message: string) => ({ status, json: { errors: { "": message } } });

export const novaPost: CarrierEmulator = {
  carrier: "NOVA_POST",
  credentials,
  signIn({ path, query }, world) {
    if (path !== "/v.1.0/clients/authorization") return null;
    return query.get("apiKey") === credentials.apiKey ? { json: { jwt: world.issueToken() } } : refuse(401, "Unauthorized");
  },
  track({ path, query, headers }, world) {
    if (!world.isValidToken(headers.authorization)) return refuse(401, "Unauthorized");
    const numbers = query.getAll("numbers[]");
    if (path !== "/v.1.0/shipments/tracking" || numbers.length === 0) return refuse(422, "The numbers field is required.");
    return { json: { items: numbers.flatMap((number) => world.parcel(number) ?? []).map(shipment) } };
  },
};
