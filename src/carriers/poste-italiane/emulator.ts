import {
  bearerOf,
  type CarrierEmulator,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "poste-client", clientSecret: "poste-secret", scope: "https://poste.example/.default" };

const event = (scan: ScriptedScan) => {
  const { date, time } = timeParts(scan.at);
  return {
    data: `${date} ${time}`,
    status: scan.code,
    StatusDescription: scan.message,
    appStatusDescription: scan.message,
    synthesisStatusDescription: scan.message,
    phase: "",
    officeDescription: scan.city ?? "",
    officeId: "UP",
  };
};

const found = ({ code, scans, facts }: ScriptedParcel) => ({
  waybillNumber: code,
  product: facts?.serviceName ?? "",
  returnFlag: "N",
  tracking: scans.map(event),
});

type Question = { arg0?: { shipmentsData?: { waybillNumber?: string; lastTracingState?: string }[]; customerType?: string } };
type Login = { clientId?: string; secretId?: string; grantType?: string; scope?: string };

export const posteItaliane: CarrierEmulator = {
  carrier: "POSTE_ITALIANE",
  credentials,
  signIn({ path, body, headers }, world) {
    if (path !== "/user/sessions") return null;
    const { clientId, secretId, grantType, scope } = JSON.parse(body) as Login;
    const isKnown = clientId === credentials.clientId && secretId === credentials.clientSecret && scope === credentials.scope;
    if (!isKnown || grantType !== "client_credentials" || headers.poste_clientid !== clientId)
      return { status: 401, json: { error: "invalid_client" } };
    return { json: { access_token: world.issueToken(), token_type: "Bearer", expires_in: 3599 } };
  },
  track(request, world) {
    const isKnown = world.isValidToken(bearerOf(request)) && request.headers.poste_clientid === credentials.clientId;
    if (!isKnown) return { status: 401, json: { error: "unauthorized" } };
    if (request.path !== "/postalandlogistics/parcel/tracking") return { status: 404, text: "Not Found" };
    const { shipmentsData = [], customerType } = (JSON.parse(request.body) as Question).arg0 ?? {};
    if (customerType !== "DQ" || shipmentsData.length === 0 || shipmentsData.length > 10)
      return { json: { return: { outcome: "KO", code: 101, result: "KO", messages: [], shipment: [] } } };
    const parcels = shipmentsData.flatMap(({ waybillNumber = "" }) => world.parcel(waybillNumber) ?? []);
    return { json: { return: { outcome: "OK", code: 0, result: "OK", messages: [], shipment: parcels.map(found) } } };
  },
};
