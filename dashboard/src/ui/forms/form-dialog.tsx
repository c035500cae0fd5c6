import type { ComponentProps, ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { FormErrors, type ShownForm } from "./form.tsx";
import { type FormResult, useForm } from "./use-form.ts";

/** A form in a dialog. It closes once it was sent, and then or when cancelled forgets what was typed. */
export const FormDialog = ({
  form,
  open = true,
  onClose,
  submit,
  cancel = "Cancel",
  danger = false,
  blocked,
  staysOpen = false,
  more,
  children,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, "title" | "description" | "width"> & {
  form: ShownForm & { readonly reset: () => void };
  open?: boolean;
  onClose: () => void;
  /** The submit button's text; null if there is nothing to submit. */
  submit: ReactNode;
  cancel?: string;
  danger?: boolean;
  /** Why it cannot be sent now. */
  blocked?: string | null;
  /** What follows a success replaces the dialog, so closing it is not its own task. */
  staysOpen?: boolean;
  /** Buttons between Cancel and the submit button. */
  more?: ReactNode;
  children?: ReactNode;
}) => {
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={close}
      onSubmit={async (event) => {
        if ((await form.onSubmit(event)) && !staysOpen) close();
      }}
      footer={
        <>
          <Button onClick={close}>{cancel}</Button>
          {more}
          {submit !== null && (
            <Button type="submit" look={danger ? "danger" : "primary"} busy={form.busy} blocked={blocked}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      {children}
      <FormErrors form={form} />
    </Dialog>
  );
};

/** Asks before something that cannot be undone. */
export const ConfirmDialog = <Data,>({
  run,
  onDone,
  children,
  ...dialog
}: Pick<ComponentProps<typeof FormDialog>, "open" | "onClose" | "title" | "submit" | "danger"> & {
  run: () => Promise<FormResult<Data>>;
  onDone?: (data: Data) => unknown;
  children?: ReactNode;
}) => (
  <FormDialog form={useForm({}, run, onDone)} width="sm" {...dialog}>
    {children && <div className="text-pretty text-muted">{children}</div>}
  </FormDialog>
);
