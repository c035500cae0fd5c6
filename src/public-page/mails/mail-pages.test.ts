import { expect, test } from "vitest";
import { usualSettings } from "../../workspaces/tracking-page/page-settings.ts";
import { createTheme } from "../theme/theme.ts";
import { mailWords } from "./mail-languages.ts";
import { renderStopPage, renderStopped } from "./mail-pages.ts";

const theme = createTheme({ settings: usualSettings, logo: null });
/** As they are in the page. */
const written = (text: string): string => text.replaceAll("'", "&#39;");

test.each(Object.entries(mailWords))(
  "the page that stops mails names the order of a parcel that has one: %s",
  (language, words) => {
    const visitor = { acceptLanguage: "", pickedLanguage: language };
    const { stopParcel, stopOrder, stop } = words;
    const said = [stopParcel, stopOrder, stop.parcelDone, stop.orderDone, stop.shopDone];
    expect(new Set(said).size).toBe(said.length);
    const saidBy = ({ html }: { html: string }) => said.filter((text) => html.includes(written(text)));
    for (const hasOrder of [true, false]) {
      const shop = { theme, name: "Nord Living", hasOrder };
      expect(saidBy(renderStopPage(shop, visitor))).toEqual([hasOrder ? stopOrder : stopParcel]);
      expect(saidBy(renderStopped(shop, visitor, "parcel"))).toEqual([hasOrder ? stop.orderDone : stop.parcelDone]);
      expect(saidBy(renderStopped(shop, visitor, "shop"))).toEqual([stop.shopDone]);
    }
  },
);
