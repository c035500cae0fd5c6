import { carrierIds } from "../../carriers/registry.ts";
import { didYouMean } from "../../lib/did-you-mean.ts";
import { fail, ok, type Result } from "../../lib/result.ts";
import { type TrackingStatus, trackingStatuses } from "../../tracking/statuses.ts";

/** As a person wrote them; null or left out: all. */
export type FilterInput = { carriers?: readonly string[] | null; statuses?: readonly string[] | null };
export type Filters = { carriers: readonly string[] | null; statuses: readonly TrackingStatus[] | null };
export type FilterRefusal = { code: "filter-empty" | "filter-unknown"; field: keyof Filters; message: string };

type Kind = { field: keyof Filters; noun: string; known: readonly string[]; otherwise: string };

const carrierKind: Kind = {
  field: "carriers",
  noun: "carrier",
  known: carrierIds,
  otherwise: "`kolli carriers list` shows all carriers.",
};
const statusKind: Kind = {
  field: "statuses",
  noun: "status",
  known: trackingStatuses,
  otherwise: `The statuses are: ${trackingStatuses.join(", ")}.`,
};

const nameOf = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, "_");

/** Case and separators do not matter. A value that nothing has is refused: with it, nothing would ever be delivered. */
const checkFilter = (
  values: readonly string[] | null | undefined,
  { field, noun, known, otherwise }: Kind,
): Result<readonly string[] | null, FilterRefusal> => {
  if (values === null || values === undefined) return ok(null);
  if (values.length === 0)
    return fail({ code: "filter-empty", field, message: `A filter by ${noun} needs at least one ${noun}.` });
  const unknown = values.find((value) => !known.includes(nameOf(value)));
  if (unknown === undefined) return ok([...new Set(values.map(nameOf))]);
  const meant = didYouMean(unknown, known);
  const hint = meant === null ? otherwise : `Did you mean ${meant}?`;
  return fail({ code: "filter-unknown", field, message: `The filter has "${unknown}", which is not a ${noun}. ${hint}` });
};

export const checkFilters = ({ carriers, statuses }: FilterInput): Result<Filters, FilterRefusal> => {
  const byCarrier = checkFilter(carriers, carrierKind);
  if (!byCarrier.ok) return byCarrier;
  const byStatus = checkFilter(statuses, statusKind);
  if (!byStatus.ok) return byStatus;
  return ok({ carriers: byCarrier.value, statuses: byStatus.value as readonly TrackingStatus[] | null });
};

/** Values of stored filters that nothing has: from before filters were checked, or of a carrier that is no longer there. */
export const unknownFilters = ({ carriers, statuses }: FilterInput): string[] => [
  ...(carriers ?? []).filter((carrier) => !carrierKind.known.includes(carrier)),
  ...(statuses ?? []).filter((status) => !statusKind.known.includes(status)),
];
