import type { NextLeg } from "../../tracking/reading.ts";
import type { PlayedStep } from "./journeys.ts";

type Parcel = { readonly carrier: string; readonly codeKey: string };

/** Who takes over what the simulated carrier hands on. */
const partnerOf = (carrier: string): string => (carrier === "DPD" ? "GLS" : "DPD");

/** The parcel's number at the partner contains its first one, so that the partner can report the same journey. */
export const nextLegOf = ({ carrier, codeKey }: Parcel): NextLeg => ({
  carrier: partnerOf(carrier),
  carrierName: null,
  trackingCode: `${carrier}/${codeKey}`,
});

/** The parcel that a partner's number is about, if it is one. */
export const handedOverBy = ({ carrier, codeKey }: Parcel): Parcel | null => {
  const [, first, code] = /^([A-Z][A-Z_]*)\/(.+)$/.exec(codeKey) ?? [];
  return first && code && partnerOf(first) === carrier ? { carrier: first, codeKey: code } : null;
};

/** The steps that a carrier reports: until it hands the parcel on, or from then on. */
export const stepsReportedBy = <Step extends PlayedStep>(steps: readonly Step[], isPartner: boolean): readonly Step[] => {
  const handedOver = steps.findIndex(({ step }) => step === "HANDED_OVER");
  if (handedOver < 0) return isPartner ? [] : steps;
  return isPartner ? steps.slice(handedOver + 1) : steps.slice(0, handedOver + 1);
};
