import {
  type CarrierEmulator,
  escapeXmlText,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const envelope = (body: string): string =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;

const answer = (inside: string): string =>
  envelope(
    `<ns1:trackSkybillV2Response xmlns:ns1="http://cxf.tracking.soap.chronopost.fr/"><return><errorCode>0</errorCode><listEventInfoComp>${inside}</listEventInfoComp></return></ns1:trackSkybillV2Response>`,
  );

const note = (name: string, value: string): string => `<infoCompList><name>${name}</name><value>${value}</value></infoCompList>`;

const event = (scan: ScriptedScan, notes: string): string =>
  `<events><code>${scan.code.padEnd(5)}</code><eventDate>${scan.at}</eventDate><eventLabel>${escapeXmlText(
    scan.message,
  )}</eventLabel><highPriority>false</highPriority><NPC></NPC><officeLabel>${escapeXmlText(scan.city ?? "")}</officeLabel><zipCode>${
    scan.postalCode ?? ""
  }</zipCode>${notes}</events>`;

const found = ({ code, scans, estimatedDelivery }: ScriptedParcel): string => {
  const putOffTo = estimatedDelivery ? note("Date de relivraison", estimatedDelivery.split("-").toReversed().join("/")) : "";
  const events = scans.map((scan, index) => event(scan, index === scans.length - 1 ? putOffTo : ""));
  return answer(`${events.join("")}<skybillNumber>${code}</skybillNumber>`);
};

const fault = {
  status: 500,
  xml: envelope("<soap:Fault><faultcode>soap:Client</faultcode><faultstring>Unmarshalling Error</faultstring></soap:Fault>"),
};

export const chronopost: CarrierEmulator = {
  carrier: "CHRONOPOST",
  credentials: {},
  track({ path, headers, body }, world) {
    if (path !== "/tracking-cxf/TrackingServiceWS" || headers.soapaction === undefined)
      return { status: 404, text: "No service" };
    const [, prefix, inside = ""] =
      /<(\w+):trackSkybillV2 xmlns:\1="http:\/\/cxf\.tracking\.soap\.chronopost\.fr\/">(.*)<\/\1:trackSkybillV2>/.exec(body) ??
      [];
    const code = /<language>[a-z]{2}_[A-Z]{2}<\/language><skybillNumber>([^<]+)<\/skybillNumber>/.exec(inside)?.[1];
    if (!prefix || !code) return fault;
    const parcel = world.parcel(code);
    return { xml: parcel ? found(parcel) : answer("") };
  },
};
