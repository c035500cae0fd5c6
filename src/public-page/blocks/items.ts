import { printable } from "../../lib/printable.ts";
import { publicPageBounds } from "../bounds.ts";
import { html, type Markup } from "../html.ts";
import type { Words } from "../words.ts";

export type ParcelItem = { readonly name: string; readonly quantity: number; readonly picture: string | null };

const nameLength = 120;

/**
 * What is in the parcel, from the tracker's `metadata.items`: a list of objects with `name`, and optionally `quantity` and `imageUrl`.
 * Whatever else is there is left out. Pictures are shown from the origins that the shop named, and from no others.
 */
export const itemsOf = (metadata: unknown, pictureOrigins: readonly string[]): ParcelItem[] => {
  const listed: unknown = (metadata as { items?: unknown } | null)?.items;
  if (!Array.isArray(listed)) return [];
  return listed.slice(0, publicPageBounds.shownItems.cap).flatMap((one: unknown) => {
    const { name, quantity, imageUrl } = (one ?? {}) as Record<string, unknown>;
    const shown = typeof name === "string" ? printable(name).slice(0, nameLength) : "";
    if (shown === "") return [];
    const count = Number.isSafeInteger(quantity) && (quantity as number) > 0 ? (quantity as number) : 1;
    return [{ name: shown, quantity: count, picture: pictureFrom(imageUrl, pictureOrigins) }];
  });
};

const pictureFrom = (address: unknown, origins: readonly string[]): string | null => {
  if (typeof address !== "string" || !URL.canParse(address)) return null;
  const { origin, href } = new URL(address);
  return origins.includes(origin) ? href : null;
};

export const renderItems = (items: readonly ParcelItem[], locale: string, words: Words): Markup | null =>
  items.length === 0
    ? null
    : html`<section class="card" aria-labelledby="items"><h2 id="items">${words.items}</h2><ul class="items">${items.map(
        ({ name, quantity, picture }) =>
          html`<li>${picture && html`<img src="${picture}" alt="" width="56" height="56" loading="lazy" referrerpolicy="no-referrer">`}<span dir="auto" lang="">${name}</span>${quantity > 1 && html`<b>× ${new Intl.NumberFormat(locale).format(quantity)}</b>`}</li>`,
      )}</ul></section>`;
