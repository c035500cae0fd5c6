import type { TrackerDetailData } from "../../../api/operation-types.ts";
import { Card } from "../../../ui/card.tsx";

type Map = NonNullable<NonNullable<TrackerDetailData["tracker"]>["map"]>;

/** The parcel's way over a map that the server drew: nothing is loaded from elsewhere. The timeline tells the same in words. */
export const JourneyMap = ({ map }: { map: Map | null }) => {
  if (!map) return null;
  const names = map.places.map(({ name }) => name).filter((name) => name !== "");
  const guessed = map.places.filter(({ isApproximate }) => isApproximate).length;
  return (
    <Card title="Map" flush className="max-w-md overflow-hidden md:max-w-none">
      <svg viewBox="0 0 704 440" role="img" aria-label={`Map: ${names.join(" → ")}`} className="block w-full bg-sunken">
        <path d={map.land} className="fill-line-strong/70" />
        <path d={map.borders} className="fill-none stroke-sunken" strokeWidth="2" />
        <path d={map.route} className="fill-none stroke-accent" strokeWidth="5" strokeLinecap="round" strokeDasharray="1 11" />
        {map.places.map((place) => (
          <circle
            key={`${place.x} ${place.y}`}
            cx={place.x}
            cy={place.y}
            r={place.isCurrent ? 11 : 8}
            strokeWidth="5"
            className={place.isCurrent ? "fill-accent stroke-surface" : "fill-surface stroke-accent"}
          />
        ))}
        {map.places.map(
          (place) =>
            place.labelX !== null && (
              <text
                key={`${place.x} ${place.y}`}
                x={place.labelX}
                y={place.labelY ?? 0}
                textAnchor={place.labelAnchor as "start" | "middle" | "end"}
                fontSize="25"
                strokeWidth="7"
                strokeLinejoin="round"
                paintOrder="stroke"
                className="fill-ink stroke-surface font-semibold"
              >
                {place.name}
              </text>
            ),
        )}
      </svg>
      <p className="px-4 py-2 text-xs text-muted">
        {guessed === 0
          ? "Places as the carrier tells them, to ten kilometres."
          : "Approximate: cities are placed by their names."}
      </p>
    </Card>
  );
};
