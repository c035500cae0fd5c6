import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Carrier } from "../../../api/operation-types.ts";
import { useBlocked, useWorkspace } from "../../../api/workspace.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ComboboxField } from "../../../ui/forms/combobox.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { useCarriers } from "../use-carriers.ts";
import { parseCsv } from "./csv.ts";
import { FileDrop } from "./file-drop.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { type Meaning, planImport } from "./import-rows.ts";
import { useDetection } from "./use-detection.ts";
import { useImport } from "./use-import.ts";

const isField = (meaning: Meaning): boolean => meaning !== "metadata" && meaning !== "ignored";

/** File, then what will become of it, then what became of it. */
export const ImportPage = () => {
  const { workspaceId, mode } = useWorkspace();
  const blocked = useBlocked("parcels");
  const { carriers } = useCarriers();
  const [file, setFile] = useState<{ name: string; table: string[][] } | null>(null);
  const [fallback, setFallback] = useState<string | null>(null);
  const job = useImport();
  const [meaning, setMeaning] = useState<ReadonlyMap<number, Meaning>>(new Map());
  const detection = useDetection();
  const { detected } = detection;
  const plan = useMemo(
    () => (file ? planImport(file.table, carriers, { fallback: fallback as Carrier | null, meaning, detected }) : null),
    [file, carriers, fallback, meaning, detected],
  );
  const good = plan?.ok ? plan.rows.filter((row) => row.input) : [];
  const startOver = () => {
    setFile(null);
    setMeaning(new Map());
    detection.clear();
    job.reset();
  };
  return (
    <Page
      title="Import trackers"
      description={`From a CSV file into ${mode} mode. You see a preview before anything is created.`}
      actions={
        <Link to="/w/$workspaceId/$mode/trackers" params={{ workspaceId, mode }} className={buttonClass()}>
          Back to the trackers
        </Link>
      }
    >
      {blocked && <Notice>{blocked}</Notice>}
      {!blocked && job.state === "idle" && !file && (
        <FileDrop onText={(name, text) => setFile({ name, table: parseCsv(text) })} />
      )}
      {job.state === "idle" && file && plan && (
        <div className="grid gap-4">
          {plan.ok ? (
            <>
              {!plan.meaning.includes("trackingCode") && (
                <Notice tone="warn" title="Which column contains the tracking codes?">
                  The column names do not show it. Choose it below, at the top of the column.
                </Notice>
              )}
              {plan.undetected.length + detected.size > 0 && (
                <Card>
                  <div className="flex flex-wrap items-end gap-3">
                    <ComboboxField
                      className="w-full max-w-sm"
                      label="Carrier for rows without one"
                      placeholder="Type to find"
                      items={carriers.map((one) => ({ value: one.carrier, label: one.name }))}
                      value={fallback}
                      onChange={setFallback}
                    />
                    {detection.left === null ? (
                      <Button
                        icon="search"
                        blocked={plan.undetected.length === 0 ? "A carrier was found for every code." : null}
                        onClick={() => detection.detect(plan.undetected)}
                      >
                        Detect from codes
                      </Button>
                    ) : (
                      <Button onClick={detection.stop}>Stop ({detection.left.toLocaleString()} to go)</Button>
                    )}
                  </div>
                  <p className="mt-2 text-xs text-muted">
                    Many codes identify their carrier by format and check digit. Only certain matches are used; the carrier above
                    is used for the rest. {detected.size > 0 && `Found so far: ${detected.size.toLocaleString()}.`}
                  </p>
                </Card>
              )}
              <ImportPreview
                name={file.name}
                plan={plan}
                onMeaning={(column, what) =>
                  // A field has one column: another column that had it goes into metadata.
                  setMeaning(
                    (now) => new Map([...[...now].filter(([, other]) => !isField(what) || other !== what), [column, what]]),
                  )
                }
              />
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
