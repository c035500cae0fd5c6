import { type Point, stretched } from "./outline.ts";

/** Half pixels of a small map: whole numbers are precise enough, and short. */
export const mapSize = { width: 704, height: 440 } as const;

/** The part of the world that a map shows, and where each point is drawn. */
export type View = {
  /** Degrees east, possibly beyond 180: a route over the Pacific stays in one piece. */
  west: number;
  east: number;
  /** Stretched, like the outline's latitudes. */
  south: number;
  north: number;
  /** In the map's units, from degrees east and stretched degrees north. */
  place(x: number, y: number): Point;
  /** The position of one of the points that the view was made for. */
  at(point: Point): Point;
};

/** The minimum width in degrees: closer, the outlines look too coarse. */
const leastWidth = 14;
/** Around the places, as a share of the map. */
const margin = 0.16;
/** The meridian to start at so that all longitudes are as close together as possible: after the widest gap. */
const westernmost = (longitudes: readonly number[]): number => {
  const sorted = [...new Set(longitudes)].sort((a, b) => a - b);
  let [start, widest] = [sorted[0]!, -1];
  for (const [index, longitude] of sorted.entries()) {
    const before = index === 0 ? sorted.at(-1)! - 360 : sorted[index - 1]!;
    if (longitude - before > widest) [start, widest] = [longitude, longitude - before];
  }
  return start;
};

/** Shows all points, with a margin. */
export const cropTo = (points: readonly Point[]): View => {
  const start = westernmost(points.map(([longitude]) => longitude));
  const turned = (longitude: number): number => (longitude < start ? longitude + 360 : longitude);
  const xs = points.map(([longitude]) => turned(longitude));
  const ys = points.map(([, latitude]) => stretched(latitude));
  const aspect = mapSize.width / mapSize.height;
  const inner = 1 - 2 * margin;
  const width = Math.min(
    360,
    Math.max(
      leastWidth / Math.cos((points[0]![1] * Math.PI) / 180),
      (Math.max(...xs) - Math.min(...xs)) / inner,
      ((Math.max(...ys) - Math.min(...ys)) / inner) * aspect,
    ),
  );
  const west = (Math.max(...xs) + Math.min(...xs) - width) / 2;
  const north = (Math.max(...ys) + Math.min(...ys) + width / aspect) / 2;
  const scale = mapSize.width / width;
  const place = (x: number, y: number): Point => [Math.round((x - west) * scale), Math.round((north - y) * scale)];
  return {
    west,
    east: west + width,
    south: north - width / aspect,
    north,
    place,
    at: ([longitude, latitude]) => place(turned(longitude), stretched(latitude)),
  };
};
