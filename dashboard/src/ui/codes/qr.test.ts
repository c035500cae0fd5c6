import jsQR from "jsqr";
import { expect, test } from "vitest";
import { qrRows } from "./qr-image.tsx";

/** As a camera sees it: eight pixels for each module, and the quiet zone around. */
const decode = (rows: readonly (readonly boolean[])[]): string | undefined => {
  const scale = 8;
  const quiet = 4;
  const width = (rows.length + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  rows.forEach((row, r) => {
    row.forEach((dark, c) => {
      if (!dark) return;
      for (let y = (r + quiet) * scale; y < (r + quiet + 1) * scale; y++)
        for (let x = (c + quiet) * scale; x < (c + quiet + 1) * scale; x++)
          pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    });
  });
  return jsQR(pixels, width, width)?.data;
};

const short = "otpauth://totp/Kolli:a@b.se?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Kolli";

test("what an authenticator app reads is what was written, short or long", () => {
  expect(decode(qrRows(short))).toBe(short);
  const long = `otpauth://totp/Kolli:${encodeURIComponent("ü".repeat(60))}%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Kolli`;
  expect(decode(qrRows(long))).toBe(long);
});
