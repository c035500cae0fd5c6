import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { routeIn } from "../carriers/sandbox/routes.ts";
import type { Location } from "../tracking/reading.ts";
import { cityCoordinates } from "./city-coordinates.ts";
import { drawJourneyMap } from "./journey-map.ts";
import { readOutline, worldOutline } from "./outline.ts";
import { mapSize } from "./view.ts";

const at = (city: string, countryCode: string, more: Partial<Location> = {}) => ({ location: { city, countryCode, ...more } });
const draw = (...scans: { location: Location | null }[]) => drawJourneyMap(scans)!;

test("the outline is small, torn nowhere, and decodes to what was written", () => {
  expect(statSync(new URL("./outline.txt", import.meta.url)).size).toBeLessThan(25_000);
  // 20 and -40 steps of a twentieth, then 2 and 0: one degree east and two south, then a tenth of a degree further.
  expect(readOutline("oBxCEA\n\nAA").coasts[0]!.points.map(([x]) => x)).toEqual([1, 1.1]);
  const { coasts } = worldOutline();
  // Siberia continues beyond 180 degrees, and no line runs back around the globe.
  expect(Math.max(...coasts.map(({ east }) => east))).toBeGreaterThan(185);
  for (const { points } of coasts)
    for (const [index, [x]] of points.entries()) expect(Math.abs(x - points.at(index - 1)![0])).toBeLessThan(60);
});

test("places lie on the map as they lie on the globe, named, with the last one marked", () => {
  const { places, route, land, borders } = draw(at("Lyon", "FR"), at("Basel", "CH"), at("KÖLN", "DE"), { location: null });
  const [lyon, basel, cologne] = places;
  expect(places.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
    ["Lyon", false],
    ["Basel", false],
    ["KÖLN", true],
  ]);
  expect(lyon!.y).toBeGreaterThan(basel!.y);
  expect(basel!.y).toBeGreaterThan(cologne!.y);
  expect(lyon!.x).toBeLessThan(cologne!.x);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(mapSize.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(mapSize.height);
  }
  expect(route).toMatch(/^M\d+ \d+(Q\d+ \d+ \d+ \d+){2}$/);
  expect(land).toMatch(/^M[-\dMlz ]+$/);
  expect(borders).not.toBe("");
});

test("a way over the Pacific is not torn apart", () => {
  const { places } = draw(at("Tokyo", "JP"), at("Honolulu", "US"), at("Los Angeles", "US"));
  const [tokyo, honolulu, losAngeles] = places.map(({ x }) => x);
  expect(tokyo).toBeLessThan(honolulu!);
  expect(honolulu).toBeLessThan(losAngeles!);
});

test("reported coordinates are coarse: two doors of one town are one place", () => {
  const door = draw(at("Lyon", "FR", { latitude: 45.7578, longitude: 4.832 }));
  const other = draw(at("Lyon", "FR", { latitude: 45.7711, longitude: 4.8125 }));
  expect(other).toEqual(door);
  expect(door.places[0]).toMatchObject({ isApproximate: false, isCurrent: true });
});

test("a city is placed by its name only if the name leaves no doubt", () => {
  const place = (location: Location) => cityCoordinates(location);
  expect(place({ city: "Köln", countryCode: "DE" })).toEqual([6.9, 50.9]);
  expect(place({ city: "LEIPZIG HUB", countryCode: "DE" })).toEqual([12.4, 51.3]);
  expect(place({ city: "Łódź", countryCode: "PL" })).toEqual(place({ city: "LODZ", countryCode: "PL" }));
  expect(place({ city: "Elk Grove Village, IL", countryCode: "US" })).toEqual([-88, 42]);
  expect(place({ city: "Columbus", region: "OH", countryCode: "US" })).toEqual([-83, 40]);
  expect(place({ city: "Columbus", region: "US-GA", countryCode: "US" })).toEqual([-85, 32.5]);
  for (const doubtful of [
    { city: "Columbus", countryCode: "US" },
    { city: "Columbus", region: "Nebraska", countryCode: "US" },
    { city: "Chicago", region: "TX", countryCode: "US" },
    { city: "Köln" },
    { city: "Nowhere at all", countryCode: "DE" },
    { countryCode: "DE" },
  ])
    expect(place(doubtful)).toBeNull();
});

test("no place is marked as the current one when the newest cannot be placed, and there is no map without any", () => {
  const { places } = draw(at("Hamburg", "DE"), at("Kleinkleckersdorf", "DE"));
  expect(places.map(({ isCurrent }) => isCurrent)).toEqual([false]);
  expect(drawJourneyMap([{ location: null }, at("Kleinkleckersdorf", "DE")])).toBeNull();
});

test("names neither overlap nor leave the map, and the newest gets its place first", () => {
  const { places } = draw(at("Essen", "DE"), at("Bochum", "DE"), at("Duisburg", "DE"), at("Oberhausen", "DE"), at("Hagen", "DE"));
  expect(places.at(-1)).toMatchObject({ name: "Hagen", isCurrent: true, label: { anchor: "start" } });
  const boxes = places.flatMap(({ name, label }) => (label ? [{ ...label, width: name.length * 14 }] : []));
  for (const box of boxes) {
    const left = box.x - (box.anchor === "end" ? box.width : box.anchor === "middle" ? box.width / 2 : 0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + box.width).toBeLessThanOrEqual(mapSize.width);
  }
});

test("the drawing stays small, whatever the way", () => {
  const ways = [
    [at("Shenzhen", "CN"), at("Hong Kong", "HK"), at("Anchorage", "US"), at("Cincinnati", "US"), at("New York", "US")],
    [at("London", "GB"), at("Singapore", "SG"), at("Auckland", "NZ"), at("Santiago", "CL"), at("Oslo", "NO")],
    Array.from({ length: 400 }, (_, index) =>
      at(`${"x".repeat(500)}`, "DE", { latitude: (index * 7) % 80, longitude: (index * 37) % 180 }),
    ),
  ];
  for (const way of ways) {
    const { land, borders, route, places } = draw(...way);
    expect(land.length + borders.length).toBeLessThanOrEqual(3_100);
    expect(route.length).toBeLessThan(400);
    expect(places.length).toBeLessThanOrEqual(10);
    for (const { name } of places) expect(name.length).toBeLessThanOrEqual(22);
  }
});

test("every place of the test carriers' journeys can be drawn", () => {
  for (const country of [
    "AE",
    "AT",
    "AU",
    "BE",
    "CA",
    "CH",
    "CN",
    "CZ",
    "DE",
    "DK",
    "EE",
    "ES",
    "FI",
    "FR",
    "GB",
    "IE",
    "IN",
    "IT",
    "JP",
    "KR",
    "NL",
    "NO",
    "PL",
    "PT",
    "SE",
    "US",
  ]) {
    const { origin, hub, destination } = routeIn(country);
    for (const place of [origin, hub, destination]) expect(cityCoordinates(place), place.city).not.toBeNull();
  }
});
