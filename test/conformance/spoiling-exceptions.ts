/** Why an answer, or a push, says nothing without a place. Its loss may cost everything, and is an unexpected answer. */
const reasons = {
  names: "names the parcel: without it the answer may be about another",
  outcome: "says whether the request was successful: without it nothing that was told can be believed",
  holds: "holds what names the parcel, or all that is told",
  onlyScan: "is what the only scan of an answer is made of",
  newest: "is of the only event of one of two consignments with the same number: which of them is newer is not known without it",
  whose: "says whose parcel it is: several have the same number",
  hint: "is one of several numbers that the carrier is asked about: the others still are",
  subject: "says what a message is about: of other messages nothing is taken",
} as const;

type Places = Readonly<Record<string, readonly string[]>>;

/** By reason and carrier, as `placeName` writes a place. */
const needed: Readonly<Record<keyof typeof reasons, Places>> = {
  names: {
    AFTERSHIP: ["data.trackings.*.tracking_number", "msg.tracking_number"],
    AMAZON_SHIPPING: ["trackingId", "payload.trackingId"],
    ARAMEX: ["TrackingResults.*.Key"],
    ASENDIA: ["trackingNumber"],
    AUSTRALIA_POST: ["tracking_results.*.tracking_id"],
    AUSTRIAN_POST: ["Parcels.*.IdentCode"],
    BLUE_DART: ["ShipmentData.Shipment.@WaybillNo", "ShipmentData.Shipment.*.@WaybillNo"],
    BPOST: ["itemTracking.itemCode"],
    BRING: ["consignmentSet.*.packageSet.*.packageNumber"],
    CANADA_POST: ["tracking-detail.pin"],
    CESKA_POSTA: ["detail.*.idParcel"],
    CHRONOPOST: ["Envelope.Body.trackSkybillV2Response.return.listEventInfoComp.skybillNumber"],
    COLISSIMO: ["parcel.parcelNumber"],
    CORREIOS_BR: ["objetos.*.codObjeto"],
    CORREOS: ["*.codEnvio", "*.code"],
    CORREOS_EXPRESS: ["numEnvio"],
    CTT_EXPRESS: ["data.shipping_history.shipping_code"],
    DELHIVERY: ["ShipmentData.*.Shipment.AWB", "Shipment.AWB"],
    DHL: ["shipments.*.id"],
    DHL_ECOMMERCE_NL: ["*.barcode"],
    DHL_EXPRESS: ["shipments.*.shipmentTrackingNumber"],
    DHL_PARCEL_DE: ["data.data.@searched-piece-code", "data.data.*.@searched-piece-code"],
    DPD_DE: ["OrderStatus.ParcelNo"],
    DTDC: ["trackHeader.strShipmentNo"],
    ECONT: ["shipmentStatuses.*.status.shipmentNumber"],
    FAN_COURIER: ["data.*.awbNumber"],
    FEDEX: ["output.completeTrackResults.*.trackingNumber"],
    FOURPX: ["data.deliveryOrderNo"],
    GEODIS: ["contenu.noSuivi"],
    GHN: ["data.order_code"],
    GLS: ["parcels.*.requested"],
    HERMES_DE: ["shipmentinfo.*.shipmentID"],
    INDIA_POST: ["data.*.booking_details.article_number", "article_number"],
    INPOST: ["tracking_number"],
    JT_EXPRESS: ["data.*.billCode", "billCode"],
    LANDMARK_GLOBAL: ["TrackResponse.Result.Packages.Package.LandmarkTrackingNumber"],
    LA_POSTE: ["shipment.idShip", "*.shipment.idShip"],
    NINJA_VAN: ["data.*.tracking_number", "tracking_id"],
    NOVA_POSHTA: ["data.*.Number"],
    NZ_POST: ["results.tracking_reference"],
    OMNIVA: ["barcode"],
    POCZTA_POLSKA: ["Envelope.Body.sprawdzPrzesylkePlResponse.return.numer"],
    POSTE_ITALIANE: ["return.shipment.*.waybillNumber"],
    POSTNORD: ["TrackingInformationResponse.shipments.*.items.*.itemId"],
    PPL_CZ: ["*.shipmentNumber"],
    PUROLATOR: ["Envelope.Body.TrackPackagesByPinResponse.TrackingInformationList.TrackingInformation.PIN.Value"],
    ROYAL_MAIL: ["mailPieces.summary.oneDBarcode"],
    SAMEDAY: ["expeditionSummary.awbNumber"],
    SEKO: ["*.ConsignmentNo"],
    SEVENTEEN_TRACK: ["data.accepted.*.number", "data.number"],
    SHADOWFAX: ["data.*.awb_number"],
    SPEEDY: ["parcels.*.parcelId"],
    SPRING_GDS: ["Shipment.TrackingNumber"],
    THE_COURIER_GUY: ["shipments.*.short_tracking_reference"],
    TNT: ["TrackResponse.Consignment.*.ConsignmentNumber"],
    UPS: ["trackingNumber"],
    USPS: ["*.trackingNumber", "trackingNumber"],
    XPRESSBEES: ["data.awb_number"],
  },
  outcome: {
    CHRONOPOST: ["Envelope.Body.trackSkybillV2Response.return.errorCode"],
    CJ_LOGISTICS: ["RESULT_CD"],
    COLISSIMO: ["status.*.code", "status.*", "status"],
    CORREOS: ["*.error.codError"],
    CORREOS_EXPRESS: ["error"],
    DHL_PARCEL_DE: ["data.data.@error-status", "data.data.*.@error-status"],
    DTDC: ["statusFlag"],
    FAN_COURIER: ["status"],
    FOURPX: ["result"],
    GEODIS: ["ok"],
    GHN: ["code"],
    JT_EXPRESS: ["code"],
    MONDIAL_RELAY: ["Envelope.Body.WSI2_TracingColisDetailleResponse.WSI2_TracingColisDetailleResult.STAT"],
    NOVA_POSHTA: ["success"],
    PACKETA: ["response.status"],
    POCZTA_POLSKA: ["Envelope.Body.sprawdzPrzesylkePlResponse.return.status"],
    POSTE_ITALIANE: ["return.code"],
    SEVENTEEN_TRACK: ["code"],
    SF_EXPRESS: ["apiResultCode"],
    SPRING_GDS: ["ErrorLevel"],
    THAILAND_POST: ["status"],
  },
  holds: {
    DELHIVERY: ["Shipment"],
    DTDC: ["trackHeader"],
    INDIA_POST: ["data.*.booking_details"],
    PUROLATOR: ["Envelope.Body.TrackPackagesByPinResponse.TrackingInformationList.TrackingInformation.PIN"],
    SAMEDAY: ["expeditionSummary"],
    SF_EXPRESS: ["apiResultData", "Body.WaybillRoute", "Body"],
  },
  onlyScan: {
    DELHIVERY: [
      "ShipmentData.*.Shipment.Status.Status",
      "ShipmentData.*.Shipment.Status.StatusDateTime",
      "ShipmentData.*.Shipment.Status.StatusType",
    ],
    NOVA_POSHTA: ["data.*.StatusCode", "data.*.TrackingUpdateDate", "data.*.UndeliveryReasonsDate"],
    POSTE_ITALIANE: ["return.shipment.*.tracking.*.data"],
    USPS: ["*.trackingEvents.*.eventTimestamp", "eventTimestamp"],
  },
  newest: {
    TNT: ["TrackResponse.Consignment.*.StatusData.StatusCode", "TrackResponse.Consignment.*.StatusData.LocalEventDate"],
  },
  whose: {
    AFTERSHIP: ["data.trackings.*.slug", "msg.slug"],
    SEUR: ["data.*.cityName", "data.*.postalCode"],
    SEVENTEEN_TRACK: ["data.accepted.*.carrier", "data.carrier"],
  },
  hint: { BRING: ["shipment", "package"], SF_EXPRESS: ["Body.WaybillRoute.*", "Body.WaybillRoute.*.mailno"] },
  subject: {
    DHL: ["scope"],
    INPOST: ["trackingNumber", "payload.tracking_number", "payload"],
    SEVENTEEN_TRACK: ["event"],
  },
};

/** Why a place is needed; undefined for one that is not. */
export const whyNeeded = (carrier: string, place: string): string | undefined => {
  const found = Object.entries(needed).find(([, places]) => places[carrier]?.includes(place));
  return found && reasons[found[0] as keyof typeof reasons];
};

/** With what these say, a message may be about nothing that is asked for. */
export const mayMeanNothing = (reason: string | undefined): boolean =>
  reason === reasons.hint || reason === reasons.subject || reason === reasons.whose;

/** Places that several scans are read from, with the reason. */
const shared: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BLUE_DART: { "ShipmentData.Shipment.*.NewWaybillNo": "names the waybill of the way back, whose scans belong to the parcel" },
  DHL: {
    "shipments.*.service": "says which division's codes the events have",
    "shipments.*.origin.address.countryCode": "is where events without a place are",
  },
  DHL_EXPRESS: {
    "shipments.*.receiverDetails.postalAddress.provinceCode": "is the province of every event in the recipient's area",
    "shipments.*.receiverDetails.serviceArea.*.code": "says which events are in the recipient's area",
  },
  ROYAL_MAIL: { "mailPieces.events.*.eventDateTime": "decides which scan is the newest, which has the status of the summary" },
  SEKO: { "*.Events.*.Part": "says which part of the consignment a scan is of: one part is shown" },
};

export const isShared = (carrier: string, place: string): boolean => place in (shared[carrier] ?? {});

/** All exceptions of a carrier: one that nothing depends on any more has to go. */
export const exceptionsOf = (carrier: string): string[] => [
  ...Object.values(needed).flatMap((places) => places[carrier] ?? []),
  ...Object.keys(shared[carrier] ?? {}),
];
