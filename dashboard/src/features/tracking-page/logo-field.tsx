import { useId, useState } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { cx } from "../../ui/class-names.ts";
import type { FieldError } from "../../ui/forms/field.tsx";
import { toPng } from "./to-png.ts";

type Props = {
  /** What is shown: the saved one's address, or the chosen one as data. */
  source: string | null;
  /** What lies under it on the page. */
  headerColour: string;
  disabled: boolean;
  error: FieldError | undefined;
  onChange: (png: string | null) => void;
};

const bytesMax = 5 * 1024 * 1024;

export const LogoField = ({ source, headerColour, disabled, error, onChange }: Props) => {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > bytesMax) return setProblem("The file is larger than 5 MB.");
    const png = await toPng(file);
    setProblem(png === null ? "Your browser cannot read this image." : null);
    if (png !== null) onChange(png);
  };
  const said = problem ?? error?.message;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        Logo
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <div
          className="grid h-16 w-44 place-items-center rounded-md border border-line bg-sunken p-2"
          style={/^#[0-9a-f]{6}$/i.test(headerColour) ? { backgroundColor: headerColour } : undefined}
        >
          {source ? (
            <img src={source} alt="The logo" className="max-h-12 max-w-40" />
          ) : (
            <span className="rounded-sm bg-surface px-1.5 text-xs text-muted">None: the name is shown</span>
          )}
        </div>
        {/* The browser's own button says "No file chosen" beside a logo that is there. */}
        <label
          className={cx(
            buttonClass(),
            "cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            disabled && "pointer-events-none opacity-50",
          )}
        >
          {source ? "Choose another file" : "Choose a file"}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml,image/avif,image/gif"
            disabled={disabled}
            aria-describedby={`${id}-hint`}
            aria-invalid={said ? true : undefined}
            className="sr-only"
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
        {source && !disabled && (
          <Button look="quiet" size="sm" icon="trash" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {said && <p className="text-xs text-danger">{said}</p>}
      <p id={`${id}-hint`} className="text-xs text-pretty text-muted">
        PNG, SVG, JPEG or WebP, best with a transparent background. It is redrawn as a small PNG, and everything else in the file
        is discarded.
      </p>
    </div>
  );
};
