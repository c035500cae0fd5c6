import { expect, test } from "vitest";
import { trackerBounds } from "../bounds.ts";
import { checkKey } from "./idempotency-key.ts";
import { checkInput, checkMetadata, checkReference } from "./tracker-input.ts";

const { trackingCode, reference, metadataBytes, metadataDepth, idempotencyKey } = trackerBounds;
const judge = () => ({ possible: true }) as const;
const codesOf = (code: string) => {
  const checked = checkInput({ trackingCode: code, carrier: "UPS" } as never, judge);
  return checked.ok ? [] : checked.failure.map((error) => error.code);
};
const nested = (depth: number): object => (depth === 1 ? {} : { in: nested(depth - 1) });

test("codes, references and keys are as long as their caps say and not one character longer", () => {
  expect(codesOf("A".repeat(trackingCode.cap))).toEqual([]);
  expect(codesOf("A".repeat(trackingCode.cap + 1))).toEqual(["TRACKING_CODE_TOO_LONG"]);
  expect(checkReference("r".repeat(reference.cap))).toMatchObject({ ok: true });
  expect(checkReference("r".repeat(reference.cap + 1))).toMatchObject({ ok: false, failure: { code: "REFERENCE_INVALID" } });
  expect(checkKey("k".repeat(idempotencyKey.cap))).toMatchObject({ ok: true });
  expect(checkKey("k".repeat(idempotencyKey.cap + 1))).toMatchObject({ ok: false, failure: { code: "IDEMPOTENCY_KEY_INVALID" } });
});

test("metadata is as large and as deep as its caps say and no more", () => {
  const sized = (bytes: number) => ({ note: "x".repeat(bytes - JSON.stringify({ note: "" }).length) });
  expect(checkMetadata(sized(metadataBytes.cap))).toMatchObject({ ok: true });
  expect(checkMetadata(sized(metadataBytes.cap + 1))).toMatchObject({ ok: false, failure: { code: "METADATA_INVALID" } });
  expect(checkMetadata(nested(metadataDepth.cap))).toMatchObject({ ok: true });
  expect(checkMetadata(nested(metadataDepth.cap + 2))).toMatchObject({ ok: false, failure: { code: "METADATA_INVALID" } });
});
