import type { Scenario } from "../scenario.ts";
import { bulkCreate } from "./bulk-create.ts";
import { checks } from "./checks.ts";
import { claimScales } from "./claim-scale.ts";
import { create } from "./create.ts";
import { createToWebhook, createToWebhookLoaded } from "./create-to-webhook.ts";
import { deepPages } from "./deep-pages.ts";
import { deliveries } from "./deliveries.ts";
import { footprint } from "./footprint.ts";
import { processes } from "./processes.ts";
import { tracker, trackersPage } from "./read.ts";

export const scenarios: readonly Scenario[] = [
  create,
  processes,
  tracker,
  trackersPage,
  bulkCreate,
  checks,
  deliveries,
  createToWebhook,
  createToWebhookLoaded,
  ...claimScales,
  ...deepPages,
  ...footprint,
];
