import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cityZones } from "./city-zones.ts";
import { countryOfCode } from "./country-codes.ts";
import type { Location, ScanTime } from "./reading.ts";
import { divisionByCountry } from "./region-zones.ts";
import { formatOffsetTime, placeTime } from "./time.ts";
import { zoneByCountry } from "./time-zones.ts";

const now = Date.UTC(2026, 2, 10, 12);
const local = (text: string): ScanTime => ({ kind: "local", local: text });
const offset = (iso: string): ScanTime => ({ kind: "offset", iso });

/** The placed time as a carrier would write it, with the source of its offset. */
const placed = (time: ScanTime, location: Location | null = null, carrierZone = "Europe/Paris"): string => {
  const result = placeTime(time, location, carrierZone, now);
  if (!result.ok) return result.failure.code;
  return `${formatOffsetTime(result.value.at, result.value.offsetMinutes)} ${result.value.offsetSource}`;
};

describe("placing a carrier's time", () => {
  it("keeps the offset the carrier gave, in every spelling of it", () => {
    expect(placed(offset("2026-03-01T09:30:00+01:00"))).toBe("2026-03-01T09:30:00+01:00 CARRIER");
    expect(placed(offset("2026-03-01T09:30:00-0330"))).toBe("2026-03-01T09:30:00-03:30 CARRIER");
    expect(placed(offset("2026-03-01T09:30+09"))).toBe("2026-03-01T09:30:00+09:00 CARRIER");
    expect(placed(offset("2026-03-01T09:30:00.125Z"))).toBe("2026-03-01T09:30:00.125+00:00 CARRIER");
    expect(placed(offset("2026-03-01T09:30:00+01:00[Europe/Paris]"))).toBe("2026-03-01T09:30:00+01:00 CARRIER");
  });

  it("keeps the carrier's offset although the place has another", () => {
    expect(placed(offset("2026-03-01T09:30:00+01:00"), { countryCode: "JP" })).toBe("2026-03-01T09:30:00+01:00 CARRIER");
  });

  it("places a local time by the zone that the carrier names, summer and winter, whatever the place is", () => {
    const eastern = (text: string): ScanTime => ({ kind: "local", local: text, timeZone: "America/Toronto" });
    const winnipeg = { countryCode: "CA", region: "MB" };
    expect(placed(eastern("2026-01-15T09:30:00"), winnipeg)).toBe("2026-01-15T09:30:00-05:00 CARRIER");
    expect(placed(eastern("2026-07-15T09:30:00"))).toBe("2026-07-15T09:30:00-04:00 CARRIER");
    expect(placed({ kind: "local", local: "soon", timeZone: "America/Toronto" })).toBe("unreadable-time");
  });

  it("places a local time by the country of the scan", () => {
    expect(placed(local("2026-03-01T09:30:00"), { countryCode: "JP" })).toBe("2026-03-01T09:30:00+09:00 LOCATION");
    expect(placed(local("2026-07-01 09:30"), { countryCode: "GB" })).toBe("2026-07-01T09:30:00+01:00 LOCATION");
  });

  it("places a local time by the state or province if the country has several zones", () => {
    const at = local("2026-01-15T09:30:00");
    expect(placed(at, { countryCode: "US", region: "CA" })).toBe("2026-01-15T09:30:00-08:00 LOCATION");
    expect(placed(at, { countryCode: "US", region: "US-HI" })).toBe("2026-01-15T09:30:00-10:00 LOCATION");
    expect(placed(at, { countryCode: "US", region: "illinois" })).toBe("2026-01-15T09:30:00-06:00 LOCATION");
    expect(placed(at, { countryCode: "US", region: "TX", city: "EL PASO" })).toBe("2026-01-15T09:30:00-07:00 LOCATION");
    expect(placed(at, { countryCode: "CA", region: "Québec" })).toBe("2026-01-15T09:30:00-05:00 LOCATION");
    expect(placed(at, { countryCode: "CA", postalCode: "V5K 0A1" })).toBe("2026-01-15T09:30:00-08:00 LOCATION");
    expect(placed(at, { countryCode: "AU", region: "WA" })).toBe("2026-01-15T09:30:00+08:00 LOCATION");
    expect(placed(at, { countryCode: "AU", postalCode: "4000" })).toBe("2026-01-15T09:30:00+10:00 LOCATION");
    expect(placed(at, { countryCode: "BR", region: "AM" })).toBe("2026-01-15T09:30:00-04:00 LOCATION");
    expect(placed(at, { countryCode: "MX", region: "Quintana Roo" })).toBe("2026-01-15T09:30:00-05:00 LOCATION");
    expect(placed(at, { countryCode: "RU", city: "Vladivostok" })).toBe("2026-01-15T09:30:00+10:00 LOCATION");
    expect(placed(at, { countryCode: "ID", city: "Denpasar" })).toBe("2026-01-15T09:30:00+08:00 LOCATION");
    expect(placed(at, { countryCode: "ES", postalCode: "38001" })).toBe("2026-01-15T09:30:00+00:00 LOCATION");
    expect(placed(at, { countryCode: "ES", postalCode: "28001" })).toBe("2026-01-15T09:30:00+01:00 LOCATION");
    expect(placed(at, { countryCode: "PT", postalCode: "9500-150" })).toBe("2026-01-15T09:30:00-01:00 LOCATION");
    expect(placed(at, { countryCode: "IC" })).toBe("2026-01-15T09:30:00+00:00 LOCATION");
  });

  it.each([
    [{ countryCode: "US", city: "LOS ANGELES" }, "-08:00"],
    [{ countryCode: "US", city: "LOS ANGELES, CA - USA" }, "-08:00"],
    [{ countryCode: "US", city: "Los Angeles Gateway-US" }, "-08:00"],
    [{ countryCode: "US", city: "CHICAGO IL DISTRIBUTION CENTER" }, "-06:00"],
    [{ countryCode: "US", city: "ISC MIAMI FL (USPS)" }, "-05:00"],
    [{ countryCode: "US", city: "Boise, Idaho" }, "-07:00"],
    [{ countryCode: "US", city: "KNOXVILLE, TN" }, "-05:00"],
    [{ countryCode: "US", postalCode: "90012" }, "-08:00"],
    [{ countryCode: "US", postalCode: "79901-1234" }, "-07:00"],
    [{ countryCode: "USA", region: "AZ" }, "-07:00"],
    [{ countryCode: "CA", city: "RICHMOND, BC, CA" }, "-08:00"],
    [{ countryCode: "CA", city: "Montréal" }, "-05:00"],
    [{ countryCode: "AU", city: "WELSHPOOL WA" }, "+08:00"],
    [{ countryCode: "AU", city: "PERTH AIRPORT" }, "+08:00"],
    [{ countryCode: "BR", city: "MANAUS / AM" }, "-04:00"],
    [{ countryCode: "BR", city: "Cajamar" }, "-03:00"],
    [{ countryCode: "MX", city: "Tijuana Gateway-MX" }, "-08:00"],
    [{ countryCode: "MX", city: "Matamoros", region: "TAM" }, "-06:00"],
    [{ countryCode: "MX", city: "GUADALAJARA" }, "-06:00"],
    [{ countryCode: "ID", city: "Jakarta" }, "+07:00"],
    [{ countryCode: "RU", city: "Novosibirsk, Russia" }, "+07:00"],
    [{ countryCode: "ES", city: "Zaragoza" }, "+01:00"],
  ])("understands the place in %j", (place, offset) => {
    expect(placed(local("2026-01-15T09:30:00"), place)).toBe(`2026-01-15T09:30:00${offset} LOCATION`);
  });

  it.each([
    [{ countryCode: "US" }, "-05:00"],
    [{ countryCode: "US", city: "SPRINGFIELD" }, "-05:00"],
    [{ countryCode: "US", city: "Arrived in or near" }, "-05:00"],
    [{ countryCode: "US", city: "WASHINGTON" }, "-05:00"],
    [{ countryCode: "AU", city: "LEICHHARDT" }, "+11:00"],
    [{ countryCode: "MX", city: "Juarez", region: "unheard of" }, "-06:00"],
  ])("does not claim to know the zone of %j", (place, mainZone) => {
    expect(placed(local("2026-01-15T09:30:00"), place, "Asia/Tokyo")).toBe(`2026-01-15T09:30:00${mainZone} CARRIER_COUNTRY`);
  });

  it("places a local time without a known country by the carrier's home", () => {
    expect(placed(local("2026-03-01T09:30:00"))).toBe("2026-03-01T09:30:00+01:00 CARRIER_COUNTRY");
    expect(placed(local("2026-03-01T09:30:00"), { city: "Springfield" }, "America/New_York")).toBe(
      "2026-03-01T09:30:00-05:00 CARRIER_COUNTRY",
    );
    expect(placed(local("2026-03-01"), { countryCode: "ZZ" })).toBe("2026-03-01T00:00:00+01:00 CARRIER_COUNTRY");
  });

  it("takes a local time at its word although a Z was hung on it, and an offset time without offset as local", () => {
    expect(placed(local("2026-03-01T09:30:00Z"), { countryCode: "US", region: "ID" })).toBe("2026-03-01T09:30:00-07:00 LOCATION");
    expect(placed(offset("2026-03-01T09:30:00"))).toBe("2026-03-01T09:30:00+01:00 CARRIER_COUNTRY");
  });

  it("moves a time inside a clock change forward and takes the first of two", () => {
    // Paris: 02:00–03:00 does not exist on 29 March 2026 and happens twice on 26 October 2025.
    expect(placed(local("2026-03-29T02:30:00"))).toBe("2026-03-29T03:30:00+02:00 CARRIER_COUNTRY");
    expect(placed(local("2025-10-26T02:30:00"))).toBe("2025-10-26T02:30:00+02:00 CARRIER_COUNTRY");
  });

  it("reports when a time cannot be read", () => {
    for (const text of [
      "",
      "yesterday",
      "2026-13-01T00:00:00",
      "2026-02-30T00:00:00",
      "01/03/2026 09:30",
      "2026-03-01T25:00:00",
    ]) {
      expect(placed(local(text))).toBe("unreadable-time");
      expect(placed(offset(`${text}+01:00`))).toBe("unreadable-time");
    }
  });

  it("refuses times before 2000 and more than two years ahead", () => {
    expect(placed(offset("1970-01-01T00:00:00Z"))).toBe("implausible-time");
    expect(placed(offset("1999-12-31T23:59:59Z"))).toBe("implausible-time");
    expect(placed(offset("2000-01-01T00:00:00Z"))).toBe("2000-01-01T00:00:00+00:00 CARRIER");
    expect(placed(offset("2028-03-01T00:00:00Z"))).toBe("2028-03-01T00:00:00+00:00 CARRIER");
    expect(placed(local("2090-01-01T00:00:00"))).toBe("implausible-time");
  });

  it("never throws, whatever the carrier writes", () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, withOffset) => {
        expect(typeof placed(withOffset ? offset(text) : local(text))).toBe("string");
      }),
    );
  });
});

describe("writing a time with its offset", () => {
  it("agrees with values worked out by hand", () => {
    expect(formatOffsetTime(0, 0)).toBe("1970-01-01T00:00:00+00:00");
    expect(formatOffsetTime(Date.UTC(2026, 2, 1, 8, 30), 60)).toBe("2026-03-01T09:30:00+01:00");
    expect(formatOffsetTime(Date.UTC(2024, 1, 29, 23, 59, 59, 7), -210)).toBe("2024-02-29T20:29:59.007-03:30");
    expect(formatOffsetTime(Date.UTC(2026, 0, 1, 0, 15), -30)).toBe("2025-12-31T23:45:00-00:30");
  });

  it("reads back as the same instant and offset for any plausible time", () => {
    const instants = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) });
    fc.assert(
      fc.property(instants, fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, offsetMinutes) => {
        const text = formatOffsetTime(at, offsetMinutes);
        expect(Temporal.Instant.from(text).epochMilliseconds).toBe(at);
        expect(Temporal.PlainDateTime.from(text).toString({ smallestUnit: "millisecond" })).toBe(
          new Date(at + offsetMinutes * 60_000).toISOString().slice(0, -1),
        );
      }),
    );
  });
});

describe("the zone tables", () => {
  it("name only zones that exist", () => {
    const zones = [
      ...Object.values(zoneByCountry),
      ...Object.values(cityZones).flatMap((cities) => Object.keys(cities)),
      ...Object.values(divisionByCountry).flatMap(({ regions, cities, postalCodes }) => [
        ...Object.keys(regions),
        ...Object.keys(cities ?? {}),
        ...Object.keys(postalCodes ?? {}),
      ]),
    ];
    const at = Temporal.Instant.fromEpochMilliseconds(now);
    for (const zone of zones) expect(() => at.toZonedDateTimeISO(zone), zone).not.toThrow();
  });

  it("list no large city twice", () => {
    for (const [country, cities] of Object.entries(cityZones)) {
      const names = Object.values(cities).flatMap((list) => list.split(","));
      expect(
        names.filter((name, index) => names.indexOf(name) !== index),
        country,
      ).toEqual([]);
      expect(Object.keys(divisionByCountry)).toContain(country);
    }
  });

  it("know the three letters of every country", () => {
    const codes = ["SWE", "dnk", "FIN", "USA", "GBR", "KOR", "CHE", "XKX", "SE", "ZZZ", "", null];
    expect(codes.map(countryOfCode)).toEqual([
      "SE",
      "DK",
      "FI",
      "US",
      "GB",
      "KR",
      "CH",
      "XK",
      "SE",
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("know every country of ISO 3166-1", () => {
    const isoCountries = Object.keys(zoneByCountry).filter((code) => !["EL", "IC", "UK", "XI", "XK"].includes(code));
    expect(isoCountries).toHaveLength(249);
  });
});
