import { expect, test } from "vitest";
import { type CarrierForm, findForms } from "./carrier-form.ts";

const form = (name: string, access: string, countryCode: string, carrierCount = 0) =>
  ({ name, carrier: name.toUpperCase().replaceAll(" ", "_"), access, countryCode, carrierCount }) as unknown as CarrierForm;
const forms = [
  form("17TRACK", "self-service", "CN", 290),
  form("Chronopost", "open", "FR"),
  form("UPS Mail Innovations", "contract", "US"),
  form("UPS", "self-service", "US"),
];
const all = { text: "", access: "", country: "" };
const namesOf = (found: CarrierForm[]) => found.map(({ name }) => name);

test("carriers that need no credentials come first, then aggregators", () => {
  expect(namesOf(findForms(forms, all))).toEqual(["Chronopost", "17TRACK", "UPS Mail Innovations", "UPS"]);
});

test("the carrier whose name was typed is above those whose names begin with it", () => {
  expect(namesOf(findForms(forms, { ...all, text: "ups" }))).toEqual(["UPS", "UPS Mail Innovations"]);
});

test("filters by what it takes and by country", () => {
  expect(namesOf(findForms(forms, { ...all, access: "open" }))).toEqual(["Chronopost"]);
  expect(namesOf(findForms(forms, { ...all, access: "contract", country: "US" }))).toEqual(["UPS Mail Innovations"]);
});
