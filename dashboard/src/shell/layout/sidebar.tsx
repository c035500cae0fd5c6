import { loadPart } from "../../api/load-part.ts";
import { LazyPopup } from "../../ui/overlays/lazy-popup.tsx";
import { Mark, Wordmark } from "../../ui/wordmark.tsx";
import { UserButton, WorkspaceButton } from "./menu-buttons.tsx";
import { Navigation } from "./navigation.tsx";

const loadWorkspaceMenu = loadPart(async () => (await import("./workspace-menu.tsx")).WorkspaceMenu);
const loadUserMenu = loadPart(async () => (await import("./user-menu.tsx")).UserMenu);

/** The same beside the page on a desk and over it on a phone. */
export const Sidebar = ({ onGo }: { onGo?: () => void }) => (
  <>
    <div className="flex h-8 items-center gap-2 px-1.5">
      <Mark />
      <Wordmark className="h-4" />
    </div>
    <LazyPopup load={loadWorkspaceMenu} button={WorkspaceButton} />
    <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
      <Navigation onGo={onGo} />
    </div>
    <LazyPopup load={loadUserMenu} button={UserButton} />
  </>
);
