import { createHash } from "node:crypto";
import {
  type CarrierEmulator,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { identifier: "GEODIS01", apiKey: "geodis-api-key" };

const service = "api/zoomclient/recherche-envoi";

const event = (scan: ScriptedScan) => {
  const { date, time } = timeParts(scan.at);
  const libelleCentre = `${scan.city ?? ""}${scan.countryCode ? ` (${scan.countryCode})` : ""}`;
  return { dateSuivi: date, heureSuivi: time, libelleCentre, libelleSuivi: scan.message, codeSituationJustification: scan.code };
};

const party = ({ city, postalCode, countryCode }: ScriptedPlace) => ({
  ville: city,
  codePostal: postalCode,
  pays: { code: countryCode, libelle: countryCode },
});

const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => ({
  ok: true,
  codeErreur: null,
  texteErreur: null,
  contenu: {
    noSuivi: code,
    dateLivraisonPrevue: estimatedDelivery ?? null,
    libelleLivraison: "Livraison selon le délai de transport contractuel",
    nbColis: facts.pieceCount ?? 1,
    ...(facts.serviceName && { prestationCommerciale: { codeProduit: "MES", libelle: facts.serviceName } }),
    ...(facts.weightGrams && { poids: facts.weightGrams / 1000 }),
    ...(facts.origin && { expediteur: party(facts.origin) }),
    ...(facts.destination && { destinataire: party(facts.destination) }),
    listSuivis: scans.map(event).toReversed(),
  },
});

const refused = (codeErreur: string, texteErreur: string) => ({ json: { ok: false, codeErreur, texteErreur, contenu: null } });

export const geodis: CarrierEmulator = {
  carrier: "GEODIS",
  credentials,
  track({ method, path, headers, body }, world) {
    if (method !== "POST" || path !== `/${service}`) return { status: 404, text: "Not found" };
    const [identifier, timestamp, language, hash] = (headers["x-geodis-service"] ?? "").split(";");
    const signed = [credentials.apiKey, identifier, timestamp, language, service, body].join(";");
    const isSigned = hash === createHash("sha256").update(signed).digest("hex") && /^\d{13}$/.test(timestamp ?? "");
    if (identifier !== credentials.identifier || !isSigned) return refused("AUTH", "Erreur d'authentification");
    const { noSuivi } = JSON.parse(body) as { noSuivi?: string };
    const parcel = world.parcel(noSuivi ?? "");
    return parcel ? { json: found(parcel) } : refused("ENVOI", "Envoi introuvable");
  },
};
