import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import type { TrackerAttention, TrackerSort } from "../../../api/operation-types.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/class-names.ts";
import { formatDate } from "../../../ui/date-format.ts";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { inputClass } from "../../../ui/forms/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu, MenuCheckItem, MenuItem } from "../../../ui/overlays/menu.tsx";
import { Popover, PopoverCheck, PopoverChoice, PopoverSearch } from "../../../ui/overlays/popover.tsx";
import { attentionLooks, exceptionKinds, exceptionLooks } from "../problems.ts";
import { StatusGlyph, statuses, statusLooks } from "../status.tsx";
import { useCarriers } from "../use-carriers.ts";
import { DestinationFilter, shownDestination } from "./destination-filter.tsx";
import { takePastedList } from "./take-pasted-list.ts";
import { isFiltered, joined, listOf, noFilters, type TrackerSearch } from "./tracker-search.ts";

export const defaultSort: TrackerSort = "CREATED_AT_DESC";

/** `typing`: one of many small steps, not worth a place in the browser's history each. */
type Change = (next: Partial<TrackerSearch>, typing?: boolean) => void;

const createdChoices = { "1d": "Last 24 hours", "7d": "Last 7 days", "30d": "Last 30 days" } as const;
const sortChoices: Record<TrackerSort, string> = {
  CREATED_AT_DESC: "Newest first",
  CREATED_AT_ASC: "Oldest first",
  UPDATED_AT_DESC: "Recently changed",
  UPDATED_AT_ASC: "Least recently changed",
  LATE_SINCE_ASC: "Late the longest first",
  LATE_SINCE_DESC: "Late the longest last",
};

export const TrackerFilters = ({
  search,
  onChange,
  onSort,
}: {
  search: TrackerSearch;
  onChange: Change;
  onSort: (sort: TrackerSort) => void;
}) => {
  const { carriers } = useCarriers();
  return (
    <>
      <SearchBox
        value={search.q ?? ""}
        onChange={(q) => onChange({ q: q || undefined }, true)}
        onList={(names) => onChange({ q: undefined, names })}
      />
      {/* On a phone one row that scrolls, below the search and the views: four rows of filters would push the list away. */}
      <div className="scroll-hint flex gap-1.5 max-sm:order-last max-sm:w-full max-sm:overflow-x-auto max-sm:p-0.5 max-sm:-m-0.5 sm:contents">
        <Many
          name="Status"
          value={search.status}
          choices={statuses.map((status) => ({
            value: status,
            label: (
              <span className="flex items-center gap-2">
                <StatusGlyph status={status} /> {statusLooks[status].label}
              </span>
            ),
          }))}
          onChange={(status) => onChange({ status })}
        />
        <Many
          name="Carrier"
          value={search.carrier}
          choices={carriers.map(({ carrier, name }) => ({ value: carrier, label: name }))}
          onChange={(carrier) => onChange({ carrier })}
        />
        <Many
          name="Exception"
          value={search.exception}
          choices={exceptionKinds.map((kind) => ({ value: kind, label: exceptionLooks[kind].label }))}
          onChange={(exception) => onChange({ exception })}
        />
        <Many
          name="Attention"
          value={search.attention}
          choices={(Object.keys(attentionLooks) as TrackerAttention[]).map((attention) => ({
            value: attention,
            label: attentionLooks[attention].label,
          }))}
          onChange={(attention) => onChange({ attention })}
        />
        <One name="Late" value={search.late} any="All" choices={{ yes: "Only late" }} onChange={(late) => onChange({ late })} />
        <DestinationFilter
          search={search}
          onChange={onChange}
          trigger={<FilterButton name="Destination" shown={shownDestination(search)} />}
        />
        <One
          name="Tracking"
          value={search.followed}
          any="All"
          choices={{ yes: "Still tracked", no: "Ended", stopped: "Stopped by you" }}
          onChange={(followed) => onChange({ followed })}
        />
        <Created search={search} onChange={onChange} />
        {/* Elsewhere the heads of the columns sort. */}
        <div className="sm:hidden">
          <One
            name="Sort"
            value={search.sort ?? defaultSort}
            choices={sortChoices}
            onChange={(sort) => onSort(sort ?? defaultSort)}
          />
        </div>
        {isFiltered(search) && (
          <Button look="quiet" onClick={() => onChange({ ...noFilters, view: undefined })}>
            Clear
          </Button>
        )}
      </div>
    </>
  );
};

/** Searches while one types, but not at every letter. "/" leads here from anywhere on the page. */
const SearchBox = ({
  value,
  onChange,
  onList,
}: {
  value: string;
  onChange: (value: string) => void;
  /** Several codes or order numbers were pasted. */
  onList: (names: string) => void;
}) => {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onChange(text.trim());
    }, 220);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || (event.target as HTMLElement).closest("input, textarea, select, [role=dialog]")) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);
  return (
    <div className="relative max-sm:flex-1 sm:w-52">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto text-faint" />
      <input
        ref={input}
        type="search"
        aria-label="Search by tracking code or order number"
        placeholder="Code, order or list"
        onPaste={(event) => takePastedList(event, onList)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={cx(inputClass, "pl-8")}
      />
    </div>
  );
};

/** A menu's trigger: what the menu adds to it, its reference included, goes onto the button. */
const FilterButton = ({ name, shown, ...rest }: { name: string; shown: ReactNode } & ComponentProps<"button">) => (
  <button
    {...rest}
    type="button"
    className={cx(
      "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2 font-medium pointer-coarse:h-10",
      shown
        ? "border-accent-line bg-accent-soft text-accent-strong"
        : "border-dashed border-line-strong text-muted hover:border-control hover:text-ink",
    )}
  >
    {name}
    {shown && <span className="max-w-40 truncate border-l border-accent-line pl-1.5">{shown}</span>}
    <Icon name="chevronDown" className="-mr-0.5 size-3.5" />
  </button>
);

type Choices = readonly { value: string; label: ReactNode }[];

/** So many are seen at a glance; more are found by typing. */
const seenAtOnce = 12;

const Many = ({
  name,
  value,
  choices,
  onChange,
}: {
  name: string;
  value: string | undefined;
  choices: Choices;
  onChange: (value: string | undefined) => void;
}) => {
  const chosen = listOf(value);
  const [wanted, setWanted] = useState("");
  const shown = choices.filter(
    ({ label }) => typeof label !== "string" || label.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const only = choices.find((choice) => choice.value === chosen[0])?.label;
  const trigger = (
    <FilterButton name={name} shown={chosen.length === 1 ? only : chosen.length > 1 ? `${chosen.length} selected` : null} />
  );
  const change = (value: string, checked: boolean) =>
    onChange(joined(checked ? [...chosen, value] : chosen.filter((one) => one !== value)));
  if (choices.length <= seenAtOnce) {
    return (
      <Menu align="start" trigger={trigger}>
        {choices.map(({ value, label }) => (
          <MenuCheckItem key={value} checked={chosen.includes(value)} onChange={(checked) => change(value, checked)}>
            {label}
          </MenuCheckItem>
        ))}
      </Menu>
    );
  }
  return (
    <Popover label={name} trigger={trigger}>
      <PopoverSearch label={`Find a ${name.toLowerCase()}`} value={wanted} onChange={setWanted} />
      {shown.map(({ value, label }) => (
        <PopoverCheck key={value} checked={chosen.includes(value)} onChange={(checked) => change(value, checked)}>
          {label}
        </PopoverCheck>
      ))}
    </Popover>
  );
};

const dateText = (text: string): string => formatDate(text, "axisDay");
const rangeText = ({ from, until }: TrackerSearch): string | null => {
  if (from && until) return from === until ? dateText(from) : `${dateText(from)} – ${dateText(until)}`;
  return from ? `since ${dateText(from)}` : until ? `until ${dateText(until)}` : null;
};

/** The usual spans, or two days of one's own. */
const Created = ({ search, onChange }: { search: TrackerSearch; onChange: Change }) => {
  const days = (name: "from" | "until", label: string) => (
    <DateField
      label={label}
      value={search[name] ?? ""}
      max={name === "from" ? search.until : undefined}
      min={name === "until" ? search.from : undefined}
      onChange={(event) => onChange({ created: undefined, [name]: event.target.value || undefined })}
    />
  );
  return (
    <Popover
      label="Created"
      trigger={<FilterButton name="Created" shown={search.created ? createdChoices[search.created] : rangeText(search)} />}
    >
      <PopoverChoice
        checked={!search.created && !rangeText(search)}
        onSelect={() => onChange({ created: undefined, from: undefined, until: undefined })}
      >
        Any time
      </PopoverChoice>
      {(Object.keys(createdChoices) as (keyof typeof createdChoices)[]).map((created) => (
        <PopoverChoice
          key={created}
          checked={created === search.created}
          onSelect={() => onChange({ created, from: undefined, until: undefined })}
        >
          {createdChoices[created]}
        </PopoverChoice>
      ))}
      <div className="-mx-1 mt-1 grid grid-cols-2 gap-2 border-t border-line p-3">
        {days("from", "From")}
        {days("until", "Until")}
      </div>
    </Popover>
  );
};

const One = <Value extends string>({
  name,
  value,
  any,
  choices,
  onChange,
}: {
  name: string;
  value: Value | undefined;
  any?: string;
  choices: Record<Value, string>;
  onChange: (value: Value | undefined) => void;
}) => (
  <Menu align="start" trigger={<FilterButton name={name} shown={any !== undefined && value ? choices[value] : null} />}>
    {any && (
      <MenuItem checked={!value} onSelect={() => onChange(undefined)}>
        {any}
      </MenuItem>
    )}
    {(Object.keys(choices) as Value[]).map((choice) => (
      <MenuItem key={choice} checked={choice === value} onSelect={() => onChange(choice)}>
        {choices[choice]}
      </MenuItem>
    ))}
  </Menu>
);
