import {
  type CarrierEmulator,
  type EmulatedAnswer,
  isoTime,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "la-poste-okapi-key" };

const event = (scan: ScriptedScan) => ({ code: scan.code, label: scan.message, date: isoTime(scan) });

const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  lang: "fr_FR",
  scope: "open",
  returnCode: 200,
  shipment: {
    idShip: code,
    holder: 4,
    product: facts.serviceName ?? "colissimo",
    contextData: { originCountry: facts.origin?.countryCode, arrivalCountry: facts.destination?.countryCode },
    isFinal: false,
    ...(estimatedDelivery && { estimDate: `${estimatedDelivery.slice(0, 10)}T12:00:00+01:00` }),
    timeline: [{ id: 1, shortLabel: "", longLabel: "", country: "FR", status: true, type: 1 }],
    event: scans.map(event).toReversed(),
    url: `https://www.laposte.fr/outils/suivre-vos-envois?code=${code}`,
  },
});

const refused = (idShip: string, returnCode: number, returnMessage: string) => ({
  lang: "fr_FR",
  scope: "open",
  returnCode,
  returnMessage,
  idShip,
});

export const laPoste: CarrierEmulator = {
  carrier: "LA_POSTE",
  credentials,
  track({ path, query, headers }, world): EmulatedAnswer {
    if (headers["x-okapi-key"] !== credentials.apiKey)
      return { status: 401, json: { code: "UNAUTHORIZED", message: "This resource requires an authorization" } };
    const codes = /^\/suivi\/v2\/idships\/([^/]+)$/.exec(path)?.[1]?.split(",").map(decodeURIComponent);
    if (!codes || !query.get("lang")) return { status: 404, text: "No such resource" };
    const [first = ""] = codes;
    if (codes.length > 10 || !codes.every((code) => /^[A-Z0-9]{11,15}$/.test(code)))
      return { status: 400, json: refused(first, 400, "Format du numéro incorrect") };
    const items = codes.map((code) => {
      const parcel = world.parcel(code);
      return parcel ? found(parcel) : refused(code, 404, "Ce numéro est inconnu de nos services");
    });
    const [only] = items;
    if (codes.length === 1) return { status: only!.returnCode, json: only };
    return { status: items.every(({ returnCode }) => returnCode === 200) ? 200 : 207, json: items };
  },
};
