import { type Point, stretched } from "./outline.ts";

/** Half pixels of a small map: whole numbers are exact enough, and short. */
export const mapSize = { width: 704, height: 440 } as const;

/** What a map shows of the world, and where each point of it is drawn. */
export type View = {
  /** Degrees east, possibly beyond 180: a way over the Pacific is not torn apart. */
  west: number;
  east: number;
  /** Stretched, as the outline's latitudes are. */
  south: number;
  north: number;
  /** In the map's units, from degrees east and stretched degrees north. */
  place(x: number, y: number): Point;
  /** Where one of the points lies that the view was made for. */
  at(point: Point): Point;
};

/** What is shown at least, in degrees: more would show outlines that are coarser than the eye expects. */
const leastWidth = 14;
/** Around the places, as a share of the map. */
const margin = 0.16;
/** The meridian to begin at so that all longitudes lie as close together as they can: behind the widest gap. */
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
    ...{ west, east: west + width, south: north - width / aspect, north, place },
    at: ([longitude, latitude]) => place(turned(longitude), stretched(latitude)),
  };
};
