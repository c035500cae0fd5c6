import { findCarrier } from "../../carriers/registry.ts";
import { ok, type Result } from "../../lib/result.ts";
import { threeLettersOf } from "../../tracking/country-codes.ts";
import type { ApiCall } from "../call.ts";
import { type ListedCarrier, listCarriers } from "../further-calls.ts";
import type { Failure } from "../rival.ts";
import { findCandidates } from "../tracker-calls.ts";
import { slugOf } from "./tables.ts";

const originOf = (template: string): string | null => (URL.canParse(template) ? new URL(template).origin : null);

const courierOf = ({ carrier, name, countryCode, trackingPage }: Omit<ListedCarrier, "isConnected">) => ({
  slug: slugOf(carrier),
  name,
  phone: null,
  other_name: null,
  web_url: originOf(trackingPage),
  required_fields: [],
  optional_fields: [],
  default_language: "en",
  support_languages: ["en"],
  service_from_country_regions: [threeLettersOf(countryCode)].filter((code) => code !== null),
});

type Couriers = { readonly total: number; readonly couriers: readonly ReturnType<typeof courierOf>[] };

const listed = (couriers: Couriers["couriers"]): Couriers => ({ total: couriers.length, couriers });

/** `active`: those that the workspace can track with. */
export const listCouriers = async (call: ApiCall, query: URLSearchParams): Promise<Result<Couriers, Failure>> => {
  const carriers = await listCarriers(call);
  if (!carriers.ok) return carriers;
  const slugs = query.get("slug")?.split(",");
  const active = query.get("active");
  return ok(
    listed(
      carriers.value
        .filter(({ isConnected }) => active === null || String(isConnected) === active)
        .map(courierOf)
        .filter(({ slug }) => slugs === undefined || slugs.includes(slug)),
    ),
  );
};

/** Best match first, among the given slugs if there are any. */
export const detectCouriers = async (
  call: ApiCall,
  trackingNumber: string,
  slugs: readonly string[],
): Promise<Result<Couriers, Failure>> => {
  const candidates = await findCandidates(call, trackingNumber);
  if (!candidates.ok) return candidates;
  const known = candidates.value.flatMap(({ carrier }) => findCarrier(carrier) ?? []);
  const couriers = known.map(({ carrier, name, homeCountry, trackingPage }) =>
    courierOf({ carrier, name, countryCode: homeCountry, trackingPage: trackingPage(trackingNumber) }),
  );
  return ok(listed(couriers.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug))));
};
