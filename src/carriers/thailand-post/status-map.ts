import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: the table of statuses in Thailand Post's developer guide, as kept in a public plug-in, and answers seen, read 2026-11.

export const statusByCode: StatusMap = statusMap({
  PENDING: "101",
  // Through an agent, at a counter.
  PICKED_UP: "102 103",
  // Exchange offices out and in, a post office, prepared for transport.
  IN_TRANSIT: "201 204 205 206 207",
  "IN_TRANSIT:CUSTOMS_HOLD": "202",
  RETURN_TO_SENDER: "203",
  OUT_FOR_DELIVERY: "301",
  AVAILABLE_FOR_PICKUP: "302",
  ATTEMPT_FAILURE: "401",
  DELIVERED: "501",
});
