import { type CarrierEmulator, isoTime, type ScriptedParcel, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = { secret: "colissimo-api-key" };

/** The same account can also be reached with its contract number. */
const contract = { login: "123456", password: "colissimo-password" };

const event = (scan: ScriptedScan) => ({
  code: scan.code,
  labelShort: scan.message.slice(0, 20),
  labelLong: scan.message,
  date: isoTime(scan),
  siteName: "PFC",
  siteZipCode: scan.postalCode ?? "",
  siteCity: scan.city ?? "",
});

const found = ({ code, scans }: ScriptedParcel) => ({
  status: [{ code: "0", message: "OK" }],
  message: [],
  parcel: {
    parcelNumber: code,
    event: scans.map(event).toReversed(),
    step: [{ stepId: 0, labelShort: "Annonce", status: "STEP_STATUS_INACTIVE" }],
  },
});

const refused = (code: string, message: string) => ({ json: { status: [{ code, message }], message: [], parcel: null } });

export const colissimo: CarrierEmulator = {
  carrier: "COLISSIMO",
  credentials,
  track({ method, path, body }, world) {
    if (method !== "POST" || path !== "/tracking-timeline-ws/rest/tracking/timelineCompany")
      return { status: 404, text: "Not found" };
    const asked = JSON.parse(body) as Record<string, string | undefined>;
    const isKnown =
      asked.apiKey === credentials.secret || (asked.login === contract.login && asked.password === contract.password);
    if (!isKnown) return refused("201", "Identifiant / mot de passe invalide");
    if (!asked.parcelNumber || !asked.lang) return refused("101", "Numéro de colis invalide");
    const parcel = world.parcel(asked.parcelNumber);
    return parcel ? { json: found(parcel) } : refused("105", "Numéro de colis inconnu");
  },
};
