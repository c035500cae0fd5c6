import { useState } from "react";
import { nodesOf } from "../../api/connection.ts";
import { useRead } from "../../api/hooks.ts";
import { globalId, shortId } from "../../api/ids.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Popover, PopoverChoice, PopoverSearch } from "../../ui/overlays/popover.tsx";
import { topicLooks, topics } from "./event-change.tsx";
import { type EventSearch, type Since, sinceChoices } from "./event-search.ts";
import { EventParcel, EventParcels } from "./events.operations.ts";

const topicItems = [
  { value: "all" as const, label: "All topics" },
  ...topics.map((value) => ({ value, label: topicLooks[value].label, hint: value })),
];
const sinceItems = [
  { value: "any" as const, label: "Any time" },
  ...(Object.keys(sinceChoices) as Since[]).map((value) => ({ value, label: sinceChoices[value].label })),
];

type Change = (next: { [Name in keyof EventSearch]: EventSearch[Name] | undefined }) => void;

export const EventFilters = ({ search, onChange }: { search: EventSearch; onChange: Change }) => {
  const topic = topics.find((one) => one === search.topic);
  return (
    <>
      <div className="w-56">
        <Select
          aria-label="Topic"
          value={topic ?? "all"}
          onChange={(next) => onChange({ topic: next === "all" ? undefined : next })}
          choices={topicItems}
        />
      </div>
      <div className="w-40">
        <Select
          aria-label="Time"
          value={search.since ?? "any"}
          onChange={(next) => onChange({ since: next === "any" ? undefined : next })}
          choices={sinceItems}
        />
      </div>
      {search.parcel ? (
        <ChosenParcel id={search.parcel} onClear={() => onChange({ parcel: undefined })} />
      ) : (
        <ParcelFinder onChoose={(parcel) => onChange({ parcel })} />
      )}
    </>
  );
};

/** So few characters match nearly everything. */
const shortest = 2;

const ParcelFinder = ({ onChoose }: { onChoose: (id: string) => void }) => {
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const isLongEnough = text.length >= shortest;
  const read = useRead(EventParcels, { text }, { enabled: isLongEnough, keepLast: true });
  const found = isLongEnough && read.data ? nodesOf(read.data.trackers) : null;
  return (
    <Popover label="Parcel" trigger={<Button icon="search">Parcel</Button>}>
      <PopoverSearch label="Tracking code or order number" value={typed} onChange={setTyped} />
      {found?.map(({ id, trackingCode, reference }) => (
        <PopoverChoice key={id} checked={false} onSelect={() => onChoose(shortId(id))}>
          <span className="font-mono text-xs">{trackingCode}</span>
          {reference && <span className="text-muted"> {reference}</span>}
        </PopoverChoice>
      ))}
      {found?.length === 0 && <p className="px-2 py-1.5 text-muted">No parcel matches.</p>}
    </Popover>
  );
};

const ChosenParcel = ({ id, onClear }: { id: string; onClear: () => void }) => {
  const read = useRead(EventParcel, { id: globalId("Tracker", id) });
  const code = read.data ? (read.data.tracker?.trackingCode ?? "a deleted parcel") : "…";
  return (
    <Button icon="close" aria-label={`Events of all parcels, not only ${code}`} onClick={onClear}>
      <span className="max-w-48 truncate font-mono text-xs">{code}</span>
    </Button>
  );
};
