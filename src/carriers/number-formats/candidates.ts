import { zoneByCountry } from "../../tracking/time-zones.ts";
import type { KnownCarrier } from "../adapter.ts";
import { furtherCarriers } from "../aggregated/further-carriers.ts";
import { carriers } from "../registry.ts";
import { s10 } from "./check-digits.ts";
import { commonness } from "./commonness.ts";
import { fitsFormat, hasShape, type NumberFormat, normaliseCode } from "./number-format.ts";
import { otherCarriersFormats } from "./other-carriers.ts";

/** A carrier a code may belong to. Confidence is for ranking, from 0 to 1; 1 only if the format is certain. */
export type CarrierCandidate = {
  carrier: string;
  format: string;
  checkDigit: boolean;
  confidence: number;
  /** The format is certain, or a check digit and fixed characters confirm it and those of no other carrier. */
  isSure: boolean;
};

/** What decides between carriers whose formats say the same: which ones the workspace has connected, and has used recently. */
export type Familiar = { connected: Known; used: Known };

type Known = { has(carrier: string): boolean };

const nothingFamiliar: Familiar = { connected: new Set(), used: new Set() };

/** Fixed characters in the pattern ("1R", "92612"), as opposed to classes and lengths alone. */
const fixedCharacters = ({ pattern }: NumberFormat): number =>
  pattern.source.replace(/\[[^\]]*\]|\{[^}]*\}|\\[a-z]|\(\?[:=!]/gi, "").match(/[A-Z0-9]/g)?.length ?? 0;

const confirmed = 0.9;
const merelyFollowed = 0.3;
const weak = 0.1;

/** A check digit rules out nine of ten numbers, fixed characters many, a length few, and letters and digits of any kind fewest. */
const confidenceOf = (format: NumberFormat): number => {
  if (format.certain) return 1;
  const fixed = fixedCharacters(format);
  if (format.check) return fixed > 0 ? confirmed : 0.7;
  if (fixed > 0) return fixed > 1 ? 0.5 : 0.3;
  return /\[A-Z0-9\]|\[0-9A-Z\]/.test(format.pattern.source) ? weak : 0.2;
};

type Fit = Omit<CarrierCandidate, "isSure">;

const fitOf = (carrier: string, format: NumberFormat): Fit => ({
  carrier,
  format: format.name,
  checkDigit: format.check !== undefined,
  confidence: confidenceOf(format),
});

/** Posts that follow what other posts send into their country by the number it came with. */
const followInbound: readonly string[] = ["USPS", "ROYAL_MAIL", "CANADA_POST", "AUSTRALIA_POST", "LA_POSTE", "CORREIOS_BR"];

/** The post that follows what other posts send into a country, if it is one of ours. */
export const postOfArrival = (countryCode: string): string | undefined =>
  carriers.find(({ carrier, homeCountry }) => homeCountry === countryCode && followInbound.includes(carrier))?.carrier;

/** An international number of a post that no adapter speaks to: the post of the destination knows it too. */
const inboundFits = (code: string, adapters: readonly KnownCarrier[]): Fit[] => {
  const [, country = ""] = /^[A-Z]{2}\d{9}([A-Z]{2})$/.exec(code) ?? [];
  if (!(country in zoneByCountry) || !s10(code)) return [];
  return adapters
    .filter(({ carrier }) => followInbound.includes(carrier))
    .map(({ carrier }) => ({
      carrier,
      format: `international post of ${country}, once it arrives`,
      checkDigit: true,
      confidence: merelyFollowed,
    }));
};

/** Carriers that only an aggregator speaks to, and whose codes can be recognised. */
const further = furtherCarriers.filter(({ numberFormats }) => numberFormats.length > 0);

/** What a code's form shows, before anything is known of the caller. */
export type CodeMatches = {
  fits: readonly Fit[];
  further: readonly Fit[];
  inbound: readonly Fit[];
  /** It is also the shape of a carrier that Kolli does not speak to. */
  isAnothers: boolean;
};

type RankedFormat = { readonly format: NumberFormat; readonly fit: Fit };

/** What each format of a carrier shows, the best first: found once for a list of carriers, since every code is tried on all of them. */
const rankedFormats = new WeakMap<readonly KnownCarrier[], readonly (readonly RankedFormat[])[]>();
const rankedFormatsOf = (some: readonly KnownCarrier[]): readonly (readonly RankedFormat[])[] => {
  const known = rankedFormats.get(some);
  if (known) return known;
  const made = some.map(({ carrier, numberFormats }) =>
    numberFormats
      .map((format) => ({ format, fit: fitOf(carrier, format) }))
      .toSorted((a, b) => b.fit.confidence - a.fit.confidence),
  );
  rankedFormats.set(some, made);
  return made;
};

const bestFits = (code: string, some: readonly KnownCarrier[]): Fit[] => {
  const found: Fit[] = [];
  for (const ofCarrier of rankedFormatsOf(some)) {
    const best = ofCarrier.find(({ format }) => fitsFormat(format, code));
    if (best) found.push(best.fit);
  }
  return found;
};

export const matchCode = (given: string, adapters: readonly KnownCarrier[] = carriers): CodeMatches => {
  const code = normaliseCode(given);
  return {
    fits: bestFits(code, adapters),
    further: bestFits(code, further),
    inbound: inboundFits(code, adapters),
    isAnothers: otherCarriersFormats.some((format) => fitsFormat(format, code)),
  };
};

/** Those for which it matters whether they are connected: a handful of all carriers. */
export const carriersOf = (matches: CodeMatches): string[] => [
  ...new Set([...matches.fits, ...matches.further, ...matches.inbound].map(({ carrier }) => carrier)),
];

/** The carriers that a code matches, best first. */
export const rankMatches = (matches: CodeMatches, { connected, used }: Familiar): CarrierCandidate[] => {
  const familiarity = ({ carrier }: Fit): number => (connected.has(carrier) ? 2 : 0) + (used.has(carrier) ? 1 : 0);
  // Carriers that only an aggregator speaks to are worth a word only if it can be asked.
  const own = [...matches.fits, ...matches.further.filter(({ carrier }) => connected.has(carrier))];
  const tenable = matches.isAnothers ? own.filter(({ checkDigit }) => checkDigit) : own;
  const fits = tenable.some(({ checkDigit }) => checkDigit) ? tenable : [...tenable, ...matches.inbound];
  const alone = fits.filter(({ confidence }) => confidence >= confirmed).length === 1;
  return (
    fits
      // Any letters and digits will do for some carriers: that is only worth a word if the workspace uses them.
      .filter((fit) => fit.confidence > weak || familiarity(fit) > 0)
      .toSorted(
        (a, b) => b.confidence - a.confidence || familiarity(b) - familiarity(a) || commonness(a.carrier) - commonness(b.carrier),
      )
      .map((fit) => ({ ...fit, isSure: fit.confidence === 1 || (alone && fit.confidence >= confirmed) }))
  );
};

/** The carriers whose number formats a code fits, best first. Nothing is asked of anyone. */
export const carrierCandidates = (
  code: string,
  familiar: Familiar = nothingFamiliar,
  adapters: readonly KnownCarrier[] = carriers,
): CarrierCandidate[] => rankMatches(matchCode(code, adapters), familiar);

/** Below this a carrier is not worth naming to a person. */
const namedFrom = 0.5;

export type CodeJudgement = { verdict: "fits" | "unsure" } | { verdict: "cannot-be"; looksLike: string | null };

/**
 * Whether a code can be this carrier's. "cannot-be" only on certain formats: it is another carrier's beyond doubt, or has
 * a shape of this carrier's with a wrong check digit.
 */
export const judgeCode = (carrier: string, code: string, adapters: readonly KnownCarrier[] = carriers): CodeJudgement => {
  const normal = normaliseCode(code);
  const formats = adapters.find((adapter) => adapter.carrier === carrier)?.numberFormats ?? [];
  if (formats.some((format) => fitsFormat(format, normal))) return { verdict: "fits" };
  // Most codes that fit nothing are certain for no carrier either: only the few certain formats are tried on each of them.
  const owner = adapters.find(({ numberFormats }) =>
    numberFormats.some((format) => format.certain && fitsFormat(format, normal)),
  );
  if (owner) return { verdict: "cannot-be", looksLike: owner.carrier };
  if (!formats.some((format) => format.certain && hasShape(format, normal))) return { verdict: "unsure" };
  const [best] = carrierCandidates(normal, undefined, adapters);
  return { verdict: "cannot-be", looksLike: best && best.confidence >= namedFrom ? best.carrier : null };
};
