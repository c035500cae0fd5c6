import type { DeliveryState } from "../../api/operation-types.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const looks: Record<DeliveryState, { tone: Tone; label: string }> = {
  PENDING: { tone: "warn", label: "Waiting" },
  DELIVERED: { tone: "good", label: "Delivered" },
  FAILED: { tone: "danger", label: "Given up" },
};

export const deliveryStates = Object.keys(looks) as DeliveryState[];
export const deliveryLabel = (state: DeliveryState): string => looks[state].label;

/** One that failed before and is tried again says so. */
export const DeliveryBadge = ({ state, attemptCount = 0 }: { state: DeliveryState; attemptCount?: number }) => (
  <Badge tone={looks[state].tone}>{state === "PENDING" && attemptCount > 0 ? "Retrying" : looks[state].label}</Badge>
);
