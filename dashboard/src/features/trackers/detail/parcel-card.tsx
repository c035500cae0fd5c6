import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { formatDate, locale } from "../../../ui/date-format.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { words } from "../status.tsx";
import type { Tracker } from "./tracker-header.tsx";

type Place = { city: string | null; region: string | null; postalCode: string | null; countryCode: string | null };

const placeText = (place: Place | null): string =>
  [place?.postalCode, place?.city, place?.region, place?.countryCode].filter(Boolean).join(" ");

const formatWeight = (grams: number): string =>
  grams < 1000 ? `${grams} g` : `${(grams / 1000).toLocaleString(locale, { maximumFractionDigits: 2 })} kg`;

/** What the carrier tells of the parcel besides its scans. Nothing is said where it tells nothing. */
export const ParcelCard = ({ tracker }: { tracker: Tracker }) => {
  const { serviceName, weight, pieceCount, origin, destination, attempts, amountDue } = tracker;
  const facts: [name: string, value: ReactNode][] = [
    ["Service", serviceName],
    ["Weight", weight && formatWeight(weight.grams)],
    ["Pieces", pieceCount],
    ["From", placeText(origin)],
    ["To", placeText(destination)],
    ["Failed attempts", attempts && [String(attempts.count), ...attempts.reasons.map(words)].join(" · ")],
    ["To pay", amountDue && `${amountDue.amount} ${amountDue.currency} · ${words(amountDue.reason)}`],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <Card title="Parcel">
      <Facts>
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
};

/** Where the parcel waits. The code is shown to those who may see the tracker, and never on the public page. */
export const PickupCard = ({ tracker }: { tracker: Tracker }) => {
  const point = tracker.pickupPoint;
  if (!point) return null;
  const where = [point.name, point.street, placeText(point.location)].filter(Boolean);
  return (
    <Card title="Pickup point">
      <Facts>
        {where.length > 0 && <Fact name="Where">{lines(where)}</Fact>}
        {point.openingHours && <Fact name="Open">{lines(point.openingHours)}</Fact>}
        {point.holdUntil && (
          <Fact name="Last day">
            <time dateTime={point.holdUntil}>{formatDate(point.holdUntil, "dateOnly")}</time>
          </Fact>
        )}
        {point.code && (
          <Fact name="Code">
            <code className="select-all">{point.code}</code>
          </Fact>
        )}
      </Facts>
    </Card>
  );
};

const lines = (texts: readonly (string | null)[]): ReactNode => <span className="whitespace-pre-line">{texts.join("\n")}</span>;
