import { drawJourneyMap, type MapPlace } from "../journey-map/journey-map.ts";
import { mapSize } from "../journey-map/view.ts";
import type { Checkpoint } from "../trackers/tracker.ts";
import { html, type Markup } from "./html.ts";
import type { Words } from "./words.ts";

/** The parcel's route on a map, if its places are known. The history has the same places as text. */
export const renderMap = (checkpoints: readonly Checkpoint[], words: Words): Markup | null => {
  const map = drawJourneyMap(checkpoints);
  if (map === null) return null;
  const names = map.places.map(({ name }) => name).filter((name) => name !== "");
  return html`<figure class="map card"><svg viewBox="0 0 ${mapSize.width} ${mapSize.height}" direction="ltr" role="img" aria-label="${[words.map, ...(names.length > 0 ? [names.join(" → ")] : [])].join(": ")}"><path class="land" d="${map.land}"/><path class="borders" d="${map.borders}"/><path class="route" d="${map.route}"/>${map.places.map(renderPlace)}</svg><figcaption class="small">${words.approximate}</figcaption></figure>`;
};

const renderPlace = ({ x, y, name, isCurrent, label }: MapPlace): Markup =>
  html`<circle${isCurrent && html` class="here"`} cx="${x}" cy="${y}" r="${isCurrent ? 11 : 8}"/>${
    label && html`<text x="${label.x}" y="${label.y}" text-anchor="${label.anchor}">${name}</text>`
  }`;
