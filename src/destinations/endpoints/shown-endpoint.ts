import { shownUrl } from "../../workspaces/audit-change.ts";
import type { Endpoint } from "./endpoints.sql.ts";

/** What the audit log says of a webhook. */
export const shownEndpoint = (endpoint: Endpoint) => {
  const { kind, settings, topics, description, state, carriers, statuses, maxInFlight, ratePerSecond } = endpoint;
  const ofKind = settings === null ? {} : { kind, settings };
  return { url: shownUrl(endpoint.url), ...ofKind, topics, description, state, carriers, statuses, maxInFlight, ratePerSecond };
};
