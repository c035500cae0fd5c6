import { expect, test } from "vitest";
import { usualMailSettings } from "../../recipients/mail-settings.ts";
import { usualSettings } from "../../workspaces/tracking-page/page-settings.ts";
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
