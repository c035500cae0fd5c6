import { describe, expect, it } from "vitest";
import { gs1, iso7064mod37, luhn, mod7, onPart, ontrac, s10, ups1z, upsWaybill, weightedMod11 } from "./check-digits.ts";

// Published or real numbers of the carriers, recomputed by hand or by the carriers' own tools.
const valid: readonly [name: string, check: (code: string) => boolean, codes: readonly string[]][] = [
  [
    "GS1",
    gs1,
    [
      "9400111206206406260787",
      "92748931507708513018050063",
      "041441760228964",
      "0073938000549297",
      "370722150758796447",
      "70438103433199319",
      "00340434161094015902",
    ],
  ],
  ["GS1 after a prefix", onPart(gs1, 2), ["6A15602676300", "8Q53764663714"]],
  ["UPS 1Z", ups1z, ["1Z5R89390357567127", "1Z8V92A70367203024", "1Z999AA10123456784", "1ZXX3150YW44070023"]],
  ["UPS waybill", upsWaybill, ["K1506235620", "J4603636537"]],
  ["FedEx 12", weightedMod11([3, 1, 7]), ["986578788855", "477179081230", "799531274483", "790535312317"]],
  [
    "FedEx 34",
    onPart(weightedMod11([1, 7, 3]), 20),
    ["1001921334250001000300779017972697", "9622001900000000000000776632517510"],
  ],
  ["mod 7", mod7, ["3318810025", "8487135506", "73891051146", "123456789013"]],
  ["S10", s10, ["RB123456785GB", "RB123456785US", "RR473124829JP"]],
  ["Luhn", luhn, ["320595463938"]],
  [
    "ISO 7064 mod 37,36",
    iso7064mod37,
    ["09980000020033F", "09980000020034D", "008182709980000020033350276C", "008182709980000020045327276N"],
  ],
  ["OnTrac", ontrac, ["C11031500001879", "D10011354453707"]],
];

const invalid: readonly [name: string, check: (code: string) => boolean, codes: readonly string[]][] = [
  ["GS1", gs1, ["9400111206206406260788", "0073938000549298", "568283610012735"]],
  ["UPS 1Z", ups1z, ["1Z12345E0291980793"]],
  ["FedEx 12", weightedMod11([3, 1, 7]), ["986578788856"]],
  ["mod 7", mod7, ["3318810010", "123456789014"]],
  ["S10", s10, ["RB123456786GB"]],
  ["Luhn", luhn, ["320595463939"]],
  ["ISO 7064 mod 37,36", iso7064mod37, ["09980000020033D"]],
  ["OnTrac", ontrac, ["C11031500001889"]],
];

const onlyDifferingLastDigit = (code: string): string[] =>
  Array.from("0123456789", (digit) => code.slice(0, -1) + digit).filter((other) => other !== code);

describe("check digits", () => {
  it.each(valid)("%s holds for real numbers", (_name, check, codes) => {
    for (const code of codes) expect.soft(check(code), code).toBe(true);
  });

  it.each(invalid)("%s finds the wrong ones", (_name, check, codes) => {
    for (const code of codes) expect.soft(check(code), code).toBe(false);
  });

  it.each(valid.filter(([name]) => name !== "S10"))("%s finds every wrong last digit", (_name, check, codes) => {
    for (const code of codes) for (const wrong of onlyDifferingLastDigit(code)) expect.soft(check(wrong), wrong).toBe(false);
  });
});
