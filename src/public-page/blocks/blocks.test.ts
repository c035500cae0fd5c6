import { expect, test } from "vitest";
import { sampleTracker } from "../../trackers/sample-tracker.fixture.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { usualSettings } from "../../workspaces/tracking-page/page-settings.ts";
import { publicPageBounds } from "../bounds.ts";
import { languages } from "../languages.ts";
import { renderPublicPage } from "../render.ts";
import { createTheme } from "../theme/theme.ts";
import { calendarOf } from "./calendar.ts";
import { expectedOf } from "./expected.ts";
import { itemsOf } from "./items.ts";
import { nextStepOf } from "./next-step.ts";
import { returnsAddress } from "./shop-blocks.ts";

const now = Date.parse("2026-11-14T10:20:00+01:00");
const at = (time: string): number => Date.parse(time);
const settings = { ...usualSettings, name: "Nordlicht" };

const show = (tracker: Partial<Tracker>, more: Partial<typeof settings> = {}, rest: object = {}) =>
  renderPublicPage({
    tracker: sampleTracker(tracker),
    checkpoints: [],
    carrierName: "UPS",
    carrierUrl: null,
    theme: createTheme({ settings: { ...settings, ...more }, logo: null }),
    acceptLanguage: "en",
    now,
    ...rest,
  });

test("without an estimate, the time that the shop promised is expected, on the destination's clock", () => {
  const hints = { promisedAt: at("2026-11-17T17:00:00Z"), destinationCountryCode: "DE" };
  const promised = sampleTracker({ status: "IN_TRANSIT", hints });
  expect(expectedOf(promised, true)).toEqual({ kind: "time", time: { at: hints.promisedAt, offsetMinutes: 60 } });
  expect(show({ status: "IN_TRANSIT", hints }).html).toContain("Tuesday 17 November, 18:00");
  const estimated = { hints, estimatedDeliveryAt: at("2026-11-18T12:00:00Z"), estimatedDeliveryOffset: 60 };
  expect(expectedOf(sampleTracker({ status: "IN_TRANSIT", ...estimated }), true)).toMatchObject({
    time: { at: estimated.estimatedDeliveryAt },
  });
  for (const status of ["DELIVERED", "RETURN_TO_SENDER"] as const)
    expect(expectedOf(sampleTracker({ status, hints }), true)).toBeNull();
});

test("the page says what the recipient can do, and only if there is something", () => {
  const step = (tracker: Partial<Tracker>) => nextStepOf(sampleTracker(tracker));
  expect(step({ status: "ATTEMPT_FAILURE", statusDetail: "RECIPIENT_ABSENT" })).toBe("attempt");
  expect(step({ status: "ATTEMPT_FAILURE", statusDetail: "ADDRESS_PROBLEM" })).toBe("address");
  expect(step({ status: "AVAILABLE_FOR_PICKUP" })).toBe("pickup");
  expect(step({ status: "IN_TRANSIT", statusDetail: "CUSTOMS_HOLD" })).toBe("customs");
  expect(step({ status: "IN_TRANSIT", statusDetail: "DUTIES_DUE" })).toBe("duties");
  expect(step({ status: "RETURN_TO_SENDER" })).toBe("sender");
  for (const quiet of [{ status: "IN_TRANSIT" }, { status: "DELIVERED" }, { status: "RETURN_TO_SENDER", stopReason: "RETURNED" }])
    expect(step(quiet as Partial<Tracker>)).toBeNull();
  for (const { words } of Object.values(languages))
    expect(new Set(Object.values(words.nextSteps)).size).toBe(Object.keys(words.nextSteps).length);
});

test("items are what metadata.items says, up to the cap, and anything else is left out", () => {
  const { cap } = publicPageBounds.shownItems;
  const many = Array.from({ length: cap + 1 }, (_, nth) => ({ name: `Item ${nth}` }));
  expect(itemsOf({ items: many }, [])).toHaveLength(cap);
  const mixed = [null, 7, { name: "" }, { name: 3 }, { name: "Blanket", quantity: -1 }, { name: "Candle", quantity: 2 }];
  expect(itemsOf({ items: mixed }, [])).toEqual([
    { name: "Blanket", quantity: 1, picture: null },
    { name: "Candle", quantity: 2, picture: null },
  ]);
  for (const metadata of [null, "items", { items: "Blanket" }, []]) expect(itemsOf(metadata, [])).toEqual([]);
});

test("pictures come from the sites that the shop named, and the policy allows no others", () => {
  const pictureOrigins = ["https://cdn.shop.com"];
  const item = (imageUrl: string) => itemsOf({ items: [{ name: "Blanket", imageUrl }] }, pictureOrigins)[0]?.picture;
  expect(item("https://cdn.shop.com/a.jpg")).toBe("https://cdn.shop.com/a.jpg");
  for (const other of [
    "https://evil.com/a.jpg",
    "http://cdn.shop.com/a.jpg",
    "javascript:alert(1)",
    "//cdn.shop.com/a",
    "data:x",
  ])
    expect(item(other)).toBeNull();
  const metadata = { items: [{ name: "<b>Blanket</b>", imageUrl: "https://cdn.shop.com/a.jpg" }] };
  const shown = show({ metadata }, { showsItems: true, pictureOrigins });
  expect(shown.html).toContain("&lt;b&gt;Blanket");
  expect(shown.headers["content-security-policy"]).toContain("img-src data: https://cdn.shop.com;");
  const hidden = show({ metadata }, { pictureOrigins });
  expect(hidden.html).not.toContain("Blanket");
  expect(hidden.headers["content-security-policy"]).toContain("img-src data:;");
});

test("returns are offered once the parcel was delivered, with the order filled in", () => {
  const returnsUrl = "https://shop.com/returns?order={order}";
  const own = {
    returnsUrl,
    texts: [{ language: "en", greeting: null, note: null, supportLabel: null, returnsNote: "30 days.", leads: [] }],
  } as const;
  expect(show({ status: "IN_TRANSIT" }, own).html).not.toContain("Return something");
  const { html } = show({ status: "DELIVERED", reference: "A&B 7" }, own);
  expect(html).toContain("https://shop.com/returns?order=A%26B%207");
  expect(html).toContain("30 days.");
  expect(returnsAddress("mailto:a@b.c", { reference: null, trackingCode: "1" })).toBe("mailto:a@b.c");
});

test("the shop's sentence of a status is shown in its language alone, and never hides a detail", () => {
  const leads = [{ status: "IN_TRANSIT", text: "<Sein> Weg ist weit." }] as const;
  const texts = [{ language: "de", greeting: null, note: null, supportLabel: null, returnsNote: null, leads }] as const;
  const lead = (acceptLanguage: string, tracker: Partial<Tracker> = {}) =>
    show({ status: "IN_TRANSIT", ...tracker }, { texts }, { acceptLanguage }).html.includes("&lt;Sein&gt; Weg ist weit.");
  expect(lead("de")).toBe(true);
  expect(lead("fr")).toBe(false);
  expect(lead("de", { statusDetail: "DELAYED" })).toBe(false);
});

test("own texts find their direction by themselves: English ends on the right of an Arabic page", () => {
  const texts = [
    { language: "en", greeting: "Thank you!", note: "Free returns.", supportLabel: null, returnsNote: null, leads: [] },
  ] as const;
  const { html } = show({}, { texts }, { acceptLanguage: "ar" });
  for (const text of ["Thank you!", "Free returns."]) expect(html).toMatch(new RegExp(`lang="en" dir="auto">${text}`));
});

test("other parcels of the order are listed if the shop shows them", () => {
  const others = [
    { tracker: sampleTracker({ status: "OUT_FOR_DELIVERY", trackingCode: "OTHER-1" }), carrierName: "DHL", href: "/t/x" },
  ];
  expect(show({}, { showsOrderParcels: true }, { others }).html).toMatch(
    /Also in this order[\s\S]*href="\/t\/x"[\s\S]*Out for delivery[\s\S]*DHL[\s\S]*OTHER-1/,
  );
  expect(show({}, {}, { others }).html).not.toContain("OTHER-1");
});

test("the calendar file has the day, the hour or the window, and is replaced when it changes", () => {
  const parcel = (tracker: Partial<Tracker>) => ({
    tracker: sampleTracker({ status: "IN_TRANSIT", eventCount: 4, ...tracker }),
    checkpoints: [],
    carrierName: "UPS, Inc",
    carrierUrl: null,
    address: "https://kolli.example/t/token",
  });
  const day = calendarOf(parcel({ estimatedDeliveryAt: at("2026-11-16T00:00:00+01:00"), estimatedDeliveryOffset: 60 }))!;
  expect(day).toContain("DTSTART;VALUE=DATE:20261116\r\nDTEND;VALUE=DATE:20261117\r\n");
  expect(day).toContain("SEQUENCE:4\r\n");
  expect(day).toContain("SUMMARY:📦 UPS\\, Inc · 1Z999AA10123456784\r\n");
  const hour = calendarOf(parcel({ estimatedDeliveryAt: at("2026-11-16T14:00:00+01:00"), estimatedDeliveryOffset: 60 }))!;
  expect(hour).toContain("DTSTART:20261116T120000Z\r\nDTEND:20261116T130000Z\r\n");
  expect(hour.match(/^UID:.*$/m)?.[0]).toBe(day.match(/^UID:.*$/m)?.[0]);
  for (const line of day.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(calendarOf(parcel({ status: "DELIVERED" }))).toBeNull();
});
