import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Named by its content, so that it may be cached forever. */
export type Font = { readonly path: string; readonly bytes: Buffer };

const load = (name: string): Font => {
  const bytes = readFileSync(new URL(`./fonts/${name}.woff2`, import.meta.url));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  return { path: `/t/letters/${name}.${hash}.woff2`, bytes };
};

export const latinFont = load("instrument-sans-latin");
export const latinExtFont = load("instrument-sans-latin-ext");
export const fonts: readonly Font[] = [latinFont, latinExtFont];
