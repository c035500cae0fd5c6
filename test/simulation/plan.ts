import { hours, minutes, seconds } from "../../src/lib/clock.ts";
import { calm, type DatabaseWeather } from "./database/network.ts";
import type { VirtualMachine } from "./virtual-machine.ts";

/** What a seed is about: each leaves out something, so that no fault always hides another. */
export type SeedPlan = {
  nodes: number;
  /** A node that only answers, and tells the others. */
  withApiNode: boolean;
  parcels: number;
  testParcels: number;
  receivers: number;
  /** How many requests an endpoint takes at the same time. */
  maxInFlight: number;
  weather: DatabaseWeather;
  carrierTrouble: number;
  receiverTrouble: number;
  /** How long receivers take for an answer, at most. */
  receiverMs: number;
  /** Of each exchange with the database or the outside, that the node dies at it. */
  crash: number;
  /** The same, that it stands still for longer than a lease. */
  freeze: number;
  /** A client loses the answer to its call. */
  lostReply: number;
  /** Of PostgreSQL, and how long after the parcels have begun. */
  restarts: number;
  restartsWithinMs: number;
  /** The database is put back to what it was some minutes before. */
  hasRestore: boolean;
  /** One endpoint's secret was sealed under another key. */
  hasUnreadableSecret: boolean;
  /** A receiver is away for a while. */
  hasDyingReceiver: boolean;
  /** By how much a node's clock is wrong, at most, and whether it jumps while the node runs. */
  skewMs: number;
  /** Otherwise there is nothing to maintain: each round costs as much as all the rest. */
  hasMaintenance: boolean;
  hasFollower: boolean;
  /** Parcels begin within this time. */
  spreadMs: number;
  /** How long a carrier shows a status where nobody asks for it: longer than any check is away. */
  dwellMs: { low: number; high: number };
  /** Of the steps of a journey, how many a parcel takes. */
  steps: number;
  /** How likely a carrier knows a parcel when it is created; and that the client changes the tracker right after that. */
  known: number;
  updates: number;
  /** How likely a client asks for a check, and how often before it leaves the parcel to itself. */
  refresh: { chance: number; times: number };
};

/** A client that asks until it is told: nobody waits for the next check by itself. */
const impatient = { chance: 1, times: 20 };
const dwellMs = { low: hours(9), high: hours(11) };
/** A client that does not wait for checks: minutes instead of a day. */
export const brief = { parcels: 1, steps: 1, refresh: impatient, spreadMs: minutes(1) };
/** Nothing goes wrong, but for what is added. */
export const briefAndCalm: SeedPlan = {
  ...brief,
  ...{ nodes: 1, withApiNode: false, testParcels: 0, receivers: 1, maxInFlight: 32 },
  ...{ weather: calm, carrierTrouble: 0, receiverTrouble: 0, receiverMs: 80 },
  ...{
    crash: 0,
    freeze: 0,
    lostReply: 0,
    restarts: 0,
    restartsWithinMs: minutes(10),
    hasRestore: false,
    hasUnreadableSecret: false,
    hasDyingReceiver: false,
  },
  ...{ skewMs: 0, hasMaintenance: false, hasFollower: false, dwellMs, known: 0, updates: 0 },
};

const skews = [0, 0, minutes(2), hours(24 * 61)];

/** Most seeds are minutes, in which nearly everything that goes wrong goes wrong; a few are a day, and one in fifty is several. */
const drawDays = ({ random }: VirtualMachine): number => {
  const drawn = random();
  return drawn < 0.85 ? 0 : drawn < 0.98 ? 1 : 4;
};

/** `given`: over how many days, instead of what the seed draws; 0 for minutes. */
export const planSeed = (machine: VirtualMachine, given: number | null): SeedPlan => {
  const { chance, between, oneOf } = machine;
  const drawn = drawDays(machine);
  const days = given ?? drawn;
  const level = (most: number): number => (chance(0.5) ? between(0, most) : 0);
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const hasUnreadableSecret = chance(0.25);
  return {
    nodes: oneOf([1, 2, 2, 3]),
    withApiNode: chance(0.3),
    parcels: Math.ceil(whole(1, 2) * Math.max(1, days / 2)),
    testParcels: chance(0.25) ? whole(1, Math.max(1, Math.ceil(days))) : 0,
    receivers: hasUnreadableSecret ? 2 : oneOf([1, 1, 2]),
    maxInFlight: oneOf([1, 2, 32]),
    weather: {
      lostQuestion: level(0.02),
      lostAnswer: level(0.03),
      halfOpen: level(0.01),
      split: level(0.2),
      endedWithGreeting: level(0.1),
      lostNotice: level(0.5),
      slow: level(0.02),
    },
    carrierTrouble: level(0.3),
    receiverTrouble: level(0.4),
    receiverMs: oneOf([80, 80, seconds(8)]),
    crash: level(0.01),
    freeze: level(0.006),
    lostReply: level(0.2),
    restarts: chance(0.4) ? whole(1, 2) : 0,
    restartsWithinMs: days === 0 ? minutes(10) : hours(10),
    hasRestore: chance(0.1),
    hasUnreadableSecret,
    hasDyingReceiver: chance(0.3),
    skewMs: oneOf(skews),
    hasMaintenance: chance(0.04),
    hasFollower: chance(0.4),
    spreadMs: days === 0 ? minutes(2) : days <= 1 ? minutes(30) : hours(24 * (days - 1)),
    dwellMs,
    steps: 0.6,
    known: level(0.8),
    updates: level(0.8),
    refresh: days === 0 ? impatient : { chance: 0.85, times: 1 },
  };
};
