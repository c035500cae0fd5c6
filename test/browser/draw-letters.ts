// What `npm run letters` runs: draws the letters of the status picture from the page's own font, once, so that the server can
// write with them without a program that knows fonts. Writes src/public-page/picture/letters.png and letters.json.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { emptyPicture } from "../../src/lib/picture/picture.ts";
import { writePng } from "../../src/lib/picture/write-png.ts";
import { bringChromium, openBrowser } from "../support/browser/chromium.ts";

const source = fileURLToPath(new URL("../../src/public-page/fonts/", import.meta.url));
const target = fileURLToPath(new URL("../../src/public-page/picture/", import.meta.url));
const size = 96;
const [ascent, height, pad] = [100, 130, 4];
const sheetWidth = 2000;
const range = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, nth) => String.fromCodePoint(from + nth));
const letters = [
  ...range(0x21, 0x7e),
  ..."¡¿ß«»·–—’‘“”„…&",
  ...range(0xc0, 0xd6),
  ...range(0xd8, 0xde),
  ...range(0xe0, 0xf6),
  ...range(0xf8, 0xff),
  ..."ĄąĆćČčĎďĘęĚěŁłŃńŇňŘřŚśŠšŤťŮůŹźŻżŽžĞğİıŐőŰűŒœ",
];

const missing = bringChromium(console.log);
if (missing) throw new Error(missing);
const browser = await openBrowser();
const page = await browser.newPage();
const face = (name: string) =>
  `@font-face{font-family:Letters;font-weight:400 700;src:url(data:font/woff2;base64,${readFileSync(`${source}${name}.woff2`).toString("base64")});unicode-range:${name.endsWith("ext") ? "U+100-24F" : "U+0-FF,U+152-153,U+2010-2026"}}`;
await page.setContent(`<style>${face("instrument-sans-latin")}${face("instrument-sans-latin-ext")}</style><canvas></canvas>`);
const drawn = await page.evaluate<{
  glyphs: Record<string, number[]>;
  space: number;
  height: number;
  alphas: number[];
}>(`(async () => {
  const font = "600 ${size}px Letters";
  const letters = ${JSON.stringify([...new Set(letters)])};
  await document.fonts.load(font, letters.join(""));
  const canvas = document.querySelector("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.font = font;
  let [x, y] = [0, 0];
  const glyphs = {};
  for (const letter of letters) {
    const advance = context.measureText(letter).width;
    const width = Math.ceil(advance) + ${2 * pad};
    if (x + width > ${sheetWidth}) [x, y] = [0, y + ${height}];
    glyphs[letter] = [x, y, width, Math.round(advance * 100) / 100];
    x += width;
  }
  canvas.width = ${sheetWidth};
  canvas.height = y + ${height};
  context.font = font;
  for (const [letter, [left, top]] of Object.entries(glyphs)) context.fillText(letter, left + ${pad}, top + ${ascent});
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { glyphs, space: context.measureText(" ").width, height: canvas.height, alphas: [...data].filter((_, at) => at % 4 === 3) };
})()`);
await browser.close();

const sheet = emptyPicture(sheetWidth, drawn.height);
// Sixteen shades are as many as can be told apart at the edge of a letter, and compress well.
for (const [at, alpha] of drawn.alphas.entries()) sheet.pixels.fill(Math.round(alpha / 17) * 17, at * 4, at * 4 + 3);
for (let at = 3; at < sheet.pixels.length; at += 4) sheet.pixels[at] = 255;
writeFileSync(`${target}letters.png`, writePng(sheet));
const metrics = { size, ascent, height, pad, space: Math.round(drawn.space * 100) / 100, glyphs: drawn.glyphs };
writeFileSync(`${target}letters.json`, `${JSON.stringify(metrics)}\n`);
