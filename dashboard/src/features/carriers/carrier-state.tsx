import type { CarrierAccountState } from "../../api/operation-types.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

const looks: Record<CarrierAccountState, { tone: Tone; label: string }> = {
  WORKING: { tone: "good", label: "Working" },
  REJECTED: { tone: "danger", label: "Credentials rejected" },
  UNCHECKED: { tone: "neutral", label: "Not checked yet" },
};

export const CarrierStateBadge = ({ state }: { state: string }) => {
  const look = looks[state as CarrierAccountState] ?? looks.UNCHECKED;
  return <Badge tone={look.tone}>{look.label}</Badge>;
};
