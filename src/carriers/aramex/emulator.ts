import { type CarrierEmulator, kilograms, type ScriptedParcel, type ScriptedScan } from "../../../emulators/emulated-carrier.ts";

const credentials = {
  userName: "me@shop.example",
  password: "aramex-password",
  accountNumber: "20016",
  accountPin: "331421",
  accountEntity: "AMM",
  accountCountry: "JO",
};

const countryNames = new Intl.DisplayNames("en", { type: "region" });

const update = (scan: ScriptedScan, waybill: string, weightGrams = 500) => ({
  WaybillNumber: waybill,
  UpdateCode: scan.code,
  UpdateDescription: scan.message,
  UpdateDateTime: `/Date(${Date.parse(scan.at)}${scan.at.slice(19).replace(":", "")})/`,
  UpdateLocation: [scan.city, scan.countryCode && countryNames.of(scan.countryCode)].filter(Boolean).join(", "),
  Comments: "",
  ProblemCode: "",
  GrossWeight: kilograms(weightGrams),
  ChargeableWeight: kilograms(weightGrams),
  WeightUnit: "Kg",
  UpdateTimeZone: "GMT+00:00",
});

const found = ({ code, scans, facts }: ScriptedParcel) => ({
  Key: code,
  Value: scans.map((scan) => update(scan, code, facts?.weightGrams)).toReversed(),
});

type Question = { ClientInfo: Record<string, unknown>; Shipments: string[]; GetLastTrackingUpdateOnly: boolean };

const isKnown = ({ ClientInfo }: Question): boolean =>
  ClientInfo.UserName === credentials.userName &&
  ClientInfo.Password === credentials.password &&
  ClientInfo.AccountNumber === credentials.accountNumber &&
  ClientInfo.AccountPin === credentials.accountPin &&
  ClientInfo.AccountEntity === credentials.accountEntity &&
  ClientInfo.AccountCountryCode === credentials.accountCountry;

const answer = (TrackingResults: unknown[], NonExistingWaybills: string[], errors: { Code: string; Message: string }[] = []) => ({
  json: { Transaction: {}, Notifications: errors, HasErrors: errors.length > 0, TrackingResults, NonExistingWaybills },
});

export const aramex: CarrierEmulator = {
  carrier: "ARAMEX",
  credentials,
  track({ path, headers, body }, world) {
    if (path !== "/ShippingAPI.V2/Tracking/Service_1_0.svc/json/TrackShipments") return { status: 404, text: "Not found" };
    if (headers.accept !== "application/json") return { xml: "<ShipmentTrackingResponse/>" };
    const question = JSON.parse(body) as Question;
    if (!isKnown(question)) return answer([], [], [{ Code: "ERR75", Message: "Failed to login" }]);
    const parcels = question.Shipments.map((code) => ({ code, parcel: world.parcel(code) }));
    return answer(
      parcels.flatMap(({ parcel }) => (parcel ? [found(parcel)] : [])),
      parcels.flatMap(({ code, parcel }) => (parcel ? [] : [code])),
    );
  },
};
