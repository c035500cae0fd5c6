import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { type AuditSearch, kinds, spans } from "./audit-search.ts";

const choicesOf = (all: string, names: Readonly<Record<string, string>>) => [
  { value: "", label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
];

/** Who, what kind and how far back. Typing is waited for, so that not every letter asks the server. */
export const AuditFilters = ({ search, onChange }: { search: AuditSearch; onChange: (search: AuditSearch) => void }) => {
  const [who, setWho] = useState(search.who ?? "");
  useEffect(() => {
    if (who.trim() === (search.who ?? "")) return;
    const timer = setTimeout(() => onChange({ ...search, who: who.trim() }), 220);
    return () => clearTimeout(timer);
  }, [who, search, onChange]);
  const isFiltered = Object.keys(search).length > 0;
  return (
    <div className="mb-3 flex flex-wrap items-end gap-2">
      <TextField
        label={<span className="sr-only">Who</span>}
        type="search"
        placeholder="Email address or key name"
        className="w-full sm:w-64"
        value={who}
        onChange={(event) => setWho(event.target.value)}
      />
      <Select
        aria-label="What"
        className="w-auto"
        value={search.kind ?? ""}
        choices={choicesOf("Everything", kinds)}
        onChange={(kind) => onChange({ ...search, kind })}
      />
      <Select
        aria-label="When"
        className="w-auto"
        value={search.back ?? ""}
        choices={choicesOf("Any time", spans)}
        onChange={(back) => onChange({ ...search, back })}
      />
      {isFiltered && (
        <Button
          look="quiet"
          onClick={() => {
            setWho("");
            onChange({});
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
};
