import { expect, test } from "vitest";
import { noRules, readRules } from "./account-rules.ts";
import { accountNameOf, accountsInOrder, findNamedAccount } from "./choose-account.ts";

const account = (id: string, referencePrefixes: string[] = [], destinationCountryCodes: string[] = []) => ({
  ...{ id, label: id.toUpperCase() },
  rules: { referencePrefixes, destinationCountryCodes },
});

const all = [
  account("general"),
  account("north", [], ["NO", "SE"]),
  account("brand", ["B-"]),
  account("outlet", ["B-OUT-"]),
  account("brand-north", ["B-"], ["NO"]),
];
const orderOf = (reference: string | null, destinationCountryCode?: string, namedAccountId: string | null = null) =>
  accountsInOrder(all, {
    reference,
    hints: destinationCountryCode === undefined ? null : { destinationCountryCode },
    namedAccountId,
  }).map(({ id }) => id);

test("the account that was named goes first, whatever the rules say", () => {
  expect(orderOf("B-1", "NO", "general")[0]).toBe("general");
  expect(orderOf("B-1", "NO", "an account that is gone")[0]).toBe("brand-north");
});

test("the longest prefix that fits goes first, then a destination, then an account without rules, then all others", () => {
  expect(orderOf("B-OUT-7")).toEqual(["outlet", "brand", "general", "brand-north", "north"]);
  expect(orderOf("B-7", "NO")).toEqual(["brand-north", "brand", "north", "general", "outlet"]);
  expect(orderOf("b-7", "SE")[0]).toBe("north");
  expect(orderOf(null)[0]).toBe("general");
});

test("of several that fit alike the oldest goes first, and also if none fits", () => {
  const alike = [account("old", ["B-"]), account("new", ["B-"])];
  const first = (reference: string) => accountsInOrder(alike, { reference, hints: null })[0]!.id;
  expect([first("B-1"), first("C-1")]).toEqual(["old", "old"]);
});

test("a caller names an account in any case or by its id, and gets back what can be given again", () => {
  const id = "019a8d2e-0000-7000-8000-000000000007";
  const named = [account("nordic"), { id, label: "" }];
  expect(findNamedAccount(named, " Nordic ")?.id).toBe("nordic");
  expect(findNamedAccount(named, accountNameOf(named[1]!))?.id).toBe(id);
  expect(findNamedAccount(named, "")).toBeUndefined();
});

test("rules are cleaned, and what cannot be one is refused with its field", () => {
  const read = readRules({ referencePrefixes: [" B- ", "B-", ""], destinationCountryCodes: ["no"] }, noRules);
  expect(read).toEqual({ ok: true, value: { referencePrefixes: ["B-"], destinationCountryCodes: ["NO"] } });
  const before = { referencePrefixes: ["A-"], destinationCountryCodes: ["FI"] };
  expect(readRules({ referencePrefixes: [] }, before)).toEqual({
    ...{ ok: true, value: { referencePrefixes: [], destinationCountryCodes: ["FI"] } },
  });
  const refused = readRules({ referencePrefixes: ["x".repeat(65)], destinationCountryCodes: ["Norway"] }, noRules);
  expect(!refused.ok && refused.failure.map(({ field }) => field)).toEqual(["referencePrefixes", "destinationCountryCodes"]);
});
