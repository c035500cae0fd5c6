import { shownUrl } from "../../workspaces/audit-change.ts";
import type { Endpoint } from "./endpoints.sql.ts";

/** What the audit log says of a webhook. */
export const shownEndpoint = (endpoint: Endpoint) => {
  const { topics, description, state, carriers, statuses, maxInFlight, ratePerSecond } = endpoint;
  return { url: shownUrl(endpoint.url), topics, description, state, carriers, statuses, maxInFlight, ratePerSecond };
};
