import { Dialog as Base } from "@base-ui/react/dialog";
import { type FormEvent, type ReactNode, useRef } from "react";
import { IconButton } from "../button.tsx";
import { cx } from "../class-names.ts";
import { useReturnFocus } from "./use-return-focus.ts";

const widths = { sm: "sm:max-w-md", md: "sm:max-w-lg", lg: "sm:max-w-3xl" };

export const backdropClass =
  "veil fixed inset-0 z-40 bg-veil transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0";

/** In the middle of a large screen, from the lower edge of a phone. */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  width = "md",
  onSubmit,
  sticky = false,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  width?: keyof typeof widths;
  /** With it, the dialog is a form. */
  onSubmit?: (event: FormEvent<HTMLElement>) => void;
  /** Closes only by its buttons: it shows something that cannot be had again. */
  sticky?: boolean;
}) => {
  const Body = onSubmit ? "form" : "div";
  useReturnFocus(open);
  const popup = useRef<HTMLDivElement>(null);
  // Into a form's first field; else onto the dialog itself, so that its title is read and nothing is pressed by accident.
  const focusFirst = (by: string) =>
    (by !== "touch" && onSubmit && popup.current?.querySelector<HTMLElement>("input:not([type=hidden]), textarea")) ||
    popup.current;
  return (
    <Base.Root
      open={open}
      // A click beside a form, or on an option that goes away under it, must not lose what was typed.
      disablePointerDismissal={sticky || onSubmit !== undefined}
      onOpenChange={(next, { reason }) => !next && !(sticky && reason === "escape-key") && onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end justify-items-center overflow-y-auto scroll-pb-20 sm:items-start sm:px-4 sm:pt-[9vh] sm:pb-8">
          <Base.Popup
            ref={popup}
            initialFocus={focusFirst}
            className={cx(
              "w-full min-w-0 rounded-t-xl border border-line bg-raised [--ground:var(--raised)] shadow-pop outline-none transition-[opacity,translate] duration-150 ease-out data-starting-style:translate-y-3 data-starting-style:opacity-0 data-ending-style:opacity-0 sm:rounded-xl",
              widths[width],
            )}
          >
            <Body {...(onSubmit && { noValidate: true, onSubmit })}>
              <header className="flex items-start gap-3 px-5 pt-4">
                <div className="min-w-0 flex-1">
                  <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                  {description && <Base.Description className="text-pretty text-muted">{description}</Base.Description>}
                </div>
                {!sticky && <Base.Close render={<IconButton icon="close" label="Close" size="sm" className="-mr-2" />} />}
              </header>
              {children && <div className="grid gap-4 px-5 py-4">{children}</div>}
              {footer && (
                <footer className="sticky bottom-0 flex sm:-bottom-8 flex-wrap justify-end gap-2 border-t border-line bg-sunken px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:rounded-b-xl">
                  {footer}
                </footer>
              )}
            </Body>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
