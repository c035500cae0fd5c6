import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { type SampleCheckpoint, sampleCheckpoints, sampleTracker, timeOf } from "../../trackers/sample-tracker.fixture.ts";
import type { Tracker } from "../../trackers/tracker.ts";
import { renderTimeline, type TimelineInput } from "./timeline.ts";

const now = Date.parse("2026-11-14T08:05Z");
const estimate = timeOf("2026-11-14T14:00+01:00");

const scans: SampleCheckpoint[] = [
  { time: "2026-11-11T16:02+01:00", status: "PENDING", message: "Colis annoncé par l'expéditeur", statusDetail: "LABEL_CREATED" },
  {
    time: "2026-11-12T09:40+01:00",
    status: "PICKED_UP",
    message: "Votre colis est pris en charge.",
    location: { city: "Lyon", countryCode: "FR" },
  },
  {
    time: "2026-11-12T21:15+01:00",
    status: "IN_TRANSIT",
    message: "Votre colis est en cours d'acheminement.",
    location: { city: "Saint-Priest", countryCode: "FR" },
  },
  {
    time: "2026-11-13T04:52+01:00",
    status: "IN_TRANSIT",
    message: "Votre colis est arrivé sur une plateforme de tri.",
    location: { city: "Moissy-Cramayel", countryCode: "FR" },
  },
  {
    time: "2026-11-14T08:44+01:00",
    status: "OUT_FOR_DELIVERY",
    message: "Votre colis est en cours de livraison.",
    location: { city: "Paris", countryCode: "FR" },
  },
];

const onItsWay: Partial<Tracker> = {
  status: "OUT_FOR_DELIVERY",
  carrier: "LA_POSTE",
  trackingCode: "6A21748593021",
  estimatedDeliveryAt: estimate.at,
  estimatedDeliveryOffset: estimate.offsetMinutes,
  lastCheckedAt: Date.parse("2026-11-14T08:02Z"),
  nextCheckAt: Date.parse("2026-11-14T08:17Z"),
};

const print = (tracker: Partial<Tracker>, list: readonly SampleCheckpoint[], more: Partial<TimelineInput> = {}) =>
  renderTimeline({
    tracker: sampleTracker(tracker),
    checkpoints: sampleCheckpoints(list),
    width: 80,
    color: false,
    now,
    ...more,
  });

test("a timeline reads from the oldest scan to the newest beside the prompt", () => {
  expect(print(onItsWay, scans, { carrierName: "La Poste" })).toBe(`\
  Out for delivery  ■──■──■──◆╌╌□
  La Poste 6A21748593021
  Expected today, Sat 14 Nov, 14:00 +01:00

  Wed 11 Nov
  16:02 +01:00  ■  Pending
                │  The label exists; the carrier does not have the parcel yet.
                │  Colis annoncé par l'expéditeur
                │
  Thu 12 Nov    │
  09:40 +01:00  ■  Picked up · Lyon, FR
                │  Votre colis est pris en charge.
  21:15 +01:00  ■  In transit · Saint-Priest, FR
                │  Votre colis est en cours d'acheminement.
                │
  Fri 13 Nov    │
  04:52 +01:00  □  Votre colis est arrivé sur une plateforme de tri.
                │  Moissy-Cramayel, FR
                │
  Sat 14 Nov    │
  08:44 +01:00  ◆  Out for delivery · Paris, FR
                   Votre colis est en cours de livraison.

  Checked 3 minutes ago, next check in 12 minutes.
`);
});

test("a narrow terminal without UTF-8 gets plain signs and wrapped words", () => {
  expect(print(onItsWay, scans.slice(2, 4), { width: 44, unicode: false })).toBe(`\
  Out for delivery  #--#--#--@..o
  LA_POSTE 6A21748593021
  Expected today, Sat 14 Nov, 14:00 +01:00

  Thu 12 Nov
  21:15 +01:00  #  In transit
                |  Votre colis est en cours
                |  d'acheminement.
                |  Saint-Priest, FR
                |
  Fri 13 Nov    |
  04:52 +01:00  o  Votre colis est arrive
                   sur une plateforme de
                   tri.
                   Moissy-Cramayel, FR

  Checked 3 minutes ago, next check in 12
  minutes.
`);
});

test("a delivery tells when and to whom, and that nothing more comes", () => {
  const delivered = timeOf("2025-12-30T17:05-05:00");
  const tracker: Partial<Tracker> = {
    status: "DELIVERED",
    statusDetail: "DELIVERED_TO_NEIGHBOUR",
    stopReason: "DELIVERED",
    deliveredAt: delivered.at,
    deliveredOffset: delivered.offsetMinutes,
  };
  expect(print(tracker, [{ time: "2025-12-30T17:05-05:00", status: "DELIVERED", message: "Left with neighbor" }])).toBe(`\
  Delivered  ■──■──■──■──■
  UPS 1Z999AA10123456784
  A neighbour took it.
  Delivered 30 Dec 2025, 17:05 -05:00

  30 Dec 2025
  17:05 -05:00  ◆  Delivered
                   Left with neighbor

  No longer tracked: The parcel was delivered.
`);
});

test("before the first scan it says so, and why nothing happens", () => {
  const waiting: Partial<Tracker> = {
    attention: "CARRIER_NOT_CONNECTED",
    lastCheckedAt: null,
    nextCheckAt: null,
  };
  expect(print(waiting, [])).toBe(`\
  Unknown  □╌╌□╌╌□╌╌□╌╌□
  UPS 1Z999AA10123456784

  The carrier has not scanned it yet.

  ▲ The carrier is not connected. Connect it in the dashboard under Settings ›
  Carriers; tracking then starts automatically.
  Not checked yet.
`);
});

test("an estimate of a day has no hour, and a missed one is told as missed", () => {
  const expected = (iso: string) =>
    print({ status: "IN_TRANSIT", estimatedDeliveryAt: timeOf(iso).at, estimatedDeliveryOffset: 60 }, []).split("\n")[2];
  expect(expected("2026-11-15T00:00+01:00")).toBe("  Expected tomorrow, Sun 15 Nov");
  expect(expected("2026-11-16T23:59+01:00")).toBe("  Expected Mon 16 Nov");
  expect(expected("2026-11-13T12:00+01:00")).toBe("  Was expected yesterday, Fri 13 Nov, 12:00 +01:00");
});

test("colours are added to the same words", () => {
  const plain = print(onItsWay, scans);
  const colored = print(onItsWay, scans, { color: true });
  expect(colored).toContain("\u001b[32m\u001b[1mOut for delivery\u001b[22m\u001b[39m");
  expect(stripVTControlCharacters(colored)).toBe(plain);
});

test("a carrier cannot steer the terminal", () => {
  const text = print({ trackingCode: "A\u001b[2J" }, [
    { time: "2026-11-12T09:40+01:00", message: "\u001b]0;owned\u0007\u001b[31mred\r\nnext", location: { city: "Ly\u009bon" } },
  ]);
  expect([...text].filter((character) => character !== "\n" && /\p{Cc}/u.test(character))).toEqual([]);
  expect(text).toContain("]0;owned [31mred next");
});

test("no line is wider than the terminal", () => {
  const long: SampleCheckpoint[] = [
    {
      time: "2026-11-12T09:40+01:00",
      message: `${"配達中です ".repeat(20)}${"ß".repeat(90)} ${"x".repeat(200)}`,
      location: { city: "L".repeat(120) },
    },
  ];
  for (const line of [true, false].flatMap((unicode) => print({}, long, { width: 60, unicode }).split("\n"))) {
    expect(
      [...line].reduce((sum, character) => sum + (/\p{Script=Han}|\p{Script=Hiragana}/u.test(character) ? 2 : 1), 0),
    ).toBeLessThanOrEqual(60);
  }
});
