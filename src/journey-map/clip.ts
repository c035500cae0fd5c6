import type { Point } from "./outline.ts";

export type Box = { left: number; top: number; right: number; bottom: number };

type Edge = { isInside(point: Point): boolean; cross(from: Point, to: Point): Point };

const upright = (x: number, isInside: (value: number) => boolean): Edge => ({
  isInside: ([value]) => isInside(value),
  cross: ([fromX, fromY], [toX, toY]) => [x, fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX)],
});

const level = (y: number, isInside: (value: number) => boolean): Edge => ({
  isInside: ([, value]) => isInside(value),
  cross: ([fromX, fromY], [toX, toY]) => [fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY), y],
});

const edgesOf = ({ left, top, right, bottom }: Box): Edge[] => [
  upright(left, (x) => x >= left),
  upright(right, (x) => x <= right),
  level(top, (y) => y >= top),
  level(bottom, (y) => y <= bottom),
];

/** The part of a closed ring inside a box (Sutherland and Hodgman). */
export const clipRing = (ring: readonly Point[], box: Box): readonly Point[] => {
  let points = ring;
  for (const edge of edgesOf(box)) {
    const clipped: Point[] = [];
    for (const [index, point] of points.entries()) {
      const before = points.at(index - 1)!;
      if (edge.isInside(point) !== edge.isInside(before)) clipped.push(edge.cross(before, point));
      if (edge.isInside(point)) clipped.push(point);
    }
    points = clipped;
  }
  return points;
};

/** The pieces of a line inside a box; each ends one point outside of it, which is not visible. */
export const clipLine = (line: readonly Point[], box: Box): Point[][] => {
  const edges = edgesOf(box);
  const isInside = (point: Point) => edges.every((edge) => edge.isInside(point));
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [index, point] of line.entries()) {
    const touches =
      isInside(point) || (index > 0 && isInside(line[index - 1]!)) || (index + 1 < line.length && isInside(line[index + 1]!));
    if (touches) piece.push(point);
    else {
      if (piece.length > 1) pieces.push(piece);
      piece = [];
    }
  }
  if (piece.length > 1) pieces.push(piece);
  return pieces;
};
