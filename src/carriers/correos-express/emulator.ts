import {
  type CarrierEmulator,
  isBasicAuth,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { user: "12345_WS", password: "correos-express-password", customerCode: "12345" };

/** Scripted as "8", or "8:06" with a code of what came in the way; its words then follow a colon. */
const state = (scan: ScriptedScan) => {
  const { date, compactTime } = timeParts(scan.at);
  const [codEstado, codIncEstado = ""] = scan.code.split(":");
  const [descEstado, descIncEstado = ""] = codIncEstado ? scan.message.split(": ") : [scan.message];
  return {
    codEstado,
    descEstado,
    fechaEstado: date.split("-").toReversed().join(""),
    horaEstado: compactTime,
    codIncEstado,
    descIncEstado,
    idDelegacion: "28",
    nombreDelegacion: scan.city ?? "",
  };
};

const found = ({ code, scans }: ScriptedParcel) => ({
  error: 0,
  mensajeError: "",
  numEnvio: code,
  estadoEnvios: scans.map(state),
});

export const correosExpress: CarrierEmulator = {
  carrier: "CORREOS_EXPRESS",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.user, credentials.password)) return { status: 401, text: "Unauthorized" };
    if (request.method !== "POST" || request.path !== "/apiRestSeguimientoEnviosk8s/json/seguimientoEnvio")
      return { status: 404, text: "Not found" };
    const asked = JSON.parse(request.body) as { codigoCliente: string; dato: string };
    if (asked.codigoCliente !== credentials.customerCode) return { json: { error: 5, mensajeError: "Cliente no válido" } };
    const parcel = world.parcel(asked.dato);
    return { json: parcel ? found(parcel) : { error: 402, mensajeError: "No se han encontrado datos" } };
  },
};
