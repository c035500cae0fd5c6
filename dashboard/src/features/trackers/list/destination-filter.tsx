import { type ReactElement, useMemo, useState } from "react";
import { locale } from "../../../ui/date-format.ts";
import { inputClass } from "../../../ui/forms/field.tsx";
import { Popover, PopoverCheck, PopoverSearch } from "../../../ui/overlays/popover.tsx";
import { joined, listOf, type TrackerSearch } from "./tracker-search.ts";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** What browsers have a name for, and no parcel goes to. */
const noCountries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** Browsers give codes of countries that are no more the name of their successor: DD is "Germany", too. */
const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;

/** Every country that the browser has a name for, in the viewer's English. */
const allCountries = (): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = noCountries.has(code) || !isCurrent(code) ? undefined : names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, locale));
};

/** What the filter says of the destination, in few words; null for nothing. */
export const shownDestination = ({ country, postcode }: TrackerSearch): string | null =>
  [listOf(country).join(", "), postcode && `${postcode}…`].filter(Boolean).join(" ") || null;

/** Where parcels go, as the shop set it: countries, and how the postal code begins. */
export const DestinationFilter = ({
  search,
  onChange,
  trigger,
}: {
  search: TrackerSearch;
  onChange: (next: Partial<TrackerSearch>, typing?: boolean) => void;
  trigger: ReactElement;
}) => {
  const [wanted, setWanted] = useState("");
  const countries = useMemo(allCountries, []);
  const chosen = listOf(search.country);
  const shown = countries.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted.trim().toLowerCase()));
  const change = (code: string, checked: boolean) =>
    onChange({ country: joined(checked ? [...chosen, code] : chosen.filter((one) => one !== code)) });
  return (
    <Popover label="Destination" trigger={trigger}>
      <PopoverSearch label="Find a country" value={wanted} onChange={setWanted} />
      <div className="max-h-64 overflow-y-auto">
        {shown.map(({ code, name }) => (
          <PopoverCheck key={code} checked={chosen.includes(code)} onChange={(checked) => change(code, checked)}>
            {name}
          </PopoverCheck>
        ))}
      </div>
      <label className="-mx-1 mt-1 grid gap-1 border-t border-line p-3 text-xs font-medium">
        Postcode begins with
        <input
          value={search.postcode ?? ""}
          autoComplete="off"
          onChange={(event) => onChange({ postcode: event.target.value.trim() || undefined }, true)}
          className={inputClass}
        />
      </label>
    </Popover>
  );
};
