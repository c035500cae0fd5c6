import { createHash } from "node:crypto";
import { latinExtFont, latinFont } from "./fonts.ts";

/** Hex colours and media queries rather than oklch() and light-dark(): this page is opened on all kinds of old phones. */
const sheet = `
@font-face{font-family:"Instrument Sans";font-weight:400 700;font-display:swap;src:url(${latinFont.path}) format("woff2");unicode-range:U+20-7E,U+A0-FF,U+152-153,U+2010-2026,U+20AC}
@font-face{font-family:"Instrument Sans";font-weight:400 700;font-display:swap;src:url(${latinExtFont.path}) format("woff2");unicode-range:U+100-151,U+154-24F}
@font-face{font-family:Fallback;src:local("Arial"),local("Liberation Sans"),local("Helvetica Neue");size-adjust:99%;ascent-override:98%;descent-override:25%}
:root{color-scheme:light dark;--frame:#eef4f1;--surface:#fefffe;--line:#dfe4e2;--rail:#c6ccc9;--field:#7d8782;--ink:#15201b;--muted:#515b56;--accent:#065e47;--button:#065e47;--on-button:#fff;--head:#065e47;--on-head:#f3fdf8;--soft:#c0e2d3;--warn:#865901;--warn-soft:#fdf3d9;--warn-line:#e6ca91;--signal:#f7c667}
@media(prefers-color-scheme:dark){:root{--frame:#0b0f0e;--surface:#141816;--line:#2a2f2d;--rail:#434947;--field:#7b847f;--ink:#e8efec;--muted:#a4ada9;--accent:#63cfa9;--button:#63cfa9;--on-button:#06241a;--head:#0b3528;--on-head:#e8f7f0;--soft:#a5cfbe;--warn:#eec05b;--warn-soft:#2c210c;--warn-line:#6f521c}}
*,::before,::after{box-sizing:border-box}
*{margin:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{min-height:100vh;display:flex;flex-direction:column;background:var(--frame);color:var(--ink);font:400 1rem/1.5 "Instrument Sans",Fallback,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:anywhere;word-spacing:.05em}
ol,ul{list-style:none;padding:0}
a{color:inherit}
:focus-visible{outline:2px solid currentColor;outline-offset:3px;border-radius:3px}
.wide{width:100%;max-width:66rem;margin-inline:auto;padding-inline:max(1.25rem,env(safe-area-inset-left)) max(1.25rem,env(safe-area-inset-right))}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.tape{padding:.4rem 1rem;text-align:center;font-size:.8125rem;font-weight:600;color:#3d2704;background:#f5ae39}
.head{position:relative;overflow:hidden;background:var(--head);color:var(--on-head)}
.head .wide{position:relative}
.flaps{position:absolute;inset-block-start:-12%;inset-inline-end:-6rem;height:124%;fill:var(--on-head);opacity:.04}
.top{display:flex;justify-content:space-between;align-items:center;gap:1rem;padding-block:1.1rem}
.brand{display:inline-flex;align-items:center;gap:.6rem}
.brand .box{fill:var(--on-head)}
.brand .k{fill:var(--head)}
.shop{display:inline-flex;align-items:center;font-size:1.25rem;letter-spacing:-.01em}
.shop b{font-weight:600}
.shop img{display:block;box-sizing:content-box;max-width:100%;height:auto}
[dir=rtl] [dir=auto]{text-align:right}
.greeting{margin-bottom:.6rem;font-weight:500;color:var(--soft)}
.status{padding-block:1.75rem 2rem}
h1{max-width:22ch;font-size:clamp(2.25rem,1.6rem + 3.2vw,3.75rem);line-height:1.06;font-weight:600;letter-spacing:-.025em;text-wrap:balance}
[lang=ar] h1{letter-spacing:0;line-height:1.25}
.lead{max-width:46ch;margin-top:.75rem;font-size:1.125rem;color:var(--soft);text-wrap:pretty}
.when{margin-top:1.5rem}
.when dt{font-size:.875rem;color:var(--soft)}
.when dd{font-size:1.25rem;line-height:1.35;font-weight:600}
.attention .lead{color:var(--signal)}
.journey{display:flex;margin-top:2.25rem}
.journey li{position:relative;flex:1;min-width:0}
.journey li:last-child{flex:none}
.spot{display:flex;align-items:center;height:2rem}
.spot i{width:12px;height:12px;border:2px solid var(--soft);border-radius:3px}
.done .spot i{background:var(--on-head);border-color:var(--on-head)}
.spot svg{width:2rem;height:2rem;fill:none;stroke:var(--head);stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.spot .box{fill:var(--on-head);stroke:none}
.attention .current .box{fill:var(--signal)}
[dir=rtl] .spot .way{transform:scaleX(-1)}
.journey li:not(:last-child)::after{content:"";position:absolute;inset-block-start:15px;inset-inline:20px 8px;border-top:2px dotted var(--soft)}
.journey .done:not(:last-child)::after{border-top:2px solid var(--on-head)}
.journey .current:not(:last-child)::after{inset-inline-start:40px}
.name{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
main{flex:1}
.below{display:grid;gap:1.5rem;padding-block:1.5rem 2.5rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1.25rem}
.facts dl{display:grid;gap:1rem;grid-template-columns:1fr 1fr}
.facts dt{font-size:.8125rem;color:var(--muted)}
.facts dd{font-weight:500}
.code{font-variant-numeric:tabular-nums;letter-spacing:.02em}
.facts .broad{grid-column:1/-1}
.button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;width:100%;min-height:2.75rem;margin-top:1.25rem;padding:.5rem 1rem;border-radius:9px;background:var(--button);color:var(--on-button);font-weight:600;text-decoration:none;text-align:center}
.button.plain{margin-top:.75rem;border:1px solid var(--line);background:none;color:var(--ink)}
.side,.story{display:grid;gap:1.5rem;align-content:start}
.map{overflow:hidden;padding:0!important}
.map svg{display:block;width:100%;height:auto;background:var(--frame)}
.map .land{fill:var(--rail);fill-opacity:.6}
.map .borders{fill:none;stroke:var(--frame);stroke-width:2}
.map .route{fill:none;stroke:var(--accent);stroke-width:5;stroke-linecap:round;stroke-dasharray:1 11}
.map circle{fill:var(--surface);stroke:var(--accent);stroke-width:5}
.map .here{fill:var(--accent);stroke:var(--surface)}
.map text{font-size:25px;font-weight:600;fill:var(--ink);paint-order:stroke;stroke:var(--surface);stroke-width:7px;stroke-linejoin:round}
.map figcaption{margin:0;padding:.6rem 1.25rem;font-size:.8125rem}
.note{text-wrap:pretty}
.card>h2+.note{margin-top:.35rem}
.note+.button.plain{margin-top:1rem}
button.button{border:0;font:inherit;font-weight:600;cursor:pointer}
.order{max-width:30rem}
.order label{display:grid;gap:.35rem;margin-bottom:1rem;font-weight:500}
.order input{min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--field);border-radius:9px;background:var(--surface);color:var(--ink);font:inherit}
.order .button{margin-top:.25rem}
.push,.push>div,.push>p{display:none}
[data-news] .push,[data-news=off] .when-off,[data-news=on] .when-on,[data-news=blocked] .when-blocked,[data-news=failed] .when-failed{display:block!important}
.push h2+div,.push>p{margin-top:.35rem}
.push .button{margin-top:1rem}
.parcels{margin-top:.75rem}
.parcels a{display:flex;justify-content:space-between;gap:1rem;padding:.9rem 0;border-top:1px solid var(--line);text-decoration:none}
.parcels a:hover b{text-decoration:underline}
.parcels span{color:var(--muted)}
.parcels a>span:last-child{text-align:end}
.parcels b{color:var(--ink)}
.next{padding-top:1.5rem}
.next .card{border-color:var(--warn-line);background:var(--warn-soft)}
.next h2{margin-bottom:.35rem}
.next p{max-width:60ch;text-wrap:pretty}
.calendar{margin-top:.5rem;font-size:.9375rem}
.items{display:grid;gap:.75rem;margin-top:.75rem}
.items li{display:flex;align-items:center;gap:.75rem}
.items img{flex:none;width:56px;height:56px;object-fit:contain;border:1px solid var(--line);border-radius:8px;background:#fff}
.items b{margin-inline-start:auto;font-weight:500;color:var(--muted);white-space:nowrap}
.embedded body{min-height:0;background:none}
.embedded .head{border-radius:12px}
.embedded .below{padding-inline:0}
.button:hover{text-decoration:underline;text-underline-offset:.2em}
.button:focus-visible{outline-color:var(--accent);border-radius:9px}
.notice{margin-bottom:1.25rem;padding:.75rem 1rem;border:1px solid var(--warn-line);border-radius:9px;background:var(--warn-soft);color:var(--warn)}
h2{font-size:1.3125rem;line-height:1.3;font-weight:600;letter-spacing:-.01em}
h3{margin-block:1.75rem .5rem;font-size:.9375rem;font-weight:600}
.days{--time:3.1rem}
.days.half{--time:4.6rem}
.scan{position:relative;display:grid;grid-template-columns:var(--time) 1fr;column-gap:34px;padding-bottom:1.25rem}
.scan:last-child{padding-bottom:.25rem}
.scan time{font-size:.875rem;line-height:1.5rem;color:var(--muted);font-variant-numeric:tabular-nums;white-space:nowrap}
.scan::before{content:"";position:absolute;inset-inline-start:calc(var(--time) + 10px);inset-block-start:7px;width:10px;height:10px;border:2px solid var(--rail);border-radius:3px}
.scan.step::before{border-color:var(--accent);background:var(--accent)}
.scan.trouble::before{border-color:var(--warn);background:var(--warn)}
.scan:not(:last-child)::after{content:"";position:absolute;inset-inline-start:calc(var(--time) + 14px);inset-block:21px -3px;border-inline-start:2px solid var(--line)}
.what{font-weight:600}
.own{font-size:.8125rem;color:var(--muted)}
.what~.said,.more~.said,.place{font-size:.9375rem;color:var(--muted)}
.small{margin-top:1.25rem;font-size:.875rem;color:var(--muted)}
footer{padding-block:1.25rem max(2rem,env(safe-area-inset-bottom));border-top:1px solid var(--line);font-size:.875rem;color:var(--muted)}
footer ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem}
footer a,footer b{display:inline-block;padding-block:.2rem}
footer a{text-decoration:none}
footer a:hover{text-decoration:underline}
footer b{font-weight:600;color:var(--ink)}
@media(min-width:36rem) and (max-width:47.99rem){.map+.card{grid-column:2}.side:has(.map){grid-template-columns:1fr 1fr;align-items:start}.side:has(.map)>:nth-child(n+3){grid-column:1/-1}}
@media(min-width:48rem){
.wide{padding-inline:2rem}
.status{padding-block:2.5rem 3rem}
.journey{margin-top:3rem}
.name{position:static;width:auto;height:auto;clip-path:none;white-space:normal;display:block;margin-top:.5rem;padding-inline-end:.75rem;font-size:.875rem;line-height:1.3;color:var(--soft)}
.journey li:last-child .name{padding:0}
.current .name,.done:last-child .name{color:var(--on-head);font-weight:600}
.on{display:block;font-weight:400;color:var(--soft)}
.flaps{inset-block-start:-18%;inset-inline-end:-3rem;height:150%;opacity:.045}
.below{grid-template-columns:minmax(0,1fr) 19rem;align-items:start;gap:2rem;padding-block:2rem 3.5rem}
.side{grid-column:2;grid-row:1}
.story{grid-column:1;grid-row:1;gap:2rem}
.story>.card:not(.scans){padding:1.5rem 2rem}
.below.alone{grid-template-columns:minmax(0,1fr)}
.alone>*{grid-column:1}
.alone .button{width:auto}
.alone .map{max-width:26rem}
.alone .facts dl{grid-template-columns:repeat(3,1fr)}
.facts dl{grid-template-columns:1fr}
.card{padding:1.5rem}
.scans.card{padding:1.75rem 2rem}
}
@media(forced-colors:active){.spot i,.scan::before{border-color:CanvasText!important}.done .spot i,.scan.step::before{background:CanvasText!important}.button{border:1px solid}}
@media print{
:root{color-scheme:light;--frame:#fff;--surface:#fff;--line:#bbb;--rail:#777;--ink:#000;--muted:#333;--accent:#000;--on-button:#fff;--head:#fff;--on-head:#000;--soft:#333;--signal:#000;--warn:#000}
.flaps,footer{display:none}
.wide{padding:0;max-width:none}
.status{padding-block:.5rem 1rem}
.journey{margin-top:1.25rem}
.spot .box{stroke:#000;stroke-width:2;fill:#fff!important}
.spot svg{stroke:#000}
.spot i,.scan::before{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.card{border:0;padding:0!important}
.below{display:block;padding:0}
.facts dl{grid-template-columns:repeat(3,auto)}
.button{display:block;min-height:0;margin-top:.75rem;padding:0;background:none;color:#000;font-weight:400;text-align:start}
.button::after{content:": " attr(href)}
.button svg{display:none}
.story{display:block;margin-top:1.5rem}
.scan{break-inside:avoid}
}
`;

export const style = sheet.replace(/\n/g, "");

/** The page may use this style sheet, its shop's theme and no other: the header lists their hashes. */
export const hashOf = (sheet: string): string => `sha256-${createHash("sha256").update(sheet).digest("base64")}`;
export const styleHash = hashOf(style);
