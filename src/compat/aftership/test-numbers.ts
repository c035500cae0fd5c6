import type { TestStep } from "../test-numbers.ts";
import { subtagRules } from "./tables.ts";

// Source: AfterShip's help centre, "Learn about shipment tracking using a test slug and number", read 2026-11.

export const aftershipTestSlug = "testing-courier";

/** The letters of a test number, and the tag of each. */
export const aftershipTestTags: Readonly<Record<string, string>> = {
  I: "InfoReceived",
  T: "InTransit",
  O: "OutForDelivery",
  A: "AvailableForPickup",
  F: "AttemptFail",
  D: "Delivered",
  E: "Exception",
};

/** Up to ten steps, each with a sub-status if it is not the first; minutes between them; digits that are free. */
const format = /^((?:[ITOAFDE](?:\d{3})?){1,10})-\d{1,2}-\d+$/;

/** A sub-status that Kolli does not know is played as the first of its tag. */
const stepOf = (tag: string, number: string): TestStep => {
  const ruleOf = (subtag: string) => subtagRules.find(({ theirs }) => theirs === subtag);
  const rule = ruleOf(`${tag}_${number}`) ?? ruleOf(`${tag}_001`)!;
  return { status: rule.status ?? "IN_TRANSIT", ...(rule.detail && { statusDetail: rule.detail }) };
};

/** What to play for `ITOD-1-643642`; null for any other number. */
export const aftershipTestSteps = (number: string): readonly TestStep[] | null => {
  const [, steps] = format.exec(number.toUpperCase()) ?? [];
  if (steps === undefined) return null;
  return [...steps.matchAll(/([A-Z])(\d{3})?/g)].map(([, letter, subtag]) =>
    stepOf(aftershipTestTags[letter!]!, subtag ?? "001"),
  );
};
