import { latinFont } from "./fonts.ts";
import { html, Markup } from "./html.ts";
import { type Choice, type Language, languages } from "./languages.ts";
import { brand, flaps, icon } from "./marks.ts";
import { style, styleHash } from "./style.ts";

export type Page = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

export type DocumentParts = {
  choice: Choice;
  title: string;
  tone: "calm" | "attention";
  isTest: boolean;
  /** The address of a picture from elsewhere; without one, nothing is loaded from anywhere. */
  pictureFrom?: string | null;
  hero: Markup;
  below: Markup | null;
};

const contentSecurityPolicy = (pictureFrom: string | null): string =>
  [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    "font-src 'self'",
    `img-src data:${pictureFrom === null ? "" : ` ${new URL(pictureFrom).origin}`}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const styleElement = new Markup(`<style>${style}</style>`);

/** The shell of every public page: head, colours, languages, and the headers that keep it private. */
export const renderDocument = ({ choice, title, tone, isTest, pictureFrom = null, hero, below }: DocumentParts): Page => {
  const { language, direction } = choice;
  const { words } = languages[language];
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}"${tone === "attention" && html` class="attention"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex,nofollow,noarchive">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,address=no">
<title>${title}</title>
<link rel="icon" href="${icon}">
<link rel="preload" href="${latinFont.path}" as="font" type="font/woff2" crossorigin>
${styleElement}
</head>
<body>
${isTest && html`<header><p class="tape">${words.testMode}</p></header>`}
<main>
<div class="hero">${flaps}<div class="wide"><div class="top">${brand}</div>
${hero}</div></div>
${below && html`<div class="wide below">${below}</div>`}
</main>
<footer><nav class="wide" aria-label="${words.language}"><ul>${(Object.keys(languages) as Language[]).map((code) => renderLanguage(code, language))}</ul></nav></footer>
</body>
</html>
`;
  return { html: page.text, headers: headersFor(language, pictureFrom) };
};

const renderLanguage = (code: Language, current: Language): Markup => {
  const { name } = languages[code];
  return code === current
    ? html`<li><b aria-current="true">${name}</b></li>`
    : html`<li><a href="?lang=${code}" lang="${code}" hreflang="${code}" rel="nofollow">${name}</a></li>`;
};

const headersFor = (language: Language, pictureFrom: string | null): Readonly<Record<string, string>> => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": language,
  "content-security-policy": contentSecurityPolicy(pictureFrom),
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow, noarchive",
  vary: "accept-language",
});
