import {
  type CarrierEmulator,
  kilograms,
  type ScriptedFacts,
  type ScriptedParcel,
  timeParts,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { apiKey: "nova-poshta-api-key", phone: "380500000000" };

const dayFirst = (date: string, separator: string) => date.split("-").toReversed().join(separator);

const factsOf = ({ serviceName, weightGrams, pieceCount, origin, destination, pickupPoint, amountDue }: ScriptedFacts) => ({
  ServiceType: serviceName ?? "WarehouseWarehouse",
  FactualWeight: kilograms(weightGrams) ?? "",
  SeatsAmount: pieceCount === undefined ? "" : String(pieceCount),
  CitySender: origin?.city ?? "",
  CityRecipient: destination?.city ?? "",
  AmountToPay: amountDue?.amount ?? "",
  AmountPaid: "",
  RedeliverySum: amountDue?.reason === "CASH_ON_DELIVERY" ? amountDue.amount : "",
  DateFirstDayStorage: pickupPoint?.holdUntil ?? "",
  DatePayedKeeping: pickupPoint ? `${pickupPoint.holdUntil} 18:00:00` : "",
  WarehouseRecipient: pickupPoint ? `${pickupPoint.name}: ${pickupPoint.street}` : "",
});

/** What it reports of a parcel: where it is now, and nothing of before. */
const found = ({ code, scans, estimatedDelivery, facts = {} }: ScriptedParcel) => {
  const newest = scans.at(-1)!;
  const { date, time } = timeParts(newest.at);
  return {
    Number: code,
    StatusCode: newest.code,
    Status: newest.message,
    TrackingUpdateDate: `${date} ${time}`,
    DateScan: `${time.slice(0, 5)} ${dayFirst(date, ".")}`,
    DateCreated: `${dayFirst(timeParts(scans[0]!.at).date, "-")} 08:20:34`,
    RecipientDateTime: newest.code === "9" ? `${dayFirst(date, ".")} ${time}` : "",
    ScheduledDeliveryDate: estimatedDelivery ? `${dayFirst(estimatedDelivery.slice(0, 10), "-")} 18:00:00` : "",
    InternationalDeliveryType: "",
    UndeliveryReasons: [],
    ...factsOf(facts),
  };
};

const refused = (words: string, code: string) => ({
  json: { success: false, data: [], errors: [words], warnings: [], info: [], messageCodes: [], errorCodes: [code] },
});

type Question = {
  apiKey?: string;
  modelName?: string;
  calledMethod?: string;
  methodProperties?: { Documents?: { DocumentNumber?: string }[] };
};

export const novaPoshta: CarrierEmulator = {
  carrier: "NOVA_POSHTA",
  credentials,
  track({ method, path, body }, world) {
    if (method !== "POST" || path !== "/v2.0/json/") return { status: 404, text: "Not found" };
    const { apiKey, modelName, calledMethod, methodProperties } = JSON.parse(body) as Question;
    if (apiKey !== credentials.apiKey) return refused("API auth fail", "20000200068");
    if (modelName !== "TrackingDocument" || calledMethod !== "getStatusDocuments")
      return refused("Model or method not found", "20000100036");
    const numbers = methodProperties?.Documents?.map(({ DocumentNumber = "" }) => DocumentNumber) ?? [];
    if (numbers.length > 100) return refused("Max allowed documents is 100", "20001401443");
    if (!numbers.every((number) => /^\d{14}$/.test(number))) return refused("Document number is not correct", "20001401442");
    const data = numbers.map((number) => {
      const parcel = world.parcel(number);
      return parcel && parcel.scans.length > 0 ? found(parcel) : { Number: number, StatusCode: "3", Status: "Номер не знайдено" };
    });
    return { json: { success: true, data, errors: [], warnings: [], info: [], messageCodes: [], errorCodes: [] } };
  },
};
