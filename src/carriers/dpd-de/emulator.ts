import {
  type CarrierEmulator,
  kilograms,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = {
  partnerName: "DPD Sandbox",
  partnerToken: "dpd-de-partner-token",
  cloudUserId: "2783",
  userToken: "dpd-de-user-token",
};

const statusOf = (scan: ScriptedScan) => ({
  StatusReached: true,
  StatusID: scan.code,
  Headline: scan.message,
  Description: "",
  StatusDate: timeParts(scan.at).local,
  DepotData: { Depot: "0163", Address: { City: scan.city ?? "", Country: scan.countryCode ?? "" } },
});

const unreached = { StatusReached: false };

const informationOf = ({ serviceName, weightGrams, pieceCount }: ScriptedFacts, estimate: string | undefined) => ({
  ProductName: serviceName ?? "",
  Weight: kilograms(weightGrams) ?? "",
  Collis: pieceCount ?? 0,
  EstimatedDeliveryTime: estimate ?? "",
});

/** The newest status. The milestones are left unreached: scripts know nothing of them. */
const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => {
  const newest = scans.at(-1);
  return {
    ParcelNo: code.slice(0, 14),
    OrderInformation: informationOf(facts, estimatedDelivery),
    ...(facts.destination && {
      ShipAddress: {
        City: facts.destination.city,
        ZipCode: facts.destination.postalCode,
        Country: facts.destination.countryCode,
      },
    }),
    LastStatusInfo: newest ? statusOf(newest) : unreached,
    StatusInfoContainer: {
      Start: unreached,
      OnTheRoad: unreached,
      DeliveryDepot: unreached,
      CarLoad: unreached,
      Delivered: unreached,
    },
  };
};

const refused = (ErrorID: number, ErrorCode: string, words: string) => ({
  json: { Version: 100, Ack: false, ErrorDataList: [{ ErrorID, ErrorCode, ErrorMsgShort: words, ErrorMsgLong: words }] },
});

export const dpdDe: CarrierEmulator = {
  carrier: "DPD_DE",
  credentials,
  track({ path, headers }, world) {
    const [, code, zip] = /^\/getOrderStatus\/(\d+)\/([^/]+)$/.exec(path) ?? [];
    if (!code || !zip) return { status: 404, text: "Not Found" };
    const isPartner =
      headers["partnercredentials-name"] === credentials.partnerName &&
      headers["partnercredentials-token"] === credentials.partnerToken;
    if (!isPartner || headers.version !== "100" || !headers.language)
      return refused(2000, "CLOUD_API_PARTNERCREDENTIALS", "Fehler bei der Partner-Anmeldung.");
    const isUser =
      headers["usercredentials-clouduserid"] === credentials.cloudUserId &&
      headers["usercredentials-token"] === credentials.userToken;
    if (!isUser) return refused(2001, "CLOUD_API_USERCREDENTIALS", "Fehler bei der Benutzer-Anmeldung.");
    const parcel = world.parcel(code);
    if (!parcel) return refused(2040, "CLOUD_API_PARCELLIFECYCLE", "Keine Daten zu diesem Paket.");
    return { json: { Version: 100, Ack: true, OrderStatus: found(parcel) } };
  },
};
