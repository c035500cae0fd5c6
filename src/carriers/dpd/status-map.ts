import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: DPD Shipper webservice (BE, NL), ParcelLifeCycleService 2.0, statusInfo/status, read 2026-11.
// In capitals: the steps that the service's own schema lists, but for ACCEPTED, which is an order to some and a parcel to others. Accepted, DeliveryDepot, Return and ReturnToSender are inferred from the family (see README.md).
export const statusByCode: StatusMap = statusMap({
  PENDING: "AcceptedByDPD Accepted SHIPMENT",
  PICKED_UP: "PickedUp",
  IN_TRANSIT: "BetweenDepots Depot DeliveryDepot AT_SENDING_DEPOT ON_THE_ROAD AT_DELIVERY_DEPOT",
  OUT_FOR_DELIVERY: "Courier",
  AVAILABLE_FOR_PICKUP: "ParcelShop",
  DELIVERED: "Delivered DELIVERED",
  ATTEMPT_FAILURE: "DeliveryFailure ReturningFromDelivery",
  RETURN_TO_SENDER: "Return ReturnToSender",
});
