import type { Point } from "./outline.ts";
import { mapSize } from "./view.ts";

export type Label = { x: number; y: number; anchor: "start" | "middle" | "end" };

/** In the map's units: half of it on the screen. */
export const labelSize = 25;
const widthOf = (text: string): number => text.length * labelSize * 0.56;
const dot = 14;

type Box = { left: number; top: number; right: number; bottom: number };
const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const isWithin = ({ left, top, right, bottom }: Box): boolean =>
  left >= 4 && top >= 4 && right <= mapSize.width - 4 && bottom <= mapSize.height - 4;

const boxOf = ({ x, y, anchor }: Label, width: number): Box => {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  return { left, right: left + width, top: y - labelSize * 0.8, bottom: y + labelSize * 0.25 };
};

const candidates = ([x, y]: Point): Label[] => [
  { x: x + dot + 6, y: y + 9, anchor: "start" },
  { x: x - dot - 6, y: y + 9, anchor: "end" },
  { x, y: y - dot - 8, anchor: "middle" },
  { x, y: y + dot + 24, anchor: "middle" },
  { x: x + dot, y: y - dot - 2, anchor: "start" },
  { x: x - dot, y: y - dot - 2, anchor: "end" },
];

/** Beside each dot if there is room, off the route if possible; null if every side is taken. The first chooses first. */
export const placeLabels = (places: readonly { name: string; at: Point }[], route: readonly Point[]): (Label | null)[] => {
  const taken: Box[] = places.map(({ at: [x, y] }) => ({ left: x - dot, right: x + dot, top: y - dot, bottom: y + dot }));
  const isOnRoute = ({ left, top, right, bottom }: Box): boolean =>
    route.some(([x, y]) => x > left && x < right && y > top && y < bottom);
  return places.map(({ name, at }) => {
    const width = widthOf(name);
    const free = candidates(at).filter((label) => {
      const box = boxOf(label, width);
      return isWithin(box) && !taken.some((other) => overlap(other, box));
    });
    const found = name === "" ? undefined : (free.find((label) => !isOnRoute(boxOf(label, width))) ?? free[0]);
    if (!found) return null;
    taken.push(boxOf(found, width));
    return found;
  });
};
