import { amazonShipping } from "./amazon-shipping.ts";
import { aramex } from "./aramex.ts";
import { asendia } from "./asendia.ts";
import { australiaPost } from "./australia-post.ts";
import { blueDart } from "./blue-dart.ts";
import { bpost } from "./bpost.ts";
import { bring } from "./bring.ts";
import { brt } from "./brt.ts";
import { canadaPost } from "./canada-post.ts";
import { chronopost } from "./chronopost.ts";
import { cjLogistics } from "./cj-logistics.ts";
import { colissimo } from "./colissimo.ts";
import { correiosBr } from "./correios-br.ts";
import { correos } from "./correos.ts";
import { correosExpress } from "./correos-express.ts";
import { cttExpress } from "./ctt-express.ts";
import { delhivery } from "./delhivery.ts";
import { dhl } from "./dhl.ts";
import { dhlExpress } from "./dhl-express.ts";
import { dhlParcelDe } from "./dhl-parcel-de.ts";
import { dpd } from "./dpd.ts";
import { dtdc } from "./dtdc.ts";
import type { CarrierEmulator } from "./emulated-carrier.ts";
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
import { mondialRelay } from "./mondial-relay.ts";
import { ninjaVan } from "./ninja-van.ts";
import { nzPost } from "./nz-post.ts";
import { omniva } from "./omniva.ts";
import { packeta } from "./packeta.ts";
import { postnl } from "./postnl.ts";
import { postnord } from "./postnord.ts";
import { purolator } from "./purolator.ts";
import { royalMail } from "./royal-mail.ts";
import { seko } from "./seko.ts";
import { seur } from "./seur.ts";
import { sfExpress } from "./sf-express.ts";
import { shadowfax } from "./shadowfax.ts";
import { springGds } from "./spring-gds.ts";
import { thailandPost } from "./thailand-post.ts";
import { theCourierGuy } from "./the-courier-guy.ts";
import { tnt } from "./tnt.ts";
import { ups } from "./ups.ts";
import { usps } from "./usps.ts";
import { xpressbees } from "./xpressbees.ts";
import { yunexpress } from "./yunexpress.ts";

/** Every carrier that can be emulated. */
// biome-ignore format: one line for each, so that additions do not meet
export const allEmulators: readonly CarrierEmulator[] = [
  amazonShipping,
  aramex,
  asendia,
  australiaPost,
  blueDart,
  bpost,
  bring,
  brt,
  canadaPost,
  chronopost,
  cjLogistics,
  colissimo,
  correiosBr,
  correos,
  correosExpress,
  cttExpress,
  delhivery,
  dhl,
  dhlExpress,
  dhlParcelDe,
  dpd,
  dtdc,
  fedex,
  fourpx,
  geodis,
  ghn,
  gls,
  hermesDe,
  indiaPost,
  inpost,
  jtExpress,
  landmarkGlobal,
  laPoste,
  mondialRelay,
  ninjaVan,
  nzPost,
  omniva,
  packeta,
  postnl,
  postnord,
  purolator,
  royalMail,
  seko,
  seur,
  sfExpress,
  shadowfax,
  springGds,
  thailandPost,
  theCourierGuy,
  tnt,
  ups,
  usps,
  xpressbees,
  yunexpress,
];
