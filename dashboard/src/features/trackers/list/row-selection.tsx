import { useState } from "react";
import type { Column } from "../../../ui/data-table.tsx";
import type { TrackerRow } from "../trackers.operations.ts";

/** The rows of this page that are selected. Another page starts with none: nothing unseen is ever acted on. */
export const useRowSelection = (rows: readonly TrackerRow[] | undefined) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows?.filter(({ id }) => ids.has(id)) ?? [];
  const all = chosen.length > 0 && chosen.length === rows?.length;
  const column: Column<TrackerRow> = {
    id: "chosen",
    header: (
      <RowCheckbox
        label="Select all on this page"
        checked={all}
        disabled={rows === undefined}
        onChange={() => setIds(all ? new Set() : new Set(rows?.map(({ id }) => id)))}
      />
    ),
    className: "w-8 pr-0",
    cell: (row) => (
      <RowCheckbox
        label={`Select ${row.trackingCode}`}
        checked={ids.has(row.id)}
        onChange={(checked) => {
          const next = new Set(ids);
          if (checked) next.add(row.id);
          else next.delete(row.id);
          setIds(next);
        }}
      />
    ),
  };
  return { rows: chosen, clear: () => setIds(new Set()), column };
};

/** Around the box there is room for a finger: what misses it opens the row. */
const RowCheckbox = ({
  label,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <label className="relative z-1 -m-3 inline-flex p-3 align-middle">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);
