import type { Span } from "../../lib/telemetry/traces/span.ts";
import type { CarrierFailure } from "../../tracking/carrier-port.ts";
import type { ClaimedCheck } from "./claim.sql.ts";

/** Checks one tracker whose lease the caller holds, on the same path as the workers; null when the carrier answered. */
export type CheckNow = (
  claim: ClaimedCheck,
  /** `span`: of the request that waits for it. */
  options: { deadlineMs: number; span?: Span | undefined },
) => Promise<CarrierFailure | "not-connected" | null>;
