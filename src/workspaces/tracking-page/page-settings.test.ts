import { expect, test } from "vitest";
import { emptyPicture, type Picture } from "../../lib/picture/picture.ts";
import { readPng } from "../../lib/picture/read-png.ts";
import { writePng } from "../../lib/picture/write-png.ts";
import { workspaceBounds } from "../bounds.ts";
import { drawLogo } from "./draw-logo.ts";
import { readLogo } from "./page-logo.ts";
import { changeSettings, type PageChange, usualSettings } from "./page-settings.ts";

const change = (given: PageChange) => changeSettings(usualSettings, given);
const refusedField = (given: PageChange) => {
  const changed = change(given);
  return changed.ok ? null : changed.failure.field;
};

test("what is left out stays, null and blanks take away", () => {
  const first = change({ name: "Nordlicht", headerColour: "#1E2A78", accentColour: "e52" });
  expect(first).toMatchObject({ ok: true, value: { name: "Nordlicht", headerColour: "#1e2a78", accentColour: "#ee5522" } });
  if (!first.ok) return;
  expect(changeSettings(first.value, { name: "  ", accentColour: null })).toMatchObject({
    value: { name: null, headerColour: "#1e2a78", accentColour: null },
  });
});

test("a help link is a page, a letter or a call, and never a script", () => {
  for (const supportUrl of ["https://shop.com/help", "mailto:help@shop.com", "tel:+4615550100"])
    expect(change({ supportUrl })).toMatchObject({ value: { supportUrl } });
  for (const supportUrl of ["javascript:alert(1)", "data:text/html,x", "//evil", "help", "https://user:pass@shop.com/"])
    expect(refusedField({ supportUrl })).toBe("supportUrl");
});

test("an email address is enough for help and returns, and what is filled in later is kept", () => {
  expect(change({ supportUrl: " help@shop.com " })).toMatchObject({ value: { supportUrl: "mailto:help@shop.com" } });
  const returnsUrl = "https://shop.com/returns?order={order}&code={code}";
  expect(change({ returnsUrl })).toMatchObject({ value: { returnsUrl } });
  expect(refusedField({ returnsUrl: "javascript:alert(1)" })).toBe("returnsUrl");
});

test("a sentence of a status is given once, and is as long as it may be", () => {
  const text = { language: "sv", greeting: null, note: null, supportLabel: null, returnsNote: null } as const;
  const lead = { status: "IN_TRANSIT", text: "x".repeat(160) } as const;
  expect(change({ texts: [{ ...text, leads: [lead] }] })).toMatchObject({ value: { texts: [{ leads: [lead] }] } });
  expect(refusedField({ texts: [{ ...text, leads: [{ ...lead, text: "x".repeat(161) }] }] })).toBe("texts");
  expect(refusedField({ texts: [{ ...text, leads: [lead, lead] }] })).toBe("texts");
  expect(change({ texts: [{ ...text, leads: [{ ...lead, text: " " }] }] })).toMatchObject({ value: { texts: [] } });
});

test("colours that are none, texts that are too long and languages the page does not speak are refused", () => {
  expect(refusedField({ headerColour: "red" })).toBe("headerColour");
  expect(refusedField({ accentColour: "#12345" })).toBe("accentColour");
  expect(refusedField({ accentColour: "#123456;}" })).toBe("accentColour");
  expect(refusedField({ name: "x".repeat(61) })).toBe("name");
  const text = { greeting: "Hej", note: null, supportLabel: null, returnsNote: null, leads: [] };
  expect(refusedField({ texts: [{ ...text, language: "xx" as never }] })).toBe("texts");
  expect(refusedField({ texts: [{ ...text, language: "sv", note: "x".repeat(401) }] })).toBe("texts");
  expect(
    refusedField({
      texts: [
        { ...text, language: "sv" },
        { ...text, language: "sv" },
      ],
    }),
  ).toBe("texts");
  expect(change({ texts: [{ ...text, language: "sv", greeting: " " }] })).toMatchObject({ value: { texts: [] } });
});

const workspaceId = "019a8d2e-0000-7000-8000-00000000ffff";
const filled = (width: number, height: number, colourAt: (x: number, y: number) => readonly number[]): Picture => {
  const picture = emptyPicture(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) picture.pixels.set(colourAt(x, y), (y * width + x) * 4);
  return picture;
};

test("a logo is drawn anew, no larger than it is shown on a dense screen", async () => {
  const read = await readLogo(
    workspaceId,
    writePng(filled(300, 120, (x) => [30, 42, 120, x < 150 ? 255 : 0])).toString("base64"),
  );
  expect(read).toMatchObject({ ok: true, value: { logo: { width: 240, height: 96, tones: [{ colour: "#1e2a78", share: 1 }] } } });
  if (!read.ok) return;
  expect(readPng(read.value.bytes)).toMatchObject({ ok: true, value: { width: 240, height: 96 } });
});

test("what the thread makes of a logo is what would be made of it here", async () => {
  const file = writePng(filled(200, 100, (x, y) => [x, y, 90, 255]));
  const [read, here] = [await readLogo(workspaceId, file.toString("base64")), drawLogo(new Uint8Array(file))];
  expect(read.ok && here.ok && read.value.bytes.equals(here.value.bytes)).toBe(true);
});

test("a logo of much detail is made smaller until it is small", async () => {
  let seed = 1;
  const noise = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed & 255;
  };
  const read = await readLogo(workspaceId, writePng(filled(160, 96, () => [noise(), noise(), noise(), 255])).toString("base64"));
  expect(read).toMatchObject({ ok: true, value: { logo: { height: 48 } } });
  if (read.ok) expect(read.value.bytes.length).toBeLessThanOrEqual(16_000);
});

test("SVG, empty pictures and files that are too large are refused in words", async () => {
  const refusal = async (bytes: Buffer) => {
    const read = await readLogo(workspaceId, bytes.toString("base64"));
    return read.ok ? null : read.failure;
  };
  expect(await refusal(Buffer.from("<svg onload='alert(1)'/>"))).toMatch(/not a PNG\. SVG/);
  expect(await refusal(writePng(emptyPicture(4, 4)))).toMatch(/every pixel of it is transparent/);
  expect(await refusal(Buffer.alloc(600 * 1024))).toMatch(/over 512 KiB/);
  expect(await refusal(writePng(emptyPicture(1025, 1)))).toMatch(/wider or higher than 1024 pixels/);
});

test.each(["embedOrigins", "pictureOrigins"] as const)(
  "as many sites as the cap says are taken as %s, and not one more",
  (field) => {
    const { cap } = workspaceBounds[field];
    const sites = (count: number) => Array.from({ length: count }, (_, nth) => `https://shop-${nth}.com`);
    expect(change({ [field]: sites(cap) })).toMatchObject({ ok: true, value: { [field]: sites(cap) } });
    expect(refusedField({ [field]: sites(cap + 1) })).toBe(field);
  },
);
