import { clipLine, clipRing } from "./clip.ts";
import { type Line, type Point, worldOutline } from "./outline.ts";
import { mapSize, type View } from "./view.ts";

/** Paths of an SVG. */
export type Land = { land: string; borders: string };

/** Their maximum size: the page is opened on slow networks. */
const landBytes = 2_200;
const borderBytes = 900;
/** Two points nearer than this, in the map's units, are one. */
const finest = 3;
const around = 12;
const box = { left: -around, top: -around, right: mapSize.width + around, bottom: mapSize.height + around };

const areaOf = (ring: readonly Point[]): number =>
  Math.abs(ring.reduce((sum, [x, y], index) => sum + x * ring.at(index - 1)![1] - ring.at(index - 1)![0] * y, 0)) / 2;

const spanOf = (line: readonly Point[]): number => {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
};

/** Without points nearer than `least` to the previous one; the last stays, so that lines still meet. */
const thinned = (points: readonly Point[], least: number): Point[] => {
  const thinner: Point[] = [];
  for (const [index, point] of points.entries()) {
    const before = thinner.at(-1);
    const isNear = before && Math.abs(point[0] - before[0]) < least && Math.abs(point[1] - before[1]) < least;
    if (!isNear) thinner.push(point);
    else if (index === points.length - 1) thinner[thinner.length - 1] = point;
  }
  return thinner;
};

/** Differences in whole numbers; a minus separates as well as a space. */
const pathOf = (points: readonly Point[], isClosed: boolean): string => {
  let [lastX, lastY] = [0, 0];
  const steps = points.map(([x, y]) => {
    const [toX, toY] = [Math.round(x), Math.round(y)];
    const step = `${toX - lastX} ${toY - lastY}`;
    [lastX, lastY] = [toX, toY];
    return step;
  });
  const [first = "", ...others] = steps;
  return `M${first}${others.length > 0 ? `l${others.join(" ")}` : ""}${isClosed ? "z" : ""}`.replace(/ -/g, "-");
};

/** By how many turns of the globe a line must move to be visible. */
const turnsOf = (line: Line, { west, east, south, north }: View): number[] =>
  line.north < south || line.south > north
    ? []
    : [-360, 0, 360].filter((turn) => line.east + turn >= west && line.west + turn <= east);

const placed = (lines: readonly Line[], view: View): Point[][] =>
  lines.flatMap((line) =>
    turnsOf(line, view).map((turn) =>
      thinned(
        line.points.map(([x, y]) => view.place(x + turn, y)),
        finest,
      ),
    ),
  );

const cachedMax = 256;
const cache = new Map<string, Land>();

/** The visible land and borders. Parcels take the same routes, and pages are opened again: drawings are cached. */
export const landOf = (view: View): Land => {
  const key = `${view.west} ${view.east} ${view.north}`;
  const drawn = cache.get(key) ?? drawLand(view);
  // Most recently used is dropped last.
  cache.delete(key);
  cache.set(key, drawn);
  if (cache.size > cachedMax) cache.delete(cache.keys().next().value!);
  return drawn;
};

const drawLand = (view: View): Land => {
  const { coasts, borders } = worldOutline();
  const rings = placed(coasts, view)
    .map((ring) => clipRing(ring, box))
    .filter((ring) => ring.length > 2);
  const lines = placed(borders, view).flatMap((line) => clipLine(line, box));
  const drawRings = (least: number) =>
    rings.filter((ring) => areaOf(ring) > least * least * 3).map((ring) => pathOf(thinned(ring, least), true));
  const drawLines = (least: number) =>
    lines.filter((line) => spanOf(line) > least * 3).map((line) => pathOf(thinned(line, least), false));
  return { land: asFineAsFits(drawRings, landBytes), borders: asFineAsFits(drawLines, borderBytes) };
};

/** Coarser and coarser until it fits; in the end nothing is large enough to be drawn. */
const asFineAsFits = (draw: (least: number) => string[], maxBytes: number): string => {
  for (let least = finest; ; least *= 1.3) {
    const path = draw(least).join("");
    if (path.length <= maxBytes) return path;
  }
};
