import { globalId } from "../../api/ids.ts";
import type { MailMilestone } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { PreviewFrame, PreviewSwitches, usePreviewLook } from "../../ui/frames/preview-frame.tsx";
import { type MailDraft, mailSettingsOf } from "./mail-draft.ts";

type Props = { draft: MailDraft; language: string; milestone: MailMilestone };

/** The mail as it would be, with what is not saved yet. */
export const MailPreview = ({ draft, language, milestone }: Props) => {
  const { workspaceId, mode } = useWorkspace();
  const [look, setLook] = usePreviewLook();
  return (
    <section aria-label="Preview" className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="mr-auto text-sm">Preview</h2>
        <PreviewSwitches look={look} onChange={setLook} />
      </header>
      <PreviewFrame
        title="Preview of the email"
        action="/dashboard/recipient-mails/preview"
        look={look}
        draft={{
          workspaceId: globalId("Workspace", workspaceId),
          ...{ mode: mode.toUpperCase(), language, milestone, settings: mailSettingsOf(draft) },
        }}
      />
    </section>
  );
};
