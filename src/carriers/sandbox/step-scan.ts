import type { EpochMs } from "../../lib/clock.ts";
import { zoneOfPlace } from "../../tracking/place-zone.ts";
import type { Location, Scan, ScanTime } from "../../tracking/reading.ts";
import type { StatusDetail } from "../../tracking/statuses.ts";
import { formatOffsetTime } from "../../tracking/time.ts";
import type { PlayedStep } from "./journeys.ts";
import type { Route } from "./routes.ts";
import { detailWordings, steps, wordings } from "./steps.ts";

/** How the carrier writes a step, if that is not the plain way. */
export type Manner = {
  readonly reworded?: true;
  readonly withoutOffset?: true;
  /** In place of the step's own. */
  readonly detail?: StatusDetail;
};

const offsetAt = (at: EpochMs, place: Location): number => {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zoneOfPlace(place)?.zone ?? "UTC");
  return zoned.offsetNanoseconds / 60e9;
};

export const timeAtPlace = (at: EpochMs, place: Location): Extract<ScanTime, { kind: "offset" }> => ({
  kind: "offset",
  iso: formatOffsetTime(at, offsetAt(at, place)),
});

/** The day that it is there. */
export const dayAtPlace = (at: EpochMs, place: Location): string => timeAtPlace(at, place).iso.slice(0, 10);

/** A step as the carrier's scan: in its words, at a place on its route, in that place's time. */
export const scanOfStep = ({ step, at, reworded, withoutOffset, detail }: PlayedStep & Manner, route: Route): Scan => {
  const { meaning, stop } = steps[step];
  const location = route[stop];
  const wording = wordings[step];
  const rewording = route.language === "en" ? wording.reworded : wording.en;
  return {
    carrierCode: step === "UNCHARTED" ? "ZZ99" : detail ? `${step}:${detail}` : step,
    message: detail ? detailWordings[detail] : reworded ? rewording : wording[route.language],
    meaning: detail ? { ...meaning, detail } : meaning,
    time: withoutOffset
      ? { kind: "local", local: formatOffsetTime(at, offsetAt(at, location)).slice(0, 19) }
      : timeAtPlace(at, location),
    location,
  };
};
