import { canadaPost as emulator } from "../../../emulators/canada-post.ts";
import { describeCarrier } from "../conformance/suite.ts";
import { canadaPost } from "./adapter.ts";

describeCarrier(canadaPost, emulator, {
  codes: ["7023210039414604", "0073938000549297", "RB123456785CA"],
  scans: {
    PENDING: { code: "3000", message: "Electronic information submitted by shipper" },
    PICKED_UP: { code: "2300", message: "Item picked up by Canada Post" },
    IN_TRANSIT: { code: "170", message: "Item processed" },
    OUT_FOR_DELIVERY: { code: "174", message: "Item out for delivery" },
    DELIVERED: { code: "1496", message: "Item successfully delivered" },
    AVAILABLE_FOR_PICKUP: { code: "1701", message: "Item available for pickup at Post Office" },
    RETURN_TO_SENDER: { code: "3001", message: "Item being returned to sender" },
    ATTEMPT_FAILURE: { code: "1100", message: "Attempted delivery. Notice card left" },
  },
  informational: { code: "20", message: "Signature image recorded for Online viewing" },
  handedOver: { lacks: "the published groups do not say which delivered code is which" },
  uncharted: { code: "9876", message: "A number Canada Post has invented since" },
  foreign: { code: "1496", message: "Article livré à la réception – Trois-Rivières" },
});
