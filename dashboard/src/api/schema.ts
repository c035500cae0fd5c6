// Generated from dashboard.graphql by codegen.ts: the closed sets and inputs of our operations.

export type Carrier =
  | "AMAZON_SHIPPING"
  | "ARAMEX"
  | "ASENDIA"
  | "AUSTRALIA_POST"
  | "BPOST"
  | "BRING"
  | "BRT"
  | "CANADA_POST"
  | "CHRONOPOST"
  | "CJ_LOGISTICS"
  | "COLISSIMO"
  | "CORREOS"
  | "CORREOS_EXPRESS"
  | "CTT_EXPRESS"
  | "DELHIVERY"
  | "DHL"
  | "DHL_EXPRESS"
  | "DHL_PARCEL_DE"
  | "DPD"
  | "FEDEX"
  | "GEODIS"
  | "GLS"
  | "HERMES_DE"
  | "INDIA_POST"
  | "INPOST"
  | "LA_POSTE"
  | "MONDIAL_RELAY"
  | "OMNIVA"
  | "PACKETA"
  | "POSTNL"
  | "POSTNORD"
  | "PUROLATOR"
  | "ROYAL_MAIL"
  | "SEUR"
  | "SF_EXPRESS"
  | "TNT"
  | "UPS"
  | "USPS";
export type CarrierAccountState = "REJECTED" | "UNCHECKED" | "WORKING";
export type CarrierFieldKind = "CHOICE" | "SECRET" | "TEXT";
export type DashboardUserErrorCode =
  | "ALREADY_CONNECTED"
  | "ALREADY_MEMBER"
  | "CREDENTIALS_INVALID"
  | "EMAIL_INVALID"
  | "EXPIRY_INVALID"
  | "GRACE_PERIOD_INVALID"
  | "KEY_REVOKED"
  | "KEY_SHOWN_ONCE"
  | "LAST_OWNER"
  | "NAME_INVALID"
  | "NAME_TAKEN"
  | "NOTHING_TO_CHANGE"
  | "NOT_FOUND"
  | "RETENTION_INVALID"
  | "SECRET_UNREADABLE"
  | "TOO_MANY_WEBHOOKS"
  | "WEBHOOK_SETTING_INVALID"
  | "WEBHOOK_TOPIC_UNKNOWN"
  | "WEBHOOK_URL_REFUSED";
export type DateTimeRange = { before?: string | null; from?: string | null };
export type DeliveryState = "DELIVERED" | "FAILED" | "PENDING";
export type EventTopic = "TRACKER_UPDATED";
export type MemberRole = "DEVELOPER" | "OWNER" | "VIEWER";
export type Mode = "LIVE" | "TEST";
export type OffsetSource = "CARRIER" | "CARRIER_COUNTRY" | "LOCATION";
export type StatusDetail =
  | "ADDRESS_PROBLEM"
  | "CANCELLED"
  | "CUSTOMS_CLEARED"
  | "CUSTOMS_HOLD"
  | "DAMAGED"
  | "DELAYED"
  | "DELIVERED_TO_LOCKER"
  | "DELIVERED_TO_NEIGHBOUR"
  | "DELIVERED_TO_PICKUP_POINT"
  | "DELIVERED_TO_SAFE_PLACE"
  | "DISPOSED"
  | "DUTIES_DUE"
  | "FORWARDED"
  | "HELD"
  | "LABEL_CREATED"
  | "LOST"
  | "RECIPIENT_ABSENT"
  | "REFUSED"
  | "RESCHEDULED"
  | "UNCLAIMED"
  | "WEATHER_DELAY";
export type StopReason = "DELIVERED" | "RETURNED" | "STALE" | "STOPPED";
export type TestAction = "FAULT" | "JOURNEY" | "NEXT_STATUS" | "RESET" | "STATUS";
export type TestFault =
  | "CARRIER_ERROR_500"
  | "CARRIER_TIMEOUT"
  | "DUPLICATE_SCANS"
  | "HAND_OVER"
  | "LATE_SCAN_AFTER_DELIVERY"
  | "REWORDED_SCANS"
  | "TIME_WITHOUT_OFFSET"
  | "UNKNOWN_CODE";
export type TestTrackerAdvanceInput = {
  action?: TestAction | null;
  fault?: TestFault | null;
  id: string;
  speed?: number | null;
  status?: TrackingStatus | null;
};
export type TrackerAttention = "CARRIER_FAILING" | "CARRIER_NOT_CONNECTED" | "CODE_NOT_FOUND" | "CREDENTIALS_REJECTED" | "STALE";
export type TrackerCreateInput = {
  async?: boolean | null;
  carrier: Carrier;
  metadata?: unknown | null;
  reference?: string | null;
  trackingCode: string;
};
export type TrackerFilter = {
  attention?: readonly TrackerAttention[] | null;
  carrier?: readonly Carrier[] | null;
  createdAt?: DateTimeRange | null;
  isActive?: boolean | null;
  metadata?: unknown | null;
  needsAttention?: boolean | null;
  reference?: readonly string[] | null;
  search?: string | null;
  status?: readonly TrackingStatus[] | null;
  statusDetail?: readonly StatusDetail[] | null;
  trackingCode?: readonly string[] | null;
  updatedAt?: DateTimeRange | null;
};
export type TrackerSort = "CREATED_AT_ASC" | "CREATED_AT_DESC" | "UPDATED_AT_ASC" | "UPDATED_AT_DESC";
export type TrackerUpdateInput = { id: string; metadata?: unknown | null; reference?: string | null };
export type TrackerUserErrorCode =
  | "BATCH_EMPTY"
  | "BATCH_TOO_LARGE"
  | "CARRIER_NOT_CONNECTED"
  | "CARRIER_TIMEOUT"
  | "CARRIER_UNAVAILABLE"
  | "CREDENTIALS_REJECTED"
  | "IDEMPOTENCY_KEY_INVALID"
  | "IDEMPOTENCY_KEY_REUSED"
  | "METADATA_INVALID"
  | "NOTHING_TO_CHANGE"
  | "NOT_FOUND"
  | "REFERENCE_INVALID"
  | "TEST_ACTION_INVALID"
  | "TEST_MODE_ONLY"
  | "TRACKING_CODE_INVALID"
  | "TRACKING_CODE_REQUIRED"
  | "TRACKING_CODE_TOO_LONG";
export type TrackingStatus =
  | "ATTEMPT_FAILURE"
  | "AVAILABLE_FOR_PICKUP"
  | "DELIVERED"
  | "IN_TRANSIT"
  | "OUT_FOR_DELIVERY"
  | "PENDING"
  | "PICKED_UP"
  | "RETURN_TO_SENDER"
  | "UNKNOWN";
export type WebhookAttemptResult =
  | "ADDRESS_REFUSED"
  | "BAD_RESPONSE"
  | "BAD_STATUS"
  | "CONNECTION_FAILED"
  | "DELIVERED"
  | "GONE"
  | "REDIRECTED"
  | "SECRET_UNREADABLE"
  | "TIMED_OUT";
export type WebhookEndpointState = "DISABLED" | "ENABLED";
export type WorkspaceNoticeKind = "WEBHOOK_DISABLED";
