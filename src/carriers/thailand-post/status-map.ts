import { type StatusMap, statusMap } from "../reading/status-map.ts";

// Source: the table of statuses in Thailand Post's developer guide, as three public clients keep it, and answers seen, read 2026-11.

export const statusByCode: StatusMap = statusMap({
  PENDING: "101",
  // Through an agent, at a counter.
  PICKED_UP: "102 103",
  // Exchange offices out and in, a post office, prepared for transport; 211 to 220: sorted, with the airline, at an airport abroad.
  IN_TRANSIT: "201 204 205 206 207 208 211..214 216..220",
  // Being cleared. 215: allowed into the country of destination.
  "IN_TRANSIT:CUSTOMS_HOLD": "202",
  "IN_TRANSIT:CUSTOMS_CLEARED": "215",
  RETURN_TO_SENDER: "203",
  OUT_FOR_DELIVERY: "301",
  AVAILABLE_FOR_PICKUP: "302",
  ATTEMPT_FAILURE: "401",
  // Announced at the office where it was posted, because it could not be brought to anyone.
  "ATTEMPT_FAILURE:UNCLAIMED": "402",
  DELIVERED: "501",
  // Taken back by its sender; not let out, or not let in.
  "UNKNOWN:CANCELLED": "104 209 210",
  // The courier called the recipient, with or without an answer; the cash on delivery was paid out.
  INFORMATIONAL: "303 304 901",
});
