import {
  type CarrierEmulator,
  type EmulatedAnswer,
  isoTime,
  type ScriptedFacts,
  type ScriptedParcel,
  type ScriptedScan,
} from "../../../emulators/emulated-carrier.ts";

const credentials = { clientId: "royal-mail-client", clientSecret: "royal-mail-client-secret" };

const refuse = (status: number, httpMessage: string, errorCode?: string): EmulatedAnswer => ({
  status,
  json: {
    httpCode: String(status),
    httpMessage,
    moreInformation: "See the portal",
    ...(errorCode && { errors: [{ errorCode, errorDescription: httpMessage, errorCause: "", errorResolution: "" }] }),
  },
});

const event = (scan: ScriptedScan) => ({
  eventCode: scan.code,
  eventName: scan.message,
  eventDateTime: isoTime(scan),
  locationName: scan.city ?? "",
});

const forecast = ({ from, until }: NonNullable<ScriptedFacts["deliveryWindow"]>) => ({
  date: until.slice(0, 10),
  startOfEstimatedWindow: from.slice(11),
  endOfEstimatedWindow: until.slice(11),
});

const found = ({ code, scans, estimatedDelivery, facts = {}, proof }: ScriptedParcel) => {
  const events = scans.map(event).toReversed();
  const [last] = events;
  return {
    mailPieces: {
      mailPieceId: code,
      carrierShortName: "RM",
      carrierFullName: "Royal Mail Group Ltd",
      summary: {
        oneDBarcode: code,
        productName: facts.serviceName ?? "Tracked 24",
        ...(facts.origin && { originCountryCode: facts.origin.countryCode }),
        ...(facts.destination && { destinationCountryCode: facts.destination.countryCode }),
        lastEventCode: last?.eventCode,
        lastEventDateTime: last?.eventDateTime,
        statusCategory: scans.at(-1)?.extra?.statusCategory ?? "",
      },
      ...(estimatedDelivery && {
        estimatedDelivery: {
          date: estimatedDelivery,
          startOfEstimatedWindow: "09:30:00+00:00",
          endOfEstimatedWindow: "13:30:00+00:00",
        },
      }),
      ...(proof?.signedBy && {
        signature: { recipientName: proof.signedBy, signatureDateTime: last?.eventDateTime, imageId: "1" },
      }),
      ...(facts.deliveryWindow && { estimatedDelivery: forecast(facts.deliveryWindow) }),
      events,
      links: {},
    },
  };
};

const signature = ({ code, proof }: ScriptedParcel): EmulatedAnswer =>
  proof?.signature
    ? {
        json: {
          mailPieces: {
            mailPieceId: code,
            signature: {
              recipientName: proof.signedBy,
              oneDBarcode: code,
              imageId: "1",
              imageFormat: "PNG",
              image: proof.signature,
            },
          },
        },
      }
    : refuse(404, "Proof of delivery data is not available for this mail piece", "E1144");

export const royalMail: CarrierEmulator = {
  carrier: "ROYAL_MAIL",
  credentials,
  track({ path, headers }, world) {
    const isKnown =
      headers["x-ibm-client-id"] === credentials.clientId && headers["x-ibm-client-secret"] === credentials.clientSecret;
    if (!isKnown) return refuse(401, "Client id not registered.");
    if (headers["x-accept-rmg-terms"] !== "yes") return refuse(400, "Submitted request was not valid", "E0004");
    const [, code, about] = /^\/mailpieces\/v2\/([^/]+)\/(events|signature)$/.exec(path) ?? [];
    if (!code) return refuse(404, "No resources match requested URI");
    const parcel = world.parcel(decodeURIComponent(code));
    if (parcel && about === "signature") return signature(parcel);
    return parcel ? { json: found(parcel) } : refuse(404, "Barcode reference is not recognised", "E1142");
  },
};
