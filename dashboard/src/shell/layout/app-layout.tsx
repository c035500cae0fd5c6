import { useMatches } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { loadPart } from "../../api/load-part.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { commandKey, Kbd } from "../../ui/kbd.tsx";
import { LazyPopup } from "../../ui/overlays/lazy-popup.tsx";
import { Wordmark } from "../../ui/wordmark.tsx";
import { useHeadingFocus } from "../use-heading-focus.ts";
import { useShortcuts } from "../use-shortcuts.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { MobileMenuButton } from "./mobile-menu-button.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TestModeBanner } from "./test-mode-banner.tsx";
import { WorkspaceNotices } from "./workspace-notices.tsx";

const loadMobileMenu = loadPart(async () => (await import("./mobile-menu.tsx")).MobileMenu);
const loadPalette = loadPart(() => import("../palette.tsx"));
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

const loadHelp = loadPart(() => import("../help.tsx"));
const Help = lazy(async () => ({ default: (await loadHelp()).Help }));

const Shortcuts = lazy(loadPart(async () => ({ default: (await import("../shortcuts.tsx")).Shortcuts })));

/** Of the page that is open, or a part of the documentation. */
export type HelpWanted = "page" | { file: string; id: string | null };

/** Side bar, top bar, and the page as a sheet between them. */
export const AppLayout = ({ children }: { children: ReactNode }) => {
  const { opened, open, setOpen } = usePalette();
  useHeadingFocus();
  const shortcuts = useShortcuts();
  const route = useMatches().at(-1)?.fullPath ?? "";
  const [help, setHelp] = useState<HelpWanted | null>(null);
  return (
    <>
      <a
        href="#page"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-1.5 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <TestModeBanner />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <aside aria-label="Side bar" className="sticky top-(--top) hidden h-[calc(100dvh-var(--top))] flex-col gap-4 p-3 lg:flex">
          <Sidebar />
        </aside>
        <div className="flex min-h-[calc(100dvh-var(--top))] min-w-0 flex-col bg-surface lg:mt-(--gap) lg:min-h-[calc(100dvh-var(--top)-var(--gap))] lg:rounded-tl-xl lg:border-t lg:border-l lg:border-line">
          <header className="sticky top-(--top) z-20 flex h-13 items-center justify-between gap-2 border-b border-line bg-surface/95 px-3 backdrop-blur-xs sm:px-6 lg:rounded-tl-xl lg:px-8">
            <div className="flex items-center gap-1 lg:hidden">
              <LazyPopup load={loadMobileMenu} button={MobileMenuButton} />
              <Wordmark className="h-4 text-ink" />
            </div>
            <SearchButton onOpen={() => setOpen(true)} />
            <div className="flex items-center gap-1">
              <IconButton icon="search" label="Search and commands" className="sm:hidden" onClick={() => setOpen(true)} />
              <IconButton icon="book" label="Help with this page" onPointerEnter={loadHelp} onClick={() => setHelp("page")} />
              <ModeSwitch />
            </div>
          </header>
          <main id="page" tabIndex={-1} className="flex-1 outline-none">
            <WorkspaceNotices />
            <Breadcrumbs />
            {children}
          </main>
        </div>
      </div>
      {opened && (
        <Suspense>
          <Palette open={open} onClose={() => setOpen(false)} onShortcuts={shortcuts.openList} onHelp={setHelp} />
        </Suspense>
      )}
      {help && (
        <Suspense>
          <Help wanted={help} route={route} onClose={() => setHelp(null)} />
        </Suspense>
      )}
      {shortcuts.isListOpen && (
        <Suspense>
          <Shortcuts onClose={shortcuts.closeList} />
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
