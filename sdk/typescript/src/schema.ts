// Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk

/** What an amount is due for. This set grows: accept values that you do not know (docs/compatibility.md). */
export type AmountDueReason = "CASH_ON_DELIVERY" | "DUTIES" | "OTHER" | "REDELIVERY" | (string & {});

/** What parcels are grouped by. This set grows: accept values that you do not know (docs/compatibility.md). */
export type AnalyticsGroup = "CARRIER" | "DESTINATION" | "ORIGIN" | "SERVICE" | "WEEK" | (string & {});

/** Who must act. */
export type AttentionActor = "CARRIER" | "CUSTOMS" | "NO_ONE" | "RECIPIENT" | "SHOP" | (string & {});

/** Why something needs a person, the gravest first. This set grows: accept values that you do not know (docs/compatibility.md). */
export type AttentionKind =
  | "ADDRESS_PROBLEM"
  | "ATTEMPT_FAILURE"
  | "AT_RISK"
  | "CANCELLED"
  | "CARRIER_INCIDENT"
  | "CARRIER_NOT_CONNECTED"
  | "CODE_NOT_FOUND"
  | "CREDENTIALS_REJECTED"
  | "CUSTOMS_HOLD"
  | "DAMAGED"
  | "DELAYED"
  | "DISPOSED"
  | "DUTIES_DUE"
  | "HELD"
  | "HOLD_ENDS_SOON"
  | "LATE"
  | "LIKELY_LOST"
  | "LOST"
  | "NEVER_HANDED_OVER"
  | "NO_NEWS"
  | "OVERDUE"
  | "REFUSED"
  | "RETURN_TO_SENDER"
  | "STALE"
  | "STALLED"
  | "UNCLAIMED"
  | "WEBHOOK_FAILING"
  | (string & {});

/** What a person did about it. */
export type AttentionState = "DONE" | "OPEN" | "SNOOZED" | (string & {});

/** The carriers that Kolli supports, some of them only through an aggregator account. `carriers` describes each, and its `via` says how your workspace reaches it. This set grows: accept values that you do not know (docs/compatibility.md). */
export type Carrier =
  | "ACS_COURIER"
  | "ALLEGRO_ONE"
  | "ALLIED_EXPRESS"
  | "AMAZON_SHIPPING"
  | "AMAZON_SHIPPING_US"
  | "ANDREANI"
  | "ANTERAJA"
  | "AN_POST"
  | "APC_OVERNIGHT"
  | "ARAMEX"
  | "ARAMEX_AU"
  | "ARAMEX_NZ"
  | "ARAS_KARGO"
  | "ASENDIA"
  | "ASENDIA_USA"
  | "AUSTRALIA_POST"
  | "AUSTRIAN_POST"
  | "BANGLADESH_POST"
  | "BELPOST"
  | "BEST_EXPRESS"
  | "BLUE_DART"
  | "BLUE_EXPRESS"
  | "BOXBERRY"
  | "BPOST"
  | "BRING"
  | "BRT"
  | "BUDBEE"
  | "BULGARIAN_POSTS"
  | "CAINIAO"
  | "CAMBODIA_POST"
  | "CANADA_POST"
  | "CANPAR"
  | "CARGUS"
  | "CDEK"
  | "CESKA_POSTA"
  | "CEVA_LOGISTICS"
  | "CHILEXPRESS"
  | "CHINA_EMS"
  | "CHINA_POST"
  | "CHIT_CHATS"
  | "CHRONOPOST"
  | "CHUNGHWA_POST"
  | "CIRRO"
  | "CJ_LOGISTICS"
  | "CNE_EXPRESS"
  | "COLISSIMO"
  | "COLIS_PRIVE"
  | "COORDINADORA"
  | "CORREIOS_BR"
  | "CORREOS"
  | "CORREOS_CL"
  | "CORREOS_CR"
  | "CORREOS_EXPRESS"
  | "CORREOS_MX"
  | "CORREO_472"
  | "CORREO_ARGENTINO"
  | "CORREO_URUGUAYO"
  | "COURIERS_PLEASE"
  | "CROATIAN_POST"
  | "CTT"
  | "CTT_EXPRESS"
  | "CYPRUS_POST"
  | "DANSKE_FRAGTMAEND"
  | "DAO"
  | "DB_SCHENKER"
  | "DELHIVERY"
  | "DEPPON"
  | "DEUTSCHE_POST"
  | "DHL"
  | "DHL_ECOMMERCE_ASIA"
  | "DHL_ECOMMERCE_NL"
  | "DHL_ECOMMERCE_US"
  | "DHL_EXPRESS"
  | "DHL_FREIGHT"
  | "DHL_GLOBAL_FORWARDING"
  | "DHL_PARCEL_DE"
  | "DHL_PARCEL_ES"
  | "DHL_PARCEL_PL"
  | "DHL_PARCEL_UK"
  | "DIRECT_LINK"
  | "DPD"
  | "DPD_AT"
  | "DPD_CH"
  | "DPD_CZ"
  | "DPD_DE"
  | "DPD_EE"
  | "DPD_FR"
  | "DPD_HR"
  | "DPD_HU"
  | "DPD_IE"
  | "DPD_LOCAL"
  | "DPD_LT"
  | "DPD_LV"
  | "DPD_PL"
  | "DPD_PT"
  | "DPD_SI"
  | "DPD_SK"
  | "DPD_UK"
  | "DTDC"
  | "ECOM_EXPRESS"
  | "ECONT"
  | "EGYPT_POST"
  | "EKART"
  | "ELTA"
  | "ELTA_COURIER"
  | "EMIRATES_POST"
  | "ESTAFETA"
  | "ESTES"
  | "EVRI"
  | "FAN_COURIER"
  | "FASTWAY_IE"
  | "FEDEX"
  | "FLASH_EXPRESS_MY"
  | "FLASH_EXPRESS_PH"
  | "FLASH_EXPRESS_TH"
  | "FOURPX"
  | "FUKUYAMA"
  | "GATI"
  | "GDEX"
  | "GENIKI_TAXYDROMIKI"
  | "GEODIS"
  | "GEORGIAN_POST"
  | "GHN"
  | "GLS"
  | "GLS_CA"
  | "GLS_CZ"
  | "GLS_DK"
  | "GLS_ES"
  | "GLS_HR"
  | "GLS_HU"
  | "GLS_IT"
  | "GLS_NL"
  | "GLS_RO"
  | "GLS_SI"
  | "GLS_SK"
  | "GLS_US"
  | "GOFO"
  | "HANJIN"
  | "HERMES_DE"
  | "HONGKONG_POST"
  | "ICELAND_POST"
  | "IMILE"
  | "INDIA_POST"
  | "INPOST"
  | "INPOST_ES"
  | "INPOST_IT"
  | "INPOST_UK"
  | "INTELCOM"
  | "ISRAEL_POST"
  | "JADLOG"
  | "JAPAN_POST"
  | "JD_LOGISTICS"
  | "JITSU"
  | "JNE"
  | "JT_EXPRESS"
  | "JT_EXPRESS_CN"
  | "JT_EXPRESS_ID"
  | "JT_EXPRESS_MY"
  | "JT_EXPRESS_PH"
  | "JT_EXPRESS_SG"
  | "JT_EXPRESS_TH"
  | "KERRY_ECOMMERCE"
  | "KERRY_EXPRESS_TH"
  | "KERRY_TJ"
  | "KOREA_POST"
  | "KUEHNE_NAGEL"
  | "LANDMARK_GLOBAL"
  | "LASERSHIP"
  | "LATVIA_POST"
  | "LA_POSTE"
  | "LBC_EXPRESS"
  | "LEOPARDS_COURIER"
  | "LION_PARCEL"
  | "LITHUANIA_POST"
  | "LOGEN"
  | "LOGGI"
  | "LOOMIS_EXPRESS"
  | "LOTTE_GLOBAL_LOGISTICS"
  | "LUXEMBOURG_POST"
  | "MACAU_POST"
  | "MAGYAR_POSTA"
  | "MAINFREIGHT"
  | "MALTA_POST"
  | "MATKAHUOLTO"
  | "MEEST"
  | "MINUTOS_99"
  | "MNG_KARGO"
  | "MONDIAL_RELAY"
  | "MRW"
  | "NACEX"
  | "NAQEL"
  | "NATIONEX"
  | "NINJA_VAN"
  | "NINJA_VAN_ID"
  | "NINJA_VAN_MY"
  | "NINJA_VAN_PH"
  | "NINJA_VAN_TH"
  | "NINJA_VAN_VN"
  | "NOVA_POSHTA"
  | "NOVA_POST"
  | "NZ_POST"
  | "OCA_ARGENTINA"
  | "OLD_DOMINION_FREIGHT_LINE"
  | "OMNIVA"
  | "ONTRAC"
  | "ORANGE_CONNEX"
  | "ORLEN_PACZKA"
  | "OWN_COURIER"
  | "PAACK"
  | "PACKETA"
  | "PAKISTAN_POST"
  | "PAQUETEXPRESS"
  | "PARCELFORCE"
  | "PASSPORT_SHIPPING"
  | "PITNEY_BOWES"
  | "POCZTA_POLSKA"
  | "POCZTEX"
  | "POSTE_ITALIANE"
  | "POSTI"
  | "POSTNL"
  | "POSTNL_INTERNATIONAL"
  | "POSTNORD"
  | "POSTNORD_DK"
  | "POSTNORD_FI"
  | "POSTNORD_NO"
  | "POS_INDONESIA"
  | "POS_MALAYSIA"
  | "PPL_CZ"
  | "PTT_TR"
  | "PUROLATOR"
  | "REDPACK"
  | "RELAIS_COLIS"
  | "ROMANIA_POST"
  | "ROYAL_MAIL"
  | "RUSSIAN_POST"
  | "SAGAWA"
  | "SAIA"
  | "SAMEDAY"
  | "SAUDI_POST"
  | "SDA"
  | "SEKO"
  | "SENDLE"
  | "SERBIA_POST"
  | "SERPOST"
  | "SERVIENTREGA"
  | "SEUR"
  | "SF_EXPRESS"
  | "SHADOWFAX"
  | "SHOPEE_XPRESS_ID"
  | "SHOPEE_XPRESS_MY"
  | "SHOPEE_XPRESS_PH"
  | "SICEPAT"
  | "SINGAPORE_POST"
  | "SLOVAKIA_POST"
  | "SLOVENIA_POST"
  | "SMSA_EXPRESS"
  | "SOUTH_AFRICAN_POST_OFFICE"
  | "SPEEDAF"
  | "SPEEDY"
  | "SPRING_GDS"
  | "STARKEN"
  | "STARTRACK"
  | "STO_EXPRESS"
  | "SUNYOU"
  | "SWISS_POST"
  | "TCS_PK"
  | "TEAM_GLOBAL_EXPRESS"
  | "TFORCE_FINAL_MILE"
  | "TFORCE_FREIGHT"
  | "THAILAND_POST"
  | "THE_COURIER_GUY"
  | "TIKI"
  | "TIPSA"
  | "TNT"
  | "TNT_IT"
  | "TNT_UK"
  | "TOLL"
  | "TUFFNELLS"
  | "TWO_GO"
  | "T_CAT"
  | "UKRPOSHTA"
  | "UNIUNI"
  | "UPS"
  | "UPS_MAIL_INNOVATIONS"
  | "USPS"
  | "VEHO"
  | "VENIPAK"
  | "VIETNAM_POST"
  | "VIETTEL_POST"
  | "WHISTL"
  | "WINIT"
  | "XPO"
  | "XPRESSBEES"
  | "YAMATO"
  | "YANWEN"
  | "YODEL"
  | "YRC_FREIGHT"
  | "YTO_EXPRESS"
  | "YUNDA_EXPRESS"
  | "YUNEXPRESS"
  | "YURTICI_KARGO"
  | "ZTO_EXPRESS"
  | (string & {});

/** How a carrier fails. This set grows: accept values that you do not know (docs/compatibility.md). */
export type CarrierIncidentCause = "FAILING" | "SILENT" | (string & {});

/** How a workspace reaches a carrier. This set grows: accept values that you do not know (docs/compatibility.md). */
export type CarrierVia = "AGGREGATOR" | "DIRECT" | "OWN" | (string & {});

/** How a connector does. This set grows: accept values that you do not know (docs/compatibility.md). */
export type ConnectorHealth = "FAILING" | "SILENT" | "WORKING" | (string & {});

/** What an event is about. This set grows: accept values that you do not know (docs/compatibility.md). */
export type EventTopic =
  | "CARRIER_INCIDENT_ENDED"
  | "CARRIER_INCIDENT_OPENED"
  | "TRACKER_ATTENTION_CHANGED"
  | "TRACKER_CHECKPOINT_ADDED"
  | "TRACKER_ESTIMATE_CHANGED"
  | "TRACKER_EXCEPTION_CLEARED"
  | "TRACKER_EXCEPTION_RAISED"
  | "TRACKER_PREDICTION_CHANGED"
  | "TRACKER_UPDATED"
  | (string & {});

/** How a recipient gets news. This set grows: accept values that you do not know (docs/compatibility.md). */
export type MailChannel = "BROWSER" | "EMAIL" | (string & {});

/** What recipients are mailed about. This set grows: accept values that you do not know (docs/compatibility.md). */
export type MailMilestone =
  | "ATTEMPT_FAILED"
  | "DELAYED"
  | "DELIVERED"
  | "OUT_FOR_DELIVERY"
  | "READY_FOR_PICKUP"
  | "RETURNED"
  | "SHIPPED"
  | (string & {});

/** What became of a mail to a recipient. This set grows: accept values that you do not know (docs/compatibility.md). */
export type MailState =
  | "BOUNCED"
  | "COMPLAINED"
  | "EXPIRED"
  | "FAILED"
  | "QUEUED"
  | "SENT"
  | "SUPERSEDED"
  | "SUPPRESSED"
  | (string & {});

/** Every workspace has a test mode and a live mode; neither sees the other's objects. */
export type Mode = "LIVE" | "TEST" | (string & {});

/** How the UTC offset of a scan is known. */
export type OffsetSource = "CARRIER" | "CARRIER_COUNTRY" | "LOCATION" | (string & {});

/** What a parcel reaches on its way. This set grows: accept values that you do not know (docs/compatibility.md). */
export type ParcelMilestone = "ARRIVED" | "IN_TRANSIT" | "LABEL" | "OUT_FOR_DELIVERY" | "PICKED_UP" | (string & {});

/** Where a predicted day comes from. This set grows: accept values that you do not know (docs/compatibility.md). */
export type PredictionSource = "CARRIER" | "HISTORY" | (string & {});

/** The kind of a document about a delivery. This set grows: accept values that you do not know (docs/compatibility.md). */
export type ProofDocumentKind = "DOCUMENT" | "PHOTO" | "SIGNATURE" | (string & {});

/** More detail than the status, if the carrier gives any. This set grows: accept values that you do not know (docs/compatibility.md). */
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
  | "WEATHER_DELAY"
  | (string & {});

/** Why tracking has ended. This set grows: accept values that you do not know (docs/compatibility.md). */
export type StopReason = "DELIVERED" | "RETURNED" | "STALE" | "STOPPED" | (string & {});

/** What to play on a test parcel. */
export type TestAction = "FAULT" | "JOURNEY" | "NEXT_STATUS" | "RESET" | "STATUS" | (string & {});

/** A fault of the simulated carrier. */
export type TestFault =
  | "CARRIER_ERROR_500"
  | "CARRIER_TIMEOUT"
  | "DUPLICATE_SCANS"
  | "HAND_OVER"
  | "LATE_SCAN_AFTER_DELIVERY"
  | "REWORDED_SCANS"
  | "TIME_WITHOUT_OFFSET"
  | "UNKNOWN_CODE"
  | (string & {});

/** Why tracking is not progressing. This set grows: accept values that you do not know (docs/compatibility.md). */
export type TrackerAttention =
  | "CARRIER_FAILING"
  | "CARRIER_NOT_CONNECTED"
  | "CODE_NOT_FOUND"
  | "CREDENTIALS_REJECTED"
  | "STALE"
  | (string & {});

/** What went wrong with a parcel, which its status need not show. This set grows: accept values that you do not know (docs/compatibility.md). */
export type TrackerExceptionKind =
  | "ADDRESS_PROBLEM"
  | "AT_RISK"
  | "CANCELLED"
  | "CUSTOMS_HOLD"
  | "DAMAGED"
  | "DELAYED"
  | "DISPOSED"
  | "DUTIES_DUE"
  | "HELD"
  | "HOLD_ENDS_SOON"
  | "LATE"
  | "LIKELY_LOST"
  | "LOST"
  | "NEVER_HANDED_OVER"
  | "REFUSED"
  | "STALLED"
  | "UNCLAIMED"
  | (string & {});

/** The order of a list of trackers. */
export type TrackerSort =
  | "CREATED_AT_ASC"
  | "CREATED_AT_DESC"
  | "LATE_SINCE_ASC"
  | "LATE_SINCE_DESC"
  | "UPDATED_AT_ASC"
  | "UPDATED_AT_DESC"
  | (string & {});

/** The error code, for programs. This set grows: accept values that you do not know (docs/compatibility.md). */
export type TrackerUserErrorCode =
  | "ATTENTION_INVALID"
  | "BATCH_EMPTY"
  | "BATCH_TOO_LARGE"
  | "CARRIER_ACCOUNT_NOT_FOUND"
  | "CARRIER_NOT_CONNECTED"
  | "CARRIER_NOT_RECOGNISED"
  | "CARRIER_TIMEOUT"
  | "CARRIER_UNAVAILABLE"
  | "CHECKPOINT_INVALID"
  | "CHECKPOINT_LIMIT_REACHED"
  | "CREDENTIALS_REJECTED"
  | "HINT_INVALID"
  | "IDEMPOTENCY_KEY_INVALID"
  | "IDEMPOTENCY_KEY_REUSED"
  | "METADATA_INVALID"
  | "NOTHING_TO_CHANGE"
  | "NOT_AN_OWN_COURIER"
  | "NOT_FOUND"
  | "NOT_STORED"
  | "RECIPIENT_INVALID"
  | "REFERENCE_INVALID"
  | "TEST_ACTION_INVALID"
  | "TEST_MODE_ONLY"
  | "TRACKING_CODE_INVALID"
  | "TRACKING_CODE_REQUIRED"
  | "TRACKING_CODE_TOO_LONG"
  | "TRACKING_ENDED"
  | (string & {});

/** The status of a parcel. */
export type TrackingStatus =
  | "ATTEMPT_FAILURE"
  | "AVAILABLE_FOR_PICKUP"
  | "DELIVERED"
  | "IN_TRANSIT"
  | "OUT_FOR_DELIVERY"
  | "PENDING"
  | "PICKED_UP"
  | "RETURN_TO_SENDER"
  | "UNKNOWN"
  | (string & {});

/** Money that the recipient has to pay to get the parcel. */
export type AmountDue = {
  /** The amount as a decimal number: 1500 or 99.90. */
  readonly amount: string;
  /** The currency, ISO 4217. */
  readonly currency: string;
  /** What it is for. */
  readonly reason: AmountDueReason;
};

/** What became of parcels. */
export type Analytics = {
  /** The first day, a Monday. */
  readonly from: string;
  /** How many groups are left out: they have fewer than 10 parcels. */
  readonly hiddenRows: number;
  /** Whether there are more groups than `rows` can have. */
  readonly isMore: boolean;
  /** The groups, the largest first, up to 1,000. */
  readonly rows: readonly AnalyticsRow[];
  /** The last day, a Sunday. */
  readonly until: string;
};

/** The first prediction and the carrier's first estimate, of the parcels that had both and arrived. */
export type AnalyticsComparison = {
  /** By how many days the estimate was off on average; null for fewer than 10. */
  readonly estimateDays: number | null;
  /** How many. */
  readonly parcels: number;
  /** By how many days the prediction was off on average; null for fewer than 10. */
  readonly predictionDays: number | null;
};

/** How many days something was off, of the parcels that arrived. */
export type AnalyticsError = {
  /** By how many days parcels came later on average; below 0: earlier; null for fewer than 10. */
  readonly biasDays: number | null;
  /** The mean of days off, on either side; null for fewer than 10. */
  readonly meanDays: number | null;
  /** How many are judged. */
  readonly parcels: number;
};

/** How many parcels of a group had one kind of exception. */
export type AnalyticsExceptionCount = {
  /** How many, those that are over included. */
  readonly count: number;
  /** What went wrong. */
  readonly kind: TrackerExceptionKind;
};

/** The parcels of a group. What `by` does not have is null, and what is not known of them too. */
export type AnalyticsRow = {
  /** The carrier. */
  readonly carrier: Carrier | null;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId: string | null;
  /** Both, of the same parcels. */
  readonly comparison: AnalyticsComparison;
  /** How many have arrived, or can be collected. */
  readonly delivered: number;
  /** Where they go to. */
  readonly destinationCountryCode: string | null;
  /** How many days the carrier's first estimate was off. */
  readonly estimateError: AnalyticsError;
  /** What went wrong, by kind; kinds without parcels are left out. */
  readonly exceptions: readonly AnalyticsExceptionCount[];
  /** Those that arrived without a failed attempt before, of those that arrived or had one. */
  readonly firstAttempt: AnalyticsShare;
  /** The same for the day that the carrier estimated first. */
  readonly firstEstimateKept: AnalyticsShare;
  /** How many the carrier reported as lost, and has not found. */
  readonly lost: number;
  /** Where they come from, ISO 3166-1 alpha-2. */
  readonly originCountryCode: string | null;
  /** Days from hand-over within which half of the deliveries arrived; null for fewer than 10. 46 stands for more. */
  readonly p50Days: number | null;
  /** Days from hand-over within which 80 % of the deliveries arrived; null for fewer than 10. 46 stands for more. */
  readonly p80Days: number | null;
  /** Days from hand-over within which 95 % of the deliveries arrived; null for fewer than 10. 46 stands for more. */
  readonly p95Days: number | null;
  /** How many parcels. */
  readonly parcels: number;
  /** How many days the first prediction was off. */
  readonly predictionError: AnalyticsError;
  /** Those that arrived within the interval that was predicted first, of those with one that arrived. It is meant to be 0.8. */
  readonly predictionInside: AnalyticsShare;
  /** The same for the last day of the interval that was predicted first. */
  readonly predictionKept: AnalyticsShare;
  /** How many days that interval has on average; null for fewer than 10. */
  readonly predictionWidthDays: number | null;
  /** Those that arrived by the time that you promised, of those with a promise that arrived, came back or were lost. */
  readonly promiseKept: AnalyticsShare;
  /** How many were sent back. */
  readonly returned: number;
  /** The carrier's name for the service, in small letters. */
  readonly service: string | null;
  /** How long parcels stayed at each milestone; those that none has left are left out. */
  readonly stays: readonly AnalyticsStay[];
  /** The Monday of the week. */
  readonly week: string | null;
};

/** A part of the parcels of a group. */
export type AnalyticsShare = {
  /** How many. */
  readonly count: number;
  /** Of how many. */
  readonly of: number;
  /** The share, 0 to 1; null if `of` is less than 10. */
  readonly share: number | null;
};

/** How long parcels stayed at a milestone. */
export type AnalyticsStay = {
  /** The mean of days until the next milestone or the arrival; null for fewer than 10. */
  readonly meanDays: number | null;
  /** The milestone. */
  readonly milestone: ParcelMilestone;
  /** How many have left it. */
  readonly parcels: number;
};

/** How many trackers need attention for one reason. */
export type AttentionCount = {
  /** The reason. */
  readonly attention: TrackerAttention;
  /** How many. */
  readonly count: number;
};

/** What needs a person for one reason. */
export type AttentionGroup = {
  /** The one action that helps. */
  readonly action: string;
  /** Who must act next. */
  readonly actor: AttentionActor;
  /** How many. */
  readonly count: number;
  /** Whether there may be more: the 10,000 newest parcels of each source are looked at. */
  readonly isMore: boolean;
  /** The newest, up to 5; `attentionItems` lists all. */
  readonly items: readonly AttentionItem[];
  /** Why. */
  readonly kind: AttentionKind;
  /** What it means. */
  readonly meaning: string;
  /** The reason in a few words. */
  readonly title: string;
};

/** A parcel, a webhook or an outage of a carrier that needs a person. A parcel is listed once, under its gravest problem. */
export type AttentionItem = {
  /** What else is wrong with the parcel. */
  readonly alsoKinds: readonly AttentionKind[];
  /** Why. */
  readonly kind: AttentionKind;
  /** The evidence in one sentence: why it is late, what Kolli found, or the carrier's own words. */
  readonly reason: string;
  /** Since when; null if that is not known. */
  readonly since: string | null;
  /** When it comes back; null if it was not put off. */
  readonly snoozedUntil: string | null;
  /** What a person did about it. */
  readonly state: AttentionState;
  /** The tracking code, the webhook's address, or the carrier's name. */
  readonly subject: string;
  /** The global ID of the tracker, the webhook endpoint or the carrier incident, for `attentionMark`. */
  readonly subjectId: string;
  /** The tracker; null for a webhook and an outage. */
  readonly tracker: TrackerSummary | null;
};

/** A carrier a tracking code may belong to. */
export type CarrierCandidate = {
  /** The carrier. */
  readonly carrier: Carrier;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId: string;
  /** Whether a check digit confirms it. */
  readonly checkDigit: boolean;
  /** From 0 to 1, for ranking; not a probability. */
  readonly confidence: number;
  /** The number format that matches. */
  readonly format: string;
  /** Whether the guess is reliable: the format is unique to this carrier, or a check digit and fixed characters confirm this carrier and no other. At most one candidate is sure. */
  readonly isSure: boolean;
};

/** The health of requests with a carrier account in the last 24 hours. */
export type CarrierHealth = {
  /** The carrier, or the aggregator, as a string. */
  readonly carrierId: string;
  /** How many of them failed. */
  readonly failures: number;
  /** The account's name. */
  readonly label: string;
  /** Its name. */
  readonly name: string;
  /** How many requests were made. */
  readonly requests: number;
  /** UNCHECKED, WORKING or REJECTED. */
  readonly state: string;
};

/** An outage of a carrier: its whole traffic is silent, or all its responses fail. While it is open, silent parcels of the carrier are not stalled; afterwards they get time to move. */
export type CarrierIncident = {
  /** The carrier. */
  readonly carrier: Carrier;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId: string;
  /** How it fails. */
  readonly cause: CarrierIncidentCause;
  /** Its end; null while it is open. */
  readonly endedAt: string | null;
  /** Global ID, and the `trackerId` of its events. */
  readonly id: string;
  /** The ways of its parcels, those with the most first, up to 20. */
  readonly lanes: readonly CarrierIncidentLane[];
  /** When Kolli noticed it. */
  readonly noticedAt: string;
  /** Parcels of the carrier that were under way when it was noticed. */
  readonly parcelCount: number;
  /** The evidence in one sentence. */
  readonly reason: string;
  /** The first hour of it. */
  readonly startedAt: string;
};

/** A way of the carrier's parcels. */
export type CarrierIncidentLane = {
  /** Where they go to. */
  readonly destinationCountryCode: string | null;
  /** Where they come from, ISO 3166-1 alpha-2. */
  readonly originCountryCode: string | null;
  /** How many the carrier got in the two weeks before. */
  readonly parcels: number;
};

/** A carrier that Kolli supports. */
export type CarrierInfo = {
  /** The value to use in trackerCreate. */
  readonly carrier: Carrier;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId: string;
  /** Its home country, ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Whether this workspace can track its parcels in this mode. Always true in test mode. */
  readonly isConnected: boolean;
  /** Its name. */
  readonly name: string;
  /** The formats of its tracking codes. */
  readonly numberFormats: readonly NumberFormat[];
  /** Whether the carrier, or the aggregator, can push updates to Kolli. */
  readonly supportsPush: boolean;
  /** Its public page for a parcel, with `{code}` in place of the tracking code. Empty if your own courier has none, and for carriers that only an aggregator supports. */
  readonly trackingPage: string;
  /** How this workspace reaches the carrier, or would if it were connected. An account with the carrier itself takes precedence over an aggregator; test mode uses neither. */
  readonly via: CarrierVia;
};

/** A carrier's deliveries in the requested period. */
export type CarrierPerformance = {
  /** The carrier. */
  readonly carrier: Carrier;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId: string;
  /** How many parcels it delivered. */
  readonly delivered: number;
  /** Hours from the first scan in its hands to delivery, the median of its 200 latest deliveries; null if it reported no such scan. */
  readonly medianTransitHours: number | null;
  /** The share, 0 to 1, of its 200 latest deliveries that arrived by the promised time, otherwise by the day that the carrier estimated first; null if there were neither. */
  readonly onTimeRate: number | null;
};

/** One scan of the parcel, as the carrier reported it. A checkpoint keeps its ID. A tracker keeps its 1,000 newest checkpoints. */
export type Checkpoint = {
  /** The carrier that made the scan, if it is not the tracker's; otherwise null. */
  readonly carrier: Carrier | null;
  /** The carrier's own code for this kind of scan. */
  readonly carrierCode: string | null;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId: string | null;
  /** Global ID. */
  readonly id: string;
  /** Where it happened. */
  readonly location: Location | null;
  /** The carrier's own words, in the carrier's language. */
  readonly message: string;
  /** How the UTC offset of scannedAt is known. */
  readonly offsetSource: OffsetSource;
  /** When the parcel was scanned, with the UTC offset of the place. */
  readonly scannedAt: string;
  /** The parcel's status according to this scan; UNKNOWN if the scan does not indicate one. */
  readonly status: TrackingStatus;
  /** More detail than the status, if the carrier gives any. */
  readonly statusDetail: StatusDetail | null;
};

/** The result for one scan. */
export type CheckpointCreateResult = {
  /** The checkpoint, even if its ID was already known; null if nothing was added. */
  readonly checkpoint: Checkpoint | null;
  /** The tracker as it is now. */
  readonly tracker: TrackerSummary | null;
  /** Errors that the caller can fix; empty on success. */
  readonly trackerUserErrors: readonly TrackerUserError[];
};

/** A scan of the parcel, as it was at the time of an event. */
export type CheckpointSnapshot = {
  /** The carrier that made the scan, if it is not the tracker's; otherwise null. */
  readonly carrier?: Carrier | null | undefined;
  /** The carrier's own code for this kind of scan. */
  readonly carrierCode?: string | null | undefined;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId?: string | null | undefined;
  /** Global ID. */
  readonly id: string;
  /** Where it happened. */
  readonly location?: Location | null | undefined;
  /** The carrier's own words, in the carrier's language. */
  readonly message: string;
  /** How the UTC offset of scannedAt is known. */
  readonly offsetSource?: OffsetSource | null | undefined;
  /** When the parcel was scanned, with the UTC offset of the place. */
  readonly scannedAt: string;
  /** The parcel's status according to this scan; UNKNOWN if the scan does not indicate one. */
  readonly status: TrackingStatus;
  /** More detail than the status, if the carrier gives any. */
  readonly statusDetail?: StatusDetail | null | undefined;
};

/** A program between Kolli and a shop or files, as it last reported about itself. */
export type Connector = {
  /** What it is, such as `shopify` or `csv`. */
  readonly connector: string;
  /** What stops it at the moment; null if nothing does. */
  readonly failure: string | null;
  /** How it does. */
  readonly health: ConnectorHealth;
  /** The time of the last event that it passed on; null if there was none. */
  readonly lastEventAt: string | null;
  /** When it last imported parcels; null if it never has. */
  readonly lastImportAt: string | null;
  /** Which one of those: the shop or the folder. */
  readonly name: string;
  /** What it could not match or do, newest first, up to 20. */
  readonly problems: readonly ConnectorProblem[];
  /** When it last reported. */
  readonly reportedAt: string;
  /** Its version. */
  readonly version: string | null;
};

/** Something that a connector could not match or do, and does not try again. */
export type ConnectorProblem = {
  /** When. */
  readonly at: string;
  /** Why. */
  readonly reason: string;
  /** What it was about: an order, a file, a tracking code. */
  readonly subject: string;
};

/** How many on one day. */
export type DayCount = {
  /** How many. */
  readonly count: number;
  /** The day in the requested time zone, such as 2026-03-01. */
  readonly date: string;
};

/** Failed delivery attempts. */
export type DeliveryAttempts = {
  /** How many failed: the carrier's own count if it is higher, otherwise the number of days with such a scan. */
  readonly count: number;
  /** The reasons that the scans give, each once, in order. */
  readonly reasons: readonly StatusDetail[];
};

/** The day on which a parcel is expected, and an interval around it. Days are of the destination. */
export type DeliveryPrediction = {
  /** What it follows from, in one sentence. */
  readonly basis: string;
  /** The share of parcels that the interval is meant to contain: 0.8; null for a carrier's estimate. */
  readonly confidence?: number | null | undefined;
  /** The most probable day. */
  readonly day: string;
  /** The first day of the interval. */
  readonly earliest: string;
  /** The last day of the interval. */
  readonly latest: string;
  /** How many deliveries it follows from; 0 for a carrier's estimate. */
  readonly sampleSize: number;
  /** Where it comes from. */
  readonly source: PredictionSource;
  /** When one of the days last changed; null for a carrier's estimate. */
  readonly updatedAt?: string | null | undefined;
};

/** The window in which the carrier expects to deliver, with the UTC offset of the destination. */
export type DeliveryWindow = {
  /** Not before. */
  readonly from: string;
  /** Not after; the same as `estimatedDeliveryAt`. */
  readonly until: string;
};

/** A recorded change. Webhooks deliver the same events; read here what a webhook missed. */
export type Event = {
  /** The global IDs of the new scans, as in `data.checkpoints`. Set for TRACKER_CHECKPOINT_ADDED. */
  readonly addedCheckpointIds?: readonly string[] | null | undefined;
  /** The fields of the tracker that changed. */
  readonly changed?: readonly string[] | undefined;
  /** When the change was recorded. */
  readonly createdAt: string;
  /** Its place in the feed, for `after` of `events` and `trackerUpdated`: the cursor of its edge, and the id of a streamed event. Null until it has one, which takes less than a second. */
  readonly cursor?: string | null | undefined;
  /** The exception, as in `data.exceptions`. Set for TRACKER_EXCEPTION_RAISED and TRACKER_EXCEPTION_CLEARED. */
  readonly exception?: TrackerException | null | undefined;
  /** Global ID; a webhook's `webhook-id` is the same. */
  readonly id: string;
  /** What went wrong, or is over. Set for TRACKER_EXCEPTION_RAISED and TRACKER_EXCEPTION_CLEARED. */
  readonly kind?: TrackerExceptionKind | null | undefined;
  /** The mode it happened in. */
  readonly mode: Mode;
  /** The attention before the change; null if there was none. Set for TRACKER_ATTENTION_CHANGED. */
  readonly previousAttention?: TrackerAttention | null | undefined;
  /** The estimate in the previous such event; null in the first. Set for TRACKER_ESTIMATE_CHANGED. */
  readonly previousEstimatedDeliveryAt?: string | null | undefined;
  /** The day that was predicted before; null in the first such event. Set for TRACKER_PREDICTION_CHANGED. */
  readonly previousPredictedDay?: string | null | undefined;
  /** The tracker's status before the change; always set for TRACKER_UPDATED, null for other topics. */
  readonly previousStatus?: TrackingStatus | null | undefined;
  /** Counts this tracker's events of this topic from 1. Ignore events older than the newest you have. */
  readonly sequence: number;
  /** What it is about. */
  readonly topic: EventTopic;
  /** The same as topic. Receivers check it to choose an action. */
  readonly type: EventTopic;
  /** The tracker at the time of the change; null once the tracker is deleted. */
  readonly data: TrackerSnapshot | null;
};

/** How many parcels have one kind of exception open. */
export type ExceptionCount = {
  /** How many. */
  readonly count: number;
  /** What is wrong. */
  readonly kind: TrackerExceptionKind;
};

/** One carrier's part of the journey. A carrier after the first is checked too if it is connected; otherwise everything about its part comes from the tracker's own carrier. */
export type Leg = {
  /** Why checks with this carrier are not progressing; null if all is well. After the first leg, CARRIER_NOT_CONNECTED means that it is not checked. */
  readonly attention?: TrackerAttention | null | undefined;
  /** The carrier; null for one that Kolli does not know. */
  readonly carrier?: Carrier | null | undefined;
  /** The same as a string, for clients that do not know every carrier. */
  readonly carrierId?: string | null | undefined;
  /** The name that the previous carrier gives it, if Kolli does not know it. */
  readonly carrierName?: string | null | undefined;
  /** When this carrier first had the parcel; null if no scan shows it. */
  readonly from?: string | null | undefined;
  /** The status according to this carrier's scans; UNKNOWN while there are none. */
  readonly status: TrackingStatus;
  /** The parcel's tracking code with this carrier. */
  readonly trackingCode?: string | null | undefined;
  /** When the next carrier took it over; null if no scan shows it. */
  readonly until?: string | null | undefined;
};

/** A place, as far as the carrier reports it. */
export type Location = {
  /** City or place. */
  readonly city?: string | null | undefined;
  /** Country, ISO 3166-1 alpha-2. */
  readonly countryCode?: string | null | undefined;
  /** Latitude in degrees, north positive. */
  readonly latitude?: number | null | undefined;
  /** Longitude in degrees, east positive. */
  readonly longitude?: number | null | undefined;
  /** Postal code. */
  readonly postalCode?: string | null | undefined;
  /** State, province or region, as the carrier writes it. */
  readonly region?: string | null | undefined;
};

/** What needs a person, by reason. */
export type NeedsAttention = {
  /** How many there are in all groups. */
  readonly count: number;
  /** By reason, the gravest first; reasons without parcels are left out. */
  readonly groups: readonly AttentionGroup[];
  /** Whether there may be more. */
  readonly isMore: boolean;
};

/** A format of a carrier's tracking codes. */
export type NumberFormat = {
  /** A number of this format. */
  readonly example: string;
  /** Whether the number has a check digit that detects typing mistakes. */
  readonly hasCheckDigit: boolean;
  /** What kind of number it is. */
  readonly name: string;
  /** A regular expression for the code in upper case. */
  readonly pattern: string;
};

/** The parcels that have the same reference. */
export type Order = {
  /** How many of them have an exception open. */
  readonly exceptionCount: number;
  /** The day on which the last of its parcels that are under way is expected: the latest of their predictions. Null if none is under way, if one has no prediction, and if there are more than are counted. */
  readonly expectedDay: string | null;
  /** Whether there are more: counting stops at 1,000. */
  readonly isMore: boolean;
  /** The order number or reference. */
  readonly reference: string;
  /** One status for all of its parcels, the worst news first: RETURN_TO_SENDER, ATTEMPT_FAILURE, AVAILABLE_FOR_PICKUP, UNKNOWN, PENDING, PICKED_UP, IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERED. DELIVERED means that every parcel is. */
  readonly status: TrackingStatus;
  /** How many of its parcels have each status, the worst first; statuses without parcels are left out. */
  readonly statusCounts: readonly StatusCount[];
  /** How many trackers have this reference. */
  readonly trackerCount: number;
  /** Its trackers, newest first. `trackers` continues from the same cursors, with this reference as its filter. */
  readonly trackers: TrackerConnection;
};

/** The state of a workspace and mode. */
export type Overview = {
  /** The accounts with carriers; none in test mode. */
  readonly carrierHealth: readonly CarrierHealth[];
  /** Carriers that delivered in that period, the busiest first. */
  readonly carrierPerformance: readonly CarrierPerformance[];
  /** Trackers created on each day of the requested period. */
  readonly createdPerDay: readonly DayCount[];
  /** Parcels delivered on each day of the requested period. */
  readonly deliveredPerDay: readonly DayCount[];
  /** What is wrong with parcels now. */
  readonly exceptions: readonly ExceptionCount[];
  /** What needs attention, and why. */
  readonly needsAttention: readonly AttentionCount[];
  /** The day, such as `2026-11-14`: trackers created up to then should have had news by now. */
  readonly silentUntil: string;
  /** Every status, including those without trackers. */
  readonly trackersByStatus: readonly StatusCount[];
  /** Tracked parcels with a problem: failed attempts, returns, and those without news since `silentUntil`. */
  readonly troubled: readonly StatusCount[];
};

/** The start and end of a page of a connection. */
export type PageInfo = {
  /** The cursor of the last edge, null on an empty page. */
  readonly endCursor: string | null;
  /** Whether more follow after this page. */
  readonly hasNextPage: boolean;
  /** Whether there are more before this page. */
  readonly hasPreviousPage: boolean;
  /** The cursor of the first edge, null on an empty page. */
  readonly startCursor: string | null;
};

/** A shop, locker or office where the parcel waits to be collected, as far as the carrier reports it. */
export type PickupPoint = {
  /** The code to show or enter to collect the parcel. Anyone who has it can collect the parcel: share it only with the recipient. Stored encrypted, and erased once the parcel is collected. The public page never shows it. */
  readonly code?: string | null | undefined;
  /** The last day to collect the parcel. */
  readonly holdUntil?: string | null | undefined;
  /** Where it is. */
  readonly location?: Location | null | undefined;
  /** Its name. */
  readonly name?: string | null | undefined;
  /** Its opening hours in the carrier's own words, line by line. */
  readonly openingHours?: readonly string[] | null | undefined;
  /** Street and number. */
  readonly street?: string | null | undefined;
};

/** One piece of a consignment, as the carrier lists it. */
export type Piece = {
  /** Where this piece is. */
  readonly status: TrackingStatus;
  /** The piece's own number. */
  readonly trackingCode: string;
};

/** An image or PDF that proves a delivery. */
export type ProofDocument = {
  /** What it is. */
  readonly kind: ProofDocumentKind;
  /** A link to download it without a key, valid for 15 minutes. Do not store it; query again for a new one. */
  readonly url: string;
};

/** Who received a parcel, and the proof. Personal data: stored encrypted and for a limited time, and never shown on the public page. */
export type ProofOfDelivery = {
  /** Images and documents, fetched once after the delivery if the carrier and the account allow it; empty until then. */
  readonly documents?: readonly ProofDocument[] | undefined;
  /** Whether the carrier says, or shows, that a photograph was taken. */
  readonly hasPhoto: boolean;
  /** Whether the carrier says, or shows, that someone signed. */
  readonly hasSignature: boolean;
  /** Where or in which role it was received, in the carrier's words. */
  readonly receivedAs?: string | null | undefined;
  /** The name of the person who received it, as the carrier writes it. */
  readonly signedBy?: string | null | undefined;
};

/** A mail or notification to a recipient about a parcel. The address is never shown. */
export type RecipientMail = {
  /** How it is sent. */
  readonly channel: MailChannel;
  /** When it was queued. */
  readonly createdAt: string;
  /** When it was sent, or not sent for good. */
  readonly doneAt: string | null;
  /** When it is sent; null if it is done. */
  readonly dueAt: string | null;
  /** Global ID. */
  readonly id: string;
  /** What it is about. */
  readonly milestone: MailMilestone;
  /** Why it was not sent (such as UNSUBSCRIBED), or what the receiving server said. */
  readonly reason: string | null;
  /** What became of it. */
  readonly state: MailState;
};

/** How many trackers have a status now. */
export type StatusCount = {
  /** How many. */
  readonly count: number;
  /** The status. */
  readonly status: TrackingStatus;
};

/** Tracks one parcel: its current status, and every carrier scan so far. */
export type Tracker = {
  /** What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back. */
  readonly amountDue: AmountDue | null;
  /** Failed delivery attempts; null if there are none. */
  readonly attempts: DeliveryAttempts | null;
  /** Why tracking is not progressing; null if all is well. */
  readonly attention: TrackerAttention | null;
  /** The carrier, as it was given at creation. */
  readonly carrier: Carrier;
  /** The name of the carrier account in use (its ID if it has no name); null if none is in use yet, and in test mode. With several accounts, this is the one that you named or that the rules chose, until one of them recognises the parcel. That account is then kept. */
  readonly carrierAccount: string | null;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId: string;
  /** The carrier's own page for this parcel. */
  readonly carrierUrl: string | null;
  /** Every scan so far, oldest first; at most 1,000. */
  readonly checkpoints: readonly Checkpoint[];
  /** When the tracker was created. */
  readonly createdAt: string;
  /** The time of the delivering scan; null until delivered. */
  readonly deliveredAt: string | null;
  /** The estimate, if the carrier gives a time window; otherwise null. */
  readonly deliveryWindow: DeliveryWindow | null;
  /** The parcel's destination, as far as the carrier reports it. */
  readonly destination: Location | null;
  /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. The value that you set; null if you did not set it. */
  readonly destinationCountryCode: string | null;
  /** The carrier's own estimate; null if it gives none. For a day or a time window, this is its end. */
  readonly estimatedDeliveryAt: string | null;
  /** The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null. */
  readonly estimatedDeliveryDay: string | null;
  /** What went wrong with the parcel, oldest first, including what is over: `clearedAt` is null while it is open. Empty for most parcels; at most the last 20. */
  readonly exceptions: readonly TrackerException[];
  /** Global ID. */
  readonly id: string;
  /** Whether the parcel is still tracked. */
  readonly isActive: boolean;
  /** When Kolli last received a response about this parcel from the carrier. */
  readonly lastCheckedAt: string | null;
  /** Since when the parcel is late: past the time that you promised, otherwise past the day that the carrier estimated first, while it is neither at the door, at a pickup point nor on its way back. Null if it is not late. Events do not have it, because it depends on when you ask. */
  readonly lateSince: string | null;
  /** The carriers that transport the parcel one after another; empty if there is only one. */
  readonly legs: readonly Leg[];
  /** Your own data, a JSON object. */
  readonly metadata: unknown;
  /** When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery. */
  readonly nextCheckAt: string | null;
  /** The parcel's origin, as far as the carrier reports it. */
  readonly origin: Location | null;
  /** For a return shipment, the tracking code of the original parcel; null if the carrier reports none. */
  readonly originalTrackingCode: string | null;
  /** Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP. */
  readonly pickupPoint: PickupPoint | null;
  /** How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours. */
  readonly pieceCount: number | null;
  /** The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels. */
  readonly pieces: readonly Piece[];
  /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. The value that you set; null if you did not set it. */
  readonly postalCode: string | null;
  /** When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked. */
  readonly prediction: DeliveryPrediction | null;
  /** The delivery time promised to the recipient. The value that you set; null if you did not set it. */
  readonly promisedAt: string | null;
  /** Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents. */
  readonly proofOfDelivery: ProofOfDelivery | null;
  /** Kolli's public tracking page for this parcel; null if the workspace turned it off. */
  readonly publicUrl: string | null;
  /** Your own order number or reference. */
  readonly reference: string | null;
  /** The tracking code of the return shipment, if it has its own; otherwise null. */
  readonly returnTrackingCode: string | null;
  /** The carrier's own name for the service; null if it reports none. */
  readonly serviceName: string | null;
  /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. The value that you set; null if you did not set it. */
  readonly shippedOn: string | null;
  /** The current status. Build your logic on this. */
  readonly status: TrackingStatus;
  /** More detail than the status; null if the carrier gives none. */
  readonly statusDetail: StatusDetail | null;
  /** Why tracking ended; null while the parcel is tracked. */
  readonly stopReason: StopReason | null;
  /** The carrier's tracking code, as it was given at creation. */
  readonly trackingCode: string;
  /** When anything about the tracker last changed. */
  readonly updatedAt: string;
  /** The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other. */
  readonly weight: Weight | null;
};

/** A page of Tracker objects. */
export type TrackerConnection = {
  /** The same objects, without the cursor of each. */
  readonly nodes: readonly Tracker[];
  /** Where this page starts and ends. */
  readonly pageInfo: PageInfo;
};

/** The result of trackerCreate. */
export type TrackerCreateResult = {
  /** The tracker; null if nothing was done. */
  readonly tracker: TrackerSummary | null;
  /** Errors that the caller can fix; empty on success. */
  readonly trackerUserErrors: readonly TrackerUserError[];
};

/** The result of trackerDelete. */
export type TrackerDeleteResult = {
  /** The global ID of the deleted tracker. */
  readonly deletedTrackerId: string | null;
  /** Errors that the caller can fix; empty on success. */
  readonly trackerUserErrors: readonly TrackerUserError[];
};

/** Something that went wrong with a parcel. Its times are those of the carrier's scans, or of the day that passed. */
export type TrackerException = {
  /** The global ID of the scan that reports it; null if none does. */
  readonly checkpointId?: string | null | undefined;
  /** When it was over: the time of the scan that shows it; null while it is open. */
  readonly clearedAt?: string | null | undefined;
  /** The share of past parcels that did so by then: 0.95, for example; null for a fixed limit, a promised or estimated day, and for what a scan reports. */
  readonly confidence?: number | null | undefined;
  /** For what Kolli found itself: by when the parcel was expected to move, to arrive or to be collected; otherwise null. */
  readonly expectedBy?: string | null | undefined;
  /** What went wrong. */
  readonly kind: TrackerExceptionKind;
  /** What the scan says, in the carrier's own words; null if no scan reports it. */
  readonly message?: string | null | undefined;
  /** When it happened: the time of the scan that reports it, or the end of the day that the parcel was due. */
  readonly raisedAt: string;
  /** The evidence for what Kolli found itself, in one sentence; null for what a scan reports. */
  readonly reason?: string | null | undefined;
};

/** Why a parcel is late, or what is wrong with it, from its own scans and past parcels on its way. */
export type TrackerExplanation = {
  /** What the sentence rests on: the day it was due, its last scan, what is usual on its way, and how long it stayed where. */
  readonly evidence: readonly string[];
  /** Whether it is late, or something is wrong with it. */
  readonly hasProblem: boolean;
  /** Whether a cause is known. */
  readonly isKnown: boolean;
  /** Since when it is late; null if its day has not passed. */
  readonly lateSince: string | null;
  /** Why, in one English sentence; it says so if that is not known. */
  readonly sentence: string;
};

/** The result of trackerFindOrCreate. */
export type TrackerFindOrCreateResult = {
  /** Whether it was created by this call. */
  readonly isNew: boolean;
  /** The tracker, as it is now; null if nothing was done. */
  readonly tracker: Tracker;
};

/** The result of trackerRefresh. */
export type TrackerRefreshResult = {
  /** The tracker; null if nothing was done. */
  readonly tracker: TrackerSummary | null;
  /** Errors that the caller can fix; empty on success. */
  readonly trackerUserErrors: readonly TrackerUserError[];
};

/** The result of trackerResume. */
export type TrackerResumeResult = {
  /** The tracker; null if nothing was done. */
  readonly tracker: TrackerSummary | null;
  /** Errors that the caller can fix; empty on success. */
  readonly trackerUserErrors: readonly TrackerUserError[];
};

/** A tracker as it was at the time of an event: the `data` of its webhook. `Event.tracker` is the tracker as it is now. A field can be null if the event is older than the field. */
export type TrackerSnapshot = {
  /** What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back. */
  readonly amountDue?: AmountDue | null | undefined;
  /** Failed delivery attempts; null if there are none. */
  readonly attempts?: DeliveryAttempts | null | undefined;
  /** Why tracking is not progressing; null if all is well. */
  readonly attention?: TrackerAttention | null | undefined;
  /** The carrier, as it was given at creation. */
  readonly carrier: Carrier;
  /** The name of the carrier account in use; null if none was. */
  readonly carrierAccount?: string | null | undefined;
  /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
  readonly carrierId: string;
  /** The carrier's own page for this parcel. */
  readonly carrierUrl?: string | null | undefined;
  /** Every scan until then, oldest first. */
  readonly checkpoints: readonly CheckpointSnapshot[];
  /** When the tracker was created. */
  readonly createdAt?: string | null | undefined;
  /** The time of the delivering scan; null until delivered. */
  readonly deliveredAt?: string | null | undefined;
  /** The estimate, if the carrier gives a time window; otherwise null. */
  readonly deliveryWindow?: DeliveryWindow | null | undefined;
  /** The parcel's destination, as far as the carrier reports it. */
  readonly destination?: Location | null | undefined;
  /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. The value that you set; null if you did not set it. */
  readonly destinationCountryCode?: string | null | undefined;
  /** The carrier's own estimate; null if it gives none. For a day or a time window, this is its end. */
  readonly estimatedDeliveryAt?: string | null | undefined;
  /** The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null. */
  readonly estimatedDeliveryDay?: string | null | undefined;
  /** What went wrong with the parcel, oldest first, including what is over: `clearedAt` is null while it is open. Empty for most parcels; at most the last 20. */
  readonly exceptions: readonly TrackerException[];
  /** Global ID. */
  readonly id: string;
  /** Whether the parcel is still tracked. */
  readonly isActive?: boolean | null | undefined;
  /** When Kolli last received a response about this parcel from the carrier. */
  readonly lastCheckedAt?: string | null | undefined;
  /** The carriers that transport the parcel one after another; empty if there is only one. */
  readonly legs: readonly Leg[];
  /** Your own data, a JSON object. */
  readonly metadata?: unknown | undefined;
  /** When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery. */
  readonly nextCheckAt?: string | null | undefined;
  /** The parcel's origin, as far as the carrier reports it. */
  readonly origin?: Location | null | undefined;
  /** For a return shipment, the tracking code of the original parcel; null if the carrier reports none. */
  readonly originalTrackingCode?: string | null | undefined;
  /** Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP. */
  readonly pickupPoint?: PickupPoint | null | undefined;
  /** How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours. */
  readonly pieceCount?: number | null | undefined;
  /** The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels. */
  readonly pieces: readonly Piece[];
  /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. The value that you set; null if you did not set it. */
  readonly postalCode?: string | null | undefined;
  /** When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked. */
  readonly prediction?: DeliveryPrediction | null | undefined;
  /** The delivery time promised to the recipient. The value that you set; null if you did not set it. */
  readonly promisedAt?: string | null | undefined;
  /** Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents. */
  readonly proofOfDelivery?: ProofOfDelivery | null | undefined;
  /** Kolli's public tracking page for this parcel; null if the workspace turned it off. */
  readonly publicUrl?: string | null | undefined;
  /** Your own order number or reference. */
  readonly reference?: string | null | undefined;
  /** The tracking code of the return shipment, if it has its own; otherwise null. */
  readonly returnTrackingCode?: string | null | undefined;
  /** The carrier's own name for the service; null if it reports none. */
  readonly serviceName?: string | null | undefined;
  /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. The value that you set; null if you did not set it. */
  readonly shippedOn?: string | null | undefined;
  /** The current status. Build your logic on this. */
  readonly status: TrackingStatus;
  /** More detail than the status; null if the carrier gives none. */
  readonly statusDetail?: StatusDetail | null | undefined;
  /** Why tracking ended; null while the parcel is tracked. */
  readonly stopReason?: StopReason | null | undefined;
  /** The carrier's tracking code, as it was given at creation. */
  readonly trackingCode: string;
  /** When anything about the tracker last changed. */
  readonly updatedAt?: string | null | undefined;
  /** The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other. */
  readonly weight?: Weight | null | undefined;
};

/** The result of trackerStop. */
export type TrackerStopResult = {
  /** The tracker; null if nothing was done. */
  readonly tracker: TrackerSummary | null;
  /** Errors that the caller can fix; empty on success. */
  readonly trackerUserErrors: readonly TrackerUserError[];
};

/** Tracks one parcel: its current status, and every carrier scan so far. */
export type TrackerSummary = {
  /** The carrier, as it was given at creation. */
  readonly carrier: Carrier;
  /** Global ID. */
  readonly id: string;
  /** Whether the parcel is still tracked. */
  readonly isActive: boolean;
  /** Your own order number or reference. */
  readonly reference: string | null;
  /** The current status. Build your logic on this. */
  readonly status: TrackingStatus;
  /** The carrier's tracking code, as it was given at creation. */
  readonly trackingCode: string;
};

/** How many trackers match a filter. */
export type TrackerTotal = {
  /** How many were counted. */
  readonly count: number;
  /** Whether there are more: counting stops at 10,000. */
  readonly isMore: boolean;
};

/** The result of trackerUpdate. */
export type TrackerUpdateResult = {
  /** The tracker; null if nothing was done. */
  readonly tracker: TrackerSummary | null;
  /** Errors that the caller can fix; empty on success. */
  readonly trackerUserErrors: readonly TrackerUserError[];
};

/** An error that the caller can fix. Always select these: a mutation that fails for such a reason returns HTTP 200. */
export type TrackerUserError = {
  /** The error code, for programs. */
  readonly code: TrackerUserErrorCode;
  /** The input field it refers to; null if there is none. */
  readonly field: string | null;
  /** What happened and what to do, for people. */
  readonly message: string;
};

/** A weight. */
export type Weight = {
  /** In grams, rounded. A pound counts as 453.59 g. */
  readonly grams: number;
};

/** The owner of the data: a shop, a marketplace, a team. */
export type Workspace = {
  /** Whether you may change trackers: the API key has full access, or your role allows it. */
  readonly canChange: boolean;
  /** When it was created. */
  readonly createdAt: string;
  /** Global ID. */
  readonly id: string;
  /** The mode of the API key used. */
  readonly mode: Mode;
  /** Its name. */
  readonly name: string;
};

/** Selects the parcels of these weeks that match every given condition. */
export type AnalyticsFilter = {
  /** By carrier, any of these, at most 100. */
  readonly carrier?: readonly Carrier[] | null | undefined;
  /** By the country that they go to, any of these, at most 100. */
  readonly destination?: readonly string[] | null | undefined;
  /** From the week with this day on; 13 weeks if it is left out, two years at most. */
  readonly from?: string | null | undefined;
  /** By the country that they come from, ISO 3166-1 alpha-2, any of these, at most 100. */
  readonly origin?: readonly string[] | null | undefined;
  /** By service, whatever its capital letters, any of these, at most 100. */
  readonly service?: readonly string[] | null | undefined;
  /** Up to the week with this day; the present one if it is left out. */
  readonly until?: string | null | undefined;
};

/** What was done about what needs attention. */
export type AttentionMarkInput = {
  /** The `subjectId` of each, at most 1,000. */
  readonly ids?: readonly string[] | null | undefined;
  /** Instead of `ids`: all open ones of this kind, up to 10,000. */
  readonly kind?: AttentionKind | null | undefined;
  /** DONE; SNOOZED, with `until`; or OPEN, which takes either back. */
  readonly state: AttentionState;
  /** Where that day begins, as an IANA name such as Europe/Stockholm; UTC by default. */
  readonly timeZone?: string | null | undefined;
  /** For SNOOZED: the day on which it comes back, at most 366 days from now. */
  readonly until?: string | null | undefined;
};

/** Selects carriers that match every given condition. */
export type CarrierFilter = {
  /** By value, any of these, at most 100. */
  readonly carrier?: readonly Carrier[] | null | undefined;
  /** By home country, ISO 3166-1 alpha-2, any of these, at most 100. */
  readonly countryCode?: readonly string[] | null | undefined;
  /** Whether this workspace can track its parcels in this mode. */
  readonly isConnected?: boolean | null | undefined;
  /** By a part of the name or of the value; capital letters and accents do not matter. */
  readonly search?: string | null | undefined;
  /** Whether the carrier, or the aggregator, can push updates to Kolli. */
  readonly supportsPush?: boolean | null | undefined;
  /** By how this workspace reaches it, any of these, at most 100. */
  readonly via?: readonly CarrierVia[] | null | undefined;
};

/** A scan by your own courier. */
export type CheckpointCreateInput = {
  /** Your own ID for the scan, at most 100 characters. A scan whose ID the parcel already has is not added again. */
  readonly id: string;
  /** Where it happened. */
  readonly location?: LocationInput | null | undefined;
  /** What happened, for people; at most 500 characters. */
  readonly message?: string | null | undefined;
  /** When it happened, in ISO 8601: `2026-03-01T09:30:00+01:00`. Without an offset, the location determines it, otherwise UTC is used. */
  readonly scannedAt: string;
  /** Where the parcel is. If left out, the scan is shown but changes no status. */
  readonly status?: TrackingStatus | null | undefined;
  /** More detail than the status. */
  readonly statusDetail?: StatusDetail | null | undefined;
  /** The tracker's global ID. Set this or `trackingCode`. */
  readonly trackerId?: string | null | undefined;
  /** The tracking code; the scan is added to all OWN_COURIER trackers with this code. */
  readonly trackingCode?: string | null | undefined;
};

/** Something that a connector could not match or do. */
export type ConnectorProblemInput = {
  /** When. */
  readonly at: string;
  /** Why. */
  readonly reason: string;
  /** What it was about: an order, a file, a tracking code. */
  readonly subject: string;
};

/** What a connector says about itself. Texts are cut at 300 characters. */
export type ConnectorReportInput = {
  /** What it is, such as `shopify`: letters, digits and hyphens. */
  readonly connector: string;
  /** What stops it at the moment. */
  readonly failure?: string | null | undefined;
  /** The time of the last event that it passed on. */
  readonly lastEventAt?: string | null | undefined;
  /** When it last imported parcels. */
  readonly lastImportAt?: string | null | undefined;
  /** Which one of those: the shop or the folder. */
  readonly name: string;
  /** What it could not match or do, newest first; at most 20 are kept. */
  readonly problems?: readonly ConnectorProblemInput[] | null | undefined;
  /** Its version. */
  readonly version?: string | null | undefined;
};

/** A period of time; leave out either end for an open period. */
export type DateTimeRange = {
  /** Before this time. */
  readonly before?: string | null | undefined;
  /** At or after this time. */
  readonly from?: string | null | undefined;
};

/** Selects events that match every given condition. */
export type EventFilter = {
  /** Only events recorded at this time or later. This is fast however long the feed is. */
  readonly createdFrom?: string | null | undefined;
  /** Only events after which the tracker has one of these statuses, at most 100 values. Rare ones are found as fast as frequent ones. */
  readonly status?: readonly TrackingStatus[] | null | undefined;
  /** Only these topics, at most 100 values, in the order in which they happened. Only TRACKER_UPDATED by default. */
  readonly topics?: readonly EventTopic[] | null | undefined;
  /** Only this tracker's. */
  readonly trackerId?: string | null | undefined;
};

/** Where something happened, as far as you know. */
export type LocationInput = {
  /** Town or city. */
  readonly city?: string | null | undefined;
  /** ISO 3166-1 alpha-2, such as DE. */
  readonly countryCode?: string | null | undefined;
  /** Degrees north. */
  readonly latitude?: number | null | undefined;
  /** Degrees east. */
  readonly longitude?: number | null | undefined;
  /** Postal code. */
  readonly postalCode?: string | null | undefined;
  /** State, province or region. */
  readonly region?: string | null | undefined;
};

/** Who is mailed about the parcel, if the workspace has switched on mails to recipients. It is stored encrypted, never returned, and erased with the tracker. */
export type RecipientInput = {
  /** The email address. */
  readonly email: string;
  /** The language, such as `de` or `pt-BR`. By default, that of the destination country; otherwise English. */
  readonly language?: string | null | undefined;
  /** The name, for the greeting; at most 100 characters. */
  readonly name?: string | null | undefined;
};

/** What to play on the parcel of a test tracker. It moves every tracker of that parcel. */
export type TestTrackerAdvanceInput = {
  /** What to play. */
  readonly action?: TestAction | null | undefined;
  /** For FAULT: the fault to inject. */
  readonly fault?: TestFault | null | undefined;
  /** The tracker's global ID. */
  readonly id: string;
  /** For JOURNEY: how many times faster than real time; the default of 3600 plays an hour in a second. */
  readonly speed?: number | null | undefined;
  /** For STATUS: the status to move to. For JOURNEY: the last status. */
  readonly status?: TrackingStatus | null | undefined;
  /** Plays a scan with this detail, such as LOST: of the status `status` if you set it, otherwise of the status that the parcel has. Leave out `action`, or use STATUS. */
  readonly statusDetail?: StatusDetail | null | undefined;
};

/** A parcel to track. */
export type TrackerCreateInput = {
  /** If true, returns immediately with an empty tracker and starts tracking. If false, checks with the carrier first and returns the full tracker. */
  readonly async?: boolean | null | undefined;
  /** The carrier that issued the code. */
  readonly carrier: Carrier;
  /** The name or ID of the carrier account to use first. By default, the accounts' rules choose. Test mode accepts any value. */
  readonly carrierAccount?: string | null | undefined;
  /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. */
  readonly destinationCountryCode?: string | null | undefined;
  /** Your own data, a JSON object of at most 16 KiB. */
  readonly metadata?: unknown | undefined;
  /** The number of pieces in the shipment. */
  readonly pieceCount?: number | null | undefined;
  /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. */
  readonly postalCode?: string | null | undefined;
  /** The delivery time promised to the recipient. */
  readonly promisedAt?: string | null | undefined;
  /** Who is mailed about the parcel. */
  readonly recipient?: RecipientInput | null | undefined;
  /** Your own order number or reference, at most 255 characters. */
  readonly reference?: string | null | undefined;
  /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. */
  readonly shippedOn?: string | null | undefined;
  /** The carrier's tracking code, at most 64 characters. */
  readonly trackingCode: string;
};

/** Selects trackers that match every given condition. A list matches any of its values. */
export type TrackerFilter = {
  /** By why it needs attention, at most 100 values. */
  readonly attention?: readonly TrackerAttention[] | null | undefined;
  /** By carrier, at most 100 values. */
  readonly carrier?: readonly Carrier[] | null | undefined;
  /** By complete tracking code (case-insensitive) or exact reference, at most 500 values: a list as people paste it. */
  readonly codeOrReference?: readonly string[] | null | undefined;
  /** By time of creation. */
  readonly createdAt?: DateTimeRange | null | undefined;
  /** By the destination country that you set, ISO 3166-1 alpha-2, at most 100 values. */
  readonly destinationCountryCode?: readonly string[] | null | undefined;
  /** By what is wrong with the parcel now: any of these exceptions is open, at most 100 values. */
  readonly exception?: readonly TrackerExceptionKind[] | null | undefined;
  /** Whether any exception is open. */
  readonly hasException?: boolean | null | undefined;
  /** Whether it is still tracked. */
  readonly isActive?: boolean | null | undefined;
  /** Whether it is late, as `lateSince` says. */
  readonly isLate?: boolean | null | undefined;
  /** By metadata that contains this object: `{"customer": "4711"}`. */
  readonly metadata?: unknown | undefined;
  /** Whether it needs attention for any reason. */
  readonly needsAttention?: boolean | null | undefined;
  /** By the start of the destination's postal code that you set. */
  readonly postalCode?: string | null | undefined;
  /** By the delivery time that you promised. */
  readonly promisedAt?: DateTimeRange | null | undefined;
  /** By exact reference, at most 100 values. */
  readonly reference?: readonly string[] | null | undefined;
  /** By the start of the tracking code (case-insensitive) or of the reference; three characters or more also match anywhere in them, among the 20,000 newest trackers. Values of the metadata keys that the workspace named as searchable are found too: whole ones, and parts of them among the 5,000 newest. Such a search costs 50,000, and searches of a workspace run one at a time. */
  readonly search?: string | null | undefined;
  /** By status, at most 100 values. */
  readonly status?: readonly TrackingStatus[] | null | undefined;
  /** By the detail of the status, at most 100 values. */
  readonly statusDetail?: readonly StatusDetail[] | null | undefined;
  /** By why tracking has ended, at most 100 values. */
  readonly stopReason?: readonly StopReason[] | null | undefined;
  /** By complete tracking code, case-insensitive, at most 100 values. */
  readonly trackingCode?: readonly string[] | null | undefined;
  /** By time of the last change. */
  readonly updatedAt?: DateTimeRange | null | undefined;
};

/** A parcel to find, or to track. */
export type TrackerFindOrCreateInput = {
  /** If true, returns immediately with an empty tracker and starts tracking. If false, checks with the carrier first and returns the full tracker. */
  readonly async?: boolean | null | undefined;
  /** The carrier that issued the code. If you leave it out, the one sure candidate of `carrierCandidates` is used; without one, the error lists the candidates. */
  readonly carrier?: Carrier | null | undefined;
  /** The name or ID of the carrier account to use first. By default, the accounts' rules choose. Test mode accepts any value. */
  readonly carrierAccount?: string | null | undefined;
  /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. */
  readonly destinationCountryCode?: string | null | undefined;
  /** Your own data, a JSON object of at most 16 KiB. */
  readonly metadata?: unknown | undefined;
  /** The number of pieces in the shipment. */
  readonly pieceCount?: number | null | undefined;
  /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. */
  readonly postalCode?: string | null | undefined;
  /** The delivery time promised to the recipient. */
  readonly promisedAt?: string | null | undefined;
  /** Who is mailed about a new tracker's parcel. */
  readonly recipient?: RecipientInput | null | undefined;
  /** Your own order number or reference, at most 255 characters. */
  readonly reference?: string | null | undefined;
  /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. */
  readonly shippedOn?: string | null | undefined;
  /** The carrier's tracking code, at most 64 characters. */
  readonly trackingCode: string;
};

/** What to change on a tracker. Fields left out do not change; null clears a field. */
export type TrackerUpdateInput = {
  /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. */
  readonly destinationCountryCode?: string | null | undefined;
  /** The tracker's global ID. */
  readonly id: string;
  /** Your own data, a JSON object; it replaces the previous one. */
  readonly metadata?: unknown | undefined;
  /** The number of pieces in the shipment. */
  readonly pieceCount?: number | null | undefined;
  /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. */
  readonly postalCode?: string | null | undefined;
  /** The delivery time promised to the recipient. */
  readonly promisedAt?: string | null | undefined;
  /** Who is mailed about the parcel. It replaces the previous one; null removes it. */
  readonly recipient?: RecipientInput | null | undefined;
  /** Your own order number or reference. */
  readonly reference?: string | null | undefined;
  /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. */
  readonly shippedOn?: string | null | undefined;
};
