import { afterQuietHours } from "../../../src/recipients/quiet-hours.ts";

const zones = { DE: "Europe/Berlin", JP: "Asia/Tokyo", NZ: "Pacific/Auckland", MX: "America/Mexico_City", AE: "Asia/Dubai" };
type Country = keyof typeof zones;
const countries = Object.keys(zones) as Country[];
const hourIn = (country: Country, at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zones[country]).hour;

/** A country in which it is day and stays so for a while, and one in which it is night. */
export const dayAndNight = (now = Date.now()): { day: Country; night: Country } => ({
  day: countries.find((country) => hourIn(country, now) >= 8 && hourIn(country, now) < 19)!,
  night: countries.find((country) => afterQuietHours(now, zones[country]) > now)!,
});
