import { zoneByCountry } from "../../tracking/time-zones.ts";
import type { KnownCarrier } from "../adapter.ts";
import { s10Format } from "../number-formats/s10.ts";

/**
 * Carriers that Kolli does not speak to itself, and that an aggregator knows: value, name, home country, 17TRACK's code,
 * AfterShip's code, and "post" for a national post that numbers what it sends abroad by UPU S10. An empty code is one that is
 * not established. Sources: 17TRACK's list of carriers, January 2026; AfterShip's list of couriers, February 2025. Slugs of
 * AfterShip's that need a contract of the customer's own with the carrier (-api, -webhook, -ftp) are left out.
 *
 * A table and not a folder for each: nothing else is known of them, and a process that follows none of them should not pay.
 */
const table = `
ACS_COURIER|ACS Courier|GR|100070|acscourier|
ALLEGRO_ONE|Allegro One|PL|100648|allegro|
ALLIED_EXPRESS|Allied Express|AU|100623|alliedexpress|
AMAZON_SHIPPING_US|Amazon Shipping (US)|US|100308|amazon|
ANDREANI|Andreani|AR|100497|andreani|
ANTERAJA|AnterAja|ID|100589|anteraja|
AN_POST|An Post|IE|9051|an-post|post
APC_OVERNIGHT|APC Overnight|GB|101065|apc-overnight|
ARAMEX_AU|Aramex Australia|AU|100044|fastway-au|
ARAMEX_NZ|Aramex New Zealand|NZ|100067|fastway-nz|
ARAS_KARGO|Aras Kargo|TR|100607|araskargo|
ASENDIA_USA|Asendia USA|US|100016|asendia-usa|
BANGLADESH_POST|Bangladesh Post|BD|2031||post
BELPOST|Belpost|BY|2051|belpost|post
BEST_EXPRESS|Best Express|CN||800bestex|
BLUE_EXPRESS|Blue Express|CL|100250|bluex|
BOXBERRY|Boxberry|RU|100157|box-berry|
BUDBEE|Budbee|SE|100609||
BULGARIAN_POSTS|Bulgarian Posts|BG|2171|bgpost|post
CAINIAO|Cainiao|CN|190271|cainiao|
CAMBODIA_POST|Cambodia Post|KH|3021|cambodia-post|post
CANPAR|Canpar|CA|100146|canpar|
CARGUS|Cargus|RO|100174|urgent-cargus|
CDEK|CDEK|RU|100030|cdek|
CEVA_LOGISTICS|CEVA Logistics|FR|100297|ceva|
CHILEXPRESS|Chilexpress|CL|100278|chilexpress|
CHINA_EMS|China EMS|CN|3013|ems|
CHINA_POST|China Post|CN|3011|china-post|post
CHIT_CHATS|Chit Chats|CA|100244|chitchats|
CHUNGHWA_POST|Chunghwa Post|TW|20011|taiwan-post|post
CIRRO|CIRRO|HK|191339|parcll|
CNE_EXPRESS|CNE Express|CN|190208|cnexps|
COLIS_PRIVE|Colis Privé|FR|100027|colis-prive|
COORDINADORA|Coordinadora|CO|100493|coordinadora|
CORREOS_CL|Correos Chile|CL|3101|correos-chile|post
CORREOS_CR|Correos Costa Rica|CR|3181|correos-de-costa-rica|post
CORREOS_MX|Correos de México|MX|13141|correos-de-mexico|post
CORREO_472|4-72|CO|3131|4-72|post
CORREO_ARGENTINO|Correo Argentino|AR|1121|correo-argentino|post
CORREO_URUGUAYO|Correo Uruguayo|UY|21041|correo-uy|post
COURIERS_PLEASE|Couriers Please|AU||couriers-please|
CROATIAN_POST|Croatian Post|HR|3191||post
CTT|CTT Portugal|PT|16101|portugal-ctt|post
CYPRUS_POST|Cyprus Post|CY|3211|cyprus-post|post
DANSKE_FRAGTMAEND|Danske Fragtmænd|DK|100346|danske-fragt|
DAO|dao|DK|100148|dao365|
DB_SCHENKER|DB Schenker|DE|100206||
DEPPON|Deppon|CN|190174||
DEUTSCHE_POST|Deutsche Post|DE|7044|deutsch-post|
DHL_ECOMMERCE_ASIA|DHL eCommerce Asia|SG|7048|dhl-global-mail-asia|
DHL_ECOMMERCE_US|DHL eCommerce US|US|7047|dhl-global-mail|
DHL_FREIGHT|DHL Freight|DE|100245|dhl-freight|
DHL_GLOBAL_FORWARDING|DHL Global Forwarding|DE|100766|dhl-global-forwarding|
DHL_PARCEL_ES|DHL Parcel Spain|ES|100430|dhlparcel-es|
DHL_PARCEL_PL|DHL Parcel Poland|PL|100226|dhl-poland|
DHL_PARCEL_UK|DHL Parcel UK|GB|100152|dhlparcel-uk|
DIRECT_LINK|Direct Link|SE|19244|directlink|
DPD_AT|DPD Austria|AT|100556|dpd-at|
DPD_CH|DPD Switzerland|CH|100815||
DPD_CZ|DPD Czechia|CZ|100483||
DPD_EE|DPD Estonia|EE|100808||
DPD_FR|DPD France|FR|100072|exapaq|
DPD_HR|DPD Croatia|HR|100807||
DPD_HU|DPD Hungary|HU|100584|dpd-hungary|
DPD_IE|DPD Ireland|IE|100142|dpd-ireland|
DPD_LOCAL|DPD Local|GB|100709|interlink-express|
DPD_LT|DPD Lithuania|LT|100810||
DPD_LV|DPD Latvia|LV|100809||
DPD_PT|DPD Portugal|PT|100204|dpd-prt|
DPD_SI|DPD Slovenia|SI|100813||
DPD_SK|DPD Slovakia|SK|100812||
DPD_UK|DPD UK|GB|100010|dpd-uk|
ECOM_EXPRESS|Ecom Express|IN|100099|ecom-express|
EGYPT_POST|Egypt Post|EG|5021||post
EKART|Ekart|IN|100056|ekart|
ELTA|ELTA|GR|7071|hellenic-post|post
ELTA_COURIER|ELTA Courier|GR|100179|elta-courier|
EMIRATES_POST|Emirates Post|AE|5031|emirates-post|post
ESTAFETA|Estafeta|MX|100139|estafeta|
ESTES|Estes|US|100221|estes|
FASTWAY_IE|Fastway Ireland|IE|100068|fastway-ireland|
FLASH_EXPRESS_MY|Flash Express Malaysia|MY|100481||
FLASH_EXPRESS_PH|Flash Express Philippines|PH|100480||
FLASH_EXPRESS_TH|Flash Express Thailand|TH|100235|flashexpress|
FUKUYAMA|Fukuyama|JP|100599||
GATI|Gati|IN|100717|gati-kwe|
GDEX|GDEX|MY||gdex|
GENIKI_TAXYDROMIKI|Geniki Taxydromiki|GR|100224|taxydromiki|
GEORGIAN_POST|Georgian Post|GE|7031|gpost|post
GLS_CA|GLS Canada (Dicom)|CA|100208|dicom|
GLS_CZ|GLS Czechia|CZ|100281|gls-cz|
GLS_DK|GLS Denmark|DK||gls-da|
GLS_ES|GLS Spain|ES|100189|gls-spain|
GLS_HR|GLS Croatia|HR|100207|gls-croatia|
GLS_HU|GLS Hungary|HU|100280|gls-hun|
GLS_IT|GLS Italy|IT|100024|gls-italy|
GLS_NL|GLS Netherlands|NL|100384|gls-netherlands|
GLS_RO|GLS Romania|RO|100284|gls-romania|
GLS_SI|GLS Slovenia|SI|100283|gls-slovenia|
GLS_SK|GLS Slovakia|SK|100282|gls-slovakia|
GLS_US|GLS US|US|100305|gls-us|
GOFO|GOFO|US|100996||
HANJIN|Hanjin|KR|100266|hanjin|
HONGKONG_POST|Hongkong Post|HK|8011|hong-kong-post|post
ICELAND_POST|Iceland Post|IS|9011|postur-is|post
IMILE|iMile|AE|190438||
INPOST_ES|InPost Spain|ES|100594||
INPOST_IT|InPost Italy|IT|100469||
INPOST_UK|InPost UK|GB|100462|inpost-uk|
INTELCOM|Intelcom / Dragonfly|CA|100555|intelcom-ca|
ISRAEL_POST|Israel Post|IL|9061|israel-post|post
JADLOG|Jadlog|BR|101052||
JAPAN_POST|Japan Post|JP|10021|japan-post|post
JD_LOGISTICS|JD Logistics|CN|191121||
JITSU|Jitsu|US||axlehire|
JNE|JNE|ID|100086|jne|
JT_EXPRESS_CN|J&T Express China|CN|190442||
JT_EXPRESS_ID|J&T Express Indonesia|ID|100074||
JT_EXPRESS_MY|J&T Express Malaysia|MY|100079|jtexpress|
JT_EXPRESS_PH|J&T Express Philippines|PH|100240|jtexpress-ph|
JT_EXPRESS_SG|J&T Express Singapore|SG|100229|simplypost|
JT_EXPRESS_TH|J&T Express Thailand|TH|100271||
KERRY_ECOMMERCE|Kerry eCommerce|CN|190225|kerry-ecommerce|
KERRY_EXPRESS_TH|Kerry Express Thailand|TH|100236|kerry-logistics|
KERRY_TJ|Kerry TJ|TW|100704|kerrytj|
KOREA_POST|Korea Post|KR||kpost|post
KUEHNE_NAGEL|Kuehne+Nagel|CH|100164|kn|
LASERSHIP|LaserShip|US|100052|lasership|
LATVIA_POST|Latvia Post|LV|12021||post
LBC_EXPRESS|LBC Express|PH|100264|lbcexpress|
LEOPARDS_COURIER|Leopards Courier|PK|100366||
LION_PARCEL|Lion Parcel|ID|100586|lion-parcel|
LITHUANIA_POST|Lithuania Post|LT|12081||post
LOGEN|Logen|KR|100618||
LOGGI|Loggi|BR|100457|loggi|
LOOMIS_EXPRESS|Loomis Express|CA|100205|loomis-express|
LOTTE_GLOBAL_LOGISTICS|Lotte Global Logistics|KR|100506|lotte|
LUXEMBOURG_POST|Luxembourg Post|LU|12101||post
MACAU_POST|Macau Post|MO|13011||post
MAGYAR_POSTA|Magyar Posta|HU|8051|magyar-posta|post
MAINFREIGHT|Mainfreight|NZ|100507|mainfreight|
MALTA_POST|Malta Post|MT|13081||post
MEEST|Meest|UA|100023|meest|
MINUTOS_99|99minutos|MX|100477|99minutos|
MNG_KARGO|MNG Kargo|TR|100608|mng-kargo|
MRW|MRW|ES|100175|mrw-spain|
NACEX|Nacex|ES|100436|nacex-spain|
NAQEL|Naqel|SA|100089|naqel-express|
NATIONEX|Nationex|CA|100579|nationex|
NINJA_VAN_ID|Ninja Van Indonesia|ID|100125|ninjavan-id|
NINJA_VAN_MY|Ninja Van Malaysia|MY|100127|ninjavan-my|
NINJA_VAN_PH|Ninja Van Philippines|PH|100126|ninjavan-philippines|
NINJA_VAN_TH|Ninja Van Thailand|TH|100128|ninjavan-thai|
NINJA_VAN_VN|Ninja Van Vietnam|VN|100129|ninjavan-vn|
OCA_ARGENTINA|OCA Argentina|AR|100199|oca-ar|
OLD_DOMINION_FREIGHT_LINE|Old Dominion Freight Line|US|100783|old-dominion|
ONTRAC|OnTrac|US|100049|ontrac|
ORANGE_CONNEX|Orange Connex|CN|190205|orangeconnex|
ORLEN_PACZKA|Orlen Paczka|PL|100675||
PAACK|Paack|ES|100364||
PAKISTAN_POST|Pakistan Post|PK|16011||post
PAQUETEXPRESS|Paquetexpress|MX|100147|paquetexpress|
PARCELFORCE|Parcelforce|GB|11033|parcel-force|
PASSPORT_SHIPPING|Passport Shipping|US|100767|passportshipping|
PITNEY_BOWES|Pitney Bowes|US|100036|pitney-bowes|
POCZTEX|Pocztex|PL|100471||
POSTI|Posti|FI|6041|posti|post
POSTNL_INTERNATIONAL|PostNL International|NL|14044|postnl-international|
POSTNORD_DK|PostNord Denmark|DK|4011|danmark-post|post
POSTNORD_FI|PostNord Finland|FI|100574||
POSTNORD_NO|PostNord Norway|NO|100573||
POS_INDONESIA|Pos Indonesia|ID|9031|pos-indonesia|post
POS_MALAYSIA|Pos Malaysia|MY|13051|malaysia-post|post
PTT_TR|PTT Turkey|TR|20111|ptt-posta|post
REDPACK|Redpack|MX|100138|mexico-redpack|
RELAIS_COLIS|Relais Colis|FR||relaiscolis|
ROMANIA_POST|Romania Post|RO|18021||post
RUSSIAN_POST|Russian Post|RU|18031|russian-post|post
SAGAWA|Sagawa|JP|100040|sagawa|
SAIA|Saia|US|100242|saia-freight|
SAUDI_POST|Saudi Post (SPL)|SA|19071|saudi-post|post
SDA|SDA|IT|100019|italy-sda|
SENDLE|Sendle|AU|100123|sendle|
SERBIA_POST|Serbia Post|RS|19091|post-serbia|post
SERPOST|Serpost|PE|16061||post
SERVIENTREGA|Servientrega|CO||servientrega|
SHOPEE_XPRESS_ID|Shopee Xpress Indonesia|ID|100409||
SHOPEE_XPRESS_MY|Shopee Xpress Malaysia|MY|100408||
SHOPEE_XPRESS_PH|Shopee Xpress Philippines|PH|100519||
SICEPAT|SiCepat|ID|100590||
SINGAPORE_POST|Singapore Post|SG|19131|singapore-post|post
SLOVAKIA_POST|Slovakia Post|SK|19141||post
SLOVENIA_POST|Slovenia Post|SI|19151|post-slovenia|post
SMSA_EXPRESS|SMSA Express|SA|100034|smsa-express|
SOUTH_AFRICAN_POST_OFFICE|South African Post Office|ZA|19171|sapo|post
SPEEDAF|Speedaf|CN|100307||
STARKEN|Starken|CL|100246|starken|
STARTRACK|StarTrack|AU|100335|star-track|
STO_EXPRESS|STO Express|CN|190324|sto|
SUNYOU|Sunyou|CN|190072||
TCS_PK|TCS|PK|100260|tcs|
TEAM_GLOBAL_EXPRESS|Team Global Express|AU|100872|toll-priority|
TFORCE_FINAL_MILE|TForce Final Mile|US|100061|tforce-finalmile|
TFORCE_FREIGHT|TForce Freight|US|100399||
TIKI|TIKI|ID|100588|tiki|
TIPSA|TIPSA|ES|100185|tipsa|
TNT_IT|TNT Italy|IT|100065|tnt-it|
TNT_UK|TNT UK|GB||tnt-uk|
TOLL|Toll|AU|100009||
TUFFNELLS|Tuffnells|GB|100524||
TWO_GO|2GO|PH|100354|2go|
T_CAT|T-CAT|TW|100215||
UKRPOSHTA|Ukrposhta|UA|21021|ukrposhta|post
UNIUNI|UniUni|CA|100134||
UPS_MAIL_INNOVATIONS|UPS Mail Innovations|US|100398|ups-mi|
VEHO|Veho|US|101068||
VIETNAM_POST|Vietnam Post|VN|22041||post
VIETTEL_POST|Viettel Post|VN|100611||
WHISTL|Whistl|GB|100159||
WINIT|Winit|CN|190284||
XPO|XPO|US|100254|xpo-logistics|
YAMATO|Yamato|JP|100062|taqbin-jp|
YANWEN|Yanwen|CN|190012|yanwen|
YODEL|Yodel|GB|100017|yodel|
YRC_FREIGHT|YRC Freight|US|100441|yrc|
YTO_EXPRESS|YTO Express|CN|190157|yto|
YUNDA_EXPRESS|Yunda Express|CN|191197|yundaex|
YURTICI_KARGO|Yurtici Kargo|TR|100348|yurtici-kargo|
ZTO_EXPRESS|ZTO Express|CN|190455||
`;

/** A carrier that is followed through an aggregator, with the codes that those know it by. */
type FurtherCarrier = KnownCarrier & { readonly seventeenTrack: string; readonly aftership: string };

const noPage = () => "";

const read = (line: string): FurtherCarrier => {
  const [carrier = "", name = "", homeCountry = "", seventeenTrack = "", aftership = "", kind = ""] = line.split("|");
  return {
    ...{ carrier, name, homeCountry, seventeenTrack, aftership },
    timeZone: zoneByCountry[homeCountry] ?? "UTC",
    trackingPage: noPage,
    numberFormats: kind === "post" ? [s10Format(homeCountry)] : [],
  };
};

export const furtherCarriers: readonly FurtherCarrier[] = table.trim().split("\n").map(read);
