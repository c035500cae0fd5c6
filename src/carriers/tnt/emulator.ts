import {
  type CarrierEmulator,
  escapeXmlText,
  isBasicAuth,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedPlace,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { user: "tnt-user", password: "tnt-password", originCountry: "FR" };

const cdata = (name: string, text = ""): string => `<${name}>\n  <![CDATA[${escapeXmlText(text)}]]>\n</${name}>`;

const statusData = (scan: ScriptedScan): string => {
  const { compactDate, compactTime } = timeParts(scan.at);
  return `<StatusData><StatusCode>${scan.code}</StatusCode>${cdata(
    "StatusDescription",
    scan.message,
  )}<LocalEventDate format="YYYYMMDD">${compactDate}</LocalEventDate><LocalEventTime format="HHMM">${compactTime.slice(
    0,
    4,
  )}</LocalEventTime><Depot>LYS</Depot>${cdata("DepotName", scan.city)}</StatusData>`;
};

/** TNT's summary of a consignment whose newest code it counts among the exceptions has no status. */
const summaryCode = (scans: readonly ScriptedScan[]): string => (scans.at(-1)?.code.startsWith("X") ? "EXC" : "INT");

const country = (name: string, place: ScriptedPlace | undefined): string =>
  place ? `<${name}><CountryCode>${place.countryCode}</CountryCode></${name}>` : "";

const factsOf = ({ pieceCount, origin, destination }: ScriptedFacts): string =>
  [
    destination ? cdata("DeliveryTown", destination.city) : "",
    country("DestinationCountry", destination),
    country("OriginCountry", origin),
    pieceCount ? `<PieceQuantity>${pieceCount}</PieceQuantity>` : "",
  ].join("");

const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel): string =>
  `<Consignment access="public"><ConsignmentNumber>${code}</ConsignmentNumber><SummaryCode>${summaryCode(scans)}</SummaryCode>${
    estimatedDelivery
      ? `<ShipmentSummary><DueDate format="YYYYMMDD">${estimatedDelivery.replaceAll("-", "")}</DueDate></ShipmentSummary>`
      : ""
  }${factsOf(facts)}${scans.map(statusData).toReversed().join("")}</Consignment>`;

const unknown = (code: string): string =>
  `<Consignment access="public"><ConsignmentNumber>${code}</ConsignmentNumber><SummaryCode>CNF</SummaryCode></Consignment>`;

const answer = (inside: string) => ({ xml: `<?xml version="1.0" encoding="utf-8"?><TrackResponse>${inside}</TrackResponse>` });

const refuse = (code: string, message: string) => answer(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`);

export const tnt: CarrierEmulator = {
  carrier: "TNT",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.user, credentials.password)) return refuse("9000", "Unauthorized Access");
    const xml = new URLSearchParams(request.body).get("xml_in") ?? "";
    const codes = [...xml.matchAll(/<ConsignmentNumber>([^<]+)<\/ConsignmentNumber>/g)].map(([, code = ""]) => code);
    if (request.path !== "/expressconnect/track.do" || !xml.includes('originCountry="FR"') || codes.length > 50)
      return refuse("100", "Bad request");
    return answer(
      codes
        .map((code) => {
          const parcel = world.parcel(code);
          return parcel ? found(parcel) : unknown(code);
        })
        .join(""),
    );
  },
};
