import {
  type CarrierEmulator,
  isBasicAuth,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { user: "correos-user", password: "correos-password" };

const dayFirst = (date = ""): string => date.slice(0, 10).split("-").toReversed().join("/");

const event = (scan: ScriptedScan) => {
  const { date, time } = timeParts(scan.at);
  return {
    codEvento: scan.code,
    fecEvento: dayFirst(date),
    horEvento: time,
    desTextoResumen: scan.message,
    desTextoAmpliado: "",
    unidad: scan.city ?? "",
  };
};

const found = ({ code, scans, estimatedDelivery }: ScriptedParcel) => ({
  codEnvio: code,
  error: { codError: "0", desError: "" },
  fec_entregasum: dayFirst(estimatedDelivery),
  eventos: scans.map(event),
});

const unknown = (code: string) => ({
  codEnvio: code,
  error: { codError: "3", desError: "Sin Trazabilidad en Minerva" },
  eventos: null,
});

export const correos: CarrierEmulator = {
  carrier: "CORREOS",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.user, credentials.password)) return { status: 401, text: "Unauthorized" };
    const code = /^\/canonico\/eventos_envio_servicio_auth\/([^/]+)$/.exec(request.path)?.[1];
    if (!code || request.query.get("indUltEvento") !== "N") return { status: 400, text: "Bad request" };
    const parcel = world.parcel(decodeURIComponent(code));
    return { json: [parcel ? found(parcel) : unknown(code)] };
  },
};
