/** What shops call carriers, for those whose numbers do not say which they are. Others are detected by the number. */
const carriers: Readonly<Record<string, string>> = {
  ups: "UPS",
  usps: "USPS",
  fedex: "FEDEX",
  dhlexpress: "DHL_EXPRESS",
  royalmail: "ROYAL_MAIL",
  evri: "EVRI",
  evrihermes: "EVRI",
  dpd: "DPD",
  gls: "GLS",
  postnord: "POSTNORD",
  bring: "BRING",
  postennorgebring: "BRING",
  laposte: "LA_POSTE",
  colissimo: "COLISSIMO",
  chronopost: "CHRONOPOST",
  canadapost: "CANADA_POST",
  purolator: "PUROLATOR",
  australiapost: "AUSTRALIA_POST",
  postnl: "POSTNL",
  bpost: "BPOST",
  correos: "CORREOS",
};

/** Kolli's name of a carrier, however it is written: "DHL Express", "dhl-express". Undefined if the number is to decide. */
export const carrierNamed = (name: string | null | undefined): string | undefined =>
  carriers[name?.toLowerCase().replace(/[^a-z0-9]/g, "") ?? ""];
