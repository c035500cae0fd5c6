import { describe, expect, it } from "vitest";
import { carriers } from "../registry.ts";
import { carrierCandidates, judgeCode } from "./candidates.ts";
import { fitsFormat } from "./number-format.ts";

const best = (code: string) => carrierCandidates(code)[0]?.carrier;

describe("candidates", () => {
  it.each([
    ["1Z999AA10123456784", "UPS"],
    ["1z 999 aa1 01 2345 6784", "UPS"],
    ["986578788855", "FEDEX"],
    ["9611020987654312345672", "FEDEX"],
    ["7023210039414604", "CANADA_POST"],
    ["370438103696190758", "BRING"],
    ["RB123456785CA", "CANADA_POST"],
    ["RB-12345678-5-NO", "BRING"],
  ])("%s is best explained by %s", (code, carrier) => {
    expect(best(code)).toBe(carrier);
  });

  it("leave out a carrier whose check digit is wrong", () => {
    const named = (code: string) => carrierCandidates(code).map(({ carrier }) => carrier);
    expect(named("1Z999AA10123456785")).not.toContain("UPS");
    expect(named("986578788856")).not.toContain("FEDEX");
    expect(named("RB123456786CA")).not.toContain("CANADA_POST");
  });

  it("put certain formats before check digits before lengths, and say which", () => {
    for (const code of ["1Z999AA10123456784", "986578788855", "RB123456785CA", "12345678"]) {
      const confidences = carrierCandidates(code).map(({ confidence }) => confidence);
      expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
    }
    expect(carrierCandidates("1Z999AA10123456784")[0]).toEqual({
      carrier: "UPS",
      format: "1Z parcel",
      checkDigit: true,
      confidence: 1,
    });
  });

  it("know nothing of nonsense", () => {
    for (const code of ["", "hello world, this is no code", "💥"]) expect(carrierCandidates(code)).toEqual([]);
  });

  it("are found for every example of every carrier, and for none with its check digit spoiled", () => {
    for (const { carrier, numberFormats } of carriers) {
      for (const format of numberFormats) {
        for (const example of format.examples) {
          expect
            .soft(
              carrierCandidates(example).map((candidate) => candidate.carrier),
              example,
            )
            .toContain(carrier);
          if (!format.check) continue;
          const spoiled = Array.from("0123456789", (digit) => example.replace(/\d(?=\D*$)/, digit)).filter(
            (code) => code !== example,
          );
          const stillFits = spoiled.filter((code) => fitsFormat(format, code));
          expect.soft(stillFits.length, `${carrier} ${format.name}`).toBeLessThanOrEqual(1);
        }
      }
    }
  });
});

describe("a judgement", () => {
  it.each([
    ["UPS", "1Z999AA10123456784", { verdict: "fits" }],
    ["UPS", "1Z999AA10123456785", { verdict: "cannot-be", looksLike: null }],
    ["FEDEX", "1Z999AA10123456784", { verdict: "cannot-be", looksLike: "UPS" }],
    ["FEDEX", "986578788855", { verdict: "fits" }],
    ["FEDEX", "986578788856", { verdict: "unsure" }],
    ["UPS", "MY-REFERENCE-1", { verdict: "unsure" }],
    ["CANADA_POST", "RB123456785NO", { verdict: "unsure" }],
    ["NOBODY", "986578788855", { verdict: "unsure" }],
  ])("for %s on %s", (carrier, code, judgement) => {
    expect(judgeCode(carrier, code)).toEqual(judgement);
  });
});
