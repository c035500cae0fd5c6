import { findCarrier } from "../../carriers/registry.ts";
import { incidentBounds } from "../../checks/incidents/bounds.ts";
import { listIncidents } from "../../checks/incidents/incidents.sql.ts";
import { reasonOf } from "../../checks/incidents/reason.ts";
import type { Database } from "../../postgres/database.ts";
import type { OtherSubjects } from "../../trackers/attention/attention.ts";
import { selectFailingEndpoints } from "./health.sql.ts";

/** What needs a person beside parcels: webhooks that fail, and outages of carriers that are not over. */
export const createOtherSubjects =
  (db: Database): OtherSubjects =>
  async (scope, now) => {
    const [webhooks, incidents] = await Promise.all([
      selectFailingEndpoints(db, scope, now),
      listIncidents(db, scope, { carrier: null, limit: incidentBounds.shownIncidents.cap }),
    ]);
    return [
      ...webhooks.map(({ id, url, since, isOff }) => ({
        ...{ kind: "WEBHOOK_FAILING" as const, id, name: url, since },
        reason: isOff
          ? "It was disabled, because it failed for days or responded with 410 Gone."
          : "It has failed for more than an hour.",
      })),
      ...incidents
        .filter(({ endedAt }) => endedAt === null)
        .map((incident) => ({
          ...{ kind: "CARRIER_INCIDENT" as const, id: incident.id, since: incident.startedAt },
          ...{ name: findCarrier(incident.carrier)?.name ?? incident.carrier, reason: reasonOf(incident) },
        })),
    ];
  };
