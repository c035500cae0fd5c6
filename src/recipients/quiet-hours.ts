import type { EpochMs } from "../lib/clock.ts";

/** From nine in the evening to eight in the morning, where the parcel arrives, nothing is sent that can wait. */
const quietFrom = 21;
const quietUntil = 8;

/** When a mail may be sent that is ready now: now, or in the morning. */
export const afterQuietHours = (now: EpochMs, zone: string): EpochMs => {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  if (local.hour >= quietUntil && local.hour < quietFrom) return now;
  const morning = (local.hour >= quietFrom ? local.add({ days: 1 }) : local).withPlainTime({ hour: quietUntil });
  return morning.epochMilliseconds;
};
