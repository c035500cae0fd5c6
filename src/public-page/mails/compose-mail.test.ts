import { expect, test } from "vitest";
import { usualMailSettings } from "../../recipients/mail-settings.ts";
import { type MailMilestone, mailMilestones } from "../../recipients/milestones.ts";
import { pageLanguages, usualSettings } from "../../workspaces/tracking-page/page-settings.ts";
import { sampleParcel } from "../sample-parcel.ts";
import { composeRecipientMail } from "./compose-mail.ts";
import { confirmationMail } from "./confirmation-mail.ts";

const now = Date.UTC(2026, 10, 18, 12);
const look = { page: { settings: usualSettings, logo: null }, shopName: "Nord Living", publicUrl: "https://kolli.test" };

test("a mail about several parcels of an order says how many they are, and one about a single parcel says what happened", () => {
  const { tracker, carrierName } = sampleParcel("DELIVERED", now);
  const textOf = (codes: readonly string[], reference: string | null = "1001"): string =>
    composeRecipientMail({
      ...look,
      ...{ milestone: "DELIVERED", isAsked: false, settings: usualMailSettings, domain: "shop.test", now },
      recipient: { email: "ada@shop.test", name: "Ada", language: "de" },
      parcels: codes.map((trackingCode) => ({
        ...{ carrierName, link: `https://kolli.test/${trackingCode}`, previousDay: null },
        tracker: { ...tracker, trackingCode, reference },
      })),
      stopLinks: { parcel: "https://kolli.test/parcel", shop: "https://kolli.test/shop" },
    }).text;
  expect(textOf(["A", "B"])).toContain("Bestellnummer: 1001\nIhre Pakete: 2\n\n");
  expect(textOf(["A", "B"])).toMatch(/UPS: A\nPaket verfolgen: \S+\/A\n\n.*\nUPS: B\nPaket verfolgen: \S+\/B\n/);
  // The link stops mails about the other parcels of the order, too, whether they are in this mail or not.
  for (const codes of [["A", "B"], ["A"]])
    expect(textOf(codes)).toContain("Keine E-Mails mehr zu dieser Bestellung: https://kolli.test/parcel\n");
  expect(textOf(["A"], null)).toContain("Keine E-Mails mehr zu diesem Paket: https://kolli.test/parcel\n");
  expect(textOf(["A"])).toContain("Das Paket ist angekommen.\n\nBestellnummer: 1001\n\n");
});

test("a logo is visible on the header of both themes", () => {
  const logo = { id: "x", width: 300, height: 60, tones: [{ colour: "#1f2937", share: 1 }] } as const;
  const htmlOf = (headerColour: `#${string}`): string => {
    const page = { settings: { ...usualSettings, headerColour }, logo };
    return confirmationMail({ ...look, page, language: "en", url: "https://kolli.test/confirm" }).html ?? "";
  };
  const [pale, dark] = [htmlOf("#f3efe6"), htmlOf("#1f3a5f")];
  expect(pale).toContain("dark){.logo{background:#ffffff!important;padding:6px 10px!important}");
  expect(pale).toMatch(/<img class="logo"[^>]* style="border-radius/);
  expect(dark).toContain("dark){.logo{background:#ffffff!important");
  expect(dark).toMatch(/<img class="logo"[^>]* style="background:#ffffff;padding:6px 10px/);
});

test("the mail that confirms an address ends with its link", () => {
  const { text } = confirmationMail({ ...look, language: "en", url: "https://kolli.test/confirm" });
  expect(text.split("\n\n").at(-1)).toBe("Yes, send me news: https://kolli.test/confirm\n");
});

/** A mail about a parcel of an order, on its way to Cologne. */
const composed = (milestone: MailMilestone, language: string, shopName = "Nord Living") => {
  const { tracker, carrierName } = sampleParcel("IN_TRANSIT", now);
  const estimate = { estimatedDeliveryAt: Date.UTC(2026, 10, 20, 17), estimatedDeliveryOffset: 60 };
  const facts = { ...tracker.facts, destination: { city: "Köln", region: "NW", countryCode: "DE" } };
  return composeRecipientMail({
    ...look,
    ...{ shopName, milestone, isAsked: false, settings: usualMailSettings, domain: "shop.test", now },
    recipient: { email: "ada@shop.test", name: "Ada", language },
    parcels: [
      {
        ...{ carrierName, link: "https://kolli.test/t/1", previousDay: null },
        tracker: { ...tracker, ...estimate, facts, trackingCode: "1Z</script>", reference: "1001" },
      },
    ],
    stopLinks: { parcel: "https://kolli.test/parcel", shop: "https://kolli.test/shop" },
  });
};

test("a mail has its list, both ways to stop in one click, and the conversation of its order", () => {
  const { headers } = composed("SHIPPED", "en");
  expect(headers).toEqual({
    "In-Reply-To": expect.stringMatching(/^<parcels-[0-9a-f]{32}@shop\.test>$/),
    References: headers!["In-Reply-To"],
    "List-Id": expect.stringMatching(/^<parcels\.[0-9a-f-]{36}\.shop\.test>$/),
    "List-Unsubscribe": "<https://kolli.test/parcel>, <https://kolli.test/shop>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(composed("DELIVERED", "fr").headers).toEqual(headers);
});

test("programs read the parcel as schema.org's ParcelDelivery with all that Gmail asks for, in which no text can end the element", () => {
  const { html } = composed("SHIPPED", "en", "</script>");
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html!)!;
  const carrier = { "@type": "Organization", name: "UPS" };
  expect(JSON.parse(json!)).toEqual([
    {
      "@context": "http://schema.org",
      "@type": "ParcelDelivery",
      carrier,
      provider: carrier,
      trackingNumber: "1Z</script>",
      trackingUrl: "https://kolli.test/t/1",
      potentialAction: { "@type": "TrackAction", target: "https://kolli.test/t/1" },
      deliveryStatus: { "@type": "DeliveryEvent", name: "On its way" },
      deliveryAddress: { "@type": "PostalAddress", addressCountry: "DE", addressLocality: "Köln", addressRegion: "NW" },
      expectedArrivalUntil: "2026-11-20T18:00:00+01:00",
      itemShipped: { "@type": "Product", name: "1001" },
      partOfOrder: { "@type": "Order", orderNumber: "1001", merchant: { "@type": "Organization", name: "</script>" } },
    },
  ]);
});

test.each(pageLanguages)("every mail has a subject that phones show whole, a text part and no picture: %s", (language) => {
  const subjects = mailMilestones.map((milestone) => {
    const { subject, text, html } = composed(milestone, language);
    expect(subject).toMatch(/ · Nord Living$/);
    expect(text).toContain("https://kolli.test/t/1");
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).not.toMatch(/<img|url\(|@import/);
    expect(composed(milestone, language, "A shop whose name alone is as long as a subject").subject.length).toBeLessThanOrEqual(
      50,
    );
    return subject;
  });
  expect(subjects.every(({ length }) => length <= 50)).toBe(true);
  expect(new Set(subjects).size).toBe(subjects.length);
});
