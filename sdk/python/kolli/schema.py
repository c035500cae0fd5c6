# Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk
from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, ClassVar, List, Literal, Mapping, Optional, Sequence, Union

from ._wire import UNSET, Input, Unset, Wire, WireFields, register

AmountDueReason = Union[Literal["CASH_ON_DELIVERY", "DUTIES", "OTHER", "REDELIVERY"], str]
"""What an amount is due for. This set grows: accept values that you do not know (docs/compatibility.md)."""


AnalyticsGroup = Union[Literal["CARRIER", "DESTINATION", "ORIGIN", "SERVICE", "WEEK"], str]
"""What parcels are grouped by. This set grows: accept values that you do not know (docs/compatibility.md)."""


AttentionActor = Union[Literal["CARRIER", "CUSTOMS", "NO_ONE", "RECIPIENT", "SHOP"], str]
"""Who must act."""


AttentionKind = Union[Literal["ADDRESS_PROBLEM", "ATTEMPT_FAILURE", "AT_RISK", "CANCELLED", "CARRIER_INCIDENT", "CARRIER_NOT_CONNECTED", "CODE_NOT_FOUND", "CREDENTIALS_REJECTED", "CUSTOMS_HOLD", "DAMAGED", "DELAYED", "DISPOSED", "DUTIES_DUE", "HELD", "HOLD_ENDS_SOON", "LATE", "LIKELY_LOST", "LOST", "NEVER_HANDED_OVER", "NO_NEWS", "OVERDUE", "REFUSED", "RETURN_TO_SENDER", "STALE", "STALLED", "UNCLAIMED", "WEBHOOK_FAILING"], str]
"""Why something needs a person, the gravest first. This set grows: accept values that you do not know (docs/compatibility.md)."""


AttentionState = Union[Literal["DONE", "OPEN", "SNOOZED"], str]
"""What a person did about it."""


Carrier = Union[Literal["ACS_COURIER", "ALLEGRO_ONE", "ALLIED_EXPRESS", "AMAZON_SHIPPING", "AMAZON_SHIPPING_US", "ANDREANI", "ANTERAJA", "AN_POST", "APC_OVERNIGHT", "ARAMEX", "ARAMEX_AU", "ARAMEX_NZ", "ARAS_KARGO", "ASENDIA", "ASENDIA_USA", "AUSTRALIA_POST", "AUSTRIAN_POST", "BANGLADESH_POST", "BELPOST", "BEST_EXPRESS", "BLUE_DART", "BLUE_EXPRESS", "BOXBERRY", "BPOST", "BRING", "BRT", "BUDBEE", "BULGARIAN_POSTS", "CAINIAO", "CAMBODIA_POST", "CANADA_POST", "CANPAR", "CARGUS", "CDEK", "CESKA_POSTA", "CEVA_LOGISTICS", "CHILEXPRESS", "CHINA_EMS", "CHINA_POST", "CHIT_CHATS", "CHRONOPOST", "CHUNGHWA_POST", "CIRRO", "CJ_LOGISTICS", "CNE_EXPRESS", "COLISSIMO", "COLIS_PRIVE", "COORDINADORA", "CORREIOS_BR", "CORREOS", "CORREOS_CL", "CORREOS_CR", "CORREOS_EXPRESS", "CORREOS_MX", "CORREO_472", "CORREO_ARGENTINO", "CORREO_URUGUAYO", "COURIERS_PLEASE", "CROATIAN_POST", "CTT", "CTT_EXPRESS", "CYPRUS_POST", "DANSKE_FRAGTMAEND", "DAO", "DB_SCHENKER", "DELHIVERY", "DEPPON", "DEUTSCHE_POST", "DHL", "DHL_ECOMMERCE_ASIA", "DHL_ECOMMERCE_NL", "DHL_ECOMMERCE_US", "DHL_EXPRESS", "DHL_FREIGHT", "DHL_GLOBAL_FORWARDING", "DHL_PARCEL_DE", "DHL_PARCEL_ES", "DHL_PARCEL_PL", "DHL_PARCEL_UK", "DIRECT_LINK", "DPD", "DPD_AT", "DPD_CH", "DPD_CZ", "DPD_DE", "DPD_EE", "DPD_FR", "DPD_HR", "DPD_HU", "DPD_IE", "DPD_LOCAL", "DPD_LT", "DPD_LV", "DPD_PL", "DPD_PT", "DPD_SI", "DPD_SK", "DPD_UK", "DTDC", "ECOM_EXPRESS", "ECONT", "EGYPT_POST", "EKART", "ELTA", "ELTA_COURIER", "EMIRATES_POST", "ESTAFETA", "ESTES", "EVRI", "FAN_COURIER", "FASTWAY_IE", "FEDEX", "FLASH_EXPRESS_MY", "FLASH_EXPRESS_PH", "FLASH_EXPRESS_TH", "FOURPX", "FUKUYAMA", "GATI", "GDEX", "GENIKI_TAXYDROMIKI", "GEODIS", "GEORGIAN_POST", "GHN", "GLS", "GLS_CA", "GLS_CZ", "GLS_DK", "GLS_ES", "GLS_HR", "GLS_HU", "GLS_IT", "GLS_NL", "GLS_RO", "GLS_SI", "GLS_SK", "GLS_US", "GOFO", "HANJIN", "HERMES_DE", "HONGKONG_POST", "ICELAND_POST", "IMILE", "INDIA_POST", "INPOST", "INPOST_ES", "INPOST_IT", "INPOST_UK", "INTELCOM", "ISRAEL_POST", "JADLOG", "JAPAN_POST", "JD_LOGISTICS", "JITSU", "JNE", "JT_EXPRESS", "JT_EXPRESS_CN", "JT_EXPRESS_ID", "JT_EXPRESS_MY", "JT_EXPRESS_PH", "JT_EXPRESS_SG", "JT_EXPRESS_TH", "KERRY_ECOMMERCE", "KERRY_EXPRESS_TH", "KERRY_TJ", "KOREA_POST", "KUEHNE_NAGEL", "LANDMARK_GLOBAL", "LASERSHIP", "LATVIA_POST", "LA_POSTE", "LBC_EXPRESS", "LEOPARDS_COURIER", "LION_PARCEL", "LITHUANIA_POST", "LOGEN", "LOGGI", "LOOMIS_EXPRESS", "LOTTE_GLOBAL_LOGISTICS", "LUXEMBOURG_POST", "MACAU_POST", "MAGYAR_POSTA", "MAINFREIGHT", "MALTA_POST", "MATKAHUOLTO", "MEEST", "MINUTOS_99", "MNG_KARGO", "MONDIAL_RELAY", "MRW", "NACEX", "NAQEL", "NATIONEX", "NINJA_VAN", "NINJA_VAN_ID", "NINJA_VAN_MY", "NINJA_VAN_PH", "NINJA_VAN_TH", "NINJA_VAN_VN", "NOVA_POSHTA", "NOVA_POST", "NZ_POST", "OCA_ARGENTINA", "OLD_DOMINION_FREIGHT_LINE", "OMNIVA", "ONTRAC", "ORANGE_CONNEX", "ORLEN_PACZKA", "OWN_COURIER", "PAACK", "PACKETA", "PAKISTAN_POST", "PAQUETEXPRESS", "PARCELFORCE", "PASSPORT_SHIPPING", "PITNEY_BOWES", "POCZTA_POLSKA", "POCZTEX", "POSTE_ITALIANE", "POSTI", "POSTNL", "POSTNL_INTERNATIONAL", "POSTNORD", "POSTNORD_DK", "POSTNORD_FI", "POSTNORD_NO", "POS_INDONESIA", "POS_MALAYSIA", "PPL_CZ", "PTT_TR", "PUROLATOR", "REDPACK", "RELAIS_COLIS", "ROMANIA_POST", "ROYAL_MAIL", "RUSSIAN_POST", "SAGAWA", "SAIA", "SAMEDAY", "SAUDI_POST", "SDA", "SEKO", "SENDLE", "SERBIA_POST", "SERPOST", "SERVIENTREGA", "SEUR", "SF_EXPRESS", "SHADOWFAX", "SHOPEE_XPRESS_ID", "SHOPEE_XPRESS_MY", "SHOPEE_XPRESS_PH", "SICEPAT", "SINGAPORE_POST", "SLOVAKIA_POST", "SLOVENIA_POST", "SMSA_EXPRESS", "SOUTH_AFRICAN_POST_OFFICE", "SPEEDAF", "SPEEDY", "SPRING_GDS", "STARKEN", "STARTRACK", "STO_EXPRESS", "SUNYOU", "SWISS_POST", "TCS_PK", "TEAM_GLOBAL_EXPRESS", "TFORCE_FINAL_MILE", "TFORCE_FREIGHT", "THAILAND_POST", "THE_COURIER_GUY", "TIKI", "TIPSA", "TNT", "TNT_IT", "TNT_UK", "TOLL", "TUFFNELLS", "TWO_GO", "T_CAT", "UKRPOSHTA", "UNIUNI", "UPS", "UPS_MAIL_INNOVATIONS", "USPS", "VEHO", "VENIPAK", "VIETNAM_POST", "VIETTEL_POST", "WHISTL", "WINIT", "XPO", "XPRESSBEES", "YAMATO", "YANWEN", "YODEL", "YRC_FREIGHT", "YTO_EXPRESS", "YUNDA_EXPRESS", "YUNEXPRESS", "YURTICI_KARGO", "ZTO_EXPRESS"], str]
"""The carriers that Kolli supports, some of them only through an aggregator account. `carriers` describes each, and its `via` says how your workspace reaches it. This set grows: accept values that you do not know (docs/compatibility.md)."""


CarrierIncidentCause = Union[Literal["FAILING", "SILENT"], str]
"""How a carrier fails. This set grows: accept values that you do not know (docs/compatibility.md)."""


CarrierVia = Union[Literal["AGGREGATOR", "DIRECT", "OWN"], str]
"""How a workspace reaches a carrier. This set grows: accept values that you do not know (docs/compatibility.md)."""


ConnectorHealth = Union[Literal["FAILING", "SILENT", "WORKING"], str]
"""How a connector does. This set grows: accept values that you do not know (docs/compatibility.md)."""


EventTopic = Union[Literal["CARRIER_INCIDENT_ENDED", "CARRIER_INCIDENT_OPENED", "TRACKER_ATTENTION_CHANGED", "TRACKER_CHECKPOINT_ADDED", "TRACKER_ESTIMATE_CHANGED", "TRACKER_EXCEPTION_CLEARED", "TRACKER_EXCEPTION_RAISED", "TRACKER_PREDICTION_CHANGED", "TRACKER_UPDATED"], str]
"""What an event is about. This set grows: accept values that you do not know (docs/compatibility.md)."""


MailChannel = Union[Literal["BROWSER", "EMAIL"], str]
"""How a recipient gets news. This set grows: accept values that you do not know (docs/compatibility.md)."""


MailMilestone = Union[Literal["ATTEMPT_FAILED", "DELAYED", "DELIVERED", "OUT_FOR_DELIVERY", "READY_FOR_PICKUP", "RETURNED", "SHIPPED"], str]
"""What recipients are mailed about. This set grows: accept values that you do not know (docs/compatibility.md)."""


MailState = Union[Literal["BOUNCED", "COMPLAINED", "EXPIRED", "FAILED", "QUEUED", "SENT", "SUPERSEDED", "SUPPRESSED"], str]
"""What became of a mail to a recipient. This set grows: accept values that you do not know (docs/compatibility.md)."""


Mode = Union[Literal["LIVE", "TEST"], str]
"""Every workspace has a test mode and a live mode; neither sees the other's objects."""


OffsetSource = Union[Literal["CARRIER", "CARRIER_COUNTRY", "LOCATION"], str]
"""How the UTC offset of a scan is known."""


ParcelMilestone = Union[Literal["ARRIVED", "IN_TRANSIT", "LABEL", "OUT_FOR_DELIVERY", "PICKED_UP"], str]
"""What a parcel reaches on its way. This set grows: accept values that you do not know (docs/compatibility.md)."""


PredictionSource = Union[Literal["CARRIER", "HISTORY"], str]
"""Where a predicted day comes from. This set grows: accept values that you do not know (docs/compatibility.md)."""


ProofDocumentKind = Union[Literal["DOCUMENT", "PHOTO", "SIGNATURE"], str]
"""The kind of a document about a delivery. This set grows: accept values that you do not know (docs/compatibility.md)."""


StatusDetail = Union[Literal["ADDRESS_PROBLEM", "CANCELLED", "CUSTOMS_CLEARED", "CUSTOMS_HOLD", "DAMAGED", "DELAYED", "DELIVERED_TO_LOCKER", "DELIVERED_TO_NEIGHBOUR", "DELIVERED_TO_PICKUP_POINT", "DELIVERED_TO_SAFE_PLACE", "DISPOSED", "DUTIES_DUE", "FORWARDED", "HELD", "LABEL_CREATED", "LOST", "RECIPIENT_ABSENT", "REFUSED", "RESCHEDULED", "UNCLAIMED", "WEATHER_DELAY"], str]
"""More detail than the status, if the carrier gives any. This set grows: accept values that you do not know (docs/compatibility.md)."""


StopReason = Union[Literal["DELIVERED", "RETURNED", "STALE", "STOPPED"], str]
"""Why tracking has ended. This set grows: accept values that you do not know (docs/compatibility.md)."""


TestAction = Union[Literal["FAULT", "JOURNEY", "NEXT_STATUS", "RESET", "STATUS"], str]
"""What to play on a test parcel."""


TestFault = Union[Literal["CARRIER_ERROR_500", "CARRIER_TIMEOUT", "DUPLICATE_SCANS", "HAND_OVER", "LATE_SCAN_AFTER_DELIVERY", "REWORDED_SCANS", "TIME_WITHOUT_OFFSET", "UNKNOWN_CODE"], str]
"""A fault of the simulated carrier."""


TrackerAttention = Union[Literal["CARRIER_FAILING", "CARRIER_NOT_CONNECTED", "CODE_NOT_FOUND", "CREDENTIALS_REJECTED", "STALE"], str]
"""Why tracking is not progressing. This set grows: accept values that you do not know (docs/compatibility.md)."""


TrackerExceptionKind = Union[Literal["ADDRESS_PROBLEM", "AT_RISK", "CANCELLED", "CUSTOMS_HOLD", "DAMAGED", "DELAYED", "DISPOSED", "DUTIES_DUE", "HELD", "HOLD_ENDS_SOON", "LATE", "LIKELY_LOST", "LOST", "NEVER_HANDED_OVER", "REFUSED", "STALLED", "UNCLAIMED"], str]
"""What went wrong with a parcel, which its status need not show. This set grows: accept values that you do not know (docs/compatibility.md)."""


TrackerSort = Union[Literal["CREATED_AT_ASC", "CREATED_AT_DESC", "LATE_SINCE_ASC", "LATE_SINCE_DESC", "UPDATED_AT_ASC", "UPDATED_AT_DESC"], str]
"""The order of a list of trackers."""


TrackerUserErrorCode = Union[Literal["ATTENTION_INVALID", "BATCH_EMPTY", "BATCH_TOO_LARGE", "CARRIER_ACCOUNT_NOT_FOUND", "CARRIER_NOT_CONNECTED", "CARRIER_NOT_RECOGNISED", "CARRIER_TIMEOUT", "CARRIER_UNAVAILABLE", "CHECKPOINT_INVALID", "CHECKPOINT_LIMIT_REACHED", "CREDENTIALS_REJECTED", "HINT_INVALID", "IDEMPOTENCY_KEY_INVALID", "IDEMPOTENCY_KEY_REUSED", "METADATA_INVALID", "NOTHING_TO_CHANGE", "NOT_AN_OWN_COURIER", "NOT_FOUND", "NOT_STORED", "RECIPIENT_INVALID", "REFERENCE_INVALID", "TEST_ACTION_INVALID", "TEST_MODE_ONLY", "TRACKING_CODE_INVALID", "TRACKING_CODE_REQUIRED", "TRACKING_CODE_TOO_LONG", "TRACKING_ENDED"], str]
"""The error code, for programs. This set grows: accept values that you do not know (docs/compatibility.md)."""


TrackingStatus = Union[Literal["ATTEMPT_FAILURE", "AVAILABLE_FOR_PICKUP", "DELIVERED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "PENDING", "PICKED_UP", "RETURN_TO_SENDER", "UNKNOWN"], str]
"""The status of a parcel."""


@dataclass(frozen=True)
class AmountDue(Wire):
    """Money that the recipient has to pay to get the parcel."""

    amount: str
    """The amount as a decimal number: 1500 or 99.90."""
    currency: str
    """The currency, ISO 4217."""
    reason: AmountDueReason
    """What it is for."""
    _wire: ClassVar[WireFields] = (
        ("amount", "amount", None, False),
        ("currency", "currency", None, False),
        ("reason", "reason", None, False),
    )


@dataclass(frozen=True)
class Analytics(Wire):
    """What became of parcels."""

    from_: date
    """The first day, a Monday."""
    hidden_rows: int
    """How many groups are left out: they have fewer than 10 parcels."""
    is_more: bool
    """Whether there are more groups than `rows` can have."""
    rows: List[AnalyticsRow]
    """The groups, the largest first, up to 1,000."""
    until: date
    """The last day, a Sunday."""
    _wire: ClassVar[WireFields] = (
        ("from_", "from", "Date", False),
        ("hidden_rows", "hiddenRows", None, False),
        ("is_more", "isMore", None, False),
        ("rows", "rows", "AnalyticsRow", True),
        ("until", "until", "Date", False),
    )


@dataclass(frozen=True)
class AnalyticsComparison(Wire):
    """The first prediction and the carrier's first estimate, of the parcels that had both and arrived."""

    estimate_days: Optional[float]
    """By how many days the estimate was off on average; null for fewer than 10."""
    parcels: int
    """How many."""
    prediction_days: Optional[float]
    """By how many days the prediction was off on average; null for fewer than 10."""
    _wire: ClassVar[WireFields] = (
        ("estimate_days", "estimateDays", None, False),
        ("parcels", "parcels", None, False),
        ("prediction_days", "predictionDays", None, False),
    )


@dataclass(frozen=True)
class AnalyticsError(Wire):
    """How many days something was off, of the parcels that arrived."""

    bias_days: Optional[float]
    """By how many days parcels came later on average; below 0: earlier; null for fewer than 10."""
    mean_days: Optional[float]
    """The mean of days off, on either side; null for fewer than 10."""
    parcels: int
    """How many are judged."""
    _wire: ClassVar[WireFields] = (
        ("bias_days", "biasDays", None, False),
        ("mean_days", "meanDays", None, False),
        ("parcels", "parcels", None, False),
    )


@dataclass(frozen=True)
class AnalyticsExceptionCount(Wire):
    """How many parcels of a group had one kind of exception."""

    count: int
    """How many, those that are over included."""
    kind: TrackerExceptionKind
    """What went wrong."""
    _wire: ClassVar[WireFields] = (
        ("count", "count", None, False),
        ("kind", "kind", None, False),
    )


@dataclass(frozen=True)
class AnalyticsRow(Wire):
    """The parcels of a group. What `by` does not have is null, and what is not known of them too."""

    carrier: Optional[Carrier]
    """The carrier."""
    carrier_id: Optional[str]
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    comparison: AnalyticsComparison
    """Both, of the same parcels."""
    delivered: int
    """How many have arrived, or can be collected."""
    destination_country_code: Optional[str]
    """Where they go to."""
    estimate_error: AnalyticsError
    """How many days the carrier's first estimate was off."""
    exceptions: List[AnalyticsExceptionCount]
    """What went wrong, by kind; kinds without parcels are left out."""
    first_attempt: AnalyticsShare
    """Those that arrived without a failed attempt before, of those that arrived or had one."""
    first_estimate_kept: AnalyticsShare
    """The same for the day that the carrier estimated first."""
    lost: int
    """How many the carrier reported as lost, and has not found."""
    origin_country_code: Optional[str]
    """Where they come from, ISO 3166-1 alpha-2."""
    p50_days: Optional[int]
    """Days from hand-over within which half of the deliveries arrived; null for fewer than 10. 46 stands for more."""
    p80_days: Optional[int]
    """Days from hand-over within which 80 % of the deliveries arrived; null for fewer than 10. 46 stands for more."""
    p95_days: Optional[int]
    """Days from hand-over within which 95 % of the deliveries arrived; null for fewer than 10. 46 stands for more."""
    parcels: int
    """How many parcels."""
    prediction_error: AnalyticsError
    """How many days the first prediction was off."""
    prediction_inside: AnalyticsShare
    """Those that arrived within the interval that was predicted first, of those with one that arrived. It is meant to be 0.8."""
    prediction_kept: AnalyticsShare
    """The same for the last day of the interval that was predicted first."""
    prediction_width_days: Optional[float]
    """How many days that interval has on average; null for fewer than 10."""
    promise_kept: AnalyticsShare
    """Those that arrived by the time that you promised, of those with a promise that arrived, came back or were lost."""
    returned: int
    """How many were sent back."""
    service: Optional[str]
    """The carrier's name for the service, in small letters."""
    stays: List[AnalyticsStay]
    """How long parcels stayed at each milestone; those that none has left are left out."""
    week: Optional[date]
    """The Monday of the week."""
    _wire: ClassVar[WireFields] = (
        ("carrier", "carrier", None, False),
        ("carrier_id", "carrierId", None, False),
        ("comparison", "comparison", "AnalyticsComparison", False),
        ("delivered", "delivered", None, False),
        ("destination_country_code", "destinationCountryCode", None, False),
        ("estimate_error", "estimateError", "AnalyticsError", False),
        ("exceptions", "exceptions", "AnalyticsExceptionCount", True),
        ("first_attempt", "firstAttempt", "AnalyticsShare", False),
        ("first_estimate_kept", "firstEstimateKept", "AnalyticsShare", False),
        ("lost", "lost", None, False),
        ("origin_country_code", "originCountryCode", None, False),
        ("p50_days", "p50Days", None, False),
        ("p80_days", "p80Days", None, False),
        ("p95_days", "p95Days", None, False),
        ("parcels", "parcels", None, False),
        ("prediction_error", "predictionError", "AnalyticsError", False),
        ("prediction_inside", "predictionInside", "AnalyticsShare", False),
        ("prediction_kept", "predictionKept", "AnalyticsShare", False),
        ("prediction_width_days", "predictionWidthDays", None, False),
        ("promise_kept", "promiseKept", "AnalyticsShare", False),
        ("returned", "returned", None, False),
        ("service", "service", None, False),
        ("stays", "stays", "AnalyticsStay", True),
        ("week", "week", "Date", False),
    )


@dataclass(frozen=True)
class AnalyticsShare(Wire):
    """A part of the parcels of a group."""

    count: int
    """How many."""
    of: int
    """Of how many."""
    share: Optional[float]
    """The share, 0 to 1; null if `of` is less than 10."""
    _wire: ClassVar[WireFields] = (
        ("count", "count", None, False),
        ("of", "of", None, False),
        ("share", "share", None, False),
    )


@dataclass(frozen=True)
class AnalyticsStay(Wire):
    """How long parcels stayed at a milestone."""

    mean_days: Optional[float]
    """The mean of days until the next milestone or the arrival; null for fewer than 10."""
    milestone: ParcelMilestone
    """The milestone."""
    parcels: int
    """How many have left it."""
    _wire: ClassVar[WireFields] = (
        ("mean_days", "meanDays", None, False),
        ("milestone", "milestone", None, False),
        ("parcels", "parcels", None, False),
    )


@dataclass(frozen=True)
class AttentionCount(Wire):
    """How many trackers need attention for one reason."""

    attention: TrackerAttention
    """The reason."""
    count: int
    """How many."""
    _wire: ClassVar[WireFields] = (
        ("attention", "attention", None, False),
        ("count", "count", None, False),
    )


@dataclass(frozen=True)
class AttentionGroup(Wire):
    """What needs a person for one reason."""

    action: str
    """The one action that helps."""
    actor: AttentionActor
    """Who must act next."""
    count: int
    """How many."""
    is_more: bool
    """Whether there may be more: the 10,000 newest parcels of each source are looked at."""
    items: List[AttentionItem]
    """The newest, up to 5; `attentionItems` lists all."""
    kind: AttentionKind
    """Why."""
    meaning: str
    """What it means."""
    title: str
    """The reason in a few words."""
    _wire: ClassVar[WireFields] = (
        ("action", "action", None, False),
        ("actor", "actor", None, False),
        ("count", "count", None, False),
        ("is_more", "isMore", None, False),
        ("items", "items", "AttentionItem", True),
        ("kind", "kind", None, False),
        ("meaning", "meaning", None, False),
        ("title", "title", None, False),
    )


@dataclass(frozen=True)
class AttentionItem(Wire):
    """A parcel, a webhook or an outage of a carrier that needs a person. A parcel is listed once, under its gravest problem."""

    also_kinds: List[AttentionKind]
    """What else is wrong with the parcel."""
    kind: AttentionKind
    """Why."""
    reason: str
    """The evidence in one sentence: why it is late, what Kolli found, or the carrier's own words."""
    since: Optional[datetime]
    """Since when; null if that is not known."""
    snoozed_until: Optional[datetime]
    """When it comes back; null if it was not put off."""
    state: AttentionState
    """What a person did about it."""
    subject: str
    """The tracking code, the webhook's address, or the carrier's name."""
    subject_id: str
    """The global ID of the tracker, the webhook endpoint or the carrier incident, for `attentionMark`."""
    tracker: Optional[TrackerSummary]
    """The tracker; null for a webhook and an outage."""
    _wire: ClassVar[WireFields] = (
        ("also_kinds", "alsoKinds", None, True),
        ("kind", "kind", None, False),
        ("reason", "reason", None, False),
        ("since", "since", "DateTime", False),
        ("snoozed_until", "snoozedUntil", "DateTime", False),
        ("state", "state", None, False),
        ("subject", "subject", None, False),
        ("subject_id", "subjectId", None, False),
        ("tracker", "tracker", "TrackerSummary", False),
    )


@dataclass(frozen=True)
class CarrierCandidate(Wire):
    """A carrier a tracking code may belong to."""

    carrier: Carrier
    """The carrier."""
    carrier_id: str
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    check_digit: bool
    """Whether a check digit confirms it."""
    confidence: float
    """From 0 to 1, for ranking; not a probability."""
    format: str
    """The number format that matches."""
    is_sure: bool
    """Whether the guess is reliable: the format is unique to this carrier, or a check digit and fixed characters confirm this carrier and no other. At most one candidate is sure."""
    _wire: ClassVar[WireFields] = (
        ("carrier", "carrier", None, False),
        ("carrier_id", "carrierId", None, False),
        ("check_digit", "checkDigit", None, False),
        ("confidence", "confidence", None, False),
        ("format", "format", None, False),
        ("is_sure", "isSure", None, False),
    )


@dataclass(frozen=True)
class CarrierHealth(Wire):
    """The health of requests with a carrier account in the last 24 hours."""

    carrier_id: str
    """The carrier, or the aggregator, as a string."""
    failures: int
    """How many of them failed."""
    label: str
    """The account's name."""
    name: str
    """Its name."""
    requests: int
    """How many requests were made."""
    state: str
    """UNCHECKED, WORKING or REJECTED."""
    _wire: ClassVar[WireFields] = (
        ("carrier_id", "carrierId", None, False),
        ("failures", "failures", None, False),
        ("label", "label", None, False),
        ("name", "name", None, False),
        ("requests", "requests", None, False),
        ("state", "state", None, False),
    )


@dataclass(frozen=True)
class CarrierIncident(Wire):
    """An outage of a carrier: its whole traffic is silent, or all its responses fail. While it is open, silent parcels of the carrier are not stalled; afterwards they get time to move."""

    carrier: Carrier
    """The carrier."""
    carrier_id: str
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    cause: CarrierIncidentCause
    """How it fails."""
    ended_at: Optional[datetime]
    """Its end; null while it is open."""
    id: str
    """Global ID, and the `trackerId` of its events."""
    lanes: List[CarrierIncidentLane]
    """The ways of its parcels, those with the most first, up to 20."""
    noticed_at: datetime
    """When Kolli noticed it."""
    parcel_count: int
    """Parcels of the carrier that were under way when it was noticed."""
    reason: str
    """The evidence in one sentence."""
    started_at: datetime
    """The first hour of it."""
    _wire: ClassVar[WireFields] = (
        ("carrier", "carrier", None, False),
        ("carrier_id", "carrierId", None, False),
        ("cause", "cause", None, False),
        ("ended_at", "endedAt", "DateTime", False),
        ("id", "id", None, False),
        ("lanes", "lanes", "CarrierIncidentLane", True),
        ("noticed_at", "noticedAt", "DateTime", False),
        ("parcel_count", "parcelCount", None, False),
        ("reason", "reason", None, False),
        ("started_at", "startedAt", "DateTime", False),
    )


@dataclass(frozen=True)
class CarrierIncidentLane(Wire):
    """A way of the carrier's parcels."""

    destination_country_code: Optional[str]
    """Where they go to."""
    origin_country_code: Optional[str]
    """Where they come from, ISO 3166-1 alpha-2."""
    parcels: int
    """How many the carrier got in the two weeks before."""
    _wire: ClassVar[WireFields] = (
        ("destination_country_code", "destinationCountryCode", None, False),
        ("origin_country_code", "originCountryCode", None, False),
        ("parcels", "parcels", None, False),
    )


@dataclass(frozen=True)
class CarrierInfo(Wire):
    """A carrier that Kolli supports."""

    carrier: Carrier
    """The value to use in trackerCreate."""
    carrier_id: str
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    country_code: str
    """Its home country, ISO 3166-1 alpha-2."""
    is_connected: bool
    """Whether this workspace can track its parcels in this mode. Always true in test mode."""
    name: str
    """Its name."""
    number_formats: List[NumberFormat]
    """The formats of its tracking codes."""
    supports_push: bool
    """Whether the carrier, or the aggregator, can push updates to Kolli."""
    tracking_page: str
    """Its public page for a parcel, with `{code}` in place of the tracking code. Empty if your own courier has none, and for carriers that only an aggregator supports."""
    via: CarrierVia
    """How this workspace reaches the carrier, or would if it were connected. An account with the carrier itself takes precedence over an aggregator; test mode uses neither."""
    _wire: ClassVar[WireFields] = (
        ("carrier", "carrier", None, False),
        ("carrier_id", "carrierId", None, False),
        ("country_code", "countryCode", None, False),
        ("is_connected", "isConnected", None, False),
        ("name", "name", None, False),
        ("number_formats", "numberFormats", "NumberFormat", True),
        ("supports_push", "supportsPush", None, False),
        ("tracking_page", "trackingPage", None, False),
        ("via", "via", None, False),
    )


@dataclass(frozen=True)
class CarrierPerformance(Wire):
    """A carrier's deliveries in the requested period."""

    carrier: Carrier
    """The carrier."""
    carrier_id: str
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    delivered: int
    """How many parcels it delivered."""
    median_transit_hours: Optional[float]
    """Hours from the first scan in its hands to delivery, the median of its 200 latest deliveries; null if it reported no such scan."""
    on_time_rate: Optional[float]
    """The share, 0 to 1, of its 200 latest deliveries that arrived by the promised time, otherwise by the day that the carrier estimated first; null if there were neither."""
    _wire: ClassVar[WireFields] = (
        ("carrier", "carrier", None, False),
        ("carrier_id", "carrierId", None, False),
        ("delivered", "delivered", None, False),
        ("median_transit_hours", "medianTransitHours", None, False),
        ("on_time_rate", "onTimeRate", None, False),
    )


@dataclass(frozen=True)
class Checkpoint(Wire):
    """One scan of the parcel, as the carrier reported it. A checkpoint keeps its ID. A tracker keeps its 1,000 newest checkpoints."""

    carrier: Optional[Carrier]
    """The carrier that made the scan, if it is not the tracker's; otherwise null."""
    carrier_code: Optional[str]
    """The carrier's own code for this kind of scan."""
    carrier_id: Optional[str]
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    id: str
    """Global ID."""
    location: Optional[Location]
    """Where it happened."""
    message: str
    """The carrier's own words, in the carrier's language."""
    offset_source: OffsetSource
    """How the UTC offset of scannedAt is known."""
    scanned_at: datetime
    """When the parcel was scanned, with the UTC offset of the place."""
    status: TrackingStatus
    """The parcel's status according to this scan; UNKNOWN if the scan does not indicate one."""
    status_detail: Optional[StatusDetail]
    """More detail than the status, if the carrier gives any."""
    _wire: ClassVar[WireFields] = (
        ("carrier", "carrier", None, False),
        ("carrier_code", "carrierCode", None, False),
        ("carrier_id", "carrierId", None, False),
        ("id", "id", None, False),
        ("location", "location", "Location", False),
        ("message", "message", None, False),
        ("offset_source", "offsetSource", None, False),
        ("scanned_at", "scannedAt", "DateTime", False),
        ("status", "status", None, False),
        ("status_detail", "statusDetail", None, False),
    )


@dataclass(frozen=True)
class CheckpointCreateResult(Wire):
    """The result for one scan."""

    checkpoint: Optional[Checkpoint]
    """The checkpoint, even if its ID was already known; null if nothing was added."""
    tracker: Optional[TrackerSummary]
    """The tracker as it is now."""
    tracker_user_errors: List[TrackerUserError]
    """Errors that the caller can fix; empty on success."""
    _wire: ClassVar[WireFields] = (
        ("checkpoint", "checkpoint", "Checkpoint", False),
        ("tracker", "tracker", "TrackerSummary", False),
        ("tracker_user_errors", "trackerUserErrors", "TrackerUserError", True),
    )


@dataclass(frozen=True)
class CheckpointSnapshot(Wire):
    """A scan of the parcel, as it was at the time of an event."""

    id: str
    """Global ID."""
    message: str
    """The carrier's own words, in the carrier's language."""
    scanned_at: datetime
    """When the parcel was scanned, with the UTC offset of the place."""
    status: TrackingStatus
    """The parcel's status according to this scan; UNKNOWN if the scan does not indicate one."""
    carrier: Optional[Carrier] = None
    """The carrier that made the scan, if it is not the tracker's; otherwise null."""
    carrier_code: Optional[str] = None
    """The carrier's own code for this kind of scan."""
    carrier_id: Optional[str] = None
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    location: Optional[Location] = None
    """Where it happened."""
    offset_source: Optional[OffsetSource] = None
    """How the UTC offset of scannedAt is known."""
    status_detail: Optional[StatusDetail] = None
    """More detail than the status, if the carrier gives any."""
    _wire: ClassVar[WireFields] = (
        ("carrier", "carrier", None, False),
        ("carrier_code", "carrierCode", None, False),
        ("carrier_id", "carrierId", None, False),
        ("id", "id", None, False),
        ("location", "location", "Location", False),
        ("message", "message", None, False),
        ("offset_source", "offsetSource", None, False),
        ("scanned_at", "scannedAt", "DateTime", False),
        ("status", "status", None, False),
        ("status_detail", "statusDetail", None, False),
    )


@dataclass(frozen=True)
class Connector(Wire):
    """A program between Kolli and a shop or files, as it last reported about itself."""

    connector: str
    """What it is, such as `shopify` or `csv`."""
    failure: Optional[str]
    """What stops it at the moment; null if nothing does."""
    health: ConnectorHealth
    """How it does."""
    last_event_at: Optional[datetime]
    """The time of the last event that it passed on; null if there was none."""
    last_import_at: Optional[datetime]
    """When it last imported parcels; null if it never has."""
    name: str
    """Which one of those: the shop or the folder."""
    problems: List[ConnectorProblem]
    """What it could not match or do, newest first, up to 20."""
    reported_at: datetime
    """When it last reported."""
    version: Optional[str]
    """Its version."""
    _wire: ClassVar[WireFields] = (
        ("connector", "connector", None, False),
        ("failure", "failure", None, False),
        ("health", "health", None, False),
        ("last_event_at", "lastEventAt", "DateTime", False),
        ("last_import_at", "lastImportAt", "DateTime", False),
        ("name", "name", None, False),
        ("problems", "problems", "ConnectorProblem", True),
        ("reported_at", "reportedAt", "DateTime", False),
        ("version", "version", None, False),
    )


@dataclass(frozen=True)
class ConnectorProblem(Wire):
    """Something that a connector could not match or do, and does not try again."""

    at: datetime
    """When."""
    reason: str
    """Why."""
    subject: str
    """What it was about: an order, a file, a tracking code."""
    _wire: ClassVar[WireFields] = (
        ("at", "at", "DateTime", False),
        ("reason", "reason", None, False),
        ("subject", "subject", None, False),
    )


@dataclass(frozen=True)
class DayCount(Wire):
    """How many on one day."""

    count: int
    """How many."""
    date: str
    """The day in the requested time zone, such as 2026-03-01."""
    _wire: ClassVar[WireFields] = (
        ("count", "count", None, False),
        ("date", "date", None, False),
    )


@dataclass(frozen=True)
class DeliveryAttempts(Wire):
    """Failed delivery attempts."""

    count: int
    """How many failed: the carrier's own count if it is higher, otherwise the number of days with such a scan."""
    reasons: List[StatusDetail]
    """The reasons that the scans give, each once, in order."""
    _wire: ClassVar[WireFields] = (
        ("count", "count", None, False),
        ("reasons", "reasons", None, True),
    )


@dataclass(frozen=True)
class DeliveryPrediction(Wire):
    """The day on which a parcel is expected, and an interval around it. Days are of the destination."""

    basis: str
    """What it follows from, in one sentence."""
    day: date
    """The most probable day."""
    earliest: date
    """The first day of the interval."""
    latest: date
    """The last day of the interval."""
    sample_size: int
    """How many deliveries it follows from; 0 for a carrier's estimate."""
    source: PredictionSource
    """Where it comes from."""
    confidence: Optional[float] = None
    """The share of parcels that the interval is meant to contain: 0.8; null for a carrier's estimate."""
    updated_at: Optional[datetime] = None
    """When one of the days last changed; null for a carrier's estimate."""
    _wire: ClassVar[WireFields] = (
        ("basis", "basis", None, False),
        ("confidence", "confidence", None, False),
        ("day", "day", "Date", False),
        ("earliest", "earliest", "Date", False),
        ("latest", "latest", "Date", False),
        ("sample_size", "sampleSize", None, False),
        ("source", "source", None, False),
        ("updated_at", "updatedAt", "DateTime", False),
    )


@dataclass(frozen=True)
class DeliveryWindow(Wire):
    """The window in which the carrier expects to deliver, with the UTC offset of the destination."""

    from_: datetime
    """Not before."""
    until: datetime
    """Not after; the same as `estimatedDeliveryAt`."""
    _wire: ClassVar[WireFields] = (
        ("from_", "from", "DateTime", False),
        ("until", "until", "DateTime", False),
    )


@dataclass(frozen=True)
class Event(Wire):
    """A recorded change. Webhooks deliver the same events; read here what a webhook missed."""

    created_at: datetime
    """When the change was recorded."""
    id: str
    """Global ID; a webhook's `webhook-id` is the same."""
    mode: Mode
    """The mode it happened in."""
    sequence: int
    """Counts this tracker's events of this topic from 1. Ignore events older than the newest you have."""
    topic: EventTopic
    """What it is about."""
    type: EventTopic
    """The same as topic. Receivers check it to choose an action."""
    data: Optional[TrackerSnapshot]
    """The tracker at the time of the change; null once the tracker is deleted."""
    added_checkpoint_ids: Optional[List[str]] = None
    """The global IDs of the new scans, as in `data.checkpoints`. Set for TRACKER_CHECKPOINT_ADDED."""
    changed: List[str] = field(default_factory=list)
    """The fields of the tracker that changed."""
    cursor: Optional[str] = None
    """Its place in the feed, for `after` of `events` and `trackerUpdated`: the cursor of its edge, and the id of a streamed event. Null until it has one, which takes less than a second."""
    exception: Optional[TrackerException] = None
    """The exception, as in `data.exceptions`. Set for TRACKER_EXCEPTION_RAISED and TRACKER_EXCEPTION_CLEARED."""
    kind: Optional[TrackerExceptionKind] = None
    """What went wrong, or is over. Set for TRACKER_EXCEPTION_RAISED and TRACKER_EXCEPTION_CLEARED."""
    previous_attention: Optional[TrackerAttention] = None
    """The attention before the change; null if there was none. Set for TRACKER_ATTENTION_CHANGED."""
    previous_estimated_delivery_at: Optional[datetime] = None
    """The estimate in the previous such event; null in the first. Set for TRACKER_ESTIMATE_CHANGED."""
    previous_predicted_day: Optional[date] = None
    """The day that was predicted before; null in the first such event. Set for TRACKER_PREDICTION_CHANGED."""
    previous_status: Optional[TrackingStatus] = None
    """The tracker's status before the change; always set for TRACKER_UPDATED, null for other topics."""
    _wire: ClassVar[WireFields] = (
        ("added_checkpoint_ids", "addedCheckpointIds", None, True),
        ("changed", "changed", None, True),
        ("created_at", "createdAt", "DateTime", False),
        ("cursor", "cursor", None, False),
        ("exception", "exception", "TrackerException", False),
        ("id", "id", None, False),
        ("kind", "kind", None, False),
        ("mode", "mode", None, False),
        ("previous_attention", "previousAttention", None, False),
        ("previous_estimated_delivery_at", "previousEstimatedDeliveryAt", "DateTime", False),
        ("previous_predicted_day", "previousPredictedDay", "Date", False),
        ("previous_status", "previousStatus", None, False),
        ("sequence", "sequence", None, False),
        ("topic", "topic", None, False),
        ("type", "type", None, False),
        ("data", "data", "TrackerSnapshot", False),
    )


@dataclass(frozen=True)
class ExceptionCount(Wire):
    """How many parcels have one kind of exception open."""

    count: int
    """How many."""
    kind: TrackerExceptionKind
    """What is wrong."""
    _wire: ClassVar[WireFields] = (
        ("count", "count", None, False),
        ("kind", "kind", None, False),
    )


@dataclass(frozen=True)
class Leg(Wire):
    """One carrier's part of the journey. A carrier after the first is checked too if it is connected; otherwise everything about its part comes from the tracker's own carrier."""

    status: TrackingStatus
    """The status according to this carrier's scans; UNKNOWN while there are none."""
    attention: Optional[TrackerAttention] = None
    """Why checks with this carrier are not progressing; null if all is well. After the first leg, CARRIER_NOT_CONNECTED means that it is not checked."""
    carrier: Optional[Carrier] = None
    """The carrier; null for one that Kolli does not know."""
    carrier_id: Optional[str] = None
    """The same as a string, for clients that do not know every carrier."""
    carrier_name: Optional[str] = None
    """The name that the previous carrier gives it, if Kolli does not know it."""
    from_: Optional[datetime] = None
    """When this carrier first had the parcel; null if no scan shows it."""
    tracking_code: Optional[str] = None
    """The parcel's tracking code with this carrier."""
    until: Optional[datetime] = None
    """When the next carrier took it over; null if no scan shows it."""
    _wire: ClassVar[WireFields] = (
        ("attention", "attention", None, False),
        ("carrier", "carrier", None, False),
        ("carrier_id", "carrierId", None, False),
        ("carrier_name", "carrierName", None, False),
        ("from_", "from", "DateTime", False),
        ("status", "status", None, False),
        ("tracking_code", "trackingCode", None, False),
        ("until", "until", "DateTime", False),
    )


@dataclass(frozen=True)
class Location(Wire):
    """A place, as far as the carrier reports it."""

    city: Optional[str] = None
    """City or place."""
    country_code: Optional[str] = None
    """Country, ISO 3166-1 alpha-2."""
    latitude: Optional[float] = None
    """Latitude in degrees, north positive."""
    longitude: Optional[float] = None
    """Longitude in degrees, east positive."""
    postal_code: Optional[str] = None
    """Postal code."""
    region: Optional[str] = None
    """State, province or region, as the carrier writes it."""
    _wire: ClassVar[WireFields] = (
        ("city", "city", None, False),
        ("country_code", "countryCode", None, False),
        ("latitude", "latitude", None, False),
        ("longitude", "longitude", None, False),
        ("postal_code", "postalCode", None, False),
        ("region", "region", None, False),
    )


@dataclass(frozen=True)
class NeedsAttention(Wire):
    """What needs a person, by reason."""

    count: int
    """How many there are in all groups."""
    groups: List[AttentionGroup]
    """By reason, the gravest first; reasons without parcels are left out."""
    is_more: bool
    """Whether there may be more."""
    _wire: ClassVar[WireFields] = (
        ("count", "count", None, False),
        ("groups", "groups", "AttentionGroup", True),
        ("is_more", "isMore", None, False),
    )


@dataclass(frozen=True)
class NumberFormat(Wire):
    """A format of a carrier's tracking codes."""

    example: str
    """A number of this format."""
    has_check_digit: bool
    """Whether the number has a check digit that detects typing mistakes."""
    name: str
    """What kind of number it is."""
    pattern: str
    """A regular expression for the code in upper case."""
    _wire: ClassVar[WireFields] = (
        ("example", "example", None, False),
        ("has_check_digit", "hasCheckDigit", None, False),
        ("name", "name", None, False),
        ("pattern", "pattern", None, False),
    )


@dataclass(frozen=True)
class Order(Wire):
    """The parcels that have the same reference."""

    exception_count: int
    """How many of them have an exception open."""
    expected_day: Optional[date]
    """The day on which the last of its parcels that are under way is expected: the latest of their predictions. Null if none is under way, if one has no prediction, and if there are more than are counted."""
    is_more: bool
    """Whether there are more: counting stops at 1,000."""
    reference: str
    """The order number or reference."""
    status: TrackingStatus
    """One status for all of its parcels, the worst news first: RETURN_TO_SENDER, ATTEMPT_FAILURE, AVAILABLE_FOR_PICKUP, UNKNOWN, PENDING, PICKED_UP, IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERED. DELIVERED means that every parcel is."""
    status_counts: List[StatusCount]
    """How many of its parcels have each status, the worst first; statuses without parcels are left out."""
    tracker_count: int
    """How many trackers have this reference."""
    trackers: TrackerConnection
    """Its trackers, newest first. `trackers` continues from the same cursors, with this reference as its filter."""
    _wire: ClassVar[WireFields] = (
        ("exception_count", "exceptionCount", None, False),
        ("expected_day", "expectedDay", "Date", False),
        ("is_more", "isMore", None, False),
        ("reference", "reference", None, False),
        ("status", "status", None, False),
        ("status_counts", "statusCounts", "StatusCount", True),
        ("tracker_count", "trackerCount", None, False),
        ("trackers", "trackers", "TrackerConnection", False),
    )


@dataclass(frozen=True)
class Overview(Wire):
    """The state of a workspace and mode."""

    carrier_health: List[CarrierHealth]
    """The accounts with carriers; none in test mode."""
    carrier_performance: List[CarrierPerformance]
    """Carriers that delivered in that period, the busiest first."""
    created_per_day: List[DayCount]
    """Trackers created on each day of the requested period."""
    delivered_per_day: List[DayCount]
    """Parcels delivered on each day of the requested period."""
    exceptions: List[ExceptionCount]
    """What is wrong with parcels now."""
    needs_attention: List[AttentionCount]
    """What needs attention, and why."""
    silent_until: str
    """The day, such as `2026-11-14`: trackers created up to then should have had news by now."""
    trackers_by_status: List[StatusCount]
    """Every status, including those without trackers."""
    troubled: List[StatusCount]
    """Tracked parcels with a problem: failed attempts, returns, and those without news since `silentUntil`."""
    _wire: ClassVar[WireFields] = (
        ("carrier_health", "carrierHealth", "CarrierHealth", True),
        ("carrier_performance", "carrierPerformance", "CarrierPerformance", True),
        ("created_per_day", "createdPerDay", "DayCount", True),
        ("delivered_per_day", "deliveredPerDay", "DayCount", True),
        ("exceptions", "exceptions", "ExceptionCount", True),
        ("needs_attention", "needsAttention", "AttentionCount", True),
        ("silent_until", "silentUntil", None, False),
        ("trackers_by_status", "trackersByStatus", "StatusCount", True),
        ("troubled", "troubled", "StatusCount", True),
    )


@dataclass(frozen=True)
class PageInfo(Wire):
    """The start and end of a page of a connection."""

    end_cursor: Optional[str]
    """The cursor of the last edge, null on an empty page."""
    has_next_page: bool
    """Whether more follow after this page."""
    has_previous_page: bool
    """Whether there are more before this page."""
    start_cursor: Optional[str]
    """The cursor of the first edge, null on an empty page."""
    _wire: ClassVar[WireFields] = (
        ("end_cursor", "endCursor", None, False),
        ("has_next_page", "hasNextPage", None, False),
        ("has_previous_page", "hasPreviousPage", None, False),
        ("start_cursor", "startCursor", None, False),
    )


@dataclass(frozen=True)
class PickupPoint(Wire):
    """A shop, locker or office where the parcel waits to be collected, as far as the carrier reports it."""

    code: Optional[str] = None
    """The code to show or enter to collect the parcel. Anyone who has it can collect the parcel: share it only with the recipient. Stored encrypted, and erased once the parcel is collected. The public page never shows it."""
    hold_until: Optional[date] = None
    """The last day to collect the parcel."""
    location: Optional[Location] = None
    """Where it is."""
    name: Optional[str] = None
    """Its name."""
    opening_hours: Optional[List[str]] = None
    """Its opening hours in the carrier's own words, line by line."""
    street: Optional[str] = None
    """Street and number."""
    _wire: ClassVar[WireFields] = (
        ("code", "code", None, False),
        ("hold_until", "holdUntil", "Date", False),
        ("location", "location", "Location", False),
        ("name", "name", None, False),
        ("opening_hours", "openingHours", None, True),
        ("street", "street", None, False),
    )


@dataclass(frozen=True)
class Piece(Wire):
    """One piece of a consignment, as the carrier lists it."""

    status: TrackingStatus
    """Where this piece is."""
    tracking_code: str
    """The piece's own number."""
    _wire: ClassVar[WireFields] = (
        ("status", "status", None, False),
        ("tracking_code", "trackingCode", None, False),
    )


@dataclass(frozen=True)
class ProofDocument(Wire):
    """An image or PDF that proves a delivery."""

    kind: ProofDocumentKind
    """What it is."""
    url: str
    """A link to download it without a key, valid for 15 minutes. Do not store it; query again for a new one."""
    _wire: ClassVar[WireFields] = (
        ("kind", "kind", None, False),
        ("url", "url", None, False),
    )


@dataclass(frozen=True)
class ProofOfDelivery(Wire):
    """Who received a parcel, and the proof. Personal data: stored encrypted and for a limited time, and never shown on the public page."""

    has_photo: bool
    """Whether the carrier says, or shows, that a photograph was taken."""
    has_signature: bool
    """Whether the carrier says, or shows, that someone signed."""
    documents: List[ProofDocument] = field(default_factory=list)
    """Images and documents, fetched once after the delivery if the carrier and the account allow it; empty until then."""
    received_as: Optional[str] = None
    """Where or in which role it was received, in the carrier's words."""
    signed_by: Optional[str] = None
    """The name of the person who received it, as the carrier writes it."""
    _wire: ClassVar[WireFields] = (
        ("documents", "documents", "ProofDocument", True),
        ("has_photo", "hasPhoto", None, False),
        ("has_signature", "hasSignature", None, False),
        ("received_as", "receivedAs", None, False),
        ("signed_by", "signedBy", None, False),
    )


@dataclass(frozen=True)
class RecipientMail(Wire):
    """A mail or notification to a recipient about a parcel. The address is never shown."""

    channel: MailChannel
    """How it is sent."""
    created_at: datetime
    """When it was queued."""
    done_at: Optional[datetime]
    """When it was sent, or not sent for good."""
    due_at: Optional[datetime]
    """When it is sent; null if it is done."""
    id: str
    """Global ID."""
    milestone: MailMilestone
    """What it is about."""
    reason: Optional[str]
    """Why it was not sent (such as UNSUBSCRIBED), or what the receiving server said."""
    state: MailState
    """What became of it."""
    _wire: ClassVar[WireFields] = (
        ("channel", "channel", None, False),
        ("created_at", "createdAt", "DateTime", False),
        ("done_at", "doneAt", "DateTime", False),
        ("due_at", "dueAt", "DateTime", False),
        ("id", "id", None, False),
        ("milestone", "milestone", None, False),
        ("reason", "reason", None, False),
        ("state", "state", None, False),
    )


@dataclass(frozen=True)
class StatusCount(Wire):
    """How many trackers have a status now."""

    count: int
    """How many."""
    status: TrackingStatus
    """The status."""
    _wire: ClassVar[WireFields] = (
        ("count", "count", None, False),
        ("status", "status", None, False),
    )


@dataclass(frozen=True)
class Tracker(Wire):
    """Tracks one parcel: its current status, and every carrier scan so far."""

    amount_due: Optional[AmountDue]
    """What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back."""
    attempts: Optional[DeliveryAttempts]
    """Failed delivery attempts; null if there are none."""
    attention: Optional[TrackerAttention]
    """Why tracking is not progressing; null if all is well."""
    carrier: Carrier
    """The carrier, as it was given at creation."""
    carrier_account: Optional[str]
    """The name of the carrier account in use (its ID if it has no name); null if none is in use yet, and in test mode. With several accounts, this is the one that you named or that the rules chose, until one of them recognises the parcel. That account is then kept."""
    carrier_id: str
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    carrier_url: Optional[str]
    """The carrier's own page for this parcel."""
    checkpoints: List[Checkpoint]
    """Every scan so far, oldest first; at most 1,000."""
    created_at: datetime
    """When the tracker was created."""
    delivered_at: Optional[datetime]
    """The time of the delivering scan; null until delivered."""
    delivery_window: Optional[DeliveryWindow]
    """The estimate, if the carrier gives a time window; otherwise null."""
    destination: Optional[Location]
    """The parcel's destination, as far as the carrier reports it."""
    destination_country_code: Optional[str]
    """The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. The value that you set; null if you did not set it."""
    estimated_delivery_at: Optional[datetime]
    """The carrier's own estimate; null if it gives none. For a day or a time window, this is its end."""
    estimated_delivery_day: Optional[date]
    """The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null."""
    exceptions: List[TrackerException]
    """What went wrong with the parcel, oldest first, including what is over: `clearedAt` is null while it is open. Empty for most parcels; at most the last 20."""
    id: str
    """Global ID."""
    is_active: bool
    """Whether the parcel is still tracked."""
    last_checked_at: Optional[datetime]
    """When Kolli last received a response about this parcel from the carrier."""
    late_since: Optional[datetime]
    """Since when the parcel is late: past the time that you promised, otherwise past the day that the carrier estimated first, while it is neither at the door, at a pickup point nor on its way back. Null if it is not late. Events do not have it, because it depends on when you ask."""
    legs: List[Leg]
    """The carriers that transport the parcel one after another; empty if there is only one."""
    metadata: Optional[Any]
    """Your own data, a JSON object."""
    next_check_at: Optional[datetime]
    """When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery."""
    origin: Optional[Location]
    """The parcel's origin, as far as the carrier reports it."""
    original_tracking_code: Optional[str]
    """For a return shipment, the tracking code of the original parcel; null if the carrier reports none."""
    pickup_point: Optional[PickupPoint]
    """Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP."""
    piece_count: Optional[int]
    """How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours."""
    pieces: List[Piece]
    """The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels."""
    postal_code: Optional[str]
    """The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. The value that you set; null if you did not set it."""
    prediction: Optional[DeliveryPrediction]
    """When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked."""
    promised_at: Optional[datetime]
    """The delivery time promised to the recipient. The value that you set; null if you did not set it."""
    proof_of_delivery: Optional[ProofOfDelivery]
    """Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents."""
    public_url: Optional[str]
    """Kolli's public tracking page for this parcel; null if the workspace turned it off."""
    reference: Optional[str]
    """Your own order number or reference."""
    return_tracking_code: Optional[str]
    """The tracking code of the return shipment, if it has its own; otherwise null."""
    service_name: Optional[str]
    """The carrier's own name for the service; null if it reports none."""
    shipped_on: Optional[date]
    """The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. The value that you set; null if you did not set it."""
    status: TrackingStatus
    """The current status. Build your logic on this."""
    status_detail: Optional[StatusDetail]
    """More detail than the status; null if the carrier gives none."""
    stop_reason: Optional[StopReason]
    """Why tracking ended; null while the parcel is tracked."""
    tracking_code: str
    """The carrier's tracking code, as it was given at creation."""
    updated_at: datetime
    """When anything about the tracker last changed."""
    weight: Optional[Weight]
    """The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other."""
    _wire: ClassVar[WireFields] = (
        ("amount_due", "amountDue", "AmountDue", False),
        ("attempts", "attempts", "DeliveryAttempts", False),
        ("attention", "attention", None, False),
        ("carrier", "carrier", None, False),
        ("carrier_account", "carrierAccount", None, False),
        ("carrier_id", "carrierId", None, False),
        ("carrier_url", "carrierUrl", None, False),
        ("checkpoints", "checkpoints", "Checkpoint", True),
        ("created_at", "createdAt", "DateTime", False),
        ("delivered_at", "deliveredAt", "DateTime", False),
        ("delivery_window", "deliveryWindow", "DeliveryWindow", False),
        ("destination", "destination", "Location", False),
        ("destination_country_code", "destinationCountryCode", None, False),
        ("estimated_delivery_at", "estimatedDeliveryAt", "DateTime", False),
        ("estimated_delivery_day", "estimatedDeliveryDay", "Date", False),
        ("exceptions", "exceptions", "TrackerException", True),
        ("id", "id", None, False),
        ("is_active", "isActive", None, False),
        ("last_checked_at", "lastCheckedAt", "DateTime", False),
        ("late_since", "lateSince", "DateTime", False),
        ("legs", "legs", "Leg", True),
        ("metadata", "metadata", None, False),
        ("next_check_at", "nextCheckAt", "DateTime", False),
        ("origin", "origin", "Location", False),
        ("original_tracking_code", "originalTrackingCode", None, False),
        ("pickup_point", "pickupPoint", "PickupPoint", False),
        ("piece_count", "pieceCount", None, False),
        ("pieces", "pieces", "Piece", True),
        ("postal_code", "postalCode", None, False),
        ("prediction", "prediction", "DeliveryPrediction", False),
        ("promised_at", "promisedAt", "DateTime", False),
        ("proof_of_delivery", "proofOfDelivery", "ProofOfDelivery", False),
        ("public_url", "publicUrl", None, False),
        ("reference", "reference", None, False),
        ("return_tracking_code", "returnTrackingCode", None, False),
        ("service_name", "serviceName", None, False),
        ("shipped_on", "shippedOn", "Date", False),
        ("status", "status", None, False),
        ("status_detail", "statusDetail", None, False),
        ("stop_reason", "stopReason", None, False),
        ("tracking_code", "trackingCode", None, False),
        ("updated_at", "updatedAt", "DateTime", False),
        ("weight", "weight", "Weight", False),
    )


@dataclass(frozen=True)
class TrackerConnection(Wire):
    """A page of Tracker objects."""

    nodes: List[Tracker]
    """The same objects, without the cursor of each."""
    page_info: PageInfo
    """Where this page starts and ends."""
    _wire: ClassVar[WireFields] = (
        ("nodes", "nodes", "Tracker", True),
        ("page_info", "pageInfo", "PageInfo", False),
    )


@dataclass(frozen=True)
class TrackerCreateResult(Wire):
    """The result of trackerCreate."""

    tracker: Optional[TrackerSummary]
    """The tracker; null if nothing was done."""
    tracker_user_errors: List[TrackerUserError]
    """Errors that the caller can fix; empty on success."""
    _wire: ClassVar[WireFields] = (
        ("tracker", "tracker", "TrackerSummary", False),
        ("tracker_user_errors", "trackerUserErrors", "TrackerUserError", True),
    )


@dataclass(frozen=True)
class TrackerDeleteResult(Wire):
    """The result of trackerDelete."""

    deleted_tracker_id: Optional[str]
    """The global ID of the deleted tracker."""
    tracker_user_errors: List[TrackerUserError]
    """Errors that the caller can fix; empty on success."""
    _wire: ClassVar[WireFields] = (
        ("deleted_tracker_id", "deletedTrackerId", None, False),
        ("tracker_user_errors", "trackerUserErrors", "TrackerUserError", True),
    )


@dataclass(frozen=True)
class TrackerException(Wire):
    """Something that went wrong with a parcel. Its times are those of the carrier's scans, or of the day that passed."""

    kind: TrackerExceptionKind
    """What went wrong."""
    raised_at: datetime
    """When it happened: the time of the scan that reports it, or the end of the day that the parcel was due."""
    checkpoint_id: Optional[str] = None
    """The global ID of the scan that reports it; null if none does."""
    cleared_at: Optional[datetime] = None
    """When it was over: the time of the scan that shows it; null while it is open."""
    confidence: Optional[float] = None
    """The share of past parcels that did so by then: 0.95, for example; null for a fixed limit, a promised or estimated day, and for what a scan reports."""
    expected_by: Optional[datetime] = None
    """For what Kolli found itself: by when the parcel was expected to move, to arrive or to be collected; otherwise null."""
    message: Optional[str] = None
    """What the scan says, in the carrier's own words; null if no scan reports it."""
    reason: Optional[str] = None
    """The evidence for what Kolli found itself, in one sentence; null for what a scan reports."""
    _wire: ClassVar[WireFields] = (
        ("checkpoint_id", "checkpointId", None, False),
        ("cleared_at", "clearedAt", "DateTime", False),
        ("confidence", "confidence", None, False),
        ("expected_by", "expectedBy", "DateTime", False),
        ("kind", "kind", None, False),
        ("message", "message", None, False),
        ("raised_at", "raisedAt", "DateTime", False),
        ("reason", "reason", None, False),
    )


@dataclass(frozen=True)
class TrackerExplanation(Wire):
    """Why a parcel is late, or what is wrong with it, from its own scans and past parcels on its way."""

    evidence: List[str]
    """What the sentence rests on: the day it was due, its last scan, what is usual on its way, and how long it stayed where."""
    has_problem: bool
    """Whether it is late, or something is wrong with it."""
    is_known: bool
    """Whether a cause is known."""
    late_since: Optional[datetime]
    """Since when it is late; null if its day has not passed."""
    sentence: str
    """Why, in one English sentence; it says so if that is not known."""
    _wire: ClassVar[WireFields] = (
        ("evidence", "evidence", None, True),
        ("has_problem", "hasProblem", None, False),
        ("is_known", "isKnown", None, False),
        ("late_since", "lateSince", "DateTime", False),
        ("sentence", "sentence", None, False),
    )


@dataclass(frozen=True)
class TrackerFindOrCreateResult(Wire):
    """The result of trackerFindOrCreate."""

    is_new: bool
    """Whether it was created by this call."""
    tracker: Tracker
    """The tracker, as it is now; null if nothing was done."""
    _wire: ClassVar[WireFields] = (
        ("is_new", "isNew", None, False),
        ("tracker", "tracker", "Tracker", False),
    )


@dataclass(frozen=True)
class TrackerRefreshResult(Wire):
    """The result of trackerRefresh."""

    tracker: Optional[TrackerSummary]
    """The tracker; null if nothing was done."""
    tracker_user_errors: List[TrackerUserError]
    """Errors that the caller can fix; empty on success."""
    _wire: ClassVar[WireFields] = (
        ("tracker", "tracker", "TrackerSummary", False),
        ("tracker_user_errors", "trackerUserErrors", "TrackerUserError", True),
    )


@dataclass(frozen=True)
class TrackerResumeResult(Wire):
    """The result of trackerResume."""

    tracker: Optional[TrackerSummary]
    """The tracker; null if nothing was done."""
    tracker_user_errors: List[TrackerUserError]
    """Errors that the caller can fix; empty on success."""
    _wire: ClassVar[WireFields] = (
        ("tracker", "tracker", "TrackerSummary", False),
        ("tracker_user_errors", "trackerUserErrors", "TrackerUserError", True),
    )


@dataclass(frozen=True)
class TrackerSnapshot(Wire):
    """A tracker as it was at the time of an event: the `data` of its webhook. `Event.tracker` is the tracker as it is now. A field can be null if the event is older than the field."""

    carrier: Carrier
    """The carrier, as it was given at creation."""
    carrier_id: str
    """The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know."""
    checkpoints: List[CheckpointSnapshot]
    """Every scan until then, oldest first."""
    exceptions: List[TrackerException]
    """What went wrong with the parcel, oldest first, including what is over: `clearedAt` is null while it is open. Empty for most parcels; at most the last 20."""
    id: str
    """Global ID."""
    legs: List[Leg]
    """The carriers that transport the parcel one after another; empty if there is only one."""
    pieces: List[Piece]
    """The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels."""
    status: TrackingStatus
    """The current status. Build your logic on this."""
    tracking_code: str
    """The carrier's tracking code, as it was given at creation."""
    amount_due: Optional[AmountDue] = None
    """What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back."""
    attempts: Optional[DeliveryAttempts] = None
    """Failed delivery attempts; null if there are none."""
    attention: Optional[TrackerAttention] = None
    """Why tracking is not progressing; null if all is well."""
    carrier_account: Optional[str] = None
    """The name of the carrier account in use; null if none was."""
    carrier_url: Optional[str] = None
    """The carrier's own page for this parcel."""
    created_at: Optional[datetime] = None
    """When the tracker was created."""
    delivered_at: Optional[datetime] = None
    """The time of the delivering scan; null until delivered."""
    delivery_window: Optional[DeliveryWindow] = None
    """The estimate, if the carrier gives a time window; otherwise null."""
    destination: Optional[Location] = None
    """The parcel's destination, as far as the carrier reports it."""
    destination_country_code: Optional[str] = None
    """The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. The value that you set; null if you did not set it."""
    estimated_delivery_at: Optional[datetime] = None
    """The carrier's own estimate; null if it gives none. For a day or a time window, this is its end."""
    estimated_delivery_day: Optional[date] = None
    """The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null."""
    is_active: Optional[bool] = None
    """Whether the parcel is still tracked."""
    last_checked_at: Optional[datetime] = None
    """When Kolli last received a response about this parcel from the carrier."""
    metadata: Optional[Any] = None
    """Your own data, a JSON object."""
    next_check_at: Optional[datetime] = None
    """When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery."""
    origin: Optional[Location] = None
    """The parcel's origin, as far as the carrier reports it."""
    original_tracking_code: Optional[str] = None
    """For a return shipment, the tracking code of the original parcel; null if the carrier reports none."""
    pickup_point: Optional[PickupPoint] = None
    """Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP."""
    piece_count: Optional[int] = None
    """How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours."""
    postal_code: Optional[str] = None
    """The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. The value that you set; null if you did not set it."""
    prediction: Optional[DeliveryPrediction] = None
    """When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked."""
    promised_at: Optional[datetime] = None
    """The delivery time promised to the recipient. The value that you set; null if you did not set it."""
    proof_of_delivery: Optional[ProofOfDelivery] = None
    """Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents."""
    public_url: Optional[str] = None
    """Kolli's public tracking page for this parcel; null if the workspace turned it off."""
    reference: Optional[str] = None
    """Your own order number or reference."""
    return_tracking_code: Optional[str] = None
    """The tracking code of the return shipment, if it has its own; otherwise null."""
    service_name: Optional[str] = None
    """The carrier's own name for the service; null if it reports none."""
    shipped_on: Optional[date] = None
    """The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. The value that you set; null if you did not set it."""
    status_detail: Optional[StatusDetail] = None
    """More detail than the status; null if the carrier gives none."""
    stop_reason: Optional[StopReason] = None
    """Why tracking ended; null while the parcel is tracked."""
    updated_at: Optional[datetime] = None
    """When anything about the tracker last changed."""
    weight: Optional[Weight] = None
    """The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other."""
    _wire: ClassVar[WireFields] = (
        ("amount_due", "amountDue", "AmountDue", False),
        ("attempts", "attempts", "DeliveryAttempts", False),
        ("attention", "attention", None, False),
        ("carrier", "carrier", None, False),
        ("carrier_account", "carrierAccount", None, False),
        ("carrier_id", "carrierId", None, False),
        ("carrier_url", "carrierUrl", None, False),
        ("checkpoints", "checkpoints", "CheckpointSnapshot", True),
        ("created_at", "createdAt", "DateTime", False),
        ("delivered_at", "deliveredAt", "DateTime", False),
        ("delivery_window", "deliveryWindow", "DeliveryWindow", False),
        ("destination", "destination", "Location", False),
        ("destination_country_code", "destinationCountryCode", None, False),
        ("estimated_delivery_at", "estimatedDeliveryAt", "DateTime", False),
        ("estimated_delivery_day", "estimatedDeliveryDay", "Date", False),
        ("exceptions", "exceptions", "TrackerException", True),
        ("id", "id", None, False),
        ("is_active", "isActive", None, False),
        ("last_checked_at", "lastCheckedAt", "DateTime", False),
        ("legs", "legs", "Leg", True),
        ("metadata", "metadata", None, False),
        ("next_check_at", "nextCheckAt", "DateTime", False),
        ("origin", "origin", "Location", False),
        ("original_tracking_code", "originalTrackingCode", None, False),
        ("pickup_point", "pickupPoint", "PickupPoint", False),
        ("piece_count", "pieceCount", None, False),
        ("pieces", "pieces", "Piece", True),
        ("postal_code", "postalCode", None, False),
        ("prediction", "prediction", "DeliveryPrediction", False),
        ("promised_at", "promisedAt", "DateTime", False),
        ("proof_of_delivery", "proofOfDelivery", "ProofOfDelivery", False),
        ("public_url", "publicUrl", None, False),
        ("reference", "reference", None, False),
        ("return_tracking_code", "returnTrackingCode", None, False),
        ("service_name", "serviceName", None, False),
        ("shipped_on", "shippedOn", "Date", False),
        ("status", "status", None, False),
        ("status_detail", "statusDetail", None, False),
        ("stop_reason", "stopReason", None, False),
        ("tracking_code", "trackingCode", None, False),
        ("updated_at", "updatedAt", "DateTime", False),
        ("weight", "weight", "Weight", False),
    )


@dataclass(frozen=True)
class TrackerStopResult(Wire):
    """The result of trackerStop."""

    tracker: Optional[TrackerSummary]
    """The tracker; null if nothing was done."""
    tracker_user_errors: List[TrackerUserError]
    """Errors that the caller can fix; empty on success."""
    _wire: ClassVar[WireFields] = (
        ("tracker", "tracker", "TrackerSummary", False),
        ("tracker_user_errors", "trackerUserErrors", "TrackerUserError", True),
    )


@dataclass(frozen=True)
class TrackerSummary(Wire):
    """Tracks one parcel: its current status, and every carrier scan so far."""

    carrier: Carrier
    """The carrier, as it was given at creation."""
    id: str
    """Global ID."""
    is_active: bool
    """Whether the parcel is still tracked."""
    reference: Optional[str]
    """Your own order number or reference."""
    status: TrackingStatus
    """The current status. Build your logic on this."""
    tracking_code: str
    """The carrier's tracking code, as it was given at creation."""
    _wire: ClassVar[WireFields] = (
        ("carrier", "carrier", None, False),
        ("id", "id", None, False),
        ("is_active", "isActive", None, False),
        ("reference", "reference", None, False),
        ("status", "status", None, False),
        ("tracking_code", "trackingCode", None, False),
    )


@dataclass(frozen=True)
class TrackerTotal(Wire):
    """How many trackers match a filter."""

    count: int
    """How many were counted."""
    is_more: bool
    """Whether there are more: counting stops at 10,000."""
    _wire: ClassVar[WireFields] = (
        ("count", "count", None, False),
        ("is_more", "isMore", None, False),
    )


@dataclass(frozen=True)
class TrackerUpdateResult(Wire):
    """The result of trackerUpdate."""

    tracker: Optional[TrackerSummary]
    """The tracker; null if nothing was done."""
    tracker_user_errors: List[TrackerUserError]
    """Errors that the caller can fix; empty on success."""
    _wire: ClassVar[WireFields] = (
        ("tracker", "tracker", "TrackerSummary", False),
        ("tracker_user_errors", "trackerUserErrors", "TrackerUserError", True),
    )


@dataclass(frozen=True)
class TrackerUserError(Wire):
    """An error that the caller can fix. Always select these: a mutation that fails for such a reason returns HTTP 200."""

    code: TrackerUserErrorCode
    """The error code, for programs."""
    field: Optional[str]
    """The input field it refers to; null if there is none."""
    message: str
    """What happened and what to do, for people."""
    _wire: ClassVar[WireFields] = (
        ("code", "code", None, False),
        ("field", "field", None, False),
        ("message", "message", None, False),
    )


@dataclass(frozen=True)
class Weight(Wire):
    """A weight."""

    grams: int
    """In grams, rounded. A pound counts as 453.59 g."""
    _wire: ClassVar[WireFields] = (
        ("grams", "grams", None, False),
    )


@dataclass(frozen=True)
class Workspace(Wire):
    """The owner of the data: a shop, a marketplace, a team."""

    can_change: bool
    """Whether you may change trackers: the API key has full access, or your role allows it."""
    created_at: datetime
    """When it was created."""
    id: str
    """Global ID."""
    mode: Mode
    """The mode of the API key used."""
    name: str
    """Its name."""
    _wire: ClassVar[WireFields] = (
        ("can_change", "canChange", None, False),
        ("created_at", "createdAt", "DateTime", False),
        ("id", "id", None, False),
        ("mode", "mode", None, False),
        ("name", "name", None, False),
    )


@dataclass(frozen=True)
class AnalyticsFilter(Input):
    """Selects the parcels of these weeks that match every given condition."""

    carrier: Union[Optional[Sequence[Carrier]], Unset] = UNSET
    """By carrier, any of these, at most 100."""
    destination: Union[Optional[Sequence[str]], Unset] = UNSET
    """By the country that they go to, any of these, at most 100."""
    from_: Union[Optional[date], Unset] = UNSET
    """From the week with this day on; 13 weeks if it is left out, two years at most."""
    origin: Union[Optional[Sequence[str]], Unset] = UNSET
    """By the country that they come from, ISO 3166-1 alpha-2, any of these, at most 100."""
    service: Union[Optional[Sequence[str]], Unset] = UNSET
    """By service, whatever its capital letters, any of these, at most 100."""
    until: Union[Optional[date], Unset] = UNSET
    """Up to the week with this day; the present one if it is left out."""
    _names: ClassVar[Mapping[str, str]] = {"carrier": "carrier", "destination": "destination", "from_": "from", "origin": "origin", "service": "service", "until": "until"}


@dataclass(frozen=True)
class AttentionMarkInput(Input):
    """What was done about what needs attention."""

    state: AttentionState
    """DONE; SNOOZED, with `until`; or OPEN, which takes either back."""
    ids: Union[Optional[Sequence[str]], Unset] = UNSET
    """The `subjectId` of each, at most 1,000."""
    kind: Union[Optional[AttentionKind], Unset] = UNSET
    """Instead of `ids`: all open ones of this kind, up to 10,000."""
    time_zone: Union[Optional[str], Unset] = UNSET
    """Where that day begins, as an IANA name such as Europe/Stockholm; UTC by default."""
    until: Union[Optional[date], Unset] = UNSET
    """For SNOOZED: the day on which it comes back, at most 366 days from now."""
    _names: ClassVar[Mapping[str, str]] = {"ids": "ids", "kind": "kind", "state": "state", "time_zone": "timeZone", "until": "until"}


@dataclass(frozen=True)
class CarrierFilter(Input):
    """Selects carriers that match every given condition."""

    carrier: Union[Optional[Sequence[Carrier]], Unset] = UNSET
    """By value, any of these, at most 100."""
    country_code: Union[Optional[Sequence[str]], Unset] = UNSET
    """By home country, ISO 3166-1 alpha-2, any of these, at most 100."""
    is_connected: Union[Optional[bool], Unset] = UNSET
    """Whether this workspace can track its parcels in this mode."""
    search: Union[Optional[str], Unset] = UNSET
    """By a part of the name or of the value; capital letters and accents do not matter."""
    supports_push: Union[Optional[bool], Unset] = UNSET
    """Whether the carrier, or the aggregator, can push updates to Kolli."""
    via: Union[Optional[Sequence[CarrierVia]], Unset] = UNSET
    """By how this workspace reaches it, any of these, at most 100."""
    _names: ClassVar[Mapping[str, str]] = {"carrier": "carrier", "country_code": "countryCode", "is_connected": "isConnected", "search": "search", "supports_push": "supportsPush", "via": "via"}


@dataclass(frozen=True)
class CheckpointCreateInput(Input):
    """A scan by your own courier."""

    id: str
    """Your own ID for the scan, at most 100 characters. A scan whose ID the parcel already has is not added again."""
    scanned_at: str
    """When it happened, in ISO 8601: `2026-03-01T09:30:00+01:00`. Without an offset, the location determines it, otherwise UTC is used."""
    location: Union[Optional[LocationInput], Unset] = UNSET
    """Where it happened."""
    message: Union[Optional[str], Unset] = UNSET
    """What happened, for people; at most 500 characters."""
    status: Union[Optional[TrackingStatus], Unset] = UNSET
    """Where the parcel is. If left out, the scan is shown but changes no status."""
    status_detail: Union[Optional[StatusDetail], Unset] = UNSET
    """More detail than the status."""
    tracker_id: Union[Optional[str], Unset] = UNSET
    """The tracker's global ID. Set this or `trackingCode`."""
    tracking_code: Union[Optional[str], Unset] = UNSET
    """The tracking code; the scan is added to all OWN_COURIER trackers with this code."""
    _names: ClassVar[Mapping[str, str]] = {"id": "id", "location": "location", "message": "message", "scanned_at": "scannedAt", "status": "status", "status_detail": "statusDetail", "tracker_id": "trackerId", "tracking_code": "trackingCode"}


@dataclass(frozen=True)
class ConnectorProblemInput(Input):
    """Something that a connector could not match or do."""

    at: datetime
    """When."""
    reason: str
    """Why."""
    subject: str
    """What it was about: an order, a file, a tracking code."""
    _names: ClassVar[Mapping[str, str]] = {"at": "at", "reason": "reason", "subject": "subject"}


@dataclass(frozen=True)
class ConnectorReportInput(Input):
    """What a connector says about itself. Texts are cut at 300 characters."""

    connector: str
    """What it is, such as `shopify`: letters, digits and hyphens."""
    name: str
    """Which one of those: the shop or the folder."""
    failure: Union[Optional[str], Unset] = UNSET
    """What stops it at the moment."""
    last_event_at: Union[Optional[datetime], Unset] = UNSET
    """The time of the last event that it passed on."""
    last_import_at: Union[Optional[datetime], Unset] = UNSET
    """When it last imported parcels."""
    problems: Union[Optional[Sequence[ConnectorProblemInput]], Unset] = UNSET
    """What it could not match or do, newest first; at most 20 are kept."""
    version: Union[Optional[str], Unset] = UNSET
    """Its version."""
    _names: ClassVar[Mapping[str, str]] = {"connector": "connector", "failure": "failure", "last_event_at": "lastEventAt", "last_import_at": "lastImportAt", "name": "name", "problems": "problems", "version": "version"}


@dataclass(frozen=True)
class DateTimeRange(Input):
    """A period of time; leave out either end for an open period."""

    before: Union[Optional[datetime], Unset] = UNSET
    """Before this time."""
    from_: Union[Optional[datetime], Unset] = UNSET
    """At or after this time."""
    _names: ClassVar[Mapping[str, str]] = {"before": "before", "from_": "from"}


@dataclass(frozen=True)
class EventFilter(Input):
    """Selects events that match every given condition."""

    created_from: Union[Optional[datetime], Unset] = UNSET
    """Only events recorded at this time or later. This is fast however long the feed is."""
    status: Union[Optional[Sequence[TrackingStatus]], Unset] = UNSET
    """Only events after which the tracker has one of these statuses, at most 100 values. Rare ones are found as fast as frequent ones."""
    topics: Union[Optional[Sequence[EventTopic]], Unset] = UNSET
    """Only these topics, at most 100 values, in the order in which they happened. Only TRACKER_UPDATED by default."""
    tracker_id: Union[Optional[str], Unset] = UNSET
    """Only this tracker's."""
    _names: ClassVar[Mapping[str, str]] = {"created_from": "createdFrom", "status": "status", "topics": "topics", "tracker_id": "trackerId"}


@dataclass(frozen=True)
class LocationInput(Input):
    """Where something happened, as far as you know."""

    city: Union[Optional[str], Unset] = UNSET
    """Town or city."""
    country_code: Union[Optional[str], Unset] = UNSET
    """ISO 3166-1 alpha-2, such as DE."""
    latitude: Union[Optional[float], Unset] = UNSET
    """Degrees north."""
    longitude: Union[Optional[float], Unset] = UNSET
    """Degrees east."""
    postal_code: Union[Optional[str], Unset] = UNSET
    """Postal code."""
    region: Union[Optional[str], Unset] = UNSET
    """State, province or region."""
    _names: ClassVar[Mapping[str, str]] = {"city": "city", "country_code": "countryCode", "latitude": "latitude", "longitude": "longitude", "postal_code": "postalCode", "region": "region"}


@dataclass(frozen=True)
class RecipientInput(Input):
    """Who is mailed about the parcel, if the workspace has switched on mails to recipients. It is stored encrypted, never returned, and erased with the tracker."""

    email: str
    """The email address."""
    language: Union[Optional[str], Unset] = UNSET
    """The language, such as `de` or `pt-BR`. By default, that of the destination country; otherwise English."""
    name: Union[Optional[str], Unset] = UNSET
    """The name, for the greeting; at most 100 characters."""
    _names: ClassVar[Mapping[str, str]] = {"email": "email", "language": "language", "name": "name"}


@dataclass(frozen=True)
class TestTrackerAdvanceInput(Input):
    """What to play on the parcel of a test tracker. It moves every tracker of that parcel."""

    id: str
    """The tracker's global ID."""
    action: Union[Optional[TestAction], Unset] = UNSET
    """What to play."""
    fault: Union[Optional[TestFault], Unset] = UNSET
    """For FAULT: the fault to inject."""
    speed: Union[Optional[float], Unset] = UNSET
    """For JOURNEY: how many times faster than real time; the default of 3600 plays an hour in a second."""
    status: Union[Optional[TrackingStatus], Unset] = UNSET
    """For STATUS: the status to move to. For JOURNEY: the last status."""
    status_detail: Union[Optional[StatusDetail], Unset] = UNSET
    """Plays a scan with this detail, such as LOST: of the status `status` if you set it, otherwise of the status that the parcel has. Leave out `action`, or use STATUS."""
    _names: ClassVar[Mapping[str, str]] = {"action": "action", "fault": "fault", "id": "id", "speed": "speed", "status": "status", "status_detail": "statusDetail"}


@dataclass(frozen=True)
class TrackerCreateInput(Input):
    """A parcel to track."""

    carrier: Carrier
    """The carrier that issued the code."""
    tracking_code: str
    """The carrier's tracking code, at most 64 characters."""
    async_: Union[Optional[bool], Unset] = UNSET
    """If true, returns immediately with an empty tracker and starts tracking. If false, checks with the carrier first and returns the full tracker."""
    carrier_account: Union[Optional[str], Unset] = UNSET
    """The name or ID of the carrier account to use first. By default, the accounts' rules choose. Test mode accepts any value."""
    destination_country_code: Union[Optional[str], Unset] = UNSET
    """The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place."""
    metadata: Union[Optional[Any], Unset] = UNSET
    """Your own data, a JSON object of at most 16 KiB."""
    piece_count: Union[Optional[int], Unset] = UNSET
    """The number of pieces in the shipment."""
    postal_code: Union[Optional[str], Unset] = UNSET
    """The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number."""
    promised_at: Union[Optional[datetime], Unset] = UNSET
    """The delivery time promised to the recipient."""
    recipient: Union[Optional[RecipientInput], Unset] = UNSET
    """Who is mailed about the parcel."""
    reference: Union[Optional[str], Unset] = UNSET
    """Your own order number or reference, at most 255 characters."""
    shipped_on: Union[Optional[str], Unset] = UNSET
    """The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time."""
    _names: ClassVar[Mapping[str, str]] = {"async_": "async", "carrier": "carrier", "carrier_account": "carrierAccount", "destination_country_code": "destinationCountryCode", "metadata": "metadata", "piece_count": "pieceCount", "postal_code": "postalCode", "promised_at": "promisedAt", "recipient": "recipient", "reference": "reference", "shipped_on": "shippedOn", "tracking_code": "trackingCode"}


@dataclass(frozen=True)
class TrackerFilter(Input):
    """Selects trackers that match every given condition. A list matches any of its values."""

    attention: Union[Optional[Sequence[TrackerAttention]], Unset] = UNSET
    """By why it needs attention, at most 100 values."""
    carrier: Union[Optional[Sequence[Carrier]], Unset] = UNSET
    """By carrier, at most 100 values."""
    code_or_reference: Union[Optional[Sequence[str]], Unset] = UNSET
    """By complete tracking code (case-insensitive) or exact reference, at most 500 values: a list as people paste it."""
    created_at: Union[Optional[DateTimeRange], Unset] = UNSET
    """By time of creation."""
    destination_country_code: Union[Optional[Sequence[str]], Unset] = UNSET
    """By the destination country that you set, ISO 3166-1 alpha-2, at most 100 values."""
    exception: Union[Optional[Sequence[TrackerExceptionKind]], Unset] = UNSET
    """By what is wrong with the parcel now: any of these exceptions is open, at most 100 values."""
    has_exception: Union[Optional[bool], Unset] = UNSET
    """Whether any exception is open."""
    is_active: Union[Optional[bool], Unset] = UNSET
    """Whether it is still tracked."""
    is_late: Union[Optional[bool], Unset] = UNSET
    """Whether it is late, as `lateSince` says."""
    metadata: Union[Optional[Any], Unset] = UNSET
    """By metadata that contains this object: `{"customer": "4711"}`."""
    needs_attention: Union[Optional[bool], Unset] = UNSET
    """Whether it needs attention for any reason."""
    postal_code: Union[Optional[str], Unset] = UNSET
    """By the start of the destination's postal code that you set."""
    promised_at: Union[Optional[DateTimeRange], Unset] = UNSET
    """By the delivery time that you promised."""
    reference: Union[Optional[Sequence[str]], Unset] = UNSET
    """By exact reference, at most 100 values."""
    search: Union[Optional[str], Unset] = UNSET
    """By the start of the tracking code (case-insensitive) or of the reference; three characters or more also match anywhere in them, among the 20,000 newest trackers. Values of the metadata keys that the workspace named as searchable are found too: whole ones, and parts of them among the 5,000 newest. Such a search costs 50,000, and searches of a workspace run one at a time."""
    status: Union[Optional[Sequence[TrackingStatus]], Unset] = UNSET
    """By status, at most 100 values."""
    status_detail: Union[Optional[Sequence[StatusDetail]], Unset] = UNSET
    """By the detail of the status, at most 100 values."""
    stop_reason: Union[Optional[Sequence[StopReason]], Unset] = UNSET
    """By why tracking has ended, at most 100 values."""
    tracking_code: Union[Optional[Sequence[str]], Unset] = UNSET
    """By complete tracking code, case-insensitive, at most 100 values."""
    updated_at: Union[Optional[DateTimeRange], Unset] = UNSET
    """By time of the last change."""
    _names: ClassVar[Mapping[str, str]] = {"attention": "attention", "carrier": "carrier", "code_or_reference": "codeOrReference", "created_at": "createdAt", "destination_country_code": "destinationCountryCode", "exception": "exception", "has_exception": "hasException", "is_active": "isActive", "is_late": "isLate", "metadata": "metadata", "needs_attention": "needsAttention", "postal_code": "postalCode", "promised_at": "promisedAt", "reference": "reference", "search": "search", "status": "status", "status_detail": "statusDetail", "stop_reason": "stopReason", "tracking_code": "trackingCode", "updated_at": "updatedAt"}


@dataclass(frozen=True)
class TrackerFindOrCreateInput(Input):
    """A parcel to find, or to track."""

    tracking_code: str
    """The carrier's tracking code, at most 64 characters."""
    async_: Union[Optional[bool], Unset] = UNSET
    """If true, returns immediately with an empty tracker and starts tracking. If false, checks with the carrier first and returns the full tracker."""
    carrier: Union[Optional[Carrier], Unset] = UNSET
    """The carrier that issued the code. If you leave it out, the one sure candidate of `carrierCandidates` is used; without one, the error lists the candidates."""
    carrier_account: Union[Optional[str], Unset] = UNSET
    """The name or ID of the carrier account to use first. By default, the accounts' rules choose. Test mode accepts any value."""
    destination_country_code: Union[Optional[str], Unset] = UNSET
    """The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place."""
    metadata: Union[Optional[Any], Unset] = UNSET
    """Your own data, a JSON object of at most 16 KiB."""
    piece_count: Union[Optional[int], Unset] = UNSET
    """The number of pieces in the shipment."""
    postal_code: Union[Optional[str], Unset] = UNSET
    """The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number."""
    promised_at: Union[Optional[datetime], Unset] = UNSET
    """The delivery time promised to the recipient."""
    recipient: Union[Optional[RecipientInput], Unset] = UNSET
    """Who is mailed about a new tracker's parcel."""
    reference: Union[Optional[str], Unset] = UNSET
    """Your own order number or reference, at most 255 characters."""
    shipped_on: Union[Optional[str], Unset] = UNSET
    """The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time."""
    _names: ClassVar[Mapping[str, str]] = {"async_": "async", "carrier": "carrier", "carrier_account": "carrierAccount", "destination_country_code": "destinationCountryCode", "metadata": "metadata", "piece_count": "pieceCount", "postal_code": "postalCode", "promised_at": "promisedAt", "recipient": "recipient", "reference": "reference", "shipped_on": "shippedOn", "tracking_code": "trackingCode"}


@dataclass(frozen=True)
class TrackerUpdateInput(Input):
    """What to change on a tracker. Fields left out do not change; null clears a field."""

    id: str
    """The tracker's global ID."""
    destination_country_code: Union[Optional[str], Unset] = UNSET
    """The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place."""
    metadata: Union[Optional[Any], Unset] = UNSET
    """Your own data, a JSON object; it replaces the previous one."""
    piece_count: Union[Optional[int], Unset] = UNSET
    """The number of pieces in the shipment."""
    postal_code: Union[Optional[str], Unset] = UNSET
    """The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number."""
    promised_at: Union[Optional[datetime], Unset] = UNSET
    """The delivery time promised to the recipient."""
    recipient: Union[Optional[RecipientInput], Unset] = UNSET
    """Who is mailed about the parcel. It replaces the previous one; null removes it."""
    reference: Union[Optional[str], Unset] = UNSET
    """Your own order number or reference."""
    shipped_on: Union[Optional[str], Unset] = UNSET
    """The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time."""
    _names: ClassVar[Mapping[str, str]] = {"destination_country_code": "destinationCountryCode", "id": "id", "metadata": "metadata", "piece_count": "pieceCount", "postal_code": "postalCode", "promised_at": "promisedAt", "recipient": "recipient", "reference": "reference", "shipped_on": "shippedOn"}


register({"AmountDue": AmountDue, "Analytics": Analytics, "AnalyticsComparison": AnalyticsComparison, "AnalyticsError": AnalyticsError, "AnalyticsExceptionCount": AnalyticsExceptionCount, "AnalyticsRow": AnalyticsRow, "AnalyticsShare": AnalyticsShare, "AnalyticsStay": AnalyticsStay, "AttentionCount": AttentionCount, "AttentionGroup": AttentionGroup, "AttentionItem": AttentionItem, "CarrierCandidate": CarrierCandidate, "CarrierHealth": CarrierHealth, "CarrierIncident": CarrierIncident, "CarrierIncidentLane": CarrierIncidentLane, "CarrierInfo": CarrierInfo, "CarrierPerformance": CarrierPerformance, "Checkpoint": Checkpoint, "CheckpointCreateResult": CheckpointCreateResult, "CheckpointSnapshot": CheckpointSnapshot, "Connector": Connector, "ConnectorProblem": ConnectorProblem, "DayCount": DayCount, "DeliveryAttempts": DeliveryAttempts, "DeliveryPrediction": DeliveryPrediction, "DeliveryWindow": DeliveryWindow, "Event": Event, "ExceptionCount": ExceptionCount, "Leg": Leg, "Location": Location, "NeedsAttention": NeedsAttention, "NumberFormat": NumberFormat, "Order": Order, "Overview": Overview, "PageInfo": PageInfo, "PickupPoint": PickupPoint, "Piece": Piece, "ProofDocument": ProofDocument, "ProofOfDelivery": ProofOfDelivery, "RecipientMail": RecipientMail, "StatusCount": StatusCount, "Tracker": Tracker, "TrackerConnection": TrackerConnection, "TrackerCreateResult": TrackerCreateResult, "TrackerDeleteResult": TrackerDeleteResult, "TrackerException": TrackerException, "TrackerExplanation": TrackerExplanation, "TrackerFindOrCreateResult": TrackerFindOrCreateResult, "TrackerRefreshResult": TrackerRefreshResult, "TrackerResumeResult": TrackerResumeResult, "TrackerSnapshot": TrackerSnapshot, "TrackerStopResult": TrackerStopResult, "TrackerSummary": TrackerSummary, "TrackerTotal": TrackerTotal, "TrackerUpdateResult": TrackerUpdateResult, "TrackerUserError": TrackerUserError, "Weight": Weight, "Workspace": Workspace})
