import { followFeed } from "../../../src/checks/learn/follow-feed.ts";
import { days, hours } from "../../../src/lib/clock.ts";
import { newBucketUuid } from "../../../src/lib/ids.ts";
import type { Scope } from "../../../src/workspaces/scope.ts";
import type { BrowserWorld } from "../browser/browser.ts";
import { restClient } from "../rest.ts";
import { insertParcels, type ParcelRow } from "../rows/parcel-rows.sql.ts";
import { insertPastOutage } from "../rows/sample-history.sql.ts";
import { codeFor } from "../rows/sample-history.ts";

const lanes = [
  { carrier: "DHL", to: "DE", took: 2, perWeek: 24 },
  { carrier: "DHL", to: "NO", took: 4, perWeek: 14 },
  { carrier: "UPS", to: "SE", took: 3, perWeek: 20 },
  { carrier: "LA_POSTE", to: "FR", took: 2, perWeek: 16 },
  { carrier: "BRING", to: "NO", took: 3, perWeek: 12 },
] as const;
const weeks = 10;

/** Parcels of the last weeks on a few lanes: most keep what was promised, some are late, a few come back. */
const parcelsOfWeeks = (now: number): ParcelRow[] =>
  lanes.flatMap(({ carrier, to, took, perWeek }, lane) =>
    Array.from({ length: weeks * perWeek }, (_, nth) => {
      const at = now - days(8 + 7 * Math.floor(nth / perWeek)) + hours(nth % 40);
      const late = (nth * 7 + lane) % 9;
      const arrived = at + days(took + (late < 6 ? 0 : late - 5));
      const on = Math.floor(at / days(1));
      return {
        ...{ id: newBucketUuid(at, 7), carrier, from: "FR", to, createdAt: at, estimatedAt: null, stopReason: "DELIVERED" },
        ...{
          trackingCode: codeFor(carrier, String(7_000_000_000 + lane * 1_000_000 + nth * 37)),
          reference: `ORDER-${20_000 + lane * 1_000 + nth}`,
        },
        ...{ changedAt: arrived, service: took > 2 ? "Standard" : "Express", promisedAt: at + days(took) + hours(12) },
        firstEstimateUntil: at + days(took + (nth % 3 === 0 ? 1 : 0)) + hours(12),
        prediction: {
          first: {
            ...{ on, earliest: on + took, latest: on + took + 1, byHistory: on + took, byEstimate: null },
            cuts: Array.from({ length: 19 }, (_, cut) => took + (cut > 13 ? 1 : 0)),
          },
        },
        scans: [
          { status: "PICKED_UP", at },
          { status: "IN_TRANSIT", at: at + hours(9) },
          ...(late === 8 ? [{ status: "ATTEMPT_FAILURE" as const, at: arrived - hours(20) }] : []),
          { status: nth % 41 === 0 ? "RETURN_TO_SENDER" : "DELIVERED", at: arrived },
        ],
      };
    }),
  );

/** What the pages of a shop that has worked for some time show: analytics, predictions, outages and connectors. */
export const writeSampleInsights = async (world: BrowserWorld, key: string, scope: Scope): Promise<void> => {
  const { db } = world.service.runtime;
  const now = Date.now();
  await insertParcels(db, scope, parcelsOfWeeks(now));
  await followFeed(db, now, new AbortController().signal);
  const outage = { cause: "SILENT", expected: 212, seen: 0, lanes: [{ origin: "FR", destination: "NO", parcels: 61 }] } as const;
  const ago = (time: number) => new Date(now - time);
  await insertPastOutage(db, scope, { ...outage, carrier: "BRING", startedAt: ago(hours(7)), endedAt: null, parcels: 86 });
  const ended = { ...outage, cause: "FAILING", carrier: "LA_POSTE", seen: 3 } as const;
  await insertPastOutage(db, scope, { ...ended, startedAt: ago(days(9)), endedAt: ago(days(9) - hours(5)), parcels: 140 });
  const report = restClient(world.service, key);
  await report("POST", "/v1/connectors/report", {
    ...{
      connector: "shopify",
      name: "nord-living-inredning-och-belysning.myshopify.com",
      lastImportAt: ago(60_000).toISOString(),
    },
    problems: [
      { at: ago(hours(2)).toISOString(), subject: "#48117", reason: 'No carrier is known for "Budbee Box, 3-5 arbetsdagar".' },
    ],
  });
  await report("POST", "/v1/connectors/report", {
    ...{ connector: "csv", name: "warehouse-lyon", lastImportAt: ago(days(1)).toISOString() },
    failure: "sftp.lagerhaus.example does not respond: no connection after 30 seconds.",
  });
};
