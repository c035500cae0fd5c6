import { createHash } from "node:crypto";
import {
  type CarrierEmulator,
  escapeXmlText,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { merchant: "KOLLI001", privateKey: "mondial-relay-private-key" };

const element = (name: string, text = ""): string => (text ? `<${name}>${escapeXmlText(text)}</${name}>` : `<${name}/>`);

const answer = (stat: string, inside = ""): { xml: string } => ({
  xml: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><WSI2_TracingColisDetailleResponse xmlns="http://www.mondialrelay.fr/webservice/"><WSI2_TracingColisDetailleResult>${element(
    "STAT",
    stat,
  )}${inside}</WSI2_TracingColisDetailleResult></WSI2_TracingColisDetailleResponse></soap:Body></soap:Envelope>`,
});

const event = (parts: Record<string, string | undefined>): string =>
  `<ret_WSI2_sub_TracingColisDetaille>${Object.entries(parts)
    .map(([name, text]) => element(name, text))
    .join("")}</ret_WSI2_sub_TracingColisDetaille>`;

const scanEvent = (scan: ScriptedScan): string => {
  const { date, time } = timeParts(scan.at);
  const [year = "", month, day] = date.split("-");
  return event({
    Libelle: scan.message,
    Date: `${day}/${month}/${year.slice(2)}`,
    Heure: time.slice(0, 5),
    Emplacement: scan.city,
    Relais_Num: "",
    Relais_Pays: scan.countryCode,
  });
};

/** A scan's code, if scripted, is the parcel's STAT from then on. */
const found = ({ scans, facts }: ScriptedParcel) =>
  answer(
    scans.at(-1)?.code || "81",
    `<Libelle01/>${element("Relais_Libelle", facts?.pickupPoint?.name)}<Relais_Num/><Tracing>${scans.map(scanEvent).join("")}${event({ Libelle: "", Date: "", Heure: "" })}</Tracing>`,
  );

export const mondialRelay: CarrierEmulator = {
  carrier: "MONDIAL_RELAY",
  credentials,
  track({ path, headers, body }, world) {
    const operation = "http://www.mondialrelay.fr/webservice/WSI2_TracingColisDetaille";
    if (path !== "/Web_Services.asmx" || headers.soapaction !== `"${operation}"`) return { status: 500, text: "No such action" };
    const [, merchant = "", shipment = "", language = "", security] =
      /<Enseigne>(.*)<\/Enseigne><Expedition>(.*)<\/Expedition><Langue>(.*)<\/Langue><Security>(.*)<\/Security>/.exec(body) ?? [];
    if (merchant !== credentials.merchant) return answer("1");
    const signed = merchant + shipment + language + credentials.privateKey;
    if (security !== createHash("md5").update(signed).digest("hex").toUpperCase()) return answer("97");
    if (!/^\d{8}$/.test(shipment)) return answer("24");
    // Scripted under the long number too, as a person would.
    const parcel = world.parcel(shipment) ?? world.parcel(`24${shipment}`);
    return parcel ? found(parcel) : answer("94");
  },
};
