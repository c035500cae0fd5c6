import type { Hex } from "../../lib/contrast.ts";
import { emptyPicture, type Picture } from "../../lib/picture/picture.ts";

/** The distance of a point from a shape's edge, in pixels; negative inside. */
export type Shape = { readonly distance: (x: number, y: number) => number; readonly box: Box };
type Box = readonly [left: number, top: number, right: number, bottom: number];
type Point = readonly [x: number, y: number];

/** Edges have this many shades, so that a drawing with few colours fits a palette. */
const edgeSteps = 8;

const channelsOf = (colour: Hex): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

export const createCanvas = (width: number, height: number, background: Hex) => {
  const picture = emptyPicture(width, height);
  const [red, green, blue] = channelsOf(background);
  picture.pixels.set([red!, green!, blue!, 255]);
  const words = new Uint32Array(picture.pixels.buffer);
  words.fill(words[0]!);

  const blend = (x: number, y: number, channels: ArrayLike<number>, part: number): void => {
    if (part <= 0 || x < 0 || y < 0 || x >= width || y >= height) return;
    const at = (y * width + x) * 4;
    const { pixels } = picture;
    for (let nth = 0; nth < 3; nth++) pixels[at + nth]! += (channels[nth]! - pixels[at + nth]!) * part;
  };

  return {
    picture,
    fill({ distance, box: [left, top, right, bottom] }: Shape, colour: Hex, opacity = 1): void {
      const channels = channelsOf(colour);
      for (let y = Math.floor(top) - 1; y <= bottom + 1; y++) {
        for (let x = Math.floor(left) - 1; x <= right + 1; x++) {
          const covered = Math.min(1, Math.max(0, 0.5 - distance(x + 0.5, y + 0.5)));
          blend(x, y, channels, (Math.round(covered * edgeSteps) / edgeSteps) * opacity);
        }
      }
    },
    /** `mask`: how much of each pixel is covered, from 0 to 255. */
    stamp(mask: { width: number; height: number; at: (x: number, y: number) => number }, [left, top]: Point, colour: Hex): void {
      const channels = channelsOf(colour);
      for (let y = 0; y < mask.height; y++) {
        for (let x = 0; x < mask.width; x++)
          blend(left + x, top + y, channels, Math.round((mask.at(x, y) / 255) * edgeSteps) / edgeSteps);
      }
    },
    place({ width: wide, height: high, pixels }: Picture, [left, top]: Point): void {
      for (let y = 0; y < high; y++) {
        for (let x = 0; x < wide; x++) {
          const at = (y * wide + x) * 4;
          blend(left + x, top + y, pixels.subarray(at, at + 3), pixels[at + 3]! / 255);
        }
      }
    },
  };
};
export type Canvas = ReturnType<typeof createCanvas>;

export const roundedBox = ([left, top, right, bottom]: Box, radius: number): Shape => {
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const [halfWide, halfHigh] = [(right - left) / 2 - radius, (bottom - top) / 2 - radius];
  return {
    box: [left, top, right, bottom],
    distance(x, y) {
      const [outX, outY] = [Math.abs(x - middleX) - halfWide, Math.abs(y - middleY) - halfHigh];
      return Math.hypot(Math.max(outX, 0), Math.max(outY, 0)) + Math.min(Math.max(outX, outY), 0) - radius;
    },
  };
};

/** The edge of another shape, drawn with a pen. */
export const outline = ({ distance, box }: Shape, thickness: number): Shape => ({
  box,
  distance: (x, y) => Math.abs(distance(x, y) + thickness / 2) - thickness / 2,
});

/** A line through points, with round ends and corners. */
export const stroke = (points: readonly Point[], thickness: number): Shape => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    box: [Math.min(...xs) - thickness, Math.min(...ys) - thickness, Math.max(...xs) + thickness, Math.max(...ys) + thickness],
    distance(x, y) {
      let nearest = Number.POSITIVE_INFINITY;
      for (let nth = 1; nth < points.length; nth++)
        nearest = Math.min(nearest, distanceToSegment([x, y], points[nth - 1]!, points[nth]!));
      return nearest - thickness / 2;
    },
  };
};

const distanceToSegment = ([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number => {
  const [wide, high] = [toX - fromX, toY - fromY];
  const along = Math.min(1, Math.max(0, ((x - fromX) * wide + (y - fromY) * high) / (wide * wide + high * high || 1)));
  return Math.hypot(x - fromX - along * wide, y - fromY - along * high);
};

export const polygon = (corners: readonly Point[]): Shape => {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    distance(x, y) {
      let nearest = Number.POSITIVE_INFINITY;
      let isInside = false;
      for (const [nth, corner] of corners.entries()) {
        const next = corners[(nth + 1) % corners.length]!;
        nearest = Math.min(nearest, distanceToSegment([x, y], corner, next));
        const crosses = corner[1] > y !== next[1] > y;
        if (crosses && x < ((next[0] - corner[0]) * (y - corner[1])) / (next[1] - corner[1]) + corner[0]) isInside = !isInside;
      }
      return isInside ? -nearest : nearest;
    },
  };
};
