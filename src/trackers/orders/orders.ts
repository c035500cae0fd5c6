import { ClientError } from "../../graphql/errors.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { mayRead } from "../../use-cases/permission.ts";
import { defineUseCase } from "../../use-cases/use-case.ts";
import { trackerBounds } from "../bounds.ts";
import type { TrackerDeps } from "../tracker-commands.ts";
import type { OrderRow } from "./orders.sql.ts";

/**
 * What an order's status is if its parcels have several: the first of these that one has. What went wrong comes first, then what waits for
 * the recipient, then what is furthest from its destination.
 */
export const worstFirst = [
  "RETURN_TO_SENDER",
  "ATTEMPT_FAILURE",
  "AVAILABLE_FOR_PICKUP",
  "UNKNOWN",
  "PENDING",
  "PICKED_UP",
  "IN_TRANSIT",
  "OUT_FOR_DELIVERY",
  "DELIVERED",
] as const satisfies readonly TrackingStatus[];

export type Order = {
  readonly reference: string;
  readonly status: TrackingStatus;
  readonly statusCounts: readonly { readonly status: TrackingStatus; readonly count: number }[];
  readonly trackerCount: number;
  readonly exceptionCount: number;
  readonly isMore: boolean;
  /** 2026-11-20 */
  readonly expectedDay: string | null;
};

const sum = (rows: readonly OrderRow[], of: "count" | "withException" | "withoutDay"): number =>
  rows.reduce((all, row) => all + row[of], 0);

/** The last parcel decides when an order is there: as long as one has no day, the order has none. */
const expectedDayOf = (rows: readonly OrderRow[]): string | null => {
  const days = rows.flatMap(({ latestDay }) => latestDay ?? []);
  return sum(rows, "withoutDay") > 0 ? null : (days.toSorted().at(-1) ?? null);
};

/** Null for an order without parcels. */
export const orderOf = (reference: string, rows: readonly OrderRow[], cap: number): Order | null => {
  const statusCounts = worstFirst.flatMap((status) => {
    const found = rows.find((row) => row.status === status);
    return found ? [{ status, count: found.count }] : [];
  });
  const [worst] = statusCounts;
  if (!worst) return null;
  const counted = sum(rows, "count");
  return {
    reference,
    status: worst.status,
    statusCounts,
    trackerCount: Math.min(counted, cap),
    exceptionCount: Math.min(sum(rows, "withException"), cap),
    isMore: counted > cap,
    expectedDay: counted > cap ? null : expectedDayOf(rows),
  };
};

/** The parcels that have one reference, as a whole. */
export const readOrder = defineUseCase({
  name: "Query.order",
  permission: mayRead,
  cost: { weight: 300 },
  async run({ scope }, { reference }: { reference: string }, { trackers }: TrackerDeps) {
    const { cap } = trackerBounds.parcelsOfOrder;
    if (reference.includes("\0")) throw new ClientError("BAD_USER_INPUT", "reference has a NUL character.");
    return orderOf(reference, await trackers.countOrder(scope, reference, cap + 1), cap);
  },
  audit: "nothing",
});
