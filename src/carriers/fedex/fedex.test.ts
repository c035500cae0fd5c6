import { fedex as emulator } from "../../../emulators/fedex.ts";
import { describeCarrier } from "../conformance/suite.ts";
import { fedex } from "./adapter.ts";

describeCarrier(fedex, emulator, {
  codes: ["986578788855", "041441760228964", "477179081230"],
  scans: {
    PENDING: { code: "OC", message: "Shipment information sent to FedEx", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "PU", message: "Picked up" },
    IN_TRANSIT: { code: "DP", message: "Left FedEx origin facility" },
    OUT_FOR_DELIVERY: { code: "OD", message: "On FedEx vehicle for delivery" },
    DELIVERED: { code: "DL", message: "Delivered" },
    AVAILABLE_FOR_PICKUP: { code: "HL", message: "Ready for recipient pickup" },
    RETURN_TO_SENDER: { code: "RS", message: "Returning package to shipper" },
    ATTEMPT_FAILURE: { code: "DE:08", message: "Delivery exception", detail: "RECIPIENT_ABSENT" },
  },
  informational: { code: "RR", message: "Delivery option requested" },
  handedOver: { lacks: "a FedEx scan says delivered, and nothing of to whom" },
  uncharted: { code: "QQ", message: "A code FedEx has invented since" },
  foreign: { code: "DL", message: "Entregado – recibió: José Ñandú, São Paulo" },
});
