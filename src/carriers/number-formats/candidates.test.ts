import { describe, expect, it } from "vitest";
import { carriers } from "../registry.ts";
import { carrierCandidates, type Familiar, judgeCode } from "./candidates.ts";
import { commonness } from "./commonness.ts";
import { fitsFormat } from "./number-format.ts";
import { otherCarriersFormats } from "./other-carriers.ts";

const familiar = ({ connected = [], used = [] }: { connected?: string[]; used?: string[] }): Familiar => ({
  connected: new Set(connected),
  used: new Set(used),
});
const named = (code: string, known?: Familiar) => carrierCandidates(code, known).map(({ carrier }) => carrier);
const best = (code: string) => named(code)[0];

/** The other nine digits in place of the check digit, which is the last one, but for a barcode that holds a number within. */
const checkDigitSpoiled = (code: string): string[] => {
  const place = /^3\d{31}$/.test(code) ? 27 : code.search(/\d\D*$/);
  return Array.from("0123456789", (digit) => code.slice(0, place) + digit + code.slice(place + 1)).filter(
    (other) => other !== code,
  );
};

describe("candidates", () => {
  it.each([
    ["1Z999AA10123456784", "UPS"],
    ["1z 999 aa1 01 2345 6784", "UPS"],
    ["986578788855", "FEDEX"],
    ["9611020987654312345672", "FEDEX"],
    ["7023210039414604", "CANADA_POST"],
    ["70438103433199319", "BRING"],
    ["RB123456785CA", "CANADA_POST"],
    ["RB-12345678-5-NO", "BRING"],
    ["3 29715 145 6010244 784917580286 2014", "FEDEX"],
    ["1002297871540001000300790695517286", "FEDEX"],
    ["00 0123 4500 0000 0027", "FEDEX"],
    ["92748931507708513018050063", "USPS"],
  ])("%s is best explained by %s", (code, carrier) => {
    expect(best(code)).toBe(carrier);
  });

  it("leave out a carrier whose check digit is wrong", () => {
    expect(named("1Z999AA10123456785")).not.toContain("UPS");
    expect(named("986578788856")).not.toContain("FEDEX");
    expect(named("RB123456786CA")).not.toContain("CANADA_POST");
    expect(named("32971514560102447849175802852014")).toEqual([]);
  });

  it("with formats that say the same go by what the workspace has connected, then has used, then by how common they are", () => {
    const code = "60120172242323";
    expect(named(code)).toEqual(["DHL", "DPD", "HERMES_DE", "SEUR", "DELHIVERY", "DPD_DE"]);
    expect(named(code, familiar({ used: ["HERMES_DE"] }))).toEqual(["HERMES_DE", "DHL", "DPD", "SEUR", "DELHIVERY", "DPD_DE"]);
    expect(named(code, familiar({ connected: ["DELHIVERY"], used: ["HERMES_DE"] }))).toEqual([
      "DELHIVERY",
      "HERMES_DE",
      "DHL",
      "DPD",
      "SEUR",
      "DPD_DE",
    ]);
    expect(named(code, familiar({ connected: ["DELHIVERY", "DPD"], used: ["DPD"] }))[0]).toBe("DPD");
  });

  it("never put a carrier the workspace has before one that a check digit confirms", () => {
    expect(named("986578788855", familiar({ connected: ["GLS"], used: ["GLS"] })).slice(0, 2)).toEqual(["FEDEX", "GLS"]);
  });

  it("place every carrier by how common it is, so that none goes by the alphabet", () => {
    const places = carriers.map(({ carrier }) => commonness(carrier));
    expect(new Set(places).size).toBe(carriers.length);
    expect(commonness("NOBODY")).toBeGreaterThanOrEqual(Math.max(...places));
  });

  it("say of at most one that it is sure", () => {
    const sure = (code: string) => carrierCandidates(code).flatMap(({ carrier, isSure }) => (isSure ? [carrier] : []));
    expect(sure("1Z999AA10123456784")).toEqual(["UPS"]);
    expect(sure("RB123456785GB")).toEqual(["ROYAL_MAIL"]);
    // Bring and PostNord share the shape; the other two could be any carrier's.
    for (const code of ["370438103696190758", "986578788855", "60120172242323"]) expect(sure(code), code).toEqual([]);
  });

  it("leave numbers of carriers that Kolli does not speak to alone", () => {
    for (const format of otherCarriersFormats) {
      for (const example of format.examples) {
        expect.soft(fitsFormat(format, example), example).toBe(true);
        expect.soft(named(example), `${format.name} ${example}`).toEqual([]);
      }
    }
    expect(best("JJD000390007812345678")).toBe("DHL");
  });

  it("offer a carrier whose numbers may be any letters and digits only to those who have to do with it", () => {
    expect(named("7XX1000634011427")).toEqual([]);
    expect(named("7XX1000634011427", familiar({ connected: ["AUSTRALIA_POST"] }))).toEqual(["AUSTRALIA_POST"]);
  });

  it("of a post that Kolli does not speak to are those who follow its parcels when they arrive", () => {
    const inbound = ["USPS", "ROYAL_MAIL", "LA_POSTE", "CANADA_POST", "AUSTRALIA_POST", "CORREIOS_BR"];
    expect(named("RR473124829JP")).toEqual(inbound);
    expect(named("RR473124829JP", familiar({ connected: ["CANADA_POST"] }))[0]).toBe("CANADA_POST");
    expect(carrierCandidates("RR473124829JP")[0]).toMatchObject({ checkDigit: true, confidence: 0.3, isSure: false });
    // A wrong check digit, and letters of no country.
    for (const code of ["RR473124828JP", "RR473124829ZZ"]) expect(named(code), code).toEqual([]);
    expect(named("RB123456785NO")).toEqual(["BRING"]);
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
      isSure: true,
    });
  });

  it("know nothing of nonsense", () => {
    for (const code of ["", "hello world, this is no code", "💥"]) expect(carrierCandidates(code)).toEqual([]);
  });

  it("are found for every example of every carrier, and for none with its check digit spoiled", () => {
    for (const { carrier, numberFormats } of carriers) {
      for (const format of numberFormats) {
        for (const example of format.examples) {
          expect.soft(named(example, familiar({ connected: [carrier] })), example).toContain(carrier);
          if (!format.check) continue;
          const stillFits = checkDigitSpoiled(example).filter((code) => fitsFormat(format, code));
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
