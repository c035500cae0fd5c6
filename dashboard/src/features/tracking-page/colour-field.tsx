import { cx } from "../../ui/class-names.ts";
import { type FieldError, FieldFrame, inputClass } from "../../ui/forms/field.tsx";

type Props = {
  label: string;
  hint: string;
  value: string;
  /** What the picker begins with where nothing is chosen. */
  usual: string;
  disabled: boolean;
  error: FieldError | undefined;
  onChange: (colour: string) => void;
};

/** A colour to pick or to type. */
export const ColourField = ({ label, hint, value, usual, disabled, error, onChange }: Props) => (
  <FieldFrame label={label} hint={hint} error={error}>
    {(wiring) => (
      <div className="flex gap-2">
        <input
          type="color"
          aria-label={`${label}, picker`}
          disabled={disabled}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : usual}
          onChange={(event) => onChange(event.target.value)}
          className="h-8 w-10 shrink-0 cursor-pointer rounded-md border border-line-strong bg-raised p-0.5 pointer-coarse:h-10"
        />
        <input
          {...wiring}
          autoComplete="off"
          spellCheck={false}
          placeholder={usual}
          readOnly={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={cx(inputClass, "font-mono")}
        />
      </div>
    )}
  </FieldFrame>
);
