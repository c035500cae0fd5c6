import type { Hex } from "../../lib/contrast.ts";
import type { TrackingStatus } from "../../tracking/statuses.ts";
import { logoPath, type PageLogo } from "../../workspaces/tracking-page/page-logo.ts";
import {
  type PageSection,
  type PageSettings,
  type PageText,
  usualSettings,
} from "../../workspaces/tracking-page/page-settings.ts";
import type { TrackingPage } from "../../workspaces/tracking-page/tracking-page.sql.ts";
import { html, type Markup } from "../html.ts";
import type { Language } from "../languages.ts";
import { brand, flaps, icon } from "../marks.ts";
import { type HeaderColours, headerColoursOf, lightColours, themeStyles } from "./colours.ts";

/** The design of a shop's page, or Kolli's. */
export type Theme = {
  readonly settings: PageSettings;
  /** Added to the style sheet; empty for Kolli's design. */
  readonly styles: string;
  /** The content of the top left corner. */
  readonly brand: Markup;
  /** Behind the status. */
  readonly backdrop: Markup | null;
  readonly icon: string;
  readonly logo: PageLogo | null;
  readonly headerColours: HeaderColours;
  shows(section: PageSection): boolean;
  /** The shop's own text: in the visitor's language, else in English, else in the first one it was written in. */
  says(part: Exclude<keyof PageText, "language" | "leads">, language: Language): { text: string; language: Language } | null;
  /** The shop's own sentence below a status. Only in the visitor's language: Kolli's is in all of them. */
  leadOf(status: TrackingStatus, language: Language): string | null;
};

/** Half of its stored size, for dense screens; a small one is not scaled down. */
const shownSize = ({ width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, 220 / width, 44 / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

/** `logoSource`: the address of an unsaved logo. */
export const createTheme = ({ settings, logo }: Pick<TrackingPage, "settings" | "logo">, logoSource?: string): Theme => {
  const { name, hiddenSections, texts } = settings;
  const isOwn = name === null && logo === null;
  const size = logo && shownSize(logo);
  const source = logo && (logoSource ?? logoPath(logo.id));
  return {
    settings,
    styles: themeStyles(settings, logo),
    logo,
    headerColours: headerColoursOf(settings),
    brand: isOwn
      ? brand
      : html`<span class="shop">${
          size
            ? html`<img src="${source}" alt="${name ?? ""}" width="${size.width}" height="${size.height}">`
            : html`<b>${name}</b>`
        }</span>`,
    backdrop: isOwn ? flaps : null,
    icon: name === null ? icon : letterIcon(name, settings.headerColour ?? settings.accentColour ?? "#065e47"),
    shows: (section) => !hiddenSections.includes(section),
    leadOf: (status, language) =>
      texts.find((text) => text.language === language)?.leads?.find((lead) => lead.status === status)?.text ?? null,
    says(part, language) {
      // Texts that were stored before a part existed do not have it.
      const written = texts.filter((text) => text[part] != null);
      const found =
        written.find((text) => text.language === language) ?? written.find((text) => text.language === "en") ?? written[0];
      return found ? { text: found[part]!, language: found.language } : null;
    },
  };
};

export const kolliTheme: Theme = createTheme({ settings: usualSettings, logo: null });

/** The shop's first letter on its colour, for the browser's tab. */
const letterIcon = (name: string, colour: Hex): string => {
  const [letter = "K"] = name.toLocaleUpperCase("en");
  const { banner, onBanner } = lightColours(colour, colour);
  const drawn = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${banner}"/><text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="20" fill="${onBanner}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn.text)}`;
};
