import { Dialog } from "@base-ui/react/dialog";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { IconButton } from "../ui/button.tsx";
import { backdropClass } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { commandKey, Kbd } from "../ui/kbd.tsx";
import { Mark, Wordmark } from "../ui/wordmark.tsx";
import { Crumbs } from "./crumbs.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { Navigation } from "./navigation.tsx";
import { TestTape } from "./test-tape.tsx";
import { UserMenu } from "./user-menu.tsx";
import { WorkspaceMenu } from "./workspace-menu.tsx";

const loadPalette = () => import("./palette.tsx");
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** Side bar, top bar, and the page as a sheet between them. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { opened, open, setOpen } = usePalette();
  return (
    <>
      <a
        href="#page"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to the page
      </a>
      <TestTape />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside aria-label="Side bar" className="sticky top-(--top) hidden h-[calc(100dvh-var(--top))] flex-col gap-4 p-3 lg:flex">
          <SideBar />
        </aside>
        <div className="flex min-h-[calc(100dvh-var(--top))] min-w-0 flex-col bg-surface lg:mt-2 lg:min-h-[calc(100dvh-var(--top)-0.5rem)] lg:rounded-tl-xl lg:border-t lg:border-l lg:border-line">
          <header className="sticky top-(--top) z-20 flex h-13 items-center justify-between gap-2 border-b border-line bg-surface/95 px-3 backdrop-blur-xs sm:px-6 lg:rounded-tl-xl lg:px-8">
            <div className="flex items-center gap-1 lg:hidden">
              <PhoneMenu />
              <Wordmark className="h-4 text-ink" />
            </div>
            <SearchButton onOpen={() => setOpen(true)} />
            <div className="flex items-center gap-1">
              <IconButton icon="search" label="Search and commands" className="sm:hidden" onClick={() => setOpen(true)} />
              <ModeSwitch />
            </div>
          </header>
          <main id="page" tabIndex={-1} className="flex-1 outline-none">
            <Crumbs />
            {children}
          </main>
        </div>
      </div>
      {opened && (
        <Suspense>
          <Palette open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** Control or Command and K opens it from anywhere. It is fetched when it is first wanted. */
const usePalette = () => {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (open) setOpened(true);
  }, [open]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return { open, opened, setOpen };
};

const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    onClick={onOpen}
    onPointerEnter={loadPalette}
    className="hidden h-8 w-72 items-center gap-2 rounded-md bg-hover px-2.5 text-muted hover:bg-pressed sm:flex"
  >
    <Icon name="search" className="text-faint" />
    <span className="flex-1 text-left">Search or jump to…</span>
    <Kbd>{commandKey} K</Kbd>
  </button>
);

const SideBar = ({ onGo }: { onGo?: () => void }) => (
  <>
    <div className="flex h-8 items-center gap-2 px-1.5">
      <Mark />
      <Wordmark className="h-4" />
    </div>
    <WorkspaceMenu />
    <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
      <Navigation onGo={onGo} />
    </div>
    <UserMenu />
  </>
);

const PhoneMenu = () => {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger render={<IconButton icon="menu" label="Menu" className="-ml-1" />} />
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label="Menu"
          className="fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col gap-4 border-r border-line bg-frame p-3 shadow-pop outline-none transition-transform duration-200 ease-out data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <SideBar onGo={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
