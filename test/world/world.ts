import { type Day, isoDay, weekdayOf } from "../../src/predictions/calendar/days.ts";
import { holidaysOf } from "../../src/predictions/calendar/holidays.ts";
import type { Estimate, History, Reached } from "../../src/predictions/model/parcel.ts";
import { carriers, countries, type WorldCarrier } from "./carriers.ts";
import { createRandom, type Random } from "./random.ts";

/** The day on which the world begins: a Monday. */
export const firstDay: Day = Date.UTC(2025, 0, 6) / 86_400_000;

const holidays = new Map(countries.map((country) => [country as string, holidaysOf(country)]));

const delivers = ({ delivers: on }: WorldCarrier, country: string, day: Day): boolean => {
  const weekday = weekdayOf(day);
  if (weekday === 5 && !on.saturday) return false;
  if (weekday === 6 && !on.sunday) return false;
  return on.holidays || !holidays.get(country)!.has(day);
};

/** Before Christmas and at sales everything takes longer. */
const season = (day: Day): number => {
  const date = isoDay(day).slice(5);
  return (date >= "11-24" && date <= "12-23") || (date >= "06-25" && date <= "07-05") ? 1.3 : 1;
};

/** Some areas are far from everything. */
const remoteness = (country: string, area: number): number => (area % 5 === 0 ? 1.45 : 1) + (country === "SE" ? 0.15 : 0);

const isOut = ({ outage }: WorldCarrier, day: Day): boolean =>
  outage !== null && day - firstDay >= outage.from && day - firstDay < outage.from + outage.days;

const nextOpenDay = (carrier: WorldCarrier, country: string, from: Day): Day => {
  let day = from;
  while (!delivers(carrier, country, day) || isOut(carrier, day)) day += 1;
  return day;
};

/** Time passes only on days on which the carrier works. */
const workingTime = (carrier: WorldCarrier, country: string, from: number, days: number): number => {
  let [at, left] = [from, days];
  while (left > 0) {
    const day = Math.floor(at);
    const rest = day + 1 - at;
    const isOpen = delivers(carrier, country, day) && !isOut(carrier, day);
    if (isOpen && left <= rest) return at + left;
    if (isOpen) left -= rest;
    at = day + 1;
  }
  return at;
};

const stepOf = (milestone: Reached["milestone"], at: number): Reached => ({
  milestone,
  day: Math.floor(at),
  hour: Math.floor((at % 1) * 24),
});

const serviceOf = ({ services }: WorldCarrier, random: Random) => {
  let left = random.next();
  for (const service of services) {
    left -= service.share;
    if (left <= 0) return service;
  }
  return services.at(-1)!;
};

const parcelOf = (carrier: WorldCarrier, shipped: Day, random: Random): History => {
  const [from, isDomestic] = [random.pick(countries), random.chance(0.6)];
  const to = isDomestic ? from : random.pick(countries.filter((country) => country !== from));
  const service = serviceOf(carrier, random);
  const area = Math.floor(random.next() * 20);
  const picked = nextOpenDay(carrier, from, shipped) + 0.35 + random.next() * 0.5;
  const drift = carrier.drift && shipped - firstDay >= carrier.drift.from ? carrier.drift.factor : 1;
  const base = carrier.domestic + (isDomestic ? 0 : carrier.abroad);
  const slow = service.speed * drift * season(shipped) * remoteness(to, area);
  const transport = random.around(base * slow, service.spread);
  // What is collected in the evening leaves a day later.
  const left = workingTime(carrier, from, picked, picked % 1 > 0.7 ? 0.9 : 0.3);
  const arrived = workingTime(carrier, to, left, transport);
  let out = nextOpenDay(carrier, to, Math.floor(arrived) + (arrived % 1 > 0.3 ? 1 : 0));
  const steps = [stepOf("LABEL", shipped + 0.4), stepOf("PICKED_UP", picked), stepOf("IN_TRANSIT", left)];
  const lane = {
    carrier: carrier.name,
    service: service.name,
    origin: { country: from, postcode: "10" },
    destination: { country: to, postcode: `${10 + area}` },
  };
  const normal = workingTime(carrier, to, left, base * service.speed);
  const promised = Math.floor(workingTime(carrier, to, shipped, base * service.speed * 1.6 + 3));
  const estimates = estimatesOf(carrier, { picked, normal, truth: out, arrived }, random);
  if (random.chance(carrier.lost)) return { lane, steps, estimates, promised, delivered: null, ended: null };
  if (!isDomestic) steps.push(stepOf("ARRIVED", Math.max(left, arrived - 0.8)));
  steps.push(stepOf("OUT_FOR_DELIVERY", out + 0.3));
  while (random.chance(carrier.failing)) out = nextOpenDay(carrier, to, out + 1);
  return { lane, steps, estimates, promised, delivered: out, ended: null };
};

type Truth = { picked: number; normal: number; truth: Day; arrived: number };

const estimatesOf = ({ estimates }: WorldCarrier, { picked, normal, truth, arrived }: Truth, random: Random): Estimate[] => {
  const madeOn = Math.floor(picked);
  if (estimates === "GOOD") {
    const first = Math.max(madeOn, Math.round(truth + 1.1 * random.normal()));
    return [
      { madeOn, day: first },
      { madeOn: Math.floor(arrived), day: truth },
    ];
  }
  if (estimates === "OPTIMISTIC") return [{ madeOn, day: Math.max(madeOn, Math.floor(normal) - 1) }];
  return estimates === "FIXED" ? [{ madeOn, day: madeOn + 3 }] : [];
};

/** Parcels of all carriers over so many days, as a workspace would have seen them, in order of shipping. */
export const createWorld = ({
  seed,
  days,
  parcelsPerDay,
  of = carriers,
}: {
  seed: number;
  days: number;
  parcelsPerDay: number;
  of?: readonly WorldCarrier[];
}): History[] => {
  const random = createRandom(seed);
  return Array.from({ length: days }, (_, day) =>
    of.flatMap((carrier) => Array.from({ length: parcelsPerDay }, () => parcelOf(carrier, firstDay + day, random))),
  ).flat();
};
