import { isoDay } from "../../src/predictions/calendar/days.ts";
import type { History, LocalTime } from "../../src/predictions/model/parcel.ts";

const shown = (time: LocalTime | undefined): string =>
  time ? `${isoDay(time.day)} ${String(time.hour).padStart(2, "0")}:00:00` : "";

/** Histories as a shop would export them, under headings of its own. */
export const csvOf = (histories: readonly History[]): string => {
  const line = ({ lane, steps, estimates, promised, delivered }: History): string => {
    const at = (milestone: string) => shown(steps.find((step) => step.milestone === milestone));
    const [estimate] = estimates;
    return [
      lane.carrier,
      lane.service,
      lane.origin?.country,
      lane.destination?.country,
      lane.destination?.postcode,
      at("PICKED_UP"),
      at("OUT_FOR_DELIVERY"),
      delivered === null ? "" : isoDay(delivered),
      estimate ? isoDay(estimate.day) : "",
      promised === null ? "" : isoDay(promised),
    ].join(";");
  };
  const head =
    "Courier;Shipping service;Ship from country;Ship to country;Ship to zip;Picked up at;Out for delivery;Delivered on;Expected delivery;Promised date";
  return `${[head, ...histories.map(line)].join("\n")}\n`;
};
