import {
  type CarrierEmulator,
  isBasicAuth,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { username: "econt-user", password: "econt-password" };

const event = (scan: ScriptedScan, { proof, facts }: ScriptedParcel) => {
  const point = scan.extra?.short === "Arrived in office" ? facts?.pickupPoint : undefined;
  const details = scan.code === "client" ? (proof?.signedBy ?? "IVAN IVANOV") : scan.message;
  return {
    isReceipt: false,
    destinationType: scan.code,
    destinationDetails: details,
    destinationDetailsEn: details,
    officeName: null,
    cityName: point?.city ?? scan.city ?? null,
    cityNameEn: point?.city ?? scan.city ?? null,
    countryCode: point ? "BGR" : null,
    time: Date.parse(scan.at),
  };
};

const statusOf = (parcel: ScriptedParcel) => {
  const { code, scans, estimatedDelivery, facts = {} } = parcel;
  const newest = scans.at(-1);
  return {
    shipmentNumber: code,
    storageOfficeName: facts.pickupPoint?.name ?? null,
    shortDeliveryStatusEn: newest?.extra?.short ?? (newest?.code === "client" ? newest.message : null),
    createdTime: 1741080000000,
    expectedDeliveryDate: estimatedDelivery ? Date.parse(`${estimatedDelivery.slice(0, 10)}T00:00:00+02:00`) : null,
    weight: facts.weightGrams === undefined ? 0 : facts.weightGrams / 1000,
    packCount: facts.pieceCount ?? null,
    shipmentType: facts.serviceName ?? null,
    currency: "EUR",
    receiverDueAmount: 0,
    services: [
      { type: "C", description: "Куриерска услуга", count: 1, price: 4.48, currency: "EUR" },
      ...(facts.amountDue
        ? [{ type: "CD", description: "Такса наложен платеж", count: Number(facts.amountDue.amount), price: 0.21 }]
        : []),
    ],
    nextShipments: [],
    trackingEvents: scans.map((scan) => event(scan, parcel)),
  };
};

const wrong = (code: string) => ({
  type: "ExInvalidShipmentNum",
  message: `Невалиден номер ${code}`,
  fields: [],
  innerErrors: [],
});

export const econt: CarrierEmulator = {
  carrier: "ECONT",
  credentials,
  track(request, world) {
    if (request.method !== "POST" || request.path !== "/Shipments/ShipmentService.getShipmentStatuses.json")
      return { status: 404, text: "" };
    if (!isBasicAuth(request, credentials.username, credentials.password))
      return {
        status: 517,
        json: {
          type: "ExException",
          message: "Грешка",
          fields: [],
          innerErrors: [{ type: "ExAccessDenied", message: "Достъпът е отказан" }],
        },
      };
    const { shipmentNumbers = [] } = JSON.parse(request.body) as { shipmentNumbers?: string[] };
    return {
      json: {
        shipmentStatuses: shipmentNumbers.map((code) => {
          const parcel = world.parcel(code);
          return parcel ? { status: statusOf(parcel), error: null } : { status: null, error: wrong(code) };
        }),
      },
    };
  },
};
