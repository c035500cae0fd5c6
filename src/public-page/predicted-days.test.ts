import { expect, test } from "vitest";
import { sampleTracker, timeOf } from "../trackers/sample-tracker.fixture.ts";
import type { Tracker } from "../trackers/tracker.ts";
import { usualSettings } from "../workspaces/tracking-page/page-settings.ts";
import { languages } from "./languages.ts";
import { renderOrderPage } from "./orders/order-page.ts";
import { expectedDayOf } from "./predicted-days.ts";
import { renderPublicPage } from "./render.ts";
import { createTheme } from "./theme/theme.ts";

const now = Date.parse("2026-11-14T10:20:00+01:00");
const show = (tracker: Partial<Tracker>, more: Partial<Parameters<typeof renderPublicPage>[0]>): string =>
  renderPublicPage({
    ...{ tracker: sampleTracker(tracker), checkpoints: [], carrierName: "UPS", carrierUrl: null, acceptLanguage: "en", now },
    ...more,
  }).html;

/** What a person reads. */
const readable = (html: string): string =>
  html
    .slice(html.indexOf("<body>"))
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

test("predicted days take the carrier's place if the shop wants it, in every language, and not on the last leg", () => {
  const first = { on: 20_770, earliest: 20_774, latest: 20_777, cuts: [], byHistory: 20_775, byEstimate: null };
  const prediction = {
    ...{
      day: "2026-11-18",
      earliest: "2026-11-17",
      latest: "2026-11-20",
      confidence: 0.8,
      basis: "412 deliveries.",
      sampleSize: 412,
    },
    ...{ updatedAt: now, first },
  };
  const estimate = { estimatedDeliveryAt: timeOf("2026-11-16T00:00+01:00").at, estimatedDeliveryOffset: 60 };
  const theme = createTheme({ settings: { ...usualSettings, showsPrediction: true }, logo: null });
  const text = (tracker: Partial<Tracker>, more: object = {}) =>
    readable(show({ status: "IN_TRANSIT", prediction, ...estimate, ...tracker }, { theme, ...more })).replace(
      /[\u2009\u202f]/g,
      " ",
    );
  expect(text({})).toContain("Expected Tue 17 November – Fri 20 November");
  expect(text({ prediction: { ...prediction, latest: "2026-11-17" } })).toContain("Expected Tuesday 17 November");
  expect(text({ prediction: { ...prediction, earliest: "2026-11-15", latest: "2026-11-15" } })).toContain(
    "Expected Tomorrow, Sunday 15 November",
  );
  expect(text({ prediction: { ...prediction, latest: "2027-01-02" } })).toMatch(/Expected .*2026 – .*2027/);
  expect(text({}, { theme: createTheme({ settings: usualSettings, logo: null }) })).toContain("Expected Monday 16 November");
  expect(text({ status: "OUT_FOR_DELIVERY" })).toContain("Expected Monday 16 November");
  expect(text({ prediction: null })).toContain("Expected Monday 16 November");
  for (const language of Object.keys(languages))
    expect(text({}, { acceptLanguage: language }), language).toMatch(/(?:17|١٧).*(?:20|٢٠)/);
  expect(text({}, { acceptLanguage: "de" })).toContain("Voraussichtlich Di., 17. – Fr., 20. November");
  expect(show({ status: "IN_TRANSIT", prediction }, { theme, address: "https://kolli.test/t/x" })).not.toContain("undefined");
});

test("an order is expected with its last parcel, if each that is under way has a day", () => {
  const estimate = (time: string) => ({ estimatedDeliveryAt: timeOf(time).at, estimatedDeliveryOffset: 60 });
  const first = sampleTracker({ status: "IN_TRANSIT", ...estimate("2026-11-16T00:00+01:00") });
  const last = sampleTracker({ status: "PENDING", ...estimate("2026-11-18T18:00+01:00") });
  const arrived = sampleTracker({ status: "DELIVERED", stopReason: "DELIVERED" });
  expect(expectedDayOf([first, last, arrived], false)).toBe("2026-11-18");
  expect(expectedDayOf([first, sampleTracker({ status: "PENDING" })], false)).toBeNull();
  expect(expectedDayOf([arrived], false)).toBeNull();
  const theme = createTheme({ settings: usualSettings, logo: null });
  const parcels = [{ href: "/t/x", tracker: first, carrierName: "UPS" }];
  const page = (expected: string | null) =>
    readable(
      renderOrderPage(
        theme,
        { acceptLanguage: "en" },
        { kind: "several", parcels, expected },
        timeOf("2026-11-15T12:00+00:00").at,
      ).html,
    );
  expect(page("2026-11-18")).toContain("Expected Wednesday 18 November");
  expect(page(null)).not.toContain("Expected");
});
