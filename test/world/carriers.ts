/** How a carrier's own estimates relate to the truth. */
export type EstimateKind = "GOOD" | "OPTIMISTIC" | "FIXED";

export type WorldCarrier = {
  name: string;
  delivers: { saturday: boolean; sunday: boolean; holidays: boolean };
  services: readonly { name: string; speed: number; spread: number; share: number }[];
  /** Days of transport within a country, and on top of it abroad. */
  domestic: number;
  abroad: number;
  estimates: EstimateKind | null;
  /** Attempts that fail. */
  failing: number;
  /** From a day of the world on, transport takes so many times as long. */
  drift: { from: number; factor: number } | null;
  /** Days of the world on which nothing moves. */
  outage: { from: number; days: number } | null;
  lost: number;
};

const workingDays = { saturday: false, sunday: false, holidays: false };

export const carriers: readonly WorldCarrier[] = [
  {
    name: "POST",
    delivers: { saturday: true, sunday: false, holidays: false },
    services: [
      { name: "priority", speed: 0.8, spread: 0.3, share: 0.4 },
      { name: "economy", speed: 1.6, spread: 0.45, share: 0.6 },
    ],
    domestic: 1.2,
    abroad: 4.5,
    estimates: "FIXED",
    failing: 0.08,
    drift: null,
    outage: { from: 200, days: 4 },
    lost: 0.004,
  },
  {
    name: "EXPRESS",
    delivers: workingDays,
    services: [
      { name: "express", speed: 0.8, spread: 0.35, share: 0.5 },
      { name: "standard", speed: 1.7, spread: 0.35, share: 0.5 },
    ],
    domestic: 0.9,
    abroad: 1.4,
    estimates: "GOOD",
    failing: 0.07,
    drift: null,
    outage: null,
    lost: 0.001,
  },
  {
    name: "ECONOMY",
    delivers: workingDays,
    services: [{ name: "parcel", speed: 1, spread: 0.45, share: 1 }],
    domestic: 2.2,
    abroad: 4,
    estimates: "OPTIMISTIC",
    failing: 0.1,
    drift: { from: 240, factor: 1.5 },
    outage: null,
    lost: 0.003,
  },
  {
    name: "EVERYDAY",
    delivers: { saturday: true, sunday: true, holidays: true },
    services: [{ name: "flex", speed: 1, spread: 0.5, share: 1 }],
    domestic: 1.6,
    abroad: 3.2,
    estimates: null,
    failing: 0.05,
    drift: null,
    outage: null,
    lost: 0.002,
  },
];

export const countries = ["DE", "SE", "FR", "PL", "NL"] as const;
