import { useMemo, useState } from "react";
import { useBlocked } from "../../api/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { inputClass } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { useCarriers } from "../trackers/use-carriers.ts";
import { accessWords, type CarrierForm, findForms, isMeant, type Wanted } from "./carrier-form.ts";

const accessChoices = [
  { value: "", label: "Any access" },
  ...Object.entries(accessWords).map(([value, label]) => ({ value, label })),
];
const countryName = new Intl.DisplayNames("en", { type: "region" });
const everything: Wanted = { text: "", access: "", country: "" };

/** Every carrier that can be connected: searched, and filtered by what it takes and where it is at home. */
export const Catalogue = ({
  forms,
  connected,
  onConnect,
}: {
  forms: readonly CarrierForm[] | undefined;
  connected: readonly string[];
  onConnect: (carrier: string) => void;
}) => {
  const blocked = useBlocked("connect");
  const [wanted, setWanted] = useState(everything);
  const open = forms?.filter((form) => !connected.includes(form.carrier));
  const found = open && findForms(open, wanted);
  const { carriers } = useCarriers();
  const speaksTo = new Set<string>(forms?.map(({ carrier }) => carrier));
  const through =
    wanted.text.trim() === "" || wanted.access !== ""
      ? []
      : carriers.filter((one) => !speaksTo.has(one.carrier) && isMeant(one, wanted));
  const countries = useMemo(() => {
    const codes = [...new Set(forms?.map(({ countryCode }) => countryCode))].filter((code) => code !== "ZZ");
    const named = codes.map((value) => ({ value, label: countryName.of(value) ?? value }));
    return [{ value: "", label: "Any country" }, ...named.sort((a, b) => a.label.localeCompare(b.label))];
  }, [forms]);
  return (
    <Card title="All carriers" hint={open && found && counted(found.length, open.length)} flush>
      <div className="flex flex-wrap gap-1.5 border-b border-line p-2.5">
        <input
          type="search"
          aria-label="Find a carrier"
          placeholder="Find a carrier"
          value={wanted.text}
          onChange={(event) => setWanted({ ...wanted, text: event.target.value })}
          className={cx(inputClass, "w-full sm:w-52")}
        />
        <Select
          aria-label="Access"
          className="w-52 max-sm:flex-1"
          choices={accessChoices}
          value={wanted.access}
          onChange={(access) => setWanted({ ...wanted, access })}
        />
        <Select
          aria-label="Country"
          className="w-44 max-sm:flex-1"
          choices={countries}
          value={wanted.country}
          onChange={(country) => setWanted({ ...wanted, country })}
        />
      </div>
      {through.length > 0 && (
        <ThroughAggregator
          carriers={through}
          names={forms?.filter((form) => form.carrierCount > 0).map(({ name }) => name) ?? []}
        />
      )}
      {found?.length === 0 ? (
        through.length === 0 && (
          <EmptyState
            icon="search"
            title="No carriers match"
            compact
            action={<Button onClick={() => setWanted(everything)}>Clear the filters</Button>}
          >
            Try its name, or a country code such as SE. Many more can be tracked through an aggregator.
          </EmptyState>
        )
      ) : (
        <ul className="grid grid-cols-1 overflow-hidden rounded-b-xl sm:grid-cols-2 xl:grid-cols-3">
          {found?.map((form) => (
            <li key={form.carrier} className="-mt-px -ml-px flex items-center gap-3 border-t border-l border-line px-4 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{form.name}</span>
                <span className="block truncate text-xs text-muted">
                  {form.carrierCount > 0
                    ? `Aggregator: one key for ${form.carrierCount} carriers`
                    : about(form.countryCode, accessWords[form.access] ?? form.access)}
                </span>
              </span>
              <Button size="sm" blocked={blocked} aria-label={`Connect ${form.name}`} onClick={() => onConnect(form.carrier)}>
                Connect
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

const counted = (found: number, open: number): string => (found === open ? `${open} to connect` : `${found} of ${open}`);

/** The country in words, then what it takes; the workspace's own courier has no country. */
const about = (countryCode: string, text: string): string =>
  countryCode === "ZZ" ? text : `${countryName.of(countryCode) ?? countryCode} · ${text}`;

type Reached = ReturnType<typeof useCarriers>["carriers"];

/** Carriers that Kolli does not speak to itself. */
const ThroughAggregator = ({ carriers, names }: { carriers: Reached; names: readonly string[] }) => (
  <ul aria-label="Through an aggregator" className="grid grid-cols-1 border-b border-line sm:grid-cols-2 xl:grid-cols-3">
    {carriers.map(({ carrier, name, countryCode, isConnected }) => (
      <li key={carrier} className="flex items-center gap-3 px-4 py-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-xs text-muted">
            {about(countryCode, isConnected ? "Tracked through your aggregator" : `Connect ${names.join(" or ")} to track it`)}
          </span>
        </span>
      </li>
    ))}
  </ul>
);
