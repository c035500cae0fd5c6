import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

/** A few exclusive choices side by side. */
export const Segmented = <Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}) => (
  <fieldset className="inline-flex rounded-md bg-pressed p-0.5">
    <legend className="sr-only">{label}</legend>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
        className={cx(
          "h-6 rounded-sm px-2 text-xs font-medium pointer-coarse:h-8",
          choice.value === value ? "bg-raised text-ink shadow-card" : "text-muted hover:text-ink",
        )}
      >
        {choice.label}
      </button>
    ))}
  </fieldset>
);
