import { noRules } from "./account-rules.ts";
import type { ChoosableAccount } from "./choose-account.ts";

/** Accounts as a parameter of `chosenAccount`, in their order. */
export const choosable = (accounts: readonly ChoosableAccount[]) =>
  JSON.stringify(
    accounts.map(({ id, rules = noRules }, place) => ({
      ...{ id, place },
      prefixes: rules.referencePrefixes,
      destinations: rules.destinationCountryCodes,
    })),
  );

/**
 * `chooseAccount` in SQL: the id of the account that the parcel of a tracker is asked about with; null if there are no
 * accounts. A test holds both to the same answers.
 */
export const chosenAccount = (accounts: string, tracker: string): string =>
  `(select a.id from jsonb_to_recordset(${accounts}::jsonb) as a (id uuid, place int, prefixes text[], destinations text[])
     cross join lateral (
       select coalesce((select max(length(p)) from unnest(a.prefixes) as p where starts_with(${tracker}.reference, p)), 0) as prefix_length,
         coalesce(${tracker}.hints ->> 'destinationCountryCode' = any (a.destinations), false) as is_destination) m
     order by a.id is distinct from ${tracker}.named_account_id,
       not ((cardinality(a.prefixes) = 0 or m.prefix_length > 0) and (cardinality(a.destinations) = 0 or m.is_destination)),
       m.prefix_length desc, not m.is_destination, a.place limit 1)`;
