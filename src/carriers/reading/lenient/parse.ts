import type { z } from "zod";
import type { LeftOut } from "../../../tracking/carrier-port.ts";
import { readingBounds } from "../bounds.ts";
import { type EventPlace, eventPlaces } from "./event-places.ts";

type Path = readonly PropertyKey[];
/** A place as the schema names it and where it is in the body: a list of one may be written as that one. */
type Place = { readonly named: Path; readonly path: Path };
type Issue = { readonly path: Path; readonly message: string };
type Parsed<Schema extends z.ZodType> =
  | { readonly ok: true; readonly value: z.output<Schema>; readonly leftOut: readonly LeftOut[] }
  | { readonly ok: false; readonly problem: string };

const isRecord = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === "object" && value !== null;

const valueAt = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (isRecord(value) ? value[step] : undefined), body);

/** What is really there on the way to a place, from the top: what is missing is missing in something. */
const existing = (body: unknown, named: Path): Place[] => {
  const places: Place[] = [];
  let value = body;
  let path: PropertyKey[] = [];
  for (const [index, step] of named.entries()) {
    const isLone = typeof step === "number" && !Array.isArray(value);
    if (!isLone) {
      if (!isRecord(value) || value[step] === undefined) break;
      value = value[step];
      path = [...path, step];
    }
    places.push({ named: named.slice(0, index + 1), path });
  }
  return places;
};

const startsLike = (named: Path, place: EventPlace): boolean =>
  named.length <= place.length && named.every((step, index) => place[index] === "*" || place[index] === step);

const holdsEvents = ({ named }: Place, places: readonly EventPlace[]): boolean =>
  places.some((place) => startsLike(named, place));

const isEvent = ({ named }: Place, places: readonly EventPlace[]): boolean =>
  places.some((place) => named.length === place.length + 1 && startsLike(named.slice(0, -1), place));

/** Of the shapes that a union allows, the one is meant that fails deepest in what is there. */
const issuesOf = (issues: readonly z.core.$ZodIssue[], body: unknown, above: Path = []): Issue[] =>
  issues.flatMap((issue) => {
    const path = [...above, ...issue.path];
    if (issue.code !== "invalid_union") return [{ path, message: issue.message }];
    const options = issue.errors.map((errors) => issuesOf(errors, body, path));
    const depth = (option: readonly Issue[]) => Math.min(...option.map((one) => existing(body, one.path).length));
    const [meant] = options.filter((option) => option.length > 0).toSorted((a, b) => depth(b) - depth(a));
    return meant && depth(meant) > existing(body, path).length ? meant : [{ path, message: issue.message }];
  });

/** One parcel of several in one answer may be left out as a whole. */
const oneOfSeveral = (body: unknown, places: readonly Place[]): Place | null =>
  places.find(({ path }) => {
    const list = valueAt(body, path.slice(0, -1));
    return typeof path.at(-1) === "number" && Array.isArray(list) && list.length > 1;
  }) ?? null;

/** What to leave out because of an issue; null if the answer is nothing without it. */
const removable = (body: unknown, issue: Issue, events: readonly EventPlace[]): Place | null => {
  const places = existing(body, issue.path);
  const target = places.at(-1);
  if (!target) return null;
  if (!holdsEvents(target, events) && !isOnlyEvent(body, target, events)) return target;
  return oneOfSeveral(
    body,
    places.filter((place) => holdsEvents(place, events)),
  );
};

/** Events are entries of a list, or of a record if the carrier has a name for each. */
const isOnlyEvent = (body: unknown, place: Place, events: readonly EventPlace[]): boolean => {
  if (!isEvent(place, events)) return false;
  const holder = valueAt(body, place.path.slice(0, -1));
  const isHolder = typeof place.named.at(-1) === "number" ? Array.isArray(holder) : isRecord(holder);
  return !isHolder || Object.keys(holder as object).length < 2;
};

const partOf = (place: Place, events: readonly EventPlace[]): LeftOut["part"] =>
  isEvent(place, events) ? "scan" : holdsEvents(place, events) ? "parcel" : "fact";

const nameOf = ({ named }: Place): string => named.map((step) => (typeof step === "number" ? "*" : String(step))).join(".");

const removeAll = (body: unknown, places: readonly Place[]): void => {
  const lists = new Set<unknown[]>();
  for (const { path } of places) {
    const holder = valueAt(body, path.slice(0, -1));
    if (!isRecord(holder)) continue;
    if (Array.isArray(holder)) lists.add(holder);
    delete holder[path.at(-1)!];
  }
  for (const list of lists) list.splice(0, list.length, ...list.filter((_, index) => index in list));
};

const listsEmptied = (body: unknown, removed: readonly Place[], events: readonly EventPlace[]): boolean =>
  removed.some((place) => {
    const list = valueAt(body, place.path.slice(0, -1));
    return partOf(place, events) !== "fact" && Array.isArray(list) && list.length === 0;
  });

/** Counted before the shape is looked at, which takes ten times as long. JSON from outside is never deep, XML neither. */
const hasTooManyEntries = (body: unknown): boolean => {
  const waiting: unknown[] = [body];
  let entries = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!isRecord(value)) continue;
    if (Array.isArray(value)) entries += value.length;
    if (entries > readingBounds.listEntries.cap) return true;
    for (const each of Object.values(value)) if (isRecord(each)) waiting.push(each);
  }
  return false;
};

/**
 * The body in the shape of the schema, without what has another shape: a fact is left out alone, an event that is not readable
 * without it goes as a whole, and so does one of several parcels. What holds the only events is never left out.
 */
export const parseLeniently = <Schema extends z.ZodType>(schema: Schema, body: unknown): Parsed<Schema> => {
  if (hasTooManyEntries(body))
    return { ok: false, problem: `its lists have more than ${readingBounds.listEntries.cap} entries in all` };
  let parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data, leftOut: [] };
  if (parsed.error.issues.length > readingBounds.partsRepaired.cap)
    return { ok: false, problem: `more than ${readingBounds.partsRepaired.cap} parts have an unexpected shape` };
  const events = eventPlaces(schema);
  const repaired: unknown = structuredClone(body);
  const leftOut: LeftOut[] = [];
  const [first] = issuesOf(parsed.error.issues, body);
  const failed = { ok: false, problem: `unexpected shape at ${first?.path.join(".") || "the top"}: ${first?.message}` } as const;
  // Each round climbs one step if what is missing is needed.
  for (let round = 0; round < readingBounds.parseRounds.cap && !parsed.success; round += 1) {
    const removed = new Map<string, Place>();
    for (const issue of issuesOf(parsed.error.issues, repaired)) {
      const place = removable(repaired, issue, events);
      if (!place) return failed;
      const key = place.path.join("\n");
      if (!removed.has(key)) leftOut.push({ part: partOf(place, events), place: nameOf(place), problem: issue.message });
      removed.set(key, place);
    }
    removeAll(repaired, [...removed.values()]);
    if (listsEmptied(repaired, [...removed.values()], events)) return failed;
    parsed = schema.safeParse(repaired);
  }
  return parsed.success ? { ok: true, value: parsed.data, leftOut } : failed;
};
