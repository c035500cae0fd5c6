import { expect, test } from "vitest";
import { createSealer } from "../lib/seal.ts";
import { createProofSealing, shownProof, withoutCode, withoutName } from "./reported-proof.ts";

const sealing = createProofSealing(createSealer(Buffer.alloc(32, 1)));
const tracker = "01890000-0000-7000-8000-000000000001";
const other = "01890000-0000-7000-8000-000000000002";

test("a name is stored sealed, and only its own tracker opens it", () => {
  const { proof } = sealing.sealFacts(tracker, {}, { proof: { signedBy: "M. Ødegård", receivedAs: "Reception" } });
  expect(proof).toMatchObject({ signedBy: expect.stringMatching(/^sealed:[0-9a-f]+$/), receivedAs: "Reception" });
  expect(sealing.openName(tracker, proof!.signedBy!)).toBe("M. Ødegård");
  expect(sealing.openName(other, proof!.signedBy!)).toBeNull();
});

test("what a later answer leaves out stays as it was told, and the same name is not sealed again", () => {
  const known = sealing.sealFacts(tracker, {}, { proof: { signedBy: "KIM", hasPhoto: true } });
  expect(sealing.sealFacts(tracker, known, { proof: { receivedAs: "Porch" } }).proof).toEqual({
    ...known.proof,
    receivedAs: "Porch",
  });
  expect(sealing.sealFacts(tracker, known, { proof: { signedBy: "KIM" } }).proof).toBe(known.proof);
  const corrected = sealing.sealFacts(tracker, known, { proof: { signedBy: "KIM LEE" } }).proof!;
  expect(sealing.openName(tracker, corrected.signedBy!)).toBe("KIM LEE");
});

test("what was erased is not told again, and nothing is shown of it", () => {
  const erased = { proof: { isErased: true } } as const;
  expect(sealing.sealFacts(tracker, erased, { serviceName: "Express", proof: { signedBy: "KIM" } })).toEqual({
    serviceName: "Express",
  });
  expect(shownProof(erased.proof)).toBeNull();
});

test("an event's body is opened to valid JSON, whatever the name, and nothing else in it changes", () => {
  const name = 'Jo "the \\ $& Boss" O\'Neil';
  const { proof } = sealing.sealFacts(tracker, {}, { proof: { signedBy: name } });
  const told = { data: { metadata: { signedBy: "Ann", note: '"signedBy":"sealed:00"' }, proofOfDelivery: shownProof(proof) } };
  const opened = JSON.parse(sealing.openBody(tracker, JSON.stringify(told)));
  expect(opened).toEqual({ data: { ...told.data, proofOfDelivery: { ...told.data.proofOfDelivery, signedBy: name } } });
  expect(sealing.openBody(tracker, '{"data":null}')).toBe('{"data":null}');
});

test.each([
  ['{"signedBy":"Zoë","city":"Zoë street"}', '{"signedBy":"[removed]","city":"Zoë street"}'],
  ['{"signedBy":"Zo\\u00eb"}', '{"signedBy":"[removed]"}'],
  [
    '{"givenName":"Zoë","familyName":"Kim","name":"Zoë Kim"}',
    '{"givenName":"[removed]","familyName":"[removed]","name":"[removed]"}',
  ],
  ["<by>Zoë</by>", "<by>[removed]</by>"],
  ["<event by='Zoë'/>", "<event by='[removed]'/>"],
])("a carrier's answer is kept without the name: %s", (raw, kept) =>
  expect(withoutName(raw, raw.includes("Kim") ? "Zoë Kim" : "Zoë")).toBe(kept),
);

test("a pick-up code is stored sealed, once, only its own tracker opens it, and an event carries it", () => {
  const told = { pickupPoint: { name: "Kiosk", code: "4711" } };
  const known = sealing.sealFacts(tracker, {}, told);
  const { code } = known.pickupPoint!;
  expect(code).toMatch(/^sealed:[0-9a-f]+$/);
  expect(sealing.sealFacts(tracker, known, told)).toEqual(known);
  expect([sealing.openCode(tracker, code!), sealing.openCode(other, code!)]).toEqual(["4711", null]);
  expect(JSON.parse(sealing.openBody(tracker, JSON.stringify(known)))).toEqual(told);
});

test.each([
  ['{"openCode":"4711","number":"14711"}', '{"openCode":"0000","number":"14711"}'],
  ['{"pin":4711,"qr":"P|600100200|4711"}', '{"pin":0000,"qr":"P|600100200|0000"}'],
  ["<pin>4711</pin>", "<pin>0000</pin>"],
])("a carrier's answer is kept without what gets the parcel: %s", (raw, kept) => expect(withoutCode(raw, "4711")).toBe(kept));
