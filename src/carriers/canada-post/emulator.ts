import {
  type CarrierEmulator,
  escapeXmlText,
  isBasicAuth,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { user: "canada-post-user", password: "canada-post-password" };

const zoneByOffset: Readonly<Record<string, string>> = {
  "-03:30": "NST",
  "-04:00": "EDT",
  "-05:00": "EST",
  "-07:00": "MST",
  "-08:00": "PST",
};

const element = (name: string, text = ""): string => (text ? `<${name}>${escapeXmlText(text)}</${name}>` : `<${name}/>`);

const message = (status: number, code: string, description: string) => ({
  status,
  xml: `<messages xmlns="http://www.canadapost.ca/ws/track"><message>${element("code", code)}${element("description", description)}</message></messages>`,
});

/** A parcel that waits is listed again with the office and how long it waits. */
const lastNotice = (scan: ScriptedScan, { name, holdUntil, city, region }: NonNullable<ScriptedFacts["pickupPoint"]>) => {
  const days = Math.round((Date.parse(holdUntil) - Date.parse(timeParts(scan.at).date)) / 86_400_000);
  const message = `Final Notice; Item will be returned to sender if not collected within ${days} days`;
  return occurrence({ ...scan, code: "156", message, ...(city && { city }), ...(region && { region }) }, "", name);
};

const occurrence = (scan: ScriptedScan, signatory = "", office = ""): string => {
  const time = timeParts(scan.at);
  const zone = scan.withoutOffset ? "" : (zoneByOffset[time.offset] ?? "");
  return `<occurrence>${[
    element("event-identifier", scan.code.padStart(4, "0")),
    element("event-date", time.date),
    element("event-time", time.time),
    element("event-time-zone", zone),
    element("event-description", scan.message),
    element("event-site", scan.city),
    element("event-province", scan.region),
    element("signatory-name", signatory),
    element("event-retail-name", office),
  ].join("")}</occurrence>`;
};

const detail = ({ code, scans, estimatedDelivery, facts = {}, proof }: ScriptedParcel): string =>
  `<?xml version="1.0" encoding="UTF-8"?><tracking-detail xmlns="http://www.canadapost.ca/ws/track-v2">${element("pin", code)}${
    element("service-name", facts.serviceName) +
    element("origin-postal-id", facts.origin?.postalCode) +
    element("destination-postal-id", facts.destination?.postalCode) +
    element("expected-delivery-date", estimatedDelivery) +
    element("changed-expected-date")
  }<significant-events>${scans
    .map((scan, nth) =>
      scan.code === "1701" && facts.pickupPoint
        ? lastNotice(scan, facts.pickupPoint)
        : occurrence(scan, nth === scans.length - 1 ? proof?.signedBy : ""),
    )
    .toReversed()
    .join("")}</significant-events></tracking-detail>`;

const picture = (what: string, parcel: ScriptedParcel | undefined) => {
  const isCertificate = what === "certificate";
  const image = isCertificate ? parcel?.proof?.document : parcel?.proof?.signature;
  if (!image) return message(404, parcel ? "003" : "004", "No Signature Image Available");
  const root = isCertificate ? "delivery-confirmation-certificate" : "signature-image";
  const type = isCertificate ? "application/pdf" : "image/jpeg";
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.canadapost.ca/ws/track-v2">${
      element("filename", "1.bin") + element("image", image) + element("mime-type", type)
    }</${root}>`,
  };
};

export const canadaPost: CarrierEmulator = {
  carrier: "CANADA_POST",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.user, credentials.password)) return message(401, "E002", "AAA Authentication Failure");
    if (request.headers.accept !== "application/vnd.cpc.track-v2+xml") return message(406, "8534", "Not acceptable");
    const [, what, pin] = /^\/vis\/(signatureimage|certificate)\/([^/]+)$/.exec(request.path) ?? [];
    if (pin) return picture(what!, world.parcel(decodeURIComponent(pin)));
    const code = /^\/vis\/track\/pin\/([^/]+)\/detail$/.exec(request.path)?.[1];
    const parcel = code && world.parcel(decodeURIComponent(code));
    return parcel ? { xml: detail(parcel) } : message(404, "004", "No Pin History");
  },
};
