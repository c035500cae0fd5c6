import {
  type CarrierEmulator,
  isBasicAuth,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedScan,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "post-at-user", password: "post-at-password" };

const event = (scan: ScriptedScan, { facts, proof }: ScriptedParcel) => {
  const [type, reason = ""] = scan.code.split(":");
  const point = type === "HIA" ? facts?.pickupPoint : undefined;
  return {
    EventTimestamp: timeParts(scan.at).local,
    ParcelEventTypeCode: type,
    ParcelEventReasonCode: reason,
    TrackingState: "",
    EventCountry: point?.countryCode ?? scan.countryCode ?? "",
    EventLocation: point?.city ?? scan.city ?? "",
    EventPostalCode: point?.postalCode ?? scan.postalCode ?? "",
    Remark: scan.message,
    ConsigneeName: type === "ZUS" ? (proof?.signedBy ?? "") : "",
    ...(point && { Depository: point.name, EndOfStorageDate: `${point.holdUntil}T00:00:00`, PickupCode: point.code }),
  };
};

const windowOf = ({ deliveryWindow: window }: ScriptedFacts, day: string | undefined) => ({
  DeliveryDay: window || day ? `${(window?.from ?? day!).slice(0, 10)}T00:00:00` : null,
  DeliveryTimeFrameFrom: window ? timeParts(window.from).time : null,
  DeliveryTimeFrameTo: window ? timeParts(window.until).time : null,
});

const found = (parcel: ScriptedParcel) => {
  const { code, scans, estimatedDelivery, facts = {} } = parcel;
  return {
    CustomerIdentCode: code,
    ProductName: facts.serviceName ?? "",
    ...windowOf(facts, estimatedDelivery),
    Parcels: [
      {
        IdentCode: code,
        Weight: facts.weightGrams === undefined ? 0 : facts.weightGrams / 1000,
        IconDescriptionList: [],
        ParcelEvents: scans.map((scan) => event(scan, parcel)),
      },
    ],
  };
};

export const austrianPost: CarrierEmulator = {
  carrier: "AUSTRIAN_POST",
  credentials,
  track(request, world) {
    if (!isBasicAuth(request, credentials.username, credentials.password)) return { status: 401, text: "Unauthorized" };
    if (request.method !== "POST" || request.path !== "/api/v1/GetParcelDetail") return { status: 400, text: "Bad request" };
    const { IdentCode = "" } = JSON.parse(request.body) as { IdentCode?: string };
    const parcel = world.parcel(IdentCode);
    return { json: parcel ? found(parcel) : { CustomerIdentCode: IdentCode, Parcels: [] } };
  },
};
