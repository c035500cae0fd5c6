import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { shortId } from "../api/ids.ts";
import { useWorkspace } from "../api/workspace.tsx";
import { cx } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu.tsx";
import { CreateWorkspaceDialog } from "./create-workspace.tsx";
import { useViewer } from "./use-viewer.ts";

/** A workspace's initials on a square, as on the side of a parcel. */
export const Initials = ({ name, className }: { name: string; className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      "grid size-6 shrink-0 place-items-center rounded-md bg-accent text-2xs font-semibold text-on-accent",
      className,
    )}
  >
    {name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => word[0]?.toUpperCase())
      .join("")}
  </span>
);

export const WorkspaceMenu = () => {
  const { workspaceId, name, mode } = useWorkspace();
  const memberships = useViewer().data?.viewer?.memberships ?? [];
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Menu
        align="start"
        className="w-60"
        trigger={
          <button type="button" className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover">
            <Initials name={name} />
            <span className="sr-only">Workspace</span>
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <Icon name="upDown" className="text-faint" />
          </button>
        }
      >
        <MenuLabel>Workspaces</MenuLabel>
        {memberships.map(({ workspace }) => (
          <MenuItem
            key={workspace.id}
            checked={shortId(workspace.id) === workspaceId}
            onSelect={() => navigate({ to: "/w/$workspaceId/$mode", params: { workspaceId: shortId(workspace.id), mode } })}
          >
            {workspace.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon="plus" onSelect={() => setCreating(true)}>
          Create a workspace
        </MenuItem>
      </Menu>
      <CreateWorkspaceDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
};
