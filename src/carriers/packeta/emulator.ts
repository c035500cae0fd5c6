import { type CarrierEmulator, escapeXmlText, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { apiPassword: "0123456789abcdef0123456789abcdef" };

const fault = (name: string, words: string) => ({
  xml: `<response><status>fault</status><fault>${name}</fault><string>${words}</string></response>`,
});

const record = (scan: ScriptedScan): string =>
  `<record><dateTime>${timeParts(scan.at).local}</dateTime><statusCode>${scan.code}</statusCode><codeText/><statusText>${escapeXmlText(
    scan.message,
  )}</statusText><branchId>79</branchId><destinationBranchId>95</destinationBranchId><externalTrackingCode/></record>`;

export const packeta: CarrierEmulator = {
  carrier: "PACKETA",
  credentials,
  track({ method, path, body }, world) {
    if (method !== "POST" || path !== "/api/rest") return { status: 404, text: "Not found" };
    const [, password, packetId] =
      /^<packetTracking><apiPassword>(.*)<\/apiPassword><packetId>(.*)<\/packetId><\/packetTracking>$/.exec(body) ?? [];
    if (password !== credentials.apiPassword) return fault("IncorrectApiPasswordFault", "Incorrect API password.");
    const parcel = /^\d{10}$/.test(packetId ?? "") ? world.parcel(`Z${packetId}`) : undefined;
    if (!parcel) return fault("PacketIdFault", `Incorrect packet id: ${packetId}`);
    return { xml: `<response><status>ok</status><result>${parcel.scans.map(record).join("")}</result></response>` };
  },
};
