/** Tracking pages of carriers: the host, and what in the address is the number (as carriers link to them, 2026-11). */
const trackingPages: readonly { readonly host: RegExp; readonly carrier: string; readonly number: RegExp }[] = [
  { host: /(^|\.)ups\.com$/, carrier: "UPS", number: /[?&](?:tracknum|trackNums|InquiryNumber1)=([^&]+)/i },
  { host: /(^|\.)fedex\.com$/, carrier: "FEDEX", number: /[?&](?:trknbr|tracknumbers|trackingnumber)=([^&]+)/i },
  {
    host: /(^|\.)usps\.com$/,
    carrier: "USPS",
    number: /[?&](?:tLabels|qtc_tLabels1|strOrigTrackNum)=([^&]+)|\/tracking\/(\d+)/i,
  },
  { host: /(^|\.)dhl\.de$/, carrier: "DHL_PARCEL_DE", number: /[?&](?:piececode|idc)=([^&]+)/i },
  { host: /(^|\.)dhl\.com$/, carrier: "DHL", number: /[?&](?:tracking-id|AWB)=([^&]+)/i },
  { host: /(^|\.)royalmail\.com$/, carrier: "ROYAL_MAIL", number: /(?:trackNumber=|tracking-results\/)([^&/?#]+)/i },
  { host: /(^|\.)evri\.com$/, carrier: "EVRI", number: /\/track\/(?:parcel\/)?([^/?#]+)/i },
  { host: /(^|\.)dpd\.de$/, carrier: "DPD_DE", number: /\/parcel\/(\d+)|[?&]parcelno=(\d+)/i },
  { host: /(^|\.)myhermes\.de$/, carrier: "HERMES_DE", number: /#(\d{14})|[?&]TrackID=(\d+)/i },
  { host: /(^|\.)gls-(group|pakete)\.(com|eu|de)$/, carrier: "GLS", number: /[?&](?:match|trackingNumber)=([^&]+)/i },
  { host: /(^|\.)postnord\.(se|dk|no|fi|com)$/, carrier: "POSTNORD", number: /[?&](?:shipmentId|id)=([^&]+)/i },
  {
    host: /(^|\.)bring\.(no|se|com)$|(^|\.)posten\.no$/,
    carrier: "BRING",
    number: /[?&]q=([^&]+)|\/(?:tracking|sporing)\/([A-Z0-9]+)/i,
  },
  { host: /(^|\.)laposte\.fr$/, carrier: "LA_POSTE", number: /[?&]code=([^&]+)/i },
  { host: /(^|\.)chronopost\.fr$/, carrier: "CHRONOPOST", number: /[?&](?:listeNumerosLT|listeNumeros)=([^&]+)/i },
  { host: /(^|\.)canadapost-postescanada\.ca$|(^|\.)canadapost\.ca$/, carrier: "CANADA_POST", number: /\/details\/([A-Z0-9]+)/i },
  { host: /(^|\.)auspost\.com\.au$/, carrier: "AUSTRALIA_POST", number: /\/details\/([A-Z0-9]+)/i },
  { host: /(^|\.)postnl\.nl$/, carrier: "POSTNL", number: /\/track-and-trace\/([A-Z0-9]+)/i },
  { host: /(^|\.)bpost\.be$/, carrier: "BPOST", number: /[?&]itemCode=([^&]+)/i },
  { host: /(^|\.)correos\.es$/, carrier: "CORREOS", number: /[?&](?:tracking-number|numero)=([^&]+)/i },
  { host: /(^|\.)purolator\.com$/, carrier: "PUROLATOR", number: /[?&](?:pin|pins)=([^&]+)/i },
];

export type LinkedParcel = { readonly trackingCode: string; readonly carrier: string };

const parcelOfUrl = (url: URL): LinkedParcel | null => {
  const address = url.pathname + url.search + url.hash;
  for (const { host, carrier, number } of trackingPages) {
    if (!host.test(url.hostname)) continue;
    const found = number
      .exec(address)
      ?.slice(1)
      .find((one) => one !== undefined);
    const code = found && decodeURIComponent(found).replace(/\s/g, "");
    if (code && /^[A-Z0-9-]{6,40}$/i.test(code)) return { trackingCode: code, carrier };
  }
  return null;
};

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** A parcel that a link leads to, or a link inside the link: shops count clicks. */
export const parcelOfLink = (text: string): LinkedParcel | null => {
  const url = urlOf(text);
  if (url === null) return null;
  try {
    const inner = [...url.searchParams.values()].map(urlOf).filter((one) => one !== null);
    return [url, ...inner].map(parcelOfUrl).find((one) => one !== null) ?? null;
  } catch {
    // Escapes that are none.
    return null;
  }
};
