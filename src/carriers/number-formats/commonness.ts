/**
 * Which carrier comes first if a number says nothing more and the workspace has neither: the more common one. Our estimate,
 * not a statistic: first those at home in many countries, then the large ones of one or a few, then those of one market or one
 * kind of parcel.
 */
const commonFirst: readonly string[] =
  `USPS UPS FEDEX DHL DPD GLS ROYAL_MAIL LA_POSTE DHL_PARCEL_DE DHL_EXPRESS POSTNL INPOST HERMES_DE CANADA_POST
   AUSTRALIA_POST COLISSIMO CHRONOPOST MONDIAL_RELAY POSTNORD BRING BRT CORREOS SEUR CORREOS_EXPRESS BPOST TNT PACKETA
   DELHIVERY INDIA_POST CORREIOS_BR THAILAND_POST JT_EXPRESS YUNEXPRESS FOURPX NINJA_VAN BLUE_DART DTDC XPRESSBEES
   NZ_POST THE_COURIER_GUY SEKO LANDMARK_GLOBAL SPRING_GDS SF_EXPRESS CJ_LOGISTICS PUROLATOR ARAMEX GEODIS OMNIVA
   CTT_EXPRESS ASENDIA AMAZON_SHIPPING NOVA_POSHTA CESKA_POSTA PPL_CZ SPEEDY FAN_COURIER SAMEDAY ECONT POCZTA_POLSKA
   DPD_PL DHL_ECOMMERCE_NL DPD_DE VENIPAK MATKAHUOLTO AUSTRIAN_POST POSTE_ITALIANE EVRI SWISS_POST GHN SHADOWFAX`.split(/\s+/);

const placeOf = new Map(commonFirst.map((carrier, place) => [carrier, place]));

/** Smaller is more common. A carrier that is not in the list comes last. */
export const commonness = (carrier: string): number => placeOf.get(carrier) ?? commonFirst.length;
