import { amazonShipping } from "./amazon-shipping.ts";
import { aramex } from "./aramex.ts";
import { asendia } from "./asendia.ts";
import { australiaPost } from "./australia-post.ts";
import { austrianPost } from "./austrian-post.ts";
import { bpost } from "./bpost.ts";
import { bring } from "./bring.ts";
import { brt } from "./brt.ts";
import { canadaPost } from "./canada-post.ts";
import { ceskaPosta } from "./ceska-posta.ts";
import { chronopost } from "./chronopost.ts";
import { cjLogistics } from "./cj-logistics.ts";
import { colissimo } from "./colissimo.ts";
import { correos } from "./correos.ts";
import { correosExpress } from "./correos-express.ts";
import { cttExpress } from "./ctt-express.ts";
import { delhivery } from "./delhivery.ts";
import { dhl } from "./dhl.ts";
import { dhlEcommerceNl } from "./dhl-ecommerce-nl.ts";
import { dhlExpress } from "./dhl-express.ts";
import { dhlParcelDe } from "./dhl-parcel-de.ts";
import { dpd } from "./dpd.ts";
import { dpdDe } from "./dpd-de.ts";
import { dpdPl } from "./dpd-pl.ts";
import { econt } from "./econt.ts";
import type { CarrierEmulator } from "./emulated-carrier.ts";
import { evri } from "./evri.ts";
import { fanCourier } from "./fan-courier.ts";
import { fedex } from "./fedex.ts";
import { geodis } from "./geodis.ts";
import { gls } from "./gls.ts";
import { hermesDe } from "./hermes-de.ts";
import { indiaPost } from "./india-post.ts";
import { inpost } from "./inpost.ts";
import { laPoste } from "./la-poste.ts";
import { matkahuolto } from "./matkahuolto.ts";
import { mondialRelay } from "./mondial-relay.ts";
import { novaPoshta } from "./nova-poshta.ts";
import { omniva } from "./omniva.ts";
import { packeta } from "./packeta.ts";
import { pocztaPolska } from "./poczta-polska.ts";
import { posteItaliane } from "./poste-italiane.ts";
import { postnl } from "./postnl.ts";
import { postnord } from "./postnord.ts";
import { pplCz } from "./ppl-cz.ts";
import { purolator } from "./purolator.ts";
import { royalMail } from "./royal-mail.ts";
import { sameday } from "./sameday.ts";
import { seur } from "./seur.ts";
import { sfExpress } from "./sf-express.ts";
import { speedy } from "./speedy.ts";
import { swissPost } from "./swiss-post.ts";
import { tnt } from "./tnt.ts";
import { ups } from "./ups.ts";
import { usps } from "./usps.ts";
import { venipak } from "./venipak.ts";

/** Every carrier that can be emulated. */
// biome-ignore format: one line for each, so that additions do not meet
export const allEmulators: readonly CarrierEmulator[] = [
  amazonShipping,
  aramex,
  asendia,
  australiaPost,
  austrianPost,
  bpost,
  bring,
  brt,
  canadaPost,
  ceskaPosta,
  chronopost,
  cjLogistics,
  colissimo,
  correos,
  correosExpress,
  cttExpress,
  delhivery,
  dhl,
  dhlEcommerceNl,
  dhlExpress,
  dhlParcelDe,
  dpd,
  dpdDe,
  dpdPl,
  econt,
  evri,
  fanCourier,
  fedex,
  geodis,
  gls,
  hermesDe,
  indiaPost,
  inpost,
  laPoste,
  matkahuolto,
  mondialRelay,
  novaPoshta,
  omniva,
  packeta,
  pocztaPolska,
  posteItaliane,
  postnl,
  postnord,
  pplCz,
  purolator,
  royalMail,
  sameday,
  seur,
  sfExpress,
  speedy,
  swissPost,
  tnt,
  ups,
  usps,
  venipak,
];
