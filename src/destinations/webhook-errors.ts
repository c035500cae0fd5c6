import { type DashboardUserError, dashboardUserError } from "../use-cases/user-errors.ts";
import type { DryRunRefusal } from "./endpoints/dry-run.ts";
import type { EndpointRefusal, GraceRefusal, NoSuchEndpoint, SecretRefusal } from "./endpoints/endpoints.ts";
import type { TopicRefusal } from "./endpoints/topics.ts";

export type WebhookRefusal = DryRunRefusal | EndpointRefusal | NoSuchEndpoint | GraceRefusal | SecretRefusal | TopicRefusal;

export const webhookError = (failure: WebhookRefusal): DashboardUserError => {
  switch (failure.code) {
    case "not-found":
      return dashboardUserError("NOT_FOUND", "id", failure.message);
    case "grace-out-of-range":
      return dashboardUserError("GRACE_PERIOD_INVALID", "graceHours", failure.message);
    case "secret-unreadable":
      return dashboardUserError("SECRET_UNREADABLE", "id", failure.message);
    case "topic-unknown":
      return dashboardUserError("WEBHOOK_TOPIC_UNKNOWN", "topics", failure.message);
    case "description-too-long":
    case "limit-out-of-range":
    case "not-a-webhook":
    case "count-out-of-range":
    case "settings-invalid":
    case "filter-empty":
    case "filter-unknown":
      return dashboardUserError("WEBHOOK_SETTING_INVALID", failure.field, failure.message);
    case "too-many-runs":
      return dashboardUserError("LIMIT_REACHED", null, failure.message);
    case "too-many-endpoints":
      return dashboardUserError("TOO_MANY_WEBHOOKS", null, failure.message);
    case "url-malformed":
    case "url-too-long":
    case "scheme-not-allowed":
    case "credentials-in-url":
    case "port-not-allowed":
    case "host-malformed":
    case "host-reserved":
    case "host-look-alike":
    case "host-own":
    case "address-forbidden":
      return dashboardUserError("WEBHOOK_URL_REFUSED", failure.field, failure.message);
  }
};
