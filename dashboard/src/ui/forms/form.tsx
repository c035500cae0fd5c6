import type { FormEvent, ReactNode } from "react";
import { Button } from "../button.tsx";
import { cx } from "../class-names.ts";
import { Notice } from "../notice.tsx";

/** What is shown of any form around its fields, whatever their values are. */
export type ShownForm = {
  readonly busy: boolean;
  readonly otherErrors: string;
  readonly onSubmit: (event: FormEvent<HTMLElement>) => Promise<boolean>;
};

/** A form in a page, with its button below the fields. */
export const InlineForm = ({
  form,
  submit,
  look,
  blocked,
  isWide = false,
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
      {form.otherErrors && <Notice tone="danger">{form.otherErrors}</Notice>}
      {isWide ? buttons : <div className="flex flex-wrap gap-2">{buttons}</div>}
    </form>
  );
};
