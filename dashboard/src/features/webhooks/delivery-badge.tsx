import type { DeliveryState } from "../../api/operation-types.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const looks: Record<DeliveryState, { tone: Tone; label: string }> = {
  PENDING: { tone: "warn", label: "Waiting" },
  DELIVERED: { tone: "good", label: "Delivered" },
  FAILED: { tone: "danger", label: "Failed" },
};

export const deliveryStates = Object.keys(looks) as DeliveryState[];
export const deliveryLabel = (state: DeliveryState): string => looks[state].label;

export const DeliveryBadge = ({ state }: { state: DeliveryState }) => (
  <Badge tone={looks[state].tone}>{looks[state].label}</Badge>
);
