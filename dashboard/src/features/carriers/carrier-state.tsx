import type { CarrierAccountState } from "../../api/operation-types.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const looks: Record<CarrierAccountState, { tone: Tone; label: string }> = {
  WORKING: { tone: "good", label: "Working" },
  REJECTED: { tone: "danger", label: "Credentials rejected" },
  UNCHECKED: { tone: "neutral", label: "Not checked yet" },
};

/** `lastError`: why the last check failed, if it did. Then it is neither working nor unchecked. */
export const CarrierStateBadge = ({ state, lastError = null }: { state: string; lastError?: string | null }) => {
  if (lastError !== null && state !== "REJECTED") return <Badge tone="warn">Last check failed</Badge>;
  const look = looks[state as CarrierAccountState] ?? looks.UNCHECKED;
  return <Badge tone={look.tone}>{look.label}</Badge>;
};
