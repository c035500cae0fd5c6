import { useEffect, useRef } from "react";

/** After the dialog is gone, and after what its library does. */
const settledMs = 50;

/** Nothing has the focus. */
export const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The heading of the page: where reading starts. */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>("#page h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/** An entry of a menu goes with its menu: then it is the menu's button. */
const openerOf = (focused: Element | null): Element | null => {
  const menu = focused?.closest("[role=menu]");
  return menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : focused;
};

/**
 * Where the keyboard was before a dialog opened is where it is afterwards. If that is gone, because the dialog led to another page
 * or removed it, the page's heading.
 */
export const useReturnFocus = (open: boolean): void => {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // While rendering: once it is drawn, the dialog has the focus.
  if (open && !wasOpen.current) opener.current = openerOf(document.activeElement);
  wasOpen.current = open;
  useEffect(() => {
    if (!open) return;
    return () => {
      setTimeout(() => {
        if (!isLost()) return;
        if (opener.current instanceof HTMLElement && opener.current.isConnected && opener.current !== document.body)
          opener.current.focus({ preventScroll: true });
        else focusHeading();
      }, settledMs);
    };
  }, [open]);
};
