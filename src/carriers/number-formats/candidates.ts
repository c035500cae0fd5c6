import type { CarrierAdapter } from "../adapter.ts";
import { carriers } from "../registry.ts";
import { fitsFormat, hasShape, type NumberFormat, normaliseCode } from "./number-format.ts";

/** A carrier a code may belong to. Confidence is for ranking, from 0 to 1; 1 only where the format is certain. */
export type CarrierCandidate = { carrier: string; format: string; checkDigit: boolean; confidence: number };

/** Fixed characters in the pattern ("1R", "92612"), as opposed to classes and lengths alone. */
const hasFixedCharacters = ({ pattern }: NumberFormat): boolean =>
  /[A-Z0-9]/.test(pattern.source.replace(/\[[^\]]*\]|\{[^}]*\}|\\[a-z]|\(\?[:=!]/gi, ""));

/** A check digit rules out nine of ten numbers, fixed characters many, a length few, and letters and digits of any kind fewest. */
const confidenceOf = (format: NumberFormat): number => {
  if (format.certain) return 1;
  if (format.check) return hasFixedCharacters(format) ? 0.9 : 0.7;
  if (hasFixedCharacters(format)) return 0.5;
  return /\[A-Z0-9\]|\[0-9A-Z\]/.test(format.pattern.source) ? 0.1 : 0.2;
};

/** The carriers whose number formats a code fits, best first. Nothing is asked of anyone. */
export const carrierCandidates = (code: string, adapters: readonly CarrierAdapter[] = carriers): CarrierCandidate[] => {
  const normal = normaliseCode(code);
  return adapters
    .flatMap(({ carrier, numberFormats }) => {
      const fitting = numberFormats.filter((format) => fitsFormat(format, normal));
      const [best] = fitting.toSorted((a, b) => confidenceOf(b) - confidenceOf(a));
      return best ? [{ carrier, format: best.name, checkDigit: best.check !== undefined, confidence: confidenceOf(best) }] : [];
    })
    .toSorted((a, b) => b.confidence - a.confidence);
};

/** Below this a carrier is not worth naming to a person. */
const namedFrom = 0.5;

export type CodeJudgement = { verdict: "fits" | "unsure" } | { verdict: "cannot-be"; looksLike: string | null };

/**
 * Whether a code can be this carrier's. "cannot-be" only on certain formats: it is another carrier's beyond doubt, or has
 * a shape of this carrier's with a wrong check digit.
 */
export const judgeCode = (carrier: string, code: string, adapters: readonly CarrierAdapter[] = carriers): CodeJudgement => {
  const normal = normaliseCode(code);
  const formats = adapters.find((adapter) => adapter.carrier === carrier)?.numberFormats ?? [];
  if (formats.some((format) => fitsFormat(format, normal))) return { verdict: "fits" };
  // Most codes that fit nothing are nobody's for certain either: only the few certain formats are tried on each of them.
  const owner = adapters.find(({ numberFormats }) =>
    numberFormats.some((format) => format.certain && fitsFormat(format, normal)),
  );
  if (owner) return { verdict: "cannot-be", looksLike: owner.carrier };
  if (!formats.some((format) => format.certain && hasShape(format, normal))) return { verdict: "unsure" };
  const [best] = carrierCandidates(normal, adapters);
  return { verdict: "cannot-be", looksLike: best && best.confidence >= namedFrom ? best.carrier : null };
};
