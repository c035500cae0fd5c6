/** PayPal's names of carriers, of its published list (read 2026-11). Others go by name. */
const paypalCarriers: Readonly<Record<string, string>> = {
  AUSTRALIA_POST: "AU_AU_POST",
  AUSTRIAN_POST: "AU_AUSTRIAN_POST",
  BPOST: "BE_BPOST",
  BRING: "BRING",
  CANADA_POST: "CA_CANADA_POST",
  CHRONOPOST: "CHRONOPOST_FR",
  COLISSIMO: "FR_COLISSIMO",
  CORREOS: "CORREOS_ES",
  DHL: "DHL",
  DHL_EXPRESS: "DHL",
  DPD: "DPD",
  DPD_DE: "DPD_DE",
  FEDEX: "FEDEX",
  GLS: "GLS",
  HERMES_DE: "HERMES_DE",
  LA_POSTE: "LA_POSTE_SUIVI",
  POCZTA_POLSKA: "PL_POCZTA_POLSKA",
  POSTE_ITALIANE: "IT_POSTE_ITALIA",
  POSTNL: "NLD_POSTNL",
  POSTNORD: "SWE_POSTNORD",
  PUROLATOR: "PUROLATOR",
  ROYAL_MAIL: "ROYAL_MAIL",
  SWISS_POST: "SWISS_POST",
  TNT: "TNT",
  UPS: "UPS",
  USPS: "USPS",
};

export const paypalCarrier = (carrier: string): { carrier: string; carrier_name_other?: string } => {
  const known = paypalCarriers[carrier];
  return known ? { carrier: known } : { carrier: "OTHER", carrier_name_other: carrier };
};
