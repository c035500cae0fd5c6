import { furtherCarriers } from "./further-carriers.ts";

/** What the aggregators call the carriers that Kolli speaks to itself: value, 17TRACK's code, AfterShip's code. Sources as there. */
const codesOfDirect = `
AMAZON_SHIPPING|100309|
ARAMEX|100006|aramex
ASENDIA|100029|asendia
AUSTRALIA_POST|1151|australia-post
AUSTRIAN_POST|1161|austrian-post
BLUE_DART|100055|bluedart
BPOST|2061|bpost
BRING|100423|bring
BRT|100026|brt-it
CANADA_POST|3041|canada-post
CESKA_POSTA|3221|ceskaposta
CHRONOPOST|100273|chronopost-france
CJ_LOGISTICS|100116|
COLISSIMO|6051|colissimo
CORREIOS_BR|2151|brazil-correios
CORREOS|19181|spain-correos-es
CORREOS_EXPRESS|100048|correosexpress
CTT_EXPRESS|100114|tourline
DELHIVERY|100060|delhivery
DHL|101266|
DHL_ECOMMERCE_NL|100047|dhlparcel-nl
DHL_EXPRESS|100001|dhl
DHL_PARCEL_DE|7041|dhl-germany
DPD|101108|dpd
DPD_DE|100007|dpd-de
DPD_PL|100111|dpd-poland
DTDC|100069|dtdc
ECONT|100568|
EVRI|100331|myhermes-uk
FAN_COURIER|100629|fan
FEDEX|100003|fedex
FOURPX|190094|4px
GEODIS|100356|geodis-calberson-fr
GHN|100593|ghn
GLS|100005|gls
HERMES_DE|100031|hermes-de
INDIA_POST|9021|india-post
INPOST|100043|inpost-paczkomaty
JT_EXPRESS|100456|jtexpress-vn
LANDMARK_GLOBAL|100021|landmark-global
LA_POSTE||la-poste-colissimo
MATKAHUOLTO|100161|matkahuolto
MONDIAL_RELAY|100304|mondialrelay
NINJA_VAN|100124|ninjavan
NOVA_POSHTA|100035|nova-poshta
NZ_POST|14061|new-zealand-post
OMNIVA|5041|omniva
PACKETA|100132|packeta
POCZTA_POLSKA|16081|poczta-polska
POSTE_ITALIANE|9071|poste-italiane
POSTNL|14041|postnl
POSTNORD|19241|sweden-posten
PPL_CZ|100176|
PUROLATOR|100042|purolator
ROYAL_MAIL|11031|royal-mail
SAMEDAY|100320|
SEKO|100332|sekologistics
SEUR|100438|spanish-seur
SF_EXPRESS|100012|sf-express
SHADOWFAX|100102|shadowfax
SPEEDY|100198|speedy
SPRING_GDS|100213|spring-gds
SWISS_POST|19251|swiss-post
THAILAND_POST|20041|
THE_COURIER_GUY|100184|thecourierguy
TNT|100004|tnt
UPS|100002|ups
USPS|21051|usps
VENIPAK|100218|venipak
XPRESSBEES|100101|xpressbees
YUNEXPRESS|190008|yunexpress
`;

type Codes = { readonly carrier: string; readonly seventeenTrack: string; readonly aftership: string };

const direct = codesOfDirect
  .trim()
  .split("\n")
  .map((line): Codes => {
    const [carrier = "", seventeenTrack = "", aftership = ""] = line.split("|");
    return { carrier, seventeenTrack, aftership };
  });

/** An aggregator's code of each carrier that it knows, by our value for the carrier. */
export const codesBy = (aggregator: "seventeenTrack" | "aftership"): ReadonlyMap<string, string> =>
  new Map([...direct, ...furtherCarriers].flatMap((codes) => (codes[aggregator] ? [[codes.carrier, codes[aggregator]]] : [])));

/** Ours by theirs. Two of ours may be one of theirs. */
export const carriersByCode = (codes: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const carriers = new Map<string, string[]>();
  for (const [carrier, code] of codes) carriers.set(code, [...(carriers.get(code) ?? []), carrier]);
  return carriers;
};
