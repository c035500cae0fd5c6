import { contrastOf, type Hex, luminanceOf, mix, shiftUntil } from "../../lib/contrast.ts";
import type { PageLogo } from "../../workspaces/tracking-page/page-logo.ts";
import type { PageFont, PageSettings } from "../../workspaces/tracking-page/page-settings.ts";

/** WCAG 2.2 AA, for text, and for marks with a meaning. */
const readable = 4.5;
const visible = 3;

const white: Hex = "#ffffff";
const black: Hex = "#000000";
const ink: Hex = "#14181b";

export type Colours = {
  frame: Hex;
  surface: Hex;
  /** For marks on the surface. */
  accent: Hex;
  button: Hex;
  onButton: Hex;
  banner: Hex;
  onBanner: Hex;
  soft: Hex;
  signal: Hex;
};

type Shades = { frame: Hex; surface: Hex };
const lightShades: Shades = { frame: "#f5f6f6", surface: "#ffffff" };
const darkShades: Shades = { frame: "#0c0d0e", surface: "#15171a" };

/** White text if it is readable on the colour, else dark; the few colours in between are darkened a little. */
const writtenOn = (colour: Hex): { under: Hex; text: Hex } => {
  if (contrastOf(white, colour) >= readable) return { under: colour, text: white };
  if (contrastOf(ink, colour) >= readable) return { under: colour, text: ink };
  return { under: shiftUntil(colour, black, (shifted) => contrastOf(white, shifted) >= readable), text: white };
};

/** Less prominent than the text beside it, but still readable. */
const softOf = (onBanner: Hex, banner: Hex): Hex =>
  shiftUntil(banner, onBanner, (shade) => contrastOf(shade, banner) >= readable, 0.72);

/** The warm colour of bad news, light or dark; if neither is readable, the text colour. */
const signalOf = (onBanner: Hex, banner: Hex): Hex =>
  (["#f7c667", "#6b3d00"] as const).find((colour) => contrastOf(colour, banner) >= readable) ?? onBanner;

export const lightColours = (header: Hex, accent: Hex): Colours => {
  const { under: banner, text: onBanner } = writtenOn(header);
  const { under: button, text: onButton } = writtenOn(accent);
  return {
    banner,
    onBanner,
    soft: softOf(onBanner, banner),
    signal: signalOf(onBanner, banner),
    button,
    onButton,
    frame: mix(lightShades.frame, accent, 0.03),
    surface: lightShades.surface,
    accent: shiftUntil(accent, black, (shade) => contrastOf(shade, lightShades.surface) >= visible),
  };
};

export type HeaderColours = Pick<Colours, "banner" | "onBanner" | "soft" | "signal">;

/** Kolli's colours, as in the style sheet. */
const kolliHeader: HeaderColours = { banner: "#065e47", onBanner: "#f3fdf8", soft: "#c0e2d3", signal: "#f7c667" };

/** For images outside of the page, which have no dark mode. */
export const headerColoursOf = ({ headerColour, accentColour }: PageSettings): HeaderColours => {
  const header = headerColour ?? accentColour;
  if (header === null) return kolliHeader;
  const { banner, onBanner, soft, signal } = lightColours(header, header);
  return { banner, onBanner, soft, signal };
};

/** In dark mode no surface is bright: the header keeps its hue and becomes darker. */
export const darkColours = (header: Hex, accent: Hex): Colours => {
  const banner = shiftUntil(header, "#101214", (shade) => luminanceOf(shade) <= 0.045);
  const onBanner: Hex = "#f3f5f5";
  const lit = shiftUntil(accent, white, (shade) => contrastOf(shade, darkShades.surface) >= 5.5);
  return {
    banner,
    onBanner,
    soft: softOf(onBanner, banner),
    signal: signalOf(onBanner, banner),
    ...darkShades,
    accent: lit,
    button: lit,
    onButton: "#0d0f10",
  };
};

/** The share of a logo that cannot be distinguished from its background. */
const swallowedBy = ({ tones }: PageLogo, under: Hex): number =>
  tones.reduce((sum, { colour, share }) => sum + (contrastOf(colour, under) < 1.6 ? share : 0), 0);

/** The background for a logo that would be partly invisible on the header: none, white or black. */
export const plateFor = (logo: PageLogo, banner: Hex): Hex | null => {
  const swallowed = swallowedBy(logo, banner);
  if (swallowed < 0.1) return null;
  const [onWhite, onInk] = [swallowedBy(logo, white), swallowedBy(logo, ink)];
  return Math.min(onWhite, onInk) >= swallowed ? null : onWhite <= onInk ? white : ink;
};

const fontStacks: Readonly<Record<PageFont, string | null>> = {
  KOLLI: null,
  SYSTEM: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  SERIF: 'Georgia,"Iowan Old Style","Noto Serif","Times New Roman",serif',
  ROUNDED:
    'ui-rounded,"SF Pro Rounded","Hiragino Maru Gothic ProN",Nunito,Quicksand,"Arial Rounded MT Bold",system-ui,sans-serif',
};

const variables = (colours: Colours, neutrals: string): string =>
  `--frame:${colours.frame};--surface:${colours.surface};--accent:${colours.accent};--button:${colours.button};--on-button:${colours.onButton};--head:${colours.banner};--on-head:${colours.onBanner};--soft:${colours.soft};--signal:${colours.signal};${neutrals}`;

const plateRule = (logo: PageLogo | null, banner: Hex): string => {
  const plate = logo && plateFor(logo, banner);
  return plate ? `.shop img{background:${plate};padding:6px 10px;border-radius:8px}` : ".shop img{background:none;padding:0}";
};

/** What a shop's design adds to the style sheet; empty for Kolli's. */
export const themeStyles = ({ headerColour, accentColour, font }: PageSettings, logo: PageLogo | null): string => {
  const stack = fontStacks[font];
  const face = stack ? `body{font-family:${stack}}h1,h2{letter-spacing:-.015em}` : "";
  const header = headerColour ?? accentColour;
  const accent = accentColour ?? headerColour;
  // A logo may need a plate on Kolli's colours, too.
  if (header === null || accent === null)
    return (
      face +
      (logo ? `${plateRule(logo, kolliHeader.banner)}@media(prefers-color-scheme:dark){${plateRule(logo, "#0b3528")}}` : "")
    );
  const [light, dark] = [lightColours(header, accent), darkColours(header, accent)];
  const lightNeutrals = "--line:#e1e4e5;--rail:#c5cacc;--ink:#16191c;--muted:#545b60";
  const darkNeutrals = "--line:#2a2e31;--rail:#454b4f;--ink:#eceeef;--muted:#a5adb2";
  // Without an edge, a header as light as the page would blend into it.
  const edge = (colours: Colours) =>
    contrastOf(colours.banner, colours.frame) < 1.15 ? "border-bottom:1px solid var(--line)" : "";
  return `${face}@media screen{:root{${variables(light, lightNeutrals)}}${edge(light)}${plateRule(logo, light.banner)}}@media screen and (prefers-color-scheme:dark){:root{${variables(dark, darkNeutrals)}}${edge(dark)}${plateRule(logo, dark.banner)}}`;
};
