import type { CarrierAdapter } from "./adapter.ts";
import { amazonShipping } from "./amazon-shipping/adapter.ts";
import { aramex } from "./aramex/adapter.ts";
import { asendia } from "./asendia/adapter.ts";
import { australiaPost } from "./australia-post/adapter.ts";
import { blueDart } from "./blue-dart/adapter.ts";
import { bpost } from "./bpost/adapter.ts";
import { bring } from "./bring/adapter.ts";
import { brt } from "./brt/adapter.ts";
import { canadaPost } from "./canada-post/adapter.ts";
import { chronopost } from "./chronopost/adapter.ts";
import { cjLogistics } from "./cj-logistics/adapter.ts";
import { colissimo } from "./colissimo/adapter.ts";
import { correiosBr } from "./correios-br/adapter.ts";
import { correos } from "./correos/adapter.ts";
import { correosExpress } from "./correos-express/adapter.ts";
import { cttExpress } from "./ctt-express/adapter.ts";
import { delhivery } from "./delhivery/adapter.ts";
import { dhl } from "./dhl/adapter.ts";
import { dhlExpress } from "./dhl-express/adapter.ts";
import { dhlParcelDe } from "./dhl-parcel-de/adapter.ts";
import { dpd } from "./dpd/adapter.ts";
import { dtdc } from "./dtdc/adapter.ts";
import { fedex } from "./fedex/adapter.ts";
import { fourpx } from "./fourpx/adapter.ts";
import { geodis } from "./geodis/adapter.ts";
import { ghn } from "./ghn/adapter.ts";
import { gls } from "./gls/adapter.ts";
import { hermesDe } from "./hermes-de/adapter.ts";
import { indiaPost } from "./india-post/adapter.ts";
import { inpost } from "./inpost/adapter.ts";
import { jtExpress } from "./jt-express/adapter.ts";
import { laPoste } from "./la-poste/adapter.ts";
import { landmarkGlobal } from "./landmark-global/adapter.ts";
import { mondialRelay } from "./mondial-relay/adapter.ts";
import { ninjaVan } from "./ninja-van/adapter.ts";
import { nzPost } from "./nz-post/adapter.ts";
import { omniva } from "./omniva/adapter.ts";
import { packeta } from "./packeta/adapter.ts";
import { postnl } from "./postnl/adapter.ts";
import { postnord } from "./postnord/adapter.ts";
import { purolator } from "./purolator/adapter.ts";
import { royalMail } from "./royal-mail/adapter.ts";
import { seko } from "./seko/adapter.ts";
import { seur } from "./seur/adapter.ts";
import { sfExpress } from "./sf-express/adapter.ts";
import { shadowfax } from "./shadowfax/adapter.ts";
import { springGds } from "./spring-gds/adapter.ts";
import { thailandPost } from "./thailand-post/adapter.ts";
import { theCourierGuy } from "./the-courier-guy/adapter.ts";
import { tnt } from "./tnt/adapter.ts";
import { ups } from "./ups/adapter.ts";
import { usps } from "./usps/adapter.ts";
import { xpressbees } from "./xpressbees/adapter.ts";
import { yunexpress } from "./yunexpress/adapter.ts";

/** Every carrier, by name. A new one is an import above and a line here. */
// biome-ignore format: one line for each, so that additions do not meet
export const carriers: readonly CarrierAdapter[] = [
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

export const carrierIds: readonly string[] = carriers.map(({ carrier }) => carrier);

const byId = new Map(carriers.map((adapter) => [adapter.carrier, adapter]));

export const findAdapter = (carrier: string): CarrierAdapter | undefined => byId.get(carrier);

const byFolder = new Map(carriers.map((adapter) => [adapter.carrier.toLowerCase().replaceAll("_", "-"), adapter]));

/** By the name of its folder, which is also its name in addresses: "canada-post". */
export const findAdapterByFolder = (folder: string): CarrierAdapter | undefined => byFolder.get(folder);
