import { globalId } from "../../api/ids.ts";
import type { TrackingStatus } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { PreviewFrame, PreviewSwitches, usePreviewLook } from "../../ui/frames/preview-frame.tsx";
import { statuses, statusLooks } from "../trackers/status.tsx";
import { type Draft, settingsOf } from "./draft.ts";

const choices = statuses.map((value) => ({ value, label: statusLooks[value].label }));

/** The page as it would be, with what is not saved yet. */
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
  const [look, setLook] = usePreviewLook();
  const { logo } = draft;
  return (
    <section aria-label="Preview" className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="mr-auto text-sm">Preview</h2>
        <Select aria-label="Shown status" className="w-auto!" value={status} onChange={onStatus} choices={choices} />
        <PreviewSwitches look={look} onChange={setLook} />
      </header>
      <PreviewFrame
        title="Preview of the tracking page"
        action="/dashboard/tracking-page/preview"
        look={look}
        draft={{
          workspaceId: globalId("Workspace", workspaceId),
          ...{ language, status, settings: settingsOf(draft), ...(logo !== undefined && { logo }) },
        }}
      />
    </section>
  );
};
