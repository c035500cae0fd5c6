import { type Page, renderDocument } from "../document.ts";
import { html, type Markup } from "../html.ts";
import { choiceOf, type Visitor } from "../render.ts";
import type { Theme } from "../theme/theme.ts";
import { mailWords } from "./mail-languages.ts";
import type { MailWords } from "./mail-words.ts";

const card = (content: Markup): Markup => html`<div class="wide below alone"><div class="order card">${content}</div></div>`;

/** The shop of a parcel that mails are about. If the parcel has an order number, they are about its order. */
export type MailingShop = { readonly theme: Theme; readonly name: string; readonly hasOrder: boolean };

type Shown = { title: string; lead: string; below: Markup | null };

const render = (theme: Theme, visitor: Visitor, show: (words: MailWords) => Shown): Page => {
  const choice = choiceOf(visitor);
  const { title, lead, below } = show(mailWords[choice.language]);
  return renderDocument({
    choice,
    title: [title, theme.settings.name].filter(Boolean).join(" · "),
    ...{ tone: "calm", isTest: false, theme, hasForm: true },
    banner: html`<section class="status"><h1>${title}</h1><p class="lead">${lead}</p></section>`,
    below: below && card(below),
  });
};

/** Two buttons: opening a link must change nothing, because mail programs open links to look for dangers. */
export const renderStopPage = ({ theme, name, hasOrder }: MailingShop, visitor: Visitor): Page =>
  render(theme, visitor, ({ stop, stopParcel, stopOrder, stopShop }) => ({
    ...stop,
    below: html`<form method="post" action="?stop=parcel"><button class="button">${hasOrder ? stopOrder : stopParcel}</button></form>
<form method="post" action="?stop=shop"><button class="button plain">${stopShop(name)}</button></form>`,
  }));

export const renderStopped = ({ theme, hasOrder }: MailingShop, visitor: Visitor, what: "parcel" | "shop"): Page =>
  render(theme, visitor, ({ stop: { title, parcelDone, orderDone, shopDone } }) => ({
    title,
    lead: what === "shop" ? shopDone : hasOrder ? orderDone : parcelDone,
    below: null,
  }));

export const renderConfirmPage = (theme: Theme, visitor: Visitor): Page =>
  render(theme, visitor, ({ confirm }) => ({
    title: confirm.title,
    lead: confirm.lead,
    below: html`<form method="post"><button class="button">${confirm.button}</button></form>`,
  }));

export const renderConfirmed = (theme: Theme, visitor: Visitor): Page =>
  render(theme, visitor, ({ confirm, ask }) => ({ title: ask.title, lead: confirm.done, below: null }));

export type AskResult = "sent" | "invalid" | "wait";

export const renderAsked = (theme: Theme, visitor: Visitor, result: AskResult, path: string): Page =>
  render(theme, visitor, ({ ask }) => ({
    title: ask.title,
    lead: ask[result],
    below: result === "sent" ? null : renderAskForm(ask, path),
  }));

/** The form that asks for mails about a parcel. */
export const renderAskForm = (ask: MailWords["ask"], path: string): Markup =>
  html`<form method="post" action="${path}"><label>${ask.email}<input type="email" name="email" required maxlength="254" autocomplete="email"></label>
<button class="button">${ask.send}</button></form>`;
