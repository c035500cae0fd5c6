import { describe, expect, it } from "vitest";
import { ok } from "../../lib/result.ts";
import type { CarrierReply } from "../client/http/http.ts";
import { answerBatch, isSameCode, leftOutIsNotFound } from "./answers.ts";

const reply: CarrierReply = ok({ status: 200, headers: {}, text: "{}", body: {} });
const item = (raw: string) => ({ result: ok({ scans: [], estimatedDelivery: null }), raw });
const rawOf = (codes: readonly string[], answered: Readonly<Record<string, string>>) =>
  [
    ...answerBatch(codes, reply, () => ok(new Map(Object.entries(answered).map(([code, raw]) => [code, item(raw)])))).values(),
  ].map((answer) => (answer.ok ? answer.value.raw : answer.failure.code));

describe("a number that lost its leading zeros", () => {
  it("is the same number, with blanks and dashes too", () => {
    expect(isSameCode("340434161094042557", "00340434161094042557")).toBe(true);
    expect(isSameCode("0340 434-161094042557", "340434161094042557")).toBe(true);
    expect(isSameCode("340434161094042557", "10340434161094042557")).toBe(false);
  });

  it("is another code if letters are in it, or if hardly anything is left", () => {
    expect(isSameCode("01Z999AA1", "1Z999AA1")).toBe(false);
    expect(isSameCode("0042", "42")).toBe(false);
  });

  it("finds its answer in a batch, and a number that is answered as asked comes first", () => {
    expect(rawOf(["123456789"], { "000123456789": "with zeros" })).toEqual(["with zeros"]);
    expect(rawOf(["0123456789", "123456789"], { "123456789": "without", "0123456789": "with" })).toEqual(["with", "without"]);
    expect(rawOf(["123456789"], { "923456789": "another's" })).toEqual(["unexpected-answer"]);
  });

  it("was not left out of an answer that has it with its zeros", () => {
    const items = leftOutIsNotFound(["123456789", "555555555"], new Map([["0123456789", item("")]]));
    expect([...items.keys()]).toEqual(["0123456789", "555555555"]);
  });
});
