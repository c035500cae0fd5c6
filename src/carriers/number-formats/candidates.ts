import type { CarrierAdapter } from "../adapter.ts";
import { carriers } from "../registry.ts";
import { fitsFormat, hasShape, type NumberFormat } from "./number-format.ts";

/** How sure a code's form makes us: published and unique; a check digit holds or a prefix is typical; only the length fits. */
export const candidateConfidences = ["CERTAIN", "LIKELY", "POSSIBLE"] as const;
export type CandidateConfidence = (typeof candidateConfidences)[number];

export type CarrierCandidate = { carrier: string; format: string; confidence: CandidateConfidence };

/** As formats are written: upper case, without the blanks and dashes people put in. */
export const normaliseCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, "");

/** Fixed characters in the pattern ("1R", "92612"), as opposed to classes and lengths alone. */
const hasFixedCharacters = ({ pattern }: NumberFormat): boolean =>
  /[A-Z0-9]/.test(pattern.source.replace(/\[[^\]]*\]|\{[^}]*\}|\\[a-z]|\(\?[:=!]/gi, ""));

/** Higher is better. A check digit rules out nine of ten numbers, a fixed prefix many, a length few. */
const rank = (format: NumberFormat): number =>
  (format.certain ? 8 : 0) +
  (format.check ? 4 : 0) +
  (hasFixedCharacters(format) ? 2 : 0) -
  (/\[A-Z0-9\]|\[0-9A-Z\]/.test(format.pattern.source) ? 1 : 0);

const confidenceOf = (format: NumberFormat): CandidateConfidence => {
  if (format.certain) return "CERTAIN";
  return format.check || hasFixedCharacters(format) ? "LIKELY" : "POSSIBLE";
};

/** The carriers whose number formats a code fits, best first. Nothing is asked of anyone. */
export const carrierCandidates = (code: string, adapters: readonly CarrierAdapter[] = carriers): CarrierCandidate[] => {
  const normal = normaliseCode(code);
  return adapters
    .flatMap(({ carrier, numberFormats }) => {
      const [best] = numberFormats.filter((format) => fitsFormat(format, normal)).toSorted((a, b) => rank(b) - rank(a));
      return best ? [{ carrier, format: best }] : [];
    })
    .toSorted((a, b) => rank(b.format) - rank(a.format))
    .map(({ carrier, format }) => ({ carrier, format: format.name, confidence: confidenceOf(format) }));
};

export type CodeJudgement = { verdict: "fits" | "unsure" } | { verdict: "cannot-be"; looksLike: string | null };

/**
 * Whether a code can be this carrier's. "cannot-be" only on certain formats: it is another carrier's beyond doubt, or has
 * a shape of this carrier's with a wrong check digit.
 */
export const judgeCode = (carrier: string, code: string, adapters: readonly CarrierAdapter[] = carriers): CodeJudgement => {
  const normal = normaliseCode(code);
  const formats = adapters.find((adapter) => adapter.carrier === carrier)?.numberFormats ?? [];
  if (formats.some((format) => fitsFormat(format, normal))) return { verdict: "fits" };
  const others = carrierCandidates(normal, adapters);
  const [best] = others;
  if (best?.confidence === "CERTAIN") return { verdict: "cannot-be", looksLike: best.carrier };
  const isMisspelt = formats.some((format) => format.certain && hasShape(format, normal));
  return isMisspelt ? { verdict: "cannot-be", looksLike: best?.carrier ?? null } : { verdict: "unsure" };
};
