import { fail, ok, type Result } from "../../lib/result.ts";
import { compatBounds } from "../bounds.ts";
import type { ApiCall } from "../call.ts";
import { countRegistered, type ListPage } from "../further-calls.ts";
import { readNumberedPage, readNumberedPages, wholeNumber } from "../numbered-pages.ts";
import type { ShownParcel } from "../parcel.ts";
import type { Failure } from "../rival.ts";
import { aftershipRefusal } from "./errors.ts";
import { aftershipFields } from "./given.ts";
import { type AftershipVersion, carrierOfSlug } from "./tables.ts";
import { aftershipTracking } from "./translate.ts";
import { inVersion, isWrapped, type VersionedTracking } from "./versions.ts";

const pageMax = compatBounds.aftershipPage.cap;
const usualPage = 100;

const partsOf = (query: URLSearchParams, name: string): readonly string[] =>
  (query.get(name) ?? "").split(",").flatMap((part) => part.trim() || []);

const rangeOf = (query: URLSearchParams, name: string) => {
  const [from, before] = [query.get(`${name}_min`), query.get(`${name}_max`)];
  return from || before
    ? { [name === "created_at" ? "createdAt" : "updatedAt"]: { ...(from && { from }), ...(before && { before }) } }
    : {};
};

/** What Kolli's own filter can say of theirs. */
const filterOf = (query: URLSearchParams): Result<object, Failure> => {
  const slugs = partsOf(query, "slug");
  const carriers = slugs.map(carrierOfSlug);
  const unknown = carriers.indexOf(null);
  if (unknown >= 0) return fail(aftershipRefusal(4010, `The value of slug is invalid: ${slugs[unknown]}.`));
  const codes = partsOf(query, "tracking_numbers");
  const keyword = query.get("keyword")?.trim();
  const orderId = query.get("order_id");
  const tags = partsOf(query, "shipment_tags");
  const metadata = { ...(orderId && { order_id: orderId }), ...(tags.length > 0 && { shipment_tags: tags }) };
  return ok({
    ...(carriers.length > 0 && { carrier: carriers }),
    ...(codes.length > 0 && { trackingCode: codes }),
    ...(keyword && { search: keyword }),
    ...(Object.keys(metadata).length > 0 && aftershipFields.filter(metadata)),
    ...rangeOf(query, "created_at"),
    ...rangeOf(query, "updated_at"),
  });
};

const comparedFields = [
  ["tag", "tag"],
  ["origin", "origin_country_region"],
  ["destination", "destination_country_region"],
  ["courier_destination_country_region", "courier_destination_country_region"],
  ["transit_time", "transit_time"],
  ["return_to_sender", "return_to_sender"],
] as const;

/** What only the translated tracking can say: pages may be shorter than the limit. */
const isMeant = (query: URLSearchParams, tracking: VersionedTracking): boolean =>
  comparedFields.every(([name, field]) => {
    const wanted = partsOf(query, name);
    return wanted.length === 0 || wanted.includes(String(tracking[field]));
  });

const withFields = (query: URLSearchParams, tracking: VersionedTracking): VersionedTracking => {
  const fields = partsOf(query, "fields");
  if (fields.length === 0) return tracking;
  return Object.fromEntries(Object.entries(tracking).filter(([name]) => name === "id" || fields.includes(name)));
};

const trackingsOf = (
  { nodes }: Pick<ListPage<ShownParcel>, "nodes">,
  query: URLSearchParams,
  version: AftershipVersion,
): readonly VersionedTracking[] =>
  nodes
    .map((tracker) => inVersion(aftershipTracking(tracker), version))
    .filter((tracking) => isMeant(query, tracking))
    .map((tracking) => withFields(query, tracking));

/** Until 2024-07, by the number of the page, with the query repeated. */
const numberedList = async (call: ApiCall, query: URLSearchParams, filter: object, version: AftershipVersion) => {
  const [page, limit] = [
    wholeNumber(query.get("page"), 1, Number.MAX_SAFE_INTEGER),
    wholeNumber(query.get("limit"), usualPage, pageMax),
  ];
  const read = await readNumberedPage(call, { filter, page, size: limit });
  if (!read.ok) return read;
  const total = await countRegistered(call, filter);
  if (!total.ok) return total;
  const asked = Object.fromEntries(
    ["keyword", "slug", "origin", "destination", "tag", "fields"].map((name) => [name, query.get(name) ?? ""]),
  );
  return ok({ page, limit, count: total.value.count, ...asked, trackings: trackingsOf(read.value, query, version) });
};

/** `data` of a list. */
export const listTrackings = async (
  call: ApiCall,
  query: URLSearchParams,
  version: AftershipVersion,
): Promise<Result<object, Failure>> => {
  const filter = filterOf(query);
  if (!filter.ok) return filter;
  if (isWrapped(version)) return numberedList(call, query, filter.value, version);
  const first = wholeNumber(query.get("limit"), usualPage, pageMax);
  const read = await readNumberedPages(call, { filter: filter.value, after: query.get("cursor") || null }, first);
  if (!read.ok) return read;
  const total = await countRegistered(call, filter.value);
  if (!total.ok) return total;
  const { endCursor, hasNextPage } = read.value.pageInfo;
  return ok({
    pagination: { total: total.value.count, next_cursor: hasNextPage ? endCursor : "", has_next_page: hasNextPage },
    trackings: trackingsOf(read.value, query, version),
  });
};
