import { useEffect, useId, useRef, useState } from "react";
import { cx } from "../class-names.ts";
import { Segmented } from "../segmented.tsx";

/** Someone who types or moves a control asks for where they stop, so that not every letter asks the server. */
const pauseMs = 250;

type PreviewLook = { scheme: "light" | "dark"; width: "wide" | "phone" };

/** How a page or a mail is looked at. */
export const usePreviewLook = () => useState<PreviewLook>({ scheme: "light", width: "wide" });

type LookSwitches = { look: PreviewLook; onChange: (look: PreviewLook) => void };

export const PreviewSwitches = ({ look, onChange }: LookSwitches) => (
  <>
    <Segmented
      label="Width"
      value={look.width}
      onChange={(width) => onChange({ ...look, width })}
      choices={[
        { value: "wide", label: "Wide" },
        { value: "phone", label: "Phone" },
      ]}
    />
    <Segmented
      label="Colours"
      value={look.scheme}
      onChange={(scheme) => onChange({ ...look, scheme })}
      choices={[
        { value: "light", label: "Light" },
        { value: "dark", label: "Dark" },
      ]}
    />
  </>
);

type Props = {
  title: string;
  /** The path that draws it. */
  action: string;
  draft: unknown;
  look: PreviewLook;
  /** What is drawn of real parcels runs no scripts and sends no forms. */
  isSealed?: boolean;
  onTitle?: (title: string | null) => void;
};

/** A page or a mail, drawn by the server that draws the real ones: a form with the draft is sent into the frame. */
export const PreviewFrame = ({ title, action, draft, look, isSealed = false, onTitle }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const frameName = useId();
  const sent = JSON.stringify(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of the form holds what is sent
  useEffect(() => {
    const timer = setTimeout(() => form.current?.submit(), pauseMs);
    return () => clearTimeout(timer);
  }, [sent]);
  return (
    <>
      <form ref={form} method="post" action={action} target={frameName} hidden>
        <input type="hidden" name="draft" value={sent} readOnly />
      </form>
      <div className="flex justify-center bg-sunken">
        <iframe
          name={frameName}
          title={title}
          {...(isSealed && { sandbox: "allow-same-origin" })}
          onLoad={({ currentTarget }) => onTitle?.(currentTarget.contentDocument?.title ?? null)}
          className={cx(
            "h-[68vh] min-h-96 w-full border-0",
            look.width === "phone" && "max-w-[390px] border-x border-line",
            look.scheme === "dark" ? "scheme-dark" : "scheme-light",
          )}
        />
      </div>
    </>
  );
};
