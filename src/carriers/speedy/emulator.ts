import { type CarrierEmulator, type ScriptedParcel, type ScriptedScan, timeParts } from "../../../emulators/emulated-carrier.ts";

const credentials = { userName: "speedy-user", password: "speedy-password" };

/** `2026-03-04T17:20:11+0200`: the offset without its colon. */
const written = (at: string) => `${timeParts(at).local}${timeParts(at).offset.replace(":", "")}`;

const operation = (scan: ScriptedScan, { proof }: ScriptedParcel) => ({
  dateTime: written(scan.at),
  operationCode: Number(scan.code),
  description: scan.message,
  ...(scan.city && { place: scan.city }),
  ...(scan.code === "-14" && proof?.signedBy && { consignee: proof.signedBy }),
});

/** A visit is announced by a separate operation; a day is the whole of it. */
const announced = ({ estimatedDelivery: day, facts, scans }: ScriptedParcel) => {
  const window = facts?.deliveryWindow ?? (day && { from: `${day}T00:00:00+02:00`, until: `${day}T23:59:00+02:00` });
  if (!window || scans.length === 0) return [];
  const predict = {
    predictedVisitDateTimeFrom: written(window.from),
    predictedVisitDateTimeTo: written(window.until),
    canceled: false,
  };
  return [
    {
      dateTime: written(scans.at(-1)!.at),
      operationCode: 175,
      description: "Predict",
      additionalInfo: { predict },
    },
  ];
};

const found = (parcel: ScriptedParcel) => ({
  parcelId: parcel.code,
  operations: [...parcel.scans.map((scan) => operation(scan, parcel)), ...announced(parcel)],
});

const refused = (context: string, message: string) => ({
  json: { error: { id: "1", code: 1, context, message, component: "" } },
});

type Question = { userName?: string; password?: string; parcels?: { id?: string }[] };

export const speedy: CarrierEmulator = {
  carrier: "SPEEDY",
  credentials,
  track({ method, path, body }, world) {
    if (method !== "POST" || path !== "/v1/track") return { status: 404, text: "Not found" };
    const { userName, password, parcels = [] } = JSON.parse(body) as Question;
    if (userName !== credentials.userName || password !== credentials.password)
      return refused("user.authentication", "Invalid user name or password");
    if (parcels.length > 10) return refused("parcels", "At most 10 parcels");
    return {
      json: {
        parcels: parcels.map(({ id = "" }) => {
          const parcel = world.parcel(id);
          if (parcel) return found(parcel);
          return { parcelId: id, error: { id: "2", code: 2, context: "parcel", message: `Parcel ${id} not found` } };
        }),
      },
    };
  },
};
