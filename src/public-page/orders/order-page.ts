import { type Page, renderDocument } from "../document.ts";
import { html, type Markup } from "../html.ts";
import { languages } from "../languages.ts";
import { choiceOf, type Visitor } from "../render.ts";
import type { Theme } from "../theme/theme.ts";

/** What the page shows besides the form. */
export type OrderResult =
  | { kind: "asking" }
  | { kind: "nothing" | "wait"; orderNumber: string; postcode: string }
  /** `expected`: the day of the last parcel, in the reader's words. */
  | { kind: "several"; parcels: readonly ListedParcel[]; expected: string | null };

type ListedParcel = { readonly href: string; readonly title: string; readonly carrier: string };

/** For recipients who lost the link: a form, and no script. */
export const renderOrderPage = (theme: Theme, visitor: Visitor, result: OrderResult): Page => {
  const choice = choiceOf(visitor);
  const { words } = languages[choice.language];
  const { lookUp } = words;
  return renderDocument({
    choice,
    title: [lookUp.title, theme.settings.name].filter(Boolean).join(" · "),
    tone: "calm",
    isTest: false,
    theme,
    hasForm: true,
    framedBy: theme.settings.embedOrigins,
    banner: html`<section class="status"><h1>${lookUp.title}</h1><p class="lead">${lookUp.lead}</p></section>`,
    below: html`<div class="wide below alone"><div class="order card">${
      result.kind === "several"
        ? html`${result.expected && html`<dl class="when"><dt>${words.expected}</dt><dd>${result.expected}</dd></dl>`}${renderParcels(result.parcels, lookUp.several)}`
        : html`${result.kind !== "asking" && html`<p class="notice" role="alert">${lookUp[result.kind]}</p>`}
<form method="post"><label>${words.orderNumber}<input name="order" required maxlength="100" autocomplete="off" value="${result.kind === "asking" ? "" : result.orderNumber}"></label>
<label>${lookUp.postcode}<input name="postcode" required maxlength="20" autocomplete="postal-code" value="${result.kind === "asking" ? "" : result.postcode}"></label>
<button class="button">${lookUp.find}</button></form>`
    }</div></div>`,
  });
};

const renderParcels = (parcels: readonly ListedParcel[], heading: string): Markup =>
  html`<h2>${heading}</h2><ul class="parcels">${parcels.map(
    ({ href, title, carrier }) => html`<li><a href="${href}"><b>${title}</b><span>${carrier}</span></a></li>`,
  )}</ul>`;
