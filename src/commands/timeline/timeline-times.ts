import type { EpochMs } from "../../lib/clock.ts";
import { formatOffsetTime, type OffsetTime } from "../../tracking/time.ts";

/** Roughly, as people say it; less than a minute is one. */
export const spanOf = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

export const clockOf = ({ at, offsetMinutes }: OffsetTime): string => {
  const iso = formatOffsetTime(at, offsetMinutes);
  return `${iso.slice(11, 16)} ${iso.slice(-6)}`;
};

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Sat 14 Nov", or "14 Nov 2025" in another year than this one: both fit above the times. */
export const dayOf = ({ at, offsetMinutes }: OffsetTime, now: EpochMs): string => {
  const wall = new Date(at + offsetMinutes * 60_000);
  const day = `${wall.getUTCDate()} ${months[wall.getUTCMonth()]}`;
  const isThisYear = wall.getUTCFullYear() === new Date(now + offsetMinutes * 60_000).getUTCFullYear();
  return isThisYear ? `${weekdays[wall.getUTCDay()]} ${day}` : `${day} ${wall.getUTCFullYear()}`;
};

const nearDays: Readonly<Record<number, string>> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };
const dayNumber = ({ at, offsetMinutes }: OffsetTime): number => Math.floor((at + offsetMinutes * 60_000) / 86_400_000);

/** Carriers that estimate a day write midnight or its last minute: such a time is not shown. */
export const dayAndTime = (time: OffsetTime, now: EpochMs): string => {
  const near = nearDays[dayNumber(time) - dayNumber({ at: now, offsetMinutes: time.offsetMinutes })];
  const clock = clockOf(time);
  const isWholeDay = clock.startsWith("00:00") || clock.startsWith("23:59");
  return [near, dayOf(time, now), isWholeDay ? undefined : clock].filter((part) => part !== undefined).join(", ");
};
