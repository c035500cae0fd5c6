import type { Tracker } from "../../trackers/tracker.ts";
import { html, type Markup } from "../html.ts";
import type { Language } from "../languages.ts";
import type { Theme } from "../theme/theme.ts";
import type { Words } from "../words.ts";

const isWithRecipient = ({ status }: Tracker): boolean => status === "DELIVERED";

/** `{order}` and `{code}` in the address of the returns become the parcel's, so that the shop's form can begin filled in. */
export const returnsAddress = (url: string, { reference, trackingCode }: Pick<Tracker, "reference" | "trackingCode">): string =>
  url.replaceAll("{order}", encodeURIComponent(reference ?? "")).replaceAll("{code}", encodeURIComponent(trackingCode));

const button = (href: string, text: { text: string; language: Language }, look: string): Markup =>
  html`<a class="button${look}" href="${href}" rel="noopener noreferrer"><span lang="${text.language}" dir="auto">${text.text}</span></a>`;

/** The shop's own blocks: returns once the parcel has arrived, and help at any time. */
export const renderShopBlocks = (tracker: Tracker, theme: Theme, language: Language, words: Words): Markup => {
  const { supportUrl, returnsUrl } = theme.settings;
  const own = (part: "note" | "returnsNote") => {
    const said = theme.says(part, language);
    return said && html`<p class="note" lang="${said.language}" dir="auto">${said.text}</p>`;
  };
  const returnsNote = isWithRecipient(tracker) ? own("returnsNote") : null;
  const returnsButton =
    returnsUrl && isWithRecipient(tracker)
      ? button(returnsAddress(returnsUrl, tracker), { text: words.returns.button, language }, " plain")
      : null;
  const note = own("note");
  const help =
    supportUrl && button(supportUrl, theme.says("supportLabel", language) ?? { text: words.support, language }, " plain");
  return html`${(returnsNote || returnsButton) && html`<section class="card" aria-labelledby="returns"><h2 id="returns">${words.returns.title}</h2>${returnsNote}${returnsButton}</section>`}${(note || help) && html`<aside class="card">${note}${help}</aside>`}`;
};
