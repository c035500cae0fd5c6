import {
  type CarrierEmulator,
  escapeXmlText,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { login: "dpd-pl-login", password: "dpd-pl-password", channel: "1495" };

const envelope = (body: string) =>
  `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;

const received = ({ proof }: ScriptedParcel): string =>
  proof?.signedBy
    ? `<eventDataList><code>receiverName</code><description>Receiver</description><value>${escapeXmlText(proof.signedBy)}</value></eventDataList>`
    : "";

const event = (scan: ScriptedScan, parcel: ScriptedParcel, index: number): string =>
  `<eventsList><businessCode>${scan.code}</businessCode><country>${scan.countryCode ?? ""}</country><depot>1301</depot><depotName>${escapeXmlText(
    scan.city ?? "",
  )}</depotName><description>${escapeXmlText(scan.message)}</description>${scan.code.startsWith("1901") ? received(parcel) : ""}<eventTime>${
    timeParts(scan.at).local
  }</eventTime><objectId>${500_000_001 + index}</objectId><waybill>${parcel.code}</waybill></eventsList>`;

const found = (parcel: ScriptedParcel) => ({
  xml: envelope(
    `<ns2:getEventsForWaybillV1Response xmlns:ns2="http://events.dpdinfoservices.dpd.com.pl/"><return><confirmId>0</confirmId>${parcel.scans
      .map((scan, index) => event(scan, parcel, index))
      .join("")}</return></ns2:getEventsForWaybillV1Response>`,
  ),
});

const fault = (words: string) => ({
  status: 500,
  xml: envelope(`<S:Fault><faultcode>S:Server</faultcode><faultstring>${words}</faultstring></S:Fault>`),
});

const elementIn = (body: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1] ?? "";

export const dpdPl: CarrierEmulator = {
  carrier: "DPD_PL",
  credentials,
  track({ method, path, body }, world) {
    const isAsked = body.includes("getEventsForWaybillV1") && ["ALL", "ONLY_LAST"].includes(elementIn(body, "eventsSelectType"));
    if (method !== "POST" || path !== "/DPDInfoServicesObjEventsService/DPDInfoServicesObjEvents" || !isAsked)
      return fault("Cannot find dispatch method");
    const isKnown = (["login", "password", "channel"] as const).every((name) => elementIn(body, name) === credentials[name]);
    if (!isKnown) return fault("Access denied to secured webserwis method");
    const parcel = world.parcel(elementIn(body, "waybill"));
    return parcel ? found(parcel) : fault("java.lang.NullPointerException");
  },
};
