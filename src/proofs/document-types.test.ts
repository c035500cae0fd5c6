import { expect, test } from "vitest";
import { proofContentType } from "./document-types.ts";

test.each([
  [Buffer.from("89504e470d0a1a0a00", "hex"), "image/png"],
  [Buffer.from("ffd8ffe0", "hex"), "image/jpeg"],
  [Buffer.from("GIF87a"), "image/gif"],
  [Buffer.from("%PDF-1.7"), "application/pdf"],
])("a document is known by its bytes: %o is %s", (bytes, type) => expect(proofContentType(bytes)).toBe(type));

test.each(["<html>", "<svg xmlns='http://www.w3.org/2000/svg'>", "", "GI", " %PDF-1.7", "RIFF0000WEBP"])(
  "nothing else is served: %s",
  (text) => expect(proofContentType(Buffer.from(text))).toBeNull(),
);
