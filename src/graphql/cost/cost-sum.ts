/** A number that is known only with the request's variables, such as the page size in `first: $n`. It is between 0 and `max`. */
export type Amount = {
  /** The same key for the same amount everywhere in the document. */
  readonly key: string;
  readonly max: number;
  read(variables: Readonly<Record<string, unknown>>): number;
};

export type Times = number | Amount;

type Term = { readonly factor: number; readonly amounts: readonly Amount[] };

/**
 * A cost as a sum of products: a fixed part, and terms such as 12 × $first. It is computed once per operation; a request only
 * fills in its variables.
 */
export type CostSum = { readonly fixed: number; readonly terms: ReadonlyMap<string, Term> };

/** Enough for any honest document. Beyond it, amounts count as their largest value, so that sums stay small and fast. */
const maxTerms = 32;

/** Above every limit, but finite: infinity times zero is not a number. */
const ceiling = 1e15;
const bounded = (value: number): number => Math.min(value, ceiling);

const noTerms: ReadonlyMap<string, Term> = new Map();
export const fixedCost = (fixed: number): CostSum => ({ fixed, terms: noTerms });

const atMost = ({ factor, amounts }: Term): number => amounts.reduce((product, { max }) => bounded(product * max), factor);

const normalised = (fixed: number, terms: ReadonlyMap<string, Term>): CostSum => {
  if (terms.size <= maxTerms) return { fixed: bounded(fixed), terms };
  let sum = fixed;
  for (const term of terms.values()) sum = bounded(sum + atMost(term));
  return fixedCost(sum);
};

export const addCosts = (a: CostSum, b: CostSum): CostSum => {
  if (b.terms.size === 0) return { fixed: bounded(a.fixed + b.fixed), terms: a.terms };
  const terms = new Map(a.terms);
  for (const [key, term] of b.terms)
    terms.set(key, { factor: bounded((terms.get(key)?.factor ?? 0) + term.factor), amounts: term.amounts });
  return normalised(a.fixed + b.fixed, terms);
};

const byKey = (a: Amount, b: Amount): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

export const timesCost = (times: Times, cost: CostSum): CostSum => {
  if (times === 1) return cost;
  const terms = new Map<string, Term>();
  const put = (factor: number, amounts: readonly Amount[]): void => {
    if (factor !== 0) terms.set(amounts.map(({ key }) => key).join(" "), { factor: bounded(factor), amounts });
  };
  if (typeof times === "number") {
    for (const { factor, amounts } of cost.terms.values()) put(factor * times, amounts);
    return normalised(cost.fixed * times, terms);
  }
  put(cost.fixed, [times]);
  for (const { factor, amounts } of cost.terms.values()) put(factor, [...amounts, times].sort(byKey));
  return normalised(0, terms);
};

/** The cost with these variables, which are the client's and not yet coerced. */
export const costWith = ({ fixed, terms }: CostSum, variables: Readonly<Record<string, unknown>>): number => {
  let sum = fixed;
  for (const { factor, amounts } of terms.values()) {
    let product = factor;
    for (const amount of amounts) product *= clamp(amount.read(variables), amount.max);
    sum += product;
  }
  return Math.ceil(bounded(sum));
};

/** Between 0 and the largest possible value. A value that is not a number fails later; until then it counts as the largest. */
export const clamp = (value: number, max: number): number => (Number.isNaN(value) ? max : Math.min(Math.max(value, 0), max));
