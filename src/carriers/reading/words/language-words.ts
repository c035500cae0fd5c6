import type { WordRules } from "../status-map.ts";

/** Words of one language that leave no doubt about where a parcel is, in lower case and without accents. */
export type LanguageWords = {
  /** Conditions and plans: a sentence with one of them says nothing about what happened. */
  readonly condition: RegExp;
  /** What went wrong, and returns. Tried before `doubt`, because such sentences deny something. */
  readonly troubles: WordRules;
  /** A sentence with one of these, and no trouble, is not read: "not", "return", "delayed". */
  readonly doubt: RegExp;
  readonly steps: WordRules;
};
