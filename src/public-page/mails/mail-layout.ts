import { logoPath } from "../../workspaces/tracking-page/page-logo.ts";
import type { TrackingPage } from "../../workspaces/tracking-page/tracking-page.sql.ts";
import { html, Markup } from "../html.ts";
import type { Choice } from "../languages.ts";
import { type Colours, darkColours, lightColours, plateFor } from "../theme/colours.ts";
import type { Fact } from "./compose-mail.ts";

type Link = { label: string; url: string };

export type MailBody = {
  title: string;
  greeting: string;
  paragraphs: readonly string[];
  /** About the order: above its parcels. */
  order: readonly Fact[];
  parcels: readonly { facts: readonly Fact[]; link: Link | null }[];
  /** Empty in a mail that someone asked for with a click. */
  why: string;
  stop: readonly Link[];
  footer: string | null;
};

export type MailLook = {
  choice: Choice;
  page: Pick<TrackingPage, "settings" | "logo">;
  shopName: string;
  publicUrl: string;
  /** For programs, in the head. */
  data: Markup | null;
};

const kolliGreen = "#065e47";
const fonts: Readonly<Record<string, string>> = {
  SERIF: "Georgia,'Times New Roman',serif",
  ROUNDED: "ui-rounded,'SF Pro Rounded',Nunito,system-ui,sans-serif",
};

const textOf = ({ title, greeting, paragraphs, order, parcels, why, stop, footer }: MailBody): string =>
  [
    title,
    greeting,
    ...paragraphs,
    ...(order.length > 0 ? [order.map(factLines).join("\n")] : []),
    ...parcels.map(({ facts, link }) => [...facts.map(factLines), ...(link ? [linkLine(link)] : [])].join("\n")),
    ...(why === "" ? [] : [`-- \n${[...(footer ? [footer] : []), why, ...stop.map(linkLine)].join("\n")}`]),
  ].join("\n\n");

const linkLine = ({ label, url }: Link): string => `${label}: ${url}`;
const factLines = ({ label, lines }: Fact): string => `${label}: ${lines.join(", ")}`;

/** A logo that is visible on the bright header may need a plate on the dark one. */
const darkPlate = (logo: TrackingPage["logo"], { banner }: Colours): string => {
  const plate = logo && plateFor(logo, banner);
  return plate === null ? ".logo{background:none!important}" : `.logo{background:${plate}!important;padding:6px 10px!important}`;
};

const darkSheet = (dark: Colours, logo: TrackingPage["logo"]): string =>
  `@media(prefers-color-scheme:dark){${darkPlate(logo, dark)}.frame{background:${dark.frame}!important}.sheet{background:${dark.surface}!important}.head{background:${dark.banner}!important}.head,.head *{color:${dark.onBanner}!important}.ink{color:#eceeef!important}.muted,.muted a{color:#a5adb2!important}.line{border-color:#2a2e31!important}.button{background:${dark.button}!important;color:${dark.onButton}!important}}`;

/** One table of 600 px, inline styles, no picture but the logo, nothing that is loaded to see whether the mail was read. */
export const renderMail = (body: MailBody, look: MailLook): { text: string; html: string } => {
  const { choice, page, shopName, publicUrl, data } = look;
  const { headerColour, accentColour, font } = page.settings;
  const header = headerColour ?? accentColour ?? kolliGreen;
  const accent = accentColour ?? headerColour ?? kolliGreen;
  const light = lightColours(header, accent);
  const family = fonts[font] ?? "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
  const start = choice.direction === "rtl" ? "right" : "left";
  const row = (fact: Fact): Markup =>
    html`<tr><td class="muted" style="padding:6px 0 0;font-size:13px;line-height:18px;color:#545b60;text-align:${start}">${fact.label}</td></tr>
<tr><td class="ink" style="padding:0 0 6px;font-size:16px;line-height:24px;font-weight:600;color:#16191c;text-align:${start}">${fact.lines.map((line, nth) => html`${nth > 0 && new Markup("<br>")}<bdi>${line}</bdi>`)}</td></tr>`;
  const button = ({ label, url }: Link): Markup =>
    html`<tr><td style="padding:14px 0 8px;text-align:${start}"><a class="button" href="${url}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:${light.button};color:${light.onButton};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${label}</a></td></tr>`;
  const parcels = body.parcels.map(
    ({ facts, link }) =>
      html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="${facts.length > 0 && "border-top:1px solid #e1e4e5;margin-top:14px"}"><tr><td style="padding:10px 0 4px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${facts.map(row)}${link && button(link)}</table></td></tr></table>`,
  );
  const document = html`<!doctype html>
<html lang="${choice.language}" dir="${choice.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${body.title}</title>
${new Markup(`<style>:root{color-scheme:light dark}@media(max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}${darkSheet(darkColours(header, accent), page.logo)}</style>`)}
${data}</head>
<body class="frame" style="margin:0;padding:0;background:${light.frame};font-family:${family}">
<table role="presentation" class="frame" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.frame}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${light.surface};border-radius:12px;overflow:hidden">
<tr><td class="head pad" style="padding:24px 32px;background:${light.banner};color:${light.onBanner};text-align:${start}">${renderBrand(page.logo, shopName, publicUrl, light)}
<h1 style="margin:14px 0 0;font-size:26px;line-height:32px;font-weight:700;color:${light.onBanner}">${body.title}</h1></td></tr>
<tr><td class="pad" style="padding:24px 32px;text-align:${start}">
<p class="ink" style="margin:0 0 10px;font-size:16px;line-height:24px;color:#16191c">${body.greeting}</p>
${body.paragraphs.map((text) => html`<p class="ink" style="margin:0 0 10px;font-size:16px;line-height:24px;color:#16191c">${text}</p>`)}
${body.order.length > 0 && html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${body.order.map(row)}</table>`}
${parcels}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td class="muted pad" style="padding:18px 32px;font-size:13px;line-height:20px;color:#545b60;text-align:${start}">${body.footer && html`${body.footer}<br>`}${body.why}${body.stop.map(({ label, url }) => html`<br><a href="${url}" style="color:#545b60;text-decoration:underline">${label}</a>`)}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return { text: `${textOf(body)}\n`, html: document.text };
};

const renderBrand = (logo: TrackingPage["logo"], shopName: string, publicUrl: string, { banner, onBanner }: Colours): Markup => {
  if (logo === null)
    return html`<div style="font-size:16px;line-height:22px;font-weight:600;color:${onBanner}">${shopName}</div>`;
  const scale = Math.min(1, 220 / logo.width, 44 / logo.height);
  const plate = plateFor(logo, banner);
  const behind = plate === null ? "" : `background:${plate};padding:6px 10px;`;
  return html`<img class="logo" src="${publicUrl}${logoPath(logo.id)}" alt="${shopName}" width="${Math.round(logo.width * scale)}" height="${Math.round(logo.height * scale)}" style="${behind}border-radius:8px;display:inline-block;border:0">`;
};
