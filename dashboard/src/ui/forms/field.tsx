import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { cx } from "../class-names.ts";

export const inputClass =
  "h-8 fills min-w-0 rounded-md border border-line-strong bg-raised px-2.5 text-ink shadow-card placeholder:text-faint hover:border-control focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-danger pointer-coarse:h-10 pointer-coarse:text-lg [&[readonly]]:bg-sunken disabled:opacity-60";

/** What is wrong with a field's value. A new refusal is a new object, even with the same words. */
export type FieldError = { readonly message: string };

type Labelled = {
  label: ReactNode;
  hint?: ReactNode;
  error?: FieldError | undefined;
  /** Beside the label, at the right edge. */
  aside?: ReactNode;
  className?: string | undefined;
};

type Wiring = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

/** A label, a control, a hint and what is wrong with it, wired together. What is wrong goes as soon as it is being corrected. */
export const FieldFrame = ({
  label,
  hint,
  error: given,
  aside,
  className,
  children,
}: Labelled & { children: (wiring: Wiring, correct: () => void) => ReactNode }) => {
  const id = useId();
  const [corrected, setCorrected] = useState<FieldError | undefined>(undefined);
  const correct = () => setCorrected(given);
  const error = given === corrected ? undefined : given?.message;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={cx("grid content-start gap-1", className)} onInput={correct}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children(
        { id, ...(error && { "aria-invalid": true as const }), ...(described && { "aria-describedby": described }) },
        correct,
      )}
      {error && (
        <p id={`${id}-error`} className="text-xs text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-pretty text-muted">
          {hint}
        </p>
      )}
    </div>
  );
};

export const TextField = ({
  label,
  hint,
  error,
  aside,
  className,
  mono = false,
  ...input
}: Labelled & Omit<ComponentProps<"input">, "className"> & { mono?: boolean }) => (
  <FieldFrame label={label} hint={hint} error={error} aside={aside} className={className}>
    {(wiring) => (
      <input
        autoComplete="off"
        spellCheck={mono ? false : undefined}
        {...input}
        {...wiring}
        className={cx(inputClass, mono && "font-mono")}
      />
    )}
  </FieldFrame>
);

export const TextArea = ({
  label,
  hint,
  error,
  aside,
  className,
  mono = false,
  ...input
}: Labelled & Omit<ComponentProps<"textarea">, "className"> & { mono?: boolean }) => (
  <FieldFrame label={label} hint={hint} error={error} aside={aside} className={className}>
    {(wiring) => (
      <textarea
        rows={4}
        spellCheck={mono ? false : undefined}
        {...input}
        {...wiring}
        className={cx(inputClass, "h-auto py-1.5", mono && "font-mono text-xs")}
      />
    )}
  </FieldFrame>
);

/** A choice of yes or no, with its words beside it. */
export const CheckField = ({
  label,
  hint,
  className,
  ...input
}: { label: ReactNode; hint?: ReactNode; className?: string } & Omit<ComponentProps<"input">, "type" | "className">) => {
  const id = useId();
  return (
    <div className={cx("flex items-start gap-2.5", className)}>
      <input {...input} id={id} type="checkbox" aria-describedby={hint ? `${id}-hint` : undefined} className="mt-0.5" />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-pretty text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
};
