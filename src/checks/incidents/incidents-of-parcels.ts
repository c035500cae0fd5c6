import { days, type EpochMs } from "../../lib/clock.ts";
import type { Database } from "../../postgres/database.ts";
import type { JudgedParcel } from "../judge/judge.ts";
import type { IncidentOf } from "../judge/radar.ts";
import { type OfCarrier, readLastIncidents } from "./incidents.sql.ts";

/** Longer ago than any limit: what ended before gives a parcel no more time. */
const forgottenAfterMs = days(60);

const nameOf = ({ workspaceId, mode, carrier }: OfCarrier): string => `${workspaceId}|${mode}|${carrier}`;

/** The last incident of each carrier of these parcels: one statement. */
export const readIncidentsOf = async (tx: Database, parcels: readonly JudgedParcel[], now: EpochMs): Promise<IncidentOf> => {
  const keys = new Map(parcels.map(({ given }) => [nameOf(given), given]));
  const found = keys.size === 0 ? [] : await readLastIncidents(tx, [...keys.values()], now - forgottenAfterMs);
  const known = new Map(found.map((incident) => [nameOf(incident), incident]));
  return ({ given }) => known.get(nameOf(given)) ?? null;
};
