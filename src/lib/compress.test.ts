import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseEncoding, compress } from "./compress.ts";

test.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["*", null],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP", "gzip"],
  ["gzip;q=0.5, br;q=0", "gzip"],
  ["br; q=0.0, gzip; q=0", null],
  ["br;q=0.1", "br"],
])("of %j the encoding is %j", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

test("what is compressed comes back as it was", async () => {
  const text = "påket ".repeat(1000);
  expect(brotliDecompressSync(await compress(text, "br")).toString()).toBe(text);
  expect(gunzipSync(await compress(text, "gzip")).toString()).toBe(text);
});
