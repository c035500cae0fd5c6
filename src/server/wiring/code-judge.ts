import { judgeCode } from "../../carriers/number-formats/candidates.ts";
import { findCarrier } from "../../carriers/registry.ts";
import type { JudgeCode } from "../../trackers/create/tracker-input.ts";

const nameOf = (carrier: string): string => findCarrier(carrier)?.name ?? carrier;

/** Refuses a code only if its published format makes it certain, and names the carrier that it looks like. */
export const judgeTrackingCode: JudgeCode = (carrier, codeKey) => {
  const judgement = judgeCode(carrier, codeKey);
  if (judgement.verdict !== "cannot-be") return { possible: true };
  const { looksLike } = judgement;
  const hint =
    looksLike === null || looksLike === carrier
      ? "Its check digit is wrong. Compare it with the label."
      : `It looks like a ${nameOf(looksLike)} code. Try carrier ${looksLike}.`;
  return { possible: false, why: `${codeKey} cannot be a tracking code of ${nameOf(carrier)}. ${hint}` };
};
