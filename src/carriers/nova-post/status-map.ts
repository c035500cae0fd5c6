import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: Nova Post API v1.0, the description of FullTracking (api.novapost.com/developers), `code` and `event`, as an open client keeps a
// copy of it; 110 and 131 to 155 as another open client has them from Nova Post's table; read 2026-11. 17 and 19 are not used; 999 is undetermined. The same numbers are Nova Poshta's, which has other meanings for 105.
const byNumber: StatusMap = statusMap({
  PENDING: "1",
  IN_TRANSIT: "4 5 6 13 16 17 19 30 31 114 115 119 121 122 125..128 134 199",
  "IN_TRANSIT:CUSTOMS_HOLD": "116 118 123 130 133 197 198",
  // Stored for a while.
  "IN_TRANSIT:HELD": "110 135 149",
  "IN_TRANSIT:ADDRESS_PROBLEM": "138",
  "IN_TRANSIT:CUSTOMS_CLEARED": "120",
  "IN_TRANSIT:FORWARDED": "104",
  "IN_TRANSIT:RESCHEDULED": "112",
  OUT_FOR_DELIVERY: "101",
  AVAILABLE_FOR_PICKUP: "7",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "8",
  // 10, 11 and 106: its money, or papers that go back.
  DELIVERED: "9 10 11 106",
  // 99: the locker is out of order, or too small.
  ATTEMPT_FAILURE: "99 111",
  "ATTEMPT_FAILURE:REFUSED": "103",
  "ATTEMPT_FAILURE:UNCLAIMED": "113 141 144",
  // 131, 132: back because it was not cleared.
  RETURN_TO_SENDER: "102 131 132",
  "UNKNOWN:LOST": "117",
  "UNKNOWN:DISPOSED": "105 155",
  "UNKNOWN:CANCELLED": "2",
});

// What happened, finer than the number. Left to the number: DeclarationDeleted, LoadingCourierForMoving, MovingPoint, ReturnTransferPoint.
const byEvent: StatusMap = statusMap({
  PENDING: `CreateID CreateIDFullfilment PickUpCreated PickUpAppointedCourier PickUpInProgress PickUpNotCompleted PickUpNotPacked`,
  PICKED_UP: "ArrivalSenderDoors ArrivalSenderWarehouse ArrivalSenderPostomat PickUpDone PickUpReceivedByCourier",
  IN_TRANSIT: `Departure Arrival DepartureSenderWarehouse DepartureSenderWarehouseFullfilment OnTheWayArrival OnTheWayDeparture TransferPoint
    MovingPostomat InCityRecipient InCityRecipientArrival InCityRecipientDeparture InCityRecipientPlan
    ArrivalDeliveryService DepartureDeliveryService ArrivalSenderCityDeliveryService DepartureSenderCityDeliveryService
    ArrivalDestinationDeliveryService DepartureDestinationDeliveryService ArrivalTerminal DepartureTerminal ArrivalSenderCityTerminal
    DepartureSenderCityTerminal ArrivalDestinationTerminal DepartureDestinationTerminal ArrivalDepot DepartureDepot ArrivalSenderCityDepot
    DepartureSenderCityDepot ArrivalDestinationDepot DepartureDestinationDepot ArrivalCustomsBrokerPartner DepartureCustomsBrokerPartner
    ArrivalSameSettlementImport ArrivalSameSettlementLocal ArrivalSC ArrivalTransitWarehouse DepartureFromTransitWarehouse TransferToPartner
    ParcelWasTransferredToPartner ReceivedPartner ArrivalRecipientPartnerWarehouse DepartureDuplicate ArrivalDuplicate
    DepartureDuplicatePassed ArrivalDuplicatePassed InRouteDuplicatePassed ArrivalCustomTerminal SentForCustomsClearance
    SentToDestinationCountry CustomsClearanceInitiated DeclarationArrivalCustomTerminal DeclarationArrivalCustomTerminalOutsideManifest
    DeclarationInRoute DeclarationCustomsClearanceInitiated DeclarationCustomsDocumentsReceived DeclarationSentToDestinationCountry
    DeclarationAddedToManifest DeclarationInvalidCustomerData DeclarationAwaitingCustomsRelease DeclarationRequireCustomsClearance`,
  "IN_TRANSIT:CUSTOMS_HOLD": `CustomsRefusal DeclarationBrokerRejection DeclarationCargoProhibitedForImport
    DeclarationCargoUnderInspectionCustoms DeclarationCustomsCargoInspection DeclarationCustomsCargoSeizedBySmugglingDepartment
    DeclarationCustomsHold DeclarationCustomerNoResponse DeclarationNoSupportingDocuments DeclarationShipmentAudit`,
  "IN_TRANSIT:CUSTOMS_CLEARED": "CustomClearanceIsCompleted DeclarationCustomClearanceIsCompleted",
  "IN_TRANSIT:DAMAGED": "DeclarationPackagingDamaged DeclarationShipmentDamaged",
  "IN_TRANSIT:DELAYED": "InRouteDuplicate DeclarationCargoNotArrive",
  "IN_TRANSIT:FORWARDED": "OrderRedirecting",
  "IN_TRANSIT:RESCHEDULED": "ChangingTheDate ChangingTheDateWithTimeInterval",
  OUT_FOR_DELIVERY: "LoadingCourier",
  AVAILABLE_FOR_PICKUP: "ArrivalRecipientWarehouse",
  "AVAILABLE_FOR_PICKUP:DELIVERED_TO_LOCKER": "TransferPointPostomat ArrivalRecipientPostomat",
  // AlternativeDelivery: to a neighbour, at the door, in the letterbox.
  DELIVERED: "ReceivedWarehouse ReceivedDoors AlternativeDelivery",
  ATTEMPT_FAILURE: "ProblemWithPostomat NoFreeSlotsInPostomat",
  "ATTEMPT_FAILURE:RECIPIENT_ABSENT": "UndeliveryReasonsNoConnection",
  "ATTEMPT_FAILURE:REFUSED": "UndeliveryReasonsClient",
  "ATTEMPT_FAILURE:UNCLAIMED": "ShelfLifeHasExpired ShelfLifeHasExpiredReturn",
  RETURN_TO_SENDER: "OrderCargoReturn EWCargoAutoReturnRecipient",
  "UNKNOWN:LOST": "Lost DeclarationCargoLost",
  "UNKNOWN:DISPOSED": "Utilization DeclarationUtilization",
  "UNKNOWN:CANCELLED": "Deleted CanceledSender",
  // Money and papers that go back to the sender.
  INFORMATIONAL: "MoneyTransfer MoneyTransferAddress EWRedeliveryAddress EWRedeliveryDivision",
});

export const statusByCode: StatusMap = { ...byNumber, ...byEvent };
