import { days, hours } from "../../lib/clock.ts";
import { formatDuration } from "../../lib/time/duration.ts";
import {
  afterArrival,
  afterPush,
  aroundEstimate,
  failureDelaysMs,
  failuresBeforeAttention,
  jitterShare,
  night,
  notFoundGraceMs,
  type Pace,
  pacesByAge,
  pacesByStatus,
  rejectedCredentialsDelayMs,
  unexpectedAnswerDelaysMs,
} from "../../tracking/schedule-policy.ts";
import { trackingStatuses } from "../../tracking/statuses.ts";

/** "every hour" rather than "every 1 h". */
const every = (ms: number): string =>
  ms === hours(1) ? "every hour" : ms === days(1) ? "every day" : `every ${formatDuration(ms)}`;
const list = (delays: readonly number[]): string => delays.map(formatDuration).join(", ");

const pacesText = (paces: readonly Pace[]): string =>
  paces
    .map(({ silentUnderMs, everyMs }, nth) => {
      if (silentUnderMs === Number.POSITIVE_INFINITY) return nth === 0 ? `${every(everyMs)}` : `then ${every(everyMs)}`;
      return `${every(everyMs)} until ${formatDuration(silentUnderMs)}`;
    })
    .join(", ");

const statusRows = trackingStatuses.map((status) => {
  const atNight = night.everyMsByStatus[status];
  return `| \`${status}\` | ${pacesText(pacesByStatus[status])} | ${atNight === undefined ? "" : `at least ${formatDuration(atNight)}`} |`;
});

/** docs/freshness.md, generated from the policy that schedules checks. A test compares the file with the code. */
export const renderFreshnessDoc = (): string => `# How fresh is it?

<!-- Written by \`npm run -s kolli -- docs --write\` from the code; a test compares the two. -->

Kolli knows what a carrier has published as of the last check. From then on, a webhook takes milliseconds ([performance](performance.md)). How long after a scan the next check comes depends on the parcel:

| status | checked, by how long the carrier reported nothing new | at night (${night.fromHour} to ${night.untilHour} o'clock at the parcel) |
|---|---|---|
${statusRows.join("\n")}

- **Around the carrier's estimate**, a moving parcel is checked at least ${every(aroundEstimate.near.atMostMs)}: from ${formatDuration(aroundEstimate.near.beforeMs)} before to ${formatDuration(aroundEstimate.near.afterMs)} after it. More than ${formatDuration(aroundEstimate.far.beforeMs)} before it, at most ${every(aroundEstimate.far.atLeastMs)}.
- **Old trackers** are checked less often: ${pacesByAge.map(({ olderThanMs, atLeastMs }) => `after ${formatDuration(olderThanMs)}, at most ${every(atLeastMs)}`).join("; ")}.
- **If the carrier pushes** ([carriers](carriers.md) says which do), its scans arrive within seconds. Kolli still checks ${every(afterPush.everyMs)}, and returns to the table if a scan was more than ${formatDuration(afterPush.lateMs)} late or the carrier pushed nothing for ${formatDuration(afterPush.silentAfterMs)}.
- **After delivery**, a parcel is checked ${every(afterArrival.everyMs)} for ${formatDuration(afterArrival.forMs)}, because a delivery that was scanned by mistake is sometimes taken back.
- **Each interval varies** by up to ${jitterShare * 100} %, so that parcels that were created together are not checked together. Some carriers allow fewer checks: [carriers](carriers.md) lists their limits.
- **You can ask for a check** at any time with \`trackerRefresh\`, or by creating with \`async: false\`.

## If a carrier fails

| what happened | next attempts after |
|---|---|
| no response, an error of the server, a timeout | ${list(failureDelaysMs)}, then ${every(failureDelaysMs.at(-1)!)} |
| a response that Kolli cannot read | ${list(unexpectedAnswerDelaysMs)}, then ${every(unexpectedAnswerDelaysMs.at(-1)!)} |
| credentials rejected | ${formatDuration(rejectedCredentialsDelayMs)}, or immediately after you connect new ones |
| "no such parcel" | as the table says: labels are registered late, so this is normal for ${formatDuration(notFoundGraceMs)} |

After ${failuresBeforeAttention} failures in a row, the tracker's \`attention\` says what is wrong, and \`TRACKER_ATTENTION_CHANGED\` reports it. Status, scans and estimate keep the last known values; nothing is invented in the meantime.
`;
