import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Carrier } from "../../api/operation-types.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ComboboxField } from "../../ui/combobox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { parseCsv } from "./csv.ts";
import { FileDrop } from "./file-drop.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { planImport } from "./import-rows.ts";
import { useCarriers } from "./use-carriers.ts";
import { useImport } from "./use-import.ts";

/** File, then what will become of it, then what became of it. */
export const ImportPage = () => {
  const { workspaceId, mode } = useWorkspace();
  const blocked = useBlocked("change");
  const { carriers } = useCarriers();
  const [file, setFile] = useState<{ name: string; table: string[][] } | null>(null);
  const [fallback, setFallback] = useState<string | null>(null);
  const job = useImport();
  const plan = useMemo(
    () => (file ? planImport(file.table, carriers, fallback as Carrier | null) : null),
    [file, carriers, fallback],
  );
  const good = plan?.ok ? plan.rows.filter((row) => row.input) : [];
  const startOver = () => {
    setFile(null);
    job.reset();
  };
  return (
    <Page
      title="Import trackers"
      description={`From a CSV file into ${mode} mode. Nothing is created until you have seen the preview.`}
      actions={
        <Link to="/w/$workspaceId/$mode/trackers" params={{ workspaceId, mode }} className={buttonClass()}>
          Back to the trackers
        </Link>
      }
    >
      {job.state === "idle" && !file && <FileDrop onText={(name, text) => setFile({ name, table: parseCsv(text) })} />}
      {job.state === "idle" && file && plan && (
        <div className="grid gap-4">
          {plan.ok ? (
            <>
              {!plan.meaning.includes("carrier") && (
                <Card>
                  <ComboboxField
                    className="max-w-sm"
                    label="Carrier of every row"
                    hint="The file has no carrier column."
                    placeholder="Type to find"
                    items={carriers.map((one) => ({ value: one.carrier, label: one.name }))}
                    value={fallback}
                    onChange={setFallback}
                  />
                </Card>
              )}
              <ImportPreview name={file.name} plan={plan} />
              <div className="flex flex-wrap justify-end gap-2">
                <Button onClick={startOver}>Choose another file</Button>
                <Button
                  look="primary"
                  icon="upload"
                  blocked={blocked ?? (good.length === 0 ? "No row can be imported. Fix the file, then choose it again." : null)}
                  onClick={() => job.start(good)}
                >
                  Import {good.length.toLocaleString()} {good.length === 1 ? "tracker" : "trackers"}
                </Button>
              </div>
            </>
          ) : (
            <Notice
              tone="danger"
              title="This file cannot be read"
              action={<Button onClick={startOver}>Choose another file</Button>}
            >
              {plan.problem}
            </Notice>
          )}
        </div>
      )}
      {job.state !== "idle" && (
        <ImportProgress
          job={job}
          skipped={plan?.ok ? plan.rows.filter((row) => !row.input) : []}
          header={plan?.ok ? plan.header : []}
          onStartOver={startOver}
        />
      )}
    </Page>
  );
};
