import { fail, ok, type Result } from "../../lib/result.ts";
import type { ApiCall } from "../call.ts";
import type { ShownParcel } from "../parcel.ts";
import type { Failure } from "../rival.ts";
import { testNumberCarrier } from "../test-numbers.ts";
import { listParcels, readParcel, readParcelByCode } from "../tracker-calls.ts";
import { noTracking } from "./errors.ts";
import { aftershipFields } from "./given.ts";
import { carrierOfSlug } from "./tables.ts";
import { aftershipTestSlug } from "./test-numbers.ts";
import { aftershipIds } from "./translate.ts";

/** A caller may choose the ID of a tracking. */
export const isAlias = (text: string): boolean => /^[0-9a-zA-Z_-]{1,128}$/.test(text);

const isMissing = ({ code }: Failure): boolean => code === "NOT_FOUND";

/** The tracking that a caller gave its own ID, this one; null if there is none. */
export const findByAlias = async (call: ApiCall, alias: string): Promise<Result<ShownParcel | null, Failure>> => {
  if (!isAlias(alias)) return ok(null);
  const found = await listParcels(call, { first: 1, filter: aftershipFields.filter({ id: alias }) });
  return found.ok ? ok(found.value.nodes[0] ?? null) : found;
};

/** By our ID in their form, otherwise by the caller's own. */
export const findById = async (call: ApiCall, id: string): Promise<Result<ShownParcel, Failure>> => {
  const gid = aftershipIds.read(id);
  const known = gid === null ? null : await readParcel(call, gid);
  if (known && (known.ok || !isMissing(known.failure))) return known;
  const found = await findByAlias(call, id);
  if (!found.ok) return found;
  return found.value ? ok(found.value) : fail(noTracking);
};

/** By courier and number, as versions until 2024-07 can. */
export const findByNumber = async (call: ApiCall, slug: string, number: string): Promise<Result<ShownParcel, Failure>> => {
  const carrier = slug === aftershipTestSlug ? testNumberCarrier : carrierOfSlug(slug);
  if (carrier === null) return fail(noTracking);
  const found = await readParcelByCode(call, number, carrier);
  return found.ok || !isMissing(found.failure) ? found : fail(noTracking);
};
