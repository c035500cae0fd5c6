import { expect, test } from "vitest";
import { findAdapter } from "../registry.ts";
import { readSample } from "./read-sample.ts";
import { readSampleText, readSources } from "./sources.ts";

const proofIn = async (carrier: string, file: string, nth = 0) => {
  const { code, status } = (await readSources(carrier))![file]!;
  const codes = [code!].flat();
  const answers = await readSample(findAdapter(carrier)!, { text: await readSampleText(carrier, file), status }, codes);
  const answer = answers.get(codes[nth]!);
  if (!answer?.ok) throw new Error(JSON.stringify(answer));
  return answer.value.reading.facts?.proof;
};

test.each([
  ["UPS", "delivered.json", { signedBy: "A. EXAMPLE", receivedAs: "Front Desk" }],
  ["UPS", "ground.json", { hasPhoto: true }],
  ["UPS", "rescheduled.json", undefined],
  ["FEDEX", "signed.json", { signedBy: "A.EXAMPLE", receivedAs: "Receptionist/Front Desk", hasSignature: true }],
  ["ROYAL_MAIL", "delivered.json", { signedBy: "EXAMPLE", hasSignature: true }],
  ["ROYAL_MAIL", "due-today.json", undefined],
  ["DELHIVERY", "delivered.json", { signedBy: "EXAMPLE" }],
  ["DELHIVERY", "recipient-unavailable.json", undefined],
  ["DHL", "documented.json", { signedBy: "John Doe" }],
  ["DHL_EXPRESS", "mexico.json", { signedBy: "A Example" }],
  ["DHL_EXPRESS", "waybill.json", undefined],
  ["CANADA_POST", "french.xml", { signedBy: "EXAMPLE" }],
  ["CANADA_POST", "redelivered.xml", { signedBy: "EXAMPLE", hasSignature: true }],
  ["DHL_PARCEL_DE", "sandbox.xml", { signedBy: "Example", receivedAs: "different person present" }],
])("%s says in %s who received the parcel", async (carrier, file, proof) => {
  expect(await proofIn(carrier, file)).toEqual(proof);
});
