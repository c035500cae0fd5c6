import {
  bearerOf,
  type CarrierEmulator,
  type EmulatedAnswer,
  type EmulatedWorld,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "nz-post-client", clientSecret: "nz-post-client-secret" };

const refuse = (status: number, message: string) => ({
  status,
  json: { success: false, errors: [{ code: status, message, details: "" }], message_id: "m-1" },
});

/** Scripted as "22", or as "" if the words decide. */
const event = (scan: ScriptedScan, { code, proof }: ScriptedParcel) => ({
  tracking_reference: code,
  event_edifact_code: scan.code,
  source: "CME",
  seqref: "1",
  status_description: "",
  event_description: scan.message,
  event_datetime: timeParts(scan.at).local,
  signed_by: { name: proof?.signedBy ?? "", signature: proof?.signature ?? "" },
});

const found = (parcel: ScriptedParcel) => ({
  success: true,
  results: {
    message_id: "m-1",
    tracking_reference: parcel.code,
    message_datetime: "2026-01-20T11:00:00",
    service: parcel.facts?.serviceName ?? "",
    carrier: "COURIERPOST",
    tracking_events: parcel.scans.map((scan) => event(scan, parcel)).toReversed(),
  },
});

const webhooks = "/parceltrack/3.0/subscription/webhook/";

const subscribe = (body: string, world: EmulatedWorld): EmulatedAnswer => {
  const { tracking_reference: code, notification_endpoint: url } = JSON.parse(body) as Record<string, string>;
  if (!code || !url?.startsWith("https://")) return { status: 400, json: { success: false, message: "Bad Request" } };
  const id = world.newId();
  world.subscriptions.push({ id, url, secret: "", codes: [code] });
  return { json: { success: true, message_id: "m-2", subscription_guid: id } };
};

const end = (id: string, world: EmulatedWorld): EmulatedAnswer => {
  const place = world.subscriptions.findIndex((one) => one.id === id);
  if (place < 0) return refuse(404, "Subscription not found");
  world.subscriptions.splice(place, 1);
  return { json: { success: true } };
};

export const nzPost: CarrierEmulator = {
  carrier: "NZ_POST",
  credentials,
  signIn({ path, body }, world) {
    if (path !== "/as/token.oauth2") return null;
    const form = new URLSearchParams(body);
    const isKnown = form.get("client_id") === credentials.clientId && form.get("client_secret") === credentials.clientSecret;
    if (!isKnown || form.get("grant_type") !== "client_credentials") return { status: 401, json: { error: "invalid_client" } };
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 86_399 } };
  },
  track(request, world) {
    if (!world.isValidToken(bearerOf(request)) || request.headers.client_id !== credentials.clientId)
      return refuse(401, "Authentication denied");
    if (request.method === "POST" && request.path === webhooks) return subscribe(request.body, world);
    if (request.method === "DELETE" && request.path.startsWith(webhooks)) return end(request.path.slice(webhooks.length), world);
    const [, code] = /^\/parceltrack\/3\.0\/parcels\/([^/]+)$/.exec(request.path) ?? [];
    if (!code) return refuse(400, "Bad request");
    const parcel = world.parcel(decodeURIComponent(code));
    return parcel ? { json: found(parcel) } : refuse(404, "Tracking reference not found");
  },
  push: (parcel, world) =>
    world.subscriptions
      .filter(({ codes }) => codes.includes(parcel.code))
      .map(({ url }) => ({
        url,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          tracking_reference: parcel.code,
          tracking_events: parcel.scans.map((scan) => event(scan, parcel)),
        }),
      })),
};
