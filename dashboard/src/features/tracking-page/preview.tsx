import { useEffect, useId, useRef, useState } from "react";
import { globalId } from "../../api/ids.ts";
import type { TrackingStatus } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { cx } from "../../ui/class-names.ts";
import { Select } from "../../ui/forms/select.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { statuses, statusLooks } from "../trackers/status.tsx";
import { type Draft, settingsOf } from "./draft.ts";

const choices = statuses.map((value) => ({ value, label: statusLooks[value].label }));

type Scheme = "light" | "dark";
type Width = "wide" | "phone";

/** Typing is waited for, so that not every letter asks the server. */
const pauseMs = 250;

/** The page as it would be, drawn by the server: the form is sent into the frame, with what is not saved yet. */
export const Preview = ({
  draft,
  language,
  status,
  onStatus,
}: {
  draft: Draft;
  language: string;
  status: TrackingStatus;
  onStatus: (status: TrackingStatus) => void;
}) => {
  const { workspaceId } = useWorkspace();
  const form = useRef<HTMLFormElement>(null);
  const frameName = useId();
  const [scheme, setScheme] = useState<Scheme>("light");
  const [width, setWidth] = useState<Width>("wide");
  const { logo } = draft;
  const sent = JSON.stringify({
    workspaceId: globalId("Workspace", workspaceId),
    ...{ language, status, settings: settingsOf(draft), ...(logo !== undefined && { logo }) },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the form holds what is sent
  useEffect(() => {
    const timer = setTimeout(() => form.current?.submit(), pauseMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return (
    <section aria-label="Preview" className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      <form ref={form} method="post" action="/dashboard/tracking-page/preview" target={frameName} hidden>
        <input type="hidden" name="draft" value={sent} readOnly />
      </form>
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="mr-auto text-sm">Preview</h2>
        <Select aria-label="Shown status" className="w-auto!" value={status} onChange={onStatus} choices={choices} />
        <Segmented
          label="Width"
          value={width}
          onChange={setWidth}
          choices={[
            { value: "wide", label: "Wide" },
            { value: "phone", label: "Phone" },
          ]}
        />
        <Segmented
          label="Colours"
          value={scheme}
          onChange={setScheme}
          choices={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </header>
      <div className="flex justify-center bg-sunken">
        <iframe
          name={frameName}
          title="Preview of the tracking page"
          className={cx(
            "h-[70vh] min-h-96 w-full border-0",
            width === "phone" && "max-w-[390px] border-x border-line",
            scheme === "dark" ? "scheme-dark" : "scheme-light",
          )}
        />
      </div>
    </section>
  );
};
