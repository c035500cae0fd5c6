import type { FormEvent, ReactNode } from "react";
import { Button } from "../button.tsx";
import { cx } from "../class-names.ts";
import { Notice } from "../notice.tsx";

/** What is shown of any form around its fields, whatever their values are. */
export type ShownForm = {
  readonly busy: boolean;
  readonly otherErrors: string;
  readonly wrongCount: number;
  readonly onSubmit: (event: FormEvent<HTMLElement>) => Promise<boolean>;
};

/** What is wrong as a whole: how many fields, and what belongs to none of them. */
export const FormErrors = ({
  form: { otherErrors, wrongCount },
  isFar = false,
}: {
  form: Pick<ShownForm, "otherErrors" | "wrongCount">;
  /** Fields may be out of sight: then one that is wrong is said here too. */
  isFar?: boolean;
}) => (
  <>
    {otherErrors && <Notice tone="danger">{otherErrors}</Notice>}
    {wrongCount > (isFar ? 0 : 1) && (
      <p role="alert" className="text-danger">
        {wrongCount === 1 ? "One field needs a correction." : `${wrongCount} fields need a correction.`}
      </p>
    )}
  </>
);

/** A form in a page, with its button below the fields. */
export const InlineForm = ({
  form,
  submit,
  look,
  blocked,
  isWide = false,
  isSticky = false,
  more,
  className,
  children,
}: {
  form: ShownForm;
  submit: ReactNode;
  look?: "primary" | "danger";
  /** Why it cannot be sent now. */
  blocked?: string | null;
  /** The button is as wide as the fields. */
  isWide?: boolean;
  /** The buttons stay in view: the form is longer than the window. */
  isSticky?: boolean;
  /** Beside the button; below it if that is wide. */
  more?: ReactNode;
  className?: string;
  children?: ReactNode;
}) => {
  const buttons = (
    <>
      <Button type="submit" look={look} busy={form.busy} blocked={blocked}>
        {submit}
      </Button>
      {more}
    </>
  );
  return (
    <form noValidate className={cx("grid gap-4", className)} onSubmit={form.onSubmit}>
      {children}
      {isSticky ? (
        <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
          <FormErrors form={form} isFar />
          <div className="flex flex-wrap gap-2">{buttons}</div>
        </div>
      ) : (
        <>
          <FormErrors form={form} />
          {isWide ? buttons : <div className="flex flex-wrap gap-2">{buttons}</div>}
        </>
      )}
    </form>
  );
};

/** Settings in a page: saved as a whole, with a bar that stays in view while there is something to save. */
export const SettingsForm = ({
  form,
  submit = "Save",
  blocked,
  unchanged = "No changes to save.",
  className,
  children,
}: {
  form: ShownForm & { readonly isChanged: boolean; readonly reset: () => void };
  submit?: string;
  /** Why it cannot be sent now. */
  blocked?: string | null;
  /** Why an untouched form cannot be sent. */
  unchanged?: string;
  className?: string;
  children: ReactNode;
}) => (
  <InlineForm
    form={form}
    submit={submit}
    look="primary"
    isSticky={form.isChanged}
    className={className}
    blocked={blocked ?? (form.isChanged ? null : unchanged)}
    more={
      form.isChanged &&
      !blocked && (
        <Button look="quiet" onClick={() => form.reset()}>
          Discard changes
        </Button>
      )
    }
  >
    {children}
  </InlineForm>
);
