import {
  bearerOf,
  type CarrierEmulator,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "ppl-client", clientSecret: "ppl-secret" };

/** The phase of a code, as far as it has one: the scripts name it if it matters. */
const phases: Readonly<Record<string, string>> = {
  WaitingForShipment: "Order",
  ShipmentInTransport: "InTransport",
  LoadingForDelivery: "Delivering",
  Delivered: "Delivered",
};

const event = (scan: ScriptedScan) => ({
  statusId: 0,
  code: scan.code,
  phase: scan.extra?.phase ?? phases[scan.code.split(".")[0]!] ?? "",
  group: scan.code.split(".")[0],
  eventDate: timeParts(scan.at).local,
  name: scan.message,
});

const addressOf = (place: ScriptedPlace | undefined) =>
  place ? { city: place.city, zipCode: place.postalCode, country: place.countryCode } : {};

const deliveryOf = ({ deliveryWindow: window }: ScriptedFacts, day: string | undefined) => ({
  ...(day && { specificDeliveryDate: `${day.slice(0, 10)}T00:00:00` }),
  ...(window && {
    specificDeliveryTimeFrom: timeParts(window.from).local,
    specificDeliveryTimeTo: timeParts(window.until).local,
  }),
});

const found = ({ code, scans, estimatedDelivery, facts = {}, proof }: ScriptedParcel) => ({
  shipmentNumber: code,
  productType: facts.serviceName ?? "",
  lastUpdateDate: "",
  shipmentSet: { numberOfShipments: facts.pieceCount ?? 0 },
  sender: addressOf(facts.origin),
  recipient: addressOf(facts.destination),
  specificDelivery: deliveryOf(facts, estimatedDelivery),
  trackAndTrace: { partnerUrl: null, events: scans.map(event) },
  shipmentWeightInfo: { weight: facts.weightGrams === undefined ? null : facts.weightGrams / 1000 },
  paymentInfo: facts.amountDue ? { codPrice: Number(facts.amountDue.amount), codCurrency: "CZK", codPaidDate: null } : {},
  deliveryFeature: { delivPerson: proof?.signedBy ?? null },
  backShipmentFeature: {},
});

const problem = (status: number, title: string) => ({ status, json: { type: "about:blank", title, status } });

export const pplCz: CarrierEmulator = {
  carrier: "PPL_CZ",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/login/getAccessToken") return null;
    const form = new URLSearchParams(body);
    const isKnown = form.get("client_id") === credentials.clientId && form.get("client_secret") === credentials.clientSecret;
    if (!isKnown || form.get("grant_type") !== "client_credentials" || form.get("scope") !== "myapi2")
      return problem(400, "invalid_client");
    return { json: { access_token: world.issueToken(), expires_in: 1800, token_type: "Bearer", scope: "myapi2" } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return problem(401, "Unauthorized");
    if (request.path !== "/shipment") return problem(404, "Not Found");
    const numbers = request.query.getAll("ShipmentNumbers");
    const limit = Number(request.query.get("Limit") ?? "0");
    const isWhole = limit >= 1 && limit <= 1000 && request.query.get("Offset") !== null;
    if (!isWhole || numbers.length > 50) return problem(400, "One or more validation errors occurred.");
    return {
      json: numbers.slice(0, limit).flatMap((number) => {
        const parcel = world.parcel(number);
        return parcel ? [found(parcel)] : [];
      }),
    };
  },
};
