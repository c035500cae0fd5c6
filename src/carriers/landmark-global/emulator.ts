import {
  type CarrierEmulator,
  escapeXmlText,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "landmark-user", password: "landmark-password", clientId: "2437" };

const element = (name: string, value = ""): string => `<${name}>${escapeXmlText(value)}</${name}>`;

const response = (content: string) => ({ xml: `<?xml version="1.0"?><TrackResponse>${content}</TrackResponse>` });

const refuse = (code: string, message: string) =>
  response(`<Errors><Error>${element("ErrorCode", code)}${element("ErrorMessage", message)}</Error></Errors>`);

/** `01/20/2026` */
const usDay = (at: string): string => `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)}`;

/** `01/20/2026 03:02 PM` */
const usTime = (at: string): string => {
  const [hour = "0", minute] = timeParts(at).time.split(":");
  const clock = String(Number(hour) % 12 || 12).padStart(2, "0");
  return `${usDay(at)} ${clock}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
};

const event = (scan: ScriptedScan): string =>
  `<Event>${[
    element("Status", scan.message),
    element("DateTime", usTime(scan.at)),
    element("Location", [scan.city, scan.region, scan.countryCode].filter(Boolean).join(", ")),
    element("EventCode", scan.code),
  ].join("")}</Event>`;

const found = ({ code, scans, estimatedDelivery }: ScriptedParcel): string =>
  `<Result>${element("Success", "true")}<ShipmentDetails>${element("EndDeliveryCarrier", "To Be Routed")}</ShipmentDetails><Packages><Package>${[
    element("TrackingNumber", code),
    element("LandmarkTrackingNumber", code),
    element("PackageReference"),
    estimatedDelivery ? element("ExpectedDelivery", usDay(estimatedDelivery)) : "",
    `<Events>${scans.map(event).join("")}</Events>`,
  ].join("")}</Package></Packages></Result>`;

const elementOf = (body: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1];

export const landmarkGlobal: CarrierEmulator = {
  carrier: "LANDMARK_GLOBAL",
  credentials,
  track({ method, path, headers, body }, world) {
    if (method !== "POST" || path !== "/Track.php" || headers["content-type"] !== "application/xml")
      return { status: 400, text: "Bad Request" };
    const isKnown =
      elementOf(body, "Username") === credentials.username &&
      elementOf(body, "Password") === credentials.password &&
      elementOf(body, "ClientID") === credentials.clientId;
    if (!isKnown) return refuse("Login", "The username/password combination provided is invalid.");
    const parcel = world.parcel(elementOf(body, "TrackingNumber") ?? "");
    if (elementOf(body, "RetrievalType") !== "Historical") return refuse("RetrievalType", "Invalid retrieval type");
    return parcel ? response(found(parcel)) : refuse("TrackingNumber", "The tracking number could not be found.");
  },
};
