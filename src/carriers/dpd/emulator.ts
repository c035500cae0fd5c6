import {
  type CarrierEmulator,
  type EmulatedAnswer,
  escapeXmlText,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { delisId: "KD00000001", password: "dpd-shipper-password" };

const types = "http://dpd.com/common/service/types";

const envelope = (body: string): string =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;

const fault = (detail: string): EmulatedAnswer => ({
  status: 500,
  xml: envelope(
    `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>Fault occured</faultstring><detail>${detail}</detail></soap:Fault>`,
  ),
});

const refused = fault(
  `<ns2:authenticationFault xmlns:ns2="${types}/Authentication/2.0"><errorCode>DELICOM_ERR_AUTHENTICATION</errorCode><errorMessage>The combination of user and password is invalid.</errorMessage></ns2:authenticationFault>`,
);

const unknown = fault("<faults><faultCode>DELICOM_ERR_NO_DATA</faultCode><message>No tracking data found.</message></faults>");

/** Month first, on a clock of twelve hours. */
const americanTime = (at: string): string => {
  const { date, time } = timeParts(at);
  const [year, month, day] = date.split("-").map(Number);
  const hour = Number(time.slice(0, 2));
  return `${month}/${day}/${year} ${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
};

const content = (name: string, text: string): string =>
  `<${name}><content>${escapeXmlText(text)}</content><bold>false</bold><paragraph>false</paragraph></${name}>`;

const step = (scan: ScriptedScan): string => {
  const place = `${scan.city ?? ""}${scan.countryCode ? ` (${scan.countryCode})` : ""}`;
  return `<statusInfo><status>${scan.code}</status>${content("label", scan.code)}<description>${content(
    "content",
    scan.message,
  )}</description><statusHasBeenReached>true</statusHasBeenReached><isCurrentStatus>false</isCurrentStatus>${content(
    "location",
    place,
  )}${content("date", americanTime(scan.at))}</statusInfo>`;
};

const stepAhead = `<statusInfo><status>Delivered</status>${content("label", "Delivered")}<statusHasBeenReached>false</statusHasBeenReached></statusInfo>`;

const found = ({ scans }: ScriptedParcel): EmulatedAnswer => ({
  xml: envelope(
    `<getTrackingDataResponse xmlns="${types}/ParcelLifeCycleService/2.0"><trackingresult><shipmentInfo><status>SHIPMENT</status></shipmentInfo>${scans
      .map(step)
      .join("")}${stepAhead}</trackingresult></getTrackingDataResponse>`,
  ),
});

export const dpd: CarrierEmulator = {
  carrier: "DPD",
  credentials,
  signIn({ path, body, headers }, world) {
    if (path !== "/soap/services/LoginService/V2_1") return null;
    if (headers.soapaction !== `"${types}/LoginService/2.1/getAuth"`) return fault("");
    const login = `<delisId>${credentials.delisId}</delisId><password>${credentials.password}</password><messageLanguage>`;
    if (!body.includes(`getAuth xmlns:ns="${types}/LoginService/2.1"`)) return fault("");
    if (!body.includes(login)) return refused;
    return {
      xml: envelope(
        `<getAuthResponse xmlns="${types}/LoginService/2.1"><return><delisId>${credentials.delisId}</delisId><customerUid>1</customerUid><authToken>${world.issueToken()}</authToken><depot>0530</depot><authTokenExpires>2026-05-08T13:02:56.06</authTokenExpires></return></getAuthResponse>`,
      ),
    };
  },
  track({ path, body, headers }, world) {
    const action = `"${types}/ParcelLifeCycleService/2.0/getTrackingData"`;
    if (path !== "/soap/services/ParcelLifeCycleService/V2_0" || headers.soapaction !== action)
      return { status: 404, text: "No service" };
    const isInHeader = new RegExp(`<soap:Header><(\\w+):authentication xmlns:\\1="${types}/Authentication/2.0">`).test(body);
    if (!isInHeader || !world.isValidToken(/<authToken>(.*)<\/authToken>/.exec(body)?.[1])) return refused;
    const code = /<parcelLabelNumber>(\d{14})<\/parcelLabelNumber>/.exec(body)?.[1];
    if (!code) return fault("<faults><faultCode>COMMON_1</faultCode><message>parcelLabelNumber is invalid</message></faults>");
    // Scripted under the number with its check character too, as a person would.
    const parcel = world.parcel(code) ?? world.parcel(`${code}F`);
    return parcel ? found(parcel) : unknown;
  },
};
