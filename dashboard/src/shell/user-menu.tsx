import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { requestAuth } from "../api/client.ts";
import { useWorkspace } from "../api/workspace.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../ui/menu.tsx";
import { setTheme, type Theme, themes, useTheme } from "../ui/theme.ts";
import { useViewer } from "./use-viewer.ts";

export const themeLabels: Record<Theme, { label: string; icon: IconName }> = {
  system: { label: "As the system", icon: "monitor" },
  light: { label: "Light", icon: "sun" },
  dark: { label: "Dark", icon: "moon" },
};

export const useSignOut = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await requestAuth("sign-out", {}).catch(() => null);
    client.clear();
    await navigate({ to: "/sign-in" });
  };
};

export const UserMenu = () => {
  const { workspaceId, mode } = useWorkspace();
  const viewer = useViewer().data?.viewer;
  const theme = useTheme();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu
      align="start"
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex h-9 w-full min-w-0 items-center gap-2 rounded-md px-2 text-left text-muted hover:bg-hover hover:text-ink"
        >
          <Icon name="user" className="text-faint" />
          <span className="sr-only">Account of</span>
          <span className="min-w-0 flex-1 truncate">{viewer?.name ?? " "}</span>
        </button>
      }
    >
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
