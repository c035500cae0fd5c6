import type { ComponentProps } from "react";
import { useWorkspace } from "../../api/workspace.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useViewer } from "../use-viewer.ts";

/** The buttons of the side bar's two menus, on their own: their menus come later. */
export const WorkspaceButton = (props: ComponentProps<"button">) => {
  const { name } = useWorkspace();
  return (
    <button
      {...props}
      type="button"
      className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover"
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-md bg-accent text-2xs font-semibold text-on-accent"
      >
        {initials(name)}
      </span>
      <span className="sr-only">Workspace</span>
      <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
      <Icon name="upDown" className="text-faint" />
    </button>
  );
};

export const UserButton = (props: ComponentProps<"button">) => {
  const viewer = useViewer().data?.viewer;
  return (
    <button
      {...props}
      type="button"
      className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left text-muted hover:bg-hover hover:text-ink"
    >
      <Icon name="user" className="text-faint" />
      <span className="sr-only">Account of</span>
      <span className="min-w-0 flex-1 truncate">{viewer?.name ?? " "}</span>
    </button>
  );
};

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join("");
