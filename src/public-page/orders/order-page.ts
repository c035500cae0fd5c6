import type { EpochMs } from "../../lib/clock.ts";
import { type OtherParcel, parcelsInWords, renderParcelList } from "../blocks/other-parcels.ts";
import { createDates } from "../dates.ts";
import { type Page, renderDocument } from "../document.ts";
import { html } from "../html.ts";
import { languages } from "../languages.ts";
import { choiceOf, type Visitor } from "../render.ts";
import type { Theme } from "../theme/theme.ts";

/** What the page shows besides the form. */
export type OrderResult =
  | { kind: "asking" }
  | { kind: "nothing" | "wait"; orderNumber: string; postcode: string }
  /** `expected`: the day of the last parcel, such as 2026-11-20. */
  | { kind: "several"; parcels: readonly OtherParcel[]; expected: string | null };

/** For recipients who lost the link: a form, and no script. */
export const renderOrderPage = (theme: Theme, visitor: Visitor, result: OrderResult, now: EpochMs): Page => {
  const choice = choiceOf(visitor);
  const { words } = languages[choice.language];
  const { lookUp } = words;
  const dates = createDates(choice, now);
  return renderDocument({
    choice,
    title: [lookUp.title, theme.settings.name].filter(Boolean).join(" · "),
    tone: "calm",
    isTest: false,
    theme,
    hasForm: true,
    framedBy: theme.settings.embedOrigins,
    banner: html`<section class="status"><h1>${result.kind === "several" ? lookUp.several : lookUp.title}</h1>${result.kind !== "several" && html`<p class="lead">${lookUp.lead}</p>`}</section>`,
    below: html`<div class="wide below alone"><div class="order card">${
      result.kind === "several"
        ? html`${result.expected && html`<p>${words.expected} <b>${dates.days(result.expected, result.expected)}</b></p>`}${renderParcelList(parcelsInWords(result.parcels, theme, words, dates))}<a class="button plain" href="">${lookUp.again}</a>`
        : html`${result.kind !== "asking" && html`<p class="notice" role="alert">${lookUp[result.kind]}</p>`}
<form method="post"><label>${words.orderNumber}<input name="order" required maxlength="100" autocomplete="off" value="${result.kind === "asking" ? "" : result.orderNumber}"></label>
<label>${lookUp.postcode}<input name="postcode" required maxlength="254" autocomplete="on" value="${result.kind === "asking" ? "" : result.postcode}"></label>
<button class="button">${lookUp.find}</button></form>`
    }</div></div>`,
  });
};
