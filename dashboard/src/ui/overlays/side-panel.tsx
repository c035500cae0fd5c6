import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { IconButton } from "../button.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

/** From this width on there is room for the panel beside the page; below, it covers it. */
const beside = "(min-width: 64rem)";
const width = "26rem";

/** The page leaves the panel its room, so that what is explained stays in sight and at work. */
const useRoomBesidePage = (): void =>
  useLayoutEffect(() => {
    const page = document.getElementById("page");
    if (!page || !matchMedia(beside).matches) return;
    page.style.paddingRight = width;
    return () => {
      page.style.paddingRight = "";
    };
  }, []);

/** Something to read at the edge of the page, which can be used meanwhile. */
export const SidePanel = ({
  title,
  onClose,
  children,
  footer,
}: {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}) => {
  useReturnFocus(true);
  useRoomBesidePage();
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open modal={!matchMedia(beside).matches} disablePointerDismissal onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Popup
          ref={popup}
          initialFocus={popup}
          style={{ maxWidth: width }}
          className="fixed top-(--top) right-0 bottom-0 z-30 flex w-full flex-col border-l border-line bg-raised outline-none [--ground:var(--raised)] max-lg:z-40 max-lg:shadow-pop max-sm:!max-w-none lg:top-[calc(var(--top)+3.25rem)]"
        >
          <header className="flex items-start gap-3 border-b border-line px-5 py-3">
            <Base.Title className="min-w-0 flex-1 text-lg font-semibold text-pretty">{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label="Close" size="sm" className="-mr-2" />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && (
            <footer className="flex flex-wrap gap-2 border-t border-line bg-sunken px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
