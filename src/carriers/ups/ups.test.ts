import { ups as emulator } from "../../../emulators/ups.ts";
import { describeCarrier } from "../conformance/suite.ts";
import { ups } from "./adapter.ts";

describeCarrier(ups, emulator, {
  codes: ["1Z999AA10123456784", "1Z5R89390357567127", "1Z879E930346834440"],
  scans: {
    PENDING: { code: "M:MP", message: "Shipper created a label, UPS has not received the package yet.", detail: "LABEL_CREATED" },
    PICKED_UP: { code: "I:OR", message: "Origin Scan" },
    IN_TRANSIT: { code: "I:DP", message: "Departed from Facility" },
    OUT_FOR_DELIVERY: { code: "I:OT", message: "Out For Delivery Today" },
    DELIVERED: { code: "D:FS", message: "DELIVERED" },
    AVAILABLE_FOR_PICKUP: { code: "D:2Q", message: "Ready for customer pickup" },
    RETURN_TO_SENDER: { code: "X:7H", message: "The package is being returned to the sender." },
    ATTEMPT_FAILURE: { code: "X:48", message: "The receiver was not available for delivery." },
  },
  informational: { code: "U:UT", message: "Delivery time updated" },
  handedOver: { code: "D:2W", message: "Collected at UPS Access Point", detail: "DELIVERED_TO_PICKUP_POINT" },
  uncharted: { code: "X:QQ", message: "A code UPS has invented since" },
  foreign: { code: "D:KB", message: "Zugestellt – beim Empfänger, Straße 東京" },
});
