import { expect, test } from "vitest";
import { compress } from "../lib/compress.ts";
import { usualSettings } from "../workspaces/tracking-page/page-settings.ts";
import { fonts, latinFont } from "./fonts.ts";
import { languages } from "./languages.ts";
import { renderPublicPage } from "./render.ts";
import { sampleParcel } from "./sample-parcel.ts";
import { createTheme } from "./theme/theme.ts";

/** Lighthouse's fast 3G: 1.6 Mbit/s, and 150 ms per round trip. */
const network = { roundTripMs: 150, bitsPerMs: 1_600 };
/** DNS, TCP, TLS 1.3, and the request. */
const roundTrips = 4;
/** Ten segments of 1,460 bytes are sent before the first is acknowledged (RFC 6928): what fits costs no further round trip. */
const firstWindowBytes = 14_600;
/** Policy, caching and the like, and what TLS adds. */
const headerBytes = 1_500;
/** As large as it can be: src/workspaces/tracking-page/page-logo.ts. */
const logoBytes = 16_000;

const now = Date.parse("2026-11-14T10:20:00Z");
const theme = createTheme({
  settings: {
    ...usualSettings,
    name: "Nordlicht",
    headerColour: "#1e2a78",
    accentColour: "#e4572e",
    supportUrl: "https://shop.example/help",
    showsOrderNumber: true,
    texts: [
      {
        language: "en",
        greeting: "x".repeat(80),
        note: "Returns are free. ".repeat(20),
        supportLabel: "Help",
        returnsNote: null,
        leads: [],
      },
    ],
  },
  logo: { id: "0".repeat(32), width: 440, height: 96, tones: [{ colour: "#ffffff", share: 1 }] },
});

/** Bytes of the page over the wire, in the language with the most. */
const pageBytes = async (): Promise<number> => {
  const sizes = Object.keys(languages).map(async (acceptLanguage) => {
    const address = `https://kolli.example/t/${"A".repeat(38)}`;
    const { html } = renderPublicPage({ ...sampleParcel("OUT_FOR_DELIVERY", now), theme, address, acceptLanguage, now });
    return (await compress(html, "br")).length + headerBytes;
  });
  return Math.max(...(await Promise.all(sizes)));
};

test("a shop's page weighs less than 60 kB with everything it loads, its logo and all letters included", async () => {
  const letters = fonts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  expect((await pageBytes()) + logoBytes + letters).toBeLessThan(60_000);
});

test("its content is there within a second at 3G: one answer without anything to wait for, in the first window", async () => {
  const bytes = await pageBytes();
  expect(bytes).toBeLessThan(firstWindowBytes);
  expect(roundTrips * network.roundTripMs + (bytes * 8) / network.bitsPerMs).toBeLessThan(1_000);
  const { html } = renderPublicPage({ ...sampleParcel("DELIVERED", now), theme, acceptLanguage: "en", now });
  // External style sheets and scripts would delay the page; fonts are swapped in.
  expect(html).not.toMatch(/<link[^>]+rel="stylesheet"|<script[^>]+src=/);
  expect(html).toContain("font-display:swap");
  expect(html).toContain(latinFont.path);
});
