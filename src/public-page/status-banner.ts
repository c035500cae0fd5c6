import { type JourneyStep, type JourneyStop, journeyOf, statusOfStop } from "../trackers/read/journey.ts";
import type { Checkpoint, Tracker } from "../trackers/tracker.ts";
import { formatOffsetTime, type OffsetTime } from "../tracking/time.ts";
import { expectedOf, expectedText } from "./blocks/expected.ts";
import type { Dates } from "./dates.ts";
import { html, type Markup } from "./html.ts";
import type { Choice } from "./languages.ts";
import { parcels } from "./marks.ts";
import { headline, needsAttention } from "./phrases.ts";
import type { Theme } from "./theme/theme.ts";
import type { Words } from "./words.ts";

/** The status at a glance: what it is, when the parcel comes or came, and how far it is. */
export const renderStatus = (
  { tracker, theme, calendarPath }: { tracker: Tracker; theme: Theme; calendarPath: string | null },
  checkpoints: readonly Checkpoint[],
  { choice, words, dates }: { choice: Choice; words: Words; dates: Dates },
): Markup => {
  const { title, lead } = headline(tracker, words, checkpoints.length);
  const own = tracker.statusDetail === null ? theme.leadOf(tracker.status, choice.language) : null;
  const greeting = theme.says("greeting", choice.language);
  return html`<section class="status" aria-labelledby="status">
${greeting && html`<p class="greeting" lang="${greeting.language}" dir="auto">${greeting.text}</p>`}<h1 id="status">${title}</h1>
${own ? html`<p class="lead" dir="auto">${own}</p>` : lead && html`<p class="lead">${lead}</p>`}
${renderWhen(tracker, theme.settings.showsPrediction, words, dates)}${
  calendarPath &&
  expectedOf(tracker, theme.settings.showsPrediction) &&
  html`<p class="calendar"><a href="${calendarPath}">${words.addToCalendar}</a></p>`
}
${
  theme.shows("JOURNEY") &&
  html`<ol class="journey" aria-label="${words.journey}">${journeyOf(tracker, checkpoints).map((step) => renderStep(step, tracker, words, dates))}</ol>`
}
</section>`;
};

const renderWhen = (tracker: Tracker, showsPrediction: boolean, words: Words, dates: Dates): Markup | null => {
  const { status, deliveredAt, deliveredOffset } = tracker;
  if (status === "DELIVERED") {
    if (deliveredAt === null) return null;
    const time = { at: deliveredAt, offsetMinutes: deliveredOffset ?? 0 };
    // The heading already says "delivered": only screen readers need the word again.
    return renderFact(html`<dt class="hidden">${words.statuses.DELIVERED.title}</dt>`, time, dates.dayAndClock(time));
  }
  const expected = expectedOf(tracker, showsPrediction);
  if (expected === null) return null;
  const text = expectedText(expected, dates);
  if (expected.kind === "days") return html`<dl class="when"><dt>${words.expected}</dt><dd>${text}</dd></dl>`;
  const time = expected.kind === "window" ? expected.until : expected.time;
  return renderFact(html`<dt>${dates.isPast(time) ? words.wasExpected : words.expected}</dt>`, time, text);
};

const renderFact = (label: Markup, time: OffsetTime, text: string): Markup =>
  html`<dl class="when">${label}<dd><time datetime="${formatOffsetTime(time.at, time.offsetMinutes)}">${text}</time></dd></dl>`;

const renderStep = ({ stop, state, reached }: JourneyStep, tracker: Tracker, words: Words, dates: Dates): Markup => {
  const isLastDone = state === "done" && (stop === "DELIVERED" || stop === "COLLECTED" || stop === "RETURNED");
  const spot = isLastDone ? parcels.arrived : state === "current" ? parcels[parcelMark(tracker)] : html`<i></i>`;
  const aside = state === "current" ? null : html`<span class="hidden"> (${state === "done" ? words.done : words.ahead})</span>`;
  const day = reached && html`<span class="on">${dates.shortDay(reached)}</span>`;
  return html`<li class="${state}"${state === "current" && html` aria-current="step"`}><span class="spot">${spot}</span><span class="name">${stopName(stop, words)}${aside}${day}</span></li>`;
};

/** A mark is called like the status it stands for; the last one says how the journey ended. */
const stopName = (stop: JourneyStop, words: Words): string =>
  stop === "COLLECTED" ? words.collected : stop === "RETURNED" ? words.returned.title : words.statuses[statusOfStop[stop]].title;

/** The mark at the parcel's position. */
export const parcelMark = (tracker: Tracker): keyof typeof parcels => {
  const { status, stopReason } = tracker;
  if (status === "DELIVERED" || stopReason === "RETURNED") return "arrived";
  if (status === "RETURN_TO_SENDER") return "goingBack";
  return needsAttention(tracker) ? "stuck" : "underWay";
};
