import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { userId: "1020117", password: "brt-password" };

const dayFirst = (date = ""): string => date.slice(0, 10).split("-").toReversed().join(".");

const event = (scan: ScriptedScan) => {
  const { date, time } = timeParts(scan.at);
  const ora = time.slice(0, 5).replace(":", ".");
  return { evento: { data: dayFirst(date), ora, id: scan.code, descrizione: scan.message, filiale: scan.city ?? "" } };
};

const padding = { evento: { data: "", ora: "", id: "", descrizione: "", filiale: "" } };

const expected = ({ estimatedDelivery, facts }: ScriptedParcel) => {
  const { from, until } = facts?.deliveryWindow ?? {};
  const hour = (time = "") => time.slice(11, 16).replace(":", ".");
  return {
    data_teorica_consegna: dayFirst(until ?? estimatedDelivery),
    ora_teorica_consegna_da: hour(from),
    ora_teorica_consegna_a: hour(until),
  };
};

const found = (parcel: ScriptedParcel) => ({
  esito: 0,
  executionMessage: { code: 0, severity: "INFO", codeDesc: "", message: "" },
  bolla: {
    dati_spedizione: { spedizione_id: "067138012345" },
    dati_consegna: { ...expected(parcel), data_consegna_merce: "" },
  },
  lista_eventi: [...parcel.scans.map(event).toReversed(), padding, padding],
});

const failed = (code: number, message: string) => ({
  json: { ttParcelIdResponse: { esito: code, executionMessage: { code, severity: "ERROR", codeDesc: "", message } } },
});

export const brt: CarrierEmulator = {
  carrier: "BRT",
  credentials,
  track({ path, headers }, world) {
    const { userid, password } = headers;
    if (!userid || !password) return failed(-1, "MISSING PARAM");
    if (userid !== credentials.userId || password !== credentials.password) return failed(-57, "LOGIN FAILED");
    const code = /^\/rest\/v1\/tracking\/parcelID\/([^/]+)$/.exec(path)?.[1];
    const parcel = code && world.parcel(decodeURIComponent(code));
    return parcel ? { json: { ttParcelIdResponse: found(parcel) } } : failed(-11, "PARCELID NOT FOUND");
  },
};
