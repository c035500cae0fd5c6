// Generated from the .graphql files and dashboard.graphql by codegen.ts. Edit those, then run it.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends " $fragmentName" | "__typename" ? T[P] : never };
/** What a workspace can have an account with: a carrier, its own courier, or an aggregator. This set grows: accept values that you do not know (docs/compatibility.md). */
export type AccountProvider =
  /** AfterShip */
  | "AFTERSHIP"
  /** Amazon Shipping */
  | "AMAZON_SHIPPING"
  /** Aramex */
  | "ARAMEX"
  /** Asendia */
  | "ASENDIA"
  /** Australia Post / StarTrack */
  | "AUSTRALIA_POST"
  /** Österreichische Post */
  | "AUSTRIAN_POST"
  /** Blue Dart */
  | "BLUE_DART"
  /** bpost */
  | "BPOST"
  /** Bring / Posten Norge */
  | "BRING"
  /** BRT (Bartolini) */
  | "BRT"
  /** Canada Post */
  | "CANADA_POST"
  /** Česká pošta */
  | "CESKA_POSTA"
  /** Chronopost */
  | "CHRONOPOST"
  /** CJ Logistics */
  | "CJ_LOGISTICS"
  /** Colissimo */
  | "COLISSIMO"
  /** Correios (Brazil) */
  | "CORREIOS_BR"
  /** Correos (Spain) */
  | "CORREOS"
  /** Correos Express */
  | "CORREOS_EXPRESS"
  /** CTT Express */
  | "CTT_EXPRESS"
  /** Delhivery */
  | "DELHIVERY"
  /** DHL */
  | "DHL"
  /** DHL eCommerce (Benelux) */
  | "DHL_ECOMMERCE_NL"
  /** DHL Express (MyDHL) */
  | "DHL_EXPRESS"
  /** DHL Paket (Germany) */
  | "DHL_PARCEL_DE"
  /** DPD (Benelux) */
  | "DPD"
  /** DPD Germany */
  | "DPD_DE"
  /** DPD Poland */
  | "DPD_PL"
  /** DTDC */
  | "DTDC"
  /** Econt */
  | "ECONT"
  /** Evri */
  | "EVRI"
  /** FAN Courier */
  | "FAN_COURIER"
  /** FedEx */
  | "FEDEX"
  /** 4PX */
  | "FOURPX"
  /** Geodis */
  | "GEODIS"
  /** Giao Hàng Nhanh (GHN) */
  | "GHN"
  /** GLS */
  | "GLS"
  /** Hermes Germany */
  | "HERMES_DE"
  /** India Post */
  | "INDIA_POST"
  /** InPost */
  | "INPOST"
  /** J&T Express */
  | "JT_EXPRESS"
  /** Landmark Global */
  | "LANDMARK_GLOBAL"
  /** La Poste */
  | "LA_POSTE"
  /** Matkahuolto */
  | "MATKAHUOLTO"
  /** Mondial Relay */
  | "MONDIAL_RELAY"
  /** Ninja Van */
  | "NINJA_VAN"
  /** Nova Poshta */
  | "NOVA_POSHTA"
  /** Nova Post (Europe) */
  | "NOVA_POST"
  /** NZ Post */
  | "NZ_POST"
  /** Omniva */
  | "OMNIVA"
  /** Own courier */
  | "OWN_COURIER"
  /** Packeta / Zásilkovna */
  | "PACKETA"
  /** Poczta Polska */
  | "POCZTA_POLSKA"
  /** Poste Italiane */
  | "POSTE_ITALIANE"
  /** PostNL */
  | "POSTNL"
  /** PostNord */
  | "POSTNORD"
  /** PPL CZ */
  | "PPL_CZ"
  /** Purolator */
  | "PUROLATOR"
  /** Royal Mail */
  | "ROYAL_MAIL"
  /** Sameday */
  | "SAMEDAY"
  /** SEKO (OmniParcel) */
  | "SEKO"
  /** SEUR */
  | "SEUR"
  /** 17TRACK */
  | "SEVENTEEN_TRACK"
  /** SF Express */
  | "SF_EXPRESS"
  /** Shadowfax */
  | "SHADOWFAX"
  /** Speedy / DPD Romania */
  | "SPEEDY"
  /** Spring GDS */
  | "SPRING_GDS"
  /** Swiss Post */
  | "SWISS_POST"
  /** Thailand Post */
  | "THAILAND_POST"
  /** The Courier Guy */
  | "THE_COURIER_GUY"
  /** TNT */
  | "TNT"
  /** UPS */
  | "UPS"
  /** USPS */
  | "USPS"
  /** Venipak */
  | "VENIPAK"
  /** XpressBees */
  | "XPRESSBEES"
  /** YunExpress */
  | "YUNEXPRESS";

/** What an amount is due for. This set grows: accept values that you do not know (docs/compatibility.md). */
export type AmountDueReason =
  /** The goods, paid for at delivery; delivery charges may be included. */
  | "CASH_ON_DELIVERY"
  /** Customs duties, taxes or the charge for clearing them. */
  | "DUTIES"
  /** Something else, such as postage; the carrier does not say what. */
  | "OTHER"
  /** Another delivery, storage or forwarding. */
  | "REDELIVERY";

/** Selects the parcels of these weeks that match every given condition. */
export type AnalyticsFilter = {
  /** By carrier, any of these, at most 100. */
  carrier?: Array<Carrier> | null | undefined;
  /** By the country that they go to, any of these, at most 100. */
  destination?: Array<string> | null | undefined;
  /** From the week with this day on; 13 weeks if it is left out, two years at most. */
  from?: string | null | undefined;
  /** By the country that they come from, ISO 3166-1 alpha-2, any of these, at most 100. */
  origin?: Array<string> | null | undefined;
  /** By service, whatever its capital letters, any of these, at most 100. */
  service?: Array<string> | null | undefined;
  /** Up to the week with this day; the present one if it is left out. */
  until?: string | null | undefined;
};

/** What parcels are grouped by. This set grows: accept values that you do not know (docs/compatibility.md). */
export type AnalyticsGroup =
  /** By carrier. */
  | "CARRIER"
  /** By the country that it goes to. */
  | "DESTINATION"
  /** By the country that the parcel comes from. */
  | "ORIGIN"
  /** By the carrier's service. */
  | "SERVICE"
  /** By the week in which the carrier got it. */
  | "WEEK";

/** What an API key may do. */
export type ApiKeyAccess =
  /** Can create trackers and see the result, but not read or change anything else. */
  | "CREATE"
  /** Everything that the API can do. */
  | "FULL"
  /** Can query and subscribe, but not change anything. */
  | "READ";

/** Why something needs a person, the gravest first. This set grows: accept values that you do not know (docs/compatibility.md). */
export type AttentionKind =
  /** The address is wrong or incomplete. Cleared by another delivery attempt or a return. */
  | "ADDRESS_PROBLEM"
  /** A delivery attempt failed. */
  | "ATTEMPT_FAILURE"
  /** It will probably miss the promised time. Cleared when it is expected in time, or has arrived. */
  | "AT_RISK"
  /** The shipment was cancelled. Cleared when a scan shows that the carrier has the parcel. */
  | "CANCELLED"
  /** A carrier's whole traffic is silent, or none of its responses can be read. It leaves the list when it is over. */
  | "CARRIER_INCIDENT"
  /** The carrier is not connected. Connect it in the dashboard under Settings › Carriers; tracking then starts automatically. */
  | "CARRIER_NOT_CONNECTED"
  /** The carrier does not know this code, long after you registered it. Check the code and the carrier. */
  | "CODE_NOT_FOUND"
  /** The carrier rejects the connected account's credentials. Fix them in the dashboard under Settings › Carriers. */
  | "CREDENTIALS_REJECTED"
  /** Customs holds the parcel. Cleared when customs releases it or it moves on. */
  | "CUSTOMS_HOLD"
  /** The parcel or its contents are damaged. Cleared when it is delivered or has come back. */
  | "DAMAGED"
  /** It will arrive later than planned, for example because of the weather, or its day has passed. Cleared when it moves on, or has arrived. */
  | "DELAYED"
  /** It was destroyed or disposed of. */
  | "DISPOSED"
  /** Duties or a charge must be paid before it continues. Cleared when customs releases it or it moves on. */
  | "DUTIES_DUE"
  /** It is held at a depot, often on request. Cleared when it moves on. */
  | "HELD"
  /** It can be collected for two more days at most. Cleared when it is collected or goes back. */
  | "HOLD_ENDS_SOON"
  /** The last day of the interval that was first predicted has passed. Cleared when it has arrived. */
  | "LATE"
  /** No scan for longer than 99.5 % of such parcels ever are silent, or than a fixed limit before there is history. Cleared by the next scan. */
  | "LIKELY_LOST"
  /** The carrier cannot find the parcel. Cleared when a scan shows that it has it again. */
  | "LOST"
  /** It has a label, but the carrier has not scanned it in the time in which 95 % of such parcels are. Cleared when the carrier has it. */
  | "NEVER_HANDED_OVER"
  /** You registered it more than two days ago, and the carrier has not reported anything. */
  | "NO_NEWS"
  /** The promised time has passed or, without one, the day that the carrier estimated first. */
  | "OVERDUE"
  /** The recipient refused it. Cleared by another delivery attempt, or when it has come back. */
  | "REFUSED"
  /** The shipment is being returned, or has been. */
  | "RETURN_TO_SENDER"
  /** The carrier reported nothing new for so long that tracking ended. Refresh the tracker to check once more. */
  | "STALE"
  /** No scan for longer than 95 % of such parcels ever are silent, or than a fixed limit before there is history. Cleared by the next scan. */
  | "STALLED"
  /** The recipient did not collect it in time. Cleared when it can be collected again, or has come back. */
  | "UNCLAIMED"
  /** A webhook has failed for more than an hour, or was disabled because it failed for days. */
  | "WEBHOOK_FAILING";

/** What was done about what needs attention. */
export type AttentionMarkInput = {
  /** The `subjectId` of each, at most 1,000. */
  ids?: Array<string | number> | null | undefined;
  /** Instead of `ids`: all open ones of this kind, up to 10,000. */
  kind?: AttentionKind | null | undefined;
  /** DONE; SNOOZED, with `until`; or OPEN, which takes either back. */
  state: AttentionState;
  /** Where that day begins, as an IANA name such as Europe/Stockholm; UTC by default. */
  timeZone?: string | null | undefined;
  /** For SNOOZED: the day on which it comes back, at most 366 days from now. */
  until?: string | null | undefined;
};

/** What a person did about it. */
export type AttentionState =
  /** A person marked it as done. It comes back only if something is raised anew. */
  | "DONE"
  /** It waits for a person. */
  | "OPEN"
  /** It was put off to a day, and comes back then, or when something else goes wrong. */
  | "SNOOZED";

/** What a backlog is about. */
export type BacklogKind =
  /** Parcels are moved to the carrier accounts as they are now. */
  | "CARRIER_ACCOUNTS_CHANGED"
  /** Push subscriptions of a disconnected account are removed. */
  | "CARRIER_ACCOUNT_DISCONNECTED"
  /** All trackers that match a filter are deleted. */
  | "TRACKERS_DELETED"
  /** All trackers that match a filter, or that a change stopped, are tracked again. */
  | "TRACKERS_RESUMED"
  /** All trackers that match a filter are stopped. */
  | "TRACKERS_STOPPED"
  /** Deliveries that waited for a deleted webhook are removed. None of them is sent. */
  | "WEBHOOK_DELETED"
  /** Deliveries that failures put off are sent to a webhook that was enabled. */
  | "WEBHOOK_ENABLED"
  /** Parcels of a restored workspace are checked. */
  | "WORKSPACE_RESTORED";

/** The carriers that Kolli supports, some of them only through an aggregator account. `carriers` describes each, and its `via` says how your workspace reaches it. This set grows: accept values that you do not know (docs/compatibility.md). */
export type Carrier =
  /** ACS Courier */
  | "ACS_COURIER"
  /** Allegro One */
  | "ALLEGRO_ONE"
  /** Allied Express */
  | "ALLIED_EXPRESS"
  /** Amazon Shipping */
  | "AMAZON_SHIPPING"
  /** Amazon Shipping (US) */
  | "AMAZON_SHIPPING_US"
  /** Andreani */
  | "ANDREANI"
  /** AnterAja */
  | "ANTERAJA"
  /** An Post */
  | "AN_POST"
  /** APC Overnight */
  | "APC_OVERNIGHT"
  /** Aramex */
  | "ARAMEX"
  /** Aramex Australia */
  | "ARAMEX_AU"
  /** Aramex New Zealand */
  | "ARAMEX_NZ"
  /** Aras Kargo */
  | "ARAS_KARGO"
  /** Asendia */
  | "ASENDIA"
  /** Asendia USA */
  | "ASENDIA_USA"
  /** Australia Post / StarTrack */
  | "AUSTRALIA_POST"
  /** Österreichische Post */
  | "AUSTRIAN_POST"
  /** Bangladesh Post */
  | "BANGLADESH_POST"
  /** Belpost */
  | "BELPOST"
  /** Best Express */
  | "BEST_EXPRESS"
  /** Blue Dart */
  | "BLUE_DART"
  /** Blue Express */
  | "BLUE_EXPRESS"
  /** Boxberry */
  | "BOXBERRY"
  /** bpost */
  | "BPOST"
  /** Bring / Posten Norge */
  | "BRING"
  /** BRT (Bartolini) */
  | "BRT"
  /** Budbee */
  | "BUDBEE"
  /** Bulgarian Posts */
  | "BULGARIAN_POSTS"
  /** Cainiao */
  | "CAINIAO"
  /** Cambodia Post */
  | "CAMBODIA_POST"
  /** Canada Post */
  | "CANADA_POST"
  /** Canpar */
  | "CANPAR"
  /** Cargus */
  | "CARGUS"
  /** CDEK */
  | "CDEK"
  /** Česká pošta */
  | "CESKA_POSTA"
  /** CEVA Logistics */
  | "CEVA_LOGISTICS"
  /** Chilexpress */
  | "CHILEXPRESS"
  /** China EMS */
  | "CHINA_EMS"
  /** China Post */
  | "CHINA_POST"
  /** Chit Chats */
  | "CHIT_CHATS"
  /** Chronopost */
  | "CHRONOPOST"
  /** Chunghwa Post */
  | "CHUNGHWA_POST"
  /** CIRRO */
  | "CIRRO"
  /** CJ Logistics */
  | "CJ_LOGISTICS"
  /** CNE Express */
  | "CNE_EXPRESS"
  /** Colissimo */
  | "COLISSIMO"
  /** Colis Privé */
  | "COLIS_PRIVE"
  /** Coordinadora */
  | "COORDINADORA"
  /** Correios (Brazil) */
  | "CORREIOS_BR"
  /** Correos (Spain) */
  | "CORREOS"
  /** Correos Chile */
  | "CORREOS_CL"
  /** Correos Costa Rica */
  | "CORREOS_CR"
  /** Correos Express */
  | "CORREOS_EXPRESS"
  /** Correos de México */
  | "CORREOS_MX"
  /** 4-72 */
  | "CORREO_472"
  /** Correo Argentino */
  | "CORREO_ARGENTINO"
  /** Correo Uruguayo */
  | "CORREO_URUGUAYO"
  /** Couriers Please */
  | "COURIERS_PLEASE"
  /** Croatian Post */
  | "CROATIAN_POST"
  /** CTT Portugal */
  | "CTT"
  /** CTT Express */
  | "CTT_EXPRESS"
  /** Cyprus Post */
  | "CYPRUS_POST"
  /** Danske Fragtmænd */
  | "DANSKE_FRAGTMAEND"
  /** dao */
  | "DAO"
  /** DB Schenker */
  | "DB_SCHENKER"
  /** Delhivery */
  | "DELHIVERY"
  /** Deppon */
  | "DEPPON"
  /** Deutsche Post */
  | "DEUTSCHE_POST"
  /** DHL */
  | "DHL"
  /** DHL eCommerce Asia */
  | "DHL_ECOMMERCE_ASIA"
  /** DHL eCommerce (Benelux) */
  | "DHL_ECOMMERCE_NL"
  /** DHL eCommerce US */
  | "DHL_ECOMMERCE_US"
  /** DHL Express (MyDHL) */
  | "DHL_EXPRESS"
  /** DHL Freight */
  | "DHL_FREIGHT"
  /** DHL Global Forwarding */
  | "DHL_GLOBAL_FORWARDING"
  /** DHL Paket (Germany) */
  | "DHL_PARCEL_DE"
  /** DHL Parcel Spain */
  | "DHL_PARCEL_ES"
  /** DHL Parcel Poland */
  | "DHL_PARCEL_PL"
  /** DHL Parcel UK */
  | "DHL_PARCEL_UK"
  /** Direct Link */
  | "DIRECT_LINK"
  /** DPD (Benelux) */
  | "DPD"
  /** DPD Austria */
  | "DPD_AT"
  /** DPD Switzerland */
  | "DPD_CH"
  /** DPD Czechia */
  | "DPD_CZ"
  /** DPD Germany */
  | "DPD_DE"
  /** DPD Estonia */
  | "DPD_EE"
  /** DPD France */
  | "DPD_FR"
  /** DPD Croatia */
  | "DPD_HR"
  /** DPD Hungary */
  | "DPD_HU"
  /** DPD Ireland */
  | "DPD_IE"
  /** DPD Local */
  | "DPD_LOCAL"
  /** DPD Lithuania */
  | "DPD_LT"
  /** DPD Latvia */
  | "DPD_LV"
  /** DPD Poland */
  | "DPD_PL"
  /** DPD Portugal */
  | "DPD_PT"
  /** DPD Slovenia */
  | "DPD_SI"
  /** DPD Slovakia */
  | "DPD_SK"
  /** DPD UK */
  | "DPD_UK"
  /** DTDC */
  | "DTDC"
  /** Ecom Express */
  | "ECOM_EXPRESS"
  /** Econt */
  | "ECONT"
  /** Egypt Post */
  | "EGYPT_POST"
  /** Ekart */
  | "EKART"
  /** ELTA */
  | "ELTA"
  /** ELTA Courier */
  | "ELTA_COURIER"
  /** Emirates Post */
  | "EMIRATES_POST"
  /** Estafeta */
  | "ESTAFETA"
  /** Estes */
  | "ESTES"
  /** Evri */
  | "EVRI"
  /** FAN Courier */
  | "FAN_COURIER"
  /** Fastway Ireland */
  | "FASTWAY_IE"
  /** FedEx */
  | "FEDEX"
  /** Flash Express Malaysia */
  | "FLASH_EXPRESS_MY"
  /** Flash Express Philippines */
  | "FLASH_EXPRESS_PH"
  /** Flash Express Thailand */
  | "FLASH_EXPRESS_TH"
  /** 4PX */
  | "FOURPX"
  /** Fukuyama */
  | "FUKUYAMA"
  /** Gati */
  | "GATI"
  /** GDEX */
  | "GDEX"
  /** Geniki Taxydromiki */
  | "GENIKI_TAXYDROMIKI"
  /** Geodis */
  | "GEODIS"
  /** Georgian Post */
  | "GEORGIAN_POST"
  /** Giao Hàng Nhanh (GHN) */
  | "GHN"
  /** GLS */
  | "GLS"
  /** GLS Canada (Dicom) */
  | "GLS_CA"
  /** GLS Czechia */
  | "GLS_CZ"
  /** GLS Denmark */
  | "GLS_DK"
  /** GLS Spain */
  | "GLS_ES"
  /** GLS Croatia */
  | "GLS_HR"
  /** GLS Hungary */
  | "GLS_HU"
  /** GLS Italy */
  | "GLS_IT"
  /** GLS Netherlands */
  | "GLS_NL"
  /** GLS Romania */
  | "GLS_RO"
  /** GLS Slovenia */
  | "GLS_SI"
  /** GLS Slovakia */
  | "GLS_SK"
  /** GLS US */
  | "GLS_US"
  /** GOFO */
  | "GOFO"
  /** Hanjin */
  | "HANJIN"
  /** Hermes Germany */
  | "HERMES_DE"
  /** Hongkong Post */
  | "HONGKONG_POST"
  /** Iceland Post */
  | "ICELAND_POST"
  /** iMile */
  | "IMILE"
  /** India Post */
  | "INDIA_POST"
  /** InPost */
  | "INPOST"
  /** InPost Spain */
  | "INPOST_ES"
  /** InPost Italy */
  | "INPOST_IT"
  /** InPost UK */
  | "INPOST_UK"
  /** Intelcom / Dragonfly */
  | "INTELCOM"
  /** Israel Post */
  | "ISRAEL_POST"
  /** Jadlog */
  | "JADLOG"
  /** Japan Post */
  | "JAPAN_POST"
  /** JD Logistics */
  | "JD_LOGISTICS"
  /** Jitsu */
  | "JITSU"
  /** JNE */
  | "JNE"
  /** J&T Express */
  | "JT_EXPRESS"
  /** J&T Express China */
  | "JT_EXPRESS_CN"
  /** J&T Express Indonesia */
  | "JT_EXPRESS_ID"
  /** J&T Express Malaysia */
  | "JT_EXPRESS_MY"
  /** J&T Express Philippines */
  | "JT_EXPRESS_PH"
  /** J&T Express Singapore */
  | "JT_EXPRESS_SG"
  /** J&T Express Thailand */
  | "JT_EXPRESS_TH"
  /** Kerry eCommerce */
  | "KERRY_ECOMMERCE"
  /** Kerry Express Thailand */
  | "KERRY_EXPRESS_TH"
  /** Kerry TJ */
  | "KERRY_TJ"
  /** Korea Post */
  | "KOREA_POST"
  /** Kuehne+Nagel */
  | "KUEHNE_NAGEL"
  /** Landmark Global */
  | "LANDMARK_GLOBAL"
  /** LaserShip */
  | "LASERSHIP"
  /** Latvia Post */
  | "LATVIA_POST"
  /** La Poste */
  | "LA_POSTE"
  /** LBC Express */
  | "LBC_EXPRESS"
  /** Leopards Courier */
  | "LEOPARDS_COURIER"
  /** Lion Parcel */
  | "LION_PARCEL"
  /** Lithuania Post */
  | "LITHUANIA_POST"
  /** Logen */
  | "LOGEN"
  /** Loggi */
  | "LOGGI"
  /** Loomis Express */
  | "LOOMIS_EXPRESS"
  /** Lotte Global Logistics */
  | "LOTTE_GLOBAL_LOGISTICS"
  /** Luxembourg Post */
  | "LUXEMBOURG_POST"
  /** Macau Post */
  | "MACAU_POST"
  /** Magyar Posta */
  | "MAGYAR_POSTA"
  /** Mainfreight */
  | "MAINFREIGHT"
  /** Malta Post */
  | "MALTA_POST"
  /** Matkahuolto */
  | "MATKAHUOLTO"
  /** Meest */
  | "MEEST"
  /** 99minutos */
  | "MINUTOS_99"
  /** MNG Kargo */
  | "MNG_KARGO"
  /** Mondial Relay */
  | "MONDIAL_RELAY"
  /** MRW */
  | "MRW"
  /** Nacex */
  | "NACEX"
  /** Naqel */
  | "NAQEL"
  /** Nationex */
  | "NATIONEX"
  /** Ninja Van */
  | "NINJA_VAN"
  /** Ninja Van Indonesia */
  | "NINJA_VAN_ID"
  /** Ninja Van Malaysia */
  | "NINJA_VAN_MY"
  /** Ninja Van Philippines */
  | "NINJA_VAN_PH"
  /** Ninja Van Thailand */
  | "NINJA_VAN_TH"
  /** Ninja Van Vietnam */
  | "NINJA_VAN_VN"
  /** Nova Poshta */
  | "NOVA_POSHTA"
  /** Nova Post (Europe) */
  | "NOVA_POST"
  /** NZ Post */
  | "NZ_POST"
  /** OCA Argentina */
  | "OCA_ARGENTINA"
  /** Old Dominion Freight Line */
  | "OLD_DOMINION_FREIGHT_LINE"
  /** Omniva */
  | "OMNIVA"
  /** OnTrac */
  | "ONTRAC"
  /** Orange Connex */
  | "ORANGE_CONNEX"
  /** Orlen Paczka */
  | "ORLEN_PACZKA"
  /** Own courier */
  | "OWN_COURIER"
  /** Paack */
  | "PAACK"
  /** Packeta / Zásilkovna */
  | "PACKETA"
  /** Pakistan Post */
  | "PAKISTAN_POST"
  /** Paquetexpress */
  | "PAQUETEXPRESS"
  /** Parcelforce */
  | "PARCELFORCE"
  /** Passport Shipping */
  | "PASSPORT_SHIPPING"
  /** Pitney Bowes */
  | "PITNEY_BOWES"
  /** Poczta Polska */
  | "POCZTA_POLSKA"
  /** Pocztex */
  | "POCZTEX"
  /** Poste Italiane */
  | "POSTE_ITALIANE"
  /** Posti */
  | "POSTI"
  /** PostNL */
  | "POSTNL"
  /** PostNL International */
  | "POSTNL_INTERNATIONAL"
  /** PostNord */
  | "POSTNORD"
  /** PostNord Denmark */
  | "POSTNORD_DK"
  /** PostNord Finland */
  | "POSTNORD_FI"
  /** PostNord Norway */
  | "POSTNORD_NO"
  /** Pos Indonesia */
  | "POS_INDONESIA"
  /** Pos Malaysia */
  | "POS_MALAYSIA"
  /** PPL CZ */
  | "PPL_CZ"
  /** PTT Turkey */
  | "PTT_TR"
  /** Purolator */
  | "PUROLATOR"
  /** Redpack */
  | "REDPACK"
  /** Relais Colis */
  | "RELAIS_COLIS"
  /** Romania Post */
  | "ROMANIA_POST"
  /** Royal Mail */
  | "ROYAL_MAIL"
  /** Russian Post */
  | "RUSSIAN_POST"
  /** Sagawa */
  | "SAGAWA"
  /** Saia */
  | "SAIA"
  /** Sameday */
  | "SAMEDAY"
  /** Saudi Post (SPL) */
  | "SAUDI_POST"
  /** SDA */
  | "SDA"
  /** SEKO (OmniParcel) */
  | "SEKO"
  /** Sendle */
  | "SENDLE"
  /** Serbia Post */
  | "SERBIA_POST"
  /** Serpost */
  | "SERPOST"
  /** Servientrega */
  | "SERVIENTREGA"
  /** SEUR */
  | "SEUR"
  /** SF Express */
  | "SF_EXPRESS"
  /** Shadowfax */
  | "SHADOWFAX"
  /** Shopee Xpress Indonesia */
  | "SHOPEE_XPRESS_ID"
  /** Shopee Xpress Malaysia */
  | "SHOPEE_XPRESS_MY"
  /** Shopee Xpress Philippines */
  | "SHOPEE_XPRESS_PH"
  /** SiCepat */
  | "SICEPAT"
  /** Singapore Post */
  | "SINGAPORE_POST"
  /** Slovakia Post */
  | "SLOVAKIA_POST"
  /** Slovenia Post */
  | "SLOVENIA_POST"
  /** SMSA Express */
  | "SMSA_EXPRESS"
  /** South African Post Office */
  | "SOUTH_AFRICAN_POST_OFFICE"
  /** Speedaf */
  | "SPEEDAF"
  /** Speedy / DPD Romania */
  | "SPEEDY"
  /** Spring GDS */
  | "SPRING_GDS"
  /** Starken */
  | "STARKEN"
  /** StarTrack */
  | "STARTRACK"
  /** STO Express */
  | "STO_EXPRESS"
  /** Sunyou */
  | "SUNYOU"
  /** Swiss Post */
  | "SWISS_POST"
  /** TCS */
  | "TCS_PK"
  /** Team Global Express */
  | "TEAM_GLOBAL_EXPRESS"
  /** TForce Final Mile */
  | "TFORCE_FINAL_MILE"
  /** TForce Freight */
  | "TFORCE_FREIGHT"
  /** Thailand Post */
  | "THAILAND_POST"
  /** The Courier Guy */
  | "THE_COURIER_GUY"
  /** TIKI */
  | "TIKI"
  /** TIPSA */
  | "TIPSA"
  /** TNT */
  | "TNT"
  /** TNT Italy */
  | "TNT_IT"
  /** TNT UK */
  | "TNT_UK"
  /** Toll */
  | "TOLL"
  /** Tuffnells */
  | "TUFFNELLS"
  /** 2GO */
  | "TWO_GO"
  /** T-CAT */
  | "T_CAT"
  /** Ukrposhta */
  | "UKRPOSHTA"
  /** UniUni */
  | "UNIUNI"
  /** UPS */
  | "UPS"
  /** UPS Mail Innovations */
  | "UPS_MAIL_INNOVATIONS"
  /** USPS */
  | "USPS"
  /** Veho */
  | "VEHO"
  /** Venipak */
  | "VENIPAK"
  /** Vietnam Post */
  | "VIETNAM_POST"
  /** Viettel Post */
  | "VIETTEL_POST"
  /** Whistl */
  | "WHISTL"
  /** Winit */
  | "WINIT"
  /** XPO */
  | "XPO"
  /** XpressBees */
  | "XPRESSBEES"
  /** Yamato */
  | "YAMATO"
  /** Yanwen */
  | "YANWEN"
  /** Yodel */
  | "YODEL"
  /** YRC Freight */
  | "YRC_FREIGHT"
  /** YTO Express */
  | "YTO_EXPRESS"
  /** Yunda Express */
  | "YUNDA_EXPRESS"
  /** YunExpress */
  | "YUNEXPRESS"
  /** Yurtici Kargo */
  | "YURTICI_KARGO"
  /** ZTO Express */
  | "ZTO_EXPRESS";

/** What is known about an account's credentials. */
export type CarrierAccountState =
  /** The carrier rejects them. */
  | "REJECTED"
  /** They have not been used yet. */
  | "UNCHECKED"
  /** The carrier accepts them. */
  | "WORKING";

/** How to display a field. */
export type CarrierFieldKind =
  /** One of `choices`. */
  | "CHOICE"
  /** A line of text whose input is hidden. */
  | "SECRET"
  /** A line of text. */
  | "TEXT";

/** How a carrier fails. This set grows: accept values that you do not know (docs/compatibility.md). */
export type CarrierIncidentCause =
  /** All requests to the carrier fail. */
  | "FAILING"
  /** The carrier responds, but has no news of any parcel. */
  | "SILENT";

/** How a workspace reaches a carrier. This set grows: accept values that you do not know (docs/compatibility.md). */
export type CarrierVia =
  /** With your account at an aggregator that supports the carrier. */
  | "AGGREGATOR"
  /** With your account at the carrier itself. */
  | "DIRECT"
  /** You report its scans yourself. */
  | "OWN";

/** How a connector does. This set grows: accept values that you do not know (docs/compatibility.md). */
export type ConnectorHealth =
  /** Something stops it at the moment: `failure` says what. It tries again. */
  | "FAILING"
  /** It has not reported for 30 minutes: it was stopped, or cannot reach Kolli. */
  | "SILENT"
  /** It reported within the last 30 minutes, and nothing stops it. */
  | "WORKING";

/** What went wrong. */
export type DashboardUserErrorCode =
  /** The workspace already has an account with this carrier, with this name or without one. Each of several accounts needs its own name. */
  | "ALREADY_CONNECTED"
  /** This email address already belongs to a member of the workspace. */
  | "ALREADY_MEMBER"
  /** A field of the carrier's form is missing or not valid. */
  | "CREDENTIALS_INVALID"
  /** This is not an email address. */
  | "EMAIL_INVALID"
  /** The expiry time is not in the future. */
  | "EXPIRY_INVALID"
  /** The grace period is negative or longer than 30 days. */
  | "GRACE_PERIOD_INVALID"
  /** The key was revoked. */
  | "KEY_REVOKED"
  /** Live keys are shown only once, when they are created. Roll the key to get a new one. */
  | "KEY_SHOWN_ONCE"
  /** A workspace needs an owner. Make someone else an owner first. */
  | "LAST_OWNER"
  /** There are already as many as Kolli allows; the message says of what, and how many. */
  | "LIMIT_REACHED"
  /** The mail could not be sent; the message says why. */
  | "MAIL_NOT_SENT"
  /** The name is empty, too long or contains control characters. */
  | "NAME_INVALID"
  /** This is not the workspace's name. Type it exactly as it is shown. */
  | "NAME_NOT_CONFIRMED"
  /** Another workspace has this name. */
  | "NAME_TAKEN"
  /** A value is neither an IP address nor a network such as 10.0.0.0/8, or there are more than 50. */
  | "NETWORK_INVALID"
  /** No new value was given. */
  | "NOTHING_TO_CHANGE"
  /** No such object exists in this workspace and mode. */
  | "NOT_FOUND"
  /** Set one of an order number, an email address, or a metadata name and value. */
  | "PERSON_INVALID"
  /** A setting of the mails to recipients is not valid; the message says why. */
  | "RECIPIENT_MAILS_INVALID"
  /** The retention is not a number of days from 1 to 3650. */
  | "RETENTION_INVALID"
  /** The searchable metadata keys are too many, empty or too long. */
  | "SEARCH_KEYS_INVALID"
  /** The stored secret cannot be read with the current master key. Create a new one, or start Kolli with the right master key. */
  | "SECRET_UNREADABLE"
  /** You have not signed in this way yourself. Do so first, then require it of others. */
  | "SIGN_IN_NOT_MET"
  /** Kolli emails at most 3 invitations a day to one address, and 20 an hour for one workspace. Invite them later. */
  | "TOO_MANY_INVITATIONS"
  /** The workspace has reached its maximum number of webhooks. */
  | "TOO_MANY_WEBHOOKS"
  /** A setting of the tracking page is not valid; the message says why. */
  | "TRACKING_PAGE_INVALID"
  /** The filters of the view are too long, or not readable. */
  | "VIEW_INVALID"
  /** A setting, the description, a limit or a filter of the webhook is not valid. */
  | "WEBHOOK_SETTING_INVALID"
  /** This topic does not exist. */
  | "WEBHOOK_TOPIC_UNKNOWN"
  /** Webhooks may not be sent to this URL; the message says why. */
  | "WEBHOOK_URL_REFUSED"
  /** The workspace is already deleted. */
  | "WORKSPACE_DELETED"
  /** The workspace is not deleted, or it can no longer be restored. */
  | "WORKSPACE_NOT_DELETED";

/** A period of time; leave out either end for an open period. */
export type DateTimeRange = {
  /** Before this time. */
  before?: string | null | undefined;
  /** At or after this time. */
  from?: string | null | undefined;
};

/** The state of a delivery. */
export type DeliveryState =
  /** The receiver accepted it. */
  | "DELIVERED"
  /** All attempts failed. It is kept and can be retried. */
  | "FAILED"
  /** It is waiting for its turn, the next attempt, or its endpoint to be enabled. */
  | "PENDING";

/** How to display a field. */
export type DestinationFieldKind =
  /** One of `choices`. */
  | "CHOICE"
  /** A line of text whose input is hidden. */
  | "SECRET"
  /** A line of text. */
  | "TEXT";

/** Selects events that match every given condition. */
export type EventFilter = {
  /** Only events recorded at this time or later. This is fast however long the feed is. */
  createdFrom?: string | null | undefined;
  /** Only events after which the tracker has one of these statuses, at most 100 values. Rare ones are found as fast as frequent ones. */
  status?: Array<TrackingStatus> | null | undefined;
  /** Only these topics, at most 100 values, in the order in which they happened. Only TRACKER_UPDATED by default. */
  topics?: Array<EventTopic> | null | undefined;
  /** Only this tracker's. */
  trackerId?: string | number | null | undefined;
};

/** What an event is about. This set grows: accept values that you do not know (docs/compatibility.md). */
export type EventTopic =
  /** Such an incident is over. `data` is the incident, with its end. */
  | "CARRIER_INCIDENT_ENDED"
  /** The whole traffic of a carrier is silent, or all its responses fail: one event for all its parcels, whose stalls wait until it is over. `data` is the incident. */
  | "CARRIER_INCIDENT_OPENED"
  /** A problem that blocks tracking appeared, changed or was resolved. */
  | "TRACKER_ATTENTION_CHANGED"
  /** The carrier reported new scans: one event, however many they are. */
  | "TRACKER_CHECKPOINT_ADDED"
  /** The estimated delivery appeared, or moved by more than half a day. */
  | "TRACKER_ESTIMATE_CHANGED"
  /** Such an exception is over: the parcel moved on, was found or has arrived. */
  | "TRACKER_EXCEPTION_CLEARED"
  /** Something went wrong with a parcel, such as LOST or DAMAGED, which its status need not show: one event for each kind. */
  | "TRACKER_EXCEPTION_RAISED"
  /** Another day is predicted from past parcels than before, or the first one. A carrier's own estimate has its own topic. */
  | "TRACKER_PREDICTION_CHANGED"
  /** The status of a parcel changed. */
  | "TRACKER_UPDATED";

/** How a recipient gets news. This set grows: accept values that you do not know (docs/compatibility.md). */
export type MailChannel =
  /** As a notification to a browser whose person asked for it on the tracking page. */
  | "BROWSER"
  /** To an email address. */
  | "EMAIL";

/** What recipients are mailed about. This set grows: accept values that you do not know (docs/compatibility.md). */
export type MailMilestone =
  /** A delivery attempt failed; the mail says what to do. */
  | "ATTEMPT_FAILED"
  /** The estimated or predicted day has moved to a later one. */
  | "DELAYED"
  /** The parcel was delivered. */
  | "DELIVERED"
  /** The parcel is on the delivery vehicle. */
  | "OUT_FOR_DELIVERY"
  /** The parcel can be picked up; the mail says until when, if the carrier reports it. */
  | "READY_FOR_PICKUP"
  /** The parcel goes back to the sender. */
  | "RETURNED"
  /** The carrier has the parcel: its first scan. */
  | "SHIPPED";

/** What became of a mail to a recipient. This set grows: accept values that you do not know (docs/compatibility.md). */
export type MailState =
  /** The address does not exist, or its server refused the mail. */
  | "BOUNCED"
  /** The recipient reported it as unwanted. */
  | "COMPLAINED"
  /** It was not sent within two days, and would no longer be news. */
  | "EXPIRED"
  /** The mail server or provider refused it permanently. */
  | "FAILED"
  /** It is sent soon: Kolli waits a few minutes for newer news, and for the morning. */
  | "QUEUED"
  /** The mail server or provider accepted it. */
  | "SENT"
  /** It was not sent: something newer happened before, and was mailed instead. */
  | "SUPERSEDED"
  /** It was not sent: the recipient wants no mails, or earlier ones bounced. */
  | "SUPPRESSED";

/** What a member may do in a workspace. */
export type MemberRole =
  /** Can also manage API keys, webhooks and carrier accounts. */
  | "DEVELOPER"
  /** Can also create, import, change, stop and delete trackers. */
  | "OPERATIONS"
  /** Can also manage members and the workspace, and read the audit log. */
  | "OWNER"
  /** Can also refresh a tracker. */
  | "SUPPORT"
  /** Can see everything except invitations and the audit log, but not change anything. */
  | "VIEWER";

/** Every workspace has a test mode and a live mode; neither sees the other's objects. */
export type Mode =
  /** Real parcels. */
  | "LIVE"
  /** Test data: canned and simulated parcels, no real carrier. */
  | "TEST";

/** How the UTC offset of a scan is known. */
export type OffsetSource =
  /** The carrier gave the offset. */
  | "CARRIER"
  /** The carrier gave a local time and no location that determines its zone; the offset is that of the scan's country, otherwise of the carrier's. */
  | "CARRIER_COUNTRY"
  /** The carrier gave a local time; the offset is that of the scan's location. */
  | "LOCATION";

/** What a parcel reaches on its way. This set grows: accept values that you do not know (docs/compatibility.md). */
export type ParcelMilestone =
  /** It has arrived in the destination country. */
  | "ARRIVED"
  /** It moves through the carrier's network. */
  | "IN_TRANSIT"
  /** A label exists; the carrier does not have the parcel yet. */
  | "LABEL"
  /** It is on the final delivery leg. */
  | "OUT_FOR_DELIVERY"
  /** The carrier has it. */
  | "PICKED_UP";

/** Where a predicted day comes from. This set grows: accept values that you do not know (docs/compatibility.md). */
export type PredictionSource =
  /** The carrier's own estimate: there are too few past parcels to predict from, or the parcel is out for delivery. */
  | "CARRIER"
  /** Predicted from the workspace's own past parcels. */
  | "HISTORY";

/** The kind of a document about a delivery. This set grows: accept values that you do not know (docs/compatibility.md). */
export type ProofDocumentKind =
  /** The carrier's own certificate, which may contain both. */
  | "DOCUMENT"
  /** A photograph of the delivered parcel. */
  | "PHOTO"
  /** An image of a signature. */
  | "SIGNATURE";

/** Who is mailed about the parcel, if the workspace has switched on mails to recipients. It is stored encrypted, never returned, and erased with the tracker. */
export type RecipientInput = {
  /** The email address. */
  email: string;
  /** The language, such as `de` or `pt-BR`. By default, that of the destination country; otherwise English. */
  language?: string | null | undefined;
  /** The name, for the greeting; at most 100 characters. */
  name?: string | null | undefined;
};

/** Your own text of a mail, in one language. */
export type RecipientMailTextInput = {
  /** The language, such as `de`. */
  language: string;
  /** The milestone. */
  milestone: MailMilestone;
  /** The subject; at most 50 characters. */
  subject?: string | null | undefined;
  /** The text below the greeting; at most 600 characters. */
  text?: string | null | undefined;
};

/** How members must sign in. */
export type SignInRequirement =
  /** Any sign-in method. */
  | "ANY"
  /** Single sign-on. */
  | "OIDC"
  /** With a passkey. */
  | "PASSKEY"
  /** A password and a code from the authenticator app, or a passkey. */
  | "TWO_FACTOR";

/** More detail than the status, if the carrier gives any. This set grows: accept values that you do not know (docs/compatibility.md). */
export type StatusDetail =
  /** The address is wrong or incomplete. */
  | "ADDRESS_PROBLEM"
  /** The shipment was cancelled. */
  | "CANCELLED"
  /** Customs has released the parcel. */
  | "CUSTOMS_CLEARED"
  /** Customs holds the parcel. */
  | "CUSTOMS_HOLD"
  /** The parcel or its contents are damaged. */
  | "DAMAGED"
  /** It will arrive later than planned. */
  | "DELAYED"
  /** It is in a parcel locker or letter box. */
  | "DELIVERED_TO_LOCKER"
  /** A neighbour took it. */
  | "DELIVERED_TO_NEIGHBOUR"
  /** It was handed over at a shop or pickup point. */
  | "DELIVERED_TO_PICKUP_POINT"
  /** It was left in a safe place. */
  | "DELIVERED_TO_SAFE_PLACE"
  /** It was destroyed or disposed of. */
  | "DISPOSED"
  /** Duties or a charge must be paid before it continues. */
  | "DUTIES_DUE"
  /** It was redirected to another address or handed to another carrier. */
  | "FORWARDED"
  /** It is held at a depot, often on request. */
  | "HELD"
  /** The label exists; the carrier does not have the parcel yet. */
  | "LABEL_CREATED"
  /** The carrier cannot find the parcel. */
  | "LOST"
  /** Nobody was there to receive it. */
  | "RECIPIENT_ABSENT"
  /** The recipient refused it. */
  | "REFUSED"
  /** Delivery was moved to another day. */
  | "RESCHEDULED"
  /** The recipient did not collect it in time. */
  | "UNCLAIMED"
  /** Weather or another natural event delays it. */
  | "WEATHER_DELAY";

/** Why tracking has ended. This set grows: accept values that you do not know (docs/compatibility.md). */
export type StopReason =
  /** The parcel was delivered. */
  | "DELIVERED"
  /** The parcel came back to the sender. */
  | "RETURNED"
  /** The carrier reported nothing new for too long. */
  | "STALE"
  /** Someone stopped tracking it. */
  | "STOPPED";

/** What to play on a test parcel. */
export type TestAction =
  /** Inject the given carrier fault. */
  | "FAULT"
  /** Play a whole journey, up to DELIVERED or the given status, at the given speed. */
  | "JOURNEY"
  /** Move the parcel to the usual next status. */
  | "NEXT_STATUS"
  /** Discard everything played so far; stored checkpoints are kept. */
  | "RESET"
  /** Move the parcel to the given status. */
  | "STATUS";

/** A fault of the simulated carrier. */
export type TestFault =
  /** The carrier responds with HTTP 500 to the next three checks. */
  | "CARRIER_ERROR_500"
  /** The carrier does not respond to the next three checks. */
  | "CARRIER_TIMEOUT"
  /** Every scan is listed twice. */
  | "DUPLICATE_SCANS"
  /** The parcel is handed over to another carrier. */
  | "HAND_OVER"
  /** An "out for delivery" that arrives after the delivery. */
  | "LATE_SCAN_AFTER_DELIVERY"
  /** The carrier repeats all scans so far with different wording. */
  | "REWORDED_SCANS"
  /** A scan with a local time and no UTC offset. */
  | "TIME_WITHOUT_OFFSET"
  /** A scan with a code that Kolli does not know. */
  | "UNKNOWN_CODE";

/** What to play on the parcel of a test tracker. It moves every tracker of that parcel. */
export type TestTrackerAdvanceInput = {
  /** What to play. */
  action?: TestAction | null | undefined;
  /** For FAULT: the fault to inject. */
  fault?: TestFault | null | undefined;
  /** The tracker's global ID. */
  id: string | number;
  /** For JOURNEY: how many times faster than real time; the default of 3600 plays an hour in a second. */
  speed?: number | null | undefined;
  /** For STATUS: the status to move to. For JOURNEY: the last status. */
  status?: TrackingStatus | null | undefined;
  /** Plays a scan with this detail, such as LOST: of the status `status` if you set it, otherwise of the status that the parcel has. Leave out `action`, or use STATUS. */
  statusDetail?: StatusDetail | null | undefined;
};

/** Why tracking is not progressing. This set grows: accept values that you do not know (docs/compatibility.md). */
export type TrackerAttention =
  /** The carrier is failing or its responses cannot be read. Kolli keeps checking, less often. */
  | "CARRIER_FAILING"
  /** The carrier is not connected. Connect it in the dashboard under Settings › Carriers; tracking then starts automatically. */
  | "CARRIER_NOT_CONNECTED"
  /** The carrier does not know this code, long after you registered it. Check the code and the carrier. */
  | "CODE_NOT_FOUND"
  /** The carrier rejects the connected account's credentials. Fix them in the dashboard under Settings › Carriers. */
  | "CREDENTIALS_REJECTED"
  /** The carrier reported nothing new for so long that tracking ended. Refresh the tracker to check once more. */
  | "STALE";

/** A parcel to track. */
export type TrackerCreateInput = {
  /** If true, returns immediately with an empty tracker and starts tracking. If false, checks with the carrier first and returns the full tracker. */
  async?: boolean | null | undefined;
  /** The carrier that issued the code. */
  carrier: Carrier;
  /** The name or ID of the carrier account to use first. By default, the accounts' rules choose. Test mode accepts any value. */
  carrierAccount?: string | null | undefined;
  /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. */
  destinationCountryCode?: string | null | undefined;
  /** Your own data, a JSON object of at most 16 KiB. */
  metadata?: unknown;
  /** The number of pieces in the shipment. */
  pieceCount?: number | null | undefined;
  /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. */
  postalCode?: string | null | undefined;
  /** The delivery time promised to the recipient. */
  promisedAt?: string | null | undefined;
  /** Who is mailed about the parcel. */
  recipient?: RecipientInput | null | undefined;
  /** Your own order number or reference, at most 255 characters. */
  reference?: string | null | undefined;
  /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. */
  shippedOn?: string | null | undefined;
  /** The carrier's tracking code, at most 64 characters. */
  trackingCode: string;
};

/** What went wrong with a parcel, which its status need not show. This set grows: accept values that you do not know (docs/compatibility.md). */
export type TrackerExceptionKind =
  /** The address is wrong or incomplete. Cleared by another delivery attempt or a return. */
  | "ADDRESS_PROBLEM"
  /** It will probably miss the promised time. Cleared when it is expected in time, or has arrived. */
  | "AT_RISK"
  /** The shipment was cancelled. Cleared when a scan shows that the carrier has the parcel. */
  | "CANCELLED"
  /** Customs holds the parcel. Cleared when customs releases it or it moves on. */
  | "CUSTOMS_HOLD"
  /** The parcel or its contents are damaged. Cleared when it is delivered or has come back. */
  | "DAMAGED"
  /** It will arrive later than planned, for example because of the weather, or its day has passed. Cleared when it moves on, or has arrived. */
  | "DELAYED"
  /** It was destroyed or disposed of. */
  | "DISPOSED"
  /** Duties or a charge must be paid before it continues. Cleared when customs releases it or it moves on. */
  | "DUTIES_DUE"
  /** It is held at a depot, often on request. Cleared when it moves on. */
  | "HELD"
  /** It can be collected for two more days at most. Cleared when it is collected or goes back. */
  | "HOLD_ENDS_SOON"
  /** The last day of the interval that was first predicted has passed. Cleared when it has arrived. */
  | "LATE"
  /** No scan for longer than 99.5 % of such parcels ever are silent, or than a fixed limit before there is history. Cleared by the next scan. */
  | "LIKELY_LOST"
  /** The carrier cannot find the parcel. Cleared when a scan shows that it has it again. */
  | "LOST"
  /** It has a label, but the carrier has not scanned it in the time in which 95 % of such parcels are. Cleared when the carrier has it. */
  | "NEVER_HANDED_OVER"
  /** The recipient refused it. Cleared by another delivery attempt, or when it has come back. */
  | "REFUSED"
  /** No scan for longer than 95 % of such parcels ever are silent, or than a fixed limit before there is history. Cleared by the next scan. */
  | "STALLED"
  /** The recipient did not collect it in time. Cleared when it can be collected again, or has come back. */
  | "UNCLAIMED";

/** Selects trackers that match every given condition. A list matches any of its values. */
export type TrackerFilter = {
  /** By why it needs attention, at most 100 values. */
  attention?: Array<TrackerAttention> | null | undefined;
  /** By carrier, at most 100 values. */
  carrier?: Array<Carrier> | null | undefined;
  /** By complete tracking code (case-insensitive) or exact reference, at most 500 values: a list as people paste it. */
  codeOrReference?: Array<string> | null | undefined;
  /** By time of creation. */
  createdAt?: DateTimeRange | null | undefined;
  /** By the destination country that you set, ISO 3166-1 alpha-2, at most 100 values. */
  destinationCountryCode?: Array<string> | null | undefined;
  /** By what is wrong with the parcel now: any of these exceptions is open, at most 100 values. */
  exception?: Array<TrackerExceptionKind> | null | undefined;
  /** Whether any exception is open. */
  hasException?: boolean | null | undefined;
  /** Whether it is still tracked. */
  isActive?: boolean | null | undefined;
  /** Whether it is late, as `lateSince` says. */
  isLate?: boolean | null | undefined;
  /** By metadata that contains this object: `{"customer": "4711"}`. */
  metadata?: unknown;
  /** Whether it needs attention for any reason. */
  needsAttention?: boolean | null | undefined;
  /** By the start of the destination's postal code that you set. */
  postalCode?: string | null | undefined;
  /** By the delivery time that you promised. */
  promisedAt?: DateTimeRange | null | undefined;
  /** By exact reference, at most 100 values. */
  reference?: Array<string> | null | undefined;
  /** By the start of the tracking code (case-insensitive) or of the reference; three characters or more also match anywhere in them, among the 20,000 newest trackers. Values of the metadata keys that the workspace named as searchable are found too: whole ones, and parts of them among the 5,000 newest. Such a search costs 50,000, and searches of a workspace run one at a time. */
  search?: string | null | undefined;
  /** By status, at most 100 values. */
  status?: Array<TrackingStatus> | null | undefined;
  /** By the detail of the status, at most 100 values. */
  statusDetail?: Array<StatusDetail> | null | undefined;
  /** By why tracking has ended, at most 100 values. */
  stopReason?: Array<StopReason> | null | undefined;
  /** By complete tracking code, case-insensitive, at most 100 values. */
  trackingCode?: Array<string> | null | undefined;
  /** By time of the last change. */
  updatedAt?: DateTimeRange | null | undefined;
};

/** The order of a list of trackers. */
export type TrackerSort =
  /** Oldest first. */
  | "CREATED_AT_ASC"
  /** Newest first. */
  | "CREATED_AT_DESC"
  /** Late the longest first, as `lateSince` says. Only with the filter `isLate: true`. */
  | "LATE_SINCE_ASC"
  /** Late the longest last. Only with the filter `isLate: true`. */
  | "LATE_SINCE_DESC"
  /** Latest change last. */
  | "UPDATED_AT_ASC"
  /** Latest change first. */
  | "UPDATED_AT_DESC";

/** What to change on a tracker. Fields left out do not change; null clears a field. */
export type TrackerUpdateInput = {
  /** The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. */
  destinationCountryCode?: string | null | undefined;
  /** The tracker's global ID. */
  id: string | number;
  /** Your own data, a JSON object; it replaces the previous one. */
  metadata?: unknown;
  /** The number of pieces in the shipment. */
  pieceCount?: number | null | undefined;
  /** The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. */
  postalCode?: string | null | undefined;
  /** The delivery time promised to the recipient. */
  promisedAt?: string | null | undefined;
  /** Who is mailed about the parcel. It replaces the previous one; null removes it. */
  recipient?: RecipientInput | null | undefined;
  /** Your own order number or reference. */
  reference?: string | null | undefined;
  /** The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. */
  shippedOn?: string | null | undefined;
};

/** The error code, for programs. This set grows: accept values that you do not know (docs/compatibility.md). */
export type TrackerUserErrorCode =
  /** What needs attention cannot be marked like this: neither or both of `ids` and `kind` are given, or the day is not valid. */
  | "ATTENTION_INVALID"
  /** The list is empty. */
  | "BATCH_EMPTY"
  /** The list has more than 1,000 items. */
  | "BATCH_TOO_LARGE"
  /** The workspace has no account with this carrier that has the given name or ID. */
  | "CARRIER_ACCOUNT_NOT_FOUND"
  /** The carrier is not connected for this workspace, and a synchronous creation or a refresh needs it. */
  | "CARRIER_NOT_CONNECTED"
  /** No carrier was given, and the tracking code's format does not determine one with certainty. Set `carrier`. */
  | "CARRIER_NOT_RECOGNISED"
  /** The carrier did not respond in time. The tracker exists despite this error. */
  | "CARRIER_TIMEOUT"
  /** The carrier is down, refuses Kolli's requests, or its response cannot be read. The tracker exists despite this error. */
  | "CARRIER_UNAVAILABLE"
  /** A scan of your own courier is not valid: a field is missing, too long or of the wrong type. */
  | "CHECKPOINT_INVALID"
  /** The tracker has 1,000 scans, which is the most there can be. This scan was not added; no further one will be. */
  | "CHECKPOINT_LIMIT_REACHED"
  /** The carrier rejects the credentials of the connected account. The tracker exists, and tracking starts once they are corrected. */
  | "CREDENTIALS_REJECTED"
  /** A hint about the parcel (postalCode, destinationCountryCode, shippedOn, pieceCount) is not valid. */
  | "HINT_INVALID"
  /** The Idempotency-Key header is empty or has more than 255 characters. */
  | "IDEMPOTENCY_KEY_INVALID"
  /** The Idempotency-Key was used with other input within the last 24 hours. */
  | "IDEMPOTENCY_KEY_REUSED"
  /** The metadata is not a JSON object, is over 16 KiB, is nested deeper than 10, or has text that cannot be stored. */
  | "METADATA_INVALID"
  /** The input contains nothing to change. */
  | "NOTHING_TO_CHANGE"
  /** The tracker's scans come from its carrier. You can add scans only for OWN_COURIER. */
  | "NOT_AN_OWN_COURIER"
  /** No such object exists in this workspace and mode. */
  | "NOT_FOUND"
  /** This item could not be stored because of an internal error; the others were created. */
  | "NOT_STORED"
  /** The recipient's email address, name or language is not valid. */
  | "RECIPIENT_INVALID"
  /** The order number (`reference`) has more than 255 characters, or control characters. */
  | "REFERENCE_INVALID"
  /** The test action does not apply to this parcel, or a value is missing. */
  | "TEST_ACTION_INVALID"
  /** This mutation works only with a test key. */
  | "TEST_MODE_ONLY"
  /** The tracking code cannot belong to this carrier: its format or check digit is wrong, or it has control characters. */
  | "TRACKING_CODE_INVALID"
  /** The tracking code is empty. */
  | "TRACKING_CODE_REQUIRED"
  /** The tracking code has more than 64 characters. */
  | "TRACKING_CODE_TOO_LONG"
  /** The parcel was delivered or came back, so there is nothing to resume. Create a new tracker. */
  | "TRACKING_ENDED";

/** A tracking page's font. Nothing is loaded from other sites. */
export type TrackingPageFont =
  /** Instrument Sans, included with Kolli. */
  | "KOLLI"
  /** A rounded font, if the device has one. */
  | "ROUNDED"
  /** A serif font: Georgia, or a similar one on the device. */
  | "SERIF"
  /** The visitor's system font. */
  | "SYSTEM";

/** A shop's own sentence below a status. */
export type TrackingPageLeadInput = {
  /** The status. */
  status: TrackingStatus;
  /** The sentence; at most 160 characters. */
  text: string;
};

/** A section of the tracking page that can be hidden. */
export type TrackingPageSection =
  /** The button to the carrier's own page. */
  | "CARRIER_LINK"
  /** The list of scans. */
  | "HISTORY"
  /** The steps of the journey below the status. */
  | "JOURNEY"
  /** The choice of languages at the bottom. */
  | "LANGUAGES"
  /** The map, if the places are known. */
  | "MAP"
  /** Weight, number of pieces and the pickup point. */
  | "PARCEL"
  /** The carrier's name and the tracking number. */
  | "TRACKING_NUMBER";

/** A shop's own texts, in one language. */
export type TrackingPageTextInput = {
  /** Above the status; at most 80 characters. */
  greeting?: string | null | undefined;
  /** The language, such as `de`. */
  language: string;
  /** Your own sentences below statuses, for recipients who read this language. */
  leads?: Array<TrackingPageLeadInput> | null | undefined;
  /** Beside the history; at most 400 characters. */
  note?: string | null | undefined;
  /** Above the button to your returns; at most 200 characters. */
  returnsNote?: string | null | undefined;
  /** On the button to the shop's support; at most 40 characters. */
  supportLabel?: string | null | undefined;
};

/** The status of a parcel. */
export type TrackingStatus =
  /** A delivery attempt failed. */
  | "ATTEMPT_FAILURE"
  /** The shipment is waiting for the recipient to collect it. */
  | "AVAILABLE_FOR_PICKUP"
  /** The shipment has been delivered. */
  | "DELIVERED"
  /** The shipment is moving through the carrier's network. */
  | "IN_TRANSIT"
  /** The shipment is on the final delivery leg. */
  | "OUT_FOR_DELIVERY"
  /** The shipment is registered but not yet picked up. */
  | "PENDING"
  /** The carrier has collected the shipment. */
  | "PICKED_UP"
  /** The shipment is being returned, or has been. */
  | "RETURN_TO_SENDER"
  /** No information yet. */
  | "UNKNOWN";

/** The outcome of an attempt. */
export type WebhookAttemptResult =
  /** Webhooks may not be sent to this address. */
  | "ADDRESS_REFUSED"
  /** The response was cut off or could not be read. */
  | "BAD_RESPONSE"
  /** The receiver responded with a status other than 2xx. */
  | "BAD_STATUS"
  /** The connection failed, or was lost before the response. */
  | "CONNECTION_FAILED"
  /** The receiver refused Kolli's credentials. */
  | "CREDENTIALS_REFUSED"
  /** The receiver responded with a 2xx status. */
  | "DELIVERED"
  /** The receiver responded that it no longer exists, such as with 410 Gone. */
  | "GONE"
  /** The receiver cannot accept the event now. */
  | "NOT_ACCEPTED"
  /** The receiver responded with a redirect, which Kolli does not follow. */
  | "REDIRECTED"
  /** The receiver refused the event, so Kolli does not retry it. */
  | "REFUSED"
  /** The webhook's secret cannot be read, so nothing was sent. */
  | "SECRET_UNREADABLE"
  /** The request timed out. */
  | "TIMED_OUT";

/** Whether events are sent to an endpoint. */
export type WebhookEndpointState =
  /** Its events wait until it is enabled again. */
  | "DISABLED"
  /** Events are sent to it. */
  | "ENABLED";

/** Whose words a webhook carries: body, headers and signature. */
export type WebhookFormat =
  /** As ACP sends it. */
  | "ACP"
  /** As AfterShip sends it. */
  | "AFTERSHIP"
  /** As EasyPost sends it. */
  | "EASYPOST"
  /** As Kolli sends it. */
  | "KOLLI"
  /** As Messages to recipients (SMS, WhatsApp) sends it. */
  | "MESSAGE"
  /** As 17TRACK sends it. */
  | "SEVENTEEN_TRACK"
  /** As Ship24 sends it. */
  | "SHIP24"
  /** As Shippo sends it. */
  | "SHIPPO"
  /** As UCP sends it. */
  | "UCP";

/** What a notice is about. */
export type WorkspaceNoticeKind =
  /** A webhook endpoint was disabled because it failed for days or responded that it no longer exists. */
  "WEBHOOK_DISABLED";

export type AccountSessionsVariables = Exact<{ [key: string]: never }>;

export type AccountSessionsData = {
  viewer: {
    id: string;
    sessions: Array<{
      id: string;
      createdAt: string;
      lastSeenAt: string;
      ipAddress: string;
      userAgent: string;
      current: boolean;
    }>;
  };
};

export type AccountPasskeysVariables = Exact<{ [key: string]: never }>;

export type AccountPasskeysData = {
  viewer: { id: string; passkeys: Array<{ id: string; name: string; createdAt: string; lastUsedAt: string | null }> };
};

export type SignOutEverywhereVariables = Exact<{ [key: string]: never }>;

export type SignOutEverywhereData = {
  signOutEverywhere: { endedCount: number; userErrors: Array<{ message: string; field: string | null }> };
};

export type SessionRevokeVariables = Exact<{
  id: string | number;
}>;

export type SessionRevokeData = { sessionRevoke: { userErrors: Array<{ message: string; field: string | null }> } };

export type AnalyticsTableVariables = Exact<{
  filter?: AnalyticsFilter | null | undefined;
  by?: Array<AnalyticsGroup> | AnalyticsGroup | null | undefined;
}>;

export type AnalyticsTableData = {
  analytics: {
    from: string;
    until: string;
    hiddenRows: number;
    isMore: boolean;
    rows: Array<{
      carrierId: string | null;
      service: string | null;
      originCountryCode: string | null;
      destinationCountryCode: string | null;
      week: string | null;
      parcels: number;
      delivered: number;
      p50Days: number | null;
      p80Days: number | null;
      p95Days: number | null;
      returned: number;
      lost: number;
      promiseKept: Share;
      firstEstimateKept: Share;
      predictionKept: Share;
      firstAttempt: Share;
      estimateError: { parcels: number; meanDays: number | null; biasDays: number | null };
      stays: Array<{ milestone: ParcelMilestone; parcels: number; meanDays: number | null }>;
      exceptions: Array<{ kind: TrackerExceptionKind; count: number }>;
    }>;
  };
};

export type PredictionErrorsVariables = Exact<{
  filter?: AnalyticsFilter | null | undefined;
  by?: Array<AnalyticsGroup> | AnalyticsGroup | null | undefined;
}>;

export type PredictionErrorsData = {
  analytics: {
    from: string;
    until: string;
    hiddenRows: number;
    isMore: boolean;
    rows: Array<{
      carrierId: string | null;
      originCountryCode: string | null;
      destinationCountryCode: string | null;
      week: string | null;
      parcels: number;
      predictionWidthDays: number | null;
      predictionInside: Share;
      predictionError: { parcels: number; meanDays: number | null; biasDays: number | null };
      comparison: { parcels: number; predictionDays: number | null; estimateDays: number | null };
    }>;
  };
};

export type Share = { count: number; of: number; share: number | null };

export type AttentionListVariables = Exact<{
  state?: AttentionState | null | undefined;
}>;

export type AttentionListData = {
  needsAttention: {
    count: number;
    isMore: boolean;
    groups: Array<{
      kind: AttentionKind;
      title: string;
      meaning: string;
      action: string;
      count: number;
      isMore: boolean;
      items: Array<AttentionRow>;
    }>;
  };
};

export type AttentionMoreVariables = Exact<{
  kind?: AttentionKind | null | undefined;
  state?: AttentionState | null | undefined;
  after?: string | null | undefined;
}>;

export type AttentionMoreData = {
  attentionItems: { nodes: Array<AttentionRow>; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
};

export type AttentionMarkVariables = Exact<{
  input: AttentionMarkInput;
}>;

export type AttentionMarkData = {
  attentionMark: { markedCount: number; trackerUserErrors: Array<{ message: string; field: string | null }> };
};

export type AttentionRow = {
  subjectId: string;
  subject: string;
  kind: AttentionKind;
  since: string | null;
  snoozedUntil: string | null;
  reason: string;
  alsoKinds: Array<AttentionKind>;
  tracker: { carrierId: string; reference: string | null; status: TrackingStatus } | null;
};

export type AuditLogVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  actor?: string | null | undefined;
  action?: string | null | undefined;
  since?: string | null | undefined;
}>;

export type AuditLogData = {
  auditLog: {
    edges: Array<{
      node: {
        id: string;
        createdAt: string;
        mode: Mode | null;
        actorName: string;
        action: string;
        subjectId: string | null;
        subjectName: string | null;
        detail: unknown;
        ipAddress: string | null;
        userAgent: string | null;
      };
    }>;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};

export type AuditTrackersVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;

export type AuditTrackersData = {
  nodes: Array<{ id: string } | { id: string } | { trackingCode: string; id: string } | { id: string } | null>;
};

export type BacklogsVariables = Exact<{ [key: string]: never }>;

export type BacklogsData = {
  backlogs: Array<{ id: string; kind: BacklogKind; subjectName: string; done: number; total: number | null }>;
};

export type BacklogCancelVariables = Exact<{
  id: string | number;
}>;

export type BacklogCancelData = { backlogCancel: { userErrors: Array<{ message: string; field: string | null }> } };

export type Account = {
  id: string;
  carrier: AccountProvider;
  label: string;
  referencePrefixes: Array<string>;
  destinationCountryCodes: Array<string>;
  baseUrl: string | null;
  state: CarrierAccountState;
  lastError: string | null;
  lastCheckedAt: string | null;
  pausedUntil: string | null;
  createdAt: string;
  requestsLastDay: number;
  failuresLastDay: number;
  rateLimitedLastDay: number;
  pushes: {
    url: string | null;
    problem: string | null;
    isSubscribing: boolean;
    isWholeAccount: boolean;
    active: number;
    waiting: number;
    refused: number;
    lastDay: number;
    refusedLastDay: number;
    lastAt: string | null;
    silentSince: string | null;
    refusals: Array<{ reason: string; count: number; example: string | null }>;
  } | null;
};

export type CarrierAccountsVariables = Exact<{ [key: string]: never }>;

export type CarrierAccountsData = { carrierAccounts: Array<Account> };

export type CarrierQuotaVariables = Exact<{
  id: string | number;
}>;

export type CarrierQuotaData = { carrierQuota: { total: number; remaining: number } | null };

export type CarrierFormsVariables = Exact<{ [key: string]: never }>;

export type CarrierFormsData = {
  carrierForms: Array<{
    carrier: AccountProvider;
    name: string;
    carrierCount: number;
    countryCode: string;
    access: string;
    accessNote: string;
    portalUrl: string | null;
    confidence: string;
    confidenceNote: string;
    pushSetup: string | null;
    fields: Array<{
      name: string;
      label: string;
      kind: CarrierFieldKind;
      required: boolean;
      help: string;
      example: string | null;
      choices: Array<{ value: string; label: string }> | null;
    }>;
  }>;
};

export type CarrierAccountConnectVariables = Exact<{
  carrier: AccountProvider;
  label?: string | null | undefined;
  credentials: unknown;
  baseUrl?: string | null | undefined;
  referencePrefixes?: Array<string> | string | null | undefined;
  destinationCountryCodes?: Array<string> | string | null | undefined;
}>;

export type CarrierAccountConnectData = {
  carrierAccountConnect: { carrierAccount: { id: string } | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type CarrierAccountChangeVariables = Exact<{
  id: string | number;
  label?: string | null | undefined;
  credentials: unknown;
  baseUrl?: string | null | undefined;
}>;

export type CarrierAccountChangeData = {
  carrierAccountChange: { carrierAccount: { id: string } | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type CarrierAccountRulesVariables = Exact<{
  id: string | number;
  label?: string | null | undefined;
  referencePrefixes?: Array<string> | string | null | undefined;
  destinationCountryCodes?: Array<string> | string | null | undefined;
}>;

export type CarrierAccountRulesData = {
  carrierAccountRules: { carrierAccount: { id: string } | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type CarrierAccountCheckVariables = Exact<{
  id: string | number;
}>;

export type CarrierAccountCheckData = {
  carrierAccountCheck: {
    works: boolean | null;
    message: string | null;
    userErrors: Array<{ message: string; field: string | null }>;
  };
};

export type CarrierAccountDisconnectVariables = Exact<{
  id: string | number;
}>;

export type CarrierAccountDisconnectData = {
  carrierAccountDisconnect: { userErrors: Array<{ message: string; field: string | null }> };
};

export type ConnectorsVariables = Exact<{ [key: string]: never }>;

export type ConnectorsData = {
  connectors: Array<{
    connector: string;
    name: string;
    health: ConnectorHealth;
    failure: string | null;
    lastImportAt: string | null;
    lastEventAt: string | null;
    reportedAt: string;
    problems: Array<{ at: string; subject: string; reason: string }>;
  }>;
};

export type EventLine = {
  topic: EventTopic;
  status: TrackingStatus;
  previousStatus: TrackingStatus | null;
  news: {
    estimatedDeliveryAt: string | null;
    estimatedDeliveryDay: string | null;
    previousEstimatedDeliveryAt: string | null;
    predictedDay: string | null;
    previousPredictedDay: string | null;
    attention: TrackerAttention | null;
    previousAttention: TrackerAttention | null;
    exceptionKind: TrackerExceptionKind | null;
    exceptionMessage: string | null;
    incidentReason: string | null;
    addedScanCount: number;
    lastAddedMessage: string | null;
  };
};

export type EventListVariables = Exact<{
  last?: number | null | undefined;
  before?: string | null | undefined;
  filter?: EventFilter | null | undefined;
}>;

export type EventListData = {
  events: {
    edges: Array<{
      node: {
        id: string;
        createdAt: string;
        trackerId: string;
        tracker: { trackingCode: string; reference: string | null } | null;
      } & EventLine;
    }>;
    pageInfo: { hasPreviousPage: boolean; startCursor: string | null };
  };
};

export type TrackerEventsVariables = Exact<{
  id: string | number;
  topics: Array<EventTopic> | EventTopic;
}>;

export type TrackerEventsData = {
  events: {
    edges: Array<{
      node: {
        id: string;
        sequence: number;
        createdAt: string;
        deliveries: Array<{
          id: string;
          state: DeliveryState;
          attemptCount: number;
          endpoint: { id: string; url: string } | null;
        }>;
      } & EventLine;
    }>;
  };
};

export type InboxTestsVariables = Exact<{ [key: string]: never }>;

export type InboxTestsData = { inboxTests: Array<{ id: string; topic: EventTopic; createdAt: string }> };

export type InboxRequestVariables = Exact<{
  eventId: string | number;
}>;

export type InboxRequestData = { inboxRequest: { headers: unknown; body: string; secret: string; signedAt: string } | null };

export type InboxSendTestVariables = Exact<{
  topic: EventTopic;
}>;

export type InboxSendTestData = {
  inboxSendTest: {
    test: { id: string } | null;
    userErrors: Array<{ code: DashboardUserErrorCode; message: string; field: string | null }>;
  };
};

export type EventParcelsVariables = Exact<{
  text: string;
}>;

export type EventParcelsData = {
  trackers: { edges: Array<{ node: { id: string; trackingCode: string; reference: string | null } }> };
};

export type EventParcelVariables = Exact<{
  id: string | number;
}>;

export type EventParcelData = { tracker: { trackingCode: string } | null };

export type CarrierIncidentsVariables = Exact<{ [key: string]: never }>;

export type CarrierIncidentsData = {
  carrierIncidents: Array<{
    id: string;
    carrier: Carrier;
    cause: CarrierIncidentCause;
    startedAt: string;
    endedAt: string | null;
    reason: string;
    parcelCount: number;
    lanes: Array<{ originCountryCode: string | null; destinationCountryCode: string | null; parcels: number }>;
  }>;
};

export type ApiKeysVariables = Exact<{ [key: string]: never }>;

export type ApiKeysData = {
  apiKeys: Array<{
    id: string;
    name: string;
    hint: string;
    createdAt: string;
    expiresAt: string | null;
    revokedAt: string | null;
    lastUsedAt: string | null;
    canReveal: boolean;
    access: ApiKeyAccess;
    networks: Array<string>;
    createdBy: string | null;
  }>;
};

export type ApiKeyCreateVariables = Exact<{
  name: string;
  expiresAt?: string | null | undefined;
  access?: ApiKeyAccess | null | undefined;
  networks?: Array<string> | string | null | undefined;
}>;

export type ApiKeyCreateData = {
  apiKeyCreate: { key: string | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type ApiKeyUpdateVariables = Exact<{
  id: string | number;
  name?: string | null | undefined;
  networks?: Array<string> | string | null | undefined;
}>;

export type ApiKeyUpdateData = { apiKeyUpdate: { userErrors: Array<{ message: string; field: string | null }> } };

export type ApiKeyRollVariables = Exact<{
  id: string | number;
  graceHours: number;
}>;

export type ApiKeyRollData = { apiKeyRoll: { key: string | null; userErrors: Array<{ message: string; field: string | null }> } };

export type ApiKeyRevokeVariables = Exact<{
  id: string | number;
}>;

export type ApiKeyRevokeData = { apiKeyRevoke: { userErrors: Array<{ message: string; field: string | null }> } };

export type ApiKeyRevealVariables = Exact<{
  id: string | number;
}>;

export type ApiKeyRevealData = {
  apiKeyReveal: { key: string | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type MembersVariables = Exact<{ [key: string]: never }>;

export type MembersData = {
  members: Array<{
    id: string;
    email: string;
    name: string;
    role: MemberRole;
    twoFactorEnabled: boolean;
    addressProved: boolean;
    createdAt: string;
  }>;
};

export type InvitationsVariables = Exact<{ [key: string]: never }>;

export type InvitationsData = {
  invitations: Array<{
    id: string;
    email: string;
    role: MemberRole;
    invitedBy: string | null;
    createdAt: string;
    expiresAt: string;
  }>;
};

export type MemberInviteVariables = Exact<{
  email: string;
  role: MemberRole;
}>;

export type MemberInviteData = {
  memberInvite: { link: string | null; mailed: boolean; userErrors: Array<{ message: string; field: string | null }> };
};

export type MemberChangeRoleVariables = Exact<{
  id: string | number;
  role: MemberRole;
}>;

export type MemberChangeRoleData = { memberChangeRole: { userErrors: Array<{ message: string; field: string | null }> } };

export type MemberRemoveVariables = Exact<{
  id: string | number;
}>;

export type MemberRemoveData = { memberRemove: { userErrors: Array<{ message: string; field: string | null }> } };

export type InvitationRevokeVariables = Exact<{
  id: string | number;
}>;

export type InvitationRevokeData = { invitationRevoke: { userErrors: Array<{ message: string; field: string | null }> } };

export type WorkspaceLeaveVariables = Exact<{ [key: string]: never }>;

export type WorkspaceLeaveData = { workspaceLeave: { userErrors: Array<{ message: string; field: string | null }> } };

export type OverviewVariables = Exact<{
  days?: number | null | undefined;
  timeZone?: string | null | undefined;
}>;

export type OverviewData = {
  overview: {
    firstSteps: {
      hasTracker: boolean;
      hasCalledApi: boolean;
      hasReceivedEvent: boolean;
      hasCarrier: boolean;
      hasLiveKey: boolean;
      hasLiveWebhook: boolean;
      hasTeam: boolean;
      hasTrackingPage: boolean;
    };
    trackersByStatus: Array<{ status: TrackingStatus; count: number }>;
    createdPerDay: Array<{ date: string; count: number }>;
    deliveredPerDay: Array<{ date: string; count: number }>;
    carrierPerformance: Array<{
      carrier: Carrier;
      delivered: number;
      medianTransitHours: number | null;
      onTimeRate: number | null;
    }>;
    webhookHealth: Array<{
      endpointId: string;
      url: string;
      successRate: number | null;
      pending: number;
      oldestPendingAt: string | null;
    }>;
    carrierHealth: Array<{
      accountId: string;
      carrier: AccountProvider;
      name: string;
      label: string;
      state: string;
      requests: number;
      failures: number;
      refusedSubscriptions: number;
    }>;
  };
  trackerTotal: { count: number; isMore: boolean };
  needsAttention: { groups: Array<{ kind: AttentionKind; title: string; action: string; count: number; isMore: boolean }> };
};

export type RecipientMailSettingsVariables = Exact<{ [key: string]: never }>;

export type RecipientMailSettingsData = {
  recipientMailSettings: {
    milestones: Array<MailMilestone>;
    waitMinutes: number;
    senderName: string | null;
    replyTo: string | null;
    footer: string | null;
    asksOnPage: boolean;
    isFull: boolean;
    canSend: boolean;
    reportsUrl: string;
    languages: Array<string>;
    texts: Array<{ language: string; milestone: MailMilestone; subject: string | null; text: string | null }>;
  };
};

export type RecipientMailSettingsUpdateVariables = Exact<{
  milestones?: Array<MailMilestone> | MailMilestone | null | undefined;
  waitMinutes?: number | null | undefined;
  senderName?: string | null | undefined;
  replyTo?: string | null | undefined;
  footer?: string | null | undefined;
  texts?: Array<RecipientMailTextInput> | RecipientMailTextInput | null | undefined;
  asksOnPage?: boolean | null | undefined;
}>;

export type RecipientMailSettingsUpdateData = {
  recipientMailSettingsUpdate: { userErrors: Array<{ message: string; field: string | null }> };
};

export type RecipientMailTestVariables = Exact<{
  milestone: MailMilestone;
  language: string;
}>;

export type RecipientMailTestData = {
  recipientMailTest: { sentTo: string | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type TrackerMailsVariables = Exact<{
  trackerId: string | number;
}>;

export type TrackerMailsData = {
  recipientMails: Array<{
    id: string;
    milestone: MailMilestone;
    channel: MailChannel;
    state: MailState;
    reason: string | null;
    createdAt: string;
    dueAt: string | null;
    doneAt: string | null;
  }>;
};

export type RecipientMailResendVariables = Exact<{
  id: string | number;
}>;

export type RecipientMailResendData = {
  recipientMailResend: { trackerUserErrors: Array<{ message: string; field: string | null }> };
};

export type CarriersVariables = Exact<{ [key: string]: never }>;

export type CarriersData = {
  carriers: Array<{ carrier: Carrier; name: string; countryCode: string; isConnected: boolean; via: CarrierVia }>;
};

export type TrackerCreateVariables = Exact<{
  input: TrackerCreateInput;
}>;

export type TrackerCreateData = {
  trackerCreate: {
    tracker: { id: string } | null;
    trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }>;
  };
};

export type TestTrackerAdvanceVariables = Exact<{
  input: TestTrackerAdvanceInput;
}>;

export type TestTrackerAdvanceData = {
  testTrackerAdvance: { trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }> };
};

export type SavedViewsVariables = Exact<{ [key: string]: never }>;

export type SavedViewsData = { savedViews: Array<{ id: string; name: string; query: string; isShared: boolean }> };

export type SavedViewSaveVariables = Exact<{
  name: string;
  query: string;
}>;

export type SavedViewSaveData = {
  saved: { view: { id: string } | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type SharedViewSaveVariables = Exact<{
  name: string;
  query: string;
}>;

export type SharedViewSaveData = {
  saved: { view: { id: string } | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type SavedViewDeleteVariables = Exact<{
  id: string | number;
}>;

export type SavedViewDeleteData = { savedViewDelete: { userErrors: Array<{ message: string; field: string | null }> } };

export type SharedViewDeleteVariables = Exact<{
  id: string | number;
}>;

export type SharedViewDeleteData = { sharedViewDelete: { userErrors: Array<{ message: string; field: string | null }> } };

export type TrackerWhyVariables = Exact<{
  id: string | number;
}>;

export type TrackerWhyData = {
  trackerExplanation: {
    hasProblem: boolean;
    sentence: string;
    isKnown: boolean;
    lateSince: string | null;
    evidence: Array<string>;
  } | null;
};

export type ParcelMomentsVariables = Exact<{
  trackerId: string | number;
}>;

export type ParcelMomentsData = {
  parcelMoments: {
    isMore: boolean;
    moments: Array<{
      at: string;
      status: TrackingStatus;
      message: string | null;
      scanCount: number;
      events: Array<{ id: string; topic: EventTopic }>;
    }>;
  } | null;
};

export type PageLanguagesVariables = Exact<{ [key: string]: never }>;

export type PageLanguagesData = { trackingPage: { languages: Array<string> } };

export type TrackerRow = {
  id: string;
  trackingCode: string;
  carrier: Carrier;
  status: TrackingStatus;
  statusDetail: StatusDetail | null;
  reference: string | null;
  attention: TrackerAttention | null;
  isActive: boolean;
  stopReason: StopReason | null;
  estimatedDeliveryAt: string | null;
  estimatedDeliveryDay: string | null;
  deliveredAt: string | null;
  promisedAt: string | null;
  lateSince: string | null;
  destinationCountryCode: string | null;
  postalCode: string | null;
  createdAt: string;
  updatedAt: string;
  lastCheckedAt: string | null;
  exceptions: Array<{
    kind: TrackerExceptionKind;
    raisedAt: string;
    clearedAt: string | null;
    message: string | null;
    reason: string | null;
  }>;
};

export type TrackerListVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  filter?: TrackerFilter | null | undefined;
  sort?: TrackerSort | null | undefined;
}>;

export type TrackerListData = {
  trackers: {
    edges: Array<{ node: TrackerRow }>;
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  };
};

export type TrackerExportVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: TrackerFilter | null | undefined;
  sort?: TrackerSort | null | undefined;
}>;

export type TrackerExportData = {
  trackers: {
    edges: Array<{
      node: {
        carrierId: string;
        serviceName: string | null;
        pieceCount: number | null;
        shippedOn: string | null;
        returnTrackingCode: string | null;
        originalTrackingCode: string | null;
        carrierAccount: string | null;
        nextCheckAt: string | null;
        metadata: unknown;
        publicUrl: string | null;
        carrierUrl: string | null;
        weight: { grams: number } | null;
        attempts: { count: number } | null;
        amountDue: { amount: string; currency: string } | null;
        deliveryWindow: { from: string; until: string } | null;
        origin: { city: string | null; postalCode: string | null; countryCode: string | null } | null;
        destination: { city: string | null; postalCode: string | null; countryCode: string | null } | null;
        pickupPoint: { name: string | null; holdUntil: string | null } | null;
        prediction: { day: string; earliest: string; latest: string } | null;
        proofOfDelivery: { signedBy: string | null; receivedAs: string | null } | null;
        legs: Array<{ carrierId: string | null; trackingCode: string | null }>;
        pieces: Array<{ trackingCode: string }>;
      } & TrackerRow;
    }>;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
};

export type TrackerTotalVariables = Exact<{
  filter?: TrackerFilter | null | undefined;
}>;

export type TrackerTotalData = { trackerTotal: { count: number; isMore: boolean } };

export type TrackersNotFoundVariables = Exact<{
  names: Array<string> | string;
}>;

export type TrackersNotFoundData = { trackersNotFound: Array<string> };

export type TrackerDetailVariables = Exact<{
  id: string | number;
}>;

export type TrackerDetailData = {
  tracker:
    | ({
        serviceName: string | null;
        pieceCount: number | null;
        metadata: unknown;
        returnTrackingCode: string | null;
        originalTrackingCode: string | null;
        postalCode: string | null;
        destinationCountryCode: string | null;
        shippedOn: string | null;
        promisedAt: string | null;
        nextCheckAt: string | null;
        carrierUrl: string | null;
        carrierAccount: string | null;
        publicUrl: string | null;
        prediction: { day: string; earliest: string; latest: string; source: PredictionSource; basis: string } | null;
        weight: { grams: number } | null;
        origin: { city: string | null; region: string | null; postalCode: string | null; countryCode: string | null } | null;
        destination: { city: string | null; region: string | null; postalCode: string | null; countryCode: string | null } | null;
        deliveryWindow: { from: string; until: string } | null;
        pickupPoint: {
          name: string | null;
          street: string | null;
          openingHours: Array<string> | null;
          holdUntil: string | null;
          code: string | null;
          location: { city: string | null; region: string | null; postalCode: string | null; countryCode: string | null } | null;
        } | null;
        attempts: { count: number; reasons: Array<StatusDetail> } | null;
        amountDue: { amount: string; currency: string; reason: AmountDueReason } | null;
        map: {
          land: string;
          borders: string;
          route: string;
          places: Array<{
            name: string;
            x: number;
            y: number;
            isCurrent: boolean;
            isApproximate: boolean;
            labelX: number | null;
            labelY: number | null;
            labelAnchor: string | null;
          }>;
        } | null;
        returnTracker: { id: string } | null;
        originalTracker: { id: string } | null;
        legs: Array<{
          carrier: Carrier | null;
          carrierName: string | null;
          trackingCode: string | null;
          from: string | null;
          until: string | null;
          status: TrackingStatus;
          attention: TrackerAttention | null;
        }>;
        pieces: Array<{ trackingCode: string; status: TrackingStatus }>;
        proofOfDelivery: {
          signedBy: string | null;
          receivedAs: string | null;
          hasSignature: boolean;
          hasPhoto: boolean;
          documents: Array<{ kind: ProofDocumentKind; url: string }>;
        } | null;
        checkpoints: Array<{
          id: string;
          carrier: Carrier | null;
          message: string;
          status: TrackingStatus;
          statusDetail: StatusDetail | null;
          scannedAt: string;
          carrierCode: string | null;
          offsetSource: OffsetSource;
          location: { city: string | null; region: string | null; postalCode: string | null; countryCode: string | null } | null;
        }>;
      } & TrackerRow)
    | null;
};

export type TrackerRawAnswerVariables = Exact<{
  id: string | number;
}>;

export type TrackerRawAnswerData = { trackerRawAnswer: { receivedAt: string; body: string } | null };

export type CarrierCandidatesVariables = Exact<{
  trackingCode: string;
}>;

export type CarrierCandidatesData = { carrierCandidates: Array<{ carrier: Carrier; isSure: boolean }> };

export type OrderParcelsVariables = Exact<{
  reference: string;
}>;

export type OrderParcelsData = {
  order: {
    status: TrackingStatus;
    trackerCount: number;
    isMore: boolean;
    trackers: { nodes: Array<{ id: string; trackingCode: string; status: TrackingStatus }> };
  } | null;
};

export type TrackersOfCodeVariables = Exact<{
  trackingCode: Array<string> | string;
}>;

export type TrackersOfCodeData = {
  trackers: { edges: Array<{ node: { id: string; carrier: Carrier; status: TrackingStatus; createdAt: string } }> };
};

export type TrackerBulkCreateVariables = Exact<{
  input: Array<TrackerCreateInput> | TrackerCreateInput;
}>;

export type TrackerBulkCreateData = {
  trackerBulkCreate: {
    results: Array<{
      tracker: { id: string } | null;
      trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }>;
    }>;
    trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }>;
  };
};

export type TrackerUpdateVariables = Exact<{
  input: TrackerUpdateInput;
}>;

export type TrackerUpdateData = {
  trackerUpdate: { trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }> };
};

export type TrackerRefreshVariables = Exact<{
  id: string | number;
}>;

export type TrackerRefreshData = {
  trackerRefresh: { trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }> };
};

export type TrackerStopVariables = Exact<{
  id: string | number;
}>;

export type TrackerStopData = {
  trackerStop: { trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }> };
};

export type TrackerResumeVariables = Exact<{
  id: string | number;
}>;

export type TrackerResumeData = {
  trackerResume: { trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }> };
};

export type TrackerDeleteVariables = Exact<{
  id: string | number;
}>;

export type TrackerDeleteData = {
  trackerDelete: { trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }> };
};

export type TrackerBulkRefreshVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;

export type TrackerBulkRefreshData = {
  bulk: {
    results: Array<{ trackerUserErrors: Array<{ message: string }> }>;
    trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }>;
  };
};

export type TrackerBulkStopVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;

export type TrackerBulkStopData = {
  bulk: {
    results: Array<{ trackerUserErrors: Array<{ message: string }> }>;
    trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }>;
  };
};

export type TrackerBulkResumeVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;

export type TrackerBulkResumeData = {
  bulk: {
    results: Array<{ trackerUserErrors: Array<{ message: string }> }>;
    trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }>;
  };
};

export type TrackerBulkDeleteVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;

export type TrackerBulkDeleteData = {
  bulk: {
    results: Array<{ trackerUserErrors: Array<{ message: string }> }>;
    trackerUserErrors: Array<{ code: TrackerUserErrorCode; message: string; field: string | null }>;
  };
};

export type TrackersStopMatchingVariables = Exact<{
  filter: TrackerFilter;
}>;

export type TrackersStopMatchingData = {
  matching: {
    count: number;
    isMore: boolean;
    hasMore: boolean;
    operationId: string | null;
    userErrors: Array<{ message: string; field: string | null }>;
  };
};

export type TrackersResumeMatchingVariables = Exact<{
  filter: TrackerFilter;
}>;

export type TrackersResumeMatchingData = {
  matching: {
    count: number;
    isMore: boolean;
    hasMore: boolean;
    operationId: string | null;
    userErrors: Array<{ message: string; field: string | null }>;
  };
};

export type TrackersStopUndoVariables = Exact<{
  operationId: string | number;
}>;

export type TrackersStopUndoData = {
  matching: {
    count: number;
    isMore: boolean;
    hasMore: boolean;
    operationId: string | null;
    userErrors: Array<{ message: string; field: string | null }>;
  };
};

export type TrackersDeleteMatchingVariables = Exact<{
  filter: TrackerFilter;
}>;

export type TrackersDeleteMatchingData = {
  matching: {
    count: number;
    isMore: boolean;
    hasMore: boolean;
    operationId: string | null;
    userErrors: Array<{ message: string; field: string | null }>;
  };
};

export type TrackingPageVariables = Exact<{ [key: string]: never }>;

export type TrackingPageData = {
  trackingPage: {
    name: string | null;
    headerColour: string | null;
    accentColour: string | null;
    font: TrackingPageFont;
    supportUrl: string | null;
    returnsUrl: string | null;
    hiddenSections: Array<TrackingPageSection>;
    showsOrderNumber: boolean;
    showsPrediction: boolean;
    showsOrderParcels: boolean;
    showsItems: boolean;
    pictureOrigins: Array<string>;
    logoUrl: string | null;
    languages: Array<string>;
    host: string | null;
    embedOrigins: Array<string>;
    hasOrderLookUp: boolean;
    orderLookUpUrl: string;
    embedScriptUrl: string;
    texts: Array<{
      language: string;
      greeting: string | null;
      note: string | null;
      supportLabel: string | null;
      returnsNote: string | null;
      leads: Array<{ status: TrackingStatus; text: string }>;
    }>;
  };
};

export type TrackingPageUpdateVariables = Exact<{
  name?: string | null | undefined;
  logo?: string | null | undefined;
  headerColour?: string | null | undefined;
  accentColour?: string | null | undefined;
  font?: TrackingPageFont | null | undefined;
  supportUrl?: string | null | undefined;
  returnsUrl?: string | null | undefined;
  hiddenSections?: Array<TrackingPageSection> | TrackingPageSection | null | undefined;
  showsOrderNumber?: boolean | null | undefined;
  showsPrediction?: boolean | null | undefined;
  showsOrderParcels?: boolean | null | undefined;
  showsItems?: boolean | null | undefined;
  pictureOrigins?: Array<string> | string | null | undefined;
  texts?: Array<TrackingPageTextInput> | TrackingPageTextInput | null | undefined;
  host?: string | null | undefined;
  embedOrigins?: Array<string> | string | null | undefined;
  hasOrderLookUp?: boolean | null | undefined;
}>;

export type TrackingPageUpdateData = { trackingPageUpdate: { userErrors: Array<{ message: string; field: string | null }> } };

export type Endpoint = {
  id: string;
  kind: string;
  url: string;
  settings: unknown;
  format: WebhookFormat | null;
  topics: Array<EventTopic>;
  description: string | null;
  carriers: Array<string> | null;
  statuses: Array<string> | null;
  unknownFilters: Array<string>;
  state: WebhookEndpointState;
  disabledReason: string | null;
  problem: string | null;
  failingSince: string | null;
  lastFailure: string | null;
  createdAt: string;
  previousSecretExpiresAt: string | null;
  successRate: number | null;
  pending: number;
  failed: number;
  oldestPendingAt: string | null;
  latencyP50Ms: number | null;
  latencyP95Ms: number | null;
  maxInFlight: number;
  ratePerSecond: number | null;
};

export type Attempt = {
  id: string;
  startedAt: string;
  status: number | null;
  durationMs: number;
  result: WebhookAttemptResult;
  error: string | null;
  requestHeaders: unknown;
  responseHeaders: unknown;
  responseBody: string | null;
};

export type WebhookEndpointsVariables = Exact<{ [key: string]: never }>;

export type WebhookEndpointsData = { webhookEndpoints: Array<Endpoint> };

export type WebhookEndpointVariables = Exact<{
  id: string | number;
}>;

export type WebhookEndpointData = { webhookEndpoint: Endpoint | null };

export type DestinationKindsVariables = Exact<{ [key: string]: never }>;

export type DestinationKindsData = {
  destinationKinds: Array<{
    kind: string;
    name: string;
    about: string;
    fields: Array<{
      name: string;
      label: string;
      kind: DestinationFieldKind;
      required: boolean;
      help: string;
      example: string | null;
      choices: Array<{ value: string; label: string }> | null;
      onlyWith: { field: string; value: string } | null;
    }>;
  }>;
};

export type WebhookTestsVariables = Exact<{
  id: string | number;
}>;

export type WebhookTestsData = {
  webhookEndpoint: {
    id: string;
    tests: Array<{ id: string; topic: EventTopic; createdAt: string; attempt: Attempt | null }>;
  } | null;
};

export type WebhookDeliveriesVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  state?: DeliveryState | null | undefined;
  retrying?: boolean | null | undefined;
}>;

export type WebhookDeliveriesData = {
  webhookEndpoint: {
    id: string;
    deliveries: {
      nodes: Array<{
        id: string;
        state: DeliveryState;
        createdAt: string;
        nextAttemptAt: string | null;
        attemptCount: number;
        lastStatus: number | null;
        event: { id: string; topic: EventTopic; status: TrackingStatus; trackerId: string; trackingCode: string | null } | null;
      }>;
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  } | null;
};

export type WebhookDeliveryVariables = Exact<{
  id: string | number;
}>;

export type WebhookDeliveryData = {
  webhookDelivery: {
    id: string;
    state: DeliveryState;
    createdAt: string;
    deliveredAt: string | null;
    nextAttemptAt: string | null;
    attemptCount: number;
    body: string | null;
    waitsFor: { id: string; attemptCount: number; lastStatus: number | null; nextAttemptAt: string | null } | null;
    event: { id: string; topic: EventTopic; trackerId: string } | null;
    attempts: Array<Attempt>;
  } | null;
};

export type DestinationCreateVariables = Exact<{
  kind: string;
  settings: unknown;
  topics: Array<EventTopic> | EventTopic;
  description?: string | null | undefined;
  carriers?: Array<string> | string | null | undefined;
  statuses?: Array<string> | string | null | undefined;
}>;

export type DestinationCreateData = {
  destinationCreate: {
    secret: string | null;
    endpoint: { id: string } | null;
    userErrors: Array<{ code: DashboardUserErrorCode; message: string; field: string | null }>;
  };
};

export type DestinationUpdateVariables = Exact<{
  id: string | number;
  settings?: unknown;
  topics?: Array<EventTopic> | EventTopic | null | undefined;
  description?: string | null | undefined;
  carriers?: Array<string> | string | null | undefined;
  statuses?: Array<string> | string | null | undefined;
  maxInFlight?: number | null | undefined;
  ratePerSecond?: number | null | undefined;
}>;

export type DestinationUpdateData = { destinationUpdate: { userErrors: Array<{ message: string; field: string | null }> } };

export type WebhookEndpointEnableVariables = Exact<{
  id: string | number;
}>;

export type WebhookEndpointEnableData = {
  webhookEndpointEnable: { userErrors: Array<{ message: string; field: string | null }> };
};

export type WebhookEndpointDisableVariables = Exact<{
  id: string | number;
}>;

export type WebhookEndpointDisableData = {
  webhookEndpointDisable: { userErrors: Array<{ message: string; field: string | null }> };
};

export type WebhookEndpointDeleteVariables = Exact<{
  id: string | number;
}>;

export type WebhookEndpointDeleteData = {
  webhookEndpointDelete: { userErrors: Array<{ message: string; field: string | null }> };
};

export type WebhookEndpointRotateSecretVariables = Exact<{
  id: string | number;
  graceHours: number;
}>;

export type WebhookEndpointRotateSecretData = {
  webhookEndpointRotateSecret: { secret: string | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type WebhookEndpointRevealSecretVariables = Exact<{
  id: string | number;
}>;

export type WebhookEndpointRevealSecretData = {
  webhookEndpointRevealSecret: {
    secret: string | null;
    publicKey: unknown;
    userErrors: Array<{ message: string; field: string | null }>;
  };
};

export type WebhookEndpointSendTestVariables = Exact<{
  id: string | number;
  topic: EventTopic;
}>;

export type WebhookEndpointSendTestData = {
  webhookEndpointSendTest: { attempt: Attempt | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type DeliveryRetryVariables = Exact<{
  id: string | number;
}>;

export type DeliveryRetryData = { deliveryRetry: { userErrors: Array<{ message: string; field: string | null }> } };

export type WebhookEndpointRetryAllVariables = Exact<{
  id: string | number;
}>;

export type WebhookEndpointRetryAllData = {
  webhookEndpointRetryAll: { userErrors: Array<{ message: string; field: string | null }> };
};

export type DeliveriesReplayVariables = Exact<{
  endpointId: string | number;
  since: string;
  failedOnly?: boolean | null | undefined;
  dryRun?: boolean | null | undefined;
}>;

export type DeliveriesReplayData = {
  deliveriesReplay: { count: number; isMore: boolean; userErrors: Array<{ message: string; field: string | null }> };
};

export type WebhookEndpointDryRunVariables = Exact<{
  id: string | number;
  url: string;
  count?: number | null | undefined;
  allTopics?: boolean | null | undefined;
}>;

export type WebhookEndpointDryRunData = {
  webhookEndpointDryRun: {
    rows: Array<{
      eventId: string;
      topic: EventTopic;
      createdAt: string;
      isSame: boolean;
      current: DryRunAnswer | null;
      candidate: DryRunAnswer | null;
    }> | null;
    userErrors: Array<{ code: DashboardUserErrorCode; message: string; field: string | null }>;
  };
};

export type DryRunAnswer = {
  result: string;
  status: number | null;
  durationMs: number;
  detail: string | null;
  responseBody: string | null;
};

export type WorkspaceSettingsVariables = Exact<{ [key: string]: never }>;

export type WorkspaceSettingsData = {
  workspaceSettings: {
    id: string;
    name: string;
    publicPages: boolean;
    retentionDays: number | null;
    proofRetentionDays: number;
    requiredSignIn: SignInRequirement;
    searchKeys: Array<string>;
    createdAt: string;
  };
};

export type WorkspaceUpdateVariables = Exact<{
  name?: string | null | undefined;
  publicPages?: boolean | null | undefined;
  retentionDays?: number | null | undefined;
  proofRetentionDays?: number | null | undefined;
  requiredSignIn?: SignInRequirement | null | undefined;
  searchKeys?: Array<string> | string | null | undefined;
}>;

export type WorkspaceUpdateData = { workspaceUpdate: { userErrors: Array<{ message: string; field: string | null }> } };

export type WorkspaceExportVariables = Exact<{ [key: string]: never }>;

export type WorkspaceExportData = {
  workspaceExport: { url: string | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type WorkspaceDeleteVariables = Exact<{
  name: string;
}>;

export type WorkspaceDeleteData = { workspaceDelete: { userErrors: Array<{ message: string; field: string | null }> } };

export type WorkspaceRestoreVariables = Exact<{ [key: string]: never }>;

export type WorkspaceRestoreData = { workspaceRestore: { userErrors: Array<{ message: string; field: string | null }> } };

export type PersonEraseVariables = Exact<{
  reference?: string | null | undefined;
  metadataKey?: string | null | undefined;
  metadataValue?: string | null | undefined;
}>;

export type PersonEraseData = {
  personErase: { erasedTrackers: number | null; userErrors: Array<{ message: string; field: string | null }> };
};

export type ViewerVariables = Exact<{ [key: string]: never }>;

export type ViewerData = {
  viewer: {
    id: string;
    email: string;
    name: string;
    twoFactorEnabled: boolean;
    memberships: Array<{ role: MemberRole; workspace: { id: string; name: string; eraseAt: string | null } }>;
  };
};

export type WorkspaceCreateVariables = Exact<{
  name: string;
}>;

export type WorkspaceCreateData = {
  workspaceCreate: {
    workspace: { id: string; name: string } | null;
    userErrors: Array<{ code: DashboardUserErrorCode; message: string; field: string | null }>;
  };
};

export type PaletteSearchVariables = Exact<{
  text: string;
}>;

export type PaletteSearchData = {
  trackers: {
    edges: Array<{
      node: { id: string; trackingCode: string; carrier: Carrier; status: TrackingStatus; reference: string | null };
    }>;
  };
};

export type WorkspaceNoticesVariables = Exact<{ [key: string]: never }>;

export type WorkspaceNoticesData = {
  workspaceNotices: Array<{
    id: string;
    kind: WorkspaceNoticeKind;
    message: string;
    createdAt: string;
    webhookEndpointId: string | null;
  }>;
};

export type WorkspaceNoticeDismissVariables = Exact<{
  id: string | number;
}>;

export type WorkspaceNoticeDismissData = {
  workspaceNoticeDismiss: { userErrors: Array<{ message: string; field: string | null }> };
};
