import type { Scenario } from "../scenario.ts";
import { brokerDeliveries } from "./broker-deliveries.ts";
import { bulkCreate } from "./bulk-create.ts";
import { checks, predictedChecks } from "./checks.ts";
import { claimScales } from "./claim-scale.ts";
import { create } from "./create.ts";
import { createToWebhook } from "./create-to-webhook.ts";
import { creationCosts } from "./creation-costs.ts";
import { deepPages } from "./deep-pages.ts";
import { deliveries } from "./deliveries.ts";
import { fanOut } from "./fan-out.ts";
import { footprint } from "./footprint.ts";
import { fullLoad } from "./full-load.ts";
import { inFlight } from "./in-flight.ts";
import { lightLoads } from "./light-load.ts";
import { overload, overloadWrites } from "./overload.ts";
import { processes } from "./processes.ts";
import { tracker, trackersPage } from "./read.ts";
import { streams } from "./streams.ts";

export const scenarios: readonly Scenario[] = [
  create,
  processes,
  tracker,
  trackersPage,
  bulkCreate,
  checks,
  deliveries,
  ...brokerDeliveries,
  ...createToWebhook,
  fullLoad,
  ...lightLoads,
  ...creationCosts,
  fanOut,
  streams,
  overload,
  overloadWrites,
  inFlight,
  ...claimScales,
  ...deepPages,
  ...footprint,
  predictedChecks,
];
