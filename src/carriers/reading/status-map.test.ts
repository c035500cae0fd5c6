import { describe, expect, it } from "vitest";
import { isUncharted, readStatus, readWords, statusMap, type WordRules } from "./status-map.ts";

describe("a status map", () => {
  const map = statusMap({ DELIVERED: "DL 046..048", "IN_TRANSIT:DELAYED": "EA..EC", INFORMATIONAL: "20", "UNKNOWN:LOST": "99" });

  it("has every code of its groups and ranges", () => {
    expect(Object.keys(map).toSorted()).toEqual(["046", "047", "048", "20", "99", "DL", "EA", "EB", "EC"]);
    expect(statusMap({ DELIVERED: "DL" }, "X:")).toEqual({ "X:DL": "DELIVERED" });
  });

  it("counts through the digits after letters, over tens and hundreds too", () => {
    expect(Object.keys(statusMap({ DELIVERED: "A28..A31 LI099..LI101 ET1..ET3" }))).toEqual([
      "A28",
      "A29",
      "A30",
      "A31",
      "LI099",
      "LI100",
      "LI101",
      "ET1",
      "ET2",
      "ET3",
    ]);
  });

  it("refuses a range that runs backwards or from one kind of code to another", () => {
    for (const range of ["A32..A27", "A1..B9", "EO..EA", "9..10", "A1..AB"])
      expect(() => statusMap({ DELIVERED: range })).toThrow("is no range");
  });

  it("gives status and detail, and the first key that it knows decides", () => {
    expect(readStatus(map, "EB")).toEqual({ status: "IN_TRANSIT", detail: "DELAYED" });
    expect(readStatus(map, "unheard of", "DL")).toEqual({ status: "DELIVERED" });
    expect(readStatus(map, "20")).toEqual({ status: "UNKNOWN", informational: true });
  });

  it("leaves a code it does not know UNKNOWN, also one that every object has", () => {
    for (const code of ["ZZ", "", "constructor", "toString"]) expect(readStatus(map, code)).toEqual({ status: "UNKNOWN" });
  });

  it("distinguishes what is unknown from what is known to move nothing", () => {
    expect(["ZZ", "20", "99", "DL"].map((code) => isUncharted(readStatus(map, code)))).toEqual([true, false, false, false]);
  });

  it("refuses a code that is listed twice", () => {
    expect(() => statusMap({ DELIVERED: "A B", PENDING: "B" })).toThrow("B is mapped twice");
  });
});

describe("word rules", () => {
  const rules: WordRules = [
    [/retour/, "RETURN_TO_SENDER"],
    [/^livre\b/, "DELIVERED"],
  ];

  it("look at words without case and accents, first match first", () => {
    expect(readWords(rules, "  LIVRÉ  au destinataire")).toEqual({ status: "DELIVERED" });
    expect(readWords(rules, "Livré en retour")).toEqual({ status: "RETURN_TO_SENDER" });
    expect(readWords(rules, "En cours")).toEqual({ status: "UNKNOWN" });
    expect(readWords([[/반송/, "RETURN_TO_SENDER"]], "반송 출고".normalize("NFD"))).toEqual({ status: "RETURN_TO_SENDER" });
  });
});
