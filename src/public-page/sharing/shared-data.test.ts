import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type SampleCheckpoint, sampleCheckpoints, sampleTracker, timeOf } from "../../trackers/sample-tracker.fixture.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { usualSettings } from "../../workspaces/tracking-page/page-settings.ts";
import { renderPublicPage } from "../render.ts";
import { createTheme } from "../theme/theme.ts";

const show = (
  tracker: Partial<Tracker>,
  scans: readonly SampleCheckpoint[],
  more: Partial<Parameters<typeof renderPublicPage>[0]>,
) =>
  renderPublicPage({
    tracker: sampleTracker(tracker),
    checkpoints: sampleCheckpoints(scans),
    carrierName: "UPS",
    carrierUrl: null,
    acceptLanguage: "en",
    now: Date.parse("2026-11-14T10:20:00+01:00"),
    ...more,
  });

const address = "https://kolli.example/t/token";

test("a parcel under way has one script, which the policy names, and without scripts it is loaded anew; one that has arrived neither", () => {
  const { html, headers } = show({ status: "IN_TRANSIT" }, [], { address });
  const [, script] = /<script>(.*?)<\/script>/s.exec(html)!;
  const hash = createHash("sha256").update(script!).digest("base64");
  expect(headers["content-security-policy"]).toContain(`script-src 'sha256-${hash}'; connect-src 'self'`);
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="120"></noscript>');
  const arrived = show({ status: "DELIVERED", stopReason: "DELIVERED" }, [], { address });
  expect(arrived.html).not.toMatch(/<script>|http-equiv/);
  expect(arrived.headers["content-security-policy"]).not.toContain("script-src");
});

test("a shared link shows status and picture, and tells nothing that the page does not", () => {
  const theme = createTheme({ settings: { ...usualSettings, name: 'Nord "Licht"' }, logo: null });
  const { html } = show({ status: "OUT_FOR_DELIVERY" }, [], { address, theme, acceptLanguage: "de" });
  expect(html).toContain('<meta property="og:title" content="In Zustellung · Nord &quot;Licht&quot;">');
  expect(html).toMatch(
    /<meta property="og:image" content="https:\/\/kolli\.example\/t\/token\/picture\.png\?lang=de&amp;v=out_for_delivery-\d+">/,
  );
  expect(html).not.toContain("order-4711");
});

test("programs read the parcel as schema.org's ParcelDelivery, in which no text can end the element", () => {
  const settings = { ...usualSettings, name: "</script><b>", showsOrderNumber: true };
  const { at } = timeOf("2026-11-14T14:00+01:00");
  const tracker = { status: "OUT_FOR_DELIVERY", estimatedDeliveryAt: at, estimatedDeliveryOffset: 60 } as const;
  const { html } = show(tracker, [], { address, theme: createTheme({ settings, logo: null }) });
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)!;
  expect(JSON.parse(json!)).toEqual({
    "@context": "https://schema.org",
    "@type": "ParcelDelivery",
    trackingUrl: address,
    trackingNumber: "1Z999AA10123456784",
    provider: { "@type": "Organization", name: "UPS" },
    deliveryStatus: { "@type": "DeliveryEvent", name: "Out for delivery" },
    expectedArrivalUntil: "2026-11-14T14:00:00+01:00",
    partOfOrder: {
      "@type": "Order",
      orderStatus: "https://schema.org/OrderInTransit",
      orderNumber: "order-4711",
      merchant: { "@type": "Organization", name: "</script><b>" },
    },
  });
  const hidden = createTheme({ settings: { ...usualSettings, hiddenSections: ["TRACKING_NUMBER"] }, logo: null });
  const quiet = show(tracker, [], { address, theme: hidden, carrierUrl: null }).html;
  for (const shown of ["1Z999AA10123456784", "order-4711", "UPS"])
    expect(quiet.slice(quiet.indexOf("ld+json"))).not.toContain(shown);
});
