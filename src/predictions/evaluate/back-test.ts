import type { Day } from "../calendar/days.ts";
import type { Watched } from "../model/calibration.ts";
import { type Distribution, median, placeIn, reached } from "../model/distribution.ts";
import { mostDaysLate } from "../model/lateness.ts";
import { type History, latestEstimate, type Reached } from "../model/parcel.ts";
import type { Forecast } from "../model/predict.ts";
import { createLearner, type Learner } from "./learner.ts";

/** When predictions are judged: at hand-over and so many days later, as long as the parcel is under way. */
export const moments = ["hand-over", "after 3 days", "after 7 days", "after 14 days"] as const;
export type Moment = (typeof moments)[number];
const daysAfter: Readonly<Record<Moment, number>> = { "hand-over": 0, "after 3 days": 3, "after 7 days": 7, "after 14 days": 14 };

/** One prediction and what became of it. */
export type Judged = {
  history: History;
  moment: Moment;
  madeOn: Day;
  handedOver: Day;
  milestone: Reached["milestone"];
  forecast: Forecast | null;
  estimate: Day | null;
};

type Task = () => void;

/** What happens on which day, in the order in which it was planned. */
const createAgenda = () => {
  const days = new Map<Day, Task[]>();
  return {
    plan: (day: Day, task: Task): void => {
      const tasks = days.get(day);
      if (tasks) tasks.push(task);
      else days.set(day, [task]);
    },
    take: (day: Day): Task[] => {
      const tasks = days.get(day) ?? [];
      days.delete(day);
      return tasks;
    },
  };
};

const stepAt = (steps: readonly Reached[], day: Day): Reached | undefined => steps.findLast((step) => step.day <= day);

/** Reads histories in order of time: each day is predicted from what was known before it, then learnt from. */
export const backTest = (histories: readonly History[], onDay: (done: number, of: number) => void = () => {}): Judged[] => {
  const learner = createLearner();
  const judged: Judged[] = [];
  const predictions = createAgenda();
  const lessons = createAgenda();
  const underWay = new Set<(day: Day) => void>();
  const results = new Map<string, { hits: number; misses: number }>();
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const history of histories) {
    const handedOver = history.steps.find(({ milestone }) => milestone !== "LABEL");
    if (!handedOver) continue;
    first = Math.min(first, history.steps[0]!.day);
    last = Math.max(last, history.delivered ?? history.ended ?? history.steps.at(-1)!.day);
    planLessons(history, learner, lessons);
    for (const moment of moments) {
      const day = handedOver.day + daysAfter[moment];
      const end = history.delivered ?? history.ended;
      if (end !== null && end < day) continue;
      if (moment !== "hand-over" && end === day) continue;
      predictions.plan(day, () => judged.push(judge(history, moment, day, handedOver, { learner, lessons, underWay, results })));
    }
  }
  for (let day = first; day <= last; day++) {
    learner.startDay(day);
    for (const predict of predictions.take(day)) predict();
    for (const learn of lessons.take(day)) learn();
    for (const look of underWay) look(day);
    for (const [group, ended] of results) learner.intervalsEnded(group, ended);
    results.clear();
    onDay(day - first, last - first);
  }
  return judged;
};

type Agenda = ReturnType<typeof createAgenda>;

const planLessons = (history: History, learner: Learner, lessons: Agenda): void => {
  const { lane, steps, delivered, ended, estimates } = history;
  for (const step of steps) {
    lessons.plan(step.day, () => {
      learner.stepReached(lane, step);
      const estimate = latestEstimate(estimates, step.day);
      if (estimate === null) return;
      const calendar = learner.calendarOf(lane);
      const closes = calendar.after(Math.max(estimate, step.day), mostDaysLate);
      lessons.plan(closes, () => {
        const isDelivered = delivered !== null && delivered <= closes;
        if (isDelivered || ended === null) {
          const lateBy = isDelivered ? calendar.between(estimate, delivered) : calendar.between(estimate, closes) + 1;
          learner.estimateClosed(lane, step, lateBy, closes);
        }
      });
    });
    const end = delivered ?? ended;
    if (end !== null) lessons.plan(end, () => learner.ended(lane, step, delivered === null ? "ended" : "delivered", end));
  }
  if (delivered !== null) lessons.plan(delivered, () => learner.deliveredOn(lane, delivered));
};

type Judging = {
  learner: Learner;
  lessons: Agenda;
  underWay: Set<(day: Day) => void>;
  results: Map<string, { hits: number; misses: number }>;
};

const judge = (
  history: History,
  moment: Moment,
  today: Day,
  handedOver: Reached,
  { learner, lessons, underWay, results }: Judging,
): Judged => {
  const { lane, delivered, ended } = history;
  const step = moment === "hand-over" ? handedOver : stepAt(history.steps, today)!;
  const estimate = latestEstimate(history.estimates, today);
  const group = `${lane.carrier}|${moment}`;
  const made = learner.forecast(lane, step, today, estimate, group);
  const judgement = {
    history,
    moment,
    madeOn: today,
    handedOver: handedOver.day,
    milestone: step.milestone,
    forecast: made,
    estimate,
  };
  if (!made) return judgement;
  watch(history, step, made, { group, today, learner, underWay });
  lessons.plan(Math.max(made.latest, today + 1), () => {
    if (ended !== null && ended <= made.latest) return;
    const isHit = delivered !== null && delivered >= made.earliest && delivered <= made.latest;
    const counted = results.get(group) ?? { hits: 0, misses: 0 };
    counted[isHit ? "hits" : "misses"] += 1;
    results.set(group, counted);
  });
  return judgement;
};

/** While a parcel is under way it moves through what was predicted, a day at a time. */
const watch = (
  { lane, delivered, ended }: History,
  step: Reached,
  made: Forecast,
  { group, today, learner, underWay }: { group: string; today: Day; learner: Learner; underWay: Set<(day: Day) => void> },
): void => {
  const watched: Watched = { madeOn: today, place: 0, isDelivered: false };
  learner.watch(group, watched);
  const look = (day: Day): void => {
    const end = delivered ?? ended;
    const ahead = made.aheadOf(Math.min(day, end ?? day));
    watched.isDelivered = delivered !== null && delivered <= day;
    watched.place = watched.isDelivered ? placeIn(made.distribution, ahead) : reached(made.distribution, ahead);
    if (watched.isDelivered && made.byEstimate && made.byBoth) {
      const off = (said: Distribution): number => median(said) - ahead;
      learner.errorsSeen(lane, step, { history: off(made.byHistory), estimate: off(made.byEstimate), both: off(made.byBoth) });
    }
    if (end !== null && end <= day) underWay.delete(look);
  };
  underWay.add(look);
};
