import type { CarrierAdapter } from "./adapter.ts";
import { amazonShipping } from "./amazon-shipping/adapter.ts";
import { aramex } from "./aramex/adapter.ts";
import { asendia } from "./asendia/adapter.ts";
import { australiaPost } from "./australia-post/adapter.ts";
import { austrianPost } from "./austrian-post/adapter.ts";
import { bpost } from "./bpost/adapter.ts";
import { bring } from "./bring/adapter.ts";
import { brt } from "./brt/adapter.ts";
import { canadaPost } from "./canada-post/adapter.ts";
import { ceskaPosta } from "./ceska-posta/adapter.ts";
import { chronopost } from "./chronopost/adapter.ts";
import { cjLogistics } from "./cj-logistics/adapter.ts";
import { colissimo } from "./colissimo/adapter.ts";
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
import { econt } from "./econt/adapter.ts";
import { evri } from "./evri/adapter.ts";
import { fanCourier } from "./fan-courier/adapter.ts";
import { fedex } from "./fedex/adapter.ts";
import { geodis } from "./geodis/adapter.ts";
import { gls } from "./gls/adapter.ts";
import { hermesDe } from "./hermes-de/adapter.ts";
import { indiaPost } from "./india-post/adapter.ts";
import { inpost } from "./inpost/adapter.ts";
import { laPoste } from "./la-poste/adapter.ts";
import { matkahuolto } from "./matkahuolto/adapter.ts";
import { mondialRelay } from "./mondial-relay/adapter.ts";
import { novaPoshta } from "./nova-poshta/adapter.ts";
import { omniva } from "./omniva/adapter.ts";
import { packeta } from "./packeta/adapter.ts";
import { pocztaPolska } from "./poczta-polska/adapter.ts";
import { posteItaliane } from "./poste-italiane/adapter.ts";
import { postnl } from "./postnl/adapter.ts";
import { postnord } from "./postnord/adapter.ts";
import { pplCz } from "./ppl-cz/adapter.ts";
import { purolator } from "./purolator/adapter.ts";
import { royalMail } from "./royal-mail/adapter.ts";
import { sameday } from "./sameday/adapter.ts";
import { seur } from "./seur/adapter.ts";
import { sfExpress } from "./sf-express/adapter.ts";
import { speedy } from "./speedy/adapter.ts";
import { swissPost } from "./swiss-post/adapter.ts";
import { tnt } from "./tnt/adapter.ts";
import { ups } from "./ups/adapter.ts";
import { usps } from "./usps/adapter.ts";
import { venipak } from "./venipak/adapter.ts";

/** Every carrier, by name. A new one is an import above and a line here. */
// biome-ignore format: one line for each, so that additions do not meet
export const carriers: readonly CarrierAdapter[] = [
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

export const carrierIds: readonly string[] = carriers.map(({ carrier }) => carrier);

const byId = new Map(carriers.map((adapter) => [adapter.carrier, adapter]));

export const findAdapter = (carrier: string): CarrierAdapter | undefined => byId.get(carrier);

const byFolder = new Map(carriers.map((adapter) => [adapter.carrier.toLowerCase().replaceAll("_", "-"), adapter]));

/** By the name of its folder, which is also its name in addresses: "canada-post". */
export const findAdapterByFolder = (folder: string): CarrierAdapter | undefined => byFolder.get(folder);
