import {
  type CarrierEmulator,
  escapeXmlText,
  isBasicAuth,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { key: "purolator-key", password: "purolator-password", userToken: "purolator-user-token" };

const envelope = (inside: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${inside}</s:Body></s:Envelope>`;

const answer = (errors: string, information: string) => ({
  xml: envelope(
    `<TrackPackagesByPinResponse xmlns="http://purolator.com/pws/datatypes/v1" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><ResponseInformation>${
      errors ? `<Errors>${errors}</Errors>` : "<Errors/>"
    }<InformationalMessages i:nil="true"/></ResponseInformation>${information}</TrackPackagesByPinResponse>`,
  ),
});

const scanElement = (scan: ScriptedScan, pin: string): string => {
  const { date, compactTime } = timeParts(scan.at);
  const depot = [scan.city, scan.region].filter(Boolean).join(", ");
  return `<Scan><ScanType>${scan.code}</ScanType><PIN><Value>${pin}</Value></PIN><Depot><Name>${escapeXmlText(
    depot,
  )}</Name></Depot><ScanDate>${date}</ScanDate><ScanTime>${compactTime}</ScanTime><Description>${escapeXmlText(
    scan.message,
  )}</Description><Comment/><SummaryScanIndicator>false</SummaryScanIndicator></Scan>`;
};

const found = ({ code, scans }: ScriptedParcel): string =>
  `<TrackingInformationList><TrackingInformation><PIN><Value>${code}</Value></PIN><Scans>${scans
    .map((scan) => scanElement(scan, code))
    .toReversed()
    .join("")}</Scans><ResponseInformation i:nil="true"/></TrackingInformation></TrackingInformationList>`;

export const purolator: CarrierEmulator = {
  carrier: "PUROLATOR",
  credentials,
  track(request, world) {
    const { path, headers, body } = request;
    if (!isBasicAuth(request, credentials.key, credentials.password)) return { status: 401, text: "Unauthorized" };
    if (
      path !== "/PWS/V1/Tracking/TrackingService.asmx" ||
      headers.soapaction !== '"http://purolator.com/pws/service/v1/TrackPackagesByPin"' ||
      !body.includes("<v:Version>1.2</v:Version>")
    )
      return {
        status: 500,
        xml: envelope("<s:Fault><faultcode>s:Client</faultcode><faultstring>No such action</faultstring></s:Fault>"),
      };
    if (!body.includes(`<v:UserToken>${credentials.userToken}</v:UserToken>`))
      return {
        status: 500,
        xml: envelope(
          "<s:Fault><faultcode>a:FailedAuthentication</faultcode><faultstring>Unauthorized user</faultstring></s:Fault>",
        ),
      };
    const pin = /<v:PIN><v:Value>([^<]+)<\/v:Value>/.exec(body)?.[1] ?? "";
    const parcel = world.parcel(pin);
    if (parcel) return answer("", found(parcel));
    return answer("<Error><Code>1</Code><Description>The PIN was not found</Description></Error>", "<TrackingInformationList/>");
  },
};
