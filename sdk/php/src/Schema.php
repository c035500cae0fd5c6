<?php

// Generated from schema.graphql by sdk/generate/main.ts. Run: npm run sdk

declare(strict_types=1);

namespace Kolli;

/** What an amount is due for. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class AmountDueReason
{
    public const CASH_ON_DELIVERY = 'CASH_ON_DELIVERY';
    public const DUTIES = 'DUTIES';
    public const OTHER = 'OTHER';
    public const REDELIVERY = 'REDELIVERY';
}

/** What parcels are grouped by. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class AnalyticsGroup
{
    public const CARRIER = 'CARRIER';
    public const DESTINATION = 'DESTINATION';
    public const ORIGIN = 'ORIGIN';
    public const SERVICE = 'SERVICE';
    public const WEEK = 'WEEK';
}

/** Who must act. Values are strings; others may arrive. */
final class AttentionActor
{
    public const CARRIER = 'CARRIER';
    public const CUSTOMS = 'CUSTOMS';
    public const NO_ONE = 'NO_ONE';
    public const RECIPIENT = 'RECIPIENT';
    public const SHOP = 'SHOP';
}

/** Why something needs a person, the gravest first. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class AttentionKind
{
    public const ADDRESS_PROBLEM = 'ADDRESS_PROBLEM';
    public const ATTEMPT_FAILURE = 'ATTEMPT_FAILURE';
    public const AT_RISK = 'AT_RISK';
    public const CANCELLED = 'CANCELLED';
    public const CARRIER_INCIDENT = 'CARRIER_INCIDENT';
    public const CARRIER_NOT_CONNECTED = 'CARRIER_NOT_CONNECTED';
    public const CODE_NOT_FOUND = 'CODE_NOT_FOUND';
    public const CREDENTIALS_REJECTED = 'CREDENTIALS_REJECTED';
    public const CUSTOMS_HOLD = 'CUSTOMS_HOLD';
    public const DAMAGED = 'DAMAGED';
    public const DELAYED = 'DELAYED';
    public const DISPOSED = 'DISPOSED';
    public const DUTIES_DUE = 'DUTIES_DUE';
    public const HELD = 'HELD';
    public const HOLD_ENDS_SOON = 'HOLD_ENDS_SOON';
    public const LATE = 'LATE';
    public const LIKELY_LOST = 'LIKELY_LOST';
    public const LOST = 'LOST';
    public const NEVER_HANDED_OVER = 'NEVER_HANDED_OVER';
    public const NO_NEWS = 'NO_NEWS';
    public const OVERDUE = 'OVERDUE';
    public const REFUSED = 'REFUSED';
    public const RETURN_TO_SENDER = 'RETURN_TO_SENDER';
    public const STALE = 'STALE';
    public const STALLED = 'STALLED';
    public const UNCLAIMED = 'UNCLAIMED';
    public const WEBHOOK_FAILING = 'WEBHOOK_FAILING';
}

/** What a person did about it. Values are strings; others may arrive. */
final class AttentionState
{
    public const DONE = 'DONE';
    public const OPEN = 'OPEN';
    public const SNOOZED = 'SNOOZED';
}

/** The carriers that Kolli supports, some of them only through an aggregator account. `carriers` describes each, and its `via` says how your workspace reaches it. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class Carrier
{
    public const ACS_COURIER = 'ACS_COURIER';
    public const ALLEGRO_ONE = 'ALLEGRO_ONE';
    public const ALLIED_EXPRESS = 'ALLIED_EXPRESS';
    public const AMAZON_SHIPPING = 'AMAZON_SHIPPING';
    public const AMAZON_SHIPPING_US = 'AMAZON_SHIPPING_US';
    public const ANDREANI = 'ANDREANI';
    public const ANTERAJA = 'ANTERAJA';
    public const AN_POST = 'AN_POST';
    public const APC_OVERNIGHT = 'APC_OVERNIGHT';
    public const ARAMEX = 'ARAMEX';
    public const ARAMEX_AU = 'ARAMEX_AU';
    public const ARAMEX_NZ = 'ARAMEX_NZ';
    public const ARAS_KARGO = 'ARAS_KARGO';
    public const ASENDIA = 'ASENDIA';
    public const ASENDIA_USA = 'ASENDIA_USA';
    public const AUSTRALIA_POST = 'AUSTRALIA_POST';
    public const AUSTRIAN_POST = 'AUSTRIAN_POST';
    public const BANGLADESH_POST = 'BANGLADESH_POST';
    public const BELPOST = 'BELPOST';
    public const BEST_EXPRESS = 'BEST_EXPRESS';
    public const BLUE_DART = 'BLUE_DART';
    public const BLUE_EXPRESS = 'BLUE_EXPRESS';
    public const BOXBERRY = 'BOXBERRY';
    public const BPOST = 'BPOST';
    public const BRING = 'BRING';
    public const BRT = 'BRT';
    public const BUDBEE = 'BUDBEE';
    public const BULGARIAN_POSTS = 'BULGARIAN_POSTS';
    public const CAINIAO = 'CAINIAO';
    public const CAMBODIA_POST = 'CAMBODIA_POST';
    public const CANADA_POST = 'CANADA_POST';
    public const CANPAR = 'CANPAR';
    public const CARGUS = 'CARGUS';
    public const CDEK = 'CDEK';
    public const CESKA_POSTA = 'CESKA_POSTA';
    public const CEVA_LOGISTICS = 'CEVA_LOGISTICS';
    public const CHILEXPRESS = 'CHILEXPRESS';
    public const CHINA_EMS = 'CHINA_EMS';
    public const CHINA_POST = 'CHINA_POST';
    public const CHIT_CHATS = 'CHIT_CHATS';
    public const CHRONOPOST = 'CHRONOPOST';
    public const CHUNGHWA_POST = 'CHUNGHWA_POST';
    public const CIRRO = 'CIRRO';
    public const CJ_LOGISTICS = 'CJ_LOGISTICS';
    public const CNE_EXPRESS = 'CNE_EXPRESS';
    public const COLISSIMO = 'COLISSIMO';
    public const COLIS_PRIVE = 'COLIS_PRIVE';
    public const COORDINADORA = 'COORDINADORA';
    public const CORREIOS_BR = 'CORREIOS_BR';
    public const CORREOS = 'CORREOS';
    public const CORREOS_CL = 'CORREOS_CL';
    public const CORREOS_CR = 'CORREOS_CR';
    public const CORREOS_EXPRESS = 'CORREOS_EXPRESS';
    public const CORREOS_MX = 'CORREOS_MX';
    public const CORREO_472 = 'CORREO_472';
    public const CORREO_ARGENTINO = 'CORREO_ARGENTINO';
    public const CORREO_URUGUAYO = 'CORREO_URUGUAYO';
    public const COURIERS_PLEASE = 'COURIERS_PLEASE';
    public const CROATIAN_POST = 'CROATIAN_POST';
    public const CTT = 'CTT';
    public const CTT_EXPRESS = 'CTT_EXPRESS';
    public const CYPRUS_POST = 'CYPRUS_POST';
    public const DANSKE_FRAGTMAEND = 'DANSKE_FRAGTMAEND';
    public const DAO = 'DAO';
    public const DB_SCHENKER = 'DB_SCHENKER';
    public const DELHIVERY = 'DELHIVERY';
    public const DEPPON = 'DEPPON';
    public const DEUTSCHE_POST = 'DEUTSCHE_POST';
    public const DHL = 'DHL';
    public const DHL_ECOMMERCE_ASIA = 'DHL_ECOMMERCE_ASIA';
    public const DHL_ECOMMERCE_NL = 'DHL_ECOMMERCE_NL';
    public const DHL_ECOMMERCE_US = 'DHL_ECOMMERCE_US';
    public const DHL_EXPRESS = 'DHL_EXPRESS';
    public const DHL_FREIGHT = 'DHL_FREIGHT';
    public const DHL_GLOBAL_FORWARDING = 'DHL_GLOBAL_FORWARDING';
    public const DHL_PARCEL_DE = 'DHL_PARCEL_DE';
    public const DHL_PARCEL_ES = 'DHL_PARCEL_ES';
    public const DHL_PARCEL_PL = 'DHL_PARCEL_PL';
    public const DHL_PARCEL_UK = 'DHL_PARCEL_UK';
    public const DIRECT_LINK = 'DIRECT_LINK';
    public const DPD = 'DPD';
    public const DPD_AT = 'DPD_AT';
    public const DPD_CH = 'DPD_CH';
    public const DPD_CZ = 'DPD_CZ';
    public const DPD_DE = 'DPD_DE';
    public const DPD_EE = 'DPD_EE';
    public const DPD_FR = 'DPD_FR';
    public const DPD_HR = 'DPD_HR';
    public const DPD_HU = 'DPD_HU';
    public const DPD_IE = 'DPD_IE';
    public const DPD_LOCAL = 'DPD_LOCAL';
    public const DPD_LT = 'DPD_LT';
    public const DPD_LV = 'DPD_LV';
    public const DPD_PL = 'DPD_PL';
    public const DPD_PT = 'DPD_PT';
    public const DPD_SI = 'DPD_SI';
    public const DPD_SK = 'DPD_SK';
    public const DPD_UK = 'DPD_UK';
    public const DTDC = 'DTDC';
    public const ECOM_EXPRESS = 'ECOM_EXPRESS';
    public const ECONT = 'ECONT';
    public const EGYPT_POST = 'EGYPT_POST';
    public const EKART = 'EKART';
    public const ELTA = 'ELTA';
    public const ELTA_COURIER = 'ELTA_COURIER';
    public const EMIRATES_POST = 'EMIRATES_POST';
    public const ESTAFETA = 'ESTAFETA';
    public const ESTES = 'ESTES';
    public const EVRI = 'EVRI';
    public const FAN_COURIER = 'FAN_COURIER';
    public const FASTWAY_IE = 'FASTWAY_IE';
    public const FEDEX = 'FEDEX';
    public const FLASH_EXPRESS_MY = 'FLASH_EXPRESS_MY';
    public const FLASH_EXPRESS_PH = 'FLASH_EXPRESS_PH';
    public const FLASH_EXPRESS_TH = 'FLASH_EXPRESS_TH';
    public const FOURPX = 'FOURPX';
    public const FUKUYAMA = 'FUKUYAMA';
    public const GATI = 'GATI';
    public const GDEX = 'GDEX';
    public const GENIKI_TAXYDROMIKI = 'GENIKI_TAXYDROMIKI';
    public const GEODIS = 'GEODIS';
    public const GEORGIAN_POST = 'GEORGIAN_POST';
    public const GHN = 'GHN';
    public const GLS = 'GLS';
    public const GLS_CA = 'GLS_CA';
    public const GLS_CZ = 'GLS_CZ';
    public const GLS_DK = 'GLS_DK';
    public const GLS_ES = 'GLS_ES';
    public const GLS_HR = 'GLS_HR';
    public const GLS_HU = 'GLS_HU';
    public const GLS_IT = 'GLS_IT';
    public const GLS_NL = 'GLS_NL';
    public const GLS_RO = 'GLS_RO';
    public const GLS_SI = 'GLS_SI';
    public const GLS_SK = 'GLS_SK';
    public const GLS_US = 'GLS_US';
    public const GOFO = 'GOFO';
    public const HANJIN = 'HANJIN';
    public const HERMES_DE = 'HERMES_DE';
    public const HONGKONG_POST = 'HONGKONG_POST';
    public const ICELAND_POST = 'ICELAND_POST';
    public const IMILE = 'IMILE';
    public const INDIA_POST = 'INDIA_POST';
    public const INPOST = 'INPOST';
    public const INPOST_ES = 'INPOST_ES';
    public const INPOST_IT = 'INPOST_IT';
    public const INPOST_UK = 'INPOST_UK';
    public const INTELCOM = 'INTELCOM';
    public const ISRAEL_POST = 'ISRAEL_POST';
    public const JADLOG = 'JADLOG';
    public const JAPAN_POST = 'JAPAN_POST';
    public const JD_LOGISTICS = 'JD_LOGISTICS';
    public const JITSU = 'JITSU';
    public const JNE = 'JNE';
    public const JT_EXPRESS = 'JT_EXPRESS';
    public const JT_EXPRESS_CN = 'JT_EXPRESS_CN';
    public const JT_EXPRESS_ID = 'JT_EXPRESS_ID';
    public const JT_EXPRESS_MY = 'JT_EXPRESS_MY';
    public const JT_EXPRESS_PH = 'JT_EXPRESS_PH';
    public const JT_EXPRESS_SG = 'JT_EXPRESS_SG';
    public const JT_EXPRESS_TH = 'JT_EXPRESS_TH';
    public const KERRY_ECOMMERCE = 'KERRY_ECOMMERCE';
    public const KERRY_EXPRESS_TH = 'KERRY_EXPRESS_TH';
    public const KERRY_TJ = 'KERRY_TJ';
    public const KOREA_POST = 'KOREA_POST';
    public const KUEHNE_NAGEL = 'KUEHNE_NAGEL';
    public const LANDMARK_GLOBAL = 'LANDMARK_GLOBAL';
    public const LASERSHIP = 'LASERSHIP';
    public const LATVIA_POST = 'LATVIA_POST';
    public const LA_POSTE = 'LA_POSTE';
    public const LBC_EXPRESS = 'LBC_EXPRESS';
    public const LEOPARDS_COURIER = 'LEOPARDS_COURIER';
    public const LION_PARCEL = 'LION_PARCEL';
    public const LITHUANIA_POST = 'LITHUANIA_POST';
    public const LOGEN = 'LOGEN';
    public const LOGGI = 'LOGGI';
    public const LOOMIS_EXPRESS = 'LOOMIS_EXPRESS';
    public const LOTTE_GLOBAL_LOGISTICS = 'LOTTE_GLOBAL_LOGISTICS';
    public const LUXEMBOURG_POST = 'LUXEMBOURG_POST';
    public const MACAU_POST = 'MACAU_POST';
    public const MAGYAR_POSTA = 'MAGYAR_POSTA';
    public const MAINFREIGHT = 'MAINFREIGHT';
    public const MALTA_POST = 'MALTA_POST';
    public const MATKAHUOLTO = 'MATKAHUOLTO';
    public const MEEST = 'MEEST';
    public const MINUTOS_99 = 'MINUTOS_99';
    public const MNG_KARGO = 'MNG_KARGO';
    public const MONDIAL_RELAY = 'MONDIAL_RELAY';
    public const MRW = 'MRW';
    public const NACEX = 'NACEX';
    public const NAQEL = 'NAQEL';
    public const NATIONEX = 'NATIONEX';
    public const NINJA_VAN = 'NINJA_VAN';
    public const NINJA_VAN_ID = 'NINJA_VAN_ID';
    public const NINJA_VAN_MY = 'NINJA_VAN_MY';
    public const NINJA_VAN_PH = 'NINJA_VAN_PH';
    public const NINJA_VAN_TH = 'NINJA_VAN_TH';
    public const NINJA_VAN_VN = 'NINJA_VAN_VN';
    public const NOVA_POSHTA = 'NOVA_POSHTA';
    public const NOVA_POST = 'NOVA_POST';
    public const NZ_POST = 'NZ_POST';
    public const OCA_ARGENTINA = 'OCA_ARGENTINA';
    public const OLD_DOMINION_FREIGHT_LINE = 'OLD_DOMINION_FREIGHT_LINE';
    public const OMNIVA = 'OMNIVA';
    public const ONTRAC = 'ONTRAC';
    public const ORANGE_CONNEX = 'ORANGE_CONNEX';
    public const ORLEN_PACZKA = 'ORLEN_PACZKA';
    public const OWN_COURIER = 'OWN_COURIER';
    public const PAACK = 'PAACK';
    public const PACKETA = 'PACKETA';
    public const PAKISTAN_POST = 'PAKISTAN_POST';
    public const PAQUETEXPRESS = 'PAQUETEXPRESS';
    public const PARCELFORCE = 'PARCELFORCE';
    public const PASSPORT_SHIPPING = 'PASSPORT_SHIPPING';
    public const PITNEY_BOWES = 'PITNEY_BOWES';
    public const POCZTA_POLSKA = 'POCZTA_POLSKA';
    public const POCZTEX = 'POCZTEX';
    public const POSTE_ITALIANE = 'POSTE_ITALIANE';
    public const POSTI = 'POSTI';
    public const POSTNL = 'POSTNL';
    public const POSTNL_INTERNATIONAL = 'POSTNL_INTERNATIONAL';
    public const POSTNORD = 'POSTNORD';
    public const POSTNORD_DK = 'POSTNORD_DK';
    public const POSTNORD_FI = 'POSTNORD_FI';
    public const POSTNORD_NO = 'POSTNORD_NO';
    public const POS_INDONESIA = 'POS_INDONESIA';
    public const POS_MALAYSIA = 'POS_MALAYSIA';
    public const PPL_CZ = 'PPL_CZ';
    public const PTT_TR = 'PTT_TR';
    public const PUROLATOR = 'PUROLATOR';
    public const REDPACK = 'REDPACK';
    public const RELAIS_COLIS = 'RELAIS_COLIS';
    public const ROMANIA_POST = 'ROMANIA_POST';
    public const ROYAL_MAIL = 'ROYAL_MAIL';
    public const RUSSIAN_POST = 'RUSSIAN_POST';
    public const SAGAWA = 'SAGAWA';
    public const SAIA = 'SAIA';
    public const SAMEDAY = 'SAMEDAY';
    public const SAUDI_POST = 'SAUDI_POST';
    public const SDA = 'SDA';
    public const SEKO = 'SEKO';
    public const SENDLE = 'SENDLE';
    public const SERBIA_POST = 'SERBIA_POST';
    public const SERPOST = 'SERPOST';
    public const SERVIENTREGA = 'SERVIENTREGA';
    public const SEUR = 'SEUR';
    public const SF_EXPRESS = 'SF_EXPRESS';
    public const SHADOWFAX = 'SHADOWFAX';
    public const SHOPEE_XPRESS_ID = 'SHOPEE_XPRESS_ID';
    public const SHOPEE_XPRESS_MY = 'SHOPEE_XPRESS_MY';
    public const SHOPEE_XPRESS_PH = 'SHOPEE_XPRESS_PH';
    public const SICEPAT = 'SICEPAT';
    public const SINGAPORE_POST = 'SINGAPORE_POST';
    public const SLOVAKIA_POST = 'SLOVAKIA_POST';
    public const SLOVENIA_POST = 'SLOVENIA_POST';
    public const SMSA_EXPRESS = 'SMSA_EXPRESS';
    public const SOUTH_AFRICAN_POST_OFFICE = 'SOUTH_AFRICAN_POST_OFFICE';
    public const SPEEDAF = 'SPEEDAF';
    public const SPEEDY = 'SPEEDY';
    public const SPRING_GDS = 'SPRING_GDS';
    public const STARKEN = 'STARKEN';
    public const STARTRACK = 'STARTRACK';
    public const STO_EXPRESS = 'STO_EXPRESS';
    public const SUNYOU = 'SUNYOU';
    public const SWISS_POST = 'SWISS_POST';
    public const TCS_PK = 'TCS_PK';
    public const TEAM_GLOBAL_EXPRESS = 'TEAM_GLOBAL_EXPRESS';
    public const TFORCE_FINAL_MILE = 'TFORCE_FINAL_MILE';
    public const TFORCE_FREIGHT = 'TFORCE_FREIGHT';
    public const THAILAND_POST = 'THAILAND_POST';
    public const THE_COURIER_GUY = 'THE_COURIER_GUY';
    public const TIKI = 'TIKI';
    public const TIPSA = 'TIPSA';
    public const TNT = 'TNT';
    public const TNT_IT = 'TNT_IT';
    public const TNT_UK = 'TNT_UK';
    public const TOLL = 'TOLL';
    public const TUFFNELLS = 'TUFFNELLS';
    public const TWO_GO = 'TWO_GO';
    public const T_CAT = 'T_CAT';
    public const UKRPOSHTA = 'UKRPOSHTA';
    public const UNIUNI = 'UNIUNI';
    public const UPS = 'UPS';
    public const UPS_MAIL_INNOVATIONS = 'UPS_MAIL_INNOVATIONS';
    public const USPS = 'USPS';
    public const VEHO = 'VEHO';
    public const VENIPAK = 'VENIPAK';
    public const VIETNAM_POST = 'VIETNAM_POST';
    public const VIETTEL_POST = 'VIETTEL_POST';
    public const WHISTL = 'WHISTL';
    public const WINIT = 'WINIT';
    public const XPO = 'XPO';
    public const XPRESSBEES = 'XPRESSBEES';
    public const YAMATO = 'YAMATO';
    public const YANWEN = 'YANWEN';
    public const YODEL = 'YODEL';
    public const YRC_FREIGHT = 'YRC_FREIGHT';
    public const YTO_EXPRESS = 'YTO_EXPRESS';
    public const YUNDA_EXPRESS = 'YUNDA_EXPRESS';
    public const YUNEXPRESS = 'YUNEXPRESS';
    public const YURTICI_KARGO = 'YURTICI_KARGO';
    public const ZTO_EXPRESS = 'ZTO_EXPRESS';
}

/** How a carrier fails. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class CarrierIncidentCause
{
    public const FAILING = 'FAILING';
    public const SILENT = 'SILENT';
}

/** How a workspace reaches a carrier. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class CarrierVia
{
    public const AGGREGATOR = 'AGGREGATOR';
    public const DIRECT = 'DIRECT';
    public const OWN = 'OWN';
}

/** How a connector does. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class ConnectorHealth
{
    public const FAILING = 'FAILING';
    public const SILENT = 'SILENT';
    public const WORKING = 'WORKING';
}

/** What an event is about. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class EventTopic
{
    public const CARRIER_INCIDENT_ENDED = 'CARRIER_INCIDENT_ENDED';
    public const CARRIER_INCIDENT_OPENED = 'CARRIER_INCIDENT_OPENED';
    public const TRACKER_ATTENTION_CHANGED = 'TRACKER_ATTENTION_CHANGED';
    public const TRACKER_CHECKPOINT_ADDED = 'TRACKER_CHECKPOINT_ADDED';
    public const TRACKER_ESTIMATE_CHANGED = 'TRACKER_ESTIMATE_CHANGED';
    public const TRACKER_EXCEPTION_CLEARED = 'TRACKER_EXCEPTION_CLEARED';
    public const TRACKER_EXCEPTION_RAISED = 'TRACKER_EXCEPTION_RAISED';
    public const TRACKER_PREDICTION_CHANGED = 'TRACKER_PREDICTION_CHANGED';
    public const TRACKER_UPDATED = 'TRACKER_UPDATED';
}

/** How a recipient gets news. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class MailChannel
{
    public const BROWSER = 'BROWSER';
    public const EMAIL = 'EMAIL';
}

/** What recipients are mailed about. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class MailMilestone
{
    public const ATTEMPT_FAILED = 'ATTEMPT_FAILED';
    public const DELAYED = 'DELAYED';
    public const DELIVERED = 'DELIVERED';
    public const OUT_FOR_DELIVERY = 'OUT_FOR_DELIVERY';
    public const READY_FOR_PICKUP = 'READY_FOR_PICKUP';
    public const RETURNED = 'RETURNED';
    public const SHIPPED = 'SHIPPED';
}

/** What became of a mail to a recipient. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class MailState
{
    public const BOUNCED = 'BOUNCED';
    public const COMPLAINED = 'COMPLAINED';
    public const EXPIRED = 'EXPIRED';
    public const FAILED = 'FAILED';
    public const QUEUED = 'QUEUED';
    public const SENT = 'SENT';
    public const SUPERSEDED = 'SUPERSEDED';
    public const SUPPRESSED = 'SUPPRESSED';
}

/** Every workspace has a test mode and a live mode; neither sees the other's objects. Values are strings; others may arrive. */
final class Mode
{
    public const LIVE = 'LIVE';
    public const TEST = 'TEST';
}

/** How the UTC offset of a scan is known. Values are strings; others may arrive. */
final class OffsetSource
{
    public const CARRIER = 'CARRIER';
    public const CARRIER_COUNTRY = 'CARRIER_COUNTRY';
    public const LOCATION = 'LOCATION';
}

/** What a parcel reaches on its way. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class ParcelMilestone
{
    public const ARRIVED = 'ARRIVED';
    public const IN_TRANSIT = 'IN_TRANSIT';
    public const LABEL = 'LABEL';
    public const OUT_FOR_DELIVERY = 'OUT_FOR_DELIVERY';
    public const PICKED_UP = 'PICKED_UP';
}

/** Where a predicted day comes from. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class PredictionSource
{
    public const CARRIER = 'CARRIER';
    public const HISTORY = 'HISTORY';
}

/** The kind of a document about a delivery. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class ProofDocumentKind
{
    public const DOCUMENT = 'DOCUMENT';
    public const PHOTO = 'PHOTO';
    public const SIGNATURE = 'SIGNATURE';
}

/** More detail than the status, if the carrier gives any. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class StatusDetail
{
    public const ADDRESS_PROBLEM = 'ADDRESS_PROBLEM';
    public const CANCELLED = 'CANCELLED';
    public const CUSTOMS_CLEARED = 'CUSTOMS_CLEARED';
    public const CUSTOMS_HOLD = 'CUSTOMS_HOLD';
    public const DAMAGED = 'DAMAGED';
    public const DELAYED = 'DELAYED';
    public const DELIVERED_TO_LOCKER = 'DELIVERED_TO_LOCKER';
    public const DELIVERED_TO_NEIGHBOUR = 'DELIVERED_TO_NEIGHBOUR';
    public const DELIVERED_TO_PICKUP_POINT = 'DELIVERED_TO_PICKUP_POINT';
    public const DELIVERED_TO_SAFE_PLACE = 'DELIVERED_TO_SAFE_PLACE';
    public const DISPOSED = 'DISPOSED';
    public const DUTIES_DUE = 'DUTIES_DUE';
    public const FORWARDED = 'FORWARDED';
    public const HELD = 'HELD';
    public const LABEL_CREATED = 'LABEL_CREATED';
    public const LOST = 'LOST';
    public const RECIPIENT_ABSENT = 'RECIPIENT_ABSENT';
    public const REFUSED = 'REFUSED';
    public const RESCHEDULED = 'RESCHEDULED';
    public const UNCLAIMED = 'UNCLAIMED';
    public const WEATHER_DELAY = 'WEATHER_DELAY';
}

/** Why tracking has ended. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class StopReason
{
    public const DELIVERED = 'DELIVERED';
    public const RETURNED = 'RETURNED';
    public const STALE = 'STALE';
    public const STOPPED = 'STOPPED';
}

/** What to play on a test parcel. Values are strings; others may arrive. */
final class TestAction
{
    public const FAULT = 'FAULT';
    public const JOURNEY = 'JOURNEY';
    public const NEXT_STATUS = 'NEXT_STATUS';
    public const RESET = 'RESET';
    public const STATUS = 'STATUS';
}

/** A fault of the simulated carrier. Values are strings; others may arrive. */
final class TestFault
{
    public const CARRIER_ERROR_500 = 'CARRIER_ERROR_500';
    public const CARRIER_TIMEOUT = 'CARRIER_TIMEOUT';
    public const DUPLICATE_SCANS = 'DUPLICATE_SCANS';
    public const HAND_OVER = 'HAND_OVER';
    public const LATE_SCAN_AFTER_DELIVERY = 'LATE_SCAN_AFTER_DELIVERY';
    public const REWORDED_SCANS = 'REWORDED_SCANS';
    public const TIME_WITHOUT_OFFSET = 'TIME_WITHOUT_OFFSET';
    public const UNKNOWN_CODE = 'UNKNOWN_CODE';
}

/** Why tracking is not progressing. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class TrackerAttention
{
    public const CARRIER_FAILING = 'CARRIER_FAILING';
    public const CARRIER_NOT_CONNECTED = 'CARRIER_NOT_CONNECTED';
    public const CODE_NOT_FOUND = 'CODE_NOT_FOUND';
    public const CREDENTIALS_REJECTED = 'CREDENTIALS_REJECTED';
    public const STALE = 'STALE';
}

/** What went wrong with a parcel, which its status need not show. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class TrackerExceptionKind
{
    public const ADDRESS_PROBLEM = 'ADDRESS_PROBLEM';
    public const AT_RISK = 'AT_RISK';
    public const CANCELLED = 'CANCELLED';
    public const CUSTOMS_HOLD = 'CUSTOMS_HOLD';
    public const DAMAGED = 'DAMAGED';
    public const DELAYED = 'DELAYED';
    public const DISPOSED = 'DISPOSED';
    public const DUTIES_DUE = 'DUTIES_DUE';
    public const HELD = 'HELD';
    public const HOLD_ENDS_SOON = 'HOLD_ENDS_SOON';
    public const LATE = 'LATE';
    public const LIKELY_LOST = 'LIKELY_LOST';
    public const LOST = 'LOST';
    public const NEVER_HANDED_OVER = 'NEVER_HANDED_OVER';
    public const REFUSED = 'REFUSED';
    public const STALLED = 'STALLED';
    public const UNCLAIMED = 'UNCLAIMED';
}

/** The order of a list of trackers. Values are strings; others may arrive. */
final class TrackerSort
{
    public const CREATED_AT_ASC = 'CREATED_AT_ASC';
    public const CREATED_AT_DESC = 'CREATED_AT_DESC';
    public const LATE_SINCE_ASC = 'LATE_SINCE_ASC';
    public const LATE_SINCE_DESC = 'LATE_SINCE_DESC';
    public const UPDATED_AT_ASC = 'UPDATED_AT_ASC';
    public const UPDATED_AT_DESC = 'UPDATED_AT_DESC';
}

/** The error code, for programs. This set grows: accept values that you do not know (docs/compatibility.md). Values are strings; others may arrive. */
final class TrackerUserErrorCode
{
    public const ATTENTION_INVALID = 'ATTENTION_INVALID';
    public const BATCH_EMPTY = 'BATCH_EMPTY';
    public const BATCH_TOO_LARGE = 'BATCH_TOO_LARGE';
    public const CARRIER_ACCOUNT_NOT_FOUND = 'CARRIER_ACCOUNT_NOT_FOUND';
    public const CARRIER_NOT_CONNECTED = 'CARRIER_NOT_CONNECTED';
    public const CARRIER_NOT_RECOGNISED = 'CARRIER_NOT_RECOGNISED';
    public const CARRIER_TIMEOUT = 'CARRIER_TIMEOUT';
    public const CARRIER_UNAVAILABLE = 'CARRIER_UNAVAILABLE';
    public const CHECKPOINT_INVALID = 'CHECKPOINT_INVALID';
    public const CHECKPOINT_LIMIT_REACHED = 'CHECKPOINT_LIMIT_REACHED';
    public const CREDENTIALS_REJECTED = 'CREDENTIALS_REJECTED';
    public const HINT_INVALID = 'HINT_INVALID';
    public const IDEMPOTENCY_KEY_INVALID = 'IDEMPOTENCY_KEY_INVALID';
    public const IDEMPOTENCY_KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED';
    public const METADATA_INVALID = 'METADATA_INVALID';
    public const NOTHING_TO_CHANGE = 'NOTHING_TO_CHANGE';
    public const NOT_AN_OWN_COURIER = 'NOT_AN_OWN_COURIER';
    public const NOT_FOUND = 'NOT_FOUND';
    public const NOT_STORED = 'NOT_STORED';
    public const RECIPIENT_INVALID = 'RECIPIENT_INVALID';
    public const REFERENCE_INVALID = 'REFERENCE_INVALID';
    public const TEST_ACTION_INVALID = 'TEST_ACTION_INVALID';
    public const TEST_MODE_ONLY = 'TEST_MODE_ONLY';
    public const TRACKING_CODE_INVALID = 'TRACKING_CODE_INVALID';
    public const TRACKING_CODE_REQUIRED = 'TRACKING_CODE_REQUIRED';
    public const TRACKING_CODE_TOO_LONG = 'TRACKING_CODE_TOO_LONG';
    public const TRACKING_ENDED = 'TRACKING_ENDED';
}

/** The status of a parcel. Values are strings; others may arrive. */
final class TrackingStatus
{
    public const ATTEMPT_FAILURE = 'ATTEMPT_FAILURE';
    public const AVAILABLE_FOR_PICKUP = 'AVAILABLE_FOR_PICKUP';
    public const DELIVERED = 'DELIVERED';
    public const IN_TRANSIT = 'IN_TRANSIT';
    public const OUT_FOR_DELIVERY = 'OUT_FOR_DELIVERY';
    public const PENDING = 'PENDING';
    public const PICKED_UP = 'PICKED_UP';
    public const RETURN_TO_SENDER = 'RETURN_TO_SENDER';
    public const UNKNOWN = 'UNKNOWN';
}

/** Money that the recipient has to pay to get the parcel. */
final class AmountDue
{
    public function __construct(
        /** The amount as a decimal number: 1500 or 99.90. */
        public readonly string $amount,
        /** The currency, ISO 4217. */
        public readonly string $currency,
        /** What it is for. */
        public readonly string $reason,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['amount'] ?? '',
            $wire['currency'] ?? '',
            $wire['reason'] ?? '',
        );
    }
}

/** What became of parcels. */
final class Analytics
{
    public function __construct(
        /** The first day, a Monday. */
        public readonly string $from,
        /** How many groups are left out: they have fewer than 10 parcels. */
        public readonly int $hiddenRows,
        /** Whether there are more groups than `rows` can have. */
        public readonly bool $isMore,
        /** @var list<AnalyticsRow> The groups, the largest first, up to 1,000. */
        public readonly array $rows,
        /** The last day, a Sunday. */
        public readonly string $until,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['from'] ?? '',
            $wire['hiddenRows'] ?? 0,
            $wire['isMore'] ?? false,
            array_map(AnalyticsRow::read(...), $wire['rows'] ?? []),
            $wire['until'] ?? '',
        );
    }
}

/** The first prediction and the carrier's first estimate, of the parcels that had both and arrived. */
final class AnalyticsComparison
{
    public function __construct(
        /** By how many days the estimate was off on average; null for fewer than 10. */
        public readonly ?float $estimateDays,
        /** How many. */
        public readonly int $parcels,
        /** By how many days the prediction was off on average; null for fewer than 10. */
        public readonly ?float $predictionDays,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['estimateDays'] ?? null,
            $wire['parcels'] ?? 0,
            $wire['predictionDays'] ?? null,
        );
    }
}

/** How many days something was off, of the parcels that arrived. */
final class AnalyticsError
{
    public function __construct(
        /** By how many days parcels came later on average; below 0: earlier; null for fewer than 10. */
        public readonly ?float $biasDays,
        /** The mean of days off, on either side; null for fewer than 10. */
        public readonly ?float $meanDays,
        /** How many are judged. */
        public readonly int $parcels,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['biasDays'] ?? null,
            $wire['meanDays'] ?? null,
            $wire['parcels'] ?? 0,
        );
    }
}

/** How many parcels of a group had one kind of exception. */
final class AnalyticsExceptionCount
{
    public function __construct(
        /** How many, those that are over included. */
        public readonly int $count,
        /** What went wrong. */
        public readonly string $kind,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['count'] ?? 0,
            $wire['kind'] ?? '',
        );
    }
}

/** The parcels of a group. What `by` does not have is null, and what is not known of them too. */
final class AnalyticsRow
{
    public function __construct(
        /** The carrier. */
        public readonly ?string $carrier,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly ?string $carrierId,
        /** Both, of the same parcels. */
        public readonly AnalyticsComparison $comparison,
        /** How many have arrived, or can be collected. */
        public readonly int $delivered,
        /** Where they go to. */
        public readonly ?string $destinationCountryCode,
        /** How many days the carrier's first estimate was off. */
        public readonly AnalyticsError $estimateError,
        /** @var list<AnalyticsExceptionCount> What went wrong, by kind; kinds without parcels are left out. */
        public readonly array $exceptions,
        /** Those that arrived without a failed attempt before, of those that arrived or had one. */
        public readonly AnalyticsShare $firstAttempt,
        /** The same for the day that the carrier estimated first. */
        public readonly AnalyticsShare $firstEstimateKept,
        /** How many the carrier reported as lost, and has not found. */
        public readonly int $lost,
        /** Where they come from, ISO 3166-1 alpha-2. */
        public readonly ?string $originCountryCode,
        /** Days from hand-over within which half of the deliveries arrived; null for fewer than 10. 46 stands for more. */
        public readonly ?int $p50Days,
        /** Days from hand-over within which 80 % of the deliveries arrived; null for fewer than 10. 46 stands for more. */
        public readonly ?int $p80Days,
        /** Days from hand-over within which 95 % of the deliveries arrived; null for fewer than 10. 46 stands for more. */
        public readonly ?int $p95Days,
        /** How many parcels. */
        public readonly int $parcels,
        /** How many days the first prediction was off. */
        public readonly AnalyticsError $predictionError,
        /** Those that arrived within the interval that was predicted first, of those with one that arrived. It is meant to be 0.8. */
        public readonly AnalyticsShare $predictionInside,
        /** The same for the last day of the interval that was predicted first. */
        public readonly AnalyticsShare $predictionKept,
        /** How many days that interval has on average; null for fewer than 10. */
        public readonly ?float $predictionWidthDays,
        /** Those that arrived by the time that you promised, of those with a promise that arrived, came back or were lost. */
        public readonly AnalyticsShare $promiseKept,
        /** How many were sent back. */
        public readonly int $returned,
        /** The carrier's name for the service, in small letters. */
        public readonly ?string $service,
        /** @var list<AnalyticsStay> How long parcels stayed at each milestone; those that none has left are left out. */
        public readonly array $stays,
        /** The Monday of the week. */
        public readonly ?string $week,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrier'] ?? null,
            $wire['carrierId'] ?? null,
            AnalyticsComparison::read($wire['comparison'] ?? []),
            $wire['delivered'] ?? 0,
            $wire['destinationCountryCode'] ?? null,
            AnalyticsError::read($wire['estimateError'] ?? []),
            array_map(AnalyticsExceptionCount::read(...), $wire['exceptions'] ?? []),
            AnalyticsShare::read($wire['firstAttempt'] ?? []),
            AnalyticsShare::read($wire['firstEstimateKept'] ?? []),
            $wire['lost'] ?? 0,
            $wire['originCountryCode'] ?? null,
            $wire['p50Days'] ?? null,
            $wire['p80Days'] ?? null,
            $wire['p95Days'] ?? null,
            $wire['parcels'] ?? 0,
            AnalyticsError::read($wire['predictionError'] ?? []),
            AnalyticsShare::read($wire['predictionInside'] ?? []),
            AnalyticsShare::read($wire['predictionKept'] ?? []),
            $wire['predictionWidthDays'] ?? null,
            AnalyticsShare::read($wire['promiseKept'] ?? []),
            $wire['returned'] ?? 0,
            $wire['service'] ?? null,
            array_map(AnalyticsStay::read(...), $wire['stays'] ?? []),
            $wire['week'] ?? null,
        );
    }
}

/** A part of the parcels of a group. */
final class AnalyticsShare
{
    public function __construct(
        /** How many. */
        public readonly int $count,
        /** Of how many. */
        public readonly int $of,
        /** The share, 0 to 1; null if `of` is less than 10. */
        public readonly ?float $share,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['count'] ?? 0,
            $wire['of'] ?? 0,
            $wire['share'] ?? null,
        );
    }
}

/** How long parcels stayed at a milestone. */
final class AnalyticsStay
{
    public function __construct(
        /** The mean of days until the next milestone or the arrival; null for fewer than 10. */
        public readonly ?float $meanDays,
        /** The milestone. */
        public readonly string $milestone,
        /** How many have left it. */
        public readonly int $parcels,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['meanDays'] ?? null,
            $wire['milestone'] ?? '',
            $wire['parcels'] ?? 0,
        );
    }
}

/** How many trackers need attention for one reason. */
final class AttentionCount
{
    public function __construct(
        /** The reason. */
        public readonly string $attention,
        /** How many. */
        public readonly int $count,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['attention'] ?? '',
            $wire['count'] ?? 0,
        );
    }
}

/** What needs a person for one reason. */
final class AttentionGroup
{
    public function __construct(
        /** The one action that helps. */
        public readonly string $action,
        /** Who must act next. */
        public readonly string $actor,
        /** How many. */
        public readonly int $count,
        /** Whether there may be more: the 10,000 newest parcels of each source are looked at. */
        public readonly bool $isMore,
        /** @var list<AttentionItem> The newest, up to 5; `attentionItems` lists all. */
        public readonly array $items,
        /** Why. */
        public readonly string $kind,
        /** What it means. */
        public readonly string $meaning,
        /** The reason in a few words. */
        public readonly string $title,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['action'] ?? '',
            $wire['actor'] ?? '',
            $wire['count'] ?? 0,
            $wire['isMore'] ?? false,
            array_map(AttentionItem::read(...), $wire['items'] ?? []),
            $wire['kind'] ?? '',
            $wire['meaning'] ?? '',
            $wire['title'] ?? '',
        );
    }
}

/** A parcel, a webhook or an outage of a carrier that needs a person. A parcel is listed once, under its gravest problem. */
final class AttentionItem
{
    public function __construct(
        /** @var list<string> What else is wrong with the parcel. */
        public readonly array $alsoKinds,
        /** Why. */
        public readonly string $kind,
        /** The evidence in one sentence: why it is late, what Kolli found, or the carrier's own words. */
        public readonly string $reason,
        /** Since when; null if that is not known. */
        public readonly ?\DateTimeImmutable $since,
        /** When it comes back; null if it was not put off. */
        public readonly ?\DateTimeImmutable $snoozedUntil,
        /** What a person did about it. */
        public readonly string $state,
        /** The tracking code, the webhook's address, or the carrier's name. */
        public readonly string $subject,
        /** The global ID of the tracker, the webhook endpoint or the carrier incident, for `attentionMark`. */
        public readonly string $subjectId,
        /** The tracker; null for a webhook and an outage. */
        public readonly ?TrackerSummary $tracker,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['alsoKinds'] ?? [],
            $wire['kind'] ?? '',
            $wire['reason'] ?? '',
            Wire::time($wire['since'] ?? null),
            Wire::time($wire['snoozedUntil'] ?? null),
            $wire['state'] ?? '',
            $wire['subject'] ?? '',
            $wire['subjectId'] ?? '',
            isset($wire['tracker']) ? TrackerSummary::read($wire['tracker']) : null,
        );
    }
}

/** A carrier a tracking code may belong to. */
final class CarrierCandidate
{
    public function __construct(
        /** The carrier. */
        public readonly string $carrier,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly string $carrierId,
        /** Whether a check digit confirms it. */
        public readonly bool $checkDigit,
        /** From 0 to 1, for ranking; not a probability. */
        public readonly float $confidence,
        /** The number format that matches. */
        public readonly string $format,
        /** Whether the guess is reliable: the format is unique to this carrier, or a check digit and fixed characters confirm this carrier and no other. At most one candidate is sure. */
        public readonly bool $isSure,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrier'] ?? '',
            $wire['carrierId'] ?? '',
            $wire['checkDigit'] ?? false,
            $wire['confidence'] ?? 0.0,
            $wire['format'] ?? '',
            $wire['isSure'] ?? false,
        );
    }
}

/** The health of requests with a carrier account in the last 24 hours. */
final class CarrierHealth
{
    public function __construct(
        /** The carrier, or the aggregator, as a string. */
        public readonly string $carrierId,
        /** How many of them failed. */
        public readonly int $failures,
        /** The account's name. */
        public readonly string $label,
        /** Its name. */
        public readonly string $name,
        /** How many requests were made. */
        public readonly int $requests,
        /** UNCHECKED, WORKING or REJECTED. */
        public readonly string $state,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrierId'] ?? '',
            $wire['failures'] ?? 0,
            $wire['label'] ?? '',
            $wire['name'] ?? '',
            $wire['requests'] ?? 0,
            $wire['state'] ?? '',
        );
    }
}

/** An outage of a carrier: its whole traffic is silent, or all its responses fail. While it is open, silent parcels of the carrier are not stalled; afterwards they get time to move. */
final class CarrierIncident
{
    public function __construct(
        /** The carrier. */
        public readonly string $carrier,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly string $carrierId,
        /** How it fails. */
        public readonly string $cause,
        /** Its end; null while it is open. */
        public readonly ?\DateTimeImmutable $endedAt,
        /** Global ID, and the `trackerId` of its events. */
        public readonly string $id,
        /** @var list<CarrierIncidentLane> The ways of its parcels, those with the most first, up to 20. */
        public readonly array $lanes,
        /** When Kolli noticed it. */
        public readonly \DateTimeImmutable $noticedAt,
        /** Parcels of the carrier that were under way when it was noticed. */
        public readonly int $parcelCount,
        /** The evidence in one sentence. */
        public readonly string $reason,
        /** The first hour of it. */
        public readonly \DateTimeImmutable $startedAt,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrier'] ?? '',
            $wire['carrierId'] ?? '',
            $wire['cause'] ?? '',
            Wire::time($wire['endedAt'] ?? null),
            $wire['id'] ?? '',
            array_map(CarrierIncidentLane::read(...), $wire['lanes'] ?? []),
            Wire::time($wire['noticedAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            $wire['parcelCount'] ?? 0,
            $wire['reason'] ?? '',
            Wire::time($wire['startedAt'] ?? null) ?? new \DateTimeImmutable('@0'),
        );
    }
}

/** A way of the carrier's parcels. */
final class CarrierIncidentLane
{
    public function __construct(
        /** Where they go to. */
        public readonly ?string $destinationCountryCode,
        /** Where they come from, ISO 3166-1 alpha-2. */
        public readonly ?string $originCountryCode,
        /** How many the carrier got in the two weeks before. */
        public readonly int $parcels,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['destinationCountryCode'] ?? null,
            $wire['originCountryCode'] ?? null,
            $wire['parcels'] ?? 0,
        );
    }
}

/** A carrier that Kolli supports. */
final class CarrierInfo
{
    public function __construct(
        /** The value to use in trackerCreate. */
        public readonly string $carrier,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly string $carrierId,
        /** Its home country, ISO 3166-1 alpha-2. */
        public readonly string $countryCode,
        /** Whether this workspace can track its parcels in this mode. Always true in test mode. */
        public readonly bool $isConnected,
        /** Its name. */
        public readonly string $name,
        /** @var list<NumberFormat> The formats of its tracking codes. */
        public readonly array $numberFormats,
        /** Whether the carrier, or the aggregator, can push updates to Kolli. */
        public readonly bool $supportsPush,
        /** Its public page for a parcel, with `{code}` in place of the tracking code. Empty if your own courier has none, and for carriers that only an aggregator supports. */
        public readonly string $trackingPage,
        /** How this workspace reaches the carrier, or would if it were connected. An account with the carrier itself takes precedence over an aggregator; test mode uses neither. */
        public readonly string $via,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrier'] ?? '',
            $wire['carrierId'] ?? '',
            $wire['countryCode'] ?? '',
            $wire['isConnected'] ?? false,
            $wire['name'] ?? '',
            array_map(NumberFormat::read(...), $wire['numberFormats'] ?? []),
            $wire['supportsPush'] ?? false,
            $wire['trackingPage'] ?? '',
            $wire['via'] ?? '',
        );
    }
}

/** A carrier's deliveries in the requested period. */
final class CarrierPerformance
{
    public function __construct(
        /** The carrier. */
        public readonly string $carrier,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly string $carrierId,
        /** How many parcels it delivered. */
        public readonly int $delivered,
        /** Hours from the first scan in its hands to delivery, the median of its 200 latest deliveries; null if it reported no such scan. */
        public readonly ?float $medianTransitHours,
        /** The share, 0 to 1, of its 200 latest deliveries that arrived by the promised time, otherwise by the day that the carrier estimated first; null if there were neither. */
        public readonly ?float $onTimeRate,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrier'] ?? '',
            $wire['carrierId'] ?? '',
            $wire['delivered'] ?? 0,
            $wire['medianTransitHours'] ?? null,
            $wire['onTimeRate'] ?? null,
        );
    }
}

/** One scan of the parcel, as the carrier reported it. A checkpoint keeps its ID. A tracker keeps its 1,000 newest checkpoints. */
final class Checkpoint
{
    public function __construct(
        /** The carrier that made the scan, if it is not the tracker's; otherwise null. */
        public readonly ?string $carrier,
        /** The carrier's own code for this kind of scan. */
        public readonly ?string $carrierCode,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly ?string $carrierId,
        /** Global ID. */
        public readonly string $id,
        /** Where it happened. */
        public readonly ?Location $location,
        /** The carrier's own words, in the carrier's language. */
        public readonly string $message,
        /** How the UTC offset of scannedAt is known. */
        public readonly string $offsetSource,
        /** When the parcel was scanned, with the UTC offset of the place. */
        public readonly \DateTimeImmutable $scannedAt,
        /** The parcel's status according to this scan; UNKNOWN if the scan does not indicate one. */
        public readonly string $status,
        /** More detail than the status, if the carrier gives any. */
        public readonly ?string $statusDetail,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrier'] ?? null,
            $wire['carrierCode'] ?? null,
            $wire['carrierId'] ?? null,
            $wire['id'] ?? '',
            isset($wire['location']) ? Location::read($wire['location']) : null,
            $wire['message'] ?? '',
            $wire['offsetSource'] ?? '',
            Wire::time($wire['scannedAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            $wire['status'] ?? '',
            $wire['statusDetail'] ?? null,
        );
    }
}

/** The result for one scan. */
final class CheckpointCreateResult
{
    public function __construct(
        /** The checkpoint, even if its ID was already known; null if nothing was added. */
        public readonly ?Checkpoint $checkpoint,
        /** The tracker as it is now. */
        public readonly ?TrackerSummary $tracker,
        /** @var list<TrackerUserError> Errors that the caller can fix; empty on success. */
        public readonly array $trackerUserErrors,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            isset($wire['checkpoint']) ? Checkpoint::read($wire['checkpoint']) : null,
            isset($wire['tracker']) ? TrackerSummary::read($wire['tracker']) : null,
            array_map(TrackerUserError::read(...), $wire['trackerUserErrors'] ?? []),
        );
    }
}

/** A scan of the parcel, as it was at the time of an event. */
final class CheckpointSnapshot
{
    public function __construct(
        /** The carrier that made the scan, if it is not the tracker's; otherwise null. */
        public readonly ?string $carrier,
        /** The carrier's own code for this kind of scan. */
        public readonly ?string $carrierCode,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly ?string $carrierId,
        /** Global ID. */
        public readonly string $id,
        /** Where it happened. */
        public readonly ?Location $location,
        /** The carrier's own words, in the carrier's language. */
        public readonly string $message,
        /** How the UTC offset of scannedAt is known. */
        public readonly ?string $offsetSource,
        /** When the parcel was scanned, with the UTC offset of the place. */
        public readonly \DateTimeImmutable $scannedAt,
        /** The parcel's status according to this scan; UNKNOWN if the scan does not indicate one. */
        public readonly string $status,
        /** More detail than the status, if the carrier gives any. */
        public readonly ?string $statusDetail,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrier'] ?? null,
            $wire['carrierCode'] ?? null,
            $wire['carrierId'] ?? null,
            $wire['id'] ?? '',
            isset($wire['location']) ? Location::read($wire['location']) : null,
            $wire['message'] ?? '',
            $wire['offsetSource'] ?? null,
            Wire::time($wire['scannedAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            $wire['status'] ?? '',
            $wire['statusDetail'] ?? null,
        );
    }
}

/** A program between Kolli and a shop or files, as it last reported about itself. */
final class Connector
{
    public function __construct(
        /** What it is, such as `shopify` or `csv`. */
        public readonly string $connector,
        /** What stops it at the moment; null if nothing does. */
        public readonly ?string $failure,
        /** How it does. */
        public readonly string $health,
        /** The time of the last event that it passed on; null if there was none. */
        public readonly ?\DateTimeImmutable $lastEventAt,
        /** When it last imported parcels; null if it never has. */
        public readonly ?\DateTimeImmutable $lastImportAt,
        /** Which one of those: the shop or the folder. */
        public readonly string $name,
        /** @var list<ConnectorProblem> What it could not match or do, newest first, up to 20. */
        public readonly array $problems,
        /** When it last reported. */
        public readonly \DateTimeImmutable $reportedAt,
        /** Its version. */
        public readonly ?string $version,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['connector'] ?? '',
            $wire['failure'] ?? null,
            $wire['health'] ?? '',
            Wire::time($wire['lastEventAt'] ?? null),
            Wire::time($wire['lastImportAt'] ?? null),
            $wire['name'] ?? '',
            array_map(ConnectorProblem::read(...), $wire['problems'] ?? []),
            Wire::time($wire['reportedAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            $wire['version'] ?? null,
        );
    }
}

/** Something that a connector could not match or do, and does not try again. */
final class ConnectorProblem
{
    public function __construct(
        /** When. */
        public readonly \DateTimeImmutable $at,
        /** Why. */
        public readonly string $reason,
        /** What it was about: an order, a file, a tracking code. */
        public readonly string $subject,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            Wire::time($wire['at'] ?? null) ?? new \DateTimeImmutable('@0'),
            $wire['reason'] ?? '',
            $wire['subject'] ?? '',
        );
    }
}

/** How many on one day. */
final class DayCount
{
    public function __construct(
        /** How many. */
        public readonly int $count,
        /** The day in the requested time zone, such as 2026-03-01. */
        public readonly string $date,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['count'] ?? 0,
            $wire['date'] ?? '',
        );
    }
}

/** Failed delivery attempts. */
final class DeliveryAttempts
{
    public function __construct(
        /** How many failed: the carrier's own count if it is higher, otherwise the number of days with such a scan. */
        public readonly int $count,
        /** @var list<string> The reasons that the scans give, each once, in order. */
        public readonly array $reasons,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['count'] ?? 0,
            $wire['reasons'] ?? [],
        );
    }
}

/** The day on which a parcel is expected, and an interval around it. Days are of the destination. */
final class DeliveryPrediction
{
    public function __construct(
        /** What it follows from, in one sentence. */
        public readonly string $basis,
        /** The share of parcels that the interval is meant to contain: 0.8; null for a carrier's estimate. */
        public readonly ?float $confidence,
        /** The most probable day. */
        public readonly string $day,
        /** The first day of the interval. */
        public readonly string $earliest,
        /** The last day of the interval. */
        public readonly string $latest,
        /** How many deliveries it follows from; 0 for a carrier's estimate. */
        public readonly int $sampleSize,
        /** Where it comes from. */
        public readonly string $source,
        /** When one of the days last changed; null for a carrier's estimate. */
        public readonly ?\DateTimeImmutable $updatedAt,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['basis'] ?? '',
            $wire['confidence'] ?? null,
            $wire['day'] ?? '',
            $wire['earliest'] ?? '',
            $wire['latest'] ?? '',
            $wire['sampleSize'] ?? 0,
            $wire['source'] ?? '',
            Wire::time($wire['updatedAt'] ?? null),
        );
    }
}

/** The window in which the carrier expects to deliver, with the UTC offset of the destination. */
final class DeliveryWindow
{
    public function __construct(
        /** Not before. */
        public readonly \DateTimeImmutable $from,
        /** Not after; the same as `estimatedDeliveryAt`. */
        public readonly \DateTimeImmutable $until,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            Wire::time($wire['from'] ?? null) ?? new \DateTimeImmutable('@0'),
            Wire::time($wire['until'] ?? null) ?? new \DateTimeImmutable('@0'),
        );
    }
}

/** A recorded change. Webhooks deliver the same events; read here what a webhook missed. */
final class Event
{
    public function __construct(
        /** @var list<string>|null The global IDs of the new scans, as in `data.checkpoints`. Set for TRACKER_CHECKPOINT_ADDED. */
        public readonly ?array $addedCheckpointIds,
        /** @var list<string> The fields of the tracker that changed. */
        public readonly array $changed,
        /** When the change was recorded. */
        public readonly \DateTimeImmutable $createdAt,
        /** Its place in the feed, for `after` of `events` and `trackerUpdated`: the cursor of its edge, and the id of a streamed event. Null until it has one, which takes less than a second. */
        public readonly ?string $cursor,
        /** The exception, as in `data.exceptions`. Set for TRACKER_EXCEPTION_RAISED and TRACKER_EXCEPTION_CLEARED. */
        public readonly ?TrackerException $exception,
        /** Global ID; a webhook's `webhook-id` is the same. */
        public readonly string $id,
        /** What went wrong, or is over. Set for TRACKER_EXCEPTION_RAISED and TRACKER_EXCEPTION_CLEARED. */
        public readonly ?string $kind,
        /** The mode it happened in. */
        public readonly string $mode,
        /** The attention before the change; null if there was none. Set for TRACKER_ATTENTION_CHANGED. */
        public readonly ?string $previousAttention,
        /** The estimate in the previous such event; null in the first. Set for TRACKER_ESTIMATE_CHANGED. */
        public readonly ?\DateTimeImmutable $previousEstimatedDeliveryAt,
        /** The day that was predicted before; null in the first such event. Set for TRACKER_PREDICTION_CHANGED. */
        public readonly ?string $previousPredictedDay,
        /** The tracker's status before the change; always set for TRACKER_UPDATED, null for other topics. */
        public readonly ?string $previousStatus,
        /** Counts this tracker's events of this topic from 1. Ignore events older than the newest you have. */
        public readonly int $sequence,
        /** What it is about. */
        public readonly string $topic,
        /** The same as topic. Receivers check it to choose an action. */
        public readonly string $type,
        /** The tracker at the time of the change; null once the tracker is deleted. */
        public readonly ?TrackerSnapshot $data,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['addedCheckpointIds'] ?? null,
            $wire['changed'] ?? [],
            Wire::time($wire['createdAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            $wire['cursor'] ?? null,
            isset($wire['exception']) ? TrackerException::read($wire['exception']) : null,
            $wire['id'] ?? '',
            $wire['kind'] ?? null,
            $wire['mode'] ?? '',
            $wire['previousAttention'] ?? null,
            Wire::time($wire['previousEstimatedDeliveryAt'] ?? null),
            $wire['previousPredictedDay'] ?? null,
            $wire['previousStatus'] ?? null,
            $wire['sequence'] ?? 0,
            $wire['topic'] ?? '',
            $wire['type'] ?? '',
            isset($wire['data']) ? TrackerSnapshot::read($wire['data']) : null,
        );
    }
}

/** How many parcels have one kind of exception open. */
final class ExceptionCount
{
    public function __construct(
        /** How many. */
        public readonly int $count,
        /** What is wrong. */
        public readonly string $kind,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['count'] ?? 0,
            $wire['kind'] ?? '',
        );
    }
}

/** One carrier's part of the journey. A carrier after the first is checked too if it is connected; otherwise everything about its part comes from the tracker's own carrier. */
final class Leg
{
    public function __construct(
        /** Why checks with this carrier are not progressing; null if all is well. After the first leg, CARRIER_NOT_CONNECTED means that it is not checked. */
        public readonly ?string $attention,
        /** The carrier; null for one that Kolli does not know. */
        public readonly ?string $carrier,
        /** The same as a string, for clients that do not know every carrier. */
        public readonly ?string $carrierId,
        /** The name that the previous carrier gives it, if Kolli does not know it. */
        public readonly ?string $carrierName,
        /** When this carrier first had the parcel; null if no scan shows it. */
        public readonly ?\DateTimeImmutable $from,
        /** The status according to this carrier's scans; UNKNOWN while there are none. */
        public readonly string $status,
        /** The parcel's tracking code with this carrier. */
        public readonly ?string $trackingCode,
        /** When the next carrier took it over; null if no scan shows it. */
        public readonly ?\DateTimeImmutable $until,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['attention'] ?? null,
            $wire['carrier'] ?? null,
            $wire['carrierId'] ?? null,
            $wire['carrierName'] ?? null,
            Wire::time($wire['from'] ?? null),
            $wire['status'] ?? '',
            $wire['trackingCode'] ?? null,
            Wire::time($wire['until'] ?? null),
        );
    }
}

/** A place, as far as the carrier reports it. */
final class Location
{
    public function __construct(
        /** City or place. */
        public readonly ?string $city,
        /** Country, ISO 3166-1 alpha-2. */
        public readonly ?string $countryCode,
        /** Latitude in degrees, north positive. */
        public readonly ?float $latitude,
        /** Longitude in degrees, east positive. */
        public readonly ?float $longitude,
        /** Postal code. */
        public readonly ?string $postalCode,
        /** State, province or region, as the carrier writes it. */
        public readonly ?string $region,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['city'] ?? null,
            $wire['countryCode'] ?? null,
            $wire['latitude'] ?? null,
            $wire['longitude'] ?? null,
            $wire['postalCode'] ?? null,
            $wire['region'] ?? null,
        );
    }
}

/** What needs a person, by reason. */
final class NeedsAttention
{
    public function __construct(
        /** How many there are in all groups. */
        public readonly int $count,
        /** @var list<AttentionGroup> By reason, the gravest first; reasons without parcels are left out. */
        public readonly array $groups,
        /** Whether there may be more. */
        public readonly bool $isMore,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['count'] ?? 0,
            array_map(AttentionGroup::read(...), $wire['groups'] ?? []),
            $wire['isMore'] ?? false,
        );
    }
}

/** A format of a carrier's tracking codes. */
final class NumberFormat
{
    public function __construct(
        /** A number of this format. */
        public readonly string $example,
        /** Whether the number has a check digit that detects typing mistakes. */
        public readonly bool $hasCheckDigit,
        /** What kind of number it is. */
        public readonly string $name,
        /** A regular expression for the code in upper case. */
        public readonly string $pattern,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['example'] ?? '',
            $wire['hasCheckDigit'] ?? false,
            $wire['name'] ?? '',
            $wire['pattern'] ?? '',
        );
    }
}

/** The parcels that have the same reference. */
final class Order
{
    public function __construct(
        /** How many of them have an exception open. */
        public readonly int $exceptionCount,
        /** The day on which the last of its parcels that are under way is expected: the latest of their predictions. Null if none is under way, if one has no prediction, and if there are more than are counted. */
        public readonly ?string $expectedDay,
        /** Whether there are more: counting stops at 1,000. */
        public readonly bool $isMore,
        /** The order number or reference. */
        public readonly string $reference,
        /** One status for all of its parcels, the worst news first: RETURN_TO_SENDER, ATTEMPT_FAILURE, AVAILABLE_FOR_PICKUP, UNKNOWN, PENDING, PICKED_UP, IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERED. DELIVERED means that every parcel is. */
        public readonly string $status,
        /** @var list<StatusCount> How many of its parcels have each status, the worst first; statuses without parcels are left out. */
        public readonly array $statusCounts,
        /** How many trackers have this reference. */
        public readonly int $trackerCount,
        /** Its trackers, newest first. `trackers` continues from the same cursors, with this reference as its filter. */
        public readonly TrackerConnection $trackers,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['exceptionCount'] ?? 0,
            $wire['expectedDay'] ?? null,
            $wire['isMore'] ?? false,
            $wire['reference'] ?? '',
            $wire['status'] ?? '',
            array_map(StatusCount::read(...), $wire['statusCounts'] ?? []),
            $wire['trackerCount'] ?? 0,
            TrackerConnection::read($wire['trackers'] ?? []),
        );
    }
}

/** The state of a workspace and mode. */
final class Overview
{
    public function __construct(
        /** @var list<CarrierHealth> The accounts with carriers; none in test mode. */
        public readonly array $carrierHealth,
        /** @var list<CarrierPerformance> Carriers that delivered in that period, the busiest first. */
        public readonly array $carrierPerformance,
        /** @var list<DayCount> Trackers created on each day of the requested period. */
        public readonly array $createdPerDay,
        /** @var list<DayCount> Parcels delivered on each day of the requested period. */
        public readonly array $deliveredPerDay,
        /** @var list<ExceptionCount> What is wrong with parcels now. */
        public readonly array $exceptions,
        /** @var list<AttentionCount> What needs attention, and why. */
        public readonly array $needsAttention,
        /** The day, such as `2026-11-14`: trackers created up to then should have had news by now. */
        public readonly string $silentUntil,
        /** @var list<StatusCount> Every status, including those without trackers. */
        public readonly array $trackersByStatus,
        /** @var list<StatusCount> Tracked parcels with a problem: failed attempts, returns, and those without news since `silentUntil`. */
        public readonly array $troubled,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            array_map(CarrierHealth::read(...), $wire['carrierHealth'] ?? []),
            array_map(CarrierPerformance::read(...), $wire['carrierPerformance'] ?? []),
            array_map(DayCount::read(...), $wire['createdPerDay'] ?? []),
            array_map(DayCount::read(...), $wire['deliveredPerDay'] ?? []),
            array_map(ExceptionCount::read(...), $wire['exceptions'] ?? []),
            array_map(AttentionCount::read(...), $wire['needsAttention'] ?? []),
            $wire['silentUntil'] ?? '',
            array_map(StatusCount::read(...), $wire['trackersByStatus'] ?? []),
            array_map(StatusCount::read(...), $wire['troubled'] ?? []),
        );
    }
}

/** The start and end of a page of a connection. */
final class PageInfo
{
    public function __construct(
        /** The cursor of the last edge, null on an empty page. */
        public readonly ?string $endCursor,
        /** Whether more follow after this page. */
        public readonly bool $hasNextPage,
        /** Whether there are more before this page. */
        public readonly bool $hasPreviousPage,
        /** The cursor of the first edge, null on an empty page. */
        public readonly ?string $startCursor,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['endCursor'] ?? null,
            $wire['hasNextPage'] ?? false,
            $wire['hasPreviousPage'] ?? false,
            $wire['startCursor'] ?? null,
        );
    }
}

/** A shop, locker or office where the parcel waits to be collected, as far as the carrier reports it. */
final class PickupPoint
{
    public function __construct(
        /** The code to show or enter to collect the parcel. Anyone who has it can collect the parcel: share it only with the recipient. Stored encrypted, and erased once the parcel is collected. The public page never shows it. */
        public readonly ?string $code,
        /** The last day to collect the parcel. */
        public readonly ?string $holdUntil,
        /** Where it is. */
        public readonly ?Location $location,
        /** Its name. */
        public readonly ?string $name,
        /** @var list<string>|null Its opening hours in the carrier's own words, line by line. */
        public readonly ?array $openingHours,
        /** Street and number. */
        public readonly ?string $street,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['code'] ?? null,
            $wire['holdUntil'] ?? null,
            isset($wire['location']) ? Location::read($wire['location']) : null,
            $wire['name'] ?? null,
            $wire['openingHours'] ?? null,
            $wire['street'] ?? null,
        );
    }
}

/** One piece of a consignment, as the carrier lists it. */
final class Piece
{
    public function __construct(
        /** Where this piece is. */
        public readonly string $status,
        /** The piece's own number. */
        public readonly string $trackingCode,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['status'] ?? '',
            $wire['trackingCode'] ?? '',
        );
    }
}

/** An image or PDF that proves a delivery. */
final class ProofDocument
{
    public function __construct(
        /** What it is. */
        public readonly string $kind,
        /** A link to download it without a key, valid for 15 minutes. Do not store it; query again for a new one. */
        public readonly string $url,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['kind'] ?? '',
            $wire['url'] ?? '',
        );
    }
}

/** Who received a parcel, and the proof. Personal data: stored encrypted and for a limited time, and never shown on the public page. */
final class ProofOfDelivery
{
    public function __construct(
        /** @var list<ProofDocument> Images and documents, fetched once after the delivery if the carrier and the account allow it; empty until then. */
        public readonly array $documents,
        /** Whether the carrier says, or shows, that a photograph was taken. */
        public readonly bool $hasPhoto,
        /** Whether the carrier says, or shows, that someone signed. */
        public readonly bool $hasSignature,
        /** Where or in which role it was received, in the carrier's words. */
        public readonly ?string $receivedAs,
        /** The name of the person who received it, as the carrier writes it. */
        public readonly ?string $signedBy,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            array_map(ProofDocument::read(...), $wire['documents'] ?? []),
            $wire['hasPhoto'] ?? false,
            $wire['hasSignature'] ?? false,
            $wire['receivedAs'] ?? null,
            $wire['signedBy'] ?? null,
        );
    }
}

/** A mail or notification to a recipient about a parcel. The address is never shown. */
final class RecipientMail
{
    public function __construct(
        /** How it is sent. */
        public readonly string $channel,
        /** When it was queued. */
        public readonly \DateTimeImmutable $createdAt,
        /** When it was sent, or not sent for good. */
        public readonly ?\DateTimeImmutable $doneAt,
        /** When it is sent; null if it is done. */
        public readonly ?\DateTimeImmutable $dueAt,
        /** Global ID. */
        public readonly string $id,
        /** What it is about. */
        public readonly string $milestone,
        /** Why it was not sent (such as UNSUBSCRIBED), or what the receiving server said. */
        public readonly ?string $reason,
        /** What became of it. */
        public readonly string $state,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['channel'] ?? '',
            Wire::time($wire['createdAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            Wire::time($wire['doneAt'] ?? null),
            Wire::time($wire['dueAt'] ?? null),
            $wire['id'] ?? '',
            $wire['milestone'] ?? '',
            $wire['reason'] ?? null,
            $wire['state'] ?? '',
        );
    }
}

/** How many trackers have a status now. */
final class StatusCount
{
    public function __construct(
        /** How many. */
        public readonly int $count,
        /** The status. */
        public readonly string $status,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['count'] ?? 0,
            $wire['status'] ?? '',
        );
    }
}

/** Tracks one parcel: its current status, and every carrier scan so far. */
final class Tracker
{
    public function __construct(
        /** What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back. */
        public readonly ?AmountDue $amountDue,
        /** Failed delivery attempts; null if there are none. */
        public readonly ?DeliveryAttempts $attempts,
        /** Why tracking is not progressing; null if all is well. */
        public readonly ?string $attention,
        /** The carrier, as it was given at creation. */
        public readonly string $carrier,
        /** The name of the carrier account in use (its ID if it has no name); null if none is in use yet, and in test mode. With several accounts, this is the one that you named or that the rules chose, until one of them recognises the parcel. That account is then kept. */
        public readonly ?string $carrierAccount,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly string $carrierId,
        /** The carrier's own page for this parcel. */
        public readonly ?string $carrierUrl,
        /** @var list<Checkpoint> Every scan so far, oldest first; at most 1,000. */
        public readonly array $checkpoints,
        /** When the tracker was created. */
        public readonly \DateTimeImmutable $createdAt,
        /** The time of the delivering scan; null until delivered. */
        public readonly ?\DateTimeImmutable $deliveredAt,
        /** The estimate, if the carrier gives a time window; otherwise null. */
        public readonly ?DeliveryWindow $deliveryWindow,
        /** The parcel's destination, as far as the carrier reports it. */
        public readonly ?Location $destination,
        /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. The value that you set; null if you did not set it. */
        public readonly ?string $destinationCountryCode,
        /** The carrier's own estimate; null if it gives none. For a day or a time window, this is its end. */
        public readonly ?\DateTimeImmutable $estimatedDeliveryAt,
        /** The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null. */
        public readonly ?string $estimatedDeliveryDay,
        /** @var list<TrackerException> What went wrong with the parcel, oldest first, including what is over: `clearedAt` is null while it is open. Empty for most parcels; at most the last 20. */
        public readonly array $exceptions,
        /** Global ID. */
        public readonly string $id,
        /** Whether the parcel is still tracked. */
        public readonly bool $isActive,
        /** When Kolli last received a response about this parcel from the carrier. */
        public readonly ?\DateTimeImmutable $lastCheckedAt,
        /** Since when the parcel is late: past the time that you promised, otherwise past the day that the carrier estimated first, while it is neither at the door, at a pickup point nor on its way back. Null if it is not late. Events do not have it, because it depends on when you ask. */
        public readonly ?\DateTimeImmutable $lateSince,
        /** @var list<Leg> The carriers that transport the parcel one after another; empty if there is only one. */
        public readonly array $legs,
        /** Your own data, a JSON object. */
        public readonly mixed $metadata,
        /** When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery. */
        public readonly ?\DateTimeImmutable $nextCheckAt,
        /** The parcel's origin, as far as the carrier reports it. */
        public readonly ?Location $origin,
        /** For a return shipment, the tracking code of the original parcel; null if the carrier reports none. */
        public readonly ?string $originalTrackingCode,
        /** Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP. */
        public readonly ?PickupPoint $pickupPoint,
        /** How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours. */
        public readonly ?int $pieceCount,
        /** @var list<Piece> The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels. */
        public readonly array $pieces,
        /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. The value that you set; null if you did not set it. */
        public readonly ?string $postalCode,
        /** When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked. */
        public readonly ?DeliveryPrediction $prediction,
        /** The delivery time promised to the recipient. The value that you set; null if you did not set it. */
        public readonly ?\DateTimeImmutable $promisedAt,
        /** Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents. */
        public readonly ?ProofOfDelivery $proofOfDelivery,
        /** Kolli's public tracking page for this parcel; null if the workspace turned it off. */
        public readonly ?string $publicUrl,
        /** Your own order number or reference. */
        public readonly ?string $reference,
        /** The tracking code of the return shipment, if it has its own; otherwise null. */
        public readonly ?string $returnTrackingCode,
        /** The carrier's own name for the service; null if it reports none. */
        public readonly ?string $serviceName,
        /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. The value that you set; null if you did not set it. */
        public readonly ?string $shippedOn,
        /** The current status. Build your logic on this. */
        public readonly string $status,
        /** More detail than the status; null if the carrier gives none. */
        public readonly ?string $statusDetail,
        /** Why tracking ended; null while the parcel is tracked. */
        public readonly ?string $stopReason,
        /** The carrier's tracking code, as it was given at creation. */
        public readonly string $trackingCode,
        /** When anything about the tracker last changed. */
        public readonly \DateTimeImmutable $updatedAt,
        /** The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other. */
        public readonly ?Weight $weight,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            isset($wire['amountDue']) ? AmountDue::read($wire['amountDue']) : null,
            isset($wire['attempts']) ? DeliveryAttempts::read($wire['attempts']) : null,
            $wire['attention'] ?? null,
            $wire['carrier'] ?? '',
            $wire['carrierAccount'] ?? null,
            $wire['carrierId'] ?? '',
            $wire['carrierUrl'] ?? null,
            array_map(Checkpoint::read(...), $wire['checkpoints'] ?? []),
            Wire::time($wire['createdAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            Wire::time($wire['deliveredAt'] ?? null),
            isset($wire['deliveryWindow']) ? DeliveryWindow::read($wire['deliveryWindow']) : null,
            isset($wire['destination']) ? Location::read($wire['destination']) : null,
            $wire['destinationCountryCode'] ?? null,
            Wire::time($wire['estimatedDeliveryAt'] ?? null),
            $wire['estimatedDeliveryDay'] ?? null,
            array_map(TrackerException::read(...), $wire['exceptions'] ?? []),
            $wire['id'] ?? '',
            $wire['isActive'] ?? false,
            Wire::time($wire['lastCheckedAt'] ?? null),
            Wire::time($wire['lateSince'] ?? null),
            array_map(Leg::read(...), $wire['legs'] ?? []),
            $wire['metadata'] ?? null,
            Wire::time($wire['nextCheckAt'] ?? null),
            isset($wire['origin']) ? Location::read($wire['origin']) : null,
            $wire['originalTrackingCode'] ?? null,
            isset($wire['pickupPoint']) ? PickupPoint::read($wire['pickupPoint']) : null,
            $wire['pieceCount'] ?? null,
            array_map(Piece::read(...), $wire['pieces'] ?? []),
            $wire['postalCode'] ?? null,
            isset($wire['prediction']) ? DeliveryPrediction::read($wire['prediction']) : null,
            Wire::time($wire['promisedAt'] ?? null),
            isset($wire['proofOfDelivery']) ? ProofOfDelivery::read($wire['proofOfDelivery']) : null,
            $wire['publicUrl'] ?? null,
            $wire['reference'] ?? null,
            $wire['returnTrackingCode'] ?? null,
            $wire['serviceName'] ?? null,
            $wire['shippedOn'] ?? null,
            $wire['status'] ?? '',
            $wire['statusDetail'] ?? null,
            $wire['stopReason'] ?? null,
            $wire['trackingCode'] ?? '',
            Wire::time($wire['updatedAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            isset($wire['weight']) ? Weight::read($wire['weight']) : null,
        );
    }
}

/** A page of Tracker objects. */
final class TrackerConnection
{
    public function __construct(
        /** @var list<Tracker> The same objects, without the cursor of each. */
        public readonly array $nodes,
        /** Where this page starts and ends. */
        public readonly PageInfo $pageInfo,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            array_map(Tracker::read(...), $wire['nodes'] ?? []),
            PageInfo::read($wire['pageInfo'] ?? []),
        );
    }
}

/** The result of trackerCreate. */
final class TrackerCreateResult
{
    public function __construct(
        /** The tracker; null if nothing was done. */
        public readonly ?TrackerSummary $tracker,
        /** @var list<TrackerUserError> Errors that the caller can fix; empty on success. */
        public readonly array $trackerUserErrors,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            isset($wire['tracker']) ? TrackerSummary::read($wire['tracker']) : null,
            array_map(TrackerUserError::read(...), $wire['trackerUserErrors'] ?? []),
        );
    }
}

/** The result of trackerDelete. */
final class TrackerDeleteResult
{
    public function __construct(
        /** The global ID of the deleted tracker. */
        public readonly ?string $deletedTrackerId,
        /** @var list<TrackerUserError> Errors that the caller can fix; empty on success. */
        public readonly array $trackerUserErrors,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['deletedTrackerId'] ?? null,
            array_map(TrackerUserError::read(...), $wire['trackerUserErrors'] ?? []),
        );
    }
}

/** Something that went wrong with a parcel. Its times are those of the carrier's scans, or of the day that passed. */
final class TrackerException
{
    public function __construct(
        /** The global ID of the scan that reports it; null if none does. */
        public readonly ?string $checkpointId,
        /** When it was over: the time of the scan that shows it; null while it is open. */
        public readonly ?\DateTimeImmutable $clearedAt,
        /** The share of past parcels that did so by then: 0.95, for example; null for a fixed limit, a promised or estimated day, and for what a scan reports. */
        public readonly ?float $confidence,
        /** For what Kolli found itself: by when the parcel was expected to move, to arrive or to be collected; otherwise null. */
        public readonly ?\DateTimeImmutable $expectedBy,
        /** What went wrong. */
        public readonly string $kind,
        /** What the scan says, in the carrier's own words; null if no scan reports it. */
        public readonly ?string $message,
        /** When it happened: the time of the scan that reports it, or the end of the day that the parcel was due. */
        public readonly \DateTimeImmutable $raisedAt,
        /** The evidence for what Kolli found itself, in one sentence; null for what a scan reports. */
        public readonly ?string $reason,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['checkpointId'] ?? null,
            Wire::time($wire['clearedAt'] ?? null),
            $wire['confidence'] ?? null,
            Wire::time($wire['expectedBy'] ?? null),
            $wire['kind'] ?? '',
            $wire['message'] ?? null,
            Wire::time($wire['raisedAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            $wire['reason'] ?? null,
        );
    }
}

/** Why a parcel is late, or what is wrong with it, from its own scans and past parcels on its way. */
final class TrackerExplanation
{
    public function __construct(
        /** @var list<string> What the sentence rests on: the day it was due, its last scan, what is usual on its way, and how long it stayed where. */
        public readonly array $evidence,
        /** Whether it is late, or something is wrong with it. */
        public readonly bool $hasProblem,
        /** Whether a cause is known. */
        public readonly bool $isKnown,
        /** Since when it is late; null if its day has not passed. */
        public readonly ?\DateTimeImmutable $lateSince,
        /** Why, in one English sentence; it says so if that is not known. */
        public readonly string $sentence,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['evidence'] ?? [],
            $wire['hasProblem'] ?? false,
            $wire['isKnown'] ?? false,
            Wire::time($wire['lateSince'] ?? null),
            $wire['sentence'] ?? '',
        );
    }
}

/** The result of trackerFindOrCreate. */
final class TrackerFindOrCreateResult
{
    public function __construct(
        /** Whether it was created by this call. */
        public readonly bool $isNew,
        /** The tracker, as it is now; null if nothing was done. */
        public readonly Tracker $tracker,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['isNew'] ?? false,
            Tracker::read($wire['tracker'] ?? []),
        );
    }
}

/** The result of trackerRefresh. */
final class TrackerRefreshResult
{
    public function __construct(
        /** The tracker; null if nothing was done. */
        public readonly ?TrackerSummary $tracker,
        /** @var list<TrackerUserError> Errors that the caller can fix; empty on success. */
        public readonly array $trackerUserErrors,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            isset($wire['tracker']) ? TrackerSummary::read($wire['tracker']) : null,
            array_map(TrackerUserError::read(...), $wire['trackerUserErrors'] ?? []),
        );
    }
}

/** The result of trackerResume. */
final class TrackerResumeResult
{
    public function __construct(
        /** The tracker; null if nothing was done. */
        public readonly ?TrackerSummary $tracker,
        /** @var list<TrackerUserError> Errors that the caller can fix; empty on success. */
        public readonly array $trackerUserErrors,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            isset($wire['tracker']) ? TrackerSummary::read($wire['tracker']) : null,
            array_map(TrackerUserError::read(...), $wire['trackerUserErrors'] ?? []),
        );
    }
}

/** A tracker as it was at the time of an event: the `data` of its webhook. `Event.tracker` is the tracker as it is now. A field can be null if the event is older than the field. */
final class TrackerSnapshot
{
    public function __construct(
        /** What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back. */
        public readonly ?AmountDue $amountDue,
        /** Failed delivery attempts; null if there are none. */
        public readonly ?DeliveryAttempts $attempts,
        /** Why tracking is not progressing; null if all is well. */
        public readonly ?string $attention,
        /** The carrier, as it was given at creation. */
        public readonly string $carrier,
        /** The name of the carrier account in use; null if none was. */
        public readonly ?string $carrierAccount,
        /** The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know. */
        public readonly string $carrierId,
        /** The carrier's own page for this parcel. */
        public readonly ?string $carrierUrl,
        /** @var list<CheckpointSnapshot> Every scan until then, oldest first. */
        public readonly array $checkpoints,
        /** When the tracker was created. */
        public readonly ?\DateTimeImmutable $createdAt,
        /** The time of the delivering scan; null until delivered. */
        public readonly ?\DateTimeImmutable $deliveredAt,
        /** The estimate, if the carrier gives a time window; otherwise null. */
        public readonly ?DeliveryWindow $deliveryWindow,
        /** The parcel's destination, as far as the carrier reports it. */
        public readonly ?Location $destination,
        /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. The value that you set; null if you did not set it. */
        public readonly ?string $destinationCountryCode,
        /** The carrier's own estimate; null if it gives none. For a day or a time window, this is its end. */
        public readonly ?\DateTimeImmutable $estimatedDeliveryAt,
        /** The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null. */
        public readonly ?string $estimatedDeliveryDay,
        /** @var list<TrackerException> What went wrong with the parcel, oldest first, including what is over: `clearedAt` is null while it is open. Empty for most parcels; at most the last 20. */
        public readonly array $exceptions,
        /** Global ID. */
        public readonly string $id,
        /** Whether the parcel is still tracked. */
        public readonly ?bool $isActive,
        /** When Kolli last received a response about this parcel from the carrier. */
        public readonly ?\DateTimeImmutable $lastCheckedAt,
        /** @var list<Leg> The carriers that transport the parcel one after another; empty if there is only one. */
        public readonly array $legs,
        /** Your own data, a JSON object. */
        public readonly mixed $metadata,
        /** When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery. */
        public readonly ?\DateTimeImmutable $nextCheckAt,
        /** The parcel's origin, as far as the carrier reports it. */
        public readonly ?Location $origin,
        /** For a return shipment, the tracking code of the original parcel; null if the carrier reports none. */
        public readonly ?string $originalTrackingCode,
        /** Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP. */
        public readonly ?PickupPoint $pickupPoint,
        /** How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours. */
        public readonly ?int $pieceCount,
        /** @var list<Piece> The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels. */
        public readonly array $pieces,
        /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. The value that you set; null if you did not set it. */
        public readonly ?string $postalCode,
        /** When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked. */
        public readonly ?DeliveryPrediction $prediction,
        /** The delivery time promised to the recipient. The value that you set; null if you did not set it. */
        public readonly ?\DateTimeImmutable $promisedAt,
        /** Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents. */
        public readonly ?ProofOfDelivery $proofOfDelivery,
        /** Kolli's public tracking page for this parcel; null if the workspace turned it off. */
        public readonly ?string $publicUrl,
        /** Your own order number or reference. */
        public readonly ?string $reference,
        /** The tracking code of the return shipment, if it has its own; otherwise null. */
        public readonly ?string $returnTrackingCode,
        /** The carrier's own name for the service; null if it reports none. */
        public readonly ?string $serviceName,
        /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. The value that you set; null if you did not set it. */
        public readonly ?string $shippedOn,
        /** The current status. Build your logic on this. */
        public readonly string $status,
        /** More detail than the status; null if the carrier gives none. */
        public readonly ?string $statusDetail,
        /** Why tracking ended; null while the parcel is tracked. */
        public readonly ?string $stopReason,
        /** The carrier's tracking code, as it was given at creation. */
        public readonly string $trackingCode,
        /** When anything about the tracker last changed. */
        public readonly ?\DateTimeImmutable $updatedAt,
        /** The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other. */
        public readonly ?Weight $weight,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            isset($wire['amountDue']) ? AmountDue::read($wire['amountDue']) : null,
            isset($wire['attempts']) ? DeliveryAttempts::read($wire['attempts']) : null,
            $wire['attention'] ?? null,
            $wire['carrier'] ?? '',
            $wire['carrierAccount'] ?? null,
            $wire['carrierId'] ?? '',
            $wire['carrierUrl'] ?? null,
            array_map(CheckpointSnapshot::read(...), $wire['checkpoints'] ?? []),
            Wire::time($wire['createdAt'] ?? null),
            Wire::time($wire['deliveredAt'] ?? null),
            isset($wire['deliveryWindow']) ? DeliveryWindow::read($wire['deliveryWindow']) : null,
            isset($wire['destination']) ? Location::read($wire['destination']) : null,
            $wire['destinationCountryCode'] ?? null,
            Wire::time($wire['estimatedDeliveryAt'] ?? null),
            $wire['estimatedDeliveryDay'] ?? null,
            array_map(TrackerException::read(...), $wire['exceptions'] ?? []),
            $wire['id'] ?? '',
            $wire['isActive'] ?? null,
            Wire::time($wire['lastCheckedAt'] ?? null),
            array_map(Leg::read(...), $wire['legs'] ?? []),
            $wire['metadata'] ?? null,
            Wire::time($wire['nextCheckAt'] ?? null),
            isset($wire['origin']) ? Location::read($wire['origin']) : null,
            $wire['originalTrackingCode'] ?? null,
            isset($wire['pickupPoint']) ? PickupPoint::read($wire['pickupPoint']) : null,
            $wire['pieceCount'] ?? null,
            array_map(Piece::read(...), $wire['pieces'] ?? []),
            $wire['postalCode'] ?? null,
            isset($wire['prediction']) ? DeliveryPrediction::read($wire['prediction']) : null,
            Wire::time($wire['promisedAt'] ?? null),
            isset($wire['proofOfDelivery']) ? ProofOfDelivery::read($wire['proofOfDelivery']) : null,
            $wire['publicUrl'] ?? null,
            $wire['reference'] ?? null,
            $wire['returnTrackingCode'] ?? null,
            $wire['serviceName'] ?? null,
            $wire['shippedOn'] ?? null,
            $wire['status'] ?? '',
            $wire['statusDetail'] ?? null,
            $wire['stopReason'] ?? null,
            $wire['trackingCode'] ?? '',
            Wire::time($wire['updatedAt'] ?? null),
            isset($wire['weight']) ? Weight::read($wire['weight']) : null,
        );
    }
}

/** The result of trackerStop. */
final class TrackerStopResult
{
    public function __construct(
        /** The tracker; null if nothing was done. */
        public readonly ?TrackerSummary $tracker,
        /** @var list<TrackerUserError> Errors that the caller can fix; empty on success. */
        public readonly array $trackerUserErrors,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            isset($wire['tracker']) ? TrackerSummary::read($wire['tracker']) : null,
            array_map(TrackerUserError::read(...), $wire['trackerUserErrors'] ?? []),
        );
    }
}

/** Tracks one parcel: its current status, and every carrier scan so far. */
final class TrackerSummary
{
    public function __construct(
        /** The carrier, as it was given at creation. */
        public readonly string $carrier,
        /** Global ID. */
        public readonly string $id,
        /** Whether the parcel is still tracked. */
        public readonly bool $isActive,
        /** Your own order number or reference. */
        public readonly ?string $reference,
        /** The current status. Build your logic on this. */
        public readonly string $status,
        /** The carrier's tracking code, as it was given at creation. */
        public readonly string $trackingCode,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['carrier'] ?? '',
            $wire['id'] ?? '',
            $wire['isActive'] ?? false,
            $wire['reference'] ?? null,
            $wire['status'] ?? '',
            $wire['trackingCode'] ?? '',
        );
    }
}

/** How many trackers match a filter. */
final class TrackerTotal
{
    public function __construct(
        /** How many were counted. */
        public readonly int $count,
        /** Whether there are more: counting stops at 10,000. */
        public readonly bool $isMore,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['count'] ?? 0,
            $wire['isMore'] ?? false,
        );
    }
}

/** The result of trackerUpdate. */
final class TrackerUpdateResult
{
    public function __construct(
        /** The tracker; null if nothing was done. */
        public readonly ?TrackerSummary $tracker,
        /** @var list<TrackerUserError> Errors that the caller can fix; empty on success. */
        public readonly array $trackerUserErrors,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            isset($wire['tracker']) ? TrackerSummary::read($wire['tracker']) : null,
            array_map(TrackerUserError::read(...), $wire['trackerUserErrors'] ?? []),
        );
    }
}

/** An error that the caller can fix. Always select these: a mutation that fails for such a reason returns HTTP 200. */
final class TrackerUserError
{
    public function __construct(
        /** The error code, for programs. */
        public readonly string $code,
        /** The input field it refers to; null if there is none. */
        public readonly ?string $field,
        /** What happened and what to do, for people. */
        public readonly string $message,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['code'] ?? '',
            $wire['field'] ?? null,
            $wire['message'] ?? '',
        );
    }
}

/** A weight. */
final class Weight
{
    public function __construct(
        /** In grams, rounded. A pound counts as 453.59 g. */
        public readonly int $grams,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['grams'] ?? 0,
        );
    }
}

/** The owner of the data: a shop, a marketplace, a team. */
final class Workspace
{
    public function __construct(
        /** Whether you may change trackers: the API key has full access, or your role allows it. */
        public readonly bool $canChange,
        /** When it was created. */
        public readonly \DateTimeImmutable $createdAt,
        /** Global ID. */
        public readonly string $id,
        /** The mode of the API key used. */
        public readonly string $mode,
        /** Its name. */
        public readonly string $name,
    ) {
    }

    /** @param array<string, mixed> $wire */
    public static function read(array $wire): self
    {
        return new self(
            $wire['canChange'] ?? false,
            Wire::time($wire['createdAt'] ?? null) ?? new \DateTimeImmutable('@0'),
            $wire['id'] ?? '',
            $wire['mode'] ?? '',
            $wire['name'] ?? '',
        );
    }
}
