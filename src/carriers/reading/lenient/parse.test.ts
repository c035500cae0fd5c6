import { describe, expect, it } from "vitest";
import { z } from "zod";
import { eventList, listOf, oneOrMany, oneOrManyEvents, text } from "../shapes.ts";
import { eventPlaces, markEvents } from "./event-places.ts";
import { gatherLeftOut, noteLeftOut } from "./left-out.ts";
import { parseLeniently } from "./parse.ts";

const event = z.object({ code: z.string(), at: text, place: z.object({ city: text }).nullish() });
const parcel = z.object({
  number: z.string(),
  weight: z.object({ value: z.number(), unit: text }).nullish(),
  tags: listOf(z.string()),
  events: eventList(event),
});
const answer = z.object({ parcels: listOf(parcel) });

const good = { code: "A", at: "2026-03-01", place: { city: "Ghent" } };
const one = { number: "1", weight: { value: 2, unit: "kg" }, tags: ["x"], events: [good, { ...good, code: "B" }] };
const read = (body: unknown) => {
  const parsed = parseLeniently(answer, body);
  return parsed.ok ? parsed.value.parcels : parsed.problem;
};
const whole = { ...one };

describe("a lenient parse", () => {
  it("leaves out a fact in another shape, and nothing else", () => {
    expect(read({ parcels: [{ ...one, weight: "2 kg" }] })).toEqual([{ ...whole, weight: undefined }]);
    expect(read({ parcels: [{ ...one, weight: { value: "2", unit: "kg" } }] })).toEqual([{ ...whole, weight: undefined }]);
    expect(read({ parcels: [{ ...one, tags: ["x", null, "y"] }] })).toEqual([{ ...whole, tags: ["x", "y"] }]);
    expect(read({ parcels: [{ ...one, events: [{ ...good, place: "Ghent" }] }] })).toEqual([
      { ...whole, events: [{ code: "A", at: "2026-03-01" }] },
    ]);
  });

  it("leaves out the events that cannot be read, and says how many and where", () => {
    const body = { parcels: [{ ...one, events: [null, good, { at: "2026-03-02" }, "x"] }] };
    expect(read(body)).toEqual([{ ...whole, events: [good] }]);
    const parsed = parseLeniently(answer, body);
    expect(parsed.ok && parsed.leftOut.map(({ part, place }) => `${part} ${place}`)).toEqual([
      "scan parcels.*.events.*",
      "scan parcels.*.events.*",
      "scan parcels.*.events.*",
    ]);
    expect(body.parcels[0]!.events).toHaveLength(4);
  });

  it("takes an answer without a readable event for no parcel without events", () => {
    for (const events of ["none", 7, { 0: good }, [null], [{ at: "2026-03-01" }, null]])
      expect(read({ parcels: [{ ...one, events }] }), JSON.stringify(events)).toMatch(/^unexpected shape at parcels/);
    expect(read({ parcels: [{ ...one, events: null }] })).toEqual([{ ...whole, events: [] }]);
    expect(read({ parcels: [{ ...one, events: [] }] })).toEqual([{ ...whole, events: [] }]);
  });

  it("leaves out one of several events that have a name each, and needs the only one", () => {
    const steps = z.object({ steps: markEvents(z.object({ start: event.nullish(), end: event.nullish() })).nullish() });
    expect(parseLeniently(steps, { steps: { start: good, end: "x" } })).toMatchObject({
      ok: true,
      value: { steps: { start: good } },
      leftOut: [{ part: "scan", place: "steps.end" }],
    });
    expect(parseLeniently(steps, { steps: { end: "x" } }).ok).toBe(false);
  });

  it("takes what holds the events for needed, whatever it may be otherwise", () => {
    expect(read({ parcels: "none" })).toMatch(/^unexpected shape at parcels/);
    expect(read({ parcels: [{ ...one, number: 7 }] })).toMatch(/^unexpected shape at parcels.0.number/);
    expect(read("<html>")).toMatch(/^unexpected shape at the top/);
  });

  it("gives up on what is nested deeper than any answer, after as many rounds as it may take", () => {
    const nested = (depth: number): z.ZodType => (depth === 0 ? z.string() : z.object({ in: nested(depth - 1) }));
    const wrong = (depth: number): unknown => (depth === 0 ? 7 : { in: wrong(depth - 1) });
    const parse = (depth: number) => parseLeniently(z.object({ fact: nested(depth).nullish() }), { fact: wrong(depth) });
    expect(parse(5)).toMatchObject({ ok: true, value: {} });
    expect(parse(30)).toMatchObject({ ok: false });
  });

  it("loses one of several parcels alone", () => {
    const other = { ...one, number: "2" };
    const parsed = parseLeniently(answer, { parcels: [{ ...one, events: "?" }, other] });
    expect(parsed).toMatchObject({ ok: true, value: { parcels: [other] }, leftOut: [{ part: "parcel", place: "parcels.*" }] });
  });

  it("follows a list of one that is written as that one", () => {
    const schema = z.object({ parcel: oneOrMany(z.object({ weight: z.number().nullish(), event: oneOrManyEvents(event) })) });
    const parsed = parseLeniently(schema, { parcel: { weight: "heavy", event: good } });
    expect(parsed).toMatchObject({ ok: true, value: { parcel: [{ event: [good] }] } });
    expect(parseLeniently(schema, { parcel: { event: "A" } }).ok).toBe(false);
  });

  it("of two shapes takes the one that fits better for the one that is meant", () => {
    const schema = z.union([eventList(event), z.object({ events: eventList(event) }).transform(({ events }) => events)]);
    expect(parseLeniently(schema, { events: [good, 7] })).toMatchObject({ ok: true, value: [good] });
    expect(parseLeniently(schema, [7, good])).toMatchObject({ ok: true, value: [good] });
  });
});

describe("an answer that is far too long", () => {
  const events = (count: number, event: unknown) => ({ parcels: [{ ...one, events: [good, ...Array(count).fill(event)] }] });

  it("is read with as many unreadable parts as may be left out, and not with more", () => {
    expect(read(events(1_000, 7))).toEqual([{ ...one, events: [good] }]);
    expect(read(events(1_001, 7))).toBe("more than 1000 parts have an unexpected shape");
  });

  it("is not looked at if its lists have more entries than any answer has, wherever they are", () => {
    expect(read(events(200_000, {}))).toBe("its lists have more than 50000 entries in all");
    expect(read({ ...events(0, {}), more: Array(300).fill({ each: Array(200).fill(1) }) })).toMatch(/^its lists have more/);
    expect(read(events(40_000, good))).toHaveLength(1);
  });
});

describe("the places of events", () => {
  it("are found through lists, records, unions and what may be missing", () => {
    const schema = z.object({
      a: z.record(z.string(), listOf(z.object({ b: eventList(event) }).nullish())),
      c: z.union([text, parcel]),
    });
    expect(eventPlaces(schema)).toEqual([
      ["a", "*", "*", "b"],
      ["c", "events"],
    ]);
  });
});

describe("what is left out", () => {
  it("is gathered around a reading, and around a reading within it apart", () => {
    const fact = { part: "fact", place: "a", problem: "?" } as const;
    const outer = gatherLeftOut(() => {
      noteLeftOut([fact]);
      return gatherLeftOut(() => noteLeftOut([fact, fact])).leftOut.length;
    });
    expect(outer).toEqual({ value: 2, leftOut: [fact] });
    noteLeftOut([fact]);
    expect(outer.leftOut).toHaveLength(1);
  });

  it("is noted up to a hundred parts, and every parcel", () => {
    const many = Array.from({ length: 150 }, () => ({ part: "scan", place: "a", problem: "?" }) as const);
    const parcel = { part: "parcel", place: "p", problem: "?" } as const;
    const { leftOut } = gatherLeftOut(() => {
      noteLeftOut(many);
      noteLeftOut([...many, parcel]);
    });
    expect([leftOut.length, leftOut.includes(parcel)]).toEqual([101, true]);
  });
});
