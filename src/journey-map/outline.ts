import { readFileSync } from "node:fs";

/** Longitude and latitude in degrees. */
export type Point = readonly [number, number];
/** A line with the box around it. */
export type Line = { points: readonly Point[]; west: number; east: number; south: number; north: number };
/** Latitudes are stretched like the map's. */
export type Outline = { coasts: readonly Line[]; borders: readonly Line[] };

const highestLatitude = 80;

/** Mercator, in degrees at the equator. */
export const stretched = (latitude: number): number => {
  const bounded = Math.max(-highestLatitude, Math.min(highestLatitude, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) * 180) / Math.PI;
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const stepsPerDegree = 20;

/** The world's coasts and borders; README.md describes the file. */
export const readOutline = (text: string): Outline => {
  const [coasts = "", borders = ""] = text.trim().split("\n\n");
  return { coasts: coasts.split("\n").map(readLine), borders: borders.split("\n").map(readLine) };
};

const readLine = (row: string): Line => {
  const points = decode(row).map(([x, y]): Point => [x, stretched(y)]);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { points, west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
};

const decode = (row: string): Point[] => {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of row) {
    const digit = letters.indexOf(letter);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index < numbers.length; index += 2) {
    x += numbers[index]!;
    y += numbers[index + 1]!;
    points.push([x / stepsPerDegree, y / stepsPerDegree]);
  }
  return points;
};

let read: Outline | undefined;

/** Loaded when the first map is drawn. */
export const worldOutline = (): Outline =>
  (read ??= readOutline(readFileSync(new URL("./outline.txt", import.meta.url), "utf8")));
