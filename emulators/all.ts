import { aftership } from "./aftership.ts";
import { amazonShipping } from "./amazon-shipping.ts";
import { aramex } from "./aramex.ts";
import { asendia } from "./asendia.ts";
import { australiaPost } from "./australia-post.ts";
import { austrianPost } from "./austrian-post.ts";
import { blueDart } from "./blue-dart.ts";
import { bpost } from "./bpost.ts";
import { bring } from "./bring.ts";
import { brt } from "./brt.ts";
import { canadaPost } from "./canada-post.ts";
import { ceskaPosta } from "./ceska-posta.ts";
import { chronopost } from "./chronopost.ts";
import { cjLogistics } from "./cj-logistics.ts";
import { colissimo } from "./colissimo.ts";
import { correiosBr } from "./correios-br.ts";
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
import { dtdc } from "./dtdc.ts";
import { econt } from "./econt.ts";
import type { CarrierEmulator } from "./emulated-carrier.ts";
import { evri } from "./evri.ts";
import { fanCourier } from "./fan-courier.ts";
import { fedex } from "./fedex.ts";
import { fourpx } from "./fourpx.ts";
import { geodis } from "./geodis.ts";
import { ghn } from "./ghn.ts";
import { gls } from "./gls.ts";
import { hermesDe } from "./hermes-de.ts";
import { indiaPost } from "./india-post.ts";
import { inpost } from "./inpost.ts";
import { jtExpress } from "./jt-express.ts";
import { laPoste } from "./la-poste.ts";
import { landmarkGlobal } from "./landmark-global.ts";
import { matkahuolto } from "./matkahuolto.ts";
import { mondialRelay } from "./mondial-relay.ts";
import { ninjaVan } from "./ninja-van.ts";
import { novaPoshta } from "./nova-poshta.ts";
import { novaPost } from "./nova-post.ts";
import { nzPost } from "./nz-post.ts";
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
import { seko } from "./seko.ts";
import { seur } from "./seur.ts";
import { seventeenTrack } from "./seventeen-track.ts";
import { sfExpress } from "./sf-express.ts";
import { shadowfax } from "./shadowfax.ts";
import { speedy } from "./speedy.ts";
import { springGds } from "./spring-gds.ts";
import { swissPost } from "./swiss-post.ts";
import { thailandPost } from "./thailand-post.ts";
import { theCourierGuy } from "./the-courier-guy.ts";
import { tnt } from "./tnt.ts";
import { ups } from "./ups.ts";
import { usps } from "./usps.ts";
import { venipak } from "./venipak.ts";
import { xpressbees } from "./xpressbees.ts";
import { yunexpress } from "./yunexpress.ts";

/** Every carrier that can be emulated. */
// biome-ignore format: one line for each, so that additions do not meet
export const allEmulators: readonly CarrierEmulator[] = [
  aftership,
  amazonShipping,
  aramex,
  asendia,
  australiaPost,
  austrianPost,
  blueDart,
  bpost,
  bring,
  brt,
  canadaPost,
  ceskaPosta,
  chronopost,
  cjLogistics,
  colissimo,
  correiosBr,
  correosExpress,
  correos,
  cttExpress,
  delhivery,
  dhlEcommerceNl,
  dhlExpress,
  dhlParcelDe,
  dhl,
  dpdDe,
  dpdPl,
  dpd,
  dtdc,
  econt,
  evri,
  fanCourier,
  fedex,
  fourpx,
  geodis,
  ghn,
  gls,
  hermesDe,
  indiaPost,
  inpost,
  jtExpress,
  laPoste,
  landmarkGlobal,
  matkahuolto,
  mondialRelay,
  ninjaVan,
  novaPoshta,
  novaPost,
  nzPost,
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
  seko,
  seur,
  seventeenTrack,
  sfExpress,
  shadowfax,
  speedy,
  springGds,
  swissPost,
  thailandPost,
  theCourierGuy,
  tnt,
  ups,
  usps,
  venipak,
  xpressbees,
  yunexpress,
];
