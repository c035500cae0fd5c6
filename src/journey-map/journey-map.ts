import { printable } from "../lib/printable.ts";
import type { Location } from "../tracking/reading.ts";
import { cityCoordinates } from "./city-coordinates.ts";
import { type Label, placeLabels } from "./labels.ts";
import { type Land, landOf } from "./land.ts";
import type { Point } from "./outline.ts";
import { cropTo } from "./view.ts";

export type MapPlace = {
  name: string;
  x: number;
  y: number;
  /** The parcel's last known place. */
  isCurrent: boolean;
  /** Known only from the city's name. */
  isApproximate: boolean;
  label: Label | null;
};

/** A drawing of 704 by 440 units. */
export type JourneyMap = Land & {
  /** A path through all places. */
  route: string;
  /** In the order in which the parcel first reached them. */
  places: readonly MapPlace[];
};

type Stop = { name: string; point: Point; isApproximate: boolean };

/** The first place and the newest ones: more cannot be distinguished on a small map. */
const maxStops = 10;
const maxNameLength = 22;

/** To a tenth of a degree, about ten kilometres: a map shows towns, and never an address. */
const coarse = (degrees: number): number => Math.round(degrees * 10) / 10;

const stopOf = (location: Location): Stop | null => {
  const { latitude, longitude } = location;
  const hasCoordinates =
    latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const point: Point | null = hasCoordinates ? [coarse(longitude), coarse(latitude)] : cityCoordinates(location);
  const name = printable(location.city ?? "");
  const short = name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1).trimEnd()}…` : name;
  return point && { name: short, point, isApproximate: !hasCoordinates };
};

const isSame = ([x, y]: Point, [otherX, otherY]: Point): boolean => x === otherX && y === otherY;

/** Each change of place; `isCurrent`: whether the newest reported place is the last of them. */
const stopsOf = (scans: readonly { location: Location | null }[]): { stops: Stop[]; isCurrent: boolean } => {
  const stops: Stop[] = [];
  let isCurrent = false;
  for (const { location } of scans) {
    if (location === null) continue;
    const stop = stopOf(location);
    if (stop === null) {
      if (location.city !== undefined) isCurrent = false;
      continue;
    }
    isCurrent = true;
    const last = stops.at(-1);
    if (!last || !isSame(last.point, stop.point)) stops.push(stop);
  }
  return { stops: stops.length <= maxStops ? stops : [stops[0]!, ...stops.slice(1 - maxStops)], isCurrent };
};

type Curve = { from: Point; over: Point; to: Point };

/** Bent upwards, so that a straight route is visible and short ones do not hide below their dots. */
const bend = 0.14;

const curvesOf = (points: readonly Point[]): Curve[] =>
  points.slice(1).map((to, index) => {
    const from = points[index]!;
    const [acrossX, acrossY] = [to[0] - from[0], to[1] - from[1]];
    const side = acrossX >= 0 ? bend : -bend;
    const [middleX, middleY] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return { from, to, over: [Math.round(middleX + acrossY * side), Math.round(middleY - acrossX * side)] };
  });

const pathOf = (start: Point, curves: readonly Curve[]): string =>
  `M${start.join(" ")}${curves.map(({ over, to }) => `Q${over.join(" ")} ${to.join(" ")}`).join("")}`;

const samples = 12;

/** Points along the curves, so that labels avoid them. */
const pointsAlong = (curves: readonly Curve[]): Point[] =>
  curves.flatMap(({ from, over, to }) =>
    Array.from({ length: samples }, (_, index): Point => {
      const [there, rest] = [index / samples, 1 - index / samples];
      const between = (axis: 0 | 1) => rest * rest * from[axis] + 2 * rest * there * over[axis] + there * there * to[axis];
      return [between(0), between(1)];
    }),
  );

/** A parcel's route on the map; scans are oldest first. Null if none of its places is known. */
export const drawJourneyMap = (scans: readonly { location: Location | null }[]): JourneyMap | null => {
  const { stops, isCurrent } = stopsOf(scans);
  if (stops.length === 0) return null;
  const view = cropTo(stops.map(({ point }) => point));
  const at = stops.map(({ point }) => view.at(point));
  const firsts = stops.flatMap((stop, index) =>
    stops.findIndex(({ point }) => isSame(point, stop.point)) === index ? [{ ...stop, at: at[index]! }] : [],
  );
  const current = isCurrent ? stops.at(-1)!.point : null;
  const isHere = (point: Point): boolean => current !== null && isSame(point, current);
  // The newest place is labelled first, then the one before it.
  const ranked = [...firsts].sort((a, b) => Number(isHere(b.point)) - Number(isHere(a.point)));
  const curves = curvesOf(at);
  const labels = placeLabels(ranked, pointsAlong(curves));
  const places = firsts.map((stop): MapPlace => {
    const { name, point, isApproximate } = stop;
    const [x, y] = stop.at;
    return { name, x, y, isCurrent: isHere(point), isApproximate, label: labels[ranked.indexOf(stop)] ?? null };
  });
  return { ...landOf(view), route: pathOf(at[0]!, curves), places };
};
