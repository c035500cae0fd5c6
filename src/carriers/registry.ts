import type { CarrierAdapter, KnownCarrier } from "./adapter.ts";
import { aftership } from "./aftership/adapter.ts";
import { furtherCarriers } from "./aggregated/further-carriers.ts";
import { amazonShipping } from "./amazon-shipping/adapter.ts";
import { aramex } from "./aramex/adapter.ts";
import { asendia } from "./asendia/adapter.ts";
import { australiaPost } from "./australia-post/adapter.ts";
import { austrianPost } from "./austrian-post/adapter.ts";
import { blueDart } from "./blue-dart/adapter.ts";
import { bpost } from "./bpost/adapter.ts";
import { bring } from "./bring/adapter.ts";
import { brt } from "./brt/adapter.ts";
import { canadaPost } from "./canada-post/adapter.ts";
import { ceskaPosta } from "./ceska-posta/adapter.ts";
import { chronopost } from "./chronopost/adapter.ts";
import { cjLogistics } from "./cj-logistics/adapter.ts";
import { colissimo } from "./colissimo/adapter.ts";
import { correiosBr } from "./correios-br/adapter.ts";
import { correos } from "./correos/adapter.ts";
import { correosExpress } from "./correos-express/adapter.ts";
import { cttExpress } from "./ctt-express/adapter.ts";
import { delhivery } from "./delhivery/adapter.ts";
import { dhl } from "./dhl/adapter.ts";
import { dhlEcommerceNl } from "./dhl-ecommerce-nl/adapter.ts";
import { dhlExpress } from "./dhl-express/adapter.ts";
import { dhlParcelDe } from "./dhl-parcel-de/adapter.ts";
import { dpd } from "./dpd/adapter.ts";
import { dpdDe } from "./dpd-de/adapter.ts";
import { dpdPl } from "./dpd-pl/adapter.ts";
import { dtdc } from "./dtdc/adapter.ts";
import { econt } from "./econt/adapter.ts";
import { evri } from "./evri/adapter.ts";
import { fanCourier } from "./fan-courier/adapter.ts";
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
import { matkahuolto } from "./matkahuolto/adapter.ts";
import { mondialRelay } from "./mondial-relay/adapter.ts";
import { ninjaVan } from "./ninja-van/adapter.ts";
import { novaPoshta } from "./nova-poshta/adapter.ts";
import { novaPost } from "./nova-post/adapter.ts";
import { nzPost } from "./nz-post/adapter.ts";
import { omniva } from "./omniva/adapter.ts";
import { ownCourier } from "./own-courier/adapter.ts";
import { packeta } from "./packeta/adapter.ts";
import { pocztaPolska } from "./poczta-polska/adapter.ts";
import { posteItaliane } from "./poste-italiane/adapter.ts";
import { postnl } from "./postnl/adapter.ts";
import { postnord } from "./postnord/adapter.ts";
import { pplCz } from "./ppl-cz/adapter.ts";
import { purolator } from "./purolator/adapter.ts";
import { royalMail } from "./royal-mail/adapter.ts";
import { sameday } from "./sameday/adapter.ts";
import { seko } from "./seko/adapter.ts";
import { seur } from "./seur/adapter.ts";
import { seventeenTrack } from "./seventeen-track/adapter.ts";
import { sfExpress } from "./sf-express/adapter.ts";
import { shadowfax } from "./shadowfax/adapter.ts";
import { speedy } from "./speedy/adapter.ts";
import { springGds } from "./spring-gds/adapter.ts";
import { swissPost } from "./swiss-post/adapter.ts";
import { thailandPost } from "./thailand-post/adapter.ts";
import { theCourierGuy } from "./the-courier-guy/adapter.ts";
import { tnt } from "./tnt/adapter.ts";
import { ups } from "./ups/adapter.ts";
import { usps } from "./usps/adapter.ts";
import { venipak } from "./venipak/adapter.ts";
import { xpressbees } from "./xpressbees/adapter.ts";
import { yunexpress } from "./yunexpress/adapter.ts";

/** Every carrier, by name. A new one is an import above and a line here. */
// biome-ignore format: one line for each, so that additions do not meet
export const carriers: readonly CarrierAdapter[] = [
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

/** Services that follow many carriers with one account. */
export const aggregators: readonly CarrierAdapter[] = [aftership, seventeenTrack];

/** All that a workspace can have an account with: carriers, its own courier, and aggregators. */
export const connectables: readonly CarrierAdapter[] = [...carriers, ownCourier, ...aggregators].toSorted((a, b) =>
  a.carrier < b.carrier ? -1 : 1,
);

const adapterById = new Map(connectables.map((adapter) => [adapter.carrier, adapter]));

/** Every carrier that a parcel can be followed with, by whichever way. */
export const allCarriers: readonly KnownCarrier[] = [
  ...carriers,
  ownCourier,
  ...furtherCarriers.filter(({ carrier }) => !adapterById.has(carrier)),
].toSorted((a, b) => (a.carrier < b.carrier ? -1 : 1));

export const carrierIds: readonly string[] = allCarriers.map(({ carrier }) => carrier);

const carrierById = new Map(allCarriers.map((known) => [known.carrier, known]));

/** What speaks to a carrier or an aggregator; nothing for a carrier that only an aggregator speaks to. */
export const findAdapter = (carrier: string): CarrierAdapter | undefined => adapterById.get(carrier);

export const findCarrier = (carrier: string): KnownCarrier | undefined => carrierById.get(carrier);

const byFolder = new Map(connectables.map((adapter) => [adapter.carrier.toLowerCase().replaceAll("_", "-"), adapter]));

/** By the name of its folder, which is also its name in addresses: "canada-post". */
export const findAdapterByFolder = (folder: string): CarrierAdapter | undefined => byFolder.get(folder);

/** The aggregators that know a carrier. */
export const aggregatorsOf = (carrier: string): readonly string[] =>
  aggregators.filter(({ reaches }) => reaches?.has(carrier)).map((aggregator) => aggregator.carrier);
