import { useState } from "react";
import { useRead } from "../../../api/hooks.ts";
import { globalId } from "../../../api/ids.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { PreviewFrame, PreviewSwitches, usePreviewLook } from "../../../ui/frames/preview-frame.tsx";
import { PageLanguages } from "../parcel-views.operations.ts";

const nameOf = (language: string): string => new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;

/** How a recipient's page or mail is looked at. */
export const useLook = () => {
  const [language, setLanguage] = useState("");
  const [look, setLook] = usePreviewLook();
  return { language, setLanguage, look, setLook };
};
type Looked = ReturnType<typeof useLook>;

export const LookControls = ({ language, setLanguage, look, setLook }: Looked) => {
  const languages = useRead(PageLanguages, {}).data?.trackingPage.languages ?? [];
  const choices = [{ value: "", label: "Usual where it goes" }, ...languages.map((value) => ({ value, label: nameOf(value) }))];
  return (
    <>
      <Select aria-label="Language" className="w-auto min-w-48" value={language} onChange={setLanguage} choices={choices} />
      <PreviewSwitches look={look} onChange={setLook} />
    </>
  );
};

type Shown = { trackerId: string; at: string | null; mailId: string | null };
type Props = Pick<Looked, "language" | "look"> & { shown: Shown; title: string };

/** The recipient's page or a mail. Above a mail is its title: the subject. */
export const ParcelFrame = ({ shown, language, look, title }: Props) => {
  const { workspaceId, mode } = useWorkspace();
  const [subject, setSubject] = useState<string | null>(null);
  return (
    <div className="min-w-0">
      {shown.mailId !== null && subject && (
        <p className="border-b border-line px-4 py-2">
          <span className="text-muted">Subject</span> <span className="font-medium">{subject}</span>
        </p>
      )}
      <PreviewFrame
        title={title}
        action="/dashboard/trackers/preview"
        look={look}
        isSealed
        onTitle={setSubject}
        draft={{ workspaceId: globalId("Workspace", workspaceId), ...{ mode: mode.toUpperCase(), language, ...shown } }}
      />
    </div>
  );
};
