import { isMovingAgain, silenceOf } from "../../src/checks/incidents/silence.ts";
import { days, hours, minutes } from "../../src/lib/clock.ts";
import type { Day } from "../../src/predictions/calendar/days.ts";
import type { History } from "../../src/predictions/model/parcel.ts";
import { type IncidentOn, type Raised, scansOf, watchWorld } from "./radar.ts";
import { firstDay } from "./world.ts";

/** Parcels of these days of the world are judged: before there is little to learn from, and after there is no end to see. */
export type JudgedDays = { readonly from: number; readonly until: number };

const handedOver = ({ steps }: History): Day => steps[1]!.day;
const laneOf = ({ lane: { carrier, service, origin, destination } }: History): string =>
  [carrier, service, origin?.country, destination?.country].join("|");

/** How long parcels of a carrier, service and lane took, in hindsight. */
const createTruth = (histories: readonly History[]) => {
  const took = new Map<string, number[]>();
  for (const [lane, some] of Map.groupBy(histories, laneOf))
    took.set(
      lane,
      some.flatMap((one) => (one.delivered === null ? [] : [one.delivered - handedOver(one)])).sort((a, b) => a - b),
    );
  return (history: History, share: number): number => {
    const all = took.get(laneOf(history))!;
    return all[Math.floor(share * (all.length - 1))]!;
  };
};

export type RadarFigures = {
  readonly parcels: number;
  readonly stalls: number;
  /** Stalls of parcels that were lost, or took longer than four in five of their lane. */
  readonly realStalls: number;
  readonly lost: number;
  /** Lost parcels that were raised at the latest three days after the median delivery of their lane. */
  readonly lostRaisedInTime: number;
};

export const radarFigures = (histories: readonly History[], { from, until }: JudgedDays): RadarFigures => {
  const isJudged = ({ steps }: History) => steps[0]!.day - firstDay >= from && steps[0]!.day - firstDay < until;
  const judged = histories.filter(isJudged);
  const truth = createTruth(judged);
  const raised = watchWorld(histories).filter(({ history }) => isJudged(history));
  const stalls = raised.filter(({ kind }) => kind === "STALLED");
  const raisedOn = new Map(raised.toReversed().map(({ history, day }) => [history, day]));
  const lost = judged.filter(({ delivered }) => delivered === null);
  const isReal = ({ history }: Raised) =>
    history.delivered === null || history.delivered - handedOver(history) > truth(history, 0.8);
  const isInTime = (history: History) =>
    (raisedOn.get(history) ?? Number.POSITIVE_INFINITY) <= handedOver(history) + truth(history, 0.5) + 3;
  return {
    ...{ parcels: judged.length, stalls: stalls.length, realStalls: stalls.filter(isReal).length },
    ...{ lost: lost.length, lostRaisedInTime: lost.filter(isInTime).length },
  };
};

export type OutageFigures = {
  readonly underWay: number;
  readonly incidents: readonly { readonly openedAfterHours: number; readonly lastedHours: number }[];
  readonly stallsMeanwhile: number;
  readonly stallsWithoutIncidents: number;
};

/** Plays the news of one carrier by the hour, as the service counts them, around its outage. */
export const outageFigures = (histories: readonly History[], outage: { from: number; days: number }): OutageFigures => {
  const start = days(firstDay + outage.from);
  const end = start + days(outage.days);
  const news = new Map<Day, number[]>();
  const counted = histories.flatMap((history) => scansOf(history).slice(1)).sort((a, b) => a.at - b.at);
  const lanes = [...Map.groupBy(histories, ({ lane }) => `${lane.origin?.country}|${lane.destination?.country}`)].map(
    ([name, some]) => {
      const [origin, destination] = name.split("|") as [string, string];
      return { origin, destination, parcels: some.length };
    },
  );
  let place = 0;
  const incidents: { openedAt: number; endedAt: number | null }[] = [];
  for (let now = start - days(14); now <= end + days(7); now += minutes(10)) {
    for (; place < counted.length && counted[place]!.at <= now; place++) {
      const { at } = counted[place]!;
      const day = Math.floor(at / days(1));
      const ofDay = news.get(day) ?? new Array<number>(24).fill(0);
      news.set(day, ofDay);
      ofDay[Math.floor(at / hours(1)) % 24]! += 1;
    }
    const last = incidents.at(-1);
    if (last?.endedAt === null) {
      if (isMovingAgain(news, lanes, now)) last.endedAt = now;
    } else if (silenceOf(news, lanes, { now, watchedSince: last?.endedAt ?? 0 }))
      incidents.push({ openedAt: now, endedAt: null });
  }
  const incidentOn: IncidentOn = (_carrier, now) => {
    const last = incidents.findLast(({ openedAt }) => openedAt <= now);
    return last ? { endedAt: last.endedAt !== null && last.endedAt <= now ? last.endedAt : null } : null;
  };
  const isMeanwhile = ({ kind, day }: Raised) => kind === "STALLED" && days(day) >= start && days(day) < end + days(1);
  const underWay = histories.filter(
    ({ steps, delivered }) => days(steps[0]!.day) <= start && (delivered === null || days(delivered) > start),
  );
  return {
    underWay: underWay.length,
    incidents: incidents.map(({ openedAt, endedAt }) => ({
      openedAfterHours: (openedAt - start) / hours(1),
      lastedHours: ((endedAt ?? end) - openedAt) / hours(1),
    })),
    stallsMeanwhile: watchWorld(histories, incidentOn).filter(isMeanwhile).length,
    stallsWithoutIncidents: watchWorld(histories).filter(isMeanwhile).length,
  };
};
