import { expect, test } from "vitest";
import { optionalText, readFields, textOrEmpty, typedObject, typedText } from "./typed-fields.ts";

const shape = { email: typedText, name: textOrEmpty, code: optionalText, response: typedObject };
const whole = { email: "a@b.example", name: "A", code: "123", response: { id: 1 } };

test("a body is read by its fields, and what else it has is left out", () => {
  expect(readFields(shape, { ...whole, further: 1 })).toEqual({ ok: true, value: whole });
  expect(readFields(shape, { email: "a@b.example", response: {} })).toEqual({
    ok: true,
    value: { email: "a@b.example", name: "", code: undefined, response: {} },
  });
  expect(readFields(shape, { ...whole, code: null })).toMatchObject({ ok: true, value: { code: null } });
});

test("the first wrong field is named; a body that is no object has none", () => {
  const wrong = ["a".repeat(1_001), "a\0b", "\ud800", 5, null, undefined, ["a"]];
  for (const email of wrong) expect(readFields(shape, { ...whole, email })).toEqual({ ok: false, failure: "email" });
  expect(readFields(shape, { ...whole, name: null })).toEqual({ ok: false, failure: "name" });
  expect(readFields(shape, { ...whole, response: [] })).toEqual({ ok: false, failure: "response" });
  for (const body of [null, "text", 5, [whole]]) expect(readFields(shape, body)).toEqual({ ok: false, failure: null });
  expect(readFields({ toString: typedText }, {})).toEqual({ ok: false, failure: "toString" });
});
