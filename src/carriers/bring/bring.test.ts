import { bring as emulator } from "../../../emulators/bring.ts";
import { describeCarrier } from "../conformance/suite.ts";
import { bring } from "./adapter.ts";

describeCarrier(bring, emulator, {
  codes: ["370438103696190758", "370722150758796447", "RB123456785NO"],
  scans: {
    PENDING: { code: "PRE_NOTIFIED", message: "The shipment has been pre-notified" },
    PICKED_UP: { code: "COLLECTED", message: "The shipment has been collected" },
    IN_TRANSIT: { code: "IN_TRANSIT", message: "In transit" },
    OUT_FOR_DELIVERY: { code: "TRANSPORT_TO_RECIPIENT", message: "On the way to you" },
    DELIVERED: { code: "DELIVERED", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "READY_FOR_PICKUP", message: "Ready for pickup" },
    RETURN_TO_SENDER: { code: "RETURN", message: "The shipment is being returned" },
    ATTEMPT_FAILURE: { code: "ATTEMPTED_DELIVERY", message: "We tried to deliver" },
  },
  informational: { code: "NOTIFICATION_SENT", message: "The recipient has been notified" },
  handedOver: { lacks: "Bring has one status for every delivery" },
  uncharted: { code: "TELEPORTED", message: "A status Bring has invented since" },
  foreign: { code: "READY_FOR_PICKUP", message: "Sendingen kan hentes på hentestedet: Ås, Tromsø" },
});
