import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type SampleCheckpoint, sampleCheckpoints, sampleTracker, timeOf } from "../trackers/sample-tracker.fixture.ts";
import type { Tracker } from "../trackers/tracker.ts";
import { statusDetails, trackerAttentions, trackingStatuses } from "../tracking/statuses.ts";
import { usualSettings } from "../workspaces/tracking-page/page-settings.ts";
import { fonts } from "./fonts.ts";
import { type Language, languages } from "./languages.ts";
import { renderNotFound, renderPublicPage } from "./render.ts";
import { createTheme } from "./theme/theme.ts";

const now = Date.parse("2026-11-14T10:20:00+01:00");

const show = (
  tracker: Partial<Tracker> = {},
  scans: readonly SampleCheckpoint[] = [],
  more: Partial<Parameters<typeof renderPublicPage>[0]> = {},
) =>
  renderPublicPage({
    tracker: sampleTracker(tracker),
    checkpoints: sampleCheckpoints(scans),
    carrierName: "UPS",
    carrierUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
    acceptLanguage: "en",
    now,
    ...more,
  });

/** What a person reads: the page without its head and tags. */
const readable = (html: string): string =>
  html
    .slice(html.indexOf("<body>"))
    .replace(/<[^>]+>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, " ");

describe("what the page shows", () => {
  test("whose scan it is, where another carrier has taken the parcel over", () => {
    const scans: SampleCheckpoint[] = [
      { time: "2026-11-12T23:40-05:00", status: "IN_TRANSIT", message: "Handed over", location: { countryCode: "US" } },
      {
        time: "2026-11-14T08:44-06:00",
        carrier: "USPS",
        status: "OUT_FOR_DELIVERY",
        message: "Loaded",
        location: { city: "Elgin" },
      },
    ];
    const text = readable(show({ status: "OUT_FOR_DELIVERY" }, scans, { legNames: new Map([["USPS", "US Post"]]) }).html);
    expect(text).toContain("Loaded Elgin · US Post");
    expect(text).toContain("Handed over United States");
    expect(text).not.toContain("United States ·");
  });

  test("status, estimate on the clock of its place, scans newest first, carrier, number and the carrier's link", () => {
    const { at, offsetMinutes } = timeOf("2026-11-14T14:00+01:00");
    const { html } = show({ status: "OUT_FOR_DELIVERY", estimatedDeliveryAt: at, estimatedDeliveryOffset: offsetMinutes }, [
      {
        time: "2026-11-12T23:40-05:00",
        status: "PICKED_UP",
        message: "Origin Scan",
        location: { city: "Louisville", countryCode: "US" },
      },
      {
        time: "2026-11-14T08:44+01:00",
        status: "OUT_FOR_DELIVERY",
        message: "Loaded",
        location: { city: "Köln", countryCode: "DE" },
      },
    ]);
    const text = readable(html);
    expect(text).toContain(
      "Out for delivery The parcel is on the last leg of its journey. Expected Today, Saturday 14 November, 14:00",
    );
    expect(text).toContain(
      "Saturday 14 November 08:44 Out for delivery Loaded Köln, Germany Thursday 12 November 23:40 Picked up Origin Scan Louisville, United States",
    );
    expect(text).toContain("Tracking number 1Z999AA10123456784 Track with UPS");
    expect(html).toContain('href="https://www.ups.com/track?tracknum=1Z999AA10123456784"');
    expect(html).toContain('<time datetime="2026-11-12T23:40:00-05:00">23:40</time>');
  });

  test("the five steps, with the one the parcel stands on", () => {
    const { html } = show({ status: "OUT_FOR_DELIVERY" });
    expect(readable(html)).toContain(
      "Announced (done) Picked up (done) On its way (done) Out for delivery Delivered (still to come)",
    );
    expect(html.match(/<li class="current" aria-current="step">/g)).toHaveLength(1);
  });

  test("when it was delivered, and to whom", () => {
    const { at } = timeOf("2026-11-13T17:05+01:00");
    const { html } = show({ status: "DELIVERED", statusDetail: "DELIVERED_TO_NEIGHBOUR", deliveredAt: at, deliveredOffset: 60 });
    expect(readable(html)).toContain("Delivered A neighbour has taken in the parcel. Delivered Friday 13 November, 17:05");
  });

  test("an estimate of a day is shown without an hour, and a missed one as missed", () => {
    const estimate = (iso: string) =>
      readable(show({ status: "IN_TRANSIT", estimatedDeliveryAt: timeOf(iso).at, estimatedDeliveryOffset: 60 }).html);
    expect(estimate("2026-11-15T00:00+01:00")).toContain("Expected Tomorrow, Sunday 15 November Announced");
    expect(estimate("2026-11-16T23:59+01:00")).toContain("Expected Monday 16 November Announced");
    expect(estimate("2026-11-13T12:00+01:00")).toContain("Was expected Friday 13 November, 12:00");
    expect(estimate("2027-01-04T12:00+01:00")).toContain("Expected Monday, 4 January 2027, 12:00");
  });

  test("a window is shown from when until when", () => {
    const [from, until] = [timeOf("2026-11-15T10:00+01:00"), timeOf("2026-11-15T14:30+01:00")];
    const tracker = { status: "IN_TRANSIT", estimatedDeliveryAt: until.at, estimatedDeliveryOffset: 60 } as const;
    expect(readable(show({ ...tracker, facts: { deliveryWindow: { from, until } } }).html)).toContain(
      "Expected Tomorrow, Sunday 15 November, 10:00–14:30 Announced",
    );
    const eve = timeOf("2026-11-14T22:00+01:00");
    expect(readable(show({ ...tracker, facts: { deliveryWindow: { from: eve, until } } }).html)).toContain(
      "Expected Tomorrow, Sunday 15 November, 14:30 Announced",
    );
  });

  test("how many parcels belong together, and how heavy it is", () => {
    const facts = { pieceCount: 3, weight: { grams: 1250 } };
    expect(readable(show({ facts }).html)).toContain("Parcels in this shipment 3 Weight 1.25 kg Tracking number");
    expect(readable(show({ facts }, [], { acceptLanguage: "de" }).html)).toContain(
      "Pakete in dieser Sendung 3 Gewicht 1,25 kg Sendungsnummer",
    );
    expect(readable(show({ facts: { pieceCount: 1, weight: { grams: 480 } } }).html)).toContain("Carrier UPS Weight 480 g");
  });

  test("where it waits, when that is open and until which day, and never the code for it", () => {
    const pickupPoint = {
      name: "Kiosk <am Markt>",
      street: "Marktplatz 1",
      location: { city: "Köln", postalCode: "50667", countryCode: "DE" },
      openingHours: ["Mo-Fr 08:00-20:00", "Sa 09:00-18:00"],
      holdUntil: "2026-11-20",
      code: "PIN-4711",
    };
    for (const acceptLanguage of Object.keys(languages)) {
      for (const status of trackingStatuses)
        expect(show({ status, facts: { pickupPoint } }, [], { acceptLanguage }).html).not.toContain(pickupPoint.code);
    }
    const { html } = show({ status: "AVAILABLE_FOR_PICKUP", facts: { pickupPoint } });
    expect(html).not.toContain("<am Markt>");
    expect(readable(html)).toContain(
      "Pickup point Kiosk &lt;am Markt&gt; Marktplatz 1 50667 Köln Opening hours Mo-Fr 08:00-20:00 Sa 09:00-18:00 Last day to collect it Friday 20 November Carrier UPS",
    );
    expect(readable(show({ status: "IN_TRANSIT", facts: { pickupPoint } }).html)).not.toContain("Kiosk");
  });

  test("a trouble on the way is the headline", () => {
    expect(readable(show({ status: "IN_TRANSIT", statusDetail: "LOST" }).html)).toContain(
      "The carrier cannot find the parcel Announced (done)",
    );
  });

  test("a return is over only when it has arrived", () => {
    expect(readable(show({ status: "RETURN_TO_SENDER" }).html)).toContain("Returning to sender The parcel is on its way back");
    expect(readable(show({ status: "RETURN_TO_SENDER", stopReason: "RETURNED" }).html)).toContain(
      "Returned to sender The parcel is back",
    );
  });

  test("a status is named where it changes, informational scans in between notwithstanding", () => {
    const { html } = show({ status: "IN_TRANSIT" }, [
      { time: "2026-11-12T08:00+01:00", message: "Departed" },
      { time: "2026-11-12T09:00+01:00", message: "Estimate changed", informational: true },
      { time: "2026-11-12T10:00+01:00", message: "Arrived" },
    ]);
    expect(readable(html)).toContain("10:00 Arrived 09:00 Estimate changed 08:00 On its way Departed");
  });

  test("what was true of the first scan is not shown once there are others, and nothing twice", () => {
    const label = {
      time: "2026-11-12T09:00+01:00",
      status: "PENDING",
      statusDetail: "LABEL_CREATED",
      message: "Label printed",
    } as const;
    const delivered = { time: "2026-11-14T09:00+01:00", status: "DELIVERED", message: "DELIVERED." } as const;
    const notYet = "The carrier does not have the parcel yet.";
    expect(readable(show({ status: "PENDING" }, [label]).html)).toContain(notYet);
    const text = readable(show({ status: "DELIVERED" }, [label, delivered]).html);
    expect(text).not.toContain(notYet);
    expect(text).toContain("Announced Label printed");
    expect(text).not.toContain("DELIVERED.");
    const nothing = "The carrier has not reported anything about this parcel yet.";
    expect(readable(show({ status: "UNKNOWN" }, []).html)).toContain(nothing);
    expect(readable(show({ status: "UNKNOWN" }, [{ ...label, status: "UNKNOWN", statusDetail: null }]).html)).not.toContain(
      nothing,
    );
  });

  test("trouble with the tracking is shown without the operator's affairs", () => {
    for (const attention of trackerAttentions) {
      const text = readable(show({ attention }).html);
      expect(text).toMatch(/Updates from the carrier are delayed|does not know this tracking number|anything for a long time/);
      expect(text).not.toMatch(/credential|connected|account|dashboard/i);
    }
  });

  test("a test parcel says that it is none", () => {
    expect(readable(show({ mode: "TEST" }).html)).toContain("Test mode: this is not a real parcel.");
    expect(readable(show({ mode: "LIVE" }).html)).not.toContain("Test mode");
  });
});

describe("what the page does not show", () => {
  test("nothing of the sender's own: reference, metadata, ids", () => {
    const tracker = sampleTracker();
    const { html } = show({ status: "IN_TRANSIT" }, [{ time: "2026-11-12T08:00+01:00", carrierCode: "I:DP" }]);
    for (const secret of ["order-4711", "Erika", tracker.id, tracker.workspaceId, "I:DP"]) expect(html).not.toContain(secret);
  });

  test("not at whose door the parcel was: the map shows the town", () => {
    const seenAt = (latitude: number, longitude: number) =>
      show({}, [{ time: "2026-11-12T08:00+01:00", location: { city: "Lyon", latitude, longitude } }]).html;
    expect(seenAt(45.7578, 4.832)).toContain('aria-label="Map of the journey: Lyon"');
    expect(seenAt(45.7578, 4.832)).not.toMatch(/45\.75|4\.83/);
    expect(seenAt(45.7711, 4.8125)).toBe(seenAt(45.7578, 4.832));
  });

  test("no map where the shop switched it off, or where no place is known", () => {
    const scans: SampleCheckpoint[] = [{ time: "2026-11-12T08:00+01:00", location: { city: "Lyon", countryCode: "FR" } }];
    const theme = createTheme({ settings: { ...usualSettings, hiddenSections: ["MAP"] }, logo: null });
    expect(show({}, scans).html).toContain('<figure class="map card">');
    expect(show({}, scans, { theme }).html).not.toContain("<figure");
    expect(show({}, [{ time: "2026-11-12T08:00+01:00", location: { city: "Lyon" } }]).html).not.toContain("<figure");
  });
});

describe("hostile text", () => {
  const hostile = `</style><script>alert(1)</script><img src=x onerror=alert(1)>"' onmouseover='alert(1)' &amp; \u202e\u0000`;
  const { html } = show(
    { status: "IN_TRANSIT", trackingCode: hostile.slice(0, 64) },
    [
      {
        time: "2026-11-12T08:00+01:00",
        message: hostile,
        location: { city: hostile, region: hostile, postalCode: hostile, countryCode: "<b" },
      },
    ],
    { carrierName: hostile, carrierUrl: `https://carrier.example/?q="><script>alert(1)</script>` },
  );

  test("stays text wherever it stands", () => {
    const elements = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => name));
    expect(elements).not.toContain("script");
    expect(elements).not.toContain("img");
    for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) expect(tag).not.toMatch(/\son\w+\s*=/i);
    expect(html).toContain("&lt;/style&gt;&lt;script&gt;");
    expect(html).toContain("&amp;amp;");
    for (const character of ["\u202e", "\u0000"]) expect(html).not.toContain(character);
  });

  test("cannot close an attribute", () => {
    expect(html).toContain('href="https://carrier.example/?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"');
  });

  test("is no link unless it is a web address", () => {
    for (const carrierUrl of ["javascript:alert(1)", "data:text/html,x", "//evil", "not a url", null]) {
      expect(show({}, [], { carrierUrl }).html).not.toContain('class="button"');
    }
  });
});

describe("small, private and without scripts", () => {
  const flood = (message: string, city: string) =>
    Array.from(
      { length: 500 },
      (_, index): SampleCheckpoint => ({
        time: `${2020 + Math.floor(index / 100)}-${11 + (index % 2)}-${String(1 + (index % 28)).padStart(2, "0")}T08:00+01:00`,
        message,
        status: trackingStatuses[index % trackingStatuses.length]!,
        statusDetail: statusDetails[index % statusDetails.length]!,
        location: { city, countryCode: "DE", latitude: (index * 7) % 80, longitude: (index * 37) % 180 },
      }),
    );
  const floods = [flood(`<&"'>${"配達".repeat(4000)}`, `"${"ß".repeat(5000)}`), flood("'", "")];

  test("under 55 kB with its letters and a map, whatever the carrier sends, and says what is left out", () => {
    const letters = fonts.reduce((sum, { bytes }) => sum + bytes.length, 0);
    const endless = "配".repeat(5000);
    const pickupPoint = {
      name: endless,
      street: endless,
      location: { city: endless, postalCode: endless },
      openingHours: Array.from({ length: 100 }, () => endless),
    };
    for (const scans of floods) {
      for (const language of Object.keys(languages)) {
        for (const status of ["DELIVERED", "AVAILABLE_FOR_PICKUP"] as const) {
          const tracker = { status, trackingCode: "<".repeat(64), facts: { pickupPoint, weight: { grams: 1 }, pieceCount: 99 } };
          const { html } = show(tracker, scans, { acceptLanguage: language });
          expect(Buffer.byteLength(html) + letters).toBeLessThan(55_000);
        }
      }
      expect(readable(show({}, scans).html)).toMatch(/Earlier scans not shown: 4\d\d/);
    }
  });

  test("the policy allows our one style sheet and nothing that runs", () => {
    const { html, headers } = show();
    const sheet = /<style>(.*)<\/style>/s.exec(html)![1]!;
    const hash = createHash("sha256").update(sheet).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(html).not.toMatch(/<script|\sstyle=/);
  });

  test("not indexed, not kept, not leaked by a referrer", () => {
    for (const { html, headers } of [show(), renderNotFound({ acceptLanguage: "en" })]) {
      expect(headers["x-robots-tag"]).toBe("noindex, nofollow, noarchive");
      expect(headers["cache-control"]).toBe("private, no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers.vary).toBe("accept-language");
      expect(html).toContain('<meta name="robots" content="noindex,nofollow,noarchive">');
    }
  });

  test("nothing is loaded from anywhere else", () => {
    const { html } = show({}, [], { carrierUrl: null });
    expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });
});

describe("languages", () => {
  const codes = Object.keys(languages) as Language[];

  test("every status, detail and stop has its own words in every language", () => {
    for (const code of codes) {
      const { statuses, details, collected, returned } = languages[code].words;
      expect(Object.keys(statuses)).toEqual([...trackingStatuses]);
      expect(Object.keys(details)).toEqual([...statusDetails]);
      for (const text of [
        ...Object.values(statuses).flatMap(({ title, lead }) => [title, lead]),
        ...Object.values(details),
        ...[collected, returned.title, returned.lead],
      ]) {
        expect(text.trim()).toBe(text);
        expect(text).not.toBe("");
      }
      expect(new Set(Object.values(details)).size).toBe(statusDetails.length);
      expect(new Set(Object.values(statuses).map(({ title }) => title)).size).toBe(trackingStatuses.length);
    }
  });

  test("no sentence was left in English", () => {
    const sentences = (code: Language) => {
      const { statuses, details, noScans, localTimes, newsDelayed, codeNotFound, silent, testMode, notFound, unavailable } =
        languages[code].words;
      return [
        ...Object.values(statuses).map(({ lead }) => lead),
        ...Object.values(details),
        noScans,
        localTimes,
        newsDelayed,
        codeNotFound,
        silent,
        testMode,
        notFound.lead,
        unavailable.lead,
      ];
    };
    const english = new Set(sentences("en"));
    for (const code of codes.filter((code) => code !== "en"))
      for (const text of sentences(code)) expect(english).not.toContain(text);
  });

  test("the page is marked with its language and direction, and dates follow the visitor's region", () => {
    const scans: SampleCheckpoint[] = [
      { time: "2026-11-12T16:05+01:00", message: "x", location: { city: "Wien", countryCode: "AT" } },
    ];
    const page = (acceptLanguage: string) => show({}, scans, { acceptLanguage });
    expect(page("de-AT").html).toContain('<html lang="de" dir="ltr"');
    expect(page("de-AT").headers["content-language"]).toBe("de");
    expect(readable(page("de-AT").html)).toContain("Donnerstag, 12. November 16:05");
    expect(readable(page("de-AT").html)).toContain("Wien, Österreich");
    expect(readable(page("en-US").html)).toMatch(/Thursday, November 12 4:05.PM/);
    expect(readable(page("fr-CA").html)).toContain("Jeudi 12 novembre");
    expect(page("ar").html).toContain('<html lang="ar" dir="rtl"');
    // A check mark is the same in every direction; only marks that point somewhere are mirrored.
    expect(page("ar").html.match(/\[dir=rtl\][^{]*\{[^}]*scaleX/g)).toEqual(["[dir=rtl] .spot .way{transform:scaleX"]);
  });

  test("a language picked on the page wins over the browser's", () => {
    expect(show({}, [], { acceptLanguage: "de", pickedLanguage: "fr" }).html).toContain('<html lang="fr"');
    expect(show({}, [], { acceptLanguage: "de", pickedLanguage: "xx" }).html).toContain('<html lang="de"');
  });

  test("every language is offered", () => {
    const { html } = show({}, [], { acceptLanguage: "sv" });
    for (const code of codes.filter((code) => code !== "sv")) expect(html).toContain(`<a href="?lang=${code}" lang="${code}"`);
  });
});
