import { latinFont } from "./fonts.ts";
import { html, Markup } from "./html.ts";
import { type Choice, type Language, languages } from "./languages.ts";
import { notificationScript, notificationScriptHash } from "./notifications/notification-card.ts";
import { embedScript, embedScriptHash } from "./sharing/embed.ts";
import { liveScript, liveScriptHash, refreshWithoutScript } from "./sharing/live.ts";
import { hashOf, style, styleHash } from "./style.ts";
import { kolliTheme, type Theme } from "./theme/theme.ts";

export type Page = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

export type DocumentParts = {
  choice: Choice;
  title: string;
  tone: "calm" | "attention";
  isTest: boolean;
  /** Origins of external pictures; if there are none, no external content is loaded. */
  picturesFrom?: readonly string[];
  theme?: Theme;
  /** Who may embed it: sources of a content security policy. By default it cannot be framed. */
  framedBy?: readonly string[];
  /** For programs that read the page, in its head. */
  shared?: Markup | null;
  /** How many of the parcel's events the page has seen, if there may be more: it then looks for them automatically. */
  seen?: number | null;
  /** Inside a shop's own page: without header and footer, and it reports its height. */
  isEmbedded?: boolean;
  hasForm?: boolean;
  /** The page can ask the browser for notifications. */
  offersNotifications?: boolean;
  banner: Markup;
  below: Markup | null;
};

type Policy = {
  picturesFrom: readonly string[];
  theme: Theme;
  framedBy: readonly string[];
  isLive: boolean;
  isEmbedded: boolean;
  hasForm: boolean;
  offersNotifications: boolean;
};

const scriptHashes = ({ isLive, isEmbedded, offersNotifications }: Policy): string[] => [
  ...(isLive ? [liveScriptHash] : []),
  ...(isEmbedded ? [embedScriptHash] : []),
  ...(offersNotifications ? [notificationScriptHash] : []),
];

const contentSecurityPolicy = (policy: Policy): string => {
  const { picturesFrom, theme, framedBy, isLive, hasForm, offersNotifications } = policy;
  const scripts = scriptHashes(policy).map((hash) => ` '${hash}'`);
  return [
    "default-src 'none'",
    ...(scripts.length > 0 ? [`script-src${scripts.join("")}`] : []),
    ...(isLive || offersNotifications ? ["connect-src 'self'"] : []),
    ...(offersNotifications ? ["worker-src 'self'"] : []),
    `style-src '${styleHash}'${theme.styles === "" ? "" : ` '${hashOf(theme.styles)}'`}`,
    "font-src 'self'",
    `img-src data:${theme.logo ? " 'self'" : ""}${picturesFrom.map((origin) => ` ${origin}`).join("")}`,
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : framedBy.join(" ")}`,
  ].join("; ");
};

const styleElement = new Markup(`<style>${style}</style>`);

/** The shell of every public page: head, colours, languages, and the headers that protect its privacy. */
export const renderDocument = (parts: DocumentParts): Page => {
  const {
    choice,
    title,
    tone,
    isTest,
    picturesFrom = [],
    theme = kolliTheme,
    framedBy = [],
    shared = null,
    seen = null,
    isEmbedded = false,
    hasForm = false,
    offersNotifications = false,
  } = parts;
  const isLive = seen !== null;
  const { language, direction } = choice;
  const { words } = languages[language];
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}"${(tone === "attention" || isEmbedded) && html` class="${[tone === "attention" ? "attention" : "", isEmbedded ? "embedded" : ""].join(" ").trim()}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<meta name="robots" content="noindex,nofollow,noarchive">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,address=no">
<title>${title}</title>
${isLive && refreshWithoutScript}${shared}<link rel="icon" href="${theme.icon}">
${theme.settings.font === "KOLLI" && html`<link rel="preload" href="${latinFont.path}" as="font" type="font/woff2" crossorigin>`}
${styleElement}${theme.styles !== "" && new Markup(`<style>${theme.styles}</style>`)}
</head>
<body>
${isTest && html`<header><p class="tape">${words.testMode}</p></header>`}
<main${isLive && html` data-seen="${seen}"`}>
<div class="head">${theme.backdrop}<div class="wide">${!isEmbedded && html`<div class="top">${theme.brand}</div>`}
${parts.banner}</div></div>
${parts.below}
</main>
${
  theme.shows("LANGUAGES") &&
  !isEmbedded &&
  html`<footer><nav class="wide" aria-label="${words.language}"><ul>${(Object.keys(languages) as Language[]).map((code) => renderLanguage(code, language))}</ul></nav></footer>`
}${isLive && liveScript}${isEmbedded && embedScript}${offersNotifications && notificationScript}
</body>
</html>
`;
  const policy = { picturesFrom, theme, framedBy, isLive, isEmbedded, hasForm, offersNotifications };
  return { html: page.text, headers: headersFor(language, policy) };
};

const renderLanguage = (code: Language, current: Language): Markup => {
  const { name } = languages[code];
  return code === current
    ? html`<li><b aria-current="true">${name}</b></li>`
    : html`<li><a href="?lang=${code}" lang="${code}" hreflang="${code}" rel="nofollow">${name}</a></li>`;
};

const headersFor = (language: Language, policy: Policy): Readonly<Record<string, string>> => ({
  "content-type": "text/html; charset=utf-8",
  "content-language": language,
  "content-security-policy": contentSecurityPolicy(policy),
  "cache-control": "private, no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  // For old browsers, which can only forbid framing altogether; those that know the policy ignore this header.
  ...(policy.framedBy.length === 0 && { "x-frame-options": "DENY" }),
  "x-robots-tag": "noindex, nofollow, noarchive",
  vary: "accept-language",
});
