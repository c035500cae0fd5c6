import { useEffect, useId, useRef, useState } from "react";
import { globalId } from "../../api/ids.ts";
import type { MailMilestone } from "../../api/operation-types.ts";
import { useWorkspace } from "../../api/workspace.tsx";
import { cx } from "../../ui/class-names.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { type MailDraft, mailSettingsOf } from "./mail-draft.ts";

/** Typing is waited for, so that not every letter asks the server. */
const pauseMs = 250;

type Props = { draft: MailDraft; language: string; milestone: MailMilestone };

/** The mail as it would be, drawn by the server: the form is sent into the frame, with what is not saved yet. */
export const MailPreview = ({ draft, language, milestone }: Props) => {
  const { workspaceId, mode } = useWorkspace();
  const form = useRef<HTMLFormElement>(null);
  const frameName = useId();
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const [width, setWidth] = useState<"wide" | "phone">("wide");
  const sent = JSON.stringify({
    workspaceId: globalId("Workspace", workspaceId),
    ...{ mode: mode.toUpperCase(), language, milestone, settings: mailSettingsOf(draft) },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the form holds what is sent
  useEffect(() => {
    const timer = setTimeout(() => form.current?.submit(), pauseMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return (
    <section aria-label="Preview" className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      <form ref={form} method="post" action="/dashboard/recipient-mails/preview" target={frameName} hidden>
        <input type="hidden" name="draft" value={sent} readOnly />
      </form>
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h2 className="mr-auto text-sm">Preview</h2>
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
          title="Preview of the email"
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
