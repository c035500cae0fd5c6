import { useState } from "react";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { hintLabels } from "../hints.ts";
import type { ImportPlan, ImportRow, Meaning } from "./import-rows.ts";

const shownRows = 100;
const meanings: Record<string, string> = {
  trackingCode: "Tracking code",
  carrier: "Carrier",
  reference: "Order number",
  ...hintLabels,
  metadata: "Metadata",
  ignored: "Ignore",
};
const choices = Object.entries(meanings).map(([value, label]) => ({ value: value as Meaning, label }));

export const ImportPreview = ({
  name,
  plan,
  onMeaning,
}: {
  name: string;
  plan: Extract<ImportPlan, { ok: true }>;
  onMeaning: (column: number, meaning: Meaning) => void;
}) => {
  const bad = plan.rows.filter((row) => row.problem);
  const [view, setView] = useState<"all" | "bad">("all");
  const rows = view === "bad" ? bad : plan.rows;
  return (
    <Card
      flush
      title={name}
      hint={`${plan.rows.length.toLocaleString()} rows${bad.length > 0 ? `, ${bad.length.toLocaleString()} of them cannot be imported and will be skipped` : ", all valid"}`}
      action={
        bad.length > 0 && (
          <Segmented
            label="Rows"
            value={view}
            onChange={setView}
            choices={[
              { value: "all", label: "All" },
              { value: "bad", label: "With problems" },
            ]}
          />
        )
      }
    >
      <DataTable<ImportRow>
        label="Preview"
        rows={rows.slice(0, shownRows)}
        rowKey={(row) => String(row.line)}
        rowClass={(row) => row.problem !== null && "bg-danger-soft"}
        columns={[
          { id: "line", header: "Line", align: "right", className: "w-12 text-faint figures", cell: (row) => row.line },
          {
            id: "problem",
            header: "Outcome",
            className: "whitespace-nowrap",
            cell: (row) =>
              row.problem ? (
                <span className="font-medium text-danger">{row.problem}</span>
              ) : (
                <span className="text-muted">will be created</span>
              ),
          },
          ...plan.header.map((column, index) => ({
            id: `${index}-${column}`,
            header: (
              <span className="grid min-w-36 gap-1 py-2">
                {column}
                <Select
                  aria-label={`What ${column} holds`}
                  className="font-normal"
                  value={plan.meaning[index]!}
                  onChange={(meaning) => onMeaning(index, meaning)}
                  choices={choices}
                />
              </span>
            ),
            className:
              plan.meaning[index] === "trackingCode" ? "font-mono" : plan.meaning[index] === "ignored" ? "text-faint" : "",
            cell: (row: ImportRow) => <span className="block max-w-56 truncate">{row.cells[index]}</span>,
          })),
        ]}
      />
      {rows.length > shownRows && (
        <p className="border-t border-line px-4 py-2.5 text-xs text-muted">
          The first {shownRows} of {rows.length.toLocaleString()} rows are shown. All of them are imported.
        </p>
      )}
    </Card>
  );
};
