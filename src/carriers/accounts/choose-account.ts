import { globalId, parseGlobalId } from "../../lib/ids.ts";
import type { Hints } from "../../tracking/carrier-port.ts";
import { type AccountRules, noRules } from "./account-rules.ts";

/** An account among several of one carrier, as far as the choice must know it. */
export type ChoosableAccount = { readonly id: string; readonly label?: string; readonly rules?: AccountRules };

/** What the choice depends on. A check knows no reference: the choice before it did. */
export type ParcelToAsk = {
  readonly reference?: string | null;
  readonly hints: Pick<Hints, "destinationCountryCode"> | null;
  readonly namedAccountId?: string | null;
};

const prefixLength = (prefixes: readonly string[], reference: string): number =>
  Math.max(0, ...prefixes.filter((prefix) => reference.startsWith(prefix)).map((prefix) => [...prefix].length));

/** Lower goes first, number by number. */
const placeOf = ({ id, rules = noRules }: ChoosableAccount, { reference, hints, namedAccountId }: ParcelToAsk): number[] => {
  const { referencePrefixes, destinationCountryCodes } = rules;
  const length = prefixLength(referencePrefixes, reference ?? "");
  const isDestination = destinationCountryCodes.includes(hints?.destinationCountryCode ?? "");
  const fits = (referencePrefixes.length === 0 || length > 0) && (destinationCountryCodes.length === 0 || isDestination);
  return [id === namedAccountId ? 0 : 1, fits ? 0 : 1, -length, isDestination ? 0 : 1];
};

/**
 * The accounts of one carrier in the order in which a parcel is asked about with them: the one that was named, those whose rules
 * fit (the longest prefix first, then a destination, then those without rules), then all others, and of equals the oldest. They
 * are given oldest first; accounts that serve a carrier without being its own come after them.
 * `chosenAccount` is the first of these in SQL, for many rows in one statement.
 */
export const accountsInOrder = <Account extends ChoosableAccount>(
  accounts: readonly Account[],
  parcel: ParcelToAsk,
): readonly Account[] => {
  if (accounts.length < 2) return accounts;
  const placed = accounts.map((account) => ({ account, place: placeOf(account, parcel) }));
  const byPlace = (a: number[], b: number[]): number => a.reduce((order, one, nth) => order || one - b[nth]!, 0);
  return placed.toSorted((a, b) => byPlace(a.place, b.place)).map(({ account }) => account);
};

export const chooseAccount = <Account extends ChoosableAccount>(
  accounts: readonly Account[],
  parcel: ParcelToAsk,
): Account | undefined => accountsInOrder(accounts, parcel)[0];

/** The account that a caller means, by its name in any case or by its global id. */
export const findNamedAccount = <Account extends ChoosableAccount>(
  accounts: readonly Account[],
  named: string,
): Account | undefined => {
  const parsed = parseGlobalId(named.trim());
  const name = named.trim().toLowerCase();
  return accounts.find(({ id, label = "" }) =>
    parsed ? parsed.type === "CarrierAccount" && parsed.uuid === id : label !== "" && label.toLowerCase() === name,
  );
};

/** As people see it, and can give it back: an account without a name has its id. */
export const accountNameOf = ({ id, label }: Pick<ChoosableAccount, "id" | "label">): string =>
  label || globalId("CarrierAccount", id);
