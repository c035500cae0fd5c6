import { useNavigate } from "@tanstack/react-router";
import { useWorkspace } from "../../api/workspace.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../ui/overlays/menu.tsx";
import { setTheme, themes, useTheme } from "../../ui/theme.ts";
import { useSignOut } from "../sign-out.ts";
import { useViewer } from "../use-viewer.ts";
import { UserButton } from "./menu-buttons.tsx";
import { themeLabels } from "./theme-labels.ts";

export const UserMenu = ({ defaultOpen }: { defaultOpen: boolean }) => {
  const { workspaceId, mode } = useWorkspace();
  const viewer = useViewer().data?.viewer;
  const theme = useTheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu align="start" className="w-60" defaultOpen={defaultOpen} trigger={<UserButton />}>
      <MenuLabel>{viewer?.email}</MenuLabel>
      <MenuItem
        icon="lock"
        onSelect={() => navigate({ to: "/w/$workspaceId/$mode/settings/account", params: { workspaceId, mode } })}
      >
        Account and security
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      {themes.map((one) => (
        <MenuItem key={one} icon={themeLabels[one].icon} checked={one === theme} onSelect={() => setTheme(one)}>
          {themeLabels[one].label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="signOut" onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
};
