import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { shortId } from "../../api/ids.ts";
import { useBlocked, useWorkspace } from "../../api/workspace.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { CreateWorkspaceDialog } from "../create-workspace.tsx";
import { useViewer } from "../use-viewer.ts";
import { WorkspaceButton } from "./menu-buttons.tsx";

export const WorkspaceMenu = ({ defaultOpen }: { defaultOpen: boolean }) => {
  const { workspaceId, mode } = useWorkspace();
  const memberships = useViewer().data?.viewer.memberships ?? [];
  const blocked = useBlocked("own");
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Menu align="start" className="w-60" defaultOpen={defaultOpen} trigger={<WorkspaceButton />}>
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
        {!blocked && (
          <>
            <MenuSeparator />
            <MenuItem icon="plus" onSelect={() => setCreating(true)}>
              Create a workspace
            </MenuItem>
          </>
        )}
      </Menu>
      <CreateWorkspaceDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
};
