import type { Hints } from "../tracking/carrier-port.ts";
import type { ExceptionKind } from "../tracking/exceptions.ts";
import type { PredictionSource } from "../tracking/prediction.ts";
import type { AmountDueReason } from "../tracking/reading.ts";
import type { OffsetSource, StatusDetail, StopReason, TrackerAttention, TrackingStatus } from "../tracking/statuses.ts";

/** What each value means, for people: the API's descriptions, the documentation and the public page draw on it. */
export const statusMeanings: Readonly<Record<TrackingStatus, string>> = {
  UNKNOWN: "No information yet.",
  PENDING: "The shipment is registered but not yet picked up.",
  PICKED_UP: "The carrier has collected the shipment.",
  IN_TRANSIT: "The shipment is moving through the carrier's network.",
  OUT_FOR_DELIVERY: "The shipment is on the final delivery leg.",
  DELIVERED: "The shipment has been delivered.",
  AVAILABLE_FOR_PICKUP: "The shipment is waiting for the recipient to collect it.",
  RETURN_TO_SENDER: "The shipment is being returned, or has been.",
  ATTEMPT_FAILURE: "A delivery attempt failed.",
};

export const detailMeanings: Readonly<Record<StatusDetail, string>> = {
  LABEL_CREATED: "The label exists; the carrier does not have the parcel yet.",
  CUSTOMS_HOLD: "Customs holds the parcel.",
  CUSTOMS_CLEARED: "Customs has released the parcel.",
  DUTIES_DUE: "Duties or a charge must be paid before it continues.",
  DELAYED: "It will arrive later than planned.",
  WEATHER_DELAY: "Weather or another natural event delays it.",
  DAMAGED: "The parcel or its contents are damaged.",
  LOST: "The carrier cannot find the parcel.",
  REFUSED: "The recipient refused it.",
  ADDRESS_PROBLEM: "The address is wrong or incomplete.",
  RECIPIENT_ABSENT: "Nobody was there to receive it.",
  RESCHEDULED: "Delivery was moved to another day.",
  FORWARDED: "It was redirected to another address or handed to another carrier.",
  HELD: "It is held at a depot, often on request.",
  CANCELLED: "The shipment was cancelled.",
  DISPOSED: "It was destroyed or disposed of.",
  UNCLAIMED: "The recipient did not collect it in time.",
  DELIVERED_TO_NEIGHBOUR: "A neighbour took it.",
  DELIVERED_TO_LOCKER: "It is in a parcel locker or letter box.",
  DELIVERED_TO_PICKUP_POINT: "It was handed over at a shop or pickup point.",
  DELIVERED_TO_SAFE_PLACE: "It was left in a safe place.",
};

export const amountDueMeanings: Readonly<Record<AmountDueReason, string>> = {
  CASH_ON_DELIVERY: "The goods, paid for at delivery; delivery charges may be included.",
  DUTIES: "Customs duties, taxes or the charge for clearing them.",
  REDELIVERY: "Another delivery, storage or forwarding.",
  OTHER: "Something else, such as postage; the carrier does not say what.",
};

export const predictionSourceMeanings: Readonly<Record<PredictionSource, string>> = {
  HISTORY: "Predicted from the workspace's own past parcels.",
  CARRIER: "The carrier's own estimate: there are too few past parcels to predict from, or the parcel is out for delivery.",
};

export const exceptionMeanings: Readonly<Record<ExceptionKind, string>> = {
  LOST: "The carrier cannot find the parcel. Cleared when a scan shows that it has it again.",
  DAMAGED: "The parcel or its contents are damaged. Cleared when it is delivered or has come back.",
  DISPOSED: "It was destroyed or disposed of.",
  CANCELLED: "The shipment was cancelled. Cleared when a scan shows that the carrier has the parcel.",
  REFUSED: "The recipient refused it. Cleared by another delivery attempt, or when it has come back.",
  UNCLAIMED: "The recipient did not collect it in time. Cleared when it can be collected again, or has come back.",
  ADDRESS_PROBLEM: "The address is wrong or incomplete. Cleared by another delivery attempt or a return.",
  CUSTOMS_HOLD: "Customs holds the parcel. Cleared when customs releases it or it moves on.",
  DUTIES_DUE: "Duties or a charge must be paid before it continues. Cleared when customs releases it or it moves on.",
  HELD: "It is held at a depot, often on request. Cleared when it moves on.",
  STALLED:
    "No scan for longer than 95 % of such parcels ever are silent, or than a fixed limit before there is history. Cleared by the next scan.",
  LIKELY_LOST:
    "No scan for longer than 99.5 % of such parcels ever are silent, or than a fixed limit before there is history. Cleared by the next scan.",
  NEVER_HANDED_OVER:
    "It has a label, but the carrier has not scanned it in the time in which 95 % of such parcels are. Cleared when the carrier has it.",
  LATE: "The last day of the interval that was first predicted has passed. Cleared when it has arrived.",
  AT_RISK: "It will probably miss the promised time. Cleared when it is expected in time, or has arrived.",
  HOLD_ENDS_SOON: "It can be collected for two more days at most. Cleared when it is collected or goes back.",
  DELAYED:
    "It will arrive later than planned, for example because of the weather, or its day has passed. Cleared when it moves on, or has arrived.",
};

export const stopReasonMeanings: Readonly<Record<StopReason, string>> = {
  DELIVERED: "The parcel was delivered.",
  RETURNED: "The parcel came back to the sender.",
  STOPPED: "Someone stopped tracking it.",
  STALE: "The carrier reported nothing new for too long.",
};

export const attentionMeanings: Readonly<Record<TrackerAttention, string>> = {
  CARRIER_NOT_CONNECTED:
    "The carrier is not connected. Connect it in the dashboard under Settings › Carriers; tracking then starts automatically.",
  CREDENTIALS_REJECTED:
    "The carrier rejects the connected account's credentials. Fix them in the dashboard under Settings › Carriers.",
  CODE_NOT_FOUND: "The carrier does not know this code, long after you registered it. Check the code and the carrier.",
  CARRIER_FAILING: "The carrier is failing or its responses cannot be read. Kolli keeps checking, less often.",
  STALE: "The carrier reported nothing new for so long that tracking ended. Refresh the tracker to check once more.",
};

export const offsetSourceMeanings: Readonly<Record<OffsetSource, string>> = {
  CARRIER: "The carrier gave the offset.",
  LOCATION: "The carrier gave a local time; the offset is that of the scan's location.",
  CARRIER_COUNTRY:
    "The carrier gave a local time and no location that determines its zone; the offset is that of the scan's country, otherwise of the carrier's.",
};

/** Beside every `carrier`. Not `carrierCode`: that is the carrier's own code for a scan. */
export const carrierIdMeaning =
  "The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.";

export const hintMeanings: Readonly<Record<keyof Hints, string>> = {
  postalCode:
    "The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number.",
  destinationCountryCode: "The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place.",
  shippedOn: "The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time.",
  promisedAt: "The delivery time promised to the recipient.",
  pieceCount: "The number of pieces in the shipment.",
};

export const lateMeaning =
  "Since when the parcel is late: past the time that you promised, otherwise past the day that the carrier estimated first, while it is neither at the door, at a pickup point nor on its way back.";
