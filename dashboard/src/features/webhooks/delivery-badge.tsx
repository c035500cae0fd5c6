import type { DeliveryState } from "../../api/operation-types.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const looks: Record<DeliveryState, { tone: Tone; label: string }> = {
  PENDING: { tone: "warn", label: "Waiting" },
  DELIVERED: { tone: "good", label: "Delivered" },
  FAILED: { tone: "danger", label: "Given up" },
};

/** What the log can be narrowed down to. RETRYING: those of the waiting ones that failed before. */
export const listed = {
  PENDING: looks.PENDING.label,
  RETRYING: "Retrying",
  DELIVERED: looks.DELIVERED.label,
  FAILED: looks.FAILED.label,
} as const;
export type Listed = keyof typeof listed;

/** One that failed before and is tried again says so. */
export const DeliveryBadge = ({ state, attemptCount = 0 }: { state: DeliveryState; attemptCount?: number }) => (
  <Badge tone={looks[state].tone}>{state === "PENDING" && attemptCount > 0 ? listed.RETRYING : looks[state].label}</Badge>
);
