import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { renderDocsIndex, renderWholeDocs } from "../src/server/documents/docs-for-models.ts";
import type { SitePage } from "./pages/page.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * One policy for all pages: nothing from another host, and only the inline scripts that the build wrote. Search runs in WebAssembly.
 * Colours of code are style attributes.
 */
const policyFor = (pages: readonly string[]): string => {
  const scripts = pages.flatMap((html) =>
    [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text!),
  );
  const hashes = [...new Set(scripts.filter(Boolean).map(hashOf))].toSorted();
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
};

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** What Astro does not write: the policy, the pages as Markdown, what assistants read, and compressed copies. */
export const finishSite = (folder: string, pages: readonly SitePage[]): void => {
  const files = globSync("**/*.html", { cwd: folder }).map((name) => join(folder, name));
  const texts = files.map((file) => readFileSync(file, "utf8"));
  const policy = policyFor(texts);
  for (const [nth, file] of files.entries()) {
    // For a folder that another server serves, the page itself says it.
    const text = texts[nth]!.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
    writeFileSync(file, text);
  }
  write(join(folder, "content-security-policy.txt"), policy);
  const documents = pages.map(({ path, plain }) => ({ name: `${path || "index"}.md`, text: plain }));
  for (const { name, text } of documents) write(join(folder, name), text);
  write(join(folder, "llms.txt"), renderDocsIndex(documents));
  write(join(folder, "llms-full.txt"), renderWholeDocs(documents));
  for (const name of globSync("**/*.{html,md,txt,js,css,json,graphql}", { cwd: folder })) {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length > 1024)
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
  }
};
