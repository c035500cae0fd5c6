import {
  bearerOf,
  type CarrierEmulator,
  isoTime,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = {
  username: "hermes-user",
  password: "hermes-password",
  clientId: "hermes-client",
  clientSecret: "hermes-client-secret",
};

const alpha3: Readonly<Record<string, string>> = { DE: "DEU", US: "USA", AT: "AUT", FR: "FRA" };

const refuse = (status: number, code: string, message: string) => ({ status, json: { listOfResultCodes: [{ code, message }] } });

const event = (scan: ScriptedScan) => ({
  timestamp: isoTime(scan),
  code: scan.code,
  description: scan.message,
  scanningUnit: { name: "HUB", city: scan.city, countryCode: alpha3[scan.countryCode ?? ""] },
});

const factsOf = ({ destination, deliveryWindow }: ScriptedFacts) => ({
  ...(destination && {
    receiverAddress: {
      city: destination.city,
      zipCode: destination.postalCode,
      countryCode: alpha3[destination.countryCode] ?? destination.countryCode,
    },
  }),
  ...(deliveryWindow && {
    deliveryForecast: {
      fixed: true,
      date: deliveryWindow.until.slice(0, 10),
      timeSlot: { from: deliveryWindow.from.slice(11, 16), to: deliveryWindow.until.slice(11, 16) },
    },
  }),
});

const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  shipmentID: code,
  result: { code: "i001", message: "found" },
  ...(estimatedDelivery && {
    deliveryForecast: { fixed: false, date: estimatedDelivery, timeSlot: { from: "14:00", to: "18:00" } },
  }),
  ...factsOf(facts),
  status: scans.map(event).toReversed(),
});

const unknown = (code: string) => ({ shipmentID: code, result: { code: "e001", message: "no information" } });

export const hermesDe: CarrierEmulator = {
  carrier: "HERMES_DE",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/authorization-facade/oauth2/access_token") return null;
    const form = new URLSearchParams(body);
    const { username, password, clientId, clientSecret } = credentials;
    const given = ["grant_type", "username", "password", "client_id", "client_secret"].map((name) => form.get(name));
    if (given.join() !== ["password", username, password, clientId, clientSecret].join())
      return { status: 401, json: { error: "invalid_grant" } };
    return { json: { access_token: world.issueToken(), refresh_token: "r", token_type: "Bearer", expires_in: 3600 } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request))) return refuse(400, "e903", "The access token has expired.");
    const codes = request.query.getAll("shipmentID");
    if (request.path !== "/shipmentinfo" || codes.length === 0 || codes.length > 100) return refuse(400, "e002", "Bad request");
    return {
      json: {
        shipmentinfo: codes.map((code) => {
          const parcel = world.parcel(code);
          return parcel ? found(parcel) : unknown(code);
        }),
      },
    };
  },
};
