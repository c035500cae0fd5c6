import { Dialog } from "@base-ui/react/dialog";
import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { backdropClass } from "../../ui/overlays/dialog.tsx";
import { MobileMenuButton } from "./mobile-menu-button.tsx";
import { Sidebar } from "./sidebar.tsx";

/** The side bar as a drawer. */
export const MobileMenu = ({ defaultOpen }: { defaultOpen: boolean }) => {
  const [open, setOpen] = useState(defaultOpen);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [openedAt, setOpenedAt] = useState(path);
  // Whoever has gone somewhere, by a link or by a menu in here, wants to see it.
  if (path !== openedAt) {
    setOpenedAt(path);
    setOpen(false);
  }
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={<MobileMenuButton />} />
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Menu"
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col gap-4 border-r border-line bg-frame p-3 shadow-pop outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <Sidebar onGo={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
