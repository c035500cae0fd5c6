// Code generated from schema.graphql by sdk/generate/main.ts; DO NOT EDIT. Run: npm run sdk

package kolli

import (
	"encoding/json"
	"time"
)

// AmountDueReason: What an amount is due for. This set grows: accept values that you do not know (docs/compatibility.md).
type AmountDueReason string

const (
	AmountDueReasonCashOnDelivery AmountDueReason = "CASH_ON_DELIVERY"
	AmountDueReasonDuties         AmountDueReason = "DUTIES"
	AmountDueReasonOther          AmountDueReason = "OTHER"
	AmountDueReasonRedelivery     AmountDueReason = "REDELIVERY"
)

// AnalyticsGroup: What parcels are grouped by. This set grows: accept values that you do not know (docs/compatibility.md).
type AnalyticsGroup string

const (
	AnalyticsGroupCarrier     AnalyticsGroup = "CARRIER"
	AnalyticsGroupDestination AnalyticsGroup = "DESTINATION"
	AnalyticsGroupOrigin      AnalyticsGroup = "ORIGIN"
	AnalyticsGroupService     AnalyticsGroup = "SERVICE"
	AnalyticsGroupWeek        AnalyticsGroup = "WEEK"
)

// AttentionActor: Who must act.
type AttentionActor string

const (
	AttentionActorCarrier   AttentionActor = "CARRIER"
	AttentionActorCustoms   AttentionActor = "CUSTOMS"
	AttentionActorNoOne     AttentionActor = "NO_ONE"
	AttentionActorRecipient AttentionActor = "RECIPIENT"
	AttentionActorShop      AttentionActor = "SHOP"
)

// AttentionKind: Why something needs a person, the gravest first. This set grows: accept values that you do not know (docs/compatibility.md).
type AttentionKind string

const (
	AttentionKindAddressProblem      AttentionKind = "ADDRESS_PROBLEM"
	AttentionKindAttemptFailure      AttentionKind = "ATTEMPT_FAILURE"
	AttentionKindAtRisk              AttentionKind = "AT_RISK"
	AttentionKindCancelled           AttentionKind = "CANCELLED"
	AttentionKindCarrierIncident     AttentionKind = "CARRIER_INCIDENT"
	AttentionKindCarrierNotConnected AttentionKind = "CARRIER_NOT_CONNECTED"
	AttentionKindCodeNotFound        AttentionKind = "CODE_NOT_FOUND"
	AttentionKindCredentialsRejected AttentionKind = "CREDENTIALS_REJECTED"
	AttentionKindCustomsHold         AttentionKind = "CUSTOMS_HOLD"
	AttentionKindDamaged             AttentionKind = "DAMAGED"
	AttentionKindDelayed             AttentionKind = "DELAYED"
	AttentionKindDisposed            AttentionKind = "DISPOSED"
	AttentionKindDutiesDue           AttentionKind = "DUTIES_DUE"
	AttentionKindHeld                AttentionKind = "HELD"
	AttentionKindHoldEndsSoon        AttentionKind = "HOLD_ENDS_SOON"
	AttentionKindLate                AttentionKind = "LATE"
	AttentionKindLikelyLost          AttentionKind = "LIKELY_LOST"
	AttentionKindLost                AttentionKind = "LOST"
	AttentionKindNeverHandedOver     AttentionKind = "NEVER_HANDED_OVER"
	AttentionKindNoNews              AttentionKind = "NO_NEWS"
	AttentionKindOverdue             AttentionKind = "OVERDUE"
	AttentionKindRefused             AttentionKind = "REFUSED"
	AttentionKindReturnToSender      AttentionKind = "RETURN_TO_SENDER"
	AttentionKindStale               AttentionKind = "STALE"
	AttentionKindStalled             AttentionKind = "STALLED"
	AttentionKindUnclaimed           AttentionKind = "UNCLAIMED"
	AttentionKindWebhookFailing      AttentionKind = "WEBHOOK_FAILING"
)

// AttentionState: What a person did about it.
type AttentionState string

const (
	AttentionStateDone    AttentionState = "DONE"
	AttentionStateOpen    AttentionState = "OPEN"
	AttentionStateSnoozed AttentionState = "SNOOZED"
)

// Carrier: The carriers that Kolli supports, some of them only through an aggregator account. `carriers` describes each, and its `via` says how your workspace reaches it. This set grows: accept values that you do not know (docs/compatibility.md).
type Carrier string

const (
	CarrierAcsCourier             Carrier = "ACS_COURIER"
	CarrierAllegroOne             Carrier = "ALLEGRO_ONE"
	CarrierAlliedExpress          Carrier = "ALLIED_EXPRESS"
	CarrierAmazonShipping         Carrier = "AMAZON_SHIPPING"
	CarrierAmazonShippingUs       Carrier = "AMAZON_SHIPPING_US"
	CarrierAndreani               Carrier = "ANDREANI"
	CarrierAnteraja               Carrier = "ANTERAJA"
	CarrierAnPost                 Carrier = "AN_POST"
	CarrierApcOvernight           Carrier = "APC_OVERNIGHT"
	CarrierAramex                 Carrier = "ARAMEX"
	CarrierAramexAu               Carrier = "ARAMEX_AU"
	CarrierAramexNz               Carrier = "ARAMEX_NZ"
	CarrierArasKargo              Carrier = "ARAS_KARGO"
	CarrierAsendia                Carrier = "ASENDIA"
	CarrierAsendiaUsa             Carrier = "ASENDIA_USA"
	CarrierAustraliaPost          Carrier = "AUSTRALIA_POST"
	CarrierAustrianPost           Carrier = "AUSTRIAN_POST"
	CarrierBangladeshPost         Carrier = "BANGLADESH_POST"
	CarrierBelpost                Carrier = "BELPOST"
	CarrierBestExpress            Carrier = "BEST_EXPRESS"
	CarrierBlueDart               Carrier = "BLUE_DART"
	CarrierBlueExpress            Carrier = "BLUE_EXPRESS"
	CarrierBoxberry               Carrier = "BOXBERRY"
	CarrierBpost                  Carrier = "BPOST"
	CarrierBring                  Carrier = "BRING"
	CarrierBrt                    Carrier = "BRT"
	CarrierBudbee                 Carrier = "BUDBEE"
	CarrierBulgarianPosts         Carrier = "BULGARIAN_POSTS"
	CarrierCainiao                Carrier = "CAINIAO"
	CarrierCambodiaPost           Carrier = "CAMBODIA_POST"
	CarrierCanadaPost             Carrier = "CANADA_POST"
	CarrierCanpar                 Carrier = "CANPAR"
	CarrierCargus                 Carrier = "CARGUS"
	CarrierCdek                   Carrier = "CDEK"
	CarrierCeskaPosta             Carrier = "CESKA_POSTA"
	CarrierCevaLogistics          Carrier = "CEVA_LOGISTICS"
	CarrierChilexpress            Carrier = "CHILEXPRESS"
	CarrierChinaEms               Carrier = "CHINA_EMS"
	CarrierChinaPost              Carrier = "CHINA_POST"
	CarrierChitChats              Carrier = "CHIT_CHATS"
	CarrierChronopost             Carrier = "CHRONOPOST"
	CarrierChunghwaPost           Carrier = "CHUNGHWA_POST"
	CarrierCirro                  Carrier = "CIRRO"
	CarrierCjLogistics            Carrier = "CJ_LOGISTICS"
	CarrierCneExpress             Carrier = "CNE_EXPRESS"
	CarrierColissimo              Carrier = "COLISSIMO"
	CarrierColisPrive             Carrier = "COLIS_PRIVE"
	CarrierCoordinadora           Carrier = "COORDINADORA"
	CarrierCorreiosBr             Carrier = "CORREIOS_BR"
	CarrierCorreos                Carrier = "CORREOS"
	CarrierCorreosCl              Carrier = "CORREOS_CL"
	CarrierCorreosCr              Carrier = "CORREOS_CR"
	CarrierCorreosExpress         Carrier = "CORREOS_EXPRESS"
	CarrierCorreosMx              Carrier = "CORREOS_MX"
	CarrierCorreo472              Carrier = "CORREO_472"
	CarrierCorreoArgentino        Carrier = "CORREO_ARGENTINO"
	CarrierCorreoUruguayo         Carrier = "CORREO_URUGUAYO"
	CarrierCouriersPlease         Carrier = "COURIERS_PLEASE"
	CarrierCroatianPost           Carrier = "CROATIAN_POST"
	CarrierCtt                    Carrier = "CTT"
	CarrierCttExpress             Carrier = "CTT_EXPRESS"
	CarrierCyprusPost             Carrier = "CYPRUS_POST"
	CarrierDanskeFragtmaend       Carrier = "DANSKE_FRAGTMAEND"
	CarrierDao                    Carrier = "DAO"
	CarrierDbSchenker             Carrier = "DB_SCHENKER"
	CarrierDelhivery              Carrier = "DELHIVERY"
	CarrierDeppon                 Carrier = "DEPPON"
	CarrierDeutschePost           Carrier = "DEUTSCHE_POST"
	CarrierDhl                    Carrier = "DHL"
	CarrierDhlEcommerceAsia       Carrier = "DHL_ECOMMERCE_ASIA"
	CarrierDhlEcommerceNl         Carrier = "DHL_ECOMMERCE_NL"
	CarrierDhlEcommerceUs         Carrier = "DHL_ECOMMERCE_US"
	CarrierDhlExpress             Carrier = "DHL_EXPRESS"
	CarrierDhlFreight             Carrier = "DHL_FREIGHT"
	CarrierDhlGlobalForwarding    Carrier = "DHL_GLOBAL_FORWARDING"
	CarrierDhlParcelDe            Carrier = "DHL_PARCEL_DE"
	CarrierDhlParcelEs            Carrier = "DHL_PARCEL_ES"
	CarrierDhlParcelPl            Carrier = "DHL_PARCEL_PL"
	CarrierDhlParcelUk            Carrier = "DHL_PARCEL_UK"
	CarrierDirectLink             Carrier = "DIRECT_LINK"
	CarrierDpd                    Carrier = "DPD"
	CarrierDpdAt                  Carrier = "DPD_AT"
	CarrierDpdCh                  Carrier = "DPD_CH"
	CarrierDpdCz                  Carrier = "DPD_CZ"
	CarrierDpdDe                  Carrier = "DPD_DE"
	CarrierDpdEe                  Carrier = "DPD_EE"
	CarrierDpdFr                  Carrier = "DPD_FR"
	CarrierDpdHr                  Carrier = "DPD_HR"
	CarrierDpdHu                  Carrier = "DPD_HU"
	CarrierDpdIe                  Carrier = "DPD_IE"
	CarrierDpdLocal               Carrier = "DPD_LOCAL"
	CarrierDpdLt                  Carrier = "DPD_LT"
	CarrierDpdLv                  Carrier = "DPD_LV"
	CarrierDpdPl                  Carrier = "DPD_PL"
	CarrierDpdPt                  Carrier = "DPD_PT"
	CarrierDpdSi                  Carrier = "DPD_SI"
	CarrierDpdSk                  Carrier = "DPD_SK"
	CarrierDpdUk                  Carrier = "DPD_UK"
	CarrierDtdc                   Carrier = "DTDC"
	CarrierEcomExpress            Carrier = "ECOM_EXPRESS"
	CarrierEcont                  Carrier = "ECONT"
	CarrierEgyptPost              Carrier = "EGYPT_POST"
	CarrierEkart                  Carrier = "EKART"
	CarrierElta                   Carrier = "ELTA"
	CarrierEltaCourier            Carrier = "ELTA_COURIER"
	CarrierEmiratesPost           Carrier = "EMIRATES_POST"
	CarrierEstafeta               Carrier = "ESTAFETA"
	CarrierEstes                  Carrier = "ESTES"
	CarrierEvri                   Carrier = "EVRI"
	CarrierFanCourier             Carrier = "FAN_COURIER"
	CarrierFastwayIe              Carrier = "FASTWAY_IE"
	CarrierFedex                  Carrier = "FEDEX"
	CarrierFlashExpressMy         Carrier = "FLASH_EXPRESS_MY"
	CarrierFlashExpressPh         Carrier = "FLASH_EXPRESS_PH"
	CarrierFlashExpressTh         Carrier = "FLASH_EXPRESS_TH"
	CarrierFourpx                 Carrier = "FOURPX"
	CarrierFukuyama               Carrier = "FUKUYAMA"
	CarrierGati                   Carrier = "GATI"
	CarrierGdex                   Carrier = "GDEX"
	CarrierGenikiTaxydromiki      Carrier = "GENIKI_TAXYDROMIKI"
	CarrierGeodis                 Carrier = "GEODIS"
	CarrierGeorgianPost           Carrier = "GEORGIAN_POST"
	CarrierGhn                    Carrier = "GHN"
	CarrierGls                    Carrier = "GLS"
	CarrierGlsCa                  Carrier = "GLS_CA"
	CarrierGlsCz                  Carrier = "GLS_CZ"
	CarrierGlsDk                  Carrier = "GLS_DK"
	CarrierGlsEs                  Carrier = "GLS_ES"
	CarrierGlsHr                  Carrier = "GLS_HR"
	CarrierGlsHu                  Carrier = "GLS_HU"
	CarrierGlsIt                  Carrier = "GLS_IT"
	CarrierGlsNl                  Carrier = "GLS_NL"
	CarrierGlsRo                  Carrier = "GLS_RO"
	CarrierGlsSi                  Carrier = "GLS_SI"
	CarrierGlsSk                  Carrier = "GLS_SK"
	CarrierGlsUs                  Carrier = "GLS_US"
	CarrierGofo                   Carrier = "GOFO"
	CarrierHanjin                 Carrier = "HANJIN"
	CarrierHermesDe               Carrier = "HERMES_DE"
	CarrierHongkongPost           Carrier = "HONGKONG_POST"
	CarrierIcelandPost            Carrier = "ICELAND_POST"
	CarrierImile                  Carrier = "IMILE"
	CarrierIndiaPost              Carrier = "INDIA_POST"
	CarrierInpost                 Carrier = "INPOST"
	CarrierInpostEs               Carrier = "INPOST_ES"
	CarrierInpostIt               Carrier = "INPOST_IT"
	CarrierInpostUk               Carrier = "INPOST_UK"
	CarrierIntelcom               Carrier = "INTELCOM"
	CarrierIsraelPost             Carrier = "ISRAEL_POST"
	CarrierJadlog                 Carrier = "JADLOG"
	CarrierJapanPost              Carrier = "JAPAN_POST"
	CarrierJdLogistics            Carrier = "JD_LOGISTICS"
	CarrierJitsu                  Carrier = "JITSU"
	CarrierJne                    Carrier = "JNE"
	CarrierJtExpress              Carrier = "JT_EXPRESS"
	CarrierJtExpressCn            Carrier = "JT_EXPRESS_CN"
	CarrierJtExpressId            Carrier = "JT_EXPRESS_ID"
	CarrierJtExpressMy            Carrier = "JT_EXPRESS_MY"
	CarrierJtExpressPh            Carrier = "JT_EXPRESS_PH"
	CarrierJtExpressSg            Carrier = "JT_EXPRESS_SG"
	CarrierJtExpressTh            Carrier = "JT_EXPRESS_TH"
	CarrierKerryEcommerce         Carrier = "KERRY_ECOMMERCE"
	CarrierKerryExpressTh         Carrier = "KERRY_EXPRESS_TH"
	CarrierKerryTj                Carrier = "KERRY_TJ"
	CarrierKoreaPost              Carrier = "KOREA_POST"
	CarrierKuehneNagel            Carrier = "KUEHNE_NAGEL"
	CarrierLandmarkGlobal         Carrier = "LANDMARK_GLOBAL"
	CarrierLasership              Carrier = "LASERSHIP"
	CarrierLatviaPost             Carrier = "LATVIA_POST"
	CarrierLaPoste                Carrier = "LA_POSTE"
	CarrierLbcExpress             Carrier = "LBC_EXPRESS"
	CarrierLeopardsCourier        Carrier = "LEOPARDS_COURIER"
	CarrierLionParcel             Carrier = "LION_PARCEL"
	CarrierLithuaniaPost          Carrier = "LITHUANIA_POST"
	CarrierLogen                  Carrier = "LOGEN"
	CarrierLoggi                  Carrier = "LOGGI"
	CarrierLoomisExpress          Carrier = "LOOMIS_EXPRESS"
	CarrierLotteGlobalLogistics   Carrier = "LOTTE_GLOBAL_LOGISTICS"
	CarrierLuxembourgPost         Carrier = "LUXEMBOURG_POST"
	CarrierMacauPost              Carrier = "MACAU_POST"
	CarrierMagyarPosta            Carrier = "MAGYAR_POSTA"
	CarrierMainfreight            Carrier = "MAINFREIGHT"
	CarrierMaltaPost              Carrier = "MALTA_POST"
	CarrierMatkahuolto            Carrier = "MATKAHUOLTO"
	CarrierMeest                  Carrier = "MEEST"
	CarrierMinutos99              Carrier = "MINUTOS_99"
	CarrierMngKargo               Carrier = "MNG_KARGO"
	CarrierMondialRelay           Carrier = "MONDIAL_RELAY"
	CarrierMrw                    Carrier = "MRW"
	CarrierNacex                  Carrier = "NACEX"
	CarrierNaqel                  Carrier = "NAQEL"
	CarrierNationex               Carrier = "NATIONEX"
	CarrierNinjaVan               Carrier = "NINJA_VAN"
	CarrierNinjaVanId             Carrier = "NINJA_VAN_ID"
	CarrierNinjaVanMy             Carrier = "NINJA_VAN_MY"
	CarrierNinjaVanPh             Carrier = "NINJA_VAN_PH"
	CarrierNinjaVanTh             Carrier = "NINJA_VAN_TH"
	CarrierNinjaVanVn             Carrier = "NINJA_VAN_VN"
	CarrierNovaPoshta             Carrier = "NOVA_POSHTA"
	CarrierNovaPost               Carrier = "NOVA_POST"
	CarrierNzPost                 Carrier = "NZ_POST"
	CarrierOcaArgentina           Carrier = "OCA_ARGENTINA"
	CarrierOldDominionFreightLine Carrier = "OLD_DOMINION_FREIGHT_LINE"
	CarrierOmniva                 Carrier = "OMNIVA"
	CarrierOntrac                 Carrier = "ONTRAC"
	CarrierOrangeConnex           Carrier = "ORANGE_CONNEX"
	CarrierOrlenPaczka            Carrier = "ORLEN_PACZKA"
	CarrierOwnCourier             Carrier = "OWN_COURIER"
	CarrierPaack                  Carrier = "PAACK"
	CarrierPacketa                Carrier = "PACKETA"
	CarrierPakistanPost           Carrier = "PAKISTAN_POST"
	CarrierPaquetexpress          Carrier = "PAQUETEXPRESS"
	CarrierParcelforce            Carrier = "PARCELFORCE"
	CarrierPassportShipping       Carrier = "PASSPORT_SHIPPING"
	CarrierPitneyBowes            Carrier = "PITNEY_BOWES"
	CarrierPocztaPolska           Carrier = "POCZTA_POLSKA"
	CarrierPocztex                Carrier = "POCZTEX"
	CarrierPosteItaliane          Carrier = "POSTE_ITALIANE"
	CarrierPosti                  Carrier = "POSTI"
	CarrierPostnl                 Carrier = "POSTNL"
	CarrierPostnlInternational    Carrier = "POSTNL_INTERNATIONAL"
	CarrierPostnord               Carrier = "POSTNORD"
	CarrierPostnordDk             Carrier = "POSTNORD_DK"
	CarrierPostnordFi             Carrier = "POSTNORD_FI"
	CarrierPostnordNo             Carrier = "POSTNORD_NO"
	CarrierPosIndonesia           Carrier = "POS_INDONESIA"
	CarrierPosMalaysia            Carrier = "POS_MALAYSIA"
	CarrierPplCz                  Carrier = "PPL_CZ"
	CarrierPttTr                  Carrier = "PTT_TR"
	CarrierPurolator              Carrier = "PUROLATOR"
	CarrierRedpack                Carrier = "REDPACK"
	CarrierRelaisColis            Carrier = "RELAIS_COLIS"
	CarrierRomaniaPost            Carrier = "ROMANIA_POST"
	CarrierRoyalMail              Carrier = "ROYAL_MAIL"
	CarrierRussianPost            Carrier = "RUSSIAN_POST"
	CarrierSagawa                 Carrier = "SAGAWA"
	CarrierSaia                   Carrier = "SAIA"
	CarrierSameday                Carrier = "SAMEDAY"
	CarrierSaudiPost              Carrier = "SAUDI_POST"
	CarrierSda                    Carrier = "SDA"
	CarrierSeko                   Carrier = "SEKO"
	CarrierSendle                 Carrier = "SENDLE"
	CarrierSerbiaPost             Carrier = "SERBIA_POST"
	CarrierSerpost                Carrier = "SERPOST"
	CarrierServientrega           Carrier = "SERVIENTREGA"
	CarrierSeur                   Carrier = "SEUR"
	CarrierSfExpress              Carrier = "SF_EXPRESS"
	CarrierShadowfax              Carrier = "SHADOWFAX"
	CarrierShopeeXpressId         Carrier = "SHOPEE_XPRESS_ID"
	CarrierShopeeXpressMy         Carrier = "SHOPEE_XPRESS_MY"
	CarrierShopeeXpressPh         Carrier = "SHOPEE_XPRESS_PH"
	CarrierSicepat                Carrier = "SICEPAT"
	CarrierSingaporePost          Carrier = "SINGAPORE_POST"
	CarrierSlovakiaPost           Carrier = "SLOVAKIA_POST"
	CarrierSloveniaPost           Carrier = "SLOVENIA_POST"
	CarrierSmsaExpress            Carrier = "SMSA_EXPRESS"
	CarrierSouthAfricanPostOffice Carrier = "SOUTH_AFRICAN_POST_OFFICE"
	CarrierSpeedaf                Carrier = "SPEEDAF"
	CarrierSpeedy                 Carrier = "SPEEDY"
	CarrierSpringGds              Carrier = "SPRING_GDS"
	CarrierStarken                Carrier = "STARKEN"
	CarrierStartrack              Carrier = "STARTRACK"
	CarrierStoExpress             Carrier = "STO_EXPRESS"
	CarrierSunyou                 Carrier = "SUNYOU"
	CarrierSwissPost              Carrier = "SWISS_POST"
	CarrierTcsPk                  Carrier = "TCS_PK"
	CarrierTeamGlobalExpress      Carrier = "TEAM_GLOBAL_EXPRESS"
	CarrierTforceFinalMile        Carrier = "TFORCE_FINAL_MILE"
	CarrierTforceFreight          Carrier = "TFORCE_FREIGHT"
	CarrierThailandPost           Carrier = "THAILAND_POST"
	CarrierTheCourierGuy          Carrier = "THE_COURIER_GUY"
	CarrierTiki                   Carrier = "TIKI"
	CarrierTipsa                  Carrier = "TIPSA"
	CarrierTnt                    Carrier = "TNT"
	CarrierTntIt                  Carrier = "TNT_IT"
	CarrierTntUk                  Carrier = "TNT_UK"
	CarrierToll                   Carrier = "TOLL"
	CarrierTuffnells              Carrier = "TUFFNELLS"
	CarrierTwoGo                  Carrier = "TWO_GO"
	CarrierTCat                   Carrier = "T_CAT"
	CarrierUkrposhta              Carrier = "UKRPOSHTA"
	CarrierUniuni                 Carrier = "UNIUNI"
	CarrierUps                    Carrier = "UPS"
	CarrierUpsMailInnovations     Carrier = "UPS_MAIL_INNOVATIONS"
	CarrierUsps                   Carrier = "USPS"
	CarrierVeho                   Carrier = "VEHO"
	CarrierVenipak                Carrier = "VENIPAK"
	CarrierVietnamPost            Carrier = "VIETNAM_POST"
	CarrierViettelPost            Carrier = "VIETTEL_POST"
	CarrierWhistl                 Carrier = "WHISTL"
	CarrierWinit                  Carrier = "WINIT"
	CarrierXpo                    Carrier = "XPO"
	CarrierXpressbees             Carrier = "XPRESSBEES"
	CarrierYamato                 Carrier = "YAMATO"
	CarrierYanwen                 Carrier = "YANWEN"
	CarrierYodel                  Carrier = "YODEL"
	CarrierYrcFreight             Carrier = "YRC_FREIGHT"
	CarrierYtoExpress             Carrier = "YTO_EXPRESS"
	CarrierYundaExpress           Carrier = "YUNDA_EXPRESS"
	CarrierYunexpress             Carrier = "YUNEXPRESS"
	CarrierYurticiKargo           Carrier = "YURTICI_KARGO"
	CarrierZtoExpress             Carrier = "ZTO_EXPRESS"
)

// CarrierIncidentCause: How a carrier fails. This set grows: accept values that you do not know (docs/compatibility.md).
type CarrierIncidentCause string

const (
	CarrierIncidentCauseFailing CarrierIncidentCause = "FAILING"
	CarrierIncidentCauseSilent  CarrierIncidentCause = "SILENT"
)

// CarrierVia: How a workspace reaches a carrier. This set grows: accept values that you do not know (docs/compatibility.md).
type CarrierVia string

const (
	CarrierViaAggregator CarrierVia = "AGGREGATOR"
	CarrierViaDirect     CarrierVia = "DIRECT"
	CarrierViaOwn        CarrierVia = "OWN"
)

// ConnectorHealth: How a connector does. This set grows: accept values that you do not know (docs/compatibility.md).
type ConnectorHealth string

const (
	ConnectorHealthFailing ConnectorHealth = "FAILING"
	ConnectorHealthSilent  ConnectorHealth = "SILENT"
	ConnectorHealthWorking ConnectorHealth = "WORKING"
)

// EventTopic: What an event is about. This set grows: accept values that you do not know (docs/compatibility.md).
type EventTopic string

const (
	EventTopicCarrierIncidentEnded     EventTopic = "CARRIER_INCIDENT_ENDED"
	EventTopicCarrierIncidentOpened    EventTopic = "CARRIER_INCIDENT_OPENED"
	EventTopicTrackerAttentionChanged  EventTopic = "TRACKER_ATTENTION_CHANGED"
	EventTopicTrackerCheckpointAdded   EventTopic = "TRACKER_CHECKPOINT_ADDED"
	EventTopicTrackerEstimateChanged   EventTopic = "TRACKER_ESTIMATE_CHANGED"
	EventTopicTrackerExceptionCleared  EventTopic = "TRACKER_EXCEPTION_CLEARED"
	EventTopicTrackerExceptionRaised   EventTopic = "TRACKER_EXCEPTION_RAISED"
	EventTopicTrackerPredictionChanged EventTopic = "TRACKER_PREDICTION_CHANGED"
	EventTopicTrackerUpdated           EventTopic = "TRACKER_UPDATED"
)

// MailChannel: How a recipient gets news. This set grows: accept values that you do not know (docs/compatibility.md).
type MailChannel string

const (
	MailChannelBrowser MailChannel = "BROWSER"
	MailChannelEmail   MailChannel = "EMAIL"
)

// MailMilestone: What recipients are mailed about. This set grows: accept values that you do not know (docs/compatibility.md).
type MailMilestone string

const (
	MailMilestoneAttemptFailed  MailMilestone = "ATTEMPT_FAILED"
	MailMilestoneDelayed        MailMilestone = "DELAYED"
	MailMilestoneDelivered      MailMilestone = "DELIVERED"
	MailMilestoneOutForDelivery MailMilestone = "OUT_FOR_DELIVERY"
	MailMilestoneReadyForPickup MailMilestone = "READY_FOR_PICKUP"
	MailMilestoneReturned       MailMilestone = "RETURNED"
	MailMilestoneShipped        MailMilestone = "SHIPPED"
)

// MailState: What became of a mail to a recipient. This set grows: accept values that you do not know (docs/compatibility.md).
type MailState string

const (
	MailStateBounced    MailState = "BOUNCED"
	MailStateComplained MailState = "COMPLAINED"
	MailStateExpired    MailState = "EXPIRED"
	MailStateFailed     MailState = "FAILED"
	MailStateQueued     MailState = "QUEUED"
	MailStateSent       MailState = "SENT"
	MailStateSuperseded MailState = "SUPERSEDED"
	MailStateSuppressed MailState = "SUPPRESSED"
)

// Mode: Every workspace has a test mode and a live mode; neither sees the other's objects.
type Mode string

const (
	ModeLive Mode = "LIVE"
	ModeTest Mode = "TEST"
)

// OffsetSource: How the UTC offset of a scan is known.
type OffsetSource string

const (
	OffsetSourceCarrier        OffsetSource = "CARRIER"
	OffsetSourceCarrierCountry OffsetSource = "CARRIER_COUNTRY"
	OffsetSourceLocation       OffsetSource = "LOCATION"
)

// ParcelMilestone: What a parcel reaches on its way. This set grows: accept values that you do not know (docs/compatibility.md).
type ParcelMilestone string

const (
	ParcelMilestoneArrived        ParcelMilestone = "ARRIVED"
	ParcelMilestoneInTransit      ParcelMilestone = "IN_TRANSIT"
	ParcelMilestoneLabel          ParcelMilestone = "LABEL"
	ParcelMilestoneOutForDelivery ParcelMilestone = "OUT_FOR_DELIVERY"
	ParcelMilestonePickedUp       ParcelMilestone = "PICKED_UP"
)

// PredictionSource: Where a predicted day comes from. This set grows: accept values that you do not know (docs/compatibility.md).
type PredictionSource string

const (
	PredictionSourceCarrier PredictionSource = "CARRIER"
	PredictionSourceHistory PredictionSource = "HISTORY"
)

// ProofDocumentKind: The kind of a document about a delivery. This set grows: accept values that you do not know (docs/compatibility.md).
type ProofDocumentKind string

const (
	ProofDocumentKindDocument  ProofDocumentKind = "DOCUMENT"
	ProofDocumentKindPhoto     ProofDocumentKind = "PHOTO"
	ProofDocumentKindSignature ProofDocumentKind = "SIGNATURE"
)

// StatusDetail: More detail than the status, if the carrier gives any. This set grows: accept values that you do not know (docs/compatibility.md).
type StatusDetail string

const (
	StatusDetailAddressProblem         StatusDetail = "ADDRESS_PROBLEM"
	StatusDetailCancelled              StatusDetail = "CANCELLED"
	StatusDetailCustomsCleared         StatusDetail = "CUSTOMS_CLEARED"
	StatusDetailCustomsHold            StatusDetail = "CUSTOMS_HOLD"
	StatusDetailDamaged                StatusDetail = "DAMAGED"
	StatusDetailDelayed                StatusDetail = "DELAYED"
	StatusDetailDeliveredToLocker      StatusDetail = "DELIVERED_TO_LOCKER"
	StatusDetailDeliveredToNeighbour   StatusDetail = "DELIVERED_TO_NEIGHBOUR"
	StatusDetailDeliveredToPickupPoint StatusDetail = "DELIVERED_TO_PICKUP_POINT"
	StatusDetailDeliveredToSafePlace   StatusDetail = "DELIVERED_TO_SAFE_PLACE"
	StatusDetailDisposed               StatusDetail = "DISPOSED"
	StatusDetailDutiesDue              StatusDetail = "DUTIES_DUE"
	StatusDetailForwarded              StatusDetail = "FORWARDED"
	StatusDetailHeld                   StatusDetail = "HELD"
	StatusDetailLabelCreated           StatusDetail = "LABEL_CREATED"
	StatusDetailLost                   StatusDetail = "LOST"
	StatusDetailRecipientAbsent        StatusDetail = "RECIPIENT_ABSENT"
	StatusDetailRefused                StatusDetail = "REFUSED"
	StatusDetailRescheduled            StatusDetail = "RESCHEDULED"
	StatusDetailUnclaimed              StatusDetail = "UNCLAIMED"
	StatusDetailWeatherDelay           StatusDetail = "WEATHER_DELAY"
)

// StopReason: Why tracking has ended. This set grows: accept values that you do not know (docs/compatibility.md).
type StopReason string

const (
	StopReasonDelivered StopReason = "DELIVERED"
	StopReasonReturned  StopReason = "RETURNED"
	StopReasonStale     StopReason = "STALE"
	StopReasonStopped   StopReason = "STOPPED"
)

// TestAction: What to play on a test parcel.
type TestAction string

const (
	TestActionFault      TestAction = "FAULT"
	TestActionJourney    TestAction = "JOURNEY"
	TestActionNextStatus TestAction = "NEXT_STATUS"
	TestActionReset      TestAction = "RESET"
	TestActionStatus     TestAction = "STATUS"
)

// TestFault: A fault of the simulated carrier.
type TestFault string

const (
	TestFaultCarrierError500       TestFault = "CARRIER_ERROR_500"
	TestFaultCarrierTimeout        TestFault = "CARRIER_TIMEOUT"
	TestFaultDuplicateScans        TestFault = "DUPLICATE_SCANS"
	TestFaultHandOver              TestFault = "HAND_OVER"
	TestFaultLateScanAfterDelivery TestFault = "LATE_SCAN_AFTER_DELIVERY"
	TestFaultRewordedScans         TestFault = "REWORDED_SCANS"
	TestFaultTimeWithoutOffset     TestFault = "TIME_WITHOUT_OFFSET"
	TestFaultUnknownCode           TestFault = "UNKNOWN_CODE"
)

// TrackerAttention: Why tracking is not progressing. This set grows: accept values that you do not know (docs/compatibility.md).
type TrackerAttention string

const (
	TrackerAttentionCarrierFailing      TrackerAttention = "CARRIER_FAILING"
	TrackerAttentionCarrierNotConnected TrackerAttention = "CARRIER_NOT_CONNECTED"
	TrackerAttentionCodeNotFound        TrackerAttention = "CODE_NOT_FOUND"
	TrackerAttentionCredentialsRejected TrackerAttention = "CREDENTIALS_REJECTED"
	TrackerAttentionStale               TrackerAttention = "STALE"
)

// TrackerExceptionKind: What went wrong with a parcel, which its status need not show. This set grows: accept values that you do not know (docs/compatibility.md).
type TrackerExceptionKind string

const (
	TrackerExceptionKindAddressProblem  TrackerExceptionKind = "ADDRESS_PROBLEM"
	TrackerExceptionKindAtRisk          TrackerExceptionKind = "AT_RISK"
	TrackerExceptionKindCancelled       TrackerExceptionKind = "CANCELLED"
	TrackerExceptionKindCustomsHold     TrackerExceptionKind = "CUSTOMS_HOLD"
	TrackerExceptionKindDamaged         TrackerExceptionKind = "DAMAGED"
	TrackerExceptionKindDelayed         TrackerExceptionKind = "DELAYED"
	TrackerExceptionKindDisposed        TrackerExceptionKind = "DISPOSED"
	TrackerExceptionKindDutiesDue       TrackerExceptionKind = "DUTIES_DUE"
	TrackerExceptionKindHeld            TrackerExceptionKind = "HELD"
	TrackerExceptionKindHoldEndsSoon    TrackerExceptionKind = "HOLD_ENDS_SOON"
	TrackerExceptionKindLate            TrackerExceptionKind = "LATE"
	TrackerExceptionKindLikelyLost      TrackerExceptionKind = "LIKELY_LOST"
	TrackerExceptionKindLost            TrackerExceptionKind = "LOST"
	TrackerExceptionKindNeverHandedOver TrackerExceptionKind = "NEVER_HANDED_OVER"
	TrackerExceptionKindRefused         TrackerExceptionKind = "REFUSED"
	TrackerExceptionKindStalled         TrackerExceptionKind = "STALLED"
	TrackerExceptionKindUnclaimed       TrackerExceptionKind = "UNCLAIMED"
)

// TrackerSort: The order of a list of trackers.
type TrackerSort string

const (
	TrackerSortCreatedAtAsc  TrackerSort = "CREATED_AT_ASC"
	TrackerSortCreatedAtDesc TrackerSort = "CREATED_AT_DESC"
	TrackerSortLateSinceAsc  TrackerSort = "LATE_SINCE_ASC"
	TrackerSortLateSinceDesc TrackerSort = "LATE_SINCE_DESC"
	TrackerSortUpdatedAtAsc  TrackerSort = "UPDATED_AT_ASC"
	TrackerSortUpdatedAtDesc TrackerSort = "UPDATED_AT_DESC"
)

// TrackerUserErrorCode: The error code, for programs. This set grows: accept values that you do not know (docs/compatibility.md).
type TrackerUserErrorCode string

const (
	TrackerUserErrorCodeAttentionInvalid       TrackerUserErrorCode = "ATTENTION_INVALID"
	TrackerUserErrorCodeBatchEmpty             TrackerUserErrorCode = "BATCH_EMPTY"
	TrackerUserErrorCodeBatchTooLarge          TrackerUserErrorCode = "BATCH_TOO_LARGE"
	TrackerUserErrorCodeCarrierAccountNotFound TrackerUserErrorCode = "CARRIER_ACCOUNT_NOT_FOUND"
	TrackerUserErrorCodeCarrierNotConnected    TrackerUserErrorCode = "CARRIER_NOT_CONNECTED"
	TrackerUserErrorCodeCarrierNotRecognised   TrackerUserErrorCode = "CARRIER_NOT_RECOGNISED"
	TrackerUserErrorCodeCarrierTimeout         TrackerUserErrorCode = "CARRIER_TIMEOUT"
	TrackerUserErrorCodeCarrierUnavailable     TrackerUserErrorCode = "CARRIER_UNAVAILABLE"
	TrackerUserErrorCodeCheckpointInvalid      TrackerUserErrorCode = "CHECKPOINT_INVALID"
	TrackerUserErrorCodeCheckpointLimitReached TrackerUserErrorCode = "CHECKPOINT_LIMIT_REACHED"
	TrackerUserErrorCodeCredentialsRejected    TrackerUserErrorCode = "CREDENTIALS_REJECTED"
	TrackerUserErrorCodeHintInvalid            TrackerUserErrorCode = "HINT_INVALID"
	TrackerUserErrorCodeIdempotencyKeyInvalid  TrackerUserErrorCode = "IDEMPOTENCY_KEY_INVALID"
	TrackerUserErrorCodeIdempotencyKeyReused   TrackerUserErrorCode = "IDEMPOTENCY_KEY_REUSED"
	TrackerUserErrorCodeMetadataInvalid        TrackerUserErrorCode = "METADATA_INVALID"
	TrackerUserErrorCodeNothingToChange        TrackerUserErrorCode = "NOTHING_TO_CHANGE"
	TrackerUserErrorCodeNotAnOwnCourier        TrackerUserErrorCode = "NOT_AN_OWN_COURIER"
	TrackerUserErrorCodeNotFound               TrackerUserErrorCode = "NOT_FOUND"
	TrackerUserErrorCodeNotStored              TrackerUserErrorCode = "NOT_STORED"
	TrackerUserErrorCodeRecipientInvalid       TrackerUserErrorCode = "RECIPIENT_INVALID"
	TrackerUserErrorCodeReferenceInvalid       TrackerUserErrorCode = "REFERENCE_INVALID"
	TrackerUserErrorCodeTestActionInvalid      TrackerUserErrorCode = "TEST_ACTION_INVALID"
	TrackerUserErrorCodeTestModeOnly           TrackerUserErrorCode = "TEST_MODE_ONLY"
	TrackerUserErrorCodeTrackingCodeInvalid    TrackerUserErrorCode = "TRACKING_CODE_INVALID"
	TrackerUserErrorCodeTrackingCodeRequired   TrackerUserErrorCode = "TRACKING_CODE_REQUIRED"
	TrackerUserErrorCodeTrackingCodeTooLong    TrackerUserErrorCode = "TRACKING_CODE_TOO_LONG"
	TrackerUserErrorCodeTrackingEnded          TrackerUserErrorCode = "TRACKING_ENDED"
)

// TrackingStatus: The status of a parcel.
type TrackingStatus string

const (
	TrackingStatusAttemptFailure     TrackingStatus = "ATTEMPT_FAILURE"
	TrackingStatusAvailableForPickup TrackingStatus = "AVAILABLE_FOR_PICKUP"
	TrackingStatusDelivered          TrackingStatus = "DELIVERED"
	TrackingStatusInTransit          TrackingStatus = "IN_TRANSIT"
	TrackingStatusOutForDelivery     TrackingStatus = "OUT_FOR_DELIVERY"
	TrackingStatusPending            TrackingStatus = "PENDING"
	TrackingStatusPickedUp           TrackingStatus = "PICKED_UP"
	TrackingStatusReturnToSender     TrackingStatus = "RETURN_TO_SENDER"
	TrackingStatusUnknown            TrackingStatus = "UNKNOWN"
)

// AmountDue: Money that the recipient has to pay to get the parcel.
type AmountDue struct {
	// Amount: The amount as a decimal number: 1500 or 99.90.
	Amount string `json:"amount"`

	// Currency: The currency, ISO 4217.
	Currency string `json:"currency"`

	// Reason: What it is for.
	Reason AmountDueReason `json:"reason"`
}

// Analytics: What became of parcels.
type Analytics struct {
	// From: The first day, a Monday.
	From string `json:"from"`

	// HiddenRows: How many groups are left out: they have fewer than 10 parcels.
	HiddenRows int `json:"hiddenRows"`

	// IsMore: Whether there are more groups than `rows` can have.
	IsMore bool `json:"isMore"`

	// Rows: The groups, the largest first, up to 1,000.
	Rows []AnalyticsRow `json:"rows"`

	// Until: The last day, a Sunday.
	Until string `json:"until"`
}

// AnalyticsComparison: The first prediction and the carrier's first estimate, of the parcels that had both and arrived.
type AnalyticsComparison struct {
	// EstimateDays: By how many days the estimate was off on average; null for fewer than 10.
	EstimateDays *float64 `json:"estimateDays"`

	// Parcels: How many.
	Parcels int `json:"parcels"`

	// PredictionDays: By how many days the prediction was off on average; null for fewer than 10.
	PredictionDays *float64 `json:"predictionDays"`
}

// AnalyticsError: How many days something was off, of the parcels that arrived.
type AnalyticsError struct {
	// BiasDays: By how many days parcels came later on average; below 0: earlier; null for fewer than 10.
	BiasDays *float64 `json:"biasDays"`

	// MeanDays: The mean of days off, on either side; null for fewer than 10.
	MeanDays *float64 `json:"meanDays"`

	// Parcels: How many are judged.
	Parcels int `json:"parcels"`
}

// AnalyticsExceptionCount: How many parcels of a group had one kind of exception.
type AnalyticsExceptionCount struct {
	// Count: How many, those that are over included.
	Count int `json:"count"`

	// Kind: What went wrong.
	Kind TrackerExceptionKind `json:"kind"`
}

// AnalyticsRow: The parcels of a group. What `by` does not have is null, and what is not known of them too.
type AnalyticsRow struct {
	// Carrier: The carrier.
	Carrier *Carrier `json:"carrier"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID *string `json:"carrierId"`

	// Comparison: Both, of the same parcels.
	Comparison AnalyticsComparison `json:"comparison"`

	// Delivered: How many have arrived, or can be collected.
	Delivered int `json:"delivered"`

	// DestinationCountryCode: Where they go to.
	DestinationCountryCode *string `json:"destinationCountryCode"`

	// EstimateError: How many days the carrier's first estimate was off.
	EstimateError AnalyticsError `json:"estimateError"`

	// Exceptions: What went wrong, by kind; kinds without parcels are left out.
	Exceptions []AnalyticsExceptionCount `json:"exceptions"`

	// FirstAttempt: Those that arrived without a failed attempt before, of those that arrived or had one.
	FirstAttempt AnalyticsShare `json:"firstAttempt"`

	// FirstEstimateKept: The same for the day that the carrier estimated first.
	FirstEstimateKept AnalyticsShare `json:"firstEstimateKept"`

	// Lost: How many the carrier reported as lost, and has not found.
	Lost int `json:"lost"`

	// OriginCountryCode: Where they come from, ISO 3166-1 alpha-2.
	OriginCountryCode *string `json:"originCountryCode"`

	// P50Days: Days from hand-over within which half of the deliveries arrived; null for fewer than 10. 46 stands for more.
	P50Days *int `json:"p50Days"`

	// P80Days: Days from hand-over within which 80 % of the deliveries arrived; null for fewer than 10. 46 stands for more.
	P80Days *int `json:"p80Days"`

	// P95Days: Days from hand-over within which 95 % of the deliveries arrived; null for fewer than 10. 46 stands for more.
	P95Days *int `json:"p95Days"`

	// Parcels: How many parcels.
	Parcels int `json:"parcels"`

	// PredictionError: How many days the first prediction was off.
	PredictionError AnalyticsError `json:"predictionError"`

	// PredictionInside: Those that arrived within the interval that was predicted first, of those with one that arrived. It is meant to be 0.8.
	PredictionInside AnalyticsShare `json:"predictionInside"`

	// PredictionKept: The same for the last day of the interval that was predicted first.
	PredictionKept AnalyticsShare `json:"predictionKept"`

	// PredictionWidthDays: How many days that interval has on average; null for fewer than 10.
	PredictionWidthDays *float64 `json:"predictionWidthDays"`

	// PromiseKept: Those that arrived by the time that you promised, of those with a promise that arrived, came back or were lost.
	PromiseKept AnalyticsShare `json:"promiseKept"`

	// Returned: How many were sent back.
	Returned int `json:"returned"`

	// Service: The carrier's name for the service, in small letters.
	Service *string `json:"service"`

	// Stays: How long parcels stayed at each milestone; those that none has left are left out.
	Stays []AnalyticsStay `json:"stays"`

	// Week: The Monday of the week.
	Week *string `json:"week"`
}

// AnalyticsShare: A part of the parcels of a group.
type AnalyticsShare struct {
	// Count: How many.
	Count int `json:"count"`

	// Of: Of how many.
	Of int `json:"of"`

	// Share: The share, 0 to 1; null if `of` is less than 10.
	Share *float64 `json:"share"`
}

// AnalyticsStay: How long parcels stayed at a milestone.
type AnalyticsStay struct {
	// MeanDays: The mean of days until the next milestone or the arrival; null for fewer than 10.
	MeanDays *float64 `json:"meanDays"`

	// Milestone: The milestone.
	Milestone ParcelMilestone `json:"milestone"`

	// Parcels: How many have left it.
	Parcels int `json:"parcels"`
}

// AttentionCount: How many trackers need attention for one reason.
type AttentionCount struct {
	// Attention: The reason.
	Attention TrackerAttention `json:"attention"`

	// Count: How many.
	Count int `json:"count"`
}

// AttentionGroup: What needs a person for one reason.
type AttentionGroup struct {
	// Action: The one action that helps.
	Action string `json:"action"`

	// Actor: Who must act next.
	Actor AttentionActor `json:"actor"`

	// Count: How many.
	Count int `json:"count"`

	// IsMore: Whether there may be more: the 10,000 newest parcels of each source are looked at.
	IsMore bool `json:"isMore"`

	// Items: The newest, up to 5; `attentionItems` lists all.
	Items []AttentionItem `json:"items"`

	// Kind: Why.
	Kind AttentionKind `json:"kind"`

	// Meaning: What it means.
	Meaning string `json:"meaning"`

	// Title: The reason in a few words.
	Title string `json:"title"`
}

// AttentionItem: A parcel, a webhook or an outage of a carrier that needs a person. A parcel is listed once, under its gravest problem.
type AttentionItem struct {
	// AlsoKinds: What else is wrong with the parcel.
	AlsoKinds []AttentionKind `json:"alsoKinds"`

	// Kind: Why.
	Kind AttentionKind `json:"kind"`

	// Reason: The evidence in one sentence: why it is late, what Kolli found, or the carrier's own words.
	Reason string `json:"reason"`

	// Since: Since when; null if that is not known.
	Since *time.Time `json:"since"`

	// SnoozedUntil: When it comes back; null if it was not put off.
	SnoozedUntil *time.Time `json:"snoozedUntil"`

	// State: What a person did about it.
	State AttentionState `json:"state"`

	// Subject: The tracking code, the webhook's address, or the carrier's name.
	Subject string `json:"subject"`

	// SubjectID: The global ID of the tracker, the webhook endpoint or the carrier incident, for `attentionMark`.
	SubjectID string `json:"subjectId"`

	// Tracker: The tracker; null for a webhook and an outage.
	Tracker *TrackerSummary `json:"tracker"`
}

// CarrierCandidate: A carrier a tracking code may belong to.
type CarrierCandidate struct {
	// Carrier: The carrier.
	Carrier Carrier `json:"carrier"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID string `json:"carrierId"`

	// CheckDigit: Whether a check digit confirms it.
	CheckDigit bool `json:"checkDigit"`

	// Confidence: From 0 to 1, for ranking; not a probability.
	Confidence float64 `json:"confidence"`

	// Format: The number format that matches.
	Format string `json:"format"`

	// IsSure: Whether the guess is reliable: the format is unique to this carrier, or a check digit and fixed characters confirm this carrier and no other. At most one candidate is sure.
	IsSure bool `json:"isSure"`
}

// CarrierHealth: The health of requests with a carrier account in the last 24 hours.
type CarrierHealth struct {
	// CarrierID: The carrier, or the aggregator, as a string.
	CarrierID string `json:"carrierId"`

	// Failures: How many of them failed.
	Failures int `json:"failures"`

	// Label: The account's name.
	Label string `json:"label"`

	// Name: Its name.
	Name string `json:"name"`

	// Requests: How many requests were made.
	Requests int `json:"requests"`

	// State: UNCHECKED, WORKING or REJECTED.
	State string `json:"state"`
}

// CarrierIncident: An outage of a carrier: its whole traffic is silent, or all its responses fail. While it is open, silent parcels of the carrier are not stalled; afterwards they get time to move.
type CarrierIncident struct {
	// Carrier: The carrier.
	Carrier Carrier `json:"carrier"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID string `json:"carrierId"`

	// Cause: How it fails.
	Cause CarrierIncidentCause `json:"cause"`

	// EndedAt: Its end; null while it is open.
	EndedAt *time.Time `json:"endedAt"`

	// ID: Global ID, and the `trackerId` of its events.
	ID string `json:"id"`

	// Lanes: The ways of its parcels, those with the most first, up to 20.
	Lanes []CarrierIncidentLane `json:"lanes"`

	// NoticedAt: When Kolli noticed it.
	NoticedAt time.Time `json:"noticedAt"`

	// ParcelCount: Parcels of the carrier that were under way when it was noticed.
	ParcelCount int `json:"parcelCount"`

	// Reason: The evidence in one sentence.
	Reason string `json:"reason"`

	// StartedAt: The first hour of it.
	StartedAt time.Time `json:"startedAt"`
}

// CarrierIncidentLane: A way of the carrier's parcels.
type CarrierIncidentLane struct {
	// DestinationCountryCode: Where they go to.
	DestinationCountryCode *string `json:"destinationCountryCode"`

	// OriginCountryCode: Where they come from, ISO 3166-1 alpha-2.
	OriginCountryCode *string `json:"originCountryCode"`

	// Parcels: How many the carrier got in the two weeks before.
	Parcels int `json:"parcels"`
}

// CarrierInfo: A carrier that Kolli supports.
type CarrierInfo struct {
	// Carrier: The value to use in trackerCreate.
	Carrier Carrier `json:"carrier"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID string `json:"carrierId"`

	// CountryCode: Its home country, ISO 3166-1 alpha-2.
	CountryCode string `json:"countryCode"`

	// IsConnected: Whether this workspace can track its parcels in this mode. Always true in test mode.
	IsConnected bool `json:"isConnected"`

	// Name: Its name.
	Name string `json:"name"`

	// NumberFormats: The formats of its tracking codes.
	NumberFormats []NumberFormat `json:"numberFormats"`

	// SupportsPush: Whether the carrier, or the aggregator, can push updates to Kolli.
	SupportsPush bool `json:"supportsPush"`

	// TrackingPage: Its public page for a parcel, with `{code}` in place of the tracking code. Empty if your own courier has none, and for carriers that only an aggregator supports.
	TrackingPage string `json:"trackingPage"`

	// Via: How this workspace reaches the carrier, or would if it were connected. An account with the carrier itself takes precedence over an aggregator; test mode uses neither.
	Via CarrierVia `json:"via"`
}

// CarrierPerformance: A carrier's deliveries in the requested period.
type CarrierPerformance struct {
	// Carrier: The carrier.
	Carrier Carrier `json:"carrier"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID string `json:"carrierId"`

	// Delivered: How many parcels it delivered.
	Delivered int `json:"delivered"`

	// MedianTransitHours: Hours from the first scan in its hands to delivery, the median of its 200 latest deliveries; null if it reported no such scan.
	MedianTransitHours *float64 `json:"medianTransitHours"`

	// OnTimeRate: The share, 0 to 1, of its 200 latest deliveries that arrived by the promised time, otherwise by the day that the carrier estimated first; null if there were neither.
	OnTimeRate *float64 `json:"onTimeRate"`
}

// Checkpoint: One scan of the parcel, as the carrier reported it. A checkpoint keeps its ID. A tracker keeps its 1,000 newest checkpoints.
type Checkpoint struct {
	// Carrier: The carrier that made the scan, if it is not the tracker's; otherwise null.
	Carrier *Carrier `json:"carrier"`

	// CarrierCode: The carrier's own code for this kind of scan.
	CarrierCode *string `json:"carrierCode"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID *string `json:"carrierId"`

	// ID: Global ID.
	ID string `json:"id"`

	// Location: Where it happened.
	Location *Location `json:"location"`

	// Message: The carrier's own words, in the carrier's language.
	Message string `json:"message"`

	// OffsetSource: How the UTC offset of scannedAt is known.
	OffsetSource OffsetSource `json:"offsetSource"`

	// ScannedAt: When the parcel was scanned, with the UTC offset of the place.
	ScannedAt time.Time `json:"scannedAt"`

	// Status: The parcel's status according to this scan; UNKNOWN if the scan does not indicate one.
	Status TrackingStatus `json:"status"`

	// StatusDetail: More detail than the status, if the carrier gives any.
	StatusDetail *StatusDetail `json:"statusDetail"`
}

// CheckpointCreateResult: The result for one scan.
type CheckpointCreateResult struct {
	// Checkpoint: The checkpoint, even if its ID was already known; null if nothing was added.
	Checkpoint *Checkpoint `json:"checkpoint"`

	// Tracker: The tracker as it is now.
	Tracker *TrackerSummary `json:"tracker"`

	// TrackerUserErrors: Errors that the caller can fix; empty on success.
	TrackerUserErrors []TrackerUserError `json:"trackerUserErrors"`
}

// CheckpointSnapshot: A scan of the parcel, as it was at the time of an event.
type CheckpointSnapshot struct {
	// Carrier: The carrier that made the scan, if it is not the tracker's; otherwise null.
	Carrier *Carrier `json:"carrier,omitempty"`

	// CarrierCode: The carrier's own code for this kind of scan.
	CarrierCode *string `json:"carrierCode,omitempty"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID *string `json:"carrierId,omitempty"`

	// ID: Global ID.
	ID string `json:"id"`

	// Location: Where it happened.
	Location *Location `json:"location,omitempty"`

	// Message: The carrier's own words, in the carrier's language.
	Message string `json:"message"`

	// OffsetSource: How the UTC offset of scannedAt is known.
	OffsetSource *OffsetSource `json:"offsetSource,omitempty"`

	// ScannedAt: When the parcel was scanned, with the UTC offset of the place.
	ScannedAt time.Time `json:"scannedAt"`

	// Status: The parcel's status according to this scan; UNKNOWN if the scan does not indicate one.
	Status TrackingStatus `json:"status"`

	// StatusDetail: More detail than the status, if the carrier gives any.
	StatusDetail *StatusDetail `json:"statusDetail,omitempty"`
}

// Connector: A program between Kolli and a shop or files, as it last reported about itself.
type Connector struct {
	// Connector: What it is, such as `shopify` or `csv`.
	Connector string `json:"connector"`

	// Failure: What stops it at the moment; null if nothing does.
	Failure *string `json:"failure"`

	// Health: How it does.
	Health ConnectorHealth `json:"health"`

	// LastEventAt: The time of the last event that it passed on; null if there was none.
	LastEventAt *time.Time `json:"lastEventAt"`

	// LastImportAt: When it last imported parcels; null if it never has.
	LastImportAt *time.Time `json:"lastImportAt"`

	// Name: Which one of those: the shop or the folder.
	Name string `json:"name"`

	// Problems: What it could not match or do, newest first, up to 20.
	Problems []ConnectorProblem `json:"problems"`

	// ReportedAt: When it last reported.
	ReportedAt time.Time `json:"reportedAt"`

	// Version: Its version.
	Version *string `json:"version"`
}

// ConnectorProblem: Something that a connector could not match or do, and does not try again.
type ConnectorProblem struct {
	// At: When.
	At time.Time `json:"at"`

	// Reason: Why.
	Reason string `json:"reason"`

	// Subject: What it was about: an order, a file, a tracking code.
	Subject string `json:"subject"`
}

// DayCount: How many on one day.
type DayCount struct {
	// Count: How many.
	Count int `json:"count"`

	// Date: The day in the requested time zone, such as 2026-03-01.
	Date string `json:"date"`
}

// DeliveryAttempts: Failed delivery attempts.
type DeliveryAttempts struct {
	// Count: How many failed: the carrier's own count if it is higher, otherwise the number of days with such a scan.
	Count int `json:"count"`

	// Reasons: The reasons that the scans give, each once, in order.
	Reasons []StatusDetail `json:"reasons"`
}

// DeliveryPrediction: The day on which a parcel is expected, and an interval around it. Days are of the destination.
type DeliveryPrediction struct {
	// Basis: What it follows from, in one sentence.
	Basis string `json:"basis"`

	// Confidence: The share of parcels that the interval is meant to contain: 0.8; null for a carrier's estimate.
	Confidence *float64 `json:"confidence,omitempty"`

	// Day: The most probable day.
	Day string `json:"day"`

	// Earliest: The first day of the interval.
	Earliest string `json:"earliest"`

	// Latest: The last day of the interval.
	Latest string `json:"latest"`

	// SampleSize: How many deliveries it follows from; 0 for a carrier's estimate.
	SampleSize int `json:"sampleSize"`

	// Source: Where it comes from.
	Source PredictionSource `json:"source"`

	// UpdatedAt: When one of the days last changed; null for a carrier's estimate.
	UpdatedAt *time.Time `json:"updatedAt,omitempty"`
}

// DeliveryWindow: The window in which the carrier expects to deliver, with the UTC offset of the destination.
type DeliveryWindow struct {
	// From: Not before.
	From time.Time `json:"from"`

	// Until: Not after; the same as `estimatedDeliveryAt`.
	Until time.Time `json:"until"`
}

// Event: A recorded change. Webhooks deliver the same events; read here what a webhook missed.
type Event struct {
	// AddedCheckpointIDs: The global IDs of the new scans, as in `data.checkpoints`. Set for TRACKER_CHECKPOINT_ADDED.
	AddedCheckpointIDs []string `json:"addedCheckpointIds,omitempty"`

	// Changed: The fields of the tracker that changed.
	Changed []string `json:"changed,omitempty"`

	// CreatedAt: When the change was recorded.
	CreatedAt time.Time `json:"createdAt"`

	// Cursor: Its place in the feed, for `after` of `events` and `trackerUpdated`: the cursor of its edge, and the id of a streamed event. Null until it has one, which takes less than a second.
	Cursor *string `json:"cursor,omitempty"`

	// Exception: The exception, as in `data.exceptions`. Set for TRACKER_EXCEPTION_RAISED and TRACKER_EXCEPTION_CLEARED.
	Exception *TrackerException `json:"exception,omitempty"`

	// ID: Global ID; a webhook's `webhook-id` is the same.
	ID string `json:"id"`

	// Kind: What went wrong, or is over. Set for TRACKER_EXCEPTION_RAISED and TRACKER_EXCEPTION_CLEARED.
	Kind *TrackerExceptionKind `json:"kind,omitempty"`

	// Mode: The mode it happened in.
	Mode Mode `json:"mode"`

	// PreviousAttention: The attention before the change; null if there was none. Set for TRACKER_ATTENTION_CHANGED.
	PreviousAttention *TrackerAttention `json:"previousAttention,omitempty"`

	// PreviousEstimatedDeliveryAt: The estimate in the previous such event; null in the first. Set for TRACKER_ESTIMATE_CHANGED.
	PreviousEstimatedDeliveryAt *time.Time `json:"previousEstimatedDeliveryAt,omitempty"`

	// PreviousPredictedDay: The day that was predicted before; null in the first such event. Set for TRACKER_PREDICTION_CHANGED.
	PreviousPredictedDay *string `json:"previousPredictedDay,omitempty"`

	// PreviousStatus: The tracker's status before the change; always set for TRACKER_UPDATED, null for other topics.
	PreviousStatus *TrackingStatus `json:"previousStatus,omitempty"`

	// Sequence: Counts this tracker's events of this topic from 1. Ignore events older than the newest you have.
	Sequence int `json:"sequence"`

	// Topic: What it is about.
	Topic EventTopic `json:"topic"`

	// Type: The same as topic. Receivers check it to choose an action.
	Type EventTopic `json:"type"`

	// Data: The tracker at the time of the change; null once the tracker is deleted.
	Data *TrackerSnapshot `json:"data"`
}

// ExceptionCount: How many parcels have one kind of exception open.
type ExceptionCount struct {
	// Count: How many.
	Count int `json:"count"`

	// Kind: What is wrong.
	Kind TrackerExceptionKind `json:"kind"`
}

// Leg: One carrier's part of the journey. A carrier after the first is checked too if it is connected; otherwise everything about its part comes from the tracker's own carrier.
type Leg struct {
	// Attention: Why checks with this carrier are not progressing; null if all is well. After the first leg, CARRIER_NOT_CONNECTED means that it is not checked.
	Attention *TrackerAttention `json:"attention,omitempty"`

	// Carrier: The carrier; null for one that Kolli does not know.
	Carrier *Carrier `json:"carrier,omitempty"`

	// CarrierID: The same as a string, for clients that do not know every carrier.
	CarrierID *string `json:"carrierId,omitempty"`

	// CarrierName: The name that the previous carrier gives it, if Kolli does not know it.
	CarrierName *string `json:"carrierName,omitempty"`

	// From: When this carrier first had the parcel; null if no scan shows it.
	From *time.Time `json:"from,omitempty"`

	// Status: The status according to this carrier's scans; UNKNOWN while there are none.
	Status TrackingStatus `json:"status"`

	// TrackingCode: The parcel's tracking code with this carrier.
	TrackingCode *string `json:"trackingCode,omitempty"`

	// Until: When the next carrier took it over; null if no scan shows it.
	Until *time.Time `json:"until,omitempty"`
}

// Location: A place, as far as the carrier reports it.
type Location struct {
	// City: City or place.
	City *string `json:"city,omitempty"`

	// CountryCode: Country, ISO 3166-1 alpha-2.
	CountryCode *string `json:"countryCode,omitempty"`

	// Latitude: Latitude in degrees, north positive.
	Latitude *float64 `json:"latitude,omitempty"`

	// Longitude: Longitude in degrees, east positive.
	Longitude *float64 `json:"longitude,omitempty"`

	// PostalCode: Postal code.
	PostalCode *string `json:"postalCode,omitempty"`

	// Region: State, province or region, as the carrier writes it.
	Region *string `json:"region,omitempty"`
}

// NeedsAttention: What needs a person, by reason.
type NeedsAttention struct {
	// Count: How many there are in all groups.
	Count int `json:"count"`

	// Groups: By reason, the gravest first; reasons without parcels are left out.
	Groups []AttentionGroup `json:"groups"`

	// IsMore: Whether there may be more.
	IsMore bool `json:"isMore"`
}

// NumberFormat: A format of a carrier's tracking codes.
type NumberFormat struct {
	// Example: A number of this format.
	Example string `json:"example"`

	// HasCheckDigit: Whether the number has a check digit that detects typing mistakes.
	HasCheckDigit bool `json:"hasCheckDigit"`

	// Name: What kind of number it is.
	Name string `json:"name"`

	// Pattern: A regular expression for the code in upper case.
	Pattern string `json:"pattern"`
}

// Order: The parcels that have the same reference.
type Order struct {
	// ExceptionCount: How many of them have an exception open.
	ExceptionCount int `json:"exceptionCount"`

	// ExpectedDay: The day on which the last of its parcels that are under way is expected: the latest of their predictions. Null if none is under way, if one has no prediction, and if there are more than are counted.
	ExpectedDay *string `json:"expectedDay"`

	// IsMore: Whether there are more: counting stops at 1,000.
	IsMore bool `json:"isMore"`

	// Reference: The order number or reference.
	Reference string `json:"reference"`

	// Status: One status for all of its parcels, the worst news first: RETURN_TO_SENDER, ATTEMPT_FAILURE, AVAILABLE_FOR_PICKUP, UNKNOWN, PENDING, PICKED_UP, IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERED. DELIVERED means that every parcel is.
	Status TrackingStatus `json:"status"`

	// StatusCounts: How many of its parcels have each status, the worst first; statuses without parcels are left out.
	StatusCounts []StatusCount `json:"statusCounts"`

	// TrackerCount: How many trackers have this reference.
	TrackerCount int `json:"trackerCount"`

	// Trackers: Its trackers, newest first. `trackers` continues from the same cursors, with this reference as its filter.
	Trackers TrackerConnection `json:"trackers"`
}

// Overview: The state of a workspace and mode.
type Overview struct {
	// CarrierHealth: The accounts with carriers; none in test mode.
	CarrierHealth []CarrierHealth `json:"carrierHealth"`

	// CarrierPerformance: Carriers that delivered in that period, the busiest first.
	CarrierPerformance []CarrierPerformance `json:"carrierPerformance"`

	// CreatedPerDay: Trackers created on each day of the requested period.
	CreatedPerDay []DayCount `json:"createdPerDay"`

	// DeliveredPerDay: Parcels delivered on each day of the requested period.
	DeliveredPerDay []DayCount `json:"deliveredPerDay"`

	// Exceptions: What is wrong with parcels now.
	Exceptions []ExceptionCount `json:"exceptions"`

	// NeedsAttention: What needs attention, and why.
	NeedsAttention []AttentionCount `json:"needsAttention"`

	// SilentUntil: The day, such as `2026-11-14`: trackers created up to then should have had news by now.
	SilentUntil string `json:"silentUntil"`

	// TrackersByStatus: Every status, including those without trackers.
	TrackersByStatus []StatusCount `json:"trackersByStatus"`

	// Troubled: Tracked parcels with a problem: failed attempts, returns, and those without news since `silentUntil`.
	Troubled []StatusCount `json:"troubled"`
}

// PageInfo: The start and end of a page of a connection.
type PageInfo struct {
	// EndCursor: The cursor of the last edge, null on an empty page.
	EndCursor *string `json:"endCursor"`

	// HasNextPage: Whether more follow after this page.
	HasNextPage bool `json:"hasNextPage"`

	// HasPreviousPage: Whether there are more before this page.
	HasPreviousPage bool `json:"hasPreviousPage"`

	// StartCursor: The cursor of the first edge, null on an empty page.
	StartCursor *string `json:"startCursor"`
}

// PickupPoint: A shop, locker or office where the parcel waits to be collected, as far as the carrier reports it.
type PickupPoint struct {
	// Code: The code to show or enter to collect the parcel. Anyone who has it can collect the parcel: share it only with the recipient. Stored encrypted, and erased once the parcel is collected. The public page never shows it.
	Code *string `json:"code,omitempty"`

	// HoldUntil: The last day to collect the parcel.
	HoldUntil *string `json:"holdUntil,omitempty"`

	// Location: Where it is.
	Location *Location `json:"location,omitempty"`

	// Name: Its name.
	Name *string `json:"name,omitempty"`

	// OpeningHours: Its opening hours in the carrier's own words, line by line.
	OpeningHours []string `json:"openingHours,omitempty"`

	// Street: Street and number.
	Street *string `json:"street,omitempty"`
}

// Piece: One piece of a consignment, as the carrier lists it.
type Piece struct {
	// Status: Where this piece is.
	Status TrackingStatus `json:"status"`

	// TrackingCode: The piece's own number.
	TrackingCode string `json:"trackingCode"`
}

// ProofDocument: An image or PDF that proves a delivery.
type ProofDocument struct {
	// Kind: What it is.
	Kind ProofDocumentKind `json:"kind"`

	// URL: A link to download it without a key, valid for 15 minutes. Do not store it; query again for a new one.
	URL string `json:"url"`
}

// ProofOfDelivery: Who received a parcel, and the proof. Personal data: stored encrypted and for a limited time, and never shown on the public page.
type ProofOfDelivery struct {
	// Documents: Images and documents, fetched once after the delivery if the carrier and the account allow it; empty until then.
	Documents []ProofDocument `json:"documents,omitempty"`

	// HasPhoto: Whether the carrier says, or shows, that a photograph was taken.
	HasPhoto bool `json:"hasPhoto"`

	// HasSignature: Whether the carrier says, or shows, that someone signed.
	HasSignature bool `json:"hasSignature"`

	// ReceivedAs: Where or in which role it was received, in the carrier's words.
	ReceivedAs *string `json:"receivedAs,omitempty"`

	// SignedBy: The name of the person who received it, as the carrier writes it.
	SignedBy *string `json:"signedBy,omitempty"`
}

// RecipientMail: A mail or notification to a recipient about a parcel. The address is never shown.
type RecipientMail struct {
	// Channel: How it is sent.
	Channel MailChannel `json:"channel"`

	// CreatedAt: When it was queued.
	CreatedAt time.Time `json:"createdAt"`

	// DoneAt: When it was sent, or not sent for good.
	DoneAt *time.Time `json:"doneAt"`

	// DueAt: When it is sent; null if it is done.
	DueAt *time.Time `json:"dueAt"`

	// ID: Global ID.
	ID string `json:"id"`

	// Milestone: What it is about.
	Milestone MailMilestone `json:"milestone"`

	// Reason: Why it was not sent (such as UNSUBSCRIBED), or what the receiving server said.
	Reason *string `json:"reason"`

	// State: What became of it.
	State MailState `json:"state"`
}

// StatusCount: How many trackers have a status now.
type StatusCount struct {
	// Count: How many.
	Count int `json:"count"`

	// Status: The status.
	Status TrackingStatus `json:"status"`
}

// Tracker: Tracks one parcel: its current status, and every carrier scan so far.
type Tracker struct {
	// AmountDue: What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back.
	AmountDue *AmountDue `json:"amountDue"`

	// Attempts: Failed delivery attempts; null if there are none.
	Attempts *DeliveryAttempts `json:"attempts"`

	// Attention: Why tracking is not progressing; null if all is well.
	Attention *TrackerAttention `json:"attention"`

	// Carrier: The carrier, as it was given at creation.
	Carrier Carrier `json:"carrier"`

	// CarrierAccount: The name of the carrier account in use (its ID if it has no name); null if none is in use yet, and in test mode. With several accounts, this is the one that you named or that the rules chose, until one of them recognises the parcel. That account is then kept.
	CarrierAccount *string `json:"carrierAccount"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID string `json:"carrierId"`

	// CarrierURL: The carrier's own page for this parcel.
	CarrierURL *string `json:"carrierUrl"`

	// Checkpoints: Every scan so far, oldest first; at most 1,000.
	Checkpoints []Checkpoint `json:"checkpoints"`

	// CreatedAt: When the tracker was created.
	CreatedAt time.Time `json:"createdAt"`

	// DeliveredAt: The time of the delivering scan; null until delivered.
	DeliveredAt *time.Time `json:"deliveredAt"`

	// DeliveryWindow: The estimate, if the carrier gives a time window; otherwise null.
	DeliveryWindow *DeliveryWindow `json:"deliveryWindow"`

	// Destination: The parcel's destination, as far as the carrier reports it.
	Destination *Location `json:"destination"`

	// DestinationCountryCode: The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. The value that you set; null if you did not set it.
	DestinationCountryCode *string `json:"destinationCountryCode"`

	// EstimatedDeliveryAt: The carrier's own estimate; null if it gives none. For a day or a time window, this is its end.
	EstimatedDeliveryAt *time.Time `json:"estimatedDeliveryAt"`

	// EstimatedDeliveryDay: The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null.
	EstimatedDeliveryDay *string `json:"estimatedDeliveryDay"`

	// Exceptions: What went wrong with the parcel, oldest first, including what is over: `clearedAt` is null while it is open. Empty for most parcels; at most the last 20.
	Exceptions []TrackerException `json:"exceptions"`

	// ID: Global ID.
	ID string `json:"id"`

	// IsActive: Whether the parcel is still tracked.
	IsActive bool `json:"isActive"`

	// LastCheckedAt: When Kolli last received a response about this parcel from the carrier.
	LastCheckedAt *time.Time `json:"lastCheckedAt"`

	// LateSince: Since when the parcel is late: past the time that you promised, otherwise past the day that the carrier estimated first, while it is neither at the door, at a pickup point nor on its way back. Null if it is not late. Events do not have it, because it depends on when you ask.
	LateSince *time.Time `json:"lateSince"`

	// Legs: The carriers that transport the parcel one after another; empty if there is only one.
	Legs []Leg `json:"legs"`

	// Metadata: Your own data, a JSON object.
	Metadata json.RawMessage `json:"metadata"`

	// NextCheckAt: When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery.
	NextCheckAt *time.Time `json:"nextCheckAt"`

	// Origin: The parcel's origin, as far as the carrier reports it.
	Origin *Location `json:"origin"`

	// OriginalTrackingCode: For a return shipment, the tracking code of the original parcel; null if the carrier reports none.
	OriginalTrackingCode *string `json:"originalTrackingCode"`

	// PickupPoint: Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP.
	PickupPoint *PickupPoint `json:"pickupPoint"`

	// PieceCount: How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours.
	PieceCount *int `json:"pieceCount"`

	// Pieces: The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels.
	Pieces []Piece `json:"pieces"`

	// PostalCode: The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. The value that you set; null if you did not set it.
	PostalCode *string `json:"postalCode"`

	// Prediction: When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked.
	Prediction *DeliveryPrediction `json:"prediction"`

	// PromisedAt: The delivery time promised to the recipient. The value that you set; null if you did not set it.
	PromisedAt *time.Time `json:"promisedAt"`

	// ProofOfDelivery: Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents.
	ProofOfDelivery *ProofOfDelivery `json:"proofOfDelivery"`

	// PublicURL: Kolli's public tracking page for this parcel; null if the workspace turned it off.
	PublicURL *string `json:"publicUrl"`

	// Reference: Your own order number or reference.
	Reference *string `json:"reference"`

	// ReturnTrackingCode: The tracking code of the return shipment, if it has its own; otherwise null.
	ReturnTrackingCode *string `json:"returnTrackingCode"`

	// ServiceName: The carrier's own name for the service; null if it reports none.
	ServiceName *string `json:"serviceName"`

	// ShippedOn: The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. The value that you set; null if you did not set it.
	ShippedOn *string `json:"shippedOn"`

	// Status: The current status. Build your logic on this.
	Status TrackingStatus `json:"status"`

	// StatusDetail: More detail than the status; null if the carrier gives none.
	StatusDetail *StatusDetail `json:"statusDetail"`

	// StopReason: Why tracking ended; null while the parcel is tracked.
	StopReason *StopReason `json:"stopReason"`

	// TrackingCode: The carrier's tracking code, as it was given at creation.
	TrackingCode string `json:"trackingCode"`

	// UpdatedAt: When anything about the tracker last changed.
	UpdatedAt time.Time `json:"updatedAt"`

	// Weight: The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other.
	Weight *Weight `json:"weight"`
}

// TrackerConnection: A page of Tracker objects.
type TrackerConnection struct {
	// Nodes: The same objects, without the cursor of each.
	Nodes []Tracker `json:"nodes"`

	// PageInfo: Where this page starts and ends.
	PageInfo PageInfo `json:"pageInfo"`
}

// TrackerCreateResult: The result of trackerCreate.
type TrackerCreateResult struct {
	// Tracker: The tracker; null if nothing was done.
	Tracker *TrackerSummary `json:"tracker"`

	// TrackerUserErrors: Errors that the caller can fix; empty on success.
	TrackerUserErrors []TrackerUserError `json:"trackerUserErrors"`
}

// TrackerDeleteResult: The result of trackerDelete.
type TrackerDeleteResult struct {
	// DeletedTrackerID: The global ID of the deleted tracker.
	DeletedTrackerID *string `json:"deletedTrackerId"`

	// TrackerUserErrors: Errors that the caller can fix; empty on success.
	TrackerUserErrors []TrackerUserError `json:"trackerUserErrors"`
}

// TrackerException: Something that went wrong with a parcel. Its times are those of the carrier's scans, or of the day that passed.
type TrackerException struct {
	// CheckpointID: The global ID of the scan that reports it; null if none does.
	CheckpointID *string `json:"checkpointId,omitempty"`

	// ClearedAt: When it was over: the time of the scan that shows it; null while it is open.
	ClearedAt *time.Time `json:"clearedAt,omitempty"`

	// Confidence: The share of past parcels that did so by then: 0.95, for example; null for a fixed limit, a promised or estimated day, and for what a scan reports.
	Confidence *float64 `json:"confidence,omitempty"`

	// ExpectedBy: For what Kolli found itself: by when the parcel was expected to move, to arrive or to be collected; otherwise null.
	ExpectedBy *time.Time `json:"expectedBy,omitempty"`

	// Kind: What went wrong.
	Kind TrackerExceptionKind `json:"kind"`

	// Message: What the scan says, in the carrier's own words; null if no scan reports it.
	Message *string `json:"message,omitempty"`

	// RaisedAt: When it happened: the time of the scan that reports it, or the end of the day that the parcel was due.
	RaisedAt time.Time `json:"raisedAt"`

	// Reason: The evidence for what Kolli found itself, in one sentence; null for what a scan reports.
	Reason *string `json:"reason,omitempty"`
}

// TrackerExplanation: Why a parcel is late, or what is wrong with it, from its own scans and past parcels on its way.
type TrackerExplanation struct {
	// Evidence: What the sentence rests on: the day it was due, its last scan, what is usual on its way, and how long it stayed where.
	Evidence []string `json:"evidence"`

	// HasProblem: Whether it is late, or something is wrong with it.
	HasProblem bool `json:"hasProblem"`

	// IsKnown: Whether a cause is known.
	IsKnown bool `json:"isKnown"`

	// LateSince: Since when it is late; null if its day has not passed.
	LateSince *time.Time `json:"lateSince"`

	// Sentence: Why, in one English sentence; it says so if that is not known.
	Sentence string `json:"sentence"`
}

// TrackerFindOrCreateResult: The result of trackerFindOrCreate.
type TrackerFindOrCreateResult struct {
	// IsNew: Whether it was created by this call.
	IsNew bool `json:"isNew"`

	// Tracker: The tracker, as it is now; null if nothing was done.
	Tracker Tracker `json:"tracker"`
}

// TrackerRefreshResult: The result of trackerRefresh.
type TrackerRefreshResult struct {
	// Tracker: The tracker; null if nothing was done.
	Tracker *TrackerSummary `json:"tracker"`

	// TrackerUserErrors: Errors that the caller can fix; empty on success.
	TrackerUserErrors []TrackerUserError `json:"trackerUserErrors"`
}

// TrackerResumeResult: The result of trackerResume.
type TrackerResumeResult struct {
	// Tracker: The tracker; null if nothing was done.
	Tracker *TrackerSummary `json:"tracker"`

	// TrackerUserErrors: Errors that the caller can fix; empty on success.
	TrackerUserErrors []TrackerUserError `json:"trackerUserErrors"`
}

// TrackerSnapshot: A tracker as it was at the time of an event: the `data` of its webhook. `Event.tracker` is the tracker as it is now. A field can be null if the event is older than the field.
type TrackerSnapshot struct {
	// AmountDue: What the recipient has to pay to get the parcel; null if the carrier reports nothing, and once it is delivered or goes back.
	AmountDue *AmountDue `json:"amountDue,omitempty"`

	// Attempts: Failed delivery attempts; null if there are none.
	Attempts *DeliveryAttempts `json:"attempts,omitempty"`

	// Attention: Why tracking is not progressing; null if all is well.
	Attention *TrackerAttention `json:"attention,omitempty"`

	// Carrier: The carrier, as it was given at creation.
	Carrier Carrier `json:"carrier"`

	// CarrierAccount: The name of the carrier account in use; null if none was.
	CarrierAccount *string `json:"carrierAccount,omitempty"`

	// CarrierID: The same as `carrier`, as a string and not a global ID: for clients whose generated code fails on an enumeration value it does not know.
	CarrierID string `json:"carrierId"`

	// CarrierURL: The carrier's own page for this parcel.
	CarrierURL *string `json:"carrierUrl,omitempty"`

	// Checkpoints: Every scan until then, oldest first.
	Checkpoints []CheckpointSnapshot `json:"checkpoints"`

	// CreatedAt: When the tracker was created.
	CreatedAt *time.Time `json:"createdAt,omitempty"`

	// DeliveredAt: The time of the delivering scan; null until delivered.
	DeliveredAt *time.Time `json:"deliveredAt,omitempty"`

	// DeliveryWindow: The estimate, if the carrier gives a time window; otherwise null.
	DeliveryWindow *DeliveryWindow `json:"deliveryWindow,omitempty"`

	// Destination: The parcel's destination, as far as the carrier reports it.
	Destination *Location `json:"destination,omitempty"`

	// DestinationCountryCode: The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place. The value that you set; null if you did not set it.
	DestinationCountryCode *string `json:"destinationCountryCode,omitempty"`

	// EstimatedDeliveryAt: The carrier's own estimate; null if it gives none. For a day or a time window, this is its end.
	EstimatedDeliveryAt *time.Time `json:"estimatedDeliveryAt,omitempty"`

	// EstimatedDeliveryDay: The estimate, if the carrier gives a day without a time, in the destination's time zone; otherwise null.
	EstimatedDeliveryDay *string `json:"estimatedDeliveryDay,omitempty"`

	// Exceptions: What went wrong with the parcel, oldest first, including what is over: `clearedAt` is null while it is open. Empty for most parcels; at most the last 20.
	Exceptions []TrackerException `json:"exceptions"`

	// ID: Global ID.
	ID string `json:"id"`

	// IsActive: Whether the parcel is still tracked.
	IsActive *bool `json:"isActive,omitempty"`

	// LastCheckedAt: When Kolli last received a response about this parcel from the carrier.
	LastCheckedAt *time.Time `json:"lastCheckedAt,omitempty"`

	// Legs: The carriers that transport the parcel one after another; empty if there is only one.
	Legs []Leg `json:"legs"`

	// Metadata: Your own data, a JSON object.
	Metadata json.RawMessage `json:"metadata,omitempty"`

	// NextCheckAt: When Kolli will next check with the carrier; null if no check is planned. Checks continue for three days after the delivery.
	NextCheckAt *time.Time `json:"nextCheckAt,omitempty"`

	// Origin: The parcel's origin, as far as the carrier reports it.
	Origin *Location `json:"origin,omitempty"`

	// OriginalTrackingCode: For a return shipment, the tracking code of the original parcel; null if the carrier reports none.
	OriginalTrackingCode *string `json:"originalTrackingCode,omitempty"`

	// PickupPoint: Where the recipient can collect the parcel; null unless the status is AVAILABLE_FOR_PICKUP.
	PickupPoint *PickupPoint `json:"pickupPoint,omitempty"`

	// PieceCount: How many parcels the shipment has, including this one: the carrier's value if it reports one, otherwise yours.
	PieceCount *int `json:"pieceCount,omitempty"`

	// Pieces: The pieces of a consignment, if it has several and the carrier lists them; empty for most parcels.
	Pieces []Piece `json:"pieces"`

	// PostalCode: The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number. The value that you set; null if you did not set it.
	PostalCode *string `json:"postalCode,omitempty"`

	// Prediction: When the parcel will arrive: predicted from your past parcels, or the carrier's own estimate, as `source` says; null if neither is known, and once the parcel has arrived or is no longer tracked.
	Prediction *DeliveryPrediction `json:"prediction,omitempty"`

	// PromisedAt: The delivery time promised to the recipient. The value that you set; null if you did not set it.
	PromisedAt *time.Time `json:"promisedAt,omitempty"`

	// ProofOfDelivery: Who received the parcel, and the proof; null if the carrier reports nothing, and after its retention period. Webhooks include it without documents.
	ProofOfDelivery *ProofOfDelivery `json:"proofOfDelivery,omitempty"`

	// PublicURL: Kolli's public tracking page for this parcel; null if the workspace turned it off.
	PublicURL *string `json:"publicUrl,omitempty"`

	// Reference: Your own order number or reference.
	Reference *string `json:"reference,omitempty"`

	// ReturnTrackingCode: The tracking code of the return shipment, if it has its own; otherwise null.
	ReturnTrackingCode *string `json:"returnTrackingCode,omitempty"`

	// ServiceName: The carrier's own name for the service; null if it reports none.
	ServiceName *string `json:"serviceName,omitempty"`

	// ShippedOn: The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time. The value that you set; null if you did not set it.
	ShippedOn *string `json:"shippedOn,omitempty"`

	// Status: The current status. Build your logic on this.
	Status TrackingStatus `json:"status"`

	// StatusDetail: More detail than the status; null if the carrier gives none.
	StatusDetail *StatusDetail `json:"statusDetail,omitempty"`

	// StopReason: Why tracking ended; null while the parcel is tracked.
	StopReason *StopReason `json:"stopReason,omitempty"`

	// TrackingCode: The carrier's tracking code, as it was given at creation.
	TrackingCode string `json:"trackingCode"`

	// UpdatedAt: When anything about the tracker last changed.
	UpdatedAt *time.Time `json:"updatedAt,omitempty"`

	// Weight: The parcel's weight, as the carrier reports it; that of the whole shipment if it reports no other.
	Weight *Weight `json:"weight,omitempty"`
}

// TrackerStopResult: The result of trackerStop.
type TrackerStopResult struct {
	// Tracker: The tracker; null if nothing was done.
	Tracker *TrackerSummary `json:"tracker"`

	// TrackerUserErrors: Errors that the caller can fix; empty on success.
	TrackerUserErrors []TrackerUserError `json:"trackerUserErrors"`
}

// TrackerSummary: Tracks one parcel: its current status, and every carrier scan so far.
type TrackerSummary struct {
	// Carrier: The carrier, as it was given at creation.
	Carrier Carrier `json:"carrier"`

	// ID: Global ID.
	ID string `json:"id"`

	// IsActive: Whether the parcel is still tracked.
	IsActive bool `json:"isActive"`

	// Reference: Your own order number or reference.
	Reference *string `json:"reference"`

	// Status: The current status. Build your logic on this.
	Status TrackingStatus `json:"status"`

	// TrackingCode: The carrier's tracking code, as it was given at creation.
	TrackingCode string `json:"trackingCode"`
}

// TrackerTotal: How many trackers match a filter.
type TrackerTotal struct {
	// Count: How many were counted.
	Count int `json:"count"`

	// IsMore: Whether there are more: counting stops at 10,000.
	IsMore bool `json:"isMore"`
}

// TrackerUpdateResult: The result of trackerUpdate.
type TrackerUpdateResult struct {
	// Tracker: The tracker; null if nothing was done.
	Tracker *TrackerSummary `json:"tracker"`

	// TrackerUserErrors: Errors that the caller can fix; empty on success.
	TrackerUserErrors []TrackerUserError `json:"trackerUserErrors"`
}

// TrackerUserError: An error that the caller can fix. Always select these: a mutation that fails for such a reason returns HTTP 200.
type TrackerUserError struct {
	// Code: The error code, for programs.
	Code TrackerUserErrorCode `json:"code"`

	// Field: The input field it refers to; null if there is none.
	Field *string `json:"field"`

	// Message: What happened and what to do, for people.
	Message string `json:"message"`
}

// Weight: A weight.
type Weight struct {
	// Grams: In grams, rounded. A pound counts as 453.59 g.
	Grams int `json:"grams"`
}

// Workspace: The owner of the data: a shop, a marketplace, a team.
type Workspace struct {
	// CanChange: Whether you may change trackers: the API key has full access, or your role allows it.
	CanChange bool `json:"canChange"`

	// CreatedAt: When it was created.
	CreatedAt time.Time `json:"createdAt"`

	// ID: Global ID.
	ID string `json:"id"`

	// Mode: The mode of the API key used.
	Mode Mode `json:"mode"`

	// Name: Its name.
	Name string `json:"name"`
}

// AnalyticsFilter: Selects the parcels of these weeks that match every given condition.
type AnalyticsFilter struct {
	// Carrier: By carrier, any of these, at most 100.
	Carrier []Carrier `json:"carrier,omitempty"`

	// Destination: By the country that they go to, any of these, at most 100.
	Destination []string `json:"destination,omitempty"`

	// From: From the week with this day on; 13 weeks if it is left out, two years at most.
	From *string `json:"from,omitempty"`

	// Origin: By the country that they come from, ISO 3166-1 alpha-2, any of these, at most 100.
	Origin []string `json:"origin,omitempty"`

	// Service: By service, whatever its capital letters, any of these, at most 100.
	Service []string `json:"service,omitempty"`

	// Until: Up to the week with this day; the present one if it is left out.
	Until *string `json:"until,omitempty"`
}

// AttentionMarkInput: What was done about what needs attention.
type AttentionMarkInput struct {
	// IDs: The `subjectId` of each, at most 1,000.
	IDs []string `json:"ids,omitempty"`

	// Kind: Instead of `ids`: all open ones of this kind, up to 10,000.
	Kind *AttentionKind `json:"kind,omitempty"`

	// State: DONE; SNOOZED, with `until`; or OPEN, which takes either back.
	State AttentionState `json:"state"`

	// TimeZone: Where that day begins, as an IANA name such as Europe/Stockholm; UTC by default.
	TimeZone *string `json:"timeZone,omitempty"`

	// Until: For SNOOZED: the day on which it comes back, at most 366 days from now.
	Until *string `json:"until,omitempty"`
}

// CarrierFilter: Selects carriers that match every given condition.
type CarrierFilter struct {
	// Carrier: By value, any of these, at most 100.
	Carrier []Carrier `json:"carrier,omitempty"`

	// CountryCode: By home country, ISO 3166-1 alpha-2, any of these, at most 100.
	CountryCode []string `json:"countryCode,omitempty"`

	// IsConnected: Whether this workspace can track its parcels in this mode.
	IsConnected *bool `json:"isConnected,omitempty"`

	// Search: By a part of the name or of the value; capital letters and accents do not matter.
	Search *string `json:"search,omitempty"`

	// SupportsPush: Whether the carrier, or the aggregator, can push updates to Kolli.
	SupportsPush *bool `json:"supportsPush,omitempty"`

	// Via: By how this workspace reaches it, any of these, at most 100.
	Via []CarrierVia `json:"via,omitempty"`
}

// CheckpointCreateInput: A scan by your own courier.
type CheckpointCreateInput struct {
	// ID: Your own ID for the scan, at most 100 characters. A scan whose ID the parcel already has is not added again.
	ID string `json:"id"`

	// Location: Where it happened.
	Location *LocationInput `json:"location,omitempty"`

	// Message: What happened, for people; at most 500 characters.
	Message *string `json:"message,omitempty"`

	// ScannedAt: When it happened, in ISO 8601: `2026-03-01T09:30:00+01:00`. Without an offset, the location determines it, otherwise UTC is used.
	ScannedAt string `json:"scannedAt"`

	// Status: Where the parcel is. If left out, the scan is shown but changes no status.
	Status *TrackingStatus `json:"status,omitempty"`

	// StatusDetail: More detail than the status.
	StatusDetail *StatusDetail `json:"statusDetail,omitempty"`

	// TrackerID: The tracker's global ID. Set this or `trackingCode`.
	TrackerID *string `json:"trackerId,omitempty"`

	// TrackingCode: The tracking code; the scan is added to all OWN_COURIER trackers with this code.
	TrackingCode *string `json:"trackingCode,omitempty"`
}

// ConnectorProblemInput: Something that a connector could not match or do.
type ConnectorProblemInput struct {
	// At: When.
	At time.Time `json:"at"`

	// Reason: Why.
	Reason string `json:"reason"`

	// Subject: What it was about: an order, a file, a tracking code.
	Subject string `json:"subject"`
}

// ConnectorReportInput: What a connector says about itself. Texts are cut at 300 characters.
type ConnectorReportInput struct {
	// Connector: What it is, such as `shopify`: letters, digits and hyphens.
	Connector string `json:"connector"`

	// Failure: What stops it at the moment.
	Failure *string `json:"failure,omitempty"`

	// LastEventAt: The time of the last event that it passed on.
	LastEventAt *time.Time `json:"lastEventAt,omitempty"`

	// LastImportAt: When it last imported parcels.
	LastImportAt *time.Time `json:"lastImportAt,omitempty"`

	// Name: Which one of those: the shop or the folder.
	Name string `json:"name"`

	// Problems: What it could not match or do, newest first; at most 20 are kept.
	Problems []ConnectorProblemInput `json:"problems,omitempty"`

	// Version: Its version.
	Version *string `json:"version,omitempty"`
}

// DateTimeRange: A period of time; leave out either end for an open period.
type DateTimeRange struct {
	// Before: Before this time.
	Before *time.Time `json:"before,omitempty"`

	// From: At or after this time.
	From *time.Time `json:"from,omitempty"`
}

// EventFilter: Selects events that match every given condition.
type EventFilter struct {
	// CreatedFrom: Only events recorded at this time or later. This is fast however long the feed is.
	CreatedFrom *time.Time `json:"createdFrom,omitempty"`

	// Status: Only events after which the tracker has one of these statuses, at most 100 values. Rare ones are found as fast as frequent ones.
	Status []TrackingStatus `json:"status,omitempty"`

	// Topics: Only these topics, at most 100 values, in the order in which they happened. Only TRACKER_UPDATED by default.
	Topics []EventTopic `json:"topics,omitempty"`

	// TrackerID: Only this tracker's.
	TrackerID *string `json:"trackerId,omitempty"`
}

// LocationInput: Where something happened, as far as you know.
type LocationInput struct {
	// City: Town or city.
	City *string `json:"city,omitempty"`

	// CountryCode: ISO 3166-1 alpha-2, such as DE.
	CountryCode *string `json:"countryCode,omitempty"`

	// Latitude: Degrees north.
	Latitude *float64 `json:"latitude,omitempty"`

	// Longitude: Degrees east.
	Longitude *float64 `json:"longitude,omitempty"`

	// PostalCode: Postal code.
	PostalCode *string `json:"postalCode,omitempty"`

	// Region: State, province or region.
	Region *string `json:"region,omitempty"`
}

// RecipientInput: Who is mailed about the parcel, if the workspace has switched on mails to recipients. It is stored encrypted, never returned, and erased with the tracker.
type RecipientInput struct {
	// Email: The email address.
	Email string `json:"email"`

	// Language: The language, such as `de` or `pt-BR`. By default, that of the destination country; otherwise English.
	Language *string `json:"language,omitempty"`

	// Name: The name, for the greeting; at most 100 characters.
	Name *string `json:"name,omitempty"`
}

// TestTrackerAdvanceInput: What to play on the parcel of a test tracker. It moves every tracker of that parcel.
type TestTrackerAdvanceInput struct {
	// Action: What to play.
	Action *TestAction `json:"action,omitempty"`

	// Fault: For FAULT: the fault to inject.
	Fault *TestFault `json:"fault,omitempty"`

	// ID: The tracker's global ID.
	ID string `json:"id"`

	// Speed: For JOURNEY: how many times faster than real time; the default of 3600 plays an hour in a second.
	Speed *float64 `json:"speed,omitempty"`

	// Status: For STATUS: the status to move to. For JOURNEY: the last status.
	Status *TrackingStatus `json:"status,omitempty"`

	// StatusDetail: Plays a scan with this detail, such as LOST: of the status `status` if you set it, otherwise of the status that the parcel has. Leave out `action`, or use STATUS.
	StatusDetail *StatusDetail `json:"statusDetail,omitempty"`
}

// TrackerCreateInput: A parcel to track.
type TrackerCreateInput struct {
	// Async: If true, returns immediately with an empty tracker and starts tracking. If false, checks with the carrier first and returns the full tracker.
	Async *bool `json:"async,omitempty"`

	// Carrier: The carrier that issued the code.
	Carrier Carrier `json:"carrier"`

	// CarrierAccount: The name or ID of the carrier account to use first. By default, the accounts' rules choose. Test mode accepts any value.
	CarrierAccount *string `json:"carrierAccount,omitempty"`

	// DestinationCountryCode: The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place.
	DestinationCountryCode *string `json:"destinationCountryCode,omitempty"`

	// Metadata: Your own data, a JSON object of at most 16 KiB.
	Metadata any `json:"metadata,omitempty"`

	// PieceCount: The number of pieces in the shipment.
	PieceCount *int `json:"pieceCount,omitempty"`

	// PostalCode: The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number.
	PostalCode *string `json:"postalCode,omitempty"`

	// PromisedAt: The delivery time promised to the recipient.
	PromisedAt *time.Time `json:"promisedAt,omitempty"`

	// Recipient: Who is mailed about the parcel.
	Recipient *RecipientInput `json:"recipient,omitempty"`

	// Reference: Your own order number or reference, at most 255 characters.
	Reference *string `json:"reference,omitempty"`

	// ShippedOn: The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time.
	ShippedOn *string `json:"shippedOn,omitempty"`

	// TrackingCode: The carrier's tracking code, at most 64 characters.
	TrackingCode string `json:"trackingCode"`
}

// TrackerFilter: Selects trackers that match every given condition. A list matches any of its values.
type TrackerFilter struct {
	// Attention: By why it needs attention, at most 100 values.
	Attention []TrackerAttention `json:"attention,omitempty"`

	// Carrier: By carrier, at most 100 values.
	Carrier []Carrier `json:"carrier,omitempty"`

	// CodeOrReference: By complete tracking code (case-insensitive) or exact reference, at most 500 values: a list as people paste it.
	CodeOrReference []string `json:"codeOrReference,omitempty"`

	// CreatedAt: By time of creation.
	CreatedAt *DateTimeRange `json:"createdAt,omitempty"`

	// DestinationCountryCode: By the destination country that you set, ISO 3166-1 alpha-2, at most 100 values.
	DestinationCountryCode []string `json:"destinationCountryCode,omitempty"`

	// Exception: By what is wrong with the parcel now: any of these exceptions is open, at most 100 values.
	Exception []TrackerExceptionKind `json:"exception,omitempty"`

	// HasException: Whether any exception is open.
	HasException *bool `json:"hasException,omitempty"`

	// IsActive: Whether it is still tracked.
	IsActive *bool `json:"isActive,omitempty"`

	// IsLate: Whether it is late, as `lateSince` says.
	IsLate *bool `json:"isLate,omitempty"`

	// Metadata: By metadata that contains this object: `{"customer": "4711"}`.
	Metadata any `json:"metadata,omitempty"`

	// NeedsAttention: Whether it needs attention for any reason.
	NeedsAttention *bool `json:"needsAttention,omitempty"`

	// PostalCode: By the start of the destination's postal code that you set.
	PostalCode *string `json:"postalCode,omitempty"`

	// PromisedAt: By the delivery time that you promised.
	PromisedAt *DateTimeRange `json:"promisedAt,omitempty"`

	// Reference: By exact reference, at most 100 values.
	Reference []string `json:"reference,omitempty"`

	// Search: By the start of the tracking code (case-insensitive) or of the reference; three characters or more also match anywhere in them, among the 20,000 newest trackers. Values of the metadata keys that the workspace named as searchable are found too: whole ones, and parts of them among the 5,000 newest. Such a search costs 50,000, and searches of a workspace run one at a time.
	Search *string `json:"search,omitempty"`

	// Status: By status, at most 100 values.
	Status []TrackingStatus `json:"status,omitempty"`

	// StatusDetail: By the detail of the status, at most 100 values.
	StatusDetail []StatusDetail `json:"statusDetail,omitempty"`

	// StopReason: By why tracking has ended, at most 100 values.
	StopReason []StopReason `json:"stopReason,omitempty"`

	// TrackingCode: By complete tracking code, case-insensitive, at most 100 values.
	TrackingCode []string `json:"trackingCode,omitempty"`

	// UpdatedAt: By time of the last change.
	UpdatedAt *DateTimeRange `json:"updatedAt,omitempty"`
}

// TrackerFindOrCreateInput: A parcel to find, or to track.
type TrackerFindOrCreateInput struct {
	// Async: If true, returns immediately with an empty tracker and starts tracking. If false, checks with the carrier first and returns the full tracker.
	Async *bool `json:"async,omitempty"`

	// Carrier: The carrier that issued the code. If you leave it out, the one sure candidate of `carrierCandidates` is used; without one, the error lists the candidates.
	Carrier *Carrier `json:"carrier,omitempty"`

	// CarrierAccount: The name or ID of the carrier account to use first. By default, the accounts' rules choose. Test mode accepts any value.
	CarrierAccount *string `json:"carrierAccount,omitempty"`

	// DestinationCountryCode: The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place.
	DestinationCountryCode *string `json:"destinationCountryCode,omitempty"`

	// Metadata: Your own data, a JSON object of at most 16 KiB.
	Metadata any `json:"metadata,omitempty"`

	// PieceCount: The number of pieces in the shipment.
	PieceCount *int `json:"pieceCount,omitempty"`

	// PostalCode: The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number.
	PostalCode *string `json:"postalCode,omitempty"`

	// PromisedAt: The delivery time promised to the recipient.
	PromisedAt *time.Time `json:"promisedAt,omitempty"`

	// Recipient: Who is mailed about a new tracker's parcel.
	Recipient *RecipientInput `json:"recipient,omitempty"`

	// Reference: Your own order number or reference, at most 255 characters.
	Reference *string `json:"reference,omitempty"`

	// ShippedOn: The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time.
	ShippedOn *string `json:"shippedOn,omitempty"`

	// TrackingCode: The carrier's tracking code, at most 64 characters.
	TrackingCode string `json:"trackingCode"`
}

// TrackerUpdateInput: What to change on a tracker. Fields left out do not change; null clears a field.
type TrackerUpdateInput struct {
	// DestinationCountryCode: The destination country, ISO 3166-1 alpha-2. Its time zone applies to estimates without a place.
	DestinationCountryCode *string `json:"destinationCountryCode,omitempty"`

	// ID: The tracker's global ID.
	ID string `json:"id"`

	// Metadata: Your own data, a JSON object; it replaces the previous one.
	Metadata any `json:"metadata,omitempty"`

	// PieceCount: The number of pieces in the shipment.
	PieceCount *int `json:"pieceCount,omitempty"`

	// PostalCode: The recipient's postal code. Some carriers return more details with it, and use it to distinguish two parcels with one number.
	PostalCode *string `json:"postalCode,omitempty"`

	// PromisedAt: The delivery time promised to the recipient.
	PromisedAt *time.Time `json:"promisedAt,omitempty"`

	// Recipient: Who is mailed about the parcel. It replaces the previous one; null removes it.
	Recipient *RecipientInput `json:"recipient,omitempty"`

	// Reference: Your own order number or reference.
	Reference *string `json:"reference,omitempty"`

	// ShippedOn: The day it was shipped, such as 2026-03-01: carriers reuse numbers after some time.
	ShippedOn *string `json:"shippedOn,omitempty"`

	// Clear: The names of fields to clear, such as "reference".
	Clear []string `json:"-"`
}

func (input TrackerUpdateInput) MarshalJSON() ([]byte, error) {
	type plain TrackerUpdateInput
	return withNulls(plain(input), input.Clear)
}
