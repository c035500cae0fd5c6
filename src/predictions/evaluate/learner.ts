import type { Day } from "../calendar/days.ts";
import {
  type DeliveryCalendar,
  type DeliveryShares,
  deliveryCalendar,
  sameDays,
  workingDaysOnly,
} from "../calendar/delivery-days.ts";
import { type DayCounts, kindOfDay, learnShares, noDeliveries } from "../calendar/delivery-shares.ts";
import {
  type Calibration,
  follow,
  forgetOld,
  type IntervalLimits,
  intervalLimits,
  newCalibration,
  type Watched,
} from "../model/calibration.ts";
import { cellsOf, estimateCellsOf } from "../model/cells.ts";
import { addEnd, type CellWeeks, curveOf, startedIn } from "../model/counts.ts";
import type { Curve } from "../model/curve.ts";
import { addLateness, type LatenessCounts, noLateness, shrunkLateness } from "../model/lateness.ts";
import type { Reached, ShippingLane } from "../model/parcel.ts";
import { type Forecast, forecast } from "../model/predict.ts";
import { addErrors, type Errors, type KnownErrors, noErrors, trustInHistory } from "../model/trust.ts";

const found = <Value>(map: Map<string, Value>, key: string, make: () => Value): Value => {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
};

/** All that predictions are made from, in memory: what is learnt from histories that are read in order of time. */
export const createLearner = () => {
  const cells = new Map<string, CellWeeks>();
  const lateness = new Map<string, LatenessCounts>();
  const dayCounts = new Map<string, DayCounts>();
  const calendars = new Map<string, { shares: DeliveryShares; calendar: DeliveryCalendar }>();
  const calibrations = new Map<string, Calibration>();
  const errors = new Map<string, KnownErrors>();
  let curves = new Map<string, Curve>();
  let limits = new Map<string, IntervalLimits>();

  const placeIn = ({ carrier, destination }: ShippingLane): string => `${carrier}|${destination?.country ?? "?"}`;
  const calendarOf = (lane: ShippingLane): DeliveryCalendar => {
    const made = found(calendars, placeIn(lane), () => ({
      shares: workingDaysOnly,
      calendar: deliveryCalendar(lane.destination?.country ?? null, workingDaysOnly),
    }));
    return made.calendar;
  };
  const learnCalendars = (): void => {
    for (const [place, counts] of dayCounts) {
      const country = place.split("|")[1]!;
      const shares = learnShares(counts);
      if (sameDays(calendars.get(place)?.shares, shares)) continue;
      calendars.set(place, { shares, calendar: deliveryCalendar(country === "?" ? null : country, shares) });
    }
  };
  const errorsOf = (lane: ShippingLane, step: Reached): KnownErrors =>
    found(errors, `${lane.carrier}|${step.milestone}`, noErrors);

  return {
    calendarOf,
    /** Before the first prediction of a day. */
    startDay: (today: Day): void => {
      curves = new Map();
      limits = new Map();
      for (const calibration of calibrations.values()) forgetOld(calibration, today);
      if (today % 7 === 0) learnCalendars();
    },
    forecast: (lane: ShippingLane, step: Reached, today: Day, estimate: Day | null, group: string): Forecast | null => {
      const calendar = calendarOf(lane);
      const [fine, coarse] = estimateCellsOf(lane, step).map((cell) => found(lateness, cell, noLateness).counts);
      return forecast(step, today, estimate, {
        calendar,
        curves: cellsOf(lane, step).map((cell) => found(curves, cell, () => curveOf(cells.get(cell), calendar, today))),
        lateness: shrunkLateness(fine!, coarse!),
        trust: trustInHistory(errorsOf(lane, step)),
        limits: found(limits, group, () => intervalLimits(found(calibrations, group, newCalibration), today)),
      });
    },
    stepReached: (lane: ShippingLane, step: Reached): void => {
      for (const cell of cellsOf(lane, step))
        startedIn(
          found(cells, cell, () => new Map()),
          step.day,
        );
    },
    ended: (lane: ShippingLane, step: Reached, kind: "delivered" | "ended", day: Day): void => {
      const deliveryDays = calendarOf(lane).between(step.day, day);
      for (const cell of cellsOf(lane, step))
        addEnd(
          found(cells, cell, () => new Map()),
          step.day,
          kind,
          deliveryDays,
        );
    },
    deliveredOn: (lane: ShippingLane, day: Day): void => {
      found(dayCounts, placeIn(lane), noDeliveries)[kindOfDay(lane.destination?.country ?? null, day)] += 1;
    },
    estimateClosed: (lane: ShippingLane, step: Reached, lateBy: number, today: Day): void => {
      for (const cell of estimateCellsOf(lane, step)) addLateness(found(lateness, cell, noLateness), lateBy, today);
    },
    errorsSeen: (lane: ShippingLane, step: Reached, seen: Errors): void => addErrors(errorsOf(lane, step), seen),
    watch: (group: string, watched: Watched): void => {
      found(calibrations, group, newCalibration).watched.push(watched);
    },
    intervalsEnded: (group: string, results: { hits: number; misses: number }): void =>
      follow(found(calibrations, group, newCalibration), results),
  };
};

export type Learner = ReturnType<typeof createLearner>;
